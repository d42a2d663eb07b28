"""The history: what is kept of a session and stays, whoever else writes; history and list."""

import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file
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
    problem_after,
    problem_list_json,
)
from judge.commands.history.store import History, PastRun, ProblemProgress
from judge.commands.history.store import source_fingerprint as fingerprint
from judge.commands.history.text import problem_table, run_table
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
from judge.runner.store import HISTORY, MIGRATIONS, HistoryError, history_path
from tests.conftest import (
    ROOT,
    SHELL,
    FakeSandbox,
    case,
    each_row,
    execution,
    problem,
    solution,
    write_kit,
)
from tests.kit.solutions import KIT
from tests.past_runs import NOON, RUN, WRONG
from tests.unit.packages.written import CURRENT, write_files


def stored_runs(path: Path, *runs: PastRun, **more: Any) -> list[PastRun]:
    """All runs of the history at `path`, newest first, after `runs` were added."""
    with History.open(path) as history:
        history.add(runs, **more)
        return history.runs()


def create_history(path: Path, migrations: Sequence[Sequence[str]]) -> Path:
    """An empty history of an older version."""
    with History.open(path, kind=HISTORY._replace(migrations=migrations)):
        return path


def start_process(path: Path, code: str) -> subprocess.Popen[str]:
    """Another process with these names at hand; it says that it runs."""
    head = """\
import os, sys
from msgspec.structs import replace
from pathlib import Path
from tests.past_runs import RUN
from judge.commands.history.store import History
from judge.runner.store import HistoryError
path = Path(sys.argv[1])
print(flush=True)
"""
    words = [sys.executable, "-c", head + code, str(path)]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    return process


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(0, 2**63 - 1)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("problem", "solution", "hash", "language", "level", "version"), texts),
    **dict.fromkeys(("package", "path", "first_failing"), st.none() | texts),
    **dict.fromkeys(("expected", "data"), st.lists(texts).map(tuple)),
    **dict.fromkeys(("cases_done", "cases_total"), numbers),
    **dict.fromkeys(("score", "cpu_s", "wall_s"), st.none() | st.floats(0, 1e9)),
    "time": st.datetimes(min_value=datetime(1970, 1, 1)).map(lambda one: one.replace(tzinfo=UTC)),
    "verdict": st.sampled_from(Verdict),
    "as_expected": st.none() | st.booleans(),
    "complete": st.booleans(),
    "memory_bytes": st.none() | numbers,
    "time_scale": st.floats(0.01, 100),
}


@given(st.builds(PastRun, **FIELDS))
@settings(max_examples=25)
def test_a_stored_run_is_read_back(run: PastRun) -> None:
    with History.read(Path("/nowhere/at/all")) as history:
        history.add([run])

        assert history.runs() == [run]


def test_runs_come_newest_first_by_problem_package_or_own_solutions(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "history.sqlite3"
    shipped = replace(RUN, path=None)
    packed = replace(RUN, package="/p/sums")
    push = replace(RUN, problem="push")
    stored_runs(path, RUN)

    assert stored_runs(path, shipped, packed, push) == [push, packed, shipped, RUN]
    assert path.parent.stat().st_mode & 0o777 == 0o700  # it names private files
    with History.read(path) as history:
        assert history.runs("push") == [push]
        assert history.runs("sums") == [packed, shipped, RUN]
        assert history.runs(package=Path("/p/sums")) == [packed]
        assert history.runs("sums", own=True, limit=1) == [packed]
        assert history.runs("' OR 1=1; DROP TABLE runs; --") == []
        assert len(history.runs()) == 4
    with History.read(tmp_path / "data" / "h") as history:
        assert (history.runs(), history.progress()) == ([], {})
    assert not (tmp_path / "data").exists()


FASTER = replace(RUN, cpu_s=0.25, hash="02", time=NOON + timedelta(days=1))
TRIED = ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON)
SOLVED = ProblemProgress(solved=True, best_cpu_s=0.25, tries=3, last=FASTER.time)


@each_row(
    ("runs", "progress"),
    [
        ([WRONG, RUN, FASTER, replace(WRONG, problem="push")], {"sums": SOLVED, "push": TRIED}),
        # It is solved only on all cases, and by one's own solution of the kit.
        ([WRONG], {"sums": TRIED}),
        ([replace(RUN, complete=False)], {"sums": TRIED}),
        ([replace(RUN, cases_done=1)], {"sums": TRIED}),
        ([replace(WRONG, cpu_s=0.001)], {"sums": TRIED}),
        ([FASTER, FASTER, replace(FASTER, solution="copy.py")], {"sums": replace(SOLVED, tries=1)}),
        ([replace(RUN, path=None), replace(RUN, package="/p")], {}),
    ],
)
def test_progress_is_by_problem(runs: list[PastRun], progress: dict[str, ProblemProgress]) -> None:
    with History.read(Path("/nowhere/at/all")) as history:
        history.add(runs)
        assert history.progress() == progress


def test_the_oldest_are_forgotten_but_not_the_other_kind_and_the_fastest(tmp_path: Path) -> None:
    own = [replace(WRONG, version=str(number)) for number in range(5)]
    shipped, packed = replace(RUN, path=None), replace(RUN, package="/p", cpu_s=3.0)
    slow, fast = replace(RUN, cpu_s=2.0), replace(RUN, cpu_s=1.0)

    assert stored_runs(tmp_path / "a", shipped, *own, most=3) == [*own[:1:-1], shipped]
    assert stored_runs(tmp_path / "b", slow, fast, packed, *own, most=2) == [
        *(own[4], own[3], packed, fast)
    ]


def test_hints_that_were_seen_stay_seen(tmp_path: Path) -> None:
    with History.open(tmp_path / "h") as history:
        assert history.hints("sums") == 0
        history.record_hints("sums", 2)
        history.record_hints("sums", 1)

    with History.read(tmp_path / "h") as history:
        assert (history.hints("sums"), history.hints("push")) == (2, 0)


@each_row("version", range(1, len(MIGRATIONS) + 1))
def test_an_older_history_is_brought_up_to_date_with_its_runs(tmp_path: Path, version: int) -> None:
    path = create_history(tmp_path / "h", MIGRATIONS[:version])
    columns = "time, problem, solution, path, hash, language, verdict, expected, complete, "
    columns += "cases_done, cases_total, data, level, time_scale, version"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(
            f"INSERT INTO runs ({columns}) VALUES ('2026-01-02T12:00:00+00:00', 'sums', 'mine.py', "
            "'/m.py', '00', 'python3', 'WA', '[\"AC\"]', 1, 1, 2, '[]', 'none', 1.0, '0.1.0')"
        )

    (found,) = stored_runs(path)

    assert (found.time, found.problem, found.verdict) == (NOON, "sums", Verdict.WA)


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "h"
    stored_runs(path, RUN)
    broken = (*MIGRATIONS, ("DROP TABLE runs", "no SQL at all"))

    with pytest.raises(HistoryError, match="syntax error"):
        History.open(path, kind=HISTORY._replace(migrations=broken))

    assert stored_runs(path) == [RUN]


def test_whatever_is_damaged_it_is_an_error_of_the_history(tmp_path: Path) -> None:
    path, rng = tmp_path / "history.sqlite3", random.Random(3)
    stored_runs(path, *[RUN, WRONG] * 20)
    whole = path.read_bytes()
    found = {"read": 0, "refused": 0}

    for _ in range(100):
        content, start = bytearray(whole), rng.randrange(len(whole))
        length = rng.choice([1, 100, 4096])
        content[start : start + length] = rng.choice([bytes(length), rng.randbytes(length)])
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(content)
        try:
            with History.read(path) as history:
                history.progress()
                history.runs()
                history.add([RUN])
            found["read"] += 1
        except HistoryError:
            found["refused"] += 1

    assert min(found.values()) > 5


def test_whatever_else_is_there_is_an_error_and_stays_unchanged(tmp_path: Path) -> None:
    known = len(MIGRATIONS)
    newer = create_history(tmp_path / "newer", (*MIGRATIONS, ("CREATE TABLE more (x)",)))
    with closing(sqlite3.connect(tmp_path / "other")) as base, base:
        base.execute("CREATE TABLE runs (x)")
    (tmp_path / "text").write_bytes(b"no database at all " * 100)
    (tmp_path / "head").write_bytes(b"SQLite format 3\0" + b"x" * 99)
    stored_runs(tmp_path / "half", *[WRONG] * 300)
    with (tmp_path / "half").open("r+b") as file:
        file.truncate((tmp_path / "half").stat().st_size // 2)

    for path, words in (
        (newer, f"{newer} has version {known + 1}, which a newer judge wrote.* {known}. Update"),
        (tmp_path / "text", "is not a history, or it is damaged"),
        (tmp_path / "head", "is not a history, or it is damaged"),
        (tmp_path / "other", "is a database, but not a history of judge"),
        (tmp_path / "half", "malformed"),
        (tmp_path, "unable to open database file"),
        (Path("/proc/judge/h"), "cannot be used"),
        (Path("/dev/null/h"), "cannot be used"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(HistoryError, match=words):
            stored_runs(path)
        if path.is_file() and path.name != "half":
            with pytest.raises(HistoryError, match=words):
                History.read(path)
            assert path.read_bytes() == before


TWENTY = """\
for number in range(20):
    with History.open(path) as history: history.add([RUN, replace(RUN, hash='1')])
"""
ENDLESS = """\
number = 0
with History.open(path) as history:
    while True:
        number += 1
        print(flush=True)
        history.add([replace(RUN, hash=str(number))] * 500)
"""
READ = """\
if os.geteuid() == 0: os.setgid(65534); os.setuid(65534)
with History.read(path) as history: print(history.runs() == [RUN])
try:
    with History.open(path) as history: history.add([RUN])
except HistoryError as error: print(error)
"""


def test_two_judges_begin_a_history_and_write_at_the_same_time(tmp_path: Path) -> None:
    both = [start_process(tmp_path / "h", TWENTY) for _ in range(2)]

    ends = [process.communicate() and process.returncode for process in both]

    assert ends == [0, 0]
    assert [run.hash for run in stored_runs(tmp_path / "h")] == ["1", "00"] * 40


def test_a_kill_leaves_no_partial_addition(tmp_path: Path) -> None:
    for adds in (1, 3):
        path = tmp_path / str(adds)
        process = start_process(path, ENDLESS)
        assert process.stdout is not None
        for _ in range(adds):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)  # while it adds
        process.communicate()

        found = [run.hash for run in stored_runs(path)]

        assert all(count == 500 for count in Counter(found).values())
        with closing(sqlite3.connect(path)) as base:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@each_row("mode", ["WAL", "DELETE"])
def test_a_history_that_cannot_be_written_can_be_read(mode: str) -> None:
    with tempfile.TemporaryDirectory() as name:  # those of pytest are for their owner alone
        folder = Path(name)
        stored_runs(folder / "h", RUN)
        with closing(sqlite3.connect(folder / "h")) as base:
            base.execute(f"PRAGMA journal_mode = {mode}")
        (folder / "h").chmod(0o444)
        folder.chmod(0o555)

        said, _ = start_process(folder / "h", READ).communicate()

        folder.chmod(0o755)
    first, second = said.splitlines()
    assert first == "True"
    assert "cannot be used: " in second


ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"


@pytest.fixture
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
    root = write_files(folder / "a\udcff", files)  # a name that is not text

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
    session = judge_kit(folder, "sums", "mine.py", fail_fast=True)
    (result,) = session.results
    (report,), (mine,) = result.reports, result.started.solutions
    before = counterexamples.programs_caught("sums", kept.name)

    record_session(session, {})
    record_report(session.source, report, result.started.setting, mine, {})

    after = counterexamples.programs_caught("sums", kept.name)
    assert [one.case for one in report.judgements] == [kept.name]  # it is judged first
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
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "mine.py"))  # which is not a folder
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

    assert text.plain == external_file("runs.txt")
    assert document == external_file("runs.json", format=".txt")
    long = replace(RUN, solution="a/folder/with_a_long_name.py", package="/home/somebody/sums.zip")
    narrow = run_table([RUN, replace(WRONG, solution=long.solution), long], now=NOON).plain
    assert max(map(len, narrow.split("\n"))) <= 80
    assert narrow == external_file("narrow_runs.txt")


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
        _, line = run_table([RUN], now=NOON + passed).plain.split("\n")
        assert line.startswith(f"{words}  ")


def test_the_documents_of_problems() -> None:
    push, sums, jugs = ROWS
    first = Lesson(difficulty=1, topics=("ida-star",), before=("push",))
    lessons = [(sums, first), (push, Lesson(difficulty=1)), (jugs, Lesson(difficulty=4))]
    rows = [replace(row, lesson=lesson) for row, lesson in lessons]

    text = problem_table(rows, PROGRESS).plain
    document = json_text(problem_list_json(rows, PROGRESS))
    plain = problem_table(ROWS[1:], PROGRESS).plain  # without lessons they are only listed

    assert text == external_file("problems.txt")
    assert plain == "✓ sums  Sums  0.500 s\n  jugs  Jugs"
    assert document == external_file("problems.json", format=".txt")


def test_all_problems_fit_80_columns_with_what_to_solve_before_each() -> None:
    rows, _ = list_problems(KIT)
    solved = {row.problem.slug: replace(SOLVED, best_cpu_s=9.999) for row in rows}

    lines = problem_table(rows, solved).plain.split("\n")

    assert max(map(len, lines)) <= 80
    for row in rows:
        (line,) = [one for one in lines if one.startswith(f"✓ {row.problem.slug} ")]
        before = f"after {', '.join(row.lesson.before)}" if row.lesson.before else ""
        assert f"  {row.problem.title}" in line
        assert before in line


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


def test_after_a_problem_comes_the_one_that_its_lesson_names_or_the_first_of_the_path() -> None:
    path = learning_path(KIT)

    assert problem_after(KIT, "rook", set()) == "rushhour"
    assert problem_after(KIT, "rook", {"rushhour"}) == path[0]
    assert problem_after(KIT, "sokoban", {*path} - {"sokoban"}) is None
