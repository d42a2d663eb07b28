"""Write a statement in the parts that Polygon has, in LaTeX."""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.convert import latex
from judge.packages.families.description import FamilyProblem

_PARTS = {"input": "input", "output": "output", "interaction": "interaction", "note": "notes"}
_PARTS |= {"notes": "notes", "scoring": "scoring", "hints": "notes"}


def parts_of(markdown: str, *, holds_latex: bool = False) -> dict[str, str]:
    """The parts of a statement in Markdown by the keys of Polygon, in LaTeX.

    With `holds_latex` only its headings are Markdown, as in what was read from Polygon.
    """
    parts: dict[str, str] = {}
    current = "legend"
    for title, text in latex.sections(markdown):
        key = _PARTS.get(title.strip().lower())
        if key is not None:  # another heading stays in the part where it stands
            current, text = key, text.partition("\n")[2]
        parts[current] = f"{parts.get(current, '')}{text}"
    return {
        key: (text if holds_latex else latex.body(text, has_formulas=True)).strip()
        for key, text in parts.items()
        if text.strip()
    }


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
