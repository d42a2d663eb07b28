"""All that a conversion tells: the text of what it writes, and its report."""

from __future__ import annotations

from judge.commands.convert.families.report import ConversionReport
from judge.model import SourceFile


def everything_told(files: list[SourceFile], report: ConversionReport) -> str:
    """The text of all files and of the report."""
    parts = [str(loss) for loss in report.losses]
    return "\n".join([*parts, *(file.content.decode(errors="replace") for file in files)])
