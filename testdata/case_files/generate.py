"""Write the case files of a problem: the common part of all `make.py`.

    from testdata.case_files.generate import main

    if __name__ == "__main__":
        main("Push!!", HERE, texts())

The root of the kit must be on the import path; each `make.py` puts it there.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TypeVar

Texts = tuple[str, str, str]
"""The name of a case, like `secret/01-solved`, its input and its answer."""

Thing = TypeVar("Thing")


def main(problem: str, folder: Path, cases: Iterable[Texts]) -> None:
    """Writes or compares the cases in `folder`, as the command line says."""
    write_cases(folder, cases, check=options(problem).parse_args().check)


def options(problem: str) -> argparse.ArgumentParser:
    """The command line of all `make.py`; some add options."""
    words = argparse.ArgumentParser(description=f"Make all cases of {problem}.")
    words.add_argument("--check", action="store_true", help="compare, write nothing")
    return words


def write_cases(folder: Path, cases: Iterable[Texts], *, check: bool) -> None:
    """Writes the files of the cases, and removes others in their sets, each with a line.

    With `check` it writes nothing, but exits with status 1 if anything differs, and says what.
    """
    contents = case_files(folder, cases)
    if check:
        if found := differences(folder, contents):
            sys.exit("\n".join(found))
        return
    for path, text in contents.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    for path in sorted(existing_case_files(contents) - contents.keys()):
        path.unlink()
        print(f"{path.relative_to(folder)} is removed: it is not generated")


def case_files(folder: Path, cases: Iterable[Texts]) -> dict[Path, bytes]:
    """Every file and its content."""
    contents: dict[Path, bytes] = {}
    for name, case_input, answer in cases:
        path = folder / f"{name}.in"
        if path in contents:
            raise ValueError(f"there are two cases of the name {name}")
        contents[path] = case_input.encode()
        contents[folder / f"{name}.ans"] = answer.encode()
    return contents


def differences(folder: Path, contents: dict[Path, bytes]) -> list[str]:
    """The files that are missing, surplus or different."""
    there = existing_case_files(contents)
    different = dict.fromkeys(contents.keys() - there, "is missing")
    different |= dict.fromkeys(there - contents.keys(), "is not generated")
    different |= {
        path: "differs" for path in contents.keys() & there if path.read_bytes() != contents[path]
    }
    return [f"{path.relative_to(folder)} {what}" for path, what in sorted(different.items())]


def existing_case_files(contents: Iterable[Path]) -> set[Path]:
    """The case files in the sets that are generated; other sets do not matter."""
    sets = {path.parent for path in contents}
    return {
        path
        for folder in sets
        if folder.is_dir()
        for path in folder.iterdir()
        if path.suffix in (".in", ".ans")
    }


def with_group(name: str, groups: Mapping[str, int], size: int) -> str:
    """The name of a secret case with its group: the first whose most is not below its size.

    Samples are in no group.
    """
    if not name.startswith("secret/"):
        return name
    group = next(group for group, most in groups.items() if size <= most)
    return name.replace("secret/", f"secret/{group}/")


def read_blocks(path: Path) -> Iterator[tuple[str, str]]:
    """The name and the lines of every block of a text.

    A line `= name` begins a block; lines that begin with `;` are comments. Text before the first
    block is ignored.
    """
    text = re.sub(r"^;.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for block in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
        name, _, lines = block.partition("\n")
        yield name, lines.strip("\n")


def shuffle(things: Iterable[Thing], random: Random) -> list[Thing]:
    """The things in random order, by `Random.random` alone: that one never changes."""
    return sorted(things, key=lambda _: random.random())
