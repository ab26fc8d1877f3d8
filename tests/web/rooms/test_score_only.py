"""A game that is only counted up: the form tells exactly the end state of `companion score`, and errors stand at their
field."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.end_form import EndList, EndNumber, EndTower, EndYesNo
from companion.games.game import Game, find_games
from companion.games.refusal import Refused
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from web.endstate import end_state, fields_of, place_of

GAMES = find_games()

KATHMANDU = {
    "game": "kathmandu",
    "variant": "long",
    "players": [
        {
            "name": "Anna", "offerings": 3, "kathmandu_tile": 0, "goods": [2, 0, 1, 0, 0, 3], "goods_printed": None,
            "special_goods": 1, "maps": [{"colour": "red", "half": "A"}, {"colour": "red", "half": "B"}], "chests": 0,
            "animals": 2, "yak_tiles_left": 4, "strips_to_kathmandu": 1, "equipment": 2, "resources": 3,
            "exhaustion": 1,
        },
        {
            "name": "Ben", "offerings": 0, "kathmandu_tile": 5, "goods": [0, 0, 0, 0, 0, 1], "goods_printed": 4,
            "special_goods": 0, "maps": [], "chests": 1, "animals": 0, "yak_tiles_left": 0, "strips_to_kathmandu": 0,
            "equipment": 0, "resources": 0, "exhaustion": 0,
        },
    ],
}  # fmt: skip
YAK = {
    "game": "yak",
    "players": [
        {
            "name": "Anna",
            "tower": [
                ["red", "red", "red", "blue", "blue"],
                ["red", "crystal", "blue", "green"],
                ["red", None, None],
                [None, None],
            ],
            "food": 2,
            "triggered": True,
            "goal_points": 0,
        },
        {"name": "Ben", "tower": [[None] * 5, [None] * 4, [None] * 3, [None] * 2], "food": 3, "goal_points": 0}
        | {"triggered": False},
    ],
}
TUAREG = {
    "game": "tuareg",
    "options": {"tiebreak": "hand_dinars"},
    "players": [
        {
            "name": name,
            "stages": [
                {"water": 1, "gold": 0, "salt": 3, "millet": 2},
                {"water": 0, "gold": gold, "salt": 0, "millet": 0},
            ],
            "maps": 1,
            "unused_specials": 0,
            "hand": 2,
        }
        for name, gold in (("Anna", 0), ("Ben", 2), ("Carla", 1))
    ],
}


def told(end: dict[str, Any]) -> dict[str, str]:
    """The fields with which somebody tells an end state."""
    game = GAMES[end["game"]]
    form = game.end_form({})
    fields = {"players": str(len(end["players"])), "count": "1"}
    for option, path in form.options.items():
        value = end.get(option, end.get("options", {}).get(option))
        if value is not None:
            fields[path] = f'"{value}"'
    for seat, player in enumerate(end["players"]):
        fields[f"players[{seat}].name"] = player["name"]
        for field in fields_of(form):
            fields |= dict(_told(field, f"players[{seat}].{field.path}", _at(player, field.path)))
    return fields


def _at(player: Any, path: str) -> Any:
    for step in path.replace("[", ".").replace("]", "").split("."):
        player = player[int(step) if step.isdecimal() else step]
    return player


def _told(field: Any, name: str, value: Any) -> Iterator[tuple[str, str]]:
    match field:
        case EndNumber():
            yield name, "" if value in (None, 0) else str(value)
        case EndYesNo() if value:
            yield name, "1"
        case EndTower():
            for row, cells in enumerate(value):
                for column, stone in enumerate(cells):
                    yield f"{name}.{row}-{column}", stone or ""
        case EndList():
            for number, thing in enumerate(field.things):
                yield f"{name}.{number}", str(value.count(thing.value) or "")


@pytest.mark.parametrize("end", [KATHMANDU, YAK, TUAREG], ids=lambda end: end["game"])
def test_a_form_tells_just_the_end_state_of_the_contract(end: dict[str, Any]) -> None:
    game = GAMES[end["game"]]
    form = game.end_form({})
    assert end_state(game, form, len(end["players"]), told(end)) == end


@pytest.mark.parametrize("end", [KATHMANDU, YAK, TUAREG], ids=lambda end: end["game"])
def test_the_count_is_that_of_the_rules(client: FlaskClient, end: dict[str, Any]) -> None:
    game = GAMES[end["game"]]
    sheet = game.count(game.read_end(end), {})
    page = main(client, end["game"], told(end))
    totals = [each.text for each in page.all("strong", class_="racer-total")]
    assert totals == [str(seat.total) for seat in sheet.seats]
    [winner] = page.all("h2", class_="winner")
    winners = [player["name"] for player, seat in zip(end["players"], sheet.seats, strict=True) if seat.winner]
    assert all(name in winner.text for name in winners)


def main(client: FlaskClient, game: str, fields: dict[str, str], status: int = 200) -> Element:
    answer = client.post(f"/score/{game}", data=fields)
    assert answer.status_code == status, answer.text
    return parse(answer.text).one("main")


def sent(page: Element) -> dict[str, str]:
    """What the form would send as it stands."""
    form = page.one("form", class_="score-form")
    typed = (each for each in form.all("input") if each.attributes.get("type") in (None, "hidden", "number"))
    fields = {each["name"]: each["value"] for each in typed}
    fields |= {each["name"]: "1" for each in form.all("input", type="checkbox") if "checked" in each.attributes}
    for each in form.all("select"):
        chosen = [option for option in each.all("option") if "selected" in option.attributes] or each.all("option")
        fields[each["name"]] = chosen[0]["value"]
    return fields


@pytest.mark.parametrize("end", [KATHMANDU, YAK, TUAREG], ids=lambda end: end["game"])
def test_what_was_typed_stands_there_still(client: FlaskClient, end: dict[str, Any]) -> None:
    game = GAMES[end["game"]]
    again = sent(main(client, end["game"], told(end)))
    assert end_state(game, game.end_form({}), len(end["players"]), again) == end


def test_another_number_of_players_keeps_what_was_typed(client: FlaskClient) -> None:
    fields = told(TUAREG) | {"players": "5"}
    del fields["count"]
    page = main(client, "tuareg", fields)
    assert len(page.all("section", class_="score-player")) == 5
    assert sent(page)["players[2].stages[1].gold"] == "1"
    assert not page.all("div", class_="count")


def test_nobody_has_to_have_a_name(client: FlaskClient) -> None:
    page = main(client, "tuareg", {"players": "2", "count": "1"})
    assert "Player 1" in page.text and "Player 2" in page.text


@pytest.mark.parametrize(
    ("end", "field", "value", "text"),
    [
        (KATHMANDU, "players[0].offerings", "99", "must be at most"),
        (KATHMANDU, "players[1].goods[3]", "-1", "must be at least 0"),
        (KATHMANDU, "players[1].special_goods", "5", "a special good comes only with a good of its kind"),
        (KATHMANDU, "players[1].maps", "", ""),
        (YAK, "players[0].food", "99", "food at most"),
        (YAK, "players[1].triggered", "1", "only one player can have completed level 4 first"),
        (YAK, "players[1].tower.3-0", "red", ""),
        (TUAREG, "players[1].stages[0].gold", "99", "there are only"),
        (TUAREG, "players[0].hand", "1.5", "a whole number"),
        (TUAREG, "options.tiebreak", '"dice"', "must be one of"),
    ],
)
def test_what_can_not_be_stands_at_its_field(
    client: FlaskClient, end: dict[str, Any], field: str, value: str, text: str
) -> None:
    if field == "players[1].maps":
        field, value = "players[1].maps.0", "x"
    page = main(client, end["game"], told(end) | {field: value}, 400)
    wrong = page.one("span", class_="field-wrong")
    assert text in wrong.text
    marked = [each["name"] for each in page.all() if each.attributes.get("aria-invalid") == "true"]
    listed = field.partition(".tower")[0] + ".tower" if ".tower" in field else field
    assert marked == [listed] or (not marked and (".tower" in field or ".maps" in field))


def test_unknown_games_and_numbers_of_players(client: FlaskClient) -> None:
    assert client.get("/score/chess").status_code == 404
    for players in ("0", "99", "x", "²"):
        page = parse(client.get(f"/score/yak?players={players}").text)
        assert len(page.all("section", class_="score-player")) == 2


def test_own_numbers_of_the_box_are_counted_with(room: Room) -> None:
    (room.data / "numbers.toml").write_text('[kathmandu]\ngoods_names = ["a", "b", "c", "d", "e", "f"]\n')
    assert ">b<" in room.app().test_client().get("/score/kathmandu").text
    (room.data / "numbers.toml").write_text("[kathmandu]\ngoods_names = 3\n")
    assert room.app().test_client().get("/score/kathmandu").status_code == 409


def test_nothing_is_kept(room: Room) -> None:
    client = room.app().test_client()
    before = sorted(path.name for path in room.data.iterdir())
    main(client, "yak", told(YAK))
    assert room.table.known() == [] and sorted(path.name for path in room.data.iterdir()) == before


@pytest.mark.parametrize("game", list(GAMES))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_text_in_any_field_is_an_end_state_or_a_refusal_with_a_place(game: str, data: st.DataObject) -> None:
    rules: Game[Any, Any] = GAMES[game]
    form = rules.end_form({})
    names = [f"players[{seat}].{field.path}" for seat in range(2) for field in fields_of(form)]
    names += [*form.options.values(), "players[0].tower.0-0", "players[1].maps.3"]
    text = st.sampled_from(["", "1", "-1", "3", "x", "[", "red", "9999999999", "true", "null", "{}"]) | st.text()
    fields = data.draw(st.dictionaries(st.sampled_from(names), text, max_size=6))
    fields |= {"players[0].name": "A", "players[1].name": "B"}
    try:
        rules.count(rules.read_end(end_state(rules, form, 2, fields)), {})
    except Refused as refused:
        place, _ = place_of(refused, form, 2)
        assert place == "" or place in names or place.endswith(".name")


@pytest.mark.parametrize("language", ["de", "es", "ru"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_form_speaks_the_language(client: FlaskClient, game: str, language: str) -> None:
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    assert f'lang="{language}"' in client.get(f"/score/{game}").text
