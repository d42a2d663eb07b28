"""Packages of DMOJ for tests, made of the folders below `tests/packages/families/dmoj`."""

import io
import zipfile
from functools import partial
from typing import Any

from tests.unit.packages.written import changed, files_of, source

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


SUMS: dict[str, Any] = {"init.yml": INIT, "sums.zip": zip_of(DATA)}
"""A case without points, one with them, and two batches of which one needs the other."""

with_init = partial(changed, SUMS, "init.yml")

FILES = SUMS | {"init.yml": f"file_io: {{input: in.txt, output: out.txt}}\n{INIT}"}
"""The same for VNOJ: solutions read and write files."""

_LINKS = "symlinks: {in.txt: /dev/stdin, out.txt: /dev/stdout}"
LINKS = SUMS | {"init.yml": f"{_LINKS}\n{INIT}"}
"""Solutions may read and write files that DMOJ links to the standard streams."""

CHECKER = source("dmoj/checker.py")
_NEEDS_NONE = INIT.replace("  dependencies: [1]\n", "")
CHECKED = SUMS | {
    "init.yml": f"checker: {{name: check.py, args: {{bonus: 0}}}}\n{_NEEDS_NONE}",
    "check.py": CHECKER,
}
"""A checker that gives half of the points for more than one word; no batch needs another."""

BRIDGED = with_init(
    "archive", "checker: {name: bridged, args: {files: check.c, lang: C}}\narchive"
) | {"check.c": source("dmoj/bridged_checker.c")}
TALKS = with_init("archive", "interactive: {files: talk.cpp}\nunbuffered: true\narchive") | {
    "talk.cpp": source("dmoj/interactor.cpp")
}
GENERATED = files_of("dmoj/answers", "dmoj/generated")
"""Cases that generators make, with arguments and with a standard input; two inputs are in files."""

PRETESTS = files_of("dmoj/answers", "dmoj/pretests")
"""A pretest whose failure ends all, and a batch of pretests, which has points and a number."""
