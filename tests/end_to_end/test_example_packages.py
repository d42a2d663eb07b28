"""The packages beside this file, judged as a whole: who gets what, case by case, and why.

`expected.toml` beside the packages says what each submission gets. What a package must not be is
shown by copies with a change. What needs a compiler that is not installed is skipped with its
reason; on CI nothing that the system packages is.
"""

import dataclasses
import os
import shutil
import stat
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from judge.commands.dataset.package_data import generate_package_data
from judge.errors import JudgeError
from judge.grading.expectations import is_report_as_expected
from judge.model import Dialect, Judgement, Problem, Report, Severity, Verdict
from judge.packages.icpc import IcpcPackage
from judge.runner.session import ProblemFailed, RunRequest, Session
from tests.conftest import each_row, skip_or_fail_on_ci
from tests.end_to_end.commands import judge, judge_process
from tests.sweeps import due
from tests.unit.packages.sound import lint_findings

PACKAGES = Path(__file__).parents[1] / "packages"
NAMES = sorted(path.parent.name for path in PACKAGES.glob("*/problem.yaml"))

EXPECTED = tomllib.loads((PACKAGES / "expected.toml").read_text())


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
    package = IcpcPackage(root)
    validation = package.problem(package.slug).validation
    programs = [*package.solutions(package.slug), *(validation.validators if validation else ())]
    lacks = {one.missing for one in programs if one.missing}
    if lacks or (root.name == "built" and not shutil.which("c++")):
        reason = f"{root.name} is not judged here: {', '.join(sorted(lacks)) or 'c++ is missing'}"
        skip_or_fail_on_ci(reason)
    if package.generator_plan is not None:
        generate_package_data(package, begin=lambda _: None, step=lambda _: None)
        package = IcpcPackage(root)
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
            assert report.verdict.value == expected["whole"].get(report.solution, usual)
    for place, words in expected.get("said", {}).items():
        solution, _, case = place.partition(" on ")
        if solution in names:
            assert words in seen.judgement(case, solution).message


# All packages


@each_row("name", [name for name in NAMES if name != "lenient"])
def test_a_package_is_written_as_the_format_says(name: str) -> None:
    found = [one.message for one in lint_findings(PACKAGES / name)]

    allowed = EXPECTED[name].get("lint", "-")
    assert [words for words in found if not words.startswith(allowed)] == []


def test_what_only_other_tools_accept_is_a_warning_each() -> None:
    found = lint_findings(PACKAGES / "lenient")

    assert {one.severity for one in found} == {Severity.WARNING}
    assert sorted(one.subject for one in found) == EXPECTED["lenient"]["warnings"]


@pytest.mark.slow
@pytest.mark.parametrize("name", due(NAMES, by=str, days=4))
def test_all_submissions_get_what_is_expected(name: str) -> None:
    seen = judge_package(PACKAGES / name)

    assert set(seen.verdicts) == set(EXPECTED[name]["verdicts"])
    assert_as_in_the_tables(name, seen)


# What a package must not be: copies with a change


def copy_package(name: str, folder: Path, changes: Mapping[str, str] = {}) -> Path:
    root = shutil.copytree(PACKAGES / name, folder / name)
    for path, text in changes.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


@pytest.mark.slow
@each_row(
    ("program", "words"),
    [
        ("print('AC')", "data/sample: the grader printed"),
        ("print('AC 101')", "sample scores 101, out of its range from 0 to 100"),
        ("print('AC 1' * 5_000_000)", "data/sample: the grader best.py wrote more than 1 MiB"),
        ("while True: pass", "data/sample: the grader best.py stopped after"),
        ("import socket\nsocket.socket()", "data/sample: the grader best.py exited with 1, not 0"),
    ],
)
def test_a_grader_that_breaks_the_protocol_is_a_judge_error(
    program: str, words: str, tmp_path: Path
) -> None:
    yaml = (PACKAGES / "owngrader/problem.yaml").read_text() + "  validation_output: 1\n"
    changes = {"graders/best.py": f"{program}\n", "problem.yaml": yaml}

    seen = judge_package(copy_package("owngrader", tmp_path, changes), "accepted/turns.py")

    (report,) = seen.reports
    assert (seen.status, report.verdict, report.score) == (2, Verdict.JE, None)
    assert words in report.remark


def test_a_package_has_one_grader_which_domjudge_does_not_ask(tmp_path: Path) -> None:
    two = copy_package("owngrader", tmp_path / "two", {"graders/second.py": ""})
    none = copy_package("owngrader", tmp_path / "none")
    shutil.rmtree(none / "graders")

    with pytest.raises(JudgeError, match=r"holds best.py and second.py, but .* one grader"):
        IcpcPackage(two).problem("owngrader")
    with pytest.raises(JudgeError, match="grading is custom, but there is no program in graders"):
        IcpcPackage(none).problem("owngrader")
    domjudge = IcpcPackage(PACKAGES / "owngrader", dialect=Dialect.DOMJUDGE)
    assert domjudge.problem("owngrader").grader is None


@pytest.mark.slow
@pytest.mark.attack
def test_a_validators_links_are_not_followed() -> None:
    seen = judge_package(PACKAGES / "broken", "accepted/echo.py", cases=["*-links", "*-refuses"])

    assert seen.verdicts == {"accepted/echo.py": "AC WA"}
    assert seen.judgement("secret/16-links").message == ""
    assert seen.judgement("secret/17-refuses").message == "refused in any case"


@pytest.mark.slow
@each_row(
    ("name", "place", "changes", "words"),
    [
        (
            "guess",
            "accepted/halves.py on secret/1-first",
            {"output_validator/talk.py": "print(input() and 1 // 0)\n"},
            "exited with 1, not 42 or 43: ZeroDivisionError",
        ),
        (
            "polygon",
            "accepted/tries.c on secret/2-square",
            {"data/secret/2-square.ans": "1\n"},
            "exited with 3, not 0 or 1 or 2 or 4 or 7 or 8: FAIL 7 is better than the answer",
        ),
    ],
)
def test_a_broken_package_is_the_judges_error(
    name: str, place: str, changes: Mapping[str, str], words: str, tmp_path: Path
) -> None:
    solution, _, case = place.partition(" on ")

    seen = judge_package(copy_package(name, tmp_path, changes), solution, cases=[case])

    assert (seen.status, seen.verdicts) == (2, {solution: "JE"})
    assert words in seen.judgement(case).message


@pytest.mark.slow
@pytest.mark.attack
def test_a_zip_leaves_nothing_whether_it_is_judged_or_hostile(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (tmp_path / "secret.txt").write_text("a secret of the machine\n")
    for name in ("sound", "linked"):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as file:
            for one in sorted((PACKAGES / "points").rglob("*")):
                file.write(one, one.relative_to(PACKAGES))
            if name == "linked":
                entry = zipfile.ZipInfo("points/data/secret/3.in")
                entry.create_system = 3
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                file.writestr(entry, "../../../../secret.txt")

    def files() -> list[Path]:
        return sorted(one for one in tmp_path.rglob("*") if "cache" not in one.parts)

    before = files()
    environment = {"TMPDIR": str(temporary)}
    sound, linked = (
        judge_process("run", f"{name}.zip", "accepted/nobody.py", cwd=tmp_path, env=environment)
        for name in ("sound", "linked")
    )

    assert (sound.status, "1 solution as expected" in sound.out) == (0, True)
    assert (linked.status, linked.out) == (2, "")
    assert "linked.zip" in linked.err
    assert "Traceback" not in linked.err
    assert "secret of the machine" not in linked.err
    assert files() == before


# The same submissions in each dialect


def in_dialect(root: Path, dialect: Dialect, *solutions: str) -> dict[str, Report]:
    """The report on each submission of a package."""
    package = IcpcPackage(root, dialect=dialect)
    with Session(package, RunRequest(words=(root.name, *solutions))) as session:
        list(session)
    return {one.solution: one for one in session.reports}


def expected_in(package: str, kind: str, dialect: Dialect) -> dict[str, object]:
    """What each submission gets, of the two that are noted."""
    rows = EXPECTED[package][kind].items()
    return {name: row[dialect is Dialect.DOMJUDGE] for name, row in rows}


@pytest.mark.slow
@pytest.mark.parametrize("dialect", Dialect)
def test_a_submission_gets_what_the_system_gives_it(dialect: Dialect) -> None:
    verdicts, points = (
        expected_in(*place, dialect) for place in (("dialects", "whole"), ("once", "points"))
    )

    found = in_dialect(PACKAGES / "dialects", dialect, *verdicts)
    once = in_dialect(PACKAGES / "once", dialect, *points)

    assert {name: one.verdict and one.verdict.value for name, one in found.items()} == verdicts
    assert {name: one.score for name, one in once.items()} == points


def test_a_report_names_the_dialect(tmp_path: Path) -> None:
    said = judge("run", str(PACKAGES / "once"), "accepted/squares.py", cwd=tmp_path)

    assert "; dialect: domjudge (.timelimit)" in said.out
