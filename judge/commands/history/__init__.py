"""What was run before: runs come in and are kept; tables and progress in problems go out."""

from judge.commands.history.runs import PastRun, ProblemProgress, past_run
from judge.commands.history.store import History, HistoryError
from judge.commands.history.text import problem_table, problems_json, run_table, runs_json

__all__ = [
    "History",
    "HistoryError",
    "PastRun",
    "ProblemProgress",
    "past_run",
    "problem_table",
    "problems_json",
    "run_table",
    "runs_json",
]
