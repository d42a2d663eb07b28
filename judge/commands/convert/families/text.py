"""Show a conversion: what was written, and a line for each thing that is lost."""

from __future__ import annotations

import json
from pathlib import Path

from judge.commands.convert.families.work import Conversion
from judge.escaping import printable


def conversion_text(made: Conversion, output: Path) -> str:
    """A line about the package, and one for each loss."""
    counts = f"{made.cases} cases, {made.solutions} solutions"
    head = f"{output}: {made.family.value} to {made.to.value}, {counts}"
    if not made.losses:
        return f"{head}, nothing is lost\n"
    lines = [f"{head}; {len(made.losses)} lost or changed:"]
    lines += [f"  {printable(str(loss))}" for loss in made.losses]
    return "\n".join(lines) + "\n"


def conversion_json(made: Conversion, output: Path) -> str:
    """The same as one JSON object."""
    document = {
        "schema": 1,
        "source": made.source,
        "family": made.family.value,
        "to": made.to.value,
        "output": str(output) if made.is_written else None,
        "cases": made.cases,
        "solutions": made.solutions,
        "losses": [{"place": one.place, "words": one.words} for one in made.losses],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
