"""`judge bench`: solutions on the same cases, what they cost, and how the cost grows."""

from judge.bench.benching import Bench, BenchOrder
from judge.bench.report import prepare, tell

__all__ = ["Bench", "BenchOrder", "prepare", "tell"]
