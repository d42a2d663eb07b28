"""What solutions get now, held against what they got once: `judge regress` and its baselines."""

from judge.commands.regress.baseline import Baseline, Figures, as_text, place, read, save
from judge.commands.regress.changes import TOLERANCE, Aspect, Change, Kind, compare, updated
from judge.commands.regress.report import tell
from judge.commands.regress.work import Compared, Regress, RegressOrder

__all__ = [
    "TOLERANCE",
    "Aspect",
    "Baseline",
    "Change",
    "Compared",
    "Figures",
    "Kind",
    "Regress",
    "RegressOrder",
    "as_text",
    "compare",
    "place",
    "read",
    "save",
    "tell",
    "updated",
]
