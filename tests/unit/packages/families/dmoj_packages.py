"""Packages of DMOJ for tests: sums of two numbers."""

from __future__ import annotations

import io
import zipfile

from tests.unit.packages.families.sources import source

INIT = source("dmoj/init.yml")

DATA = {f"sums.{number}.in": f"{number} {number * 10}\r\n" for number in range(5)} | {
    f"sums.{number}.out": f"{number * 11}" for number in range(5)
}


def zip_of(files: dict[str, str]) -> bytes:
    """A zip of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return buffer.getvalue()


SUMS: dict[str, str | bytes] = {"init.yml": INIT, "sums.zip": zip_of(DATA)}
"""A case without points, one with them, and two batches of which one needs the other."""


FILES = SUMS | {"init.yml": f"file_io: {{input: in.txt, output: out.txt}}\n{INIT}"}
"""The same for VNOJ: solutions read and write files."""


def with_init(old: str, new: str) -> dict[str, str | bytes]:
    """The package with one change in its `init.yml`."""
    assert old in INIT, old
    return SUMS | {"init.yml": INIT.replace(old, new, 1)}


CHECKER = source("dmoj/checker.py")
CHECKED: dict[str, str | bytes] = {
    "init.yml": "checker: {name: check.py, args: {bonus: 0}}\n"
    + INIT.replace("  dependencies: [1]\n", ""),
    "sums.zip": SUMS["sums.zip"],
    "check.py": CHECKER,
}
"""A checker that gives half of the points for more than one word; no batch needs another."""

BRIDGED_CHECKER = source("dmoj/bridged_checker.c")
BRIDGED = with_init(
    "archive", "checker: {name: bridged, args: {files: check.c, lang: C}}\narchive"
) | {"check.c": BRIDGED_CHECKER}

INTERACTOR = source("dmoj/interactor.cpp")
TALKS = with_init("archive", "interactive: {files: talk.cpp}\nunbuffered: true\narchive") | {
    "talk.cpp": INTERACTOR
}
