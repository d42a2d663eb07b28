"""Parse `problem.xml` into elements whose errors name their place.

A document type is refused, and with it every entity: none of them can expand or lead elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NoReturn
from xml.etree import ElementTree

from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder

NAME = "problem.xml"
_MOST_DIGITS = 18
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


class PolygonElement:
    """An element of the document, with its path from the top."""

    def __init__(self, element: ElementTree.Element, path: str, file: str) -> None:
        self._element = element
        self._path = path
        self._file = file

    def inner(self, path: str) -> Iterator[PolygonElement]:
        """The elements at a path below this one."""
        for found in self._element.iterfind(path):
            yield PolygonElement(found, f"{self._path}/{path}", self._file)

    def tags(self) -> Iterator[str]:
        """The tags of the elements in this one."""
        for found in self._element:
            yield str(found.tag)

    def first(self, path: str) -> PolygonElement | None:
        """The first of these; None if there is none."""
        return next(self.inner(path), None)

    def text(self, path: str) -> str:
        """The text of the first of these; empty without one."""
        found = self._element.find(path)
        return "" if found is None else (found.text or "").strip()

    def get(self, key: str) -> str:
        """An attribute; empty without it."""
        return self._element.get(key, "").strip()

    def number(self, path: str, *, most: int) -> int:
        """The whole number from 1 in the element at `path`."""
        text = self.text(path)
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:_MOST_DIGITS]) <= most:
            self.fail(f"{path} is {text[:40]!r}, but a whole number from 1 to {most} was expected")
        return int(text)

    def points(self) -> Fraction | None:
        """The attribute `points`; None without it."""
        text = self.get("points")
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            self.fail(f"points is {text[:40]!r}, but a number from 0 was expected")
        return Fraction(text)

    def fail(self, words: str, advice: str | None = None) -> NoReturn:
        """Raises `ProblemError` with the place of this element."""
        raise ProblemError(f"{self._file}: {self._path}: {words}", advice=advice)


class _NoDoctype(ElementTree.TreeBuilder):
    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise ValueError("it declares a document type, and with it may come entities")


def read_document(folder: FamilyFolder) -> PolygonElement:
    """The root element of `problem.xml`; `ProblemError` says what is wrong, and in which line."""
    file = str(folder.root / NAME)
    parser = ElementTree.XMLParser(target=_NoDoctype())
    try:
        root = ElementTree.fromstring(folder.text(NAME), parser)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise ProblemError(f"{file} cannot be read: {error}") from error
    if root.tag != "problem":
        raise ProblemError(f"{file}: the root element is {root.tag[:40]!r}, not 'problem'")
    return PolygonElement(root, "problem", file)
