"""`judge stress`: the smallest input on which a solution fails, looked for, told and kept."""

from judge.commands.stress.report import tell
from judge.commands.stress.work import Stress, StressOrder

__all__ = ["Stress", "StressOrder", "tell"]
