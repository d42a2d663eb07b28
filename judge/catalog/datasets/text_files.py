"""A file that a user brings: its path comes in, its text goes out. It may be anything."""

from __future__ import annotations

from pathlib import Path

from judge.errors import UsageError

LARGEST_BYTES = 32 << 20

_MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def read_text_file(path: Path) -> str:
    """The text of a file, in UTF-8, UTF-16 with its mark, or else the old Windows letters.

    Raises `UsageError` if it cannot be read, is no text, is empty or is too large.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    if len(content) > LARGEST_BYTES:
        raise UsageError(
            f"{path} has more than {LARGEST_BYTES >> 20} MiB, which no list of instances needs",
            advice="Split it, if it is one",
        )
    text = _decoded(path, content)
    if not text.strip():
        raise UsageError(f"{path} is empty", advice="Name a file that holds instances")
    return text


def _decoded(path: Path, content: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        byte = content.find(b"\0")
        raise UsageError(f"{path} is no text: byte {byte} is zero", advice="Name a text file")
    return text
