"""Solutions on an input of one's own: what they print, what it costs, and whether it is right."""

from judge.custom.report import tell
from judge.custom.running import Custom, CustomOrder

__all__ = ["Custom", "CustomOrder", "tell"]
