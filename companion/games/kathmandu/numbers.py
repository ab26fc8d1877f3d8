"""The numbers and cards that the course of play needs, settled once at the start of a game."""

import msgspec

from companion.games.kathmandu.tables import Character, Effect, Tables


class Numbers(msgspec.Struct, frozen=True):
    """Plain values for one number of players and one variant; kept in the state, so that an old game is replayed with
    the numbers it was played with. `dice`: colour and what it brings; `animals`, `tents`: card and its landscapes;
    `equipment`: card, landscapes, effect."""

    rounds: int
    boards: int
    picks: int
    rerolls: int
    capacity: int
    open_animals: int
    open_equipment: int
    open_halves: int
    start_equipment: int
    start_halves: int
    start_resource: int
    offerings: int
    yak_tiles: int
    extra_temples: int
    temples: int
    wall_start: int
    voluntary_exhaustion: bool
    end_at_once: bool
    zero_move_uses_field: bool
    compass_per_board: bool
    map_refill: bool
    tie_is_told: bool
    single_use: bool
    dice: dict[str, str]
    landscapes: tuple[str, ...]
    goods: tuple[str, ...]
    map_colours: tuple[str, ...]
    animals: dict[str, tuple[str, ...]]
    tents: dict[str, str]
    equipment: dict[str, tuple[str, ...]]
    effects: dict[str, Effect]
    characters: dict[str, Character]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of a player's dice, one die each."""
        return tuple(self.dice)


def settle(tables: Tables, seats: int, variant: str) -> Numbers:
    """The numbers for `seats` players."""
    return Numbers(
        rounds=tables.rounds.at(variant).value,
        boards=tables.boards.at(variant).value,
        picks=tables.picks_per_round.value,
        rerolls=tables.rerolls_per_turn.value,
        capacity=tables.exhaustion_capacity.value,
        open_animals=tables.open_animals.at(seats).value,
        open_equipment=seats + tables.open_equipment_extra.value,
        open_halves=seats + tables.open_map_halves_extra.value,
        start_equipment=tables.start_equipment.value,
        start_halves=tables.start_map_halves.value,
        start_resource=tables.start_resource.value,
        offerings=tables.offerings.value,
        yak_tiles=tables.yak_tiles.value,
        extra_temples=tables.extra_temples.value,
        temples=tables.temples_on_board.value,
        wall_start=tables.wall_start.value,
        voluntary_exhaustion=tables.voluntary_exhaustion.value,
        end_at_once=tables.early_end.value == "immediate",
        zero_move_uses_field=tables.zero_move_uses_field.value,
        compass_per_board=tables.compass_cost.value == "per_board",
        map_refill=tables.map_refill.value,
        tie_is_told=tables.lowest_sum_tie.value == "ask",
        single_use=tables.equipment_single_use.value,
        dice={colour: getattr(tables.dice, colour).value for colour in tables.dice.__struct_fields__},
        landscapes=tables.landscapes.value,
        goods=tables.goods_names.value,
        map_colours=tables.map_colours.value,
        animals={card.id: card.landscapes for card in tables.animal},
        tents={card.id: card.landscape for card in tables.tent},
        equipment={card.id: card.landscapes for card in tables.equipment},
        effects={card.id: card.effect for card in tables.equipment},
        characters={tile.id: tile for tile in tables.character},
    )
