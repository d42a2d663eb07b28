"""`pytest --judge`: items, choices among them, what failures show, and what is left behind."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from judge import pytest_plugin
from tests.conftest import ROOT, write_kit
from tests.end_to_end.commands import processes_with, run_process, wait_until

pytest_plugins = ["pytester"]

FOUR = "wrong_answer/four.py"
ALONE = ("-p", "no:judge", "-p", "judge.pytest_plugin", "-p", "no:hypothesispytest")
"""The plugin by its module, whether or not this installation knows it by name."""

CLEAN = {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""}


@pytest.fixture
def kit(pytester: pytest.Pytester) -> Path:
    """A kit in the current folder: a right solution, and one that is wrong but for a case."""
    more = {f"testdata/sums/secret/{n}.{end}": f"{n}\n" for n in "345" for end in ("in", "ans")}
    return write_kit(
        pytester.path, {f"solutions/sums/{FOUR}": "print(3 if input() == '1 2' else 'x')\n", **more}
    )


class ModulesOfRuns:
    """A plugin that sees what each pytest within this process has imported by its end."""

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType] = {}

    def pytest_unconfigure(self) -> None:
        self.modules |= sys.modules


SEEN = ModulesOfRuns()


@pytest.fixture(autouse=True)
def _modules_stay(tmp_path: Path) -> Iterator[None]:
    """What a pytest within this process imports stays, but for the files of the test.

    Pytester forgets it at its end. Another import of the judge's modules would make other functions
    of the same names, which later tests could not pickle.
    """
    yield
    for name, module in SEEN.modules.items():
        if not (getattr(module, "__file__", None) or "").startswith(str(tmp_path.parent)):
            sys.modules.setdefault(name, module)
    SEEN.modules.clear()


def run(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(*ALONE, *words, plugins=[SEEN])


@pytest.mark.usefixtures("kit")
def test_each_case_of_each_solution_is_an_item(pytester: pytest.Pytester) -> None:
    cases = ["sample/01-two", "secret/02-many", "secret/3", "secret/4", "secret/5"]

    collected = run(pytester, "--collect-only", "-q", "--judge", "sums")

    assert [line for line in collected.outlines if "::" in line] == [
        *(f"judge::sums::adds.py::{case}" for case in cases),
        *(f"judge::sums::{FOUR}::{case}" for case in cases),
        f"judge::sums::{FOUR}::as-expected",
    ]


@pytest.mark.slow
def test_items_pass_with_permitted_verdicts_and_are_skipped_after_an_expected_failure(
    kit: Path, pytester: pytest.Pytester
) -> None:
    result = run(pytester, "--judge", "all", "-rs")

    result.assert_outcomes(passed=8, skipped=3)
    result.stdout.fnmatch_lines(
        [f"SKIPPED * sums: {FOUR} has failed as expected on secret/02-many; --judge-all-cases *"]
    )
    whole = run(pytester, "--judge", "sums", "--judge-all-cases", "-k", "four")
    whole.assert_outcomes(passed=6, deselected=5)

    (kit / "solutions/sums" / FOUR).write_text((kit / "solutions/sums/adds.py").read_text())
    right = run(pytester, "--judge", "sums", "-k", "four and as-expected")
    right.assert_outcomes(failed=1, deselected=10)
    right.stdout.fnmatch_lines(["*no case gives it WA", "cases: 5 AC"])


@pytest.mark.slow
def test_a_failure_shows_what_judge_run_shows_and_can_be_run_again(
    kit: Path, pytester: pytest.Pytester
) -> None:
    (kit / "solutions/sums/mine.py").write_text("print(3)\n")

    result = run(pytester, "--judge", "sums", "-k", "mine", "-x", f"--junit-xml={kit / 'x.xml'}")
    again = run(pytester, "--judge", "sums", "--lf")

    again.assert_outcomes(failed=1, deselected=15)
    result.assert_outcomes(passed=1, failed=1, deselected=11)
    result.stdout.fnmatch_lines(
        [
            "* sums: mine.py on secret/02-many *",
            "*wrong answer on secret/02-many: *",
            "  input",
            "    | 1 2 3 4",
            "expected: AC",
            "to see it alone: judge run sums mine.py --case secret/02-many",
            "FAILED judge::sums::mine.py::secret/02-many - *wrong answer*",
        ],
        consecutive=False,
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    tests = list(ElementTree.parse(kit / "x.xml").iter("testcase"))
    assert [(one.get("classname"), one.get("name")) for one in tests] == [
        ("judge.sums.mine.py", "sample/01-two"),
        ("judge.sums.mine.py", "secret/02-many"),
    ]
    facts = {one.get("name"): one.get("value") for one in tests[1].iter("property")}
    assert facts["verdict"] == "WA"
    assert float(facts["cpu_s"] or 0) > 0


def test_what_cannot_run_is_skipped_or_shown_once_with_its_reason(
    kit: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kit / "solutions/sums/late.hs").write_text("main = print 3\n")
    (kit / "solutions/sums/broken.py").write_text("print(\n")
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))

    result = run(pytester, "--judge", "sums", "-k", "late or broken", "-rs")

    result.assert_outcomes(skipped=5, failed=5, deselected=11)
    result.stdout.fnmatch_lines(
        [
            "*compile error: as on sample/01-two: *",
            "SKIPPED [[]5] solutions/sums/late.hs*: ghc is not installed*",
        ]
    )


def test_unknown_words_are_refused_and_a_broken_problem_is_an_error_of_collection(
    kit: Path, pytester: pytest.Pytester
) -> None:
    for words, message in (
        (["nope"], "ERROR: --judge: there is no problem 'nope'*"),
        (["sums", "--judge-time-scale", "0"], "ERROR: --judge-time-scale must be *"),
        (["sums", "judge::sums::gone.py"], "ERROR: not found: judge::sums::gone.py"),
    ):
        refused = run(pytester, "--judge", *words)
        assert refused.ret is pytest.ExitCode.USAGE_ERROR
        refused.stderr.fnmatch_lines([message])

    (kit / "problems/sums/rules.py").write_text("1 +")
    broken = run(pytester, "--judge", "sums")

    broken.assert_outcomes(errors=1)
    broken.stdout.fnmatch_lines(["*rules.py*", "ERROR judge::sums"])
    broken.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.slow
def test_without_the_option_nothing_is_imported_or_printed(kit: Path) -> None:
    (kit / "test_mine.py").write_text(
        "import sys\ndef test_it():\n"
        "    ours = {name for name in sys.modules if name.partition('.')[0] == 'judge'}\n"
        "    assert ours == {'judge', 'judge.pytest_plugin'}\n"
        "    assert not {'rich', 'msgspec', 'ruamel'} & set(sys.modules)\n"
    )
    words = (sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:inline_snapshot")

    done = run_process(*words, *ALONE, cwd=kit, env=CLEAN)

    assert done.status == 0, done.out
    assert "judge" not in done.out
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"judge": pytest_plugin.__name__}


@pytest.mark.slow
def test_processes_of_xdist_share_the_cases_and_an_inferred_limit(kit: Path) -> None:
    words = (sys.executable, "-m", "pytest", *ALONE, "-n", "2", "-p", "no:cacheprovider", "-rA")

    kits, inferred = (
        run_process(*words, "--judge", name, cwd=kit, env=CLEAN)
        for name in ("sums", str(ROOT / "tests/packages/inferred"))
    )

    assert (kits.status, inferred.status) == (0, 0), kits.out + inferred.out
    assert "8 passed, 3 skipped" in kits.out.splitlines()[-1]
    assert f"PASSED judge::sums::{FOUR}::as-expected" in kits.out
    assert [line for line in inferred.out.splitlines() if line.endswith("::as-expected")]


@pytest.mark.slow
def test_ctrl_c_leaves_no_program_behind(kit: Path) -> None:
    mark = f"/endless{os.getpid()}.py"
    (kit / f"solutions/sums{mark}").write_text("while True: pass\n")
    words = ["--judge", "sums", "-k", "endless", "--judge-time-scale", "60"]
    begun = subprocess.Popen(
        [sys.executable, "-m", "pytest", *ALONE, *words],
        cwd=kit,
        env=os.environ | CLEAN,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert wait_until(lambda: bool(processes_with(mark)))

    begun.send_signal(signal.SIGINT)
    out, _ = begun.communicate(timeout=60)

    assert begun.returncode == pytest.ExitCode.INTERRUPTED, out
    assert not processes_with(mark)
