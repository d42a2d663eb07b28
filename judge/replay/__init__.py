"""A solution's moves, board by board, beside a shortest way: on the screen, as text or as JSON."""

from judge.replay.replaying import Replaying, ReplayOrder
from judge.replay.screen import tell

__all__ = ["ReplayOrder", "Replaying", "tell"]
