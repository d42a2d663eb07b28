"""A solution's moves, board by board, beside a shortest way: on the screen, as text or as JSON."""

from judge.commands.replay.screen import tell
from judge.commands.replay.work import ReplayOrder, ReplayRun

__all__ = ["ReplayOrder", "ReplayRun", "tell"]
