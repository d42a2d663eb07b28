"""What of a session is kept, whose it is, and that nothing of it can spoil the verdicts."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog import counterexamples
from judge.catalog.find_kit import find_kit
from judge.commands.history.result import PastRun
from judge.commands.history.store import History
from judge.commands.history.work import (
    history_path,
    is_enabled,
    record_report,
    record_session,
    runs_of,
    select_runs,
)
from judge.errors import UsageError
from judge.model import Execution, Program, Verdict
from judge.packages.package import open_package
from judge.runner.session import RunRequest, Session
from tests.conftest import FakeSandbox, case, each_row, execution, write_kit
from tests.past_runs import NOON, RUN

ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that one works in, beside a kit, with a data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    write_kit(tmp_path / "kit", {"solutions/sums/wrong_answer/bad.py": "print(1)\n"})
    work = tmp_path / "work"
    work.mkdir()
    (work / "mine.py").write_text(ADDS)
    monkeypatch.chdir(work)
    return work


def echo_sum(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def judge_kit(folder: Path, *words: str, **order: object) -> Session:
    kit = find_kit(folder.parent / "kit", {})
    made = RunRequest(words=words, **order)  # type: ignore[arg-type]  # words of a test
    with Session(kit, made, sandbox=FakeSandbox(echo_sum)) as session:
        list(session)
    return session


def runs(session: Session) -> list[PastRun]:
    return runs_of(session, NOON)


def test_a_file_of_the_user_is_kept_with_its_place(folder: Path) -> None:
    (run,) = runs(judge_kit(folder, "sums", "mine.py"))

    assert (run.problem, run.solution, run.verdict) == ("sums", "mine.py", Verdict.AC)
    assert (run.path, run.package, run.time) == (str(folder / "mine.py"), None, NOON)
    assert (run.complete, run.cases_done, run.cases_total) == (True, 2, 2)


def test_shipped_solutions_have_no_place(folder: Path) -> None:
    found = runs(judge_kit(folder))

    assert [(run.solution, run.path) for run in found] == [
        ("adds.py", None),
        ("wrong_answer/bad.py", None),
    ]


def test_a_shipped_solution_that_is_named_is_none_of_the_user(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = folder.parent / "kit/solutions/sums"
    monkeypatch.chdir(home)

    for word in ("adds.py", str(home / "adds.py")):
        assert [run.path for run in runs(judge_kit(folder, "sums", word))] == [None]


def test_a_file_that_is_called_like_a_shipped_solution_does_not_take_its_place(
    folder: Path,
) -> None:
    (folder / "adds.py").write_text(ADDS)

    found = runs(judge_kit(folder, "sums"))

    assert [run.path for run in found] == [None, None]


def test_a_run_on_some_of_the_cases_is_not_complete(folder: Path) -> None:
    (run,) = runs(judge_kit(folder, "sums", "mine.py", cases=("sample/*",)))

    assert (run.verdict, run.complete) == (Verdict.AC, False)


def test_the_path_of_a_package_is_recorded(folder: Path) -> None:
    root = folder / "sums"
    for name, content in {
        "problem.yaml": "problem_format_version: 2025-09\nname: Sums\nlimits: {time_limit: 1}\n",
        "data/sample/1.in": "1 2\n",
        "data/sample/1.ans": "3\n",
        "submissions/accepted/a.py": ADDS,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    found = []

    for files in ((), ("mine.py",)):
        with open_package(Path("sums")) as package:
            order = RunRequest(words=files)
            with Session(package, order, sandbox=FakeSandbox(echo_sum)) as session:
                list(session)
            found += runs(session)

    assert [(run.solution, run.path) for run in found] == [
        ("accepted/a.py", None),
        ("mine.py", str(folder / "mine.py")),
    ]
    assert {run.package for run in found} == {str(root)}


def test_a_session_is_recorded_in_the_data_folder(folder: Path) -> None:
    record_session(judge_kit(folder, "sums", "mine.py"), {})

    assert history_path() == folder.parent / "data/judge/history.sqlite3"
    with History.read(history_path()) as history:
        (run,) = history.runs()
    assert (run.solution, run.time.tzinfo) == ("mine.py", UTC)


@pytest.mark.attack
def test_nobody_else_may_enter_the_folder_of_past_runs(folder: Path) -> None:
    history_path().parent.mkdir(parents=True, mode=0o777)

    record_session(judge_kit(folder, "sums", "mine.py"), {})

    assert history_path().parent.stat().st_mode & 0o777 == 0o700


def test_a_round_of_a_watch_is_recorded_like_a_run(folder: Path) -> None:
    session = judge_kit(folder, "sums", "mine.py")
    (result,) = session.results
    (report,), (mine,) = result.reports, result.started.solutions

    record_report(session.source, report, result.started.setting, mine, {})
    record_report(session.source, report, result.started.setting, mine, {"JUDGE_HISTORY": "off"})

    with History.read(history_path()) as history:
        (run,) = history.runs(own=True)
    assert (run.problem, run.path, run.complete) == ("sums", str(folder / "mine.py"), True)


def test_a_kept_counterexample_counts_a_program_that_fails_on_it_once(folder: Path) -> None:
    kept = counterexamples.store_case("sums", case(input="1 2\n", answer="4\n"))
    session = judge_kit(folder, "sums", "mine.py")
    (result,) = session.results
    (report,), (mine,) = result.reports, result.started.solutions
    before = counterexamples.programs_caught("sums", kept.name)

    record_session(session, {})
    record_report(session.source, report, result.started.setting, mine, {})

    after = counterexamples.programs_caught("sums", kept.name)
    assert (report.verdict, len(before), len(after)) == (Verdict.WA, 0, 1)


@each_row("word", ["off", "OFF", " no ", "0", "false"])
def test_nothing_is_recorded_if_that_is_not_wanted(folder: Path, word: str) -> None:
    record_session(judge_kit(folder, "sums", "mine.py"), {"JUDGE_HISTORY": word})

    assert not history_path().exists()


@each_row("word", ["", "on", "1"])
def test_runs_are_recorded_unless_disabled(word: str) -> None:
    assert is_enabled({"JUDGE_HISTORY": word})
    assert is_enabled({})


def test_nothing_judged_makes_no_file(folder: Path) -> None:
    kit = find_kit(folder.parent / "kit", {})
    with Session(kit, RunRequest(words=("sums",)), sandbox=FakeSandbox(echo_sum)) as session:
        pass

    record_session(session, {})

    assert not history_path().exists()


def test_a_history_that_cannot_be_written_is_a_warning(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder.parent / "data").write_text("a file where a folder should be")
    session = judge_kit(folder, "sums", "mine.py")

    record_session(session, {})

    out, err = capsys.readouterr()
    assert out == ""
    assert "this run is not recorded: the history in " in err
    assert session.status == 0


# The words of `judge history`


def selected_runs(folder: Path, word: str | None, *, own: bool = False) -> list[PastRun]:
    with History.read(Path("/nowhere/at/all")) as history:
        history.add([RUN, PACKED, SHIPPED, OLD])
        start = folder.parent / "kit"
        return select_runs(history, word, start=start, environment={}, own=own)


PACKED = replace(RUN, package="/p")
SHIPPED = replace(RUN, path=None)
OLD = replace(RUN, problem="gone")


@each_row(
    ("word", "expected"),
    [
        (None, [OLD, SHIPPED, PACKED, RUN]),
        ("sums", [SHIPPED, PACKED, RUN]),
        ("gone", [OLD]),
    ],
)
def test_a_word_is_a_problem_of_the_history(
    folder: Path, word: str | None, expected: list[PastRun]
) -> None:
    assert selected_runs(folder, word) == expected


def test_the_list_may_be_limited_to_own_runs(folder: Path) -> None:
    assert selected_runs(folder, "sums", own=True) == [PACKED, RUN]


def test_a_word_may_be_a_package(folder: Path) -> None:
    (folder / "problem.yaml").write_text("")

    assert selected_runs(folder, str(folder)) == []


def test_an_unknown_problem_gets_a_suggestion(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"no problem 'sumz'.*Did you mean 'sums'"):
        selected_runs(folder, "sumz")
