"""The baseline of a problem: a file comes in, what solutions got once goes out; and the reverse.

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

`cases` holds the hash of each case. A row of `results` is a line of its own, so that a diff can be
read: solution, case, verdict, quality, nodes; null where that is unknown. All is sorted, and the
same results make the same bytes. There is no time in it, for a file knows nothing of machines.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from judge.errors import KitError, ProblemError
from judge.model import Judgement, Verdict

SCHEMA = 1
_AGAIN = "Restore it, or remove it and make it anew: `judge regress {} --update`"


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """What a solution got on a case: all that can be held against what it gets elsewhere.

    `quality` is what the ways of its output cost together, `nodes` the search effort it told.
    """

    verdict: Verdict
    quality: int | None = None
    nodes: int | None = None

    @classmethod
    def of(cls, judgement: Judgement) -> CaseResult:
        """The figures of a judgement."""
        return cls(verdict=judgement.verdict, quality=judgement.quality, nodes=judgement.nodes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """What the solutions of a problem got once: the hash of each case, the figures by solution.

    A solution has figures of the cases on which it was judged, which may be fewer than all.
    """

    problem: str
    cases: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Mapping[str, CaseResult]] = field(default_factory=dict)

    @property
    def data(self) -> list[str]:
        """The names of its sets of cases."""
        return sorted({case.partition("/")[0] for case in self.cases})


def baseline_path(root: Path, slug: str) -> Path:
    """Where the baseline of a problem lies in a kit."""
    return root / "testdata" / slug / "baseline.json"


class _BaselineRow(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    solution: str
    case: str
    verdict: Verdict
    quality: int | None
    nodes: int | None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int
    problem: str
    cases: dict[str, str]
    results: list[_BaselineRow]


def read_baseline(path: Path, problem: str) -> Baseline:
    """The baseline of a problem that a file holds.

    Raises `ProblemError` with the file, the line or the key, what was found and what was expected.
    """
    advice = _AGAIN.format(problem)
    try:
        content = json.loads(path.read_bytes().decode(), object_pairs_hook=_once)
        schema = content.get("schema") if isinstance(content, dict) else None
        if isinstance(schema, int) and schema != SCHEMA:
            message = f"{path}: `schema` is {schema}, but this judge knows {SCHEMA}"
            raise ProblemError(message, advice="Use the judge that has made it")
        found = msgspec.convert(content, _File)
    except FileNotFoundError as error:
        raise ProblemError(
            f"{problem} has no baseline: {path} is missing",
            advice=f"Make one of what its solutions get now: `judge regress {problem} --update`",
        ) from error
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        words = f"{path}, line {error.lineno} is not JSON: {error.msg}"
        raise ProblemError(words, advice=advice) from error
    except msgspec.ValidationError as error:
        words = f"{path}: {error}".replace(" - at `$.", " - at `")
        raise ProblemError(words, advice=advice) from error
    except (ValueError, RecursionError) as error:  # not UTF-8, a key twice
        raise ProblemError(f"{path} cannot be read: {error}", advice=advice) from error
    if found.problem != problem:
        words = f"{path}: `problem` is {found.problem!r}, but {problem!r} is expected"
        raise ProblemError(words, advice=advice)
    results: dict[str, dict[str, CaseResult]] = {}
    for number, row in enumerate(found.results):
        known = results.setdefault(row.solution, {})
        if row.case not in found.cases or row.case in known:
            why = "is there twice" if row.case in known else "is none of `cases`"
            words = f"{path}: {row.case!r} of {row.solution} {why} - at `results[{number}]`"
            raise ProblemError(words, advice=advice)
        known[row.case] = CaseResult(verdict=row.verdict, quality=row.quality, nodes=row.nodes)
    return Baseline(problem=problem, cases=found.cases, results=results)


def baseline_text(baseline: Baseline) -> str:
    """The text of the file for a baseline: the same for equal ones."""
    cases = [f"{_json(name)}: {_json(baseline.cases[name])}" for name in sorted(baseline.cases)]
    rows = [
        _json([name, case, figures.verdict.value, figures.quality, figures.nodes])
        for name, known in sorted(baseline.results.items())
        for case, figures in sorted(known.items())
    ]
    return (
        f'{{\n "schema": {SCHEMA},\n "problem": {_json(baseline.problem)},\n'
        f' "cases": {{{_listed(cases)}}},\n "results": [{_listed(rows)}]\n}}\n'
    )


def write_baseline(baseline: Baseline, path: Path) -> bool:
    """Writes a baseline to its file, whole or not at all, and tells whether that has changed it.

    Raises `KitError` if it cannot be written; then the file is as it was.
    """
    content = baseline_text(baseline).encode()
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        if path.is_file() and path.read_bytes() == content:
            return False
        try:
            fresh.write_bytes(content)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise KitError(
            f"{path} cannot be written: {error.strerror}", advice="What was there is as it was"
        ) from error
    return True


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A map of which no key was told before: of two the first would be lost in silence."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} is there twice")
        found[key] = value
    return found


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(lines: Sequence[str]) -> str:
    """Lines one below the other, a blank deeper than what holds them."""
    return "".join(f"\n  {line}," for line in lines)[:-1] + ("\n " if lines else "")
