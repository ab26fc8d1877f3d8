"""What the game asks: every question is answered by one of a few buttons."""

from collections.abc import Callable, Iterable, Iterator

from companion.games.action import Action
from companion.games.message import Message, Seat, say, say_n
from companion.games.prompt import Choice, Option, Prompt
from companion.games.tuareg import actions as act
from companion.games.tuareg.asking import asked_free
from companion.games.tuareg.goods import KINDS, of
from companion.games.tuareg.knowledge import holdable, unseen
from companion.games.tuareg.loading import beasts, next_goods
from companion.games.tuareg.paying import affordable, buyable, payable_rows, with_hand_card, with_top_card
from companion.games.tuareg.possible import may_pass
from companion.games.tuareg.stages import hidden_place, hiding, tied_hand
from companion.games.tuareg.state import State
from companion.games.tuareg.words import GOODS, SPECIAL, animal, dinars, row


def choose(name: str, seat: int | None, text: Message, options: Iterable[tuple[Message, Action]]) -> Prompt:
    """A question with one button for each option."""
    return Prompt(name, seat, text, Choice(tuple(Option(label, action) for label, action in options)))


def _step(state: State) -> Iterator[Prompt]:
    """A step of laying out: T-3, T-4, TX-1."""
    tables = state.tables
    camels = say_n(
        "Give everybody a camel card, the side with %(n)s camel up.",
        "Give everybody a camel card, the side with %(n)s camels up.",
        tables.camels.at(len(state.players)).value,
    )
    goods = say_n(
        "Shuffle the goods cards, make a stack face down and turn up %(n)s card as the market.",
        "Shuffle the goods cards, make a stack face down and turn up %(n)s cards as the market.",
        tables.market_start.value,
    )
    text = {"goods": goods, "camels": camels, "specials": _specials(state)}[state.phase]
    steps: dict[str, act.Step] = {"goods": "goods", "camels": "camels", "specials": "specials"}
    options = [(say("Done"), act.Done(steps[state.phase])), (say("All is laid out"), act.AllDone())]
    yield choose(f"setup.{state.phase}", None, text, options)


def _specials(state: State) -> Message:
    donkeys, caves, maps, thieves = state.stock
    numbers = {"donkeys": donkeys, "caves": caves, "maps": maps, "thieves": thieves}
    if state.tables.special_piles.value:
        return say(
            "Lay the special cards open in four piles. Donkeys: %(donkeys)s, caves: %(caves)s, maps: %(maps)s, "
            "thieves: %(thieves)s.",
            **numbers,
        )
    return say(
        "Lay all special cards open on the table. Donkeys: %(donkeys)s, caves: %(caves)s, maps: %(maps)s, "
        "thieves: %(thieves)s.",
        **numbers,
    )


def _market(state: State) -> Iterator[Prompt]:
    left = unseen(state)
    options = [(GOODS[kind], act.MarketCard(kind)) for kind in KINDS if of(left, kind)]
    text = say("What is card %(number)s of the market?", number=sum(state.market) + 1)
    yield choose("setup.market", None, text, options)


def _start(state: State) -> Iterator[Prompt]:
    seats = [seat for seat, player in enumerate(state.players) if player.here]
    options = [(say("%(player)s", player=Seat(seat)), act.StartPlayer(seat)) for seat in seats]
    yield choose("setup.start", None, say("Who is the youngest? That player starts."), options)


def _act(state: State) -> Iterator[Prompt]:
    """The one action of a turn (T-8)."""
    text = say("%(player)s: choose an action.", player=Seat(state.turn))
    if state.last is not None:
        text = say("%(player)s: choose an action. It is your last turn of this stage.", player=Seat(state.turn))
    yield choose("turn", state.turn, text, _four_actions(state))
    yield from asked_free(state)


def _four_actions(state: State) -> Iterator[tuple[Message, Action]]:
    if state.stack:
        cards = min(state.stack, state.tables.draw.value)
        yield say_n("Draw %(n)s card", "Draw %(n)s cards", cards), act.Draw()
    if beasts(state, "hand"):
        yield say("Load from your hand"), act.Load("hand")
    if beasts(state, "market"):
        yield say("Load from the market"), act.Load("market")
    for special in buyable(state):
        yield say("Buy a card: %(card)s", card=SPECIAL[special]), act.Buy(special)
    if may_pass(state):
        yield say("Pass: nothing is possible"), act.Pass()


def _discard(state: State) -> Iterator[Prompt]:
    options = [(GOODS[kind], act.Discard(kind)) for kind in holdable(state, state.turn)]
    if state.phase == "discard":
        yield choose("discard", state.turn, say("Put one hand card into the market. Which?"), options)
        yield from asked_free(state)
        return
    surplus = state.player.hand - state.tables.hand_limit.value
    text = say_n(
        "Your hand has %(n)s card too many. Which one goes to the market?",
        "Your hand has %(n)s cards too many. Which one goes to the market?",
        surplus,
    )
    yield choose("surplus", state.turn, text, options)


def _animal(state: State) -> Iterator[Prompt]:
    assert state.loading is not None
    player = state.player
    options = [
        (say("%(animal)s: %(goods)s", animal=animal(player, i), goods=row(player.animals[i].goods)), act.Onto(i))
        for i in beasts(state, state.loading.source)
    ]
    yield choose("load.animal", state.turn, say("Which animal do you load?"), options)


def _load(state: State) -> Iterator[Prompt]:
    assert state.loading is not None and state.loading.animal is not None
    beast = state.player.animals[state.loading.animal]
    text = say(
        "What do you lay onto %(animal)s? There: %(goods)s.",
        animal=animal(state.player, state.loading.animal),
        goods=row(beast.goods),
    )
    options: list[tuple[Message, Action]] = [(GOODS[kind], act.LoadGood(kind)) for kind in next_goods(state)]
    if state.loading.count:
        options.append((say("That's all"), act.StopLoading()))
    yield choose("load.good", state.turn, text, options)


def _pay(state: State) -> Iterator[Prompt]:
    assert state.buying is not None
    left = state.tables.special_price.value - state.buying.dinars
    text = say(
        "Pay %(dinars)s for the %(card)s; what is too much is lost.",
        dinars=dinars(left),
        card=SPECIAL[state.buying.special],
    )
    yield choose("pay", state.turn, text, _payments(state))


def _payments(state: State) -> Iterator[tuple[Message, Action]]:
    """Payments that still can come to the price."""
    player, tables = state.player, state.tables
    for index in payable_rows(state):
        if affordable(with_top_card(state, index)):
            kind = player.animals[index].goods[-1]
            params = {"good": GOODS[kind], "dinars": dinars(tables.dinars(kind))}
            yield (
                say("%(good)s from %(animal)s (%(dinars)s)", animal=animal(player, index), **params),
                act.PayFromRow(index),
            )
    for kind in holdable(state, state.turn):
        if affordable(with_hand_card(state, kind)):
            params = {"good": GOODS[kind], "dinars": dinars(tables.dinars(kind))}
            yield say("%(good)s from your hand (%(dinars)s)", **params), act.PayFromHand(kind)


def _free(state: State) -> Iterator[Prompt]:
    text = say("%(player)s: is there anything else?", player=Seat(state.turn))
    yield choose("end", state.turn, text, [(say("End of my turn"), act.EndTurn())])
    yield from asked_free(state)


def _reveal(state: State) -> Iterator[Prompt]:
    seat = hiding(state)
    assert seat is not None
    place, index = hidden_place(state.players[seat])
    text = say("%(player)s: which good lies hidden in cave %(number)s?", player=Seat(seat), number=index + 1)
    if place == "thief":
        text = say("%(player)s: which good lies hidden under thief %(number)s?", player=Seat(seat), number=index + 1)
    left = unseen(state)
    yield choose("reveal", seat, text, [(GOODS[kind], act.Reveal(kind)) for kind in KINDS if of(left, kind)])


def _stack(state: State) -> Iterator[Prompt]:
    text = say_n(
        "Stage 1 is scored. Used donkeys, caves and thieves go back. Shuffle the %(n)s scored good as the new stack.",
        "Stage 1 is scored. Used donkeys, caves and thieves go back. Shuffle the %(n)s scored goods as the new stack.",
        state.stack,
    )
    yield choose("stack", None, text, [(say("Done"), act.Done("stack"))])


def _hands(state: State) -> Iterator[Prompt]:
    seat = tied_hand(state)
    assert seat is not None
    left = unseen(state)
    text = say("%(player)s: a tie! Show your hand. Which card is in it?", player=Seat(seat))
    yield choose("hands", seat, text, [(GOODS[kind], act.TellCard(seat, kind)) for kind in KINDS if of(left, kind)])


_ASK: dict[str, Callable[[State], Iterator[Prompt]]] = {
    "goods": _step, "camels": _step, "specials": _step, "market": _market, "start": _start,
    "act": _act, "discard": _discard, "animal": _animal, "load": _load, "pay": _pay, "free": _free,
    "surplus": _discard, "reveal": _reveal, "stack": _stack, "hands": _hands,
}  # fmt: skip


def prompts(state: State) -> tuple[Prompt, ...]:
    """All open questions; none when the game is over."""
    return () if state.phase == "over" else tuple(_ASK[state.phase](state))


def legal(state: State) -> Iterator[Action]:
    """All actions that the prompts offer."""
    for prompt in prompts(state):
        assert isinstance(prompt.wants, Choice)
        yield from (option.action for option in prompt.wants.options)
