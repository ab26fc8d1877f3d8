"""Counting up a finished game (Y-31 … Y-38): one way for a game that was followed and for an end state."""

from collections.abc import Mapping
from typing import Any

from companion.games.message import Message, say, say_n
from companion.games.sheet import Line, ScoreSheet, score_sheet
from companion.games.yak.crystals import Group, best_groups
from companion.games.yak.end import EndPlayer, EndState, check_end
from companion.games.yak.goals import points_of_goals
from companion.games.yak.options import resolve
from companion.games.yak.state import State
from companion.games.yak.tables import Tables
from companion.games.yak.tower import filled
from companion.games.yak.words import stone_name


def count(end: EndState, own: Mapping[str, Any]) -> ScoreSheet:
    """Count up an end state; raises Refused for one that can't lie on a table."""
    tables = resolve(end.options, own)
    check_end(end, tables)
    return count_up(end, tables)


def score(state: State) -> ScoreSheet:
    """The score as if the game ended now."""
    return count_up(final(state), state.tables)


def final(state: State) -> EndState:
    """The end state of a game that was followed."""
    goals = points_of_goals(state)
    return EndState(
        "yak",
        tuple(
            EndPlayer(str(seat + 1), player.tower, player.food.total, state.trigger == seat, goals[seat])
            for seat, player in enumerate(state.players)
        ),
    )


def count_up(end: EndState, tables: Tables) -> ScoreSheet:
    """All lines of all players; of equal totals more food left is better, else the rank is shared."""
    foods = [player.food for player in end.players]
    lines = [
        [*_tower_lines(player, tables), _trigger(player, tables), _most_food(player.food, foods, tables)]
        + [_goals(player, tables)]
        for player in end.players
    ]
    return score_sheet(lines, foods)


def _tower_lines(player: EndPlayer, tables: Tables) -> list[Line]:
    scoring = tables.scoring

    def worth(size: int) -> int:
        return scoring.group_size.at(size).value if size > 1 else scoring.single.value

    rows = filled(player.tower, tables.row_widths.value)
    found = best_groups(rows, worth, lambda number: scoring.group_count.at(number).value, tables.colours.value)
    groups = [group for group in found if group.size > 1]
    return [_groups(groups, tables), _group_count(len(groups), tables), _singles(len(found) - len(groups), tables)]


def _groups(groups: list[Group], tables: Tables) -> Line:
    """Points by size (Y-32); beyond the last step there is no more."""
    looked = [tables.scoring.group_size.at(group.size) for group in groups]
    how = [_group(group, points.value) for group, points in zip(groups, looked, strict=True)]
    points = sum(points.value for points in looked)
    confirmed = all(points.confirmed for points in looked)
    return Line("groups", say("Groups"), points, tuple(how or [say("no groups")]), confirmed)


def _group(group: Group, points: int) -> Message:
    colour = stone_name(group.colour)
    if group.crystals:
        return say(
            "%(colour)s group of %(size)s with 1 crystal → %(points)s", colour=colour, size=group.size, points=points
        )
    return say("%(colour)s group of %(size)s → %(points)s", colour=colour, size=group.size, points=points)


def _group_count(number: int, tables: Tables) -> Line:
    """The bonus for many groups (Y-33)."""
    bonus = tables.scoring.group_count.at(number)
    how = say_n("%(n)s group → %(points)s", "%(n)s groups → %(points)s", number, points=bonus.value)
    return Line("group_count", say("Number of groups"), bonus.value, (how,), bonus.confirmed)


def _singles(number: int, tables: Tables) -> Line:
    """Single stones, crystals too (Y-34, Y-A9)."""
    points = number * tables.scoring.single.value
    how = say_n("%(n)s single stone → %(points)s", "%(n)s single stones → %(points)s", number, points=points)
    return Line("singles", say("Single stones"), points, (how,), tables.scoring.single.confirmed)


def _trigger(player: EndPlayer, tables: Tables) -> Line:
    """The bonus for starting the end (Y-35, Y-A19)."""
    bonus = tables.scoring.trigger_bonus
    points = bonus.value if player.triggered else 0
    how = (
        say("completed level 4 first → %(points)s", points=points) if player.triggered else say("did not start the end")
    )
    return Line("trigger", say("Start of the end"), points, (how,), bonus.confirmed)


def _most_food(food: int, foods: list[int], tables: Tables) -> Line:
    """The bonus for most food left (Y-36): all tied get it or nobody, and by default nobody without food."""
    scoring = tables.scoring
    points, how = 0, say("%(food)s food left, not the most", food=food)
    if food == max(foods):
        how = say("%(food)s food left is the most → %(points)s", food=food, points=scoring.most_food_bonus.value)
        points = scoring.most_food_bonus.value
        if foods.count(food) > 1 and scoring.most_food_tie.value == "none":
            points, how = 0, say("others have as much food left: %(food)s", food=food)
        elif not food and scoring.most_food_needs_food.value:
            points, how = 0, say("no food left")
    return Line("most_food", say("Most food"), points, (how,), scoring.most_food_bonus.confirmed)


def _goals(player: EndPlayer, tables: Tables) -> Line:
    """Points of goal cards, in the variant "Master Builder" (Y-37, Y-38)."""
    how = say("goal cards → %(points)s", points=player.goal_points)
    return Line("goals", say("Goal cards"), player.goal_points, (how,), tables.scoring.goal_card_points.confirmed)
