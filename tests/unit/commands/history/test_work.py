"""What of a session is kept, whose it is, and that nothing of it can spoil the verdicts."""

from __future__ import annotations

from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import __version__
from judge.catalog import counterexamples
from judge.catalog.find_kit import find_kit
from judge.commands.history.result import PastRun, source_fingerprint, storable_text
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
from judge.model import Execution, Program, Source, SourceFile, Verdict
from judge.packages.package import open_package
from judge.runner.session import RunRequest, Session
from tests.conftest import SHELL, FakeSandbox, case, execution, solution, write_kit
from tests.past_runs import NOON, RUN
from tests.unit.packages.written import CURRENT, write_files

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
    """The case with four numbers takes longer."""
    cpu_s = 0.25 if len(stdin.split()) == 4 else 0.125
    output = str(sum(map(int, stdin.split()))).encode()
    return execution(stdout=output, cpu_s=cpu_s, wall_s=2 * cpu_s)


def judge_kit(folder: Path, *words: str, **order: object) -> Session:
    kit = find_kit(folder.parent / "kit", {})
    made = RunRequest(words=words, **order)  # type: ignore[arg-type]  # words of a test
    with Session(kit, made, sandbox=FakeSandbox(echo_sum)) as session:
        list(session)
    return session


def runs(session: Session) -> list[PastRun]:
    there = timezone(timedelta(hours=9))
    return runs_of(session, NOON.astimezone(there))


def test_a_file_of_the_user_is_kept_with_its_place(folder: Path) -> None:
    session = judge_kit(folder, "sums", "mine.py", time_scale=2.0)
    (run,) = runs(session)
    (part,) = runs(judge_kit(folder, "sums", "mine.py", cases=("sample/*",)))

    assert run == replace(
        RUN,
        path=str(folder / "mine.py"),
        hash=source_fingerprint(session.results[0].started.solutions[0]),
        cpu_s=0.25,
        wall_s=0.5,
        memory_bytes=10 << 20,
        level="limits",
        time_scale=2.0,
        version=__version__,
    )
    assert run.time.tzinfo is UTC
    assert (part.verdict, part.complete) == (Verdict.AC, False)


def test_shipped_solutions_have_no_place_however_they_are_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "adds.py").write_text(ADDS)  # called like a shipped one
    home = folder.parent / "kit/solutions/sums"

    assert [(run.solution, run.path) for run in runs(judge_kit(folder))] == [
        *(("adds.py", None), ("wrong_answer/bad.py", None))
    ]
    monkeypatch.chdir(home)
    for word in ("adds.py", str(home / "adds.py")):
        assert [run.path for run in runs(judge_kit(folder, "sums", word))] == [None]


def test_the_path_of_a_package_is_recorded(folder: Path) -> None:
    root = write_files(
        folder / "sums",
        {
            "problem.yaml": CURRENT + "limits: {time_limit: 1}\n",
            "data/sample/1.in": "1 2\n",
            "data/sample/1.ans": "3\n",
            "submissions/accepted/a.py": ADDS,
        },
    )
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


@pytest.mark.attack
def test_a_session_is_recorded_in_a_folder_that_nobody_else_may_enter(folder: Path) -> None:
    history_path().parent.mkdir(parents=True, mode=0o777)

    record_session(judge_kit(folder, "sums", "mine.py"), {})

    assert history_path() == folder.parent / "data/judge/history.sqlite3"
    assert history_path().parent.stat().st_mode & 0o777 == 0o700
    with History.read(history_path()) as history:
        (run,) = history.runs()
    assert (run.solution, run.time.tzinfo) == ("mine.py", UTC)


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


def test_nothing_is_recorded_if_that_is_not_wanted_or_nothing_was_judged(folder: Path) -> None:
    session = judge_kit(folder, "sums", "mine.py")
    for word in ("off", "OFF", " no ", "0", "false"):
        record_session(session, {"JUDGE_HISTORY": word})
    kit = find_kit(folder.parent / "kit", {})
    with Session(kit, RunRequest(words=("sums",)), sandbox=FakeSandbox(echo_sum)) as nothing:
        pass
    record_session(nothing, {})

    assert not history_path().exists()
    assert all(is_enabled(one) for one in ({}, {"JUDGE_HISTORY": ""}, {"JUDGE_HISTORY": "on"}))


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


def test_a_word_is_a_problem_of_the_history_or_a_package(folder: Path) -> None:
    (folder / "problem.yaml").write_text("")

    assert selected_runs(folder, None) == [OLD, SHIPPED, PACKED, RUN]
    assert selected_runs(folder, "sums") == [SHIPPED, PACKED, RUN]
    assert selected_runs(folder, "sums", own=True) == [PACKED, RUN]
    assert selected_runs(folder, "gone") == [OLD]
    assert selected_runs(folder, str(folder)) == []
    with pytest.raises(UsageError, match=r"no problem 'sumz'.*Did you mean 'sums'"):
        selected_runs(folder, "sumz")


def test_a_fingerprint_is_of_what_the_files_hold_and_which_is_which() -> None:
    def named(*names: str) -> str:
        files = tuple(SourceFile(name=name, content=name[:1].encode()) for name in names)
        return source_fingerprint(Source(name="x", files=files, language=SHELL))

    mine, renamed, other = solution(), solution("yours.sh"), solution(content="tac")
    assert source_fingerprint(mine) == source_fingerprint(renamed) != source_fingerprint(other)
    assert named("a", "b") == named("b", "a") != named("a", "bc")
    assert storable_text(Path("a\udcff.py")) == "a\\xff.py"  # a name that is no text
