"""A solution and inputs that are drawn come in, the smallest failure that is found goes out.

This room alone knows Hypothesis. A failure is looked for by a `Hunt`, made small by a `Shrinker`,
and each input is one attempt of a `Contest` between the solution and what is right.
"""

from judge.stressing.attempts import Attempt, Contest
from judge.stressing.drawing import Inputs
from judge.stressing.generators import Generator, Told
from judge.stressing.hunting import Drawn, Found, Hunt
from judge.stressing.outcome import Opinion, Outcome, Witness
from judge.stressing.references import ReferenceFailed, Rival, fastest
from judge.stressing.shrinking import Shrinker, Shrunk

__all__ = [
    "Attempt",
    "Contest",
    "Drawn",
    "Found",
    "Generator",
    "Hunt",
    "Inputs",
    "Opinion",
    "Outcome",
    "ReferenceFailed",
    "Rival",
    "Shrinker",
    "Shrunk",
    "Told",
    "Witness",
    "fastest",
]
