"""Read and write `baseline.json` and `catches.json`: what the solutions of a problem got.

    {
     "schema": 1,
     "problem": "push",
     "cases": {
      "sample/01-one-board": "8d9eb0f62e7fd9a7",
      ...
     },
     "results": [
      ["breadth_first.py", "sample/01-one-board", "AC", null, 204],
      ...
     ]
    }

`cases` holds the hash of each case. A result is a line of its own, so that diffs are readable:
solution, case, verdict, quality, nodes; null if unknown. Everything is sorted, and equal results
give equal bytes. There are no times in it, for they depend on the machine.

`catches.json` says for `judge stress` which inputs the wrong solutions fail on:

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
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from judge.catalog import kit_files
from judge.errors import KitError, ProblemError
from judge.files import read_file, replace_file
from judge.files.typed_values import convert_value, decode_json
from judge.model import Judgement, Verdict

_SCHEMA = 1
_RESTORE = "Restore it, or remove it and make a new one: `judge regress {} --update`"


class CaseResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a solution got on a case, as far as it does not depend on the machine.

    `quality` is the total cost of the ways in its output, `nodes` the search effort it reported.
    """

    verdict: Verdict
    quality: int | None = None
    nodes: int | None = None

    @classmethod
    def of(cls, judgement: Judgement) -> CaseResult:
        """The result in a judgement."""
        return cls(verdict=judgement.verdict, quality=judgement.quality, nodes=judgement.nodes)


class Baseline(Struct, frozen=True, kw_only=True):
    """The hash of each case of a problem, and the results by solution and case.

    A solution has results only on the cases on which it was judged.
    """

    problem: str
    cases: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Mapping[str, CaseResult]] = field(default_factory=dict)

    @property
    def data(self) -> list[str]:
        """The names of its sets of cases."""
        return sorted({case.partition("/")[0] for case in self.cases})


class _BaselineRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    solution: str
    case: str
    verdict: Verdict
    quality: int | None
    nodes: int | None


class BaselineFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file: the hash of each case, and the results; see the top of this module."""

    schema: int
    problem: str
    cases: dict[str, str]
    results: list[_BaselineRow]


def baseline_path(root: Path, slug: str) -> Path:
    """The path of the baseline of a problem in a kit."""
    return root / "testdata" / slug / "baseline.json"


def read_baseline(path: Path, problem: str) -> Baseline:
    """The baseline in a file.

    Raises `ProblemError` with the file, the line or the key, what was found and what was expected.
    """
    advice = _RESTORE.format(problem)
    try:
        text = kit_files.read_bytes(str(path)).decode()
        content = json.loads(text, object_pairs_hook=_unique_keys)
        schema = content.get("schema") if isinstance(content, dict) else None
        if isinstance(schema, int) and schema != _SCHEMA:
            message = f"{path}: `schema` is {schema}, but this judge knows {_SCHEMA}"
            raise ProblemError(message, advice="Use the version of the judge that wrote it")
        file = convert_value(content, BaselineFile)
    except FileNotFoundError as error:
        raise ProblemError(
            f"{problem} has no baseline: {path} is missing",
            advice=f"Make one of the results of now: `judge regress {problem} --update`",
        ) from error
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        message = f"{path}, line {error.lineno} is not JSON: {error.msg}"
        raise ProblemError(message, advice=advice) from error
    except msgspec.ValidationError as error:
        message = f"{path}: {error}".replace(" - at `$.", " - at `")
        raise ProblemError(message, advice=advice) from error
    except (ValueError, RecursionError) as error:  # not UTF-8, a key twice
        raise ProblemError(f"{path} cannot be read: {error}", advice=advice) from error
    if file.problem != problem:
        message = f"{path}: `problem` is {file.problem!r}, but {problem!r} is expected"
        raise ProblemError(message, advice=advice)
    results: dict[str, dict[str, CaseResult]] = {}
    for number, row in enumerate(file.results):
        by_case = results.setdefault(row.solution, {})
        if row.case not in file.cases or row.case in by_case:
            reason = "is there twice" if row.case in by_case else "is none of `cases`"
            message = f"{path}: {row.case!r} of {row.solution} {reason} - at `results[{number}]`"
            raise ProblemError(message, advice=advice)
        by_case[row.case] = CaseResult(verdict=row.verdict, quality=row.quality, nodes=row.nodes)
    return Baseline(problem=problem, cases=file.cases, results=results)


def write_baseline(baseline: Baseline, path: Path) -> bool:
    """Write a baseline to its file, and return whether that changed the file.

    Raises `KitError` if it cannot be written; then the file is unchanged.
    """
    cases = (f"{_json(name)}: {_json(hash)}" for name, hash in sorted(baseline.cases.items()))
    rows = (
        _json([name, case, result.verdict.value, result.quality, result.nodes])
        for name, results in sorted(baseline.results.items())
        for case, result in sorted(results.items(), key=lambda item: item[0])
    )
    text = (
        f'{{\n "schema": {_SCHEMA},\n "problem": {_json(baseline.problem)},\n'
        f' "cases": {{{_lines(cases)}}},\n "results": [{_lines(rows)}]\n}}\n'
    )
    content = text.encode()
    try:
        if path.is_file() and path.read_bytes() == content:
            return False
        replace_file(path, content)
    except OSError as error:
        raise KitError(
            f"{path} cannot be written: {error.strerror}", advice="The old file is unchanged"
        ) from error
    return True


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
    """The path of the catches of a problem in a kit."""
    return root / "testdata" / slug / "catches.json"


def read_catches(path: Path, problem: str) -> list[CatchesRow]:
    """The rows of a file, none if there is no file. Raises `ProblemError` if it is broken."""
    advice = f"Write it again: `python testdata/case_files/catches.py {problem}`"
    try:
        file = decode_json(read_file(path), _CatchesFile)
    except FileNotFoundError:
        return []
    except (OSError, msgspec.DecodeError) as error:
        raise ProblemError(f"{path}: {error}", advice=advice) from error
    if (file.schema, file.problem) != (_SCHEMA, problem):
        label = f"schema {file.schema} of {file.problem!r}"
        message = f"{path}: it has {label}, but schema {_SCHEMA} of {problem!r} is expected"
        raise ProblemError(message, advice=advice)
    return file.inputs


def catches_text(problem: str, rows: Sequence[CatchesRow]) -> str:
    """The content of the file, a line for each input, in their order."""
    inputs = _lines(_json([row.name, row.hash, row.solutions]) for row in rows)
    return f'{{\n "schema": {_SCHEMA},\n "problem": {_json(problem)},\n "inputs": [{inputs}]\n}}\n'


def _unique_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these keys; of two equal ones `json` would silently drop the first."""
    unique: dict[str, Any] = {}
    for key, value in pairs:
        if key in unique:
            raise ValueError(f"the key {key!r} is there twice")
        unique[key] = value
    return unique


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(items: Iterable[str]) -> str:
    lines = ",".join(f"\n  {item}" for item in items)
    return f"{lines}\n " if lines else ""
