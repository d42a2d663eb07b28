"""Solutions on an input of one's own: what they print, what it costs, and whether it is right."""

from judge.commands.run_input.report import tell
from judge.commands.run_input.work import Custom, CustomOrder

__all__ = ["Custom", "CustomOrder", "tell"]
