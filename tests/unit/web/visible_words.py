"""The words of a page that a reader sees or hears, without names, code and data."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser

_SPOKEN = ("alt", "aria-label", "placeholder", "title")
_EMPTY = {"br", "img", "input", "link", "meta", "hr", "line", "rect"}
_UNREAD = {"code", "kbd", "pre", "script", "style", "template", "textarea", "time"}
_WORD = re.compile(r"[A-Za-z]{2,}")
_NAME = re.compile(r"\S*[A-Za-z]\S*[./_\d]\S*|\S*[./_\d]\S*[A-Za-z]\S*")

NAMES = {
    *("judge", "Push", "Ctrl", "Shift", "Enter", "Tab", "Escape", "Home", "End", "CPU", "KiB"),
    *("MiB", "VS", "Code", "DP", "IDA", "AC", "WA", "TLE", "MLE", "OLE", "RTE", "CE", "JE"),
    *("namespaces", "landlock", "limits"),
}
"""Words that are the same in every language."""


class VisibleText(HTMLParser):
    """Collects what is read aloud: text and descriptions, without what is not to be translated."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        is_name = values.get("translate") == "no" or ("lang" in values and tag != "html")
        is_hidden = self._is_unread or is_name or tag in _UNREAD
        if not is_name and not self._is_unread:
            self.texts += [values[one] or "" for one in _SPOKEN if one in values]
        if tag not in _EMPTY:
            self._open.append((tag, is_hidden))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._is_unread:
            self.texts.append(data.strip())

    @property
    def _is_unread(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def english_texts(page: str, names: Sequence[str] = ()) -> list[str]:
    """The texts of a page that have an English word which is not a name."""
    parser = VisibleText()
    parser.feed(page)
    known = NAMES.union(names)
    return [
        text
        for text in parser.texts
        if any(word not in known for word in _WORD.findall(_NAME.sub("", text)))
    ]
