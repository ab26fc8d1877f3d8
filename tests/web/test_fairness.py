"""What the demonstration says of the dice: plain words, a table, a run chart; nothing too early, nobody accused."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.fairness.run import NOTHING, Counts, Fell, Run
from companion.fairness.verdict import Verdict, verdicts
from companion.texts import LANGUAGES
from tests.dice import a_die
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from web.runchart import HEIGHT, ROWS, WIDTH, run_chart


def fall(room: Room, counts: Counts, colour: str = "red") -> None:
    """Let dice fall, one a throw, until they came to these counts."""
    for place, count in enumerate(counts):
        for _ in range(count):
            room.board.roll((a_die(place + 1, colour=colour),), True)


def shown(client: FlaskClient, path: str = "/demo") -> Element:
    """The part of the page about fairness."""
    return parse(client.get(path).text).one(id="fairness")


def row(part: Element, colour: str) -> list[str]:
    """The cells of a colour's row."""
    [found] = [tr for tr in part.one("table", class_="fair-table").all("tr") if tr.all("th", id=f"fair-row-{colour}")]
    return [cell.text for cell in found.children if isinstance(cell, Element)]


def test_before_anything_fell_there_is_nothing_to_say(client: FlaskClient) -> None:
    part = shown(client)
    assert part.one(class_="fair-said").text == "All together: Nothing has been thrown yet."
    assert part.all("table") == []


def test_too_few_dice_say_so(room: Room, client: FlaskClient) -> None:
    fall(room, (3, 0, 0, 0, 0, 9))
    said = shown(client).one(class_="fair-said").text
    assert said == "All together: 12 dice thrown, too few yet to say anything: at least 30 are wanted."


def test_where_nothing_stands_out_the_page_says_how_common_that_is(room: Room, client: FlaskClient) -> None:
    fall(room, (5, 8, 9, 8, 10, 20))
    said = shown(client).one(class_="fair-said").text
    assert said == (
        "All together: Of 60 dice thrown nothing stands out. Fair dice differ at least this much in 2 of 100 tries."
    )


def test_a_value_that_stands_out_is_named_and_nobody_is_accused(room: Room, client: FlaskClient) -> None:
    fall(room, (7, 8, 8, 7, 7, 23))
    part = shown(client)
    assert part.one(class_="fair-said").text == (
        "All together: Of 60 dice thrown one value stands out. The 6 came up 23 times; about 10 are expected. "
        "Fair dice differ at least this much in 1 of 1,000 tries. Throw more to be sure."
    )
    assert [cell.text for cell in part.all("td", class_="fair-oddest")] == ["23", "23"], "all together, and red"
    assert not any(word in part.text.lower() for word in ("cheat", "loaded", "fake", "wrong", "unfair"))


def test_each_colour_has_its_counts_and_all_together_theirs(room: Room, client: FlaskClient) -> None:
    fall(room, (1, 2, 3, 4, 5, 6))
    fall(room, (6, 5, 4, 3, 2, 1), "blue")
    part = shown(client)
    assert row(part, "all") == ["All together", "7", "7", "7", "7", "7", "7", "42"]
    assert row(part, "red") == ["red", "1", "2", "3", "4", "5", "6", "21"]
    assert row(part, "blue") == ["blue", "6", "5", "4", "3", "2", "1", "21"]


def test_several_colours_are_looked_at_at_once_and_the_words_say_so(room: Room, client: FlaskClient) -> None:
    fall(room, (10,) * 6, "blue")
    fall(room, (4, 9, 10, 10, 9, 18))
    words = [cell.text for cell in shown(client).all("td", class_="fair-words")]
    assert words[0].startswith("Of 60 dice thrown nothing stands out. Fair dice differ"), "blue"
    assert words[1] == ("Of 60 dice thrown nothing stands out. Fair dice differ at least this much in 7 of 100 tries.")
    fall(room, (0, 0, 0, 0, 0, 8))
    assert shown(client).all("td", class_="fair-words")[0].text == (
        "Of 68 dice thrown one value stands out. The 6 came up 26 times; about 11 are expected. "
        "Of 3 groups of fair dice, one differs at least this much in 4 of 10,000 tries. Throw more to be sure."
    )


def test_of_a_colour_that_fell_too_seldom_nothing_is_said(room: Room, client: FlaskClient) -> None:
    fall(room, (10,) * 6, "blue")
    fall(room, (1, 0, 0, 0, 0, 2))
    part = shown(client)
    assert row(part, "red")[-1] == "3"
    assert [cell["headers"] for cell in part.all("td", class_="fair-words")] == ["fair-row-blue"]
    assert "Of colours with fewer than 30 dice nothing is said yet." in part.text


def test_one_colour_can_be_looked_at_alone_without_javascript(room: Room, client: FlaskClient) -> None:
    fall(room, (1, 2, 3, 4, 5, 6))
    fall(room, (30, 0, 0, 0, 0, 0), "blue")
    whole = parse(client.get("/demo").text)
    [link] = [one for one in whole.all("a", class_="fair-choice") if one.text == "red"]
    red = parse(client.get(link["href"]).text)
    assert red.one(id="chart-name").text == "How often each value fell: red"
    assert [text.text for text in red.all("text", class_="chart-count")] == ["1", "2", "3", "4", "5", "6"]
    assert red.one(id="fairness").one(class_="fair-said").text.startswith("red: 21 dice thrown, too few")
    [here] = [one for one in red.all("a", class_="fair-choice") if one.attributes.get("aria-current")]
    assert here.text == "red"
    assert "colour=red" in red.one(class_="demo")["data-stream"]


def test_a_colour_that_is_none_shows_all(room: Room, client: FlaskClient) -> None:
    fall(room, (1, 2, 3, 4, 5, 6))
    assert row(shown(client, "/demo?colour=beige"), "all")[-1] == "21"
    assert shown(client, "/demo?colour=pink").one(class_="fair-said").text == "pink: Nothing has been thrown yet."


def test_only_sure_and_named_dice_count_and_the_others_are_told(room: Room, client: FlaskClient) -> None:
    room.board.roll((a_die(4), a_die(5, sure=False, x=200, colour="blue")), False)
    part = shown(client)
    assert row(part, "all")[-1] == "1"
    assert "1 die counts nowhere, because nobody said what it shows." in part.text
    client.post("/demo/answer", data={"roll": "1", "die": "1", "value": "6"})
    part = shown(client)
    assert row(part, "blue") == ["blue", "0", "0", "0", "0", "0", "1", "1"]
    assert "counts nowhere" not in part.text


def test_since_when_it_counts_is_told_and_a_reset_begins_anew(room: Room, client: FlaskClient) -> None:
    assert "Counted since" not in shown(client).text
    room.board.roll((a_die(4),), True)
    assert "Counted since" in shown(client).text
    client.post("/demo/reset")
    assert "Counted since" not in shown(client).text
    assert room.board.state.to_json()["since"] is None


def test_the_state_says_the_same_to_programs(room: Room, client: FlaskClient) -> None:
    fall(room, (5, 8, 9, 8, 10, 20))
    told = client.get("/demo/state.json").json
    assert (told["counts"], told["since"], told["unnamed"]) == ([5, 8, 9, 8, 10, 20], 1_700_000_000.0, 0)
    whole, red = told["fairness"]
    assert (whole["colour"], red["colour"], red["dice"], red["stands_out"]) == (None, "red", 60, False)
    assert (red["chi_square"], red["chance"], red["tests"]) == (pytest.approx(13.4), pytest.approx(0.0199, abs=5e-5), 1)


def test_the_run_chart_has_a_table_with_the_same_shares(room: Room, client: FlaskClient) -> None:
    fall(room, (2, 2, 2, 2, 2, 10))
    run = shown(client).one(class_="fair-run")
    assert [line.one("b").text for line in run.all(class_="run-line")] == ["10%"] * 5 + ["50%"]
    last = [cell.text for cell in run.one("tbody").all("tr")[-1].children if isinstance(cell, Element)]
    assert last == ["20", "10%", "10%", "10%", "10%", "10%", "50%"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 21, 31, 62, 95])
def test_every_number_has_its_plural_in_every_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str, count: int
) -> None:
    fall(room, (count, 0, 0, 0, 0, 0))
    said = shown(speaking(language)).one(class_="fair-said").text
    assert str(count) in said and "%(" not in said
    assert ("30" in said) == (count < 30)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (1.0, "99 of 100"),
        (0.433, "43 of 100"),
        (0.0149, "1 of 100"),
        (0.0099, "10 of 1,000"),
        (0.002, "2 of 1,000"),
        (0.00063, "6 of 10,000"),
        (0.00001, "fewer than 1 of 10,000"),
    ],
)
def test_chances_are_said_as_people_count(client: FlaskClient, room: Room, chance: float, words: str) -> None:
    from web.fairness import verdict_text

    with room.app().test_request_context("/demo"):
        assert f"in {words} tries" in verdict_text(Verdict(None, (10,) * 6, 0.0, chance, chance))


def test_a_run_is_drawn_from_edge_to_edge_and_inside() -> None:
    run = Run()
    for number in range(600):
        run = run.after([number % 5 + 1])
    chart = run_chart(run)
    assert chart is not None
    for line in chart.lines:
        points = [tuple(map(float, point.split(","))) for point in line.line.split()]
        assert (points[0][0], points[-1][0]) == (0, WIDTH)
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
        assert points[-1] == (line.x, line.y)
    assert [round(line.share, 2) for line in chart.lines] == [0.2] * 5 + [0.0]
    assert len(chart.rows) <= ROWS and chart.rows[-1].dice == 600
    assert chart.rows[-1].shares == pytest.approx((0.2,) * 5 + (0.0,))


def test_the_band_narrows_as_more_dice_fall() -> None:
    chart = run_chart(Run().after([1] * 10).after([2] * 990))
    assert chart is not None
    points = [tuple(map(float, point.split(","))) for point in chart.band.split()]
    width = {x: max(y for at, y in points if at == x) - min(y for at, y in points if at == x) for x, _ in points}
    assert width[2.0] > 3 * width[200.0] > 0
    assert chart.even == pytest.approx(HEIGHT * 2 / 3, abs=0.1)


def test_nothing_fallen_is_no_chart() -> None:
    assert run_chart(Run()) is None
    assert verdicts(Fell())[0].counts == NOTHING
