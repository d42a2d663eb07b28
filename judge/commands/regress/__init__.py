"""What solutions get now, held against what they got once: `judge regress` and its baselines."""

from judge.commands.regress.baseline import (
    Baseline,
    CaseResult,
    baseline_path,
    baseline_text,
    read_baseline,
    write_baseline,
)
from judge.commands.regress.changes import (
    TOLERANCE,
    Aspect,
    Change,
    ChangeKind,
    compare_report,
    updated_baseline,
)
from judge.commands.regress.report import tell
from judge.commands.regress.work import ProblemChanges, Regress, RegressOrder

__all__ = [
    "TOLERANCE",
    "Aspect",
    "Baseline",
    "CaseResult",
    "Change",
    "ChangeKind",
    "ProblemChanges",
    "Regress",
    "RegressOrder",
    "baseline_path",
    "baseline_text",
    "compare_report",
    "read_baseline",
    "tell",
    "updated_baseline",
    "write_baseline",
]
