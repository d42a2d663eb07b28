"""Read the text of a user's file, which may be anything."""

from __future__ import annotations

from pathlib import Path

from judge.errors import UsageError

LARGEST_BYTES = 32 << 20

_BYTE_ORDER_MARKS = (
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)


def read_text_file(path: Path) -> str:
    """The text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252.

    Raises `UsageError` if it cannot be read, is not text, is empty or too large.
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
    text = _decode(path, content)
    if not text.strip():
        raise UsageError(f"{path} is empty", advice="Name a file that holds instances")
    return text


def _decode(path: Path, content: bytes) -> str:
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        byte = content.find(b"\0")
        raise UsageError(f"{path} is no text: byte {byte} is zero", advice="Name a text file")
    return text
