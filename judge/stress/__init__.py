"""`judge stress`: the smallest input on which a solution fails, looked for, told and kept."""

from judge.stress.report import tell
from judge.stress.searching import Stress, StressOrder

__all__ = ["Stress", "StressOrder", "tell"]
