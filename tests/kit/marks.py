"""Put the marked line of wrong solutions right, and judge what comes out.

    python -m tests.kit.marks jugs          judges all of a problem

It takes the solutions with one mark that says what is right: each should be accepted.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from judge.catalog.solution_text import read_solution_text
from judge.model import Report, Verdict
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT
from tests.kit.solutions import KIT


def judge_repaired(slug: str) -> dict[str, str]:
    """What the judge gives each wrong solution that is put right: "AC", or else why not.

    The cases and limits are those of the problem; it stops at the first case that fails.
    """
    with tempfile.TemporaryDirectory() as base:
        names = {}
        for number, one in enumerate(KIT.solutions(slug)):
            source = (ROOT / "solutions" / slug / one.name).read_text(encoding="utf-8")
            text = read_solution_text(source)
            if len(text.marks) == 1 and text.marks[0].right:
                path = Path(base, str(number), Path(one.name).name)
                path.parent.mkdir()
                path.write_text(text.repaired, encoding="utf-8")
                names[str(path)] = one.name
        if not names:
            return {}
        with Session(KIT, RunRequest(words=(slug, *names), fail_fast=True)) as session:
            for _ in session:
                pass
            reports = session.reports
    return {name: _words(one) for name, one in zip(names.values(), reports, strict=True)}


def _words(report: Report) -> str:
    if report.verdict is Verdict.AC:
        return "AC"
    why = "".join(f" on {one.case}: {one.message}" for one in report.judgements[-1:])
    return f"{report.skipped or report.verdict}{why}"


if __name__ == "__main__":
    judged = {
        f"{slug}/{name}": v for slug in sys.argv[1:] for name, v in judge_repaired(slug).items()
    }
    print("\n".join(f"{name}: {verdict}" for name, verdict in judged.items()))
    sys.exit(any(verdict != "AC" for verdict in judged.values()))
