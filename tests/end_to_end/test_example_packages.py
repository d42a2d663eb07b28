"""The packages beside this file, judged as a whole: who gets what, case by case, and why.

`expected.toml` beside the packages says what each submission gets. Those of one package are judged
in the quick suite, and all in the slow one. What a package must not be is shown by copies with a
change. What needs a compiler that is not installed is skipped with its reason; on CI nothing that
the system packages is.
"""

from __future__ import annotations

import dataclasses
import os
import shutil
import stat
import struct
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from judge.commands.dataset.package_data import generate_package_data
from judge.errors import JudgeError
from judge.grading.expectations import is_report_as_expected
from judge.model import Dialect, Judgement, Problem, Report, Severity, Verdict
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata
from judge.packages.package import Package
from judge.runner.events import ProblemFailed
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, skip_or_fail_on_ci

PACKAGES = Path(__file__).parents[1] / "packages"
NAMES = sorted(path.parent.name for path in PACKAGES.glob("*/problem.yaml"))

EXPECTED = tomllib.loads((PACKAGES / "expected.toml").read_text())

# What a grader says of the whole, where it is not the first verdict that is not AC.
GRADED = {
    "partially_accepted/enough_room.py": "AC",
    "partially_accepted/sample_in_vain.py": "AC",
    "run_time_error/first_crash.py": "RTE",
}

# What the lints may say of a package.
ODD = {"draft": "has no uuid", "tagged": "does not say what untold/says_nothing.py must get"}


@pytest.fixture(autouse=True)
def _shared_cache(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    _own_surroundings: None,
) -> None:
    """What is compiled for one test is there for the next one."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    cache = base / "examples"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))


@dataclasses.dataclass(frozen=True, slots=True)
class Judged:
    """What became of a package."""

    status: int
    problem: Problem | None
    reports: Sequence[Report]
    broken: Sequence[JudgeError]

    @property
    def verdicts(self) -> dict[str, str]:
        return {
            report.solution: " ".join(one.verdict.value for one in report.judgements)
            for report in self.reports
        }

    def judgement(self, case: str, solution: str | None = None) -> Judgement:
        """The judgement on a case of a solution, or of the only one."""
        (found,) = (
            one
            for report in self.reports
            if solution in (None, report.solution)
            for one in report.judgements
            if one.case == case
        )
        return found


def judge_package(root: Path, *solutions: str, cases: Sequence[str] = ()) -> Judged:
    """What became of a package, or of some of its solutions, on all cases or on some."""
    package = Package(root)
    validation = package.problem(package.slug).validation
    programs = [
        *package.solutions(package.slug),
        *(validation.validators if validation else ()),
    ]
    lacks = {one.missing for one in programs if one.missing}
    if lacks or (root.name == "built" and not shutil.which("c++")):
        reason = f"{root.name} is not judged here: {', '.join(sorted(lacks)) or 'c++ is missing'}"
        skip_or_fail_on_ci(reason)
    if package.generator_plan is not None:
        generate_package_data(package, begin=lambda _: None, step=lambda _: None)
        package = Package(root)
    words = (package.slug, *solutions)
    with Session(package, RunRequest(words=words, cases=tuple(cases))) as session:
        news = list(session)
    begun = session.results[0].started if session.results else None
    return Judged(
        session.status,
        begun.problem if begun else None,
        session.reports,
        [one.error for one in news if isinstance(one, ProblemFailed)],
    )


def assert_as_in_the_tables(package: str, seen: Judged) -> None:
    """Asserts all that `expected.toml` says of the submissions that were judged."""
    names = list(seen.verdicts)
    expected = EXPECTED[package]
    assert seen.verdicts == {name: expected["verdicts"][name] for name in names}
    echo = "accepted/echo.py"  # in spite of its folder: its validator sees to that
    surprises = [one.solution for one in seen.reports if is_report_as_expected(one) is not True]
    assert [name for name in surprises if name != echo] == []
    assert seen.status == (2 if echo in surprises else 0)
    for report in seen.reports:
        found = {name.removeprefix("secret/"): score for name, score in report.scores.items()}
        assert found.pop("secret", None) == report.score
        scores = {name: float(score) for name, score in found.items() if score}
        assert scores == pytest.approx(expected.get("scores", {}).get(report.solution, {}))
        if package == "graded":
            assert report.verdict is not None
            first = next((one for one in report.judgements if one.verdict is not Verdict.AC), None)
            usual = first.verdict.value if first else "AC"
            assert report.verdict.value == GRADED.get(report.solution, usual)
    for place, words in expected.get("said", {}).items():
        solution, _, case = place.partition(" on ")
        if solution in names:
            assert words in seen.judgement(case, solution).message


# All packages


@pytest.mark.slow
def test_the_tables_speak_of_all_packages_and_submissions() -> None:
    found = {name: {one.name for one in Package(PACKAGES / name).solutions(name)} for name in NAMES}

    assert {name: set(table["verdicts"]) for name, table in EXPECTED.items()} == found


@pytest.mark.parametrize("name", [name for name in NAMES if name != "lenient"])
def test_a_package_is_written_as_the_format_says(name: str) -> None:
    root = PACKAGES / name

    findings = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    found = [one.message for some in findings.values() for one in some]
    assert [words for words in found if not words.startswith(ODD.get(name, "-"))] == []


def test_what_only_other_tools_accept_is_a_warning_each() -> None:
    root = PACKAGES / "lenient"

    findings = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    found = [one for some in findings.values() for one in some]
    assert {one.severity for one in found} == {Severity.WARNING}
    assert sorted(one.subject for one in found) == [
        "data/secret/half.in",
        "data/secret/lost.ans",
        "data/secret/two words.ans",
        "data/secret/two words.in",
        "input_validator",
        "output_validator",
        "problem.yaml",
        "submissions/accepted/all of them.py",
        "submissions/compiler_error",
        "submissions/mixed",
        "submissions/partial",
    ]


def test_some_submissions_get_what_is_expected() -> None:
    names = ("accepted/cycles.c", "wrong_answer/not_the_sample.py", "wrong_answer/only_small.py")

    assert_as_in_the_tables("groups", judge_package(PACKAGES / "groups", *names))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_submissions_get_what_is_expected(name: str) -> None:
    seen = judge_package(PACKAGES / name)

    assert set(seen.verdicts) == set(EXPECTED[name]["verdicts"])
    assert_as_in_the_tables(name, seen)


# What a grader must do

BROKEN_GRADERS = [
    ("print('AC 1')\nexit(1)", "data/sample: the grader failed: exit code 1"),
    ("print('AC 1\\nAC 2')", r"data/sample: the grader printed 'AC 1\nAC 2\n'"),
    ("", "data/sample: the grader printed ''"),
    ("print('AC')", "data/sample: the grader printed"),
    ("print('JE 1')", "data/sample: the grader printed"),
    ("print('AC one')", "'one' in the output of the grader, which is no score"),
    ("print('AC nan')", "'nan' in the output of the grader, which is no score"),
    ("print('AC 101')", "sample scores 101, out of its range from 0 to 100"),
    ("print('AC 1' * 5_000_000)", "data/sample: the grader failed: wrote more than 1 MiB"),
    ("raise ValueError", "data/sample: the grader failed: exit code 1: ValueError"),
    ("import os\nos.abort()", "data/sample: the grader failed: ended by SIGABRT"),
    ("while True: pass", "data/sample: the grader failed: stopped unfinished after"),
    ("import socket\nsocket.socket()", "data/sample: the grader failed: exit code 1"),
]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        pytest.param(*row, marks=[pytest.mark.slow] * (number > 0))
        for number, row in enumerate(BROKEN_GRADERS)
    ],
)
def test_a_grader_that_breaks_the_protocol_is_a_judge_error(
    program: str, words: str, tmp_path: Path
) -> None:
    root = copy_package("owngrader", tmp_path)
    change(root, "graders/best.py", f"{program}\n")
    yaml = (root / "problem.yaml").read_text()
    change(root, "problem.yaml", f"{yaml}  validation_output: 1\n")

    seen = judge_package(root, "accepted/turns.py")

    (report,) = seen.reports
    assert (seen.status, report.verdict, report.score) == (2, Verdict.JE, None)
    assert words in report.remark


@pytest.mark.slow
def test_a_grader_may_be_a_folder_with_a_compiled_program(tmp_path: Path) -> None:
    root = copy_package("owngrader", tmp_path)
    (root / "graders/best.py").unlink()
    change(root, "graders/c/main.c", '#include <stdio.h>\nint main(void) { puts("WA 7"); }\n')

    (report,) = judge_package(root, "accepted/turns.py").reports

    assert (report.verdict, report.score) == (Verdict.WA, Fraction(7))


def test_a_package_has_one_grader_which_domjudge_does_not_ask(tmp_path: Path) -> None:
    two = copy_package("owngrader", tmp_path / "two")
    change(two, "graders/second.py", "")
    none = copy_package("owngrader", tmp_path / "none")
    shutil.rmtree(none / "graders")

    with pytest.raises(JudgeError, match=r"holds best.py and second.py, but .* one grader"):
        Package(two).problem("owngrader")
    with pytest.raises(JudgeError, match="grading is custom, but there is no program in graders"):
        Package(none).problem("owngrader")
    domjudge = Package(PACKAGES / "owngrader", dialect=Dialect.DOMJUDGE)
    assert domjudge.problem("owngrader").grader is None


# What is said besides


@pytest.mark.slow
def test_a_time_limit_is_inferred_from_those_that_must_be_in_time() -> None:
    problem = judge_package(PACKAGES / "inferred", "accepted/at_once.c").problem

    assert problem is not None
    assert problem.timing.source is not None
    assert "accepted/patient.py" in problem.timing.source
    assert problem.limits.cpu_s >= 0.4  # twice 0.18 s, in steps of 0.1 s
    assert round(10 * problem.limits.cpu_s, 6) == round(10 * problem.limits.cpu_s)


def test_without_a_solution_in_time_the_limit_is_a_default(tmp_path: Path) -> None:
    root = copy_package("inferred", tmp_path)
    shutil.rmtree(root / "submissions")
    change(root, "submissions/rejected/a.py", "raise SystemExit(1)\n")

    seen = judge_package(root)

    assert (seen.status, seen.broken) == (0, [])
    assert seen.problem is not None
    assert seen.problem.limits.cpu_s == 10.0
    assert str(seen.problem.timing.source).startswith("the default: none is given")


def test_a_statement_has_the_constants_in_it() -> None:
    text = Package(PACKAGES / "constants").statement("constants").text

    assert "`knight` as often as there is room: at most 1e3 times\n(10 in the sample)" in text
    assert "`{{nobody}}` is none" in text


@pytest.mark.slow
def test_a_validator_that_fails_is_never_a_wrong_answer() -> None:
    cases = [f"*-{word}" for word in ("zero", "one", "crashes", "aborts", "quits", "prints")]

    seen = judge_package(PACKAGES / "broken", "wrong_answer/silent.c", cases=cases)

    assert seen.verdicts == {"wrong_answer/silent.c": "JE JE JE JE JE JE"}
    assert seen.status == 2
    for one in seen.reports[0].judgements:
        assert EXPECTED["broken"]["said"][f"accepted/echo.py on {one.case}"] in one.message


@pytest.mark.slow
@pytest.mark.attack
def test_a_validators_links_are_not_followed() -> None:
    seen = judge_package(PACKAGES / "broken", "accepted/echo.py", cases=["*-links", "*-refuses"])

    assert seen.verdicts == {"accepted/echo.py": "AC WA"}
    assert seen.judgement("secret/16-links").message == ""
    assert seen.judgement("secret/17-refuses").message == "refused in any case"


# Copies with a change


def copy_package(name: str, tmp_path: Path) -> Path:
    return shutil.copytree(PACKAGES / name, tmp_path / name)


def change(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solution", "case", "changes", "words"),
    [
        (
            "guess",
            "accepted/halves.py",
            "secret/1-first",
            {"output_validator/talk.py": "print(input() and 1 // 0)\n"},
            "exited with 1, not 42 or 43: ZeroDivisionError",
        ),
        (
            "guess",
            "wrong_answer/climbs.py",
            "secret/1-first",
            {"output_validator/talk.py": "import sys\n\nprint(input())\nsys.exit(0)\n"},
            "exited with 0, not 42 or 43",
        ),
        (
            "twice",
            "accepted/bits.py",
            "secret/1-zero",
            {"data/secret/1-zero.yaml": "output_validator_args: [again]\n"},
            "the validator asked for more than 2 passes",
        ),
        (
            "groups",
            "accepted/cycles.py",
            "secret/1-small/2",
            {
                "data/secret/1-small/test_group.yaml": "max_score: 10\n"
                "output_validator_args: [count]\n"
            },
            "its group secret/1-small is pass-fail",
        ),
        (
            "groups",
            "accepted/cycles.py",
            "secret/2-some/1",
            {"data/secret/2-some/1.ans": "7\n"},
            "score_multiplier.txt",
        ),
        (
            "points",
            "accepted/one_colour.py",
            "secret/1-three",
            {"output_validator/board.py": "import sys\n\nsys.exit(42)\n"},
            "left no score.txt, but its group secret is unbounded",
        ),
        (
            "polygon",
            "accepted/tries.c",
            "secret/2-square",
            {"data/secret/2-square.ans": "1\n"},
            "exited with 3, not 0 or 1 or 2 or 4 or 7 or 8: FAIL 7 is better than the answer",
        ),
        (
            "floats",
            "accepted/mean.py",
            "secret/2-loose/2-large",
            {"data/secret/2-loose/2-large.yaml": "output_validator_args: [float_tolerance]\n"},
            "float_tolerance",
        ),
        (
            "built",
            "accepted/search.py",
            "secret/1-stay",
            {"output_validator/build": "#!/bin/sh\necho there is no compiler >&2\nexit 1\n"},
            "the validator output_validator has no program: there is no compiler",
        ),
        (
            "built",
            "accepted/search.py",
            "secret/1-stay",
            {"output_validator/build": "#!/bin/sh\nexit 0\n"},
            "the validator output_validator",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isalnum() else "",
)
def test_a_broken_package_is_the_judges_error(
    name: str,
    solution: str,
    case: str,
    changes: Mapping[str, str],
    words: str,
    tmp_path: Path,
) -> None:
    root = copy_package(name, tmp_path)
    for path, text in changes.items():
        change(root, path, text)

    seen = judge_package(root, solution, cases=[case])

    assert seen.status == 2
    assert seen.verdicts == {solution: "JE"}
    assert words in seen.judgement(case).message


def test_a_group_whose_score_is_out_of_its_range_is_the_judges_error(tmp_path: Path) -> None:
    root = copy_package("graded", tmp_path)
    path = root / "data/secret/1-one/testdata.yaml"
    path.write_text(path.read_text().replace("accept_score: 30", "accept_score: 31"))

    seen = judge_package(root, "accepted/divisor.c")

    (report,) = seen.reports
    assert (seen.status, report.verdict) == (2, Verdict.JE)
    assert report.remark == "secret/1-one scores 31, out of its range from 0 to 30"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('#include "tower.h"\nlong long move(int discs) { return discs; }\n', "moves"),
        (f"// {'x' * 1100}\n", "source code of 2 KiB; the limit is 1 KiB"),
    ],
    ids=["no such function", "too large"],
)
def test_what_the_package_cannot_use_is_a_compile_error(
    text: str, words: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.cpp"
    mine.write_text(text)

    seen = judge_package(PACKAGES / "included", str(mine))

    assert seen.verdicts == {str(mine): "CE"}
    assert seen.status == 1
    assert words in seen.reports[0].judgements[0].message


@pytest.mark.slow
def test_an_unexpected_score_is_reported(tmp_path: Path) -> None:
    root = copy_package("points", tmp_path)
    change(root, "submissions/submissions.yaml", "accepted/lonely.c: {score: [3, 4]}\n")

    seen = judge_package(root, "accepted/lonely.c")

    assert (seen.status, seen.reports[0].score) == (1, Fraction(2))


# Hostile zips, through the command line


def zip_points(
    path: Path, *, more: Mapping[str, bytes] = {}, link: tuple[str, str] = ("", "")
) -> Path:
    """The package `points` as a zip, with entries that it should not have."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for one in sorted((PACKAGES / "points").rglob("*")):
            file.write(one, one.relative_to(PACKAGES))
        for name, content in more.items():
            file.writestr(name, content)
        if link[0]:
            entry = zipfile.ZipInfo(link[0])
            entry.create_system = 3
            entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            file.writestr(entry, link[1])
    return path


def bomb(path: Path) -> Path:
    """A zip of some kilobytes whose directory says that its first file takes 3 GiB."""
    zip_points(path)
    content = bytearray(path.read_bytes())
    entry = content.index(b"PK\x01\x02")
    while not struct.unpack_from("<L", content, entry + 24)[0]:  # a folder
        entry = content.index(b"PK\x01\x02", entry + 4)
    struct.pack_into("<L", content, entry + 24, 3 << 30)
    path.write_bytes(content)
    return path


def run(path: Path, tmp_path: Path) -> tuple[int, str]:
    """The exit status of `judge run`, and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", "run", str(path), "accepted/nobody.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "temporary")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


HOSTILE = {
    "slip": {"more": {"points/../../../slipped.py": b"print(1)\n"}},
    "absolute": {"more": {"/tmp/slipped-points.py": b"print(1)\n"}},
    "linked": {"link": ("points/data/secret/3.in", "../../../../secret.txt")},
}


@pytest.mark.attack
@pytest.mark.parametrize(
    "kind", ["slip", *(pytest.param(one, marks=pytest.mark.slow) for one in (*HOSTILE, "bomb")[1:])]
)
def test_a_hostile_zip_is_refused_and_leaves_nothing(kind: str, tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "secret.txt").write_text("a secret of the machine\n")
    path = tmp_path / f"{kind}.zip"
    if kind == "bomb":
        bomb(path)
    else:
        zip_points(path, **HOSTILE[kind])  # type: ignore[arg-type]  # each has one of the two
    before = sorted(one for one in tmp_path.rglob("*") if "cache" not in one.parts)

    status, said = run(path, tmp_path)

    assert status == 2
    assert f"{kind}.zip" in said
    assert "Traceback" not in said
    assert "secret of the machine" not in said
    assert sorted(one for one in tmp_path.rglob("*") if "cache" not in one.parts) == before
    assert not Path("/tmp/slipped-points.py").exists()


@pytest.mark.slow
def test_a_zip_is_judged_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    path = zip_points(tmp_path / "points.kpp")

    status, said = run(path, tmp_path)

    assert (status, "1 solution as expected" in said) == (0, True)
    assert list((tmp_path / "temporary").iterdir()) == []
