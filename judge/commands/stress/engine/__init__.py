"""A solution and inputs that are drawn come in, the smallest failure that is found goes out.

This room alone knows Hypothesis. A failure is looked for by a `Hunt`, made small by a `Shrinker`,
and each input is one attempt of a `Contest` between the solution and what is right.
"""

from judge.commands.stress.engine.generators import Generator, Told
from judge.commands.stress.engine.inputs import Inputs
from judge.commands.stress.engine.result import Opinion, Outcome, Witness
from judge.commands.stress.engine.search import Drawn, Found, Hunt
from judge.commands.stress.engine.shrinking import Shrinker, Shrunk
from judge.commands.stress.engine.tester import Attempt, Contest
from judge.runner.references import ReferenceFailed, Rival, fastest

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
