"""Write the statement of a problem as Markdown."""

from __future__ import annotations

import re

from judge.catalog.learning import HARDEST
from judge.catalog.source import Statement
from judge.model import Problem
from judge.reports.text import memory_text

_HEADINGS = {
    "en": (
        *("Time", "Memory", "Difficulty", "Solve first", "Leads to"),
        *("s", "Sample input", "Sample output", "Sample interaction"),
    ),
    "ja": (
        *("時間", "メモリ", "難易度", "先に解く", "次に解く"),
        *("秒", "入力例", "出力例", "対話例"),
    ),
}


def statement_markdown(problem: Problem, statement: Statement) -> str:
    """The whole statement in Markdown: title, limits, text, samples."""
    headings = _HEADINGS.get(statement.language, _HEADINGS["en"])
    time, memory, difficulty, before, after, unit, *names, dialogue = headings
    limits = problem.limits
    columns = {
        time: f"{limits.cpu_s:g} {unit}",
        memory: memory_text(limits.memory_bytes),
        difficulty: statement.difficulty and f"{statement.difficulty} / {HARDEST}",
        before: " ".join(f"`{slug}`" for slug in statement.before),
        after: " ".join(f"`{slug}`" for slug in statement.after),
    }
    shown = {heading: cell for heading, cell in columns.items() if cell}
    parts = [
        f"# {problem.names.get(statement.language, problem.title)}",
        f"| {' | '.join(shown)} |\n|{'---|' * len(shown)}\n| {' | '.join(shown.values())} |",
        statement.text.strip(),
    ]
    for number, sample in enumerate(statement.samples, 1):
        blocks = {dialogue: sample.interaction}
        if not sample.interaction:
            texts = (one.decode(errors="replace") for one in (sample.input, sample.answer))
            blocks = dict(zip(names, texts, strict=True))
        for name, block in blocks.items():
            shown_block = fence_block(block.rstrip("\n"))
            parts.append(f"## {name} {number}\n\n{shown_block}")
    return "\n\n".join(parts) + "\n"


def fence_block(block: str) -> str:
    """A block of text in Markdown; the fence is longer than any in the text."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block)), default=0))
    return f"{fence}text\n{block}\n{fence}"
