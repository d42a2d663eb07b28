"""The nouns of the kit: frozen values that one room hands to the next.

Seconds are floats in fields that end in `_s`, sizes are ints in fields that end in `_bytes`.
Names are resolved once, in `catalog`: a `Solution` holds its `Language`, a `Problem` its rules.
Reports hold names alone, so that they can be stored and compared. Everything here can be pickled.
"""

from judge.model.facts import Execution, Limits, Stop, Verdict
from judge.model.problems import (
    Aggregation,
    Case,
    Dialect,
    Grading,
    Group,
    Place,
    Problem,
    RulesSource,
    Timing,
    Validation,
)
from judge.model.programs import (
    Bound,
    Expectation,
    Language,
    MainName,
    Program,
    Rule,
    Side,
    Solution,
    Source,
    SourceFile,
)
from judge.model.reports import (
    Check,
    Excerpt,
    Finding,
    GuaranteeStatus,
    Judgement,
    Report,
    Setting,
    Severity,
    Worker,
)

__all__ = [
    "Aggregation",
    "Bound",
    "Case",
    "Check",
    "Dialect",
    "Excerpt",
    "Execution",
    "Expectation",
    "Finding",
    "Grading",
    "Group",
    "GuaranteeStatus",
    "Judgement",
    "Language",
    "Limits",
    "MainName",
    "Place",
    "Problem",
    "Program",
    "Report",
    "Rule",
    "RulesSource",
    "Setting",
    "Severity",
    "Side",
    "Solution",
    "Source",
    "SourceFile",
    "Stop",
    "Timing",
    "Validation",
    "Verdict",
    "Worker",
]
