"""Two solutions side by side: which of them is right, and which is faster, if that can be told.

Time is compared only so: interleaved on the same cases in one run, never with figures of another
day. `Compare` is for two that are named, `Against` for all that changed since a revision.
"""

from judge.commands.compare.against_revision import Against, AgainstOrder, Done, Found
from judge.commands.compare.json import compared_json, found_json
from judge.commands.compare.paired_runs import Phase, Step
from judge.commands.compare.report import tell, tell_against
from judge.commands.compare.result import BAND, Compared
from judge.commands.compare.selection import bare
from judge.commands.compare.statistics import Band, Decision, Estimate, decision, estimate
from judge.commands.compare.work import Compare, CompareOrder

__all__ = [
    "BAND",
    "Against",
    "AgainstOrder",
    "Band",
    "Compare",
    "CompareOrder",
    "Compared",
    "Decision",
    "Done",
    "Estimate",
    "Found",
    "Phase",
    "Step",
    "bare",
    "compared_json",
    "decision",
    "estimate",
    "found_json",
    "tell",
    "tell_against",
]
