"""Record what became of mutants beside the cases, and write it as a badge."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from judge import __version__
from judge.catalog.kit import Kit
from judge.commands.verify.mutants.result import MutantState, MutationResult
from judge.commands.verify.mutants.work import MutationOrder
from judge.files import write_file
from judge.reports.mutation_score import (
    MutationRecord,
    record_path,
    score_badge,
    score_of,
)


def write_records(
    kit: Kit, results: Mapping[str, MutationResult], order: MutationOrder
) -> list[Path]:
    """Record the results beside the cases of their problems; return the files.

    What was not judged and searched to its end is not recorded.
    """
    paths = []
    for slug, result in results.items():
        counts = {one.name.lower(): result.count(one) for one in MutantState}
        is_whole = 0 < result.wanted == len(result.outcomes)
        if not is_whole or counts.pop("not_searched"):
            continue
        record = MutationRecord(
            date=datetime.now(UTC).date().isoformat(),
            version=__version__,
            cases=result.cases,
            seed=order.seed,
            stress_s=order.stress_s,
            total=result.total,
            tried=result.wanted,
            **counts,
        )
        path = record_path(kit, slug)
        write_file(path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
        paths.append(path)
    return paths


def write_badge(path: Path, results: Mapping[str, MutationResult]) -> None:
    """Write a badge with the score of some problems together, unless one is not searched."""
    killed, missing, unsearched = (
        sum(one.count(state) for one in results.values())
        for state in (MutantState.KILLED, MutantState.MISSING, MutantState.NOT_SEARCHED)
    )
    score = None if unsearched else score_of(killed, missing)
    write_file(path, score_badge(score).encode())
