"""Check how texts are written: UTF-8 without a byte order mark, lines that end with LF only."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.model import Severity
from judge.packages.lints.contents import HUGE_BYTES, Contents, PackageEntry
from judge.packages.lints.note import Note, error
from judge.packages.metadata import FormatVersion

_BINARY = {
    ".7z", ".bin", ".bz2", ".class", ".exe", ".gif", ".gz", ".ico", ".jar", ".jpeg", ".jpg", ".o",
    ".pdf", ".png", ".pyc", ".so", ".tar", ".ttf", ".xz", ".zip",
}  # fmt: skip
_STRICT = re.compile(r"problem\.yaml|(data|statement|problem_statement|solution)/.*|.*\.yaml")
_FREE = re.compile(
    r"data/(.*/)?[^/]+\.files/.*"  # any files that a program is given
    r"|data/(invalid_input|invalid_output|invalid_answer|valid_output)/.*\.(in|ans|out)"
    r"|(attachments|generators)/.*"
)
_BLOCK = 1 << 20


@dataclass(slots=True)
class _TextFacts:
    """What the bytes of a file show."""

    mark: bool = False
    carriage: bool = False
    binary: bool = False
    last: bytes = b"\n"
    wrong_byte: int | None = None


def check_encodings(contents: Contents) -> Iterator[Note]:
    """Notes on how texts are written. Programs need no line feed at the end: few have one."""
    for entry in contents.files_below(""):
        suffix = entry.last[entry.last.rfind(".") :].lower() if "." in entry.last else ""
        if suffix in _BINARY or _FREE.fullmatch(entry.name) or entry.size > HUGE_BYTES:
            continue
        yield from _check_file(entry, contents.format)


def _check_file(entry: PackageEntry, version: FormatVersion) -> Iterator[Note]:
    strict = bool(_STRICT.fullmatch(entry.name))
    try:
        facts = _text_facts(entry)
    except OSError as problem:
        yield error(entry.name, f"cannot be read: {problem.strerror}")
        return
    severity = Severity.ERROR if strict and version is FormatVersion.CURRENT else Severity.WARNING
    if facts.binary and not strict:
        return
    if facts.wrong_byte is not None:
        yield Note(entry.name, severity, f"is not UTF-8 at byte {facts.wrong_byte}: convert it")
    if facts.mark:
        yield Note(entry.name, severity, "begins with a byte order mark: remove it")
    if facts.carriage:
        message = "has carriage returns: lines must end with a line feed alone"
        yield Note(entry.name, severity, message)
    if strict and facts.last != b"\n":
        yield Note(entry.name, severity, "does not end with a line feed: add one")


def _text_facts(entry: PackageEntry) -> _TextFacts:
    decoder = codecs.getincrementaldecoder("utf-8")()
    facts = _TextFacts()
    offset = 0
    with entry.path.open("rb") as file:
        while block := file.read(_BLOCK):
            if offset == 0:
                facts.mark = block.startswith(codecs.BOM_UTF8)
            facts.carriage = facts.carriage or b"\r" in block
            facts.binary = facts.binary or b"\0" in block
            facts.last = block[-1:]
            if facts.wrong_byte is None:
                pending = len(decoder.getstate()[0])
                try:
                    decoder.decode(block)
                except UnicodeDecodeError as problem:
                    facts.wrong_byte = offset - pending + problem.start
            offset += len(block)
    if facts.wrong_byte is None:
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError as problem:
            facts.wrong_byte = offset - len(problem.object) + problem.start
    return facts
