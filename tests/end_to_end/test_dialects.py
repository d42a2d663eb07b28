"""The same submissions in each dialect: what they get, and how many points."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.model import Dialect, Verdict
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.end_to_end.commands import judge
from tests.end_to_end.test_example_packages import PACKAGES
from tests.unit.packages.written import write_files

ICPC, KATTIS, DOMJUDGE = Dialect.ICPC, Dialect.KATTIS, Dialect.DOMJUDGE

# What the verdict of the whole is, by submission, as the text of the format has it and at DOMjudge.
VERDICTS: Mapping[str, tuple[str, str]] = {
    "accepted/says.py": ("AC", "AC"),
    "mixed/dozes.py": ("AC", "TLE"),
    "mixed/floods.py": ("OLE", "OLE"),
    "mixed/floods_and_fails.py": ("OLE", "RTE"),
    "mixed/floods_for_ever.c": ("OLE", "TLE"),
    "mixed/takes_a_note.py": ("AC", "RTE"),
    "mixed/talks_to_itself.py": ("OLE", "AC"),
}
QUICK = ("mixed/floods_and_fails.py", "mixed/takes_a_note.py", "mixed/talks_to_itself.py")

# The points, in the same order.
POINTS: Mapping[str, tuple[int, int]] = {
    "accepted/squares.py": (61, 30),
    "mixed/below_100.py": (21, 10),
    "wrong_answer/not_zero.py": (41, 10),
}

MOSTLY_SLOW = [
    pytest.param(one, marks=[pytest.mark.slow] * (one is not DOMJUDGE)) for one in Dialect
]


def judged(name: str, dialect: Dialect, *solutions: str) -> dict[str, tuple[str, float | None]]:
    """The verdict on each submission of a package, and its score."""
    package = Package(PACKAGES / name, dialect=dialect)
    with Session(package, RunRequest(words=(name, *solutions))) as session:
        list(session)
    return {
        one.solution: (
            one.verdict.value if one.verdict else "-",
            None if one.score is None else float(one.score),
        )
        for one in session.reports
    }


@pytest.mark.parametrize("dialect", MOSTLY_SLOW)
@pytest.mark.parametrize(
    "submissions", [QUICK, pytest.param(tuple(VERDICTS), marks=pytest.mark.slow)]
)
def test_a_submission_gets_what_the_system_gives_it(
    submissions: tuple[str, ...], dialect: Dialect
) -> None:
    found = judged("dialects", dialect, *submissions)

    place = 1 if dialect is DOMJUDGE else 0
    assert {name: verdict for name, (verdict, _) in found.items()} == {
        name: VERDICTS[name][place] for name in submissions
    }


@pytest.mark.slow
@pytest.mark.parametrize("dialect", MOSTLY_SLOW)
def test_a_submission_has_the_points_that_the_system_gives_it(dialect: Dialect) -> None:
    found = judged("once", dialect, *POINTS)

    place = 1 if dialect is DOMJUDGE else 0
    assert {name: score for name, (_, score) in found.items()} == {
        name: POINTS[name][place] for name in POINTS
    }


@pytest.mark.parametrize(
    ("words", "dialect", "header"),
    [
        ((), "domjudge", "; dialect: domjudge (.timelimit)"),
        pytest.param(
            ("--dialect", "kattis"),
            "kattis",
            "; dialect: kattis (--dialect)",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_report_names_the_dialect(
    words: tuple[str, ...], dialect: str, header: str, tmp_path: Path
) -> None:
    run = ("run", str(PACKAGES / "once"), "accepted/squares.py", *words)

    said = judge(*run, cwd=tmp_path)
    document = judge(*run, "--format", "json", cwd=tmp_path).json

    assert header in said.out
    assert document["dialect"] == dialect


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dialect", "verdicts"),
    [(ICPC, ["AC", "WA", "WA"]), (KATTIS, ["AC", "AC", "WA"]), (DOMJUDGE, ["AC", "AC", "AC"])],
)
def test_numbers_are_read_as_the_system_reads_them(
    tmp_path: Path, dialect: Dialect, verdicts: list[str]
) -> None:
    outputs = {"decimal.py": "8.0 inf", "hexadecimal.py": "0x1p3 inf", "infinity.py": "8 infinity"}
    files = {
        "problem.yaml": "name: Numbers\nvalidator_flags: float_tolerance 1e-6\n",
        "data/secret/1.in": "1\n",
        "data/secret/1.ans": "8 inf\n",
    }
    files |= {f"submissions/mixed/{name}": f"print({out!r})\n" for name, out in outputs.items()}
    package = Package(write_files(tmp_path / "numbers", files), dialect=dialect)

    with Session(package, RunRequest(words=("numbers",))) as session:
        list(session)

    found = {Path(one.solution).name: one.verdict for one in session.reports}
    assert [found[name] for name in outputs] == [Verdict(one) for one in verdicts]
