"""How texts are written: UTF-8 without a byte order mark, lines that end with LF alone."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.model import Severity
from judge.packages.lints.contents import HUGE_BYTES, Contents, PackageEntry
from judge.packages.lints.note import Note, error
from judge.packages.metadata import FormatVersion, Metadata

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
class _Seen:
    """What was seen of a file."""

    mark: bool = False
    carriage: bool = False
    binary: bool = False
    last: bytes = b"\n"
    wrong_byte: int | None = None


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with how texts are written.

    Of programs it is not asked that they end with a line feed: hardly anybody's do.
    """
    for entry in contents.below(""):
        suffix = entry.last[entry.last.rfind(".") :].lower() if "." in entry.last else ""
        if entry.is_folder or suffix in _BINARY or _FREE.fullmatch(entry.name):
            continue
        if entry.size <= HUGE_BYTES:
            yield from _of_file(entry, metadata.format)


def _of_file(entry: PackageEntry, form: FormatVersion) -> Iterator[Note]:
    strict = bool(_STRICT.fullmatch(entry.name))
    try:
        seen = _seen(entry)
    except OSError as problem:
        yield error(entry.name, f"cannot be read: {problem.strerror}")
        return
    severity = Severity.ERROR if strict and form is FormatVersion.CURRENT else Severity.WARNING
    if seen.binary and not strict:
        return
    if seen.wrong_byte is not None:
        yield Note(entry.name, severity, f"is not UTF-8 at byte {seen.wrong_byte}: convert it")
    if seen.mark:
        yield Note(entry.name, severity, "begins with a byte order mark: remove it")
    if seen.carriage:
        message = "has carriage returns: lines must end with a line feed alone"
        yield Note(entry.name, severity, message)
    if strict and seen.last != b"\n":
        yield Note(entry.name, severity, "does not end with a line feed: add one")


def _seen(entry: PackageEntry) -> _Seen:
    decoder = codecs.getincrementaldecoder("utf-8")()
    seen = _Seen()
    begin = 0
    with entry.path.open("rb") as file:
        while block := file.read(_BLOCK):
            if begin == 0:
                seen.mark = block.startswith(codecs.BOM_UTF8)
            seen.carriage = seen.carriage or b"\r" in block
            seen.binary = seen.binary or b"\0" in block
            seen.last = block[-1:]
            if seen.wrong_byte is None:
                held = len(decoder.getstate()[0])
                try:
                    decoder.decode(block)
                except UnicodeDecodeError as problem:
                    seen.wrong_byte = begin - held + problem.start
            begin += len(block)
    if seen.wrong_byte is None:
        try:
            decoder.decode(b"", final=True)
        except UnicodeDecodeError as problem:
            seen.wrong_byte = begin - len(problem.object) + problem.start
    return seen
