"""Two solutions side by side: which of them is right, and which is faster, if that can be told.

Time is compared only so: interleaved on the same cases in one run, never with figures of another
day. `Compare` is for two that are named, `Against` for all that changed since a revision.
"""

from judge.commands.compare.against_revision import (
    CompareRevision,
    CompareRevisionOrder,
    RevisionReport,
    SolutionCompared,
)
from judge.commands.compare.json import compared_json, found_json
from judge.commands.compare.paired_runs import Phase, Step
from judge.commands.compare.report import tell, tell_against
from judge.commands.compare.result import DEFAULT_MARGIN, Comparison
from judge.commands.compare.selection import path_part
from judge.commands.compare.statistics import (
    Decision,
    EquivalenceMargin,
    Estimate,
    decision,
    estimate,
)
from judge.commands.compare.work import Compare, CompareOrder

__all__ = [
    "DEFAULT_MARGIN",
    "Compare",
    "CompareOrder",
    "CompareRevision",
    "CompareRevisionOrder",
    "Comparison",
    "Decision",
    "EquivalenceMargin",
    "Estimate",
    "Phase",
    "RevisionReport",
    "SolutionCompared",
    "Step",
    "compared_json",
    "decision",
    "estimate",
    "found_json",
    "path_part",
    "tell",
    "tell_against",
]
