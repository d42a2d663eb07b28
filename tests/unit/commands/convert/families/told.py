"""All that a conversion tells: the text of what it writes, and its report."""

from __future__ import annotations

import io
import zipfile

from judge.commands.convert.families.report import ConversionReport
from judge.model import SourceFile


def everything_told(files: list[SourceFile], report: ConversionReport) -> str:
    """The text of all files, those in archives too, and of the report."""
    parts = [str(loss) for loss in report.losses]
    for file in files:
        parts.append(file.content.decode(errors="replace"))
        if file.name.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
                parts += [archive.read(one).decode() for one in archive.namelist()]
    return "\n".join(parts)
