"""A solution judged at every save of its file, on the screen."""

from judge.watch.screen import follow
from judge.watch.watching import Watch, WatchOrder

__all__ = ["Watch", "WatchOrder", "follow"]
