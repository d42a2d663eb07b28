"""Two solutions side by side: which of them is right, and which is faster, if that can be told.

Time is compared only so: interleaved on the same cases in one run, never with figures of another
day. `Compare` is for two that are named, `Against` for all that changed since a revision.
"""

from judge.comparing.against import Against, AgainstOrder, Done, Found
from judge.comparing.compare import Compare, CompareOrder
from judge.comparing.document import compared_json, found_json
from judge.comparing.duel import Phase, Step
from judge.comparing.estimating import Band, Decision, Estimate, decision, estimate
from judge.comparing.outcome import BAND, Compared
from judge.comparing.report import tell, tell_against
from judge.comparing.sides import bare

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
