"""Our problems as packages, and packages as our problems: a kit and a folder come in and go out."""

from judge.commands.convert.exporter import Target, export
from judge.commands.convert.importer import Imported, import_package

__all__ = ["Imported", "Target", "export", "import_package"]
