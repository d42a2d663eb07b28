"""What of a session is kept, whose it is, and the documents of history and list."""

import dataclasses
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import __version__
from judge.catalog import counterexamples
from judge.catalog.find_kit import find_kit
from judge.catalog.learning import Lesson
from judge.commands.history.problem_list import (
    ListedProblem,
    history_json,
    learning_path,
    list_problems,
    next_problem,
    problem_list_json,
)
from judge.commands.history.store import History, PastRun, ProblemProgress
from judge.commands.history.store import source_fingerprint as fingerprint
from judge.commands.history.text import problem_table, relative_time, run_table
from judge.commands.history.work import (
    is_enabled,
    record_report,
    record_session,
    runs_of,
    select_runs,
)
from judge.errors import UsageError
from judge.model import Execution, Program, Source, SourceFile, Verdict
from judge.packages.package import open_package
from judge.reports.json import json_text
from judge.runner.session import RunRequest, Session
from judge.runner.store import history_path
from tests.conftest import SHELL, FakeSandbox, case, execution, problem, solution, write_kit
from tests.kit.solutions import KIT
from tests.past_runs import NOON, RUN, WRONG
from tests.unit.commands.golden import golden
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
    return runs_of(session, NOON.astimezone(timezone(timedelta(hours=9))))


def test_a_file_of_the_user_is_kept_with_its_place(folder: Path) -> None:
    session = judge_kit(folder, "sums", "mine.py", time_scale=2.0)
    (run,) = runs(session)
    (part,) = runs(judge_kit(folder, "sums", "mine.py", cases=("sample/*",)))

    assert run == replace(
        RUN,
        path=str(folder / "mine.py"),
        hash=fingerprint(session.results[0].started.solutions[0]),
        cpu_s=0.25,
        wall_s=0.5,
        memory_bytes=10 << 20,
        level="limits",
        time_scale=2.0,
        version=__version__,
    )
    assert run.time.tzinfo is UTC
    assert (part.verdict, part.complete) == (Verdict.AC, False)


def test_shipped_solutions_have_no_place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "adds.py").write_text(ADDS)  # called like a shipped one
    home = folder.parent / "kit/solutions/sums"
    shipped = ["adds.py", "wrong_answer/bad.py"]

    assert [(one.solution, one.path) for one in runs(judge_kit(folder))] == [
        (name, None) for name in shipped
    ]
    monkeypatch.chdir(home)  # however they are named
    for word in ("adds.py", str(home / "adds.py")):
        assert [run.path for run in runs(judge_kit(folder, "sums", word))] == [None]


def test_the_path_of_a_package_is_recorded(folder: Path) -> None:
    files = {"data/sample/1.in": "1 2\n", "data/sample/1.ans": "3\n"}
    files["problem.yaml"] = CURRENT + "limits: {time_limit: 1}\n"
    root = write_files(folder / "a\udcff", files)  # a name that is no text

    with open_package(root) as package:
        order = RunRequest(words=("mine.py",))
        with Session(package, order, sandbox=FakeSandbox(echo_sum)) as session:
            list(session)
        (run,) = runs(session)

    assert (run.solution, run.path) == ("mine.py", str(folder / "mine.py"))
    assert run.package == str(folder / "a\\xff")


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


def test_nothing_is_recorded_if_that_is_not_wanted_or_nothing_was_judged_or_it_cannot_be(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = judge_kit(folder, "sums", "mine.py")
    for word in ("off", "OFF", " no ", "0", "false"):
        record_session(session, {"JUDGE_HISTORY": word})
    kit = find_kit(folder.parent / "kit", {})
    with Session(kit, RunRequest(words=("sums",)), sandbox=FakeSandbox(echo_sum)) as nothing:
        pass
    record_session(nothing, {})

    with History.read(history_path()) as history:
        assert history.runs() == []
    assert all(is_enabled(one) for one in ({}, {"JUDGE_HISTORY": ""}, {"JUDGE_HISTORY": "on"}))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "mine.py"))  # which is no folder
    record_session(session, {})
    out, err = capsys.readouterr()
    assert (out, session.status) == ("", 0)
    assert "this run is not recorded: the history in " in err


def test_a_word_is_a_problem_of_the_history_or_a_package(folder: Path) -> None:
    (folder / "problem.yaml").write_text("")
    packed, shipped = replace(RUN, package="/p"), replace(RUN, path=None)
    old = replace(RUN, problem="gone")

    def selected(word: str | None, *, own: bool = False) -> list[PastRun]:
        with History.read(Path("/nowhere/at/all")) as history:
            history.add([RUN, packed, shipped, old])
            kit = folder.parent / "kit"
            return select_runs(history, word, start=kit, environment={}, own=own)

    assert selected(None) == [old, shipped, packed, RUN]
    assert selected("sums") == [shipped, packed, RUN]
    assert selected("sums", own=True) == [packed, RUN]
    assert selected("gone") == [old]
    assert selected(str(folder)) == []
    with pytest.raises(UsageError, match=r"no problem 'sumz'. Did you mean 'sums'"):
        selected("sumz")


def test_a_fingerprint_is_of_what_the_files_hold_and_which_is_which() -> None:
    def named(*names: str) -> str:
        files = tuple(SourceFile(name=name, content=name[:1].encode()) for name in names)
        return fingerprint(Source(name="x", files=files, language=SHELL))

    mine, renamed, other = solution(), solution("yours.sh"), solution(content="tac")
    assert fingerprint(mine) == fingerprint(renamed) != fingerprint(other)
    assert named("a", "b") == named("b", "a") != named("a", "bc")


ROWS = [
    ListedProblem(problem=problem(slug), lesson=Lesson(), cases=cases, solutions=solutions)
    for slug, cases, solutions in (("push", 34, 15), ("sums", 2, 1), ("jugs", 9, 7))
]
PROGRESS = {
    "push": ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON),
    "sums": ProblemProgress(solved=True, best_cpu_s=0.5, tries=3, last=NOON),
}


def test_the_documents_of_runs() -> None:
    runs = [
        RUN,
        replace(WRONG, problem="push", cases_done=1, cases_total=34, cpu_s=12.3456),
        replace(RUN, verdict=Verdict.CE, complete=False, cpu_s=None, memory_bytes=None, score=12.5),
        replace(WRONG, package="/tmp/sum.zip"),
        replace(RUN, solution="\x1b[2J" + "x" * 60),
    ]

    text = run_table(runs, now=NOON + timedelta(minutes=5), columns=120)
    assert "no such runs yet" in run_table([], now=NOON, columns=120).plain
    document = json_text(history_json([replace(WRONG, cpu_s=0.12345678, package="/p", score=0.5)]))

    assert text.plain == golden(__file__, "runs.txt", text.plain)
    assert document == golden(__file__, "runs.json", document)
    long = replace(RUN, solution="a/folder/with_a_long_name.py", package="/home/somebody/sums.zip")
    narrow = run_table([RUN, long], now=NOON, columns=80).plain
    assert max(map(len, narrow.split("\n"))) <= 80
    assert "sums.zip" in narrow


def test_recent_times_are_relative() -> None:
    for passed, words in (
        (timedelta(seconds=-59), "just now"),
        (timedelta(seconds=60), "1 min ago"),
        (timedelta(hours=11), "11 h ago"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=6, hours=23), "7 days ago"),
        (timedelta(days=7), "2026-01-02"),
        (timedelta(days=-1), "2026-01-02"),
    ):
        assert relative_time(NOON, NOON + passed) == words


def test_the_documents_of_problems() -> None:
    push, sums, jugs = ROWS
    first = Lesson(difficulty=1, topics=("ida-star",), before=("push",))
    lessons = [(sums, first), (push, Lesson(difficulty=1)), (jugs, Lesson(difficulty=4))]
    rows = [dataclasses.replace(row, lesson=lesson) for row, lesson in lessons]

    text = problem_table(rows, PROGRESS).plain
    document = json_text(problem_list_json(rows, PROGRESS))
    plain = problem_table(ROWS[1:], PROGRESS).plain  # without lessons they are only listed

    assert text == golden(__file__, "problems.txt", text)
    assert plain == "✓ sums  Sums   2 cases  3 tries, 0.500 s\n  jugs  Jugs   9 cases"
    assert document == golden(__file__, "problems.json", document)


def test_the_path_goes_from_easy_to_hard_and_its_first_unsolved_problem_is_the_next() -> None:
    rows, errors = list_problems(KIT)
    slugs, difficulties = zip(
        *((one.problem.slug, one.lesson.difficulty) for one in rows), strict=True
    )
    path = learning_path(KIT)

    assert (errors, path, path[0]) == ([], list(slugs), "farmer")
    assert difficulties == tuple(sorted(difficulties))
    for number, row in enumerate(rows):
        assert set(row.lesson.before) <= set(slugs[:number])
    assert next_problem(path, ()) == path[0]
    assert next_problem(path, {path[0]}) == path[1]
    assert next_problem(path, path) is None
