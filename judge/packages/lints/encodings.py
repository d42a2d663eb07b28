"""Check how texts are written: UTF-8 without a byte order mark, lines that end with LF only."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from judge.model.codes import Code
from judge.packages.lints.contents import LARGE_BYTES, Contents, PackageEntry
from judge.packages.lints.note import Note, error, warning
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


def is_strict_text(name: str) -> bool:
    """Whether the format says how the file of that path is written: UTF-8, line feeds alone."""
    suffix = PurePosixPath(name).suffix.lower()
    return suffix not in _BINARY and not _FREE.fullmatch(name) and bool(_STRICT.fullmatch(name))


def check_encodings(contents: Contents) -> Iterator[Note]:
    """Notes on how texts are written. Programs need no line feed at the end: few have one.

    Files that are larger than the format recommends are not read, which a note says.
    """
    for entry in contents.files_below(""):
        suffix = entry.last[entry.last.rfind(".") :].lower() if "." in entry.last else ""
        if suffix in _BINARY or _FREE.fullmatch(entry.name):
            continue
        if entry.size > LARGE_BYTES:
            yield warning(
                Code.LARGE_FILE,
                entry.name,
                "is too large for a check of its encoding and line ends",
            )
            continue
        yield from _check_file(entry, contents.format)


def _check_file(entry: PackageEntry, version: FormatVersion) -> Iterator[Note]:
    strict = bool(_STRICT.fullmatch(entry.name))
    note = error if strict and version is FormatVersion.CURRENT else warning
    try:
        content = entry.path.read_bytes()
        content.decode()
    except OSError as problem:
        yield error(Code.UNREADABLE, entry.name, f"cannot be read: {problem.strerror}")
        return
    except UnicodeDecodeError as problem:
        if b"\0" not in content or strict:
            yield note(
                Code.NOT_UTF8, entry.name, f"is not UTF-8 at byte {problem.start}: convert it"
            )
    if b"\0" in content and not strict:
        return
    if content.startswith(codecs.BOM_UTF8):
        yield note(Code.BYTE_ORDER_MARK, entry.name, "begins with a byte order mark: remove it")
    if b"\r" in content:
        yield note(
            Code.CARRIAGE_RETURNS,
            entry.name,
            "has carriage returns: lines must end with a line feed alone",
        )
    if strict and content and not content.endswith(b"\n"):
        yield note(Code.FINAL_LINE_FEED, entry.name, "does not end with a line feed: add one")
