"""Pages as trees, for tests that look for what a visitor would."""

from html.parser import HTMLParser

_VOID = {"meta", "link", "input", "img", "br", "hr", "source"}


class Element:
    """One element: `name`, attributes by `[]`, and all text in it by `text`."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Element | str] = []

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    @property
    def text(self) -> str:
        """All text inside, with single spaces."""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join(" ".join(parts).split())

    def all(self, name: str | None = None, **attributes: str) -> list["Element"]:
        """Every element inside of that name and with these attributes (`class_` matches one of the classes)."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                if name in (None, child.name) and child.has(attributes):
                    found.append(child)
                found += child.all(name, **attributes)
        return found

    def one(self, name: str | None = None, **attributes: str) -> "Element":
        """The only such element."""
        [found] = self.all(name, **attributes)
        return found

    def has(self, attributes: dict[str, str]) -> bool:
        """Whether it carries these attributes."""
        wanted = dict(attributes)
        classes = self.attributes.get("class", "").split()
        if "class_" in wanted and wanted.pop("class_") not in classes:
            return False
        return all(self.attributes.get(key) == value for key, value in wanted.items())


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs})
        self.open[-1].children.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Element:
    """The tree of a page; fails if its elements are not closed in order."""
    builder = _Builder()
    builder.feed(html)
    assert builder.open == [builder.root], f"<{builder.open[-1].name}> is never closed"
    return builder.root
