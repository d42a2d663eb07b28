"""Read and write `catches.json`: which shipped wrong solutions fail on which inputs.

    {
     "schema": 1,
     "problem": "push",
     "inputs": [
      ["secret/06-box-on-wall", "16d3a1f4c2b0e597", ["time_limit_exceeded/never_ends.py"]],
      ...
     ]
    }

An input is a case or a counterexample of the editorial, with a hash of its content; one that
catches nothing is not there. `python testdata/case_files/catches.py` runs the solutions and writes
the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from judge.errors import ProblemError
from judge.files import read_file
from judge.files.typed_values import decode_json

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
