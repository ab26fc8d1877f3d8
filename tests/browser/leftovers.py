"""Finds texts that a page shows in English though its language has words of its own for them."""

import re
from collections.abc import Iterable
from functools import cache

from playwright.sync_api import BrowserContext, Page

from companion.texts import translations

COLLECT = """(() => {
  if (window !== top || !location.protocol.startsWith("http")) return;
  const texts = (window.shownTexts = new Set(JSON.parse(sessionStorage.shownTexts ?? "[]"))); // also of pages before
  addEventListener("pagehide", () => (sessionStorage.shownTexts = JSON.stringify([...texts])));
  const names = ["aria-label", "alt", "title", "placeholder"];
  const foreign = (element) => element.closest("[lang]:not(html), script, style, noscript") !== null;
  const text = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement && node.data.trim() && !foreign(node.parentElement)) texts.add(node.data.trim());
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || foreign(node)) return;
    for (const name of names) if (node.getAttribute(name)) texts.add(node.getAttribute(name));
  };
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = root; node; node = walker.nextNode()) text(node);
  };
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) all(node);
  }).observe(document, { childList: true, subtree: true });
})();"""
"""Notes each text that a tab ever holds, also what is folded away or only read aloud; the names of languages apart."""

GAP = re.compile(r"%\(\w+\)[sd]")


def read_along(context: BrowserContext) -> None:
    """Note from now on what the pages of a browser hold."""
    context.add_init_script(COLLECT)


def read(page: Page) -> set[str]:
    """What the page and those before it in its tab have held until now."""
    return set(page.evaluate("[...shownTexts]"))


def forget(page: Page) -> None:
    """Begin anew with what the page holds."""
    page.evaluate("shownTexts.clear()")
    page.reload()


def leftovers(texts: Iterable[str], language: str) -> list[str]:
    """Those that are English, not the language's."""
    own = _own(language)
    return [text for text in map(_plain, texts) if text not in own and _is_english(text, language)]


def _is_english(text: str, language: str) -> bool:
    return any(piece in text and pattern.fullmatch(text) for piece, pattern in _patterns(language))


def _plain(text: str) -> str:
    return " ".join(text.split())


@cache
def _catalogue(language: str) -> dict[str, set[str]]:
    """English text → its translations; each plural form by itself."""
    found: dict[str, set[str]] = {}
    for key, translated in translations(language)._catalog.items():
        text = key[0] if isinstance(key, tuple) else key
        found.setdefault(text.rpartition("\x04")[2], set()).add(translated)
    return found


@cache
def _own(language: str) -> frozenset[str]:
    """Every text of the language without gaps."""
    return frozenset(text for forms in _catalogue(language).values() for text in forms if not GAP.search(text))


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What is English only: the longest piece between two gaps, and the whole as a pattern. A single word beside a gap
    is left out: "Die 3" may be the English die and the German article."""
    found = []
    for text, translated in _catalogue(language).items():
        pieces = GAP.split(_plain(text))
        words = re.findall("[A-Za-z]{3,}", " ".join(pieces))
        if text not in translated and len(words) >= len(pieces[:2]):
            found.append((max(pieces, key=len), re.compile(".+?".join(map(re.escape, pieces)))))
    return tuple(found)
