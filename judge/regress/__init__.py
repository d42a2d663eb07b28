"""What solutions get now, held against what they got once: `judge regress` and its baselines."""

from judge.regress.baseline import Baseline, Figures, as_text, place, read, save
from judge.regress.changes import TOLERANCE, Aspect, Change, Kind, compare, updated
from judge.regress.regressing import Compared, Regress, RegressOrder
from judge.regress.report import tell

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
