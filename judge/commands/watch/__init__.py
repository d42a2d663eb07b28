"""A solution judged at every save of its file, on the screen."""

from judge.commands.watch.screen import show_watch
from judge.commands.watch.work import Watch, WatchOrder

__all__ = ["Watch", "WatchOrder", "show_watch"]
