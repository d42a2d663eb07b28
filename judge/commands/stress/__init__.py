"""`judge stress`: the smallest input on which a solution fails, looked for, told and kept."""

from judge.commands.stress.report import report_stress
from judge.commands.stress.work import StressOrder, StressTest

__all__ = ["StressOrder", "StressTest", "report_stress"]
