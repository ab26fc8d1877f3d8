"""Fog against a model that moves each stone by hand: a bag, a table, a track, one stone after the other."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.yak import actions as act
from companion.games.yak import drawing
from companion.games.yak.state import State, kinds
from companion.games.yak.steps import Drawing
from tests.companion.games.yak.table import begun

TABLES = {flip: begun(2, {"fog_flip": flip}) for flip in ("per_draw", "per_stone")}


class Model:
    """The stones as things, moved as the rules say it."""

    def __init__(self, bag: list[str], track: int, fills: int, per_stone: bool) -> None:
        self.bag, self.track, self.fills, self.per_stone = bag, ["fog"] * track, fills, per_stone
        self.turned = 0
        self.told: list[str] = []

    def draw(self, count: int) -> list[str]:
        """Draw so many stones; fog is set aside and replaced until none comes."""
        aside: list[str] = []
        out: list[str] = []
        wanted = count
        while wanted and self.bag:
            hand = [self.bag.pop() for _ in range(min(wanted, len(self.bag)))]
            self.told += hand
            fog = [stone for stone in hand if stone == "fog"]
            out += [stone for stone in hand if stone != "fog"]
            self.turned += len(fog) if self.per_stone else bool(fog)
            aside += fog
            wanted = len(fog)
        for stone in aside:
            self.lay(stone)
        return out

    def lay(self, stone: str) -> None:
        """A fog stone goes to the track, or back into the bag when the track was full twice."""
        if self.fills == 2:
            self.bag.append(stone)
            return
        self.track.append(stone)
        if len(self.track) == 4:
            self.fills += 1
            if self.fills == 1:
                self.bag += self.track
                self.track = []


def table(model: Model, flip: str) -> State:
    """The same stones on a table."""
    state = TABLES[flip]
    there = Counter(model.bag)
    bag = tuple(there[kind] for kind in kinds(state))
    return replace(state, bag=bag, fog_track=len(model.track), fills=model.fills)


def told(state: State, stones: list[str]) -> State:
    """All stones are told; those that can only be of one kind are known without."""
    left = list(stones)
    while isinstance(state.step, Drawing):
        if state.step.left:
            state = drawing.draw_stone(state, act.DrawStone(left.pop(0)))
        else:
            following = drawing.go_on(state, state.step)
            assert following is not None
            state = following
    assert not left
    return state


@pytest.mark.rule("Y-22", "Y-23", "Y-24", "Y-25", "Y-A7", "Y-A14", "Y-A17", "Y-A18")
@given(
    seed=st.integers(0, 10_000),
    stones=st.integers(0, 6),
    track=st.integers(0, 3),
    fills=st.integers(0, 2),
    count=st.integers(1, 3),
    flip=st.sampled_from(["per_draw", "per_stone"]),
)
def test_any_drawing_agrees_with_the_model(
    seed: int, stones: int, track: int, fills: int, count: int, flip: str
) -> None:
    track = 4 if fills == 2 else track
    bag = ["fog"] * (5 - track) + ["red", "blue", "crystal", "red", "pink", "blue"][:stones]
    Random(seed).shuffle(bag)
    model = Model(bag, track, fills, flip == "per_stone")
    state = table(model, flip)
    out = model.draw(count)
    state = told(drawing.begin(state, "market", None, count), model.told)
    after = table(model, flip)
    assert (state.bag, state.fog_track, state.fills) == (after.bag, after.fog_track, after.fills)
    assert state.direction == (-1) ** model.turned
    assert list(state.step.stones) == out
