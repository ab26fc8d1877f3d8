"""A page in Chromium that notes when events arrive, and how soon it answers a finger."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

NOTEBOOK = """
  const plain = window.EventSource;
  window.heard = {};
  window.EventSource = class extends plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("line", ({ data }) => (heard[JSON.parse(data).line] = Date.now()));
    }
  };
  window.marks = [];
  let marked = "";
  addEventListener("filled", () => {
    const now = [...document.querySelectorAll(".option-pointed, .choice-pointed")].map(({ id }) => id).join();
    if (now !== marked) marks.push(performance.timeOrigin + performance.now());
    marked = now;
  });
  const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  window.pressed = [];
  window.painted = [];
  addEventListener("click", async ({ target, timeStamp }) => {
    if (!target.closest("#part-ask .option, #undo")) return;
    const filled = new Promise((done) => addEventListener("filled", done, { once: true }));
    await next();
    pressed.push(performance.now() - timeStamp);
    await filled;
    await next();
    painted.push(performance.now() - timeStamp);
  }, true);
"""
"""`heard`: line → when it arrived (ms since 1970); `marks`: when other answers were marked as pointed at.
For each click on an answer, ms from the finger to the frame that shows the button as pressed, and to the frame that
shows the next question."""


class ChromiumPage:
    """One page, open; use it as a context manager."""

    def __init__(self, executable: str, address: str) -> None:
        self._executable, self._address = executable, address

    def __enter__(self) -> "ChromiumPage":
        self._playwright: Playwright = sync_playwright().start()
        self._browser: Browser = self._playwright.chromium.launch(executable_path=self._executable, args=QUIET)
        self._page = self._browser.new_page(locale="en-GB", viewport={"width": 820, "height": 1180})
        self._page.add_init_script(NOTEBOOK)
        self._page.goto(self._address)
        self._page.locator("#connection:not([hidden])").wait_for()
        return self

    def __exit__(self, *_: object) -> None:
        self._browser.close()
        self._playwright.stop()

    def late(self, began: Mapping[int, float]) -> list[float]:
        """Milliseconds from the beginning of each action to its event. AssertionError if one is missing."""
        self._page.wait_for_function("line => line in heard", arg=str(max(began)))
        heard: dict[str, Any] = self._page.evaluate("heard")
        assert {str(line) for line in began} <= heard.keys(), "not every event came to Chromium"
        return [max(0.0, heard[str(line)] - 1000 * at) for line, at in began.items()]

    @property
    def marks(self) -> int:
        """How often other answers were marked."""
        return int(self._page.evaluate("marks.length"))

    def marked(self, before: int, began: float) -> float:
        """Milliseconds from then (seconds since 1970) until the page marked another answer, once more than before."""
        self._page.wait_for_function("before => marks.length > before", arg=before)
        return float(self._page.evaluate("before => marks[before]", before)) - 1000 * began

    def clicks(self, times: int) -> dict[str, list[float]]:
        """Answer and take back with the mouse, so many times in all: milliseconds to both frames."""
        for number in range(1, times + 1):
            self._page.locator("#undo" if number % 2 == 0 else "#part-ask .option").first.click()
            self._page.wait_for_function("number => painted.length === number", arg=number)
        found = self._page.evaluate("({ pressed, painted })")
        return {"click → pressed": found["pressed"], "click → next question": found["painted"]}
