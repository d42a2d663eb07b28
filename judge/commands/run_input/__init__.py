"""Solutions on an input of one's own: what they print, what it costs, and whether it is right."""

from judge.commands.run_input.report import run_and_report
from judge.commands.run_input.work import RunInput, RunInputOrder

__all__ = ["RunInput", "RunInputOrder", "run_and_report"]
