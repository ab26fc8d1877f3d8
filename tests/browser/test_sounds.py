"""Tones and speech in a real browser, with the loudspeaker and the voices replaced by notebooks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Companion

NOTEBOOK = """
  window.tones = [];
  window.said = [];
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    createOscillator() {
      const frequency = {};
      return { frequency, connect: (next) => next, start: (at) => tones.push([frequency.value, at]), stop: () => {} };
    }
    createGain() {
      const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      gain.linearRampToValueAtTime = (loud) => (window.loud = loud);
      return { gain, connect: (next) => next };
    }
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = VOICES;
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices,
    addEventListener: (name, done) => done(),
    cancel: () => {},
    speak: (words) => said.push([words.lang, words.text]),
  } });
"""
OWN = '[{lang: "en-GB", localService: true}, {lang: "de_DE", localService: true, default: true}]'
ELSEWHERE = '[{lang: "en-US", localService: false}, {lang: "fr-FR", localService: true}]'

Listening = Callable[..., Page]


@pytest.fixture
def listening(companion: Companion, context_of: Callable[..., BrowserContext]) -> Listening:
    """Opens a page on a device that wants sounds of that volume and speech or not, and has these voices."""

    def open_page(sound: str = "60", speech: str = "on", voices: str = OWN, path: str = "/help", **wishes: Any) -> Page:
        context = context_of(**wishes)
        context.add_init_script(NOTEBOOK.replace("VOICES", voices))
        context.add_cookies(
            [
                {"name": name, "value": value, "url": companion.address}
                for name, value in (("sound", sound), ("speech", speech))
            ]
        )
        page = context.new_page()
        page.goto(companion.address + path)
        return page

    return open_page


def hear(page: Page, *events: tuple[str, str]) -> None:
    """Let the page hear events: kind and text."""
    page.evaluate(
        """async (events) => {
          const base = document.querySelector('link[href*="base.css"]').href;
          const { hear } = await import(new URL("sounds.js", base));
          for (const [kind, text] of events) hear({ kind, text });
          for (let turn = 0; turn < 50; turn++) await null; // whatever is not waiting for time is done then
        }""",
        [list(event) for event in events],
    )


def tones(page: Page) -> int:
    return int(page.evaluate("tones.length"))


def said(page: Page) -> list[list[str]]:
    return list(page.evaluate("said"))


def test_each_kind_of_news_has_a_tune_of_its_own(listening: Listening) -> None:
    page = listening()
    tunes = []
    for kind in ("prompt", "accepted", "refused", "over"):
        page.evaluate("tones.length = 0")
        hear(page, (kind, "Anna?"))
        tunes.append(tuple(map(tuple, page.evaluate("tones"))))
    assert all(tunes) and len(set(tunes)) == 4


def test_unless_switched_on_nothing_is_heard(listening: Listening) -> None:
    page = listening(sound="0", speech="off")
    hear(page, ("prompt", "Anna, choose a die."), ("accepted", ""), ("over", ""))
    assert (tones(page), said(page)) == (0, [])


def test_sounds_and_speech_are_switched_on_each_by_itself(listening: Listening) -> None:
    only_sounds, only_speech = listening(speech="off"), listening(sound="0")
    for page in (only_sounds, only_speech):
        hear(page, ("prompt", "Anna, choose a die."))
    assert tones(only_sounds) > 0 and said(only_sounds) == []
    assert tones(only_speech) == 0 and said(only_speech) == [["en-GB", "Anna, choose a die."]]


def test_a_lower_volume_is_softer(listening: Listening) -> None:
    loudness = []
    for volume in ("30", "60", "100"):
        page = listening(sound=volume)
        hear(page, ("accepted", ""))
        loudness.append(page.evaluate("loud"))
    assert loudness == sorted(set(loudness))


def test_an_open_question_is_read_once_whatever_brings_it_again(listening: Listening) -> None:
    page = listening()
    question = ("prompt", "Anna, choose a die.")
    hear(page, question, question)
    once = tones(page)
    hear(page, question)
    page.reload()  # a new connection brings the same question in its snapshot
    hear(page, question)
    assert said(page) == [] and tones(page) == 0 and once > 0
    hear(page, ("prompt", "Ben, choose a die."), question)
    assert [text for _, text in said(page)] == ["Ben, choose a die.", "Anna, choose a die."]


def test_the_end_is_heard_once_and_again_after_going_on(listening: Listening) -> None:
    page = listening()
    hear(page, ("over", ""))
    once = tones(page)
    hear(page, ("over", ""))
    assert tones(page) == once
    hear(page, ("prompt", "Anna, choose a die."), ("over", ""))
    assert tones(page) > 2 * once


def test_only_questions_are_read_aloud(listening: Listening) -> None:
    page = listening()
    hear(page, ("refused", "You can't pay that."), ("accepted", "Anna took a die."), ("over", "Anna wins."))
    assert said(page) == []


def test_it_is_read_in_the_language_of_the_page(listening: Listening) -> None:
    page = listening(locale="de")
    hear(page, ("prompt", "Anna, wähle einen Würfel."))
    assert said(page) == [["de_DE", "Anna, wähle einen Würfel."]]


@pytest.mark.parametrize("voices", [ELSEWHERE, "[]"], ids=["elsewhere", "none"])
def test_without_a_voice_of_this_device_for_the_language_nothing_is_read(listening: Listening, voices: str) -> None:
    page = listening(voices=voices)
    hear(page, ("prompt", "Anna, choose a die."))
    assert said(page) == [] and tones(page) > 0


def test_before_the_page_was_touched_nothing_is_saved_up(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    context = context_of()
    context.add_init_script(
        NOTEBOOK.replace("VOICES", "[]").replace(
            'state = "running";', 'state = "suspended"; resume() { return new Promise(() => {}); }'
        )
    )
    context.add_cookies([{"name": "sound", "value": "60", "url": companion.address}])
    page = context.new_page()
    page.clock.install()
    page.goto(companion.address + "/help")
    hear(page, ("accepted", ""))
    page.clock.run_for(60_000)
    assert tones(page) == 0


class TestSettings:
    """Tones and voice can be tried, also before they are switched on."""

    def test_a_tone_is_tried(self, listening: Listening) -> None:
        page = listening(sound="0", path="/settings")
        page.locator(".try").get_by_role("button", name="The end").click()
        page.wait_for_function("tones.length > 2")

    def test_the_voice_is_tried_if_there_is_one(self, listening: Listening) -> None:
        page = listening(path="/settings")
        page.locator(".try").get_by_role("button", name="Voice").click()
        page.wait_for_function("said.length === 1")
        expect(page.get_by_text("no voice of its own")).to_be_hidden()

    def test_a_browser_without_a_voice_says_so(self, listening: Listening) -> None:
        page = listening(path="/settings", voices=ELSEWHERE)
        expect(page.get_by_text("This browser has no voice of its own for English")).to_be_visible()
        expect(page.locator(".try").get_by_role("button", name="Voice")).to_be_hidden()

    def test_without_javascript_there_is_nothing_to_try(
        self, companion: Companion, context_of: Callable[..., BrowserContext]
    ) -> None:
        page = context_of(java_script_enabled=False).new_page()
        page.goto(companion.address + "/settings")
        expect(page.locator(".try")).to_be_hidden()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
