"""What all `make.py` share: the texts of a problem's cases come in, .in and .ans files go out.

    from testdata.case_files.generate import main

    if __name__ == "__main__":
        main("Push!!", HERE, texts())

The root of the kit must be on the import path; each `make.py` puts it there.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

Texts = tuple[str, str, str]
"""The name of a case, like `secret/01-solved`, its input and its answer."""

Thing = TypeVar("Thing")


def main(problem: str, folder: Path, cases: Iterable[Texts]) -> None:
    """Makes or compares the cases in `folder`, as the command line says."""
    make(folder, cases, check=options(problem).parse_args().check)


def options(problem: str) -> argparse.ArgumentParser:
    """The command line that all `make.py` understand, for some to add to."""
    words = argparse.ArgumentParser(description=f"Make all cases of {problem}.")
    words.add_argument("--check", action="store_true", help="compare, write nothing")
    return words


def make(folder: Path, cases: Iterable[Texts], *, check: bool) -> None:
    """Writes the files of the cases, and removes others in their sets, each with a line.

    With `check` nothing is written: what differs is told, and ends the program with status 1.
    """
    made = files(folder, cases)
    if check:
        if found := differences(folder, made):
            sys.exit("\n".join(found))
        return
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
    for path in sorted(present(made) - made.keys()):
        path.unlink()
        print(f"{path.relative_to(folder)} is removed: it is not made here")


def files(folder: Path, cases: Iterable[Texts]) -> dict[Path, bytes]:
    """Every file and what it must hold."""
    made: dict[Path, bytes] = {}
    for name, given, answer in cases:
        path = folder / f"{name}.in"
        if path in made:
            raise ValueError(f"there are two cases of the name {name}")
        made[path] = given.encode()
        made[folder / f"{name}.ans"] = answer.encode()
    return made


def differences(folder: Path, made: dict[Path, bytes]) -> list[str]:
    """What is missing, surplus or not as it would be made."""
    there = present(made)
    told = dict.fromkeys(made.keys() - there, "is missing")
    told |= dict.fromkeys(there - made.keys(), "is not made here")
    told |= {path: "differs" for path in made.keys() & there if path.read_bytes() != made[path]}
    return [f"{path.relative_to(folder)} {what}" for path, what in sorted(told.items())]


def present(made: Iterable[Path]) -> set[Path]:
    """The files of cases in the sets that are made; other sets are left alone."""
    sets = {path.parent for path in made}
    return {
        path
        for folder in sets
        if folder.is_dir()
        for path in folder.iterdir()
        if path.suffix in (".in", ".ans")
    }


def blocks(path: Path) -> Iterator[tuple[str, str]]:
    """The name and the lines of every block of a text.

    A line `= name` begins a block, lines that begin with `;` are remarks. What stands before the
    first block is for readers.
    """
    text = re.sub(r"^;.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for block in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
        name, _, lines = block.partition("\n")
        yield name, lines.strip("\n")


def shuffled(things: Iterable[Thing], random: Random) -> list[Thing]:
    """The things in random order, by `Random.random` alone: that one never changes."""
    return sorted(things, key=lambda _: random.random())
