"""Put the marked line of wrong solutions right, and judge what comes out.

    python -m tests.kit.marks solutions/jugs/wrong_answer/one_order.py    prints it, put right
    python -m tests.kit.marks jugs                                        judges all of a problem

The second takes the solutions with one mark that says what is right: each should be accepted.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from judge.catalog.solution_text import read_solution_text
from judge.model import Report, Verdict
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT
from tests.kit.solutions import KIT


def repaired(slug: str) -> Iterator[tuple[str, str]]:
    """The solutions of a problem with one mark that says what is right, and what comes out."""
    for one in KIT.solutions(slug):
        path = ROOT / "solutions" / slug / one.name
        text = read_solution_text(path.read_text(encoding="utf-8"))
        if len(text.marks) == 1 and text.marks[0].right:
            yield one.name, text.repaired


def judge_repaired(slug: str) -> dict[str, str]:
    """What the judge gives each wrong solution that is put right: "AC", or else why not.

    The cases and limits are those of the problem; it stops at the first case that fails.
    """
    with tempfile.TemporaryDirectory() as base:
        names = {}
        for number, (name, text) in enumerate(repaired(slug)):
            path = Path(base, str(number), Path(name).name)
            path.parent.mkdir()
            path.write_text(text, encoding="utf-8")
            names[str(path)] = name
        if not names:
            return {}
        with Session(KIT, RunRequest(words=(slug, *names), fail_fast=True)) as session:
            for _ in session:
                pass
            return {
                name: _words(report)
                for name, report in zip(names.values(), session.reports, strict=True)
            }


def _words(report: Report) -> str:
    if report.verdict is Verdict.AC:
        return "AC"
    why = "".join(f" on {one.case}: {one.message}" for one in report.judgements[-1:])
    return f"{report.skipped or report.verdict}{why}"


def main(words: list[str]) -> int:
    """Print or judge, and return the exit status."""
    status = 0
    for word in words:
        if Path(word).is_file():
            sys.stdout.write(read_solution_text(Path(word).read_text(encoding="utf-8")).repaired)
            continue
        for name, verdict in judge_repaired(word).items():
            print(f"{word}/{name}: {verdict}")
            status |= verdict != "AC"
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
