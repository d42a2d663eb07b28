"""The inputs that are known before a search, in the order in which they are tried.

They are the counterexamples that were kept, those in the problem's editorial, and its cases. For
each is known of some programs that they fail on it: what a kept one has caught is stored with it,
and `catches.json` has the shipped wrong solutions. The fewest that catch all of these come first,
then the others by how many they catch. Packages have neither file nor editorial, so their short
cases come first.

    {
     "schema": 1,
     "problem": "push",
     "inputs": [
      ["secret/06-box-on-wall", "16d3a1f4c2b0e597", ["time_limit_exceeded/never_ends.py"]],
      ...
     ]
    }

An input of `catches.json` is a case or a counterexample of the editorial, with a hash of its
content; one that catches nothing is not there. `python testdata/case_files/catches.py` runs the
solutions and writes the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.catalog.learning import editorial_counterexamples
from judge.commands.stress.inputs import Origin
from judge.errors import ProblemError, UsageError
from judge.files import read_file
from judge.files.typed_values import decode_json
from judge.packages.package import Package

SCHEMA = 1


class CatchesRow(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An input, by its name and the hash of its content, and the solutions that fail on it."""

    name: str
    hash: str
    solutions: tuple[str, ...]


class _CatchesFile(msgspec.Struct, forbid_unknown_fields=True):
    schema: int
    problem: str
    inputs: list[CatchesRow]


def input_hash(content: bytes) -> str:
    """The hash of an input, 16 hexadecimal digits."""
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def catches_path(root: Path, slug: str) -> Path:
    """The path of the file of a problem in a kit."""
    return root / "testdata" / slug / "catches.json"


def read_catches(path: Path, problem: str) -> list[CatchesRow]:
    """The rows of a file, none if there is no file. Raises `ProblemError` if it is broken."""
    advice = f"Write it again: `python testdata/case_files/catches.py {problem}`"
    try:
        found = decode_json(read_file(path), _CatchesFile)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}", advice=advice) from error
    except msgspec.DecodeError as error:
        raise ProblemError(f"{path}: {error}", advice=advice) from error
    if (found.schema, found.problem) != (SCHEMA, problem):
        what = f"schema {found.schema} of {found.problem!r}"
        message = f"{path}: it has {what}, but schema {SCHEMA} of {problem!r} is expected"
        raise ProblemError(message, advice=advice)
    return found.inputs


def catches_text(problem: str, rows: Sequence[CatchesRow]) -> str:
    """The content of the file, a line for each input, in their order."""
    lines = (json.dumps([one.name, one.hash, list(one.solutions)]) for one in rows)
    inputs = ",\n  ".join(lines)
    return (
        f'{{\n "schema": {SCHEMA},\n "problem": {json.dumps(problem)},\n'
        f' "inputs": [\n  {inputs}\n ]\n}}\n'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownInput:
    """An input, and the programs of which is known that they fail on it.

    `answer` is None if it is not known. `may_wait`: those before it catch the same programs.
    """

    content: bytes
    origin: Origin
    answer: bytes | None = None
    catches: frozenset[str] = frozenset()
    may_wait: bool = False


def known_inputs(source: Kit | Package, slug: str) -> list[KnownInput]:
    """The known inputs for a problem, each once, in the order in which to try them."""
    key, catches = source.counterexample_key(slug), _catches(source, slug)
    kept = [
        KnownInput(
            content=case.input,
            origin=Origin.KEPT,
            answer=case.answer,
            catches=counterexamples.programs_caught(key, case.name),
        )
        for case in counterexamples.load_cases(key)
    ]
    shipped = [
        KnownInput(content=content, origin=origin, answer=answer, catches=caught)
        for content, origin, answer in _shipped_inputs(source, slug)
        for caught in [catches.get(input_hash(content), frozenset())]
    ]
    first_of_each = {one.content: one for one in reversed([*ranked(kept), *ranked(shipped)])}
    return list(first_of_each.values())[::-1]


def ranked(inputs: Sequence[KnownInput]) -> list[KnownInput]:
    """The inputs in the order in which they find most programs soonest.

    Again and again comes the one that catches most of the programs that are not caught yet, then
    the others by how many they catch; of equal ones the shortest.
    """
    rest = sorted(inputs, key=lambda one: (-len(one.catches), len(one.content)))
    missing = frozenset[str]().union(*(one.catches for one in rest))
    found = []
    while missing:
        best = max(rest, key=lambda one: len(one.catches & missing))
        found.append(best)
        rest.remove(best)
        missing -= best.catches
    return [*found, *(replace(one, may_wait=True) for one in rest)]


def _shipped_inputs(
    source: Kit | Package, slug: str
) -> Iterator[tuple[bytes, Origin, bytes | None]]:
    """Each case with its answer, then each other counterexample of the editorial."""
    cases = {
        case.input: case.answer for case in source.cases(slug) if not case.args and not case.files
    }
    yield from ((content, Origin.CASE, answer) for content, answer in cases.items())
    for content in dict.fromkeys(_editorial_inputs(source, slug)):
        if content not in cases:
            yield content, Origin.EDITORIAL, None


def _catches(source: Kit | Package, slug: str) -> dict[str, frozenset[str]]:
    """The shipped solutions that fail on an input, by its hash; nothing is known in a package."""
    if isinstance(source, Package):
        return {}
    with suppress(ProblemError):  # it says in which order, and nothing else
        rows = read_catches(catches_path(source.root, slug), slug)
        return {row.hash: frozenset(row.solutions) for row in rows}
    return {}


def _editorial_inputs(source: Kit | Package, slug: str) -> list[bytes]:
    """The counterexamples of the editorial."""
    if isinstance(source, Kit):
        with suppress(UsageError):  # a kit may have none
            shown = editorial_counterexamples(source.editorial(slug))
            return [text.encode() for text in shown.values()]
    return []
