"""The command line as a user meets it: words, exit statuses, what is printed where."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from judge import __version__
from judge.cli import app
from judge.sandbox import available_levels
from tests.conftest import PROBLEM_YAML, ROOT, each_row, write_kit
from tests.end_to_end.commands import (
    CommandResult,
    judge,
    judge_process,
    processes_with,
    run_process,
    wait_until,
    wait_until_gone,
)


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def in_shell(words: str, *, cwd: Path) -> CommandResult:
    """What a shell printed that runs the command, with what becomes of its streams."""
    return run_process("sh", "-c", f"{sys.executable} -m judge {words}", cwd=cwd)


# Running


def test_correct_solutions_exit_with_0(kit: Path) -> None:
    result = judge("run", "sums", "-v", cwd=kit)

    assert result.status == 0
    assert re.search(r"AC +AC +adds.py +2 ", result.out)
    assert "1 solution as expected" in result.out
    assert "sample/01-two" in result.out
    assert "secret/02-many" in result.out
    assert "\x1b" not in result.out + result.err  # there is no terminal, so no colour


WRONG = {
    "wrong.py": ("print(4)", ["WA", "word 1 (line 1) is '4' where '3' is expected"]),
    "syntax.py": ("print(", ["CE", 'File "syntax.py", line 1']),
    "empty.py": ("", ["the output is empty"]),
    "crash.py": (
        "a = []\nprint(a[7])",
        ["RTE", "exit code 1: IndexError", "Traceback (most recent call last):"],
    ),
    "endless.py": ("while True: pass", ["TLE", "the limit is 0.2 s"]),
    "flood.py": (
        "print('hello' * 2_000_000)",
        ["output limit exceeded on sample/01-two: wrote more than 8 MiB of output"],
    ),
}


@pytest.mark.slow
def test_wrong_solutions_exit_with_1_and_say_why(kit: Path) -> None:
    for name, (text, _) in WRONG.items():
        (kit / name).write_text(f"{text}\n")
    options = "--time-scale", "0.2", "--fail-fast", "-o", "report.json"

    result = judge("run", "sums", *WRONG, *options, cwd=kit)

    assert result.status == 1
    assert "not accepted: wrong.py, syntax.py, empty.py, " in result.out
    for _, explanations in WRONG.values():
        assert [words for words in explanations if words not in result.out] == []
    assert "1 of 2 " in result.out  # --fail-fast
    assert len(result.out) < 20_000
    assert "advice" in (kit / "report.json").read_text()


def test_the_json_document_is_the_contract(kit: Path) -> None:
    answers = kit / "testdata/sums/sample/01-two.ans"
    (kit / "spy.py").write_text(f"print(open({str(answers)!r}).read())\n")
    words = ("run", "sums", "spy.py", "--case", "*/0*", "--format", "json", "--output", "it.json")

    result = judge(*words, cwd=kit)

    text = (kit / "it.json").read_text()
    document = json.loads(text)
    assert (result.status, result.out, result.err) == (1, "", "")
    assert (document["schema"], document["version"]) == (1, __version__)
    assert document["limits"] == {
        "cpu_s": 1.0, "wall_s": 3.0, "memory_bytes": 256 << 20, "output_bytes": 8 << 20
    }  # fmt: skip
    assert document["sandbox"]["level"] == available_levels()[0].value
    # The solution looks for the answer, and the sandbox hides it.
    error = {"namespaces": "FileNotFoundError", "landlock": "PermissionError"}
    assert error.get(available_levels()[0].value, "answer") in text


def test_an_own_file_stops_at_a_failing_sample_and_its_traceback_names_it(
    kit: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "else where/sums.py"  # its name says for which problem it is
    mine.parent.mkdir()
    mine.write_text("def first(words):\n    return words[9]\nfirst([])\n")

    stopped = judge("run", "else where/sums.py", cwd=tmp_path, env={"JUDGE_KIT": str(kit)})
    whole = judge("run", "sums", str(mine), "--all", cwd=kit)

    assert (stopped.status, whole.status) == (1, 1)
    assert stopped.out.endswith("1 of 2 cases run; --all runs the others\n")
    assert "1 of 2 cases" not in whole.out
    assert 'sums.py", line 2, in first\n' in stopped.out
    assert "/programs/" not in stopped.out


@pytest.mark.slow
@each_row(
    ("words", "status"),
    [
        ("list >/dev/full", 2),
        ("list <&- >&- 2>&-", 0),
        ("--help >/dev/full", 2),
        ("run nothing 2>/dev/full", 2),
        ("run sums --format json --output /dev/full", 2),
    ],
)
def test_streams_that_are_full_or_closed_give_no_traceback(
    words: str, status: int, kit: Path
) -> None:
    done = in_shell(words, cwd=kit)

    assert done.status == status
    assert "Traceback" not in done.err
    assert ("No space left on device" in done.err) == (" /dev/full" in words.replace(" >", " "))
    if "--output" in words:  # it is printed instead
        assert done.json["problem"] == "sums"


@each_row("number", [errno.ENOSPC, errno.EPIPE])
def test_an_error_of_the_system_without_a_file_is_told_with_its_place(number: int) -> None:
    group = typer.Typer(cls=app.info.cls)

    @group.callback(invoke_without_command=True)
    def fail() -> None:
        raise OSError(number, os.strerror(number))

    done = CliRunner().invoke(group)

    assert done.exit_code == 2
    start, end = "judge: this machine failed in judge/cli/frame.py, line ", os.strerror(number)
    assert re.fullmatch(rf"{start}\d+: {end}\n", done.stderr)


@pytest.mark.slow
def test_a_reader_that_has_had_enough_is_no_error(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")

    done = in_shell("run sums mine.py -v | head -n 1", cwd=kit)

    assert "Traceback" not in done.err
    assert "BrokenPipe" not in done.err
    (kept,) = judge("history", "sums", "--format", "json", cwd=kit).json["runs"]
    assert (kept["solution"], kept["verdict"]) == ("mine.py", "WA")


@pytest.mark.slow
def test_a_home_that_cannot_be_written_does_not_keep_from_judging(kit: Path) -> None:
    (kit / "mine.py").write_text("print(sum(map(int, input().split())))\n")
    home = {"HOME": "/dev/null", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "JUDGE_HISTORY": ""}

    result = judge_process("run", "sums", "mine.py", cwd=kit, env=home)

    assert result.status in (0, 1)
    assert "mine.py" in result.out
    assert "/dev/null/.cache/judge cannot be used" in result.err
    assert "this run is not recorded" in result.err
    assert len(result.err.splitlines()) == 2


# Words that name nothing, and kits that are broken: exit 2, one paragraph, no traceback

ANSWERS, GUESS = (str(ROOT / "tests/packages" / name) for name in ("answers", "guess"))
GENERATED = str(ROOT / "tests/packages/generated")


@each_row(
    ("words", "message"),
    [
        ("run sumz", "there is no problem 'sumz'. Did you mean 'sums'?"),
        ("run sums nosuch.py", "there is no file 'nosuch.py'"),
        ("run ./nosuch.py", "there is no file './nosuch.py'"),
        ("run sums problems", "is a folder"),
        ("run ./problems", "is a folder"),
        ("run nothing.zip", "there is no package 'nothing.zip'"),
        ("run sums README", "is in no known language"),
        ("run sums -x.c", "-x.c looks like an option. Write ./-x.c"),
        ("run sums --case nosuch*", "no case of sums matches 'nosuch*'"),
        ("run sums --data nosuch", "sums has no data 'nosuch'"),
        ("run sums --jobs 0", "Invalid value for '--jobs'"),
        ("run sums --nosuch", "No such option: --nosuch"),
        ("run sums --time-scale nan", "--time-scale is nan, but a finite number is expected"),
        ("run sums --output no/such/file", "there is no folder no/such"),
        ("run sums --output problems", "it is a folder"),
        ("run sums mine.py --output mine.py", "mine.py is an input of this command"),
        ("run sums --all --fail-fast", "--fail-fast cannot be used with --all"),
        ("run sums adds.py --input - --all", "--input cannot be used with"),
        ("run sums adds.py --answer my.ans", "--answer needs --input"),
        ("run sums adds.py --input - --answer -", "cannot both read standard input"),
        ("run sums --output a.txt --output b", "a.txt and b would be the same report"),
        ("run sums --report=a.json", "there is no --report any more. -o FILE writes a report"),
        ("verify sums --dialect icpc", "there is no --dialect any more. Set JUDGE_DIALECT"),
        ("show sums --lang xx", "no statement in 'xx'"),
        ("nosuch", "No such command 'nosuch'"),
        ("verify sums nowhere.py", "there is no file 'nowhere.py'"),
        ("mutants sums adds.py --update", "it got adds.py. Name the problem alone"),
        (f"mutants {ANSWERS} --update", "answers is a package"),
        ("bench sums --solutions x*", "no solution of sums matches 'x*'"),
        ("bench sums --output no/x.txt", "no/x.txt cannot be written: there is no"),
        ("compare sums a b c", "expected [PROBLEM] A B, got 4 words"),
        ("replay sums adds.py sample/01-two", "have no positions and moves to replay"),
        ("regress linse --output nowhere/report", "there is no folder nowhere"),
        ("dataset sums", "--output"),
        (f"dataset {GENERATED} --count 5", "--count and --seed are for problems of the kit"),
        (f"dataset {GUESS}", "has no generators/generators.yaml"),
        ("package nothing.zip ./x", "there is no package 'nothing.zip'"),
        ("package nothing.zip x", "x may be a folder or a problem of the kit. Write ./x"),
        ("package ./package x --to kit --time-limit nan", "--time-limit is nan"),
        ("package sums x --trust", "--trust is for problems of the kit. Add --to kit"),
        ("package sums mine.py", "mine.py"),
        ("export sums -o mine.py", "the next version knows no `export`"),
        ("convert sums sums.zip --to dmoj", "packages of dmoj are not written any more"),
    ],
)
def test_unknown_arguments_exit_with_2(words: str, message: str, kit: Path) -> None:
    files = {"README": "", "mine.py": "print(3)\n", "-x.c": ""}
    for name, text in files.items():
        (kit / name).write_text(text)

    result = judge(*words.split(), cwd=kit)

    assert (result.status, result.out) == (2, "")
    assert message in " ".join(result.err.split())
    assert "Traceback" not in result.err
    assert {name: (kit / name).read_text() for name in files} == files


# Interruption


@pytest.mark.slow
def test_ctrl_c_reports_what_was_judged_and_leaves_nothing_running(tmp_path: Path) -> None:
    mark = f"mark-{os.getpid()}"
    loops = "import sys\nif sys.stdin.read() != '1 2\\n':\n    while True: pass\nprint(3)\n"
    kit = write_kit(
        tmp_path,
        {
            "solutions/sums/loops.py": loops,
            "problems/sums/problem.yaml": PROBLEM_YAML.replace("1.0", "60.0"),
        },
    )
    words = ("run", "sums", "--jobs", "1", "-o", "report.json")
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", *words],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert wait_until(lambda: any(_cpu_of(pid) > 0.2 for pid in processes_with(mark)))

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err
    assert wait_until_gone(mark)
    assert "interrupted" in out
    assert "1 of 2 " in out
    solutions = json.loads((tmp_path / "report.json").read_text())["solutions"]
    cases = {one["solution"]: len(one["cases"]) for one in solutions}
    assert cases == {"adds.py": 2, "loops.py": 1}


def _cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


# The other commands


def test_list_and_show_give_the_problems_and_their_statements(kit: Path) -> None:
    problems = judge("list", cwd=kit)
    statement = judge("show", "sums", cwd=kit)

    assert (problems.status, statement.status) == (0, 0)
    assert problems.out.split() == ["sums", "Sums", "2", "cases"]
    for part in ("# Sums", "Add the numbers.", "1 s", "256 MiB", "1 2", "3"):
        assert part in statement.out


def test_hints_are_shown_one_by_one_and_then_all_of_them(kit: Path) -> None:
    hints = kit / "problems/sums/hints.en.md"
    hints.write_text("## Hint 1\n\nAdd.\n\n## Hint 2\n\nCarry.\n")

    early = judge("hint", "sums", "--again", cwd=kit)
    first, second, after = (judge("hint", "sums", cwd=kit).out for _ in range(3))
    again = judge("hint", "sums", "--again", cwd=kit).out
    hints.write_text(f"{hints.read_text()}\n## Hint 3\n\nNew.\n")

    assert early.status == 2
    assert "you have seen no hint to sums yet" in early.err
    assert first == "## Hint 1\n\nAdd.\n1 more: judge hint sums\n"
    assert second == "## Hint 2\n\nCarry.\n"
    assert after == again
    assert after.startswith("## Hint 1\n\nAdd.\n\n## Hint 2\n\nCarry.\n")
    assert "there are no more hints; judge editorial sums" in after
    assert judge("hint", "sums", cwd=kit).out == "## Hint 3\n\nNew.\n"


def test_without_a_command_there_is_help_and_the_version(kit: Path) -> None:
    assert judge("--version", cwd=kit).out == f"judge {__version__}\n"
    assert "Practise:" in judge(cwd=kit).err


@pytest.mark.slow
def test_a_counterexample_of_stress_is_judged_first_from_then_on(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": str(ROOT)}
    wrong = (ROOT / "solutions/jugs/wrong_answer/greedy.py").read_text()
    (tmp_path / "mine.py").write_text(wrong)
    search = ("--seed", "1", "--time", "30", "--shrink-time", "0")

    found = judge("stress", "jugs", "mine.py", *search, cwd=tmp_path, env=env)
    result = judge(
        "run", "jugs", "mine.py", "--fail-fast", "--format", "json", cwd=tmp_path, env=env
    )

    assert found.status == 1
    (case,) = result.json["solutions"][0]["cases"]
    assert case["case"].startswith("kept/")
    assert case["verdict"] == "WA"


# Learning

SUM_RULES = """\
from judge.game import Words

INSTANCE = "sum"
CHECK = "tokens"

def parse(text):
    words = Words(text)
    numbers = [words.integer("a number", 0, 99) for _ in range(words.integer("the count", 1, 9))]
    words.end()
    return [numbers]

def write(games): return f"{len(games[0])} {' '.join(map(str, games[0]))}\\n"
def write_answer(games, ways): return f"{len(ways[0])}\\n"
def show(game, state): return ""
def shortest(game): return ["x"] * sum(game)
"""
RIGHT_SUM = '"""Adds.\n\nIdea    Add.\n"""\n\nprint(sum(map(int, input().split()[1:])))\n'
WRONG_SUM = (
    '"""Adds two. WRONG.\n\nIdea    Add two.\nError   There may be more.\nCorrect adds.py\n"""\n\n'
    "# WRONG: there may be more than two.\n"
    "# RIGHT: print(sum(map(int, input().split()[1:])))\n"
    "print(sum(map(int, input().split()[1:3])))\n"
)
SLOW_SUM = RIGHT_SUM.replace("Adds.", "Adds. SLOW.").replace("Idea", "Correct adds.py\nIdea")
SLOW_SUM += "for i in range(10**7):\n    pass\n"


LEARNING = {
    "problems/sums/rules.py": SUM_RULES,
    "solutions/sums/adds.py": RIGHT_SUM,
    "solutions/sums/wrong_answer/two.py": WRONG_SUM,
    "solutions/sums/time_limit_exceeded/slow.py": SLOW_SUM,
    "testdata/sums/sample/01-two.in": "2 1 2\n",
    "testdata/sums/secret/02-many.in": "4 1 2 3 4\n",
    "problems/sums/editorial.en.md": "## In short\n\nAdd.\n",
    "few.in": "2 1 2\n",
    "more.in": "3 1 2 3\n",
    "odd.in": "3 1 2\n",
}


@pytest.fixture
def learning(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", LEARNING)


def test_a_solution_and_an_editorial_are_shown(learning: Path) -> None:
    plain = judge("show", "sums", "--solution", "wrong_answer/two.py", cwd=learning)
    diff = judge("show", "sums", "--solution", "wrong_answer/two.py", "--diff", cwd=learning)
    other = judge("editorial", "sums", "--lang", "ja", cwd=learning)

    assert plain.out == WRONG_SUM
    assert diff.out.startswith("--- wrong_answer/two.py\n+++ adds.py\n")
    assert judge("editorial", "sums", cwd=learning).out == "# Sums\n\n## In short\n\nAdd.\n"
    assert (other.status, other.out) == (2, "")
    assert "sums has no editorial in 'ja'; there are: en" in other.err


@pytest.mark.slow
def test_an_error_is_found_by_its_line_and_an_input_and_that_is_remembered(learning: Path) -> None:
    shown = judge("exercise", "sums-find-1", cwd=learning)
    half = judge("exercise", "sums-find-1", "--line", "1", cwd=learning)
    words = ("exercise", "sums-find-1", "--line", "1", "--input", "more.in")
    forgotten = judge(*words, cwd=learning, env={"JUDGE_HISTORY": "off"})
    before = judge("exercise", cwd=learning)
    solved = judge(*words, cwd=learning)
    after = judge("exercise", cwd=learning)

    assert "   1 | print(sum(map(int, input().split()[1:3])))" in shown.out
    assert "WRONG" not in shown.out
    assert (half.status, forgotten.status, solved.status) == (1, 0, 0)
    assert "on this input it gets WA" in solved.out
    assert "Error: There may be more." in solved.out
    assert "0/1      0/1      0/1" in before.out
    assert "1/1      0/1      0/1" in after.out
    assert "next: judge exercise sums-which-1" in after.out


@pytest.mark.slow
@each_row(
    ("words", "message"),
    [
        (["--line", "2", "--input", "more.in"], "line 2 is not the one that is marked"),
        (["--line", "1", "--input", "few.in"], "the solution is right on this input"),
        (["--line", "1", "--input", "odd.in"], "the input is not as the statement says"),
        (["--input", "more.in"], "name the line too"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(
    words: list[str], message: str, tmp_path: Path
) -> None:
    result = judge("exercise", "sums-find-1", *words, cwd=write_kit(tmp_path, LEARNING))

    assert result.status == 1
    assert message in result.out
    assert "Solved" not in result.out


@pytest.mark.slow
def test_a_slow_solution_is_to_become_fast_and_one_of_two_letters_is_wrong(learning: Path) -> None:
    saved = judge("exercise", "sums-faster-1", "--save", "mine.py", cwd=learning)
    again = judge("exercise", "sums-faster-1", "--save", "mine.py", cwd=learning)
    same = judge("exercise", "sums-faster-1", "mine.py", cwd=learning)
    (learning / "mine.py").write_text(RIGHT_SUM)
    faster = judge("exercise", "sums-faster-1", "mine.py", cwd=learning)
    letters = [
        judge("exercise", "sums-which-1", "--wrong", one, cwd=learning).status for one in "ab"
    ]

    assert [one.status for one in (saved, again, same, faster)] == [0, 2, 1, 0]
    assert "mine.py exists" in again.err
    assert sorted(letters) == [0, 1]


def test_an_old_name_works_and_says_the_new_one(kit: Path) -> None:
    told = judge("cache", cwd=kit)

    assert told.out == judge("doctor", "cache", cwd=kit).out
    assert told.err.startswith("judge: `judge cache` is `judge doctor cache` now")
    assert "languages" not in judge("--help", cwd=kit).out.split("This machine:")[1]
    assert "--clean needs cache" in judge("doctor", "--clean", cwd=kit).err
    assert "only doctor languages takes a package" in judge("doctor", "cache", ".", cwd=kit).err


# From a file of one's own to the next problem


def test_start_writes_a_file_that_names_its_problem_and_keeps_one_that_is_there(
    kit: Path,
) -> None:
    first = judge("start", cwd=kit)
    path = kit / "sums.py"
    text = path.read_text()
    path.write_text(f"{text}print(3)\n")
    again = judge("start", "sums", cwd=kit)
    other = judge("start", "sums", "--lang", "cpp", cwd=kit)
    (kit / "sums.py").touch()  # the newest again
    odd = judge("start", "sums", "--lang", "odd", cwd=kit)
    (kit / "mine.pl").write_text("# judge: sums\n")  # there is no template for Perl
    last = judge("start", "sums", cwd=kit)

    assert (first.status, again.status, other.status, last.status) == (0, 0, 0, 0)
    assert (odd.status, "there is no language 'odd'" in odd.err) == (2, True)
    assert "sums.py" in last.out
    assert first.out.startswith("# Sums")
    assert "`judge watch sums.py` judges it at every save." in first.out
    assert text.startswith("# judge: sums\n")
    assert path.read_text() == f"{text}print(3)\n"
    assert (kit / "sums.cpp").read_text().startswith("// judge: sums\n")


def test_the_newest_file_that_names_its_problem_is_judged_and_what_follows_is_said(
    learning: Path,
) -> None:
    none = judge("watch", cwd=learning)
    judge("run", "sums", cwd=learning)
    mine, odd = learning / "mine.py", learning / "odd.py"
    mine.write_text("# judge: sums\n" + (learning / "solutions/sums/adds.py").read_text())
    odd.write_text("print(1)\n")  # newer, but of no problem
    os.utime(odd, (2e9, 2e9))
    result = judge("run", cwd=learning)
    part = judge("run", "--case", "sample/*", cwd=learning)
    wrong = judge("run", "sums", "odd.py", cwd=learning)

    assert (none.status, none.out) == (2, "")
    assert "no file is named, and none here names its problem" in none.err
    assert result.err == "mine.py, the newest file here:\n"
    assert result.status == 0
    steps = result.out[result.out.index("ACCEPTED") :]
    assert re.search(r"place [123] of 3 by time; the fastest shipped one is adds\.py", steps)
    assert "judge editorial sums" in steps
    assert "accepted: 1 solution; 1 case judged" in part.out
    assert "ACCEPTED" not in part.out + wrong.out
    assert "not accepted: odd.py; " in wrong.out
