"""Write a statement in the parts that Polygon has, in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.commands.convert import latex
from judge.packages.families.description import FamilyProblem

_PARTS = {"input": "input", "output": "output", "interaction": "interaction", "note": "notes"}
_PARTS |= {"notes": "notes", "scoring": "scoring", "hints": "notes"}
_SECTION = re.compile(r"^##?[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)


def parts_of(markdown: str) -> dict[str, str]:
    """The parts of a statement in Markdown by the keys of Polygon, in LaTeX."""
    found = list(_SECTION.finditer(markdown))
    ends = [one.start() for one in found[1:]] + [len(markdown)]
    parts = {"legend": markdown[: found[0].start()] if found else markdown}
    current = "legend"
    for one, end in zip(found, ends, strict=True):
        key = _PARTS.get(one[1].strip().lower())
        text = markdown[one.end() : end]
        if key is None:  # a heading of its own stays in the part where it stands
            key, text = current, markdown[one.start() : end]
        parts[key] = f"{parts.get(key, '')}{text}"
        current = key
    return {key: latex.body(text).strip() for key, text in parts.items() if text.strip()}


def problem_tex(problem: FamilyProblem, parts: Mapping[str, str]) -> str:
    """The statement for the style of Polygon."""
    files = problem.input_file or "standard input", problem.output_file or "standard output"
    head = latex.escape(parts["name"]), *map(latex.escape, files)
    words = (*head, f"{problem.time_limit_s:g} s", f"{problem.memory_mib} MiB")
    lines = ["\\begin{problem}" + "".join(f"{{{word}}}" for word in words), parts.get("legend", "")]
    for key, command in (
        ("interaction", "Interaction"),
        ("input", "InputFile"),
        ("output", "OutputFile"),
        ("scoring", "Scoring"),
        ("notes", "Note"),
    ):
        if parts.get(key):
            lines += [f"\\{command}", parts[key]]
    return "\n\n".join([*lines, "\\end{problem}\n"])
