"""The help: complete in every language, with the numbers of this household, and linked to."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.texts import LANGUAGES
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from web.rooms.help import figure

PAGES = ("/help", "/help/kathmandu", "/help/yak", "/help/tuareg")
GAMES = PAGES[1:]


def page(client: FlaskClient, path: str) -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def part(client: FlaskClient, path: str, id: str) -> Element:
    """One part of a page."""
    return page(client, path).one("section", id=id)


def ladder(element: Element, index: int) -> dict[str, str]:
    """Amounts → points of the ladder with that index."""
    steps = element.all("dl", class_="ladder")[index].all("div")[1:]
    return {step.one("dt").text: step.one("dd").text for step in steps}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_can_be_linked_to_and_is_in_the_contents(
    speaking: Callable[[str], FlaskClient], path: str, language: str
) -> None:
    tree = page(speaking(language), path)
    contents = tree.one("nav", class_="help-contents").all("a")
    parts = tree.all("section", class_="help-part")
    assert [link["href"] for link in contents] == [f"#{part['id']}" for part in parts]
    assert [link.text for link in contents] == [part.one("h2").text for part in parts]
    assert len({link.text for link in contents}) == len(contents) > 8


@pytest.mark.parametrize("path", PAGES)
def test_no_text_of_one_language_stands_in_another(speaking: Callable[[str], FlaskClient], path: str) -> None:
    texts = {}
    for language in LANGUAGES:
        article = page(speaking(language), path).one("article")
        said = article.all("p") + article.all("li") + article.all("h2") + article.all("dd")
        texts[language] = {element.text for element in said if len(element.text) > 25}
    assert min(map(len, texts.values())) > 15
    for language, mine in texts.items():
        others = set().union(*(theirs for other, theirs in texts.items() if other != language))
        assert mine & others == set(), language


def test_the_anchors_that_rooms_link_to_are_there(client: FlaskClient) -> None:
    assert part(client, "/help/yak", "carts").one("h2").text == "The carts"
    assert part(client, "/help/tuareg", "loading")
    assert part(client, "/help/kathmandu", "exhaustion")
    assert part(client, "/help", "phones")


@pytest.mark.parametrize("path", PAGES)
def test_from_each_page_all_others_are_one_tap_away(client: FlaskClient, path: str) -> None:
    links = page(client, path).one("nav", class_="help-books").all("a")
    assert [link["href"] for link in links] == list(PAGES)
    assert [link["href"] for link in links if link.has({"aria-current": "page"})] == [path]


@pytest.mark.parametrize("path", GAMES)
def test_a_game_is_told_from_its_setting_up_to_its_points(client: FlaskClient, path: str) -> None:
    ids = {part["id"] for part in page(client, path).all("section", class_="help-part")}
    assert ids >= {"aim", "setup", "turn", "end", "points", "options", "companion", "tell", "questions"}


def test_numbers_that_nobody_confirmed_have_a_dagger_and_others_have_none(client: FlaskClient) -> None:
    groups = ladder(part(client, "/help/yak", "points"), 0)
    assert groups == {"2": "2†", "3": "4†", "4": "7†", "5": "11†", "6": "16", "7+": "22†"}
    assert ladder(part(client, "/help/yak", "build"), 0) == {"1": "1", "2": "3†", "3": "5"}
    assert "placeholder" in page(client, "/help/yak").one("p", id="unconfirmed").text


def test_minus_points_are_written_with_a_minus(client: FlaskClient) -> None:
    strips = ladder(part(client, "/help/kathmandu", "points"), 2)
    assert strips["0"] == "0" and strips["1"] == "−4†" and strips["5+"] == "−20"


def own(room: Room, text: str) -> None:
    (room.data / "numbers.toml").write_text(text)


def test_numbers_from_the_own_box_stand_in_the_help_without_a_dagger(room: Room, client: FlaskClient) -> None:
    own(room, "[yak]\nstone_price = [0, 1, 4, 6]\n[yak.scoring]\ngroup_count = [0, 0, 5, 6, 7]\ntrigger_bonus = 9\n")
    assert ladder(part(client, "/help/yak", "build"), 0) == {"1": "1", "2": "4", "3": "6"}
    assert ladder(part(client, "/help/yak", "points"), 1) == {"2": "5", "3": "6", "4+": "7"}
    assert "Filled the fourth level first 9 " in part(client, "/help/yak", "points").text


def test_numbers_of_tuareg_and_kathmandu_come_from_the_box_too(room: Room, client: FlaskClient) -> None:
    own(
        room,
        "[tuareg.goods.gold]\ndinars = 7\nmajority = 8\n[tuareg]\nhand_limit = 6\n"
        "[kathmandu]\nexhaustion_capacity = 5\n[kathmandu.scoring.goods]\nprinted_points = [3, 4, 3, 4, 5, 3]\n",
    )
    [gold] = [row for row in part(client, "/help/tuareg", "aim").all("tr") if row.text.startswith("gold")]
    assert [cell.text for cell in gold.all("td")] == ["10", "7", "8"]
    assert "you hold up to 6 cards" in part(client, "/help/tuareg", "turn").text
    assert "room for 5 exhaustion markers" in part(client, "/help/kathmandu", "exhaustion").text
    assert "Each good, as printed 3, 4, 5 " in part(client, "/help/kathmandu", "points").text


@pytest.mark.parametrize("text", ["[yak]\nno_such_number = 3\n", "[yak", "[nonsense]\n"])
def test_own_numbers_that_are_broken_are_told_and_ours_are_shown(room: Room, client: FlaskClient, text: str) -> None:
    own(room, text)
    tree = page(client, "/help/yak")
    assert "came with" in tree.one("div", class_="notice-bad").text
    assert ladder(tree.one("section", id="build"), 0)["3"] == "5"


@pytest.mark.parametrize("path", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_game_is_named_with_its_usual_value_first(
    speaking: Callable[[str], FlaskClient], path: str, language: str
) -> None:
    from companion.games.game import find_games

    options = part(speaking(language), path, "options").one("dl").all("div")
    assert len(options) == len(find_games()[path.rpartition("/")[2]].options)
    for option in options:
        usual, *others = option.one("dd").text.split(" · ")
        assert option.one("b").text == usual and others


def test_a_game_without_help_is_not_found(client: FlaskClient) -> None:
    for path in ("/help/chess", "/help/macros", "/help/page", "/help/companion"):
        answer = client.get(path, headers={"Accept": "application/json"})
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no_help")


def test_the_numbers_of_the_text_are_not_typed_into_the_templates() -> None:
    folder = Path(__file__).parents[3] / "web" / "templates" / "help"
    for name in ("kathmandu", "yak", "tuareg"):
        texts = re.findall(r'_\("(.*?)"', (folder / f"{name}.html").read_text())
        assert texts
        assert [text for text in texts if re.search(r"\d", text)] == []


def test_a_figure_is_confirmed_or_has_its_dagger() -> None:
    from companion.games.tables import Looked, Number

    assert figure(Number(4, "seed")) == "4"
    assert figure(Number(-3, "default")) == "−3†"
    assert figure(Looked(0, True)) == "0"
