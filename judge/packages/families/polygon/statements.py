"""Read the statements of a Polygon package: their parts, or else LaTeX or PDF."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import PurePosixPath

from judge.packages.families.description import FamilyStatement
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.polygon.document import PolygonElement

_CODES = """
    arabic ar, armenian hy, azerbaijani az, belarusian be, bengali bn, bulgarian bg, chinese zh,
    croatian hr, czech cs, danish da, dutch nl, english en, estonian et, finnish fi, french fr,
    georgian ka, german de, greek el, hebrew he, hindi hi, hungarian hu, indonesian id, italian it,
    japanese ja, kazakh kk, korean ko, kyrgyz ky, latvian lv, lithuanian lt, mongolian mn,
    norwegian no, persian fa, polish pl, portuguese pt, romanian ro, russian ru, serbian sr,
    slovak sk, spanish es, swedish sv, tajik tg, thai th, turkish tr, ukrainian uk, uzbek uz,
    vietnamese vi
"""
LANGUAGES = dict(pair.split() for pair in _CODES.split(","))
"""The codes of natural languages by the names that Polygon gives them."""

_PARTS = (
    ("legend", ""),
    ("interaction", "Interaction"),
    ("input", "Input"),
    ("output", "Output"),
    ("scoring", "Scoring"),
    ("notes", "Note"),
)
_SUFFIXES = {"application/x-tex": "tex", "application/pdf": "pdf"}


def read_names(document: PolygonElement) -> dict[str, str]:
    """The names of the problem by the codes of their languages."""
    names = {
        LANGUAGES.get(one.get("language"), one.get("language")): one.get("value")
        for one in document.inner("names/name")
    }
    return {language: name for language, name in names.items() if language and name}


def read_statements(folder: FamilyFolder, document: PolygonElement) -> Iterator[FamilyStatement]:
    """The statements; in Markdown where their parts are there, with the LaTeX in them as it is."""
    made: set[tuple[str, str]] = set()
    for one in document.inner("statements/statement"):
        path, language = one.get("path"), LANGUAGES.get(one.get("language"), "")
        suffix = _SUFFIXES.get(one.get("type"), "")
        place = PurePosixPath(path.replace("\\", "/")).parent
        parts = f"{place}/problem-properties.json"
        is_new = language and (language, "md") not in made
        if is_new and folder.has(parts) and (text := _markdown(folder.text(parts))):
            made.add((language, "md"))
            yield FamilyStatement(language=language, suffix="md", content=text.encode())
        if suffix == "tex" and (language, "md") in made:
            continue  # the same, for a style of Polygon
        if language and suffix and (language, suffix) not in made and folder.has(path):
            made.add((language, suffix))
            yield FamilyStatement(language=language, suffix=suffix, content=folder.read(path))


def unread_parts(folder: FamilyFolder, document: PolygonElement) -> Iterator[str]:
    """A line for each part of a statement that says something and counts for nothing here."""
    for one in document.inner("statements/statement"):
        place = PurePosixPath(one.get("path").replace("\\", "/")).parent
        name = f"{place}/problem-properties.json"
        parts = _parts(folder.text(name)) if folder.has(name) else {}
        for key in ("tutorial", "authorName"):
            if parts.get(key):
                yield f"{name}: {key}: not read"


def _parts(content: bytes) -> dict[str, object]:
    """The parts of a statement; none if they cannot be read."""
    try:
        parts = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return parts if isinstance(parts, dict) else {}


def _markdown(content: bytes) -> str:
    """The parts of a statement below each other; empty if there are none."""
    parts = _parts(content)
    texts = []
    for key, title in _PARTS:
        text = parts.get(key)
        if isinstance(text, str) and text.strip():
            texts.append(f"## {title}\n\n{text.strip()}\n" if title else f"{text.strip()}\n")
    return "\n".join(texts)
