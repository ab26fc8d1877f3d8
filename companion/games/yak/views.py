"""Yak at a glance: the board, and what lies before each player."""

from companion.games.message import Message, Param, Seat, say
from companion.games.picture import Amount, Amounts, Count, Stones
from companion.games.view import Fact, View
from companion.games.words import listed
from companion.games.yak.food import Food
from companion.games.yak.state import Cart, Goal, Player, State, active, cart_before
from companion.games.yak.steps import Checking, Choosing, Drawing, OpeningGoal, Over, Preparing, Starting
from companion.games.yak.tables import KINDS
from companion.games.yak.words import CARDS, FOOD, cart_name, food_named, stone_name, stones_named

_NOBODYS = Preparing | Starting | OpeningGoal | Choosing | Checking | Over


def view(state: State) -> View:
    """The facts of board and seats."""
    seats = tuple(_player(state, seat, player) for seat, player in enumerate(state.players))
    set_up = isinstance(state.step, Drawing) and state.step.purpose == "set_up"
    return View(_board(state), seats, None if set_up or isinstance(state.step, _NOBODYS) else active(state))


def _board(state: State) -> tuple[Fact, ...]:
    direction = say("clockwise") if state.direction == 1 else say("anticlockwise")
    fog = say("%(n)s of %(room)s", n=state.fog_track, room=state.tables.fog_track.value)
    return (
        Fact("round", say("Round"), say("%(n)s", n=state.day), (Count(state.day),)),
        Fact("baby_yak", say("Baby yak"), say("%(player)s", player=Seat(state.baby_yak))),
        Fact("direction", say("Carts go"), direction),
        Fact("market", say("Market"), _said(food_named(state.market)), (_amounts(state.market),)),
        *_free_carts(state),
        Fact("fog", say("Fog on the mountain track"), fog),
        Fact("bag", say("Stones in the bag"), say("%(n)s", n=sum(state.bag)), (Count(sum(state.bag)),)),
        *_end(state),
        *_goals(state),
    )


def _free_carts(state: State) -> tuple[Fact, ...]:
    """Carts at stops that are nobody's."""
    stops = range(len(state.players), len(state.carts))
    return tuple(_cart(state, stop, f"free_cart_{stop}", say("Cart at the free stop")) for stop in stops)


def _end(state: State) -> tuple[Fact, ...]:
    if state.trigger is None:
        return ()
    return (Fact("trigger", say("Level 4 first completed by"), say("%(player)s", player=Seat(state.trigger))),)


def _goals(state: State) -> tuple[Fact, ...]:
    return tuple(
        Fact(f"goal_{number}", say("Goal card %(card)s", card=number), _goal(goal), minor=True)
        for number, goal in enumerate(state.goals, 1)
    )


def _goal(goal: Goal) -> Message:
    what = say("any colour") if goal.colour is None else stone_name(goal.colour)
    if not goal.cells:
        return say("most stones of %(colour)s → %(points)s", colour=what, points=goal.points)
    named = listed(say("row %(row)s, place %(column)s", row=row, column=column) for row, column in goal.cells)
    return say("%(colour)s at %(places)s → %(points)s", colour=what, places=named, points=goal.points)


def _player(state: State, seat: int, player: Player) -> tuple[Fact, ...]:
    if player.left:
        return (Fact("left", say("Has left"), say("the tower counts as it stands")), _tower(player))
    return (
        Fact("food", say("Food"), _said(food_named(player.food)), (_amounts(player.food),)),
        Fact("card", say("Card"), _card(state, player)),
        _cart(state, seat, "cart", say("Cart in front")),
        _tower(player),
    )


def _tower(player: Player) -> Fact:
    """The tower row by row from the base up."""
    rows = [line for line in player.tower if any(line)]
    named = [listed(say("–") if stone is None else stone_name(stone) for stone in line) for line in rows]
    words = _said(_stacked(named)) if named else say("no stones")
    return Fact("tower", say("Tower"), words, (Stones(player.tower, wall=True),))


def _stacked(rows: list[Param]) -> Param:
    return say("%(rows)s | %(row)s", rows=_stacked(rows[:-1]), row=rows[-1]) if len(rows) > 1 else rows[0]


def _card(state: State, player: Player) -> Message:
    """Cards are shown once all have chosen (Y-9)."""
    if player.card is None:
        return say("not chosen yet") if isinstance(state.step, Choosing) else say("none")
    return say("chosen") if isinstance(state.step, Choosing) else CARDS[player.card]


def _cart(state: State, stop: int, key: str, name: Message) -> Fact:
    number = cart_before(state, stop)
    cart: Cart = state.carts[number]
    words = say(
        "“%(cart)s”: %(stones)s; %(food)s",
        cart=cart_name(state.tables.cart[number].id),
        stones=stones_named(cart.stones),
        food=food_named(cart.food),
    )
    return Fact(key, name, words, (Stones((cart.stones,)), _amounts(cart.food)))


def _amounts(food: Food) -> Amounts:
    return Amounts(tuple(Amount(FOOD[kind], food.of(kind)) for kind in KINDS))


def _said(name: Param) -> Message:
    return name if isinstance(name, Message) else say("%(thing)s", thing=name)
