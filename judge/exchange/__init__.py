"""Our problems as packages, and packages as our problems: a kit and a folder come in and go out."""

from judge.exchange.exporting import Target, export
from judge.exchange.importing import Imported, import_package

__all__ = ["Imported", "Target", "export", "import_package"]
