"""What was run before: runs come in and are kept; tables and progress in problems go out."""

from judge.commands.history.runs import Progress, Run, run_of
from judge.commands.history.store import History, HistoryError
from judge.commands.history.text import problem_table, problems_json, run_table, runs_json

__all__ = [
    "History",
    "HistoryError",
    "Progress",
    "Run",
    "problem_table",
    "problems_json",
    "run_of",
    "run_table",
    "runs_json",
]
