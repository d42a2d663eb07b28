"""`judge bench`: solutions on the same cases, what they cost, and how the cost grows."""

from judge.commands.bench.report import prepare, tell
from judge.commands.bench.work import Bench, BenchOrder

__all__ = ["Bench", "BenchOrder", "prepare", "tell"]
