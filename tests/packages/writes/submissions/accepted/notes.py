"""Writes in its folder, also over what lies there; nothing is left of the case before."""

from pathlib import Path

note, page = Path("note.txt"), Path("page.txt")
assert not note.exists() and page.read_text() == "empty\n"
note.write_text(input())
page.write_text(note.read_text()[::-1])
print(page.read_text())
