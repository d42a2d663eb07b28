"""What a comparison found comes in, JSON for programs goes out. Pure.

What it holds is a contract: fields may be added, never renamed. Times in seconds, None where
unknown.
"""

from __future__ import annotations

import json
from typing import Any

from judge.commands.compare.against_revision import RevisionReport
from judge.commands.compare.result import Candidate, ComparedCase, Comparison, CounterTotals
from judge.commands.compare.statistics import ERROR, Estimate
from judge.model import Judgement
from judge.reports.text import problem_json


def as_json(found: Comparison) -> str:
    """The document of one comparison."""
    return _written(compared_json(found))


def found_json(found: RevisionReport) -> str:
    """The document of many comparisons with a revision."""
    return _written(
        {
            "schema": 1,
            "against": {"revision": found.revision, "commit": found.commit},
            "compared": [compared_json(one) for one in found.compared],
            "added": list(found.added),
            "removed": list(found.removed),
            "skipped": [{"solution": name, "why": why} for name, why in found.skipped],
            "unchanged": found.unchanged,
            "interrupted": found.interrupted,
        }
    )


def compared_json(found: Comparison) -> dict[str, Any]:
    """The object of one comparison; `a` and `b` are the first and the second."""
    head = problem_json(found.problem, found.setting, ())
    del head["solutions"]
    instructions = found.instructions
    return head | {
        "processor": found.processor,
        "a": _side(found.first),
        "b": _side(found.second),
        "same_text": found.is_same_text,
        "answer": found.decision.value,
        "by": "instructions" if instructions is not None else "cpu",
        "band": found.width,
        "confidence": 1 - ERROR,
        "cpu": _estimate(found.cpu),
        "instructions": _estimate(instructions),
        "instructions_missing": found.uncounted,
        "rounds_wanted": found.rounds_wanted,
        "start_cpu_s": found.start_s,
        "start_share": round(found.start_share, 4),
        "seconds": round(found.seconds, 3),
        "time_s": found.time_s,
        "worse": [case.name for case in found.worse],
        "better": [case.name for case in found.better],
        "otherwise": [case.name for case in found.other],
        "nodes": _figures(found.nodes),
        "quality": _figures(found.quality),
        "interrupted": found.interrupted,
        "cases": [_case(case) for case in found.cases],
    }


def _side(side: Candidate) -> dict[str, Any]:
    solution = side.solution
    return {"solution": solution.name, "language": solution.language.code, "commit": side.commit}


def _estimate(seen: Estimate | None) -> dict[str, Any] | None:
    if seen is None:
        return None
    return {
        "ratio": round(seen.ratio, 6),
        "low": round(seen.low, 6),
        "high": round(seen.high, 6),
        "rounds": seen.rounds,
    }


def _figures(seen: CounterTotals | None) -> dict[str, Any] | None:
    if seen is None:
        return None
    return {
        "cases": seen.cases,
        "a": seen.first,
        "b": seen.second,
        "differing": seen.differing,
    }


def _case(case: ComparedCase) -> dict[str, Any]:
    return {
        "case": case.name,
        "hash": case.hash,
        "a": _judgement(case.first),
        "b": _judgement(case.second),
        "left_out": case.left_out.value if case.left_out else None,
        "cpu_s": [[round(cost, 6) for cost in pair] for pair in case.cpu],
        "instructions": [list(pair) for pair in case.counted],
    }


def _judgement(made: Judgement | None) -> dict[str, Any] | None:
    if made is None:
        return None
    return {"verdict": made.verdict.value, "nodes": made.nodes, "message": made.message}


def _written(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
