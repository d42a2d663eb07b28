"""The command line as a user meets it: words, exit statuses, what is printed where."""

import errno
import json
import os
import re
import sys
from pathlib import Path

import pytest
import typer
from inline_snapshot import external_file
from typer.testing import CliRunner

from judge import __version__
from judge.cli import app
from judge.sandbox import available_levels
from tests.conftest import ROOT, each_row, write_kit
from tests.end_to_end.commands import CommandResult, judge, judge_process, run_process
from tests.unit.terminal.pseudo_terminal import OnTerminal


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def in_shell(words: str, *, cwd: Path) -> CommandResult:
    """What a shell printed that runs the command, with what becomes of its streams."""
    return run_process("sh", "-c", f"{sys.executable} -m judge {words}", cwd=cwd)


# Running


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
    assert f"\n0 of {len(WRONG)} files accepted; " in result.out
    assert result.out.count("\n  syntax.py: compile error\n") == 1
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


def test_of_a_folder_all_is_judged_that_can_be_and_each_is_counted(kit: Path) -> None:
    (kit / "all").mkdir()
    (kit / "all/one.py").write_text((kit / "solutions/sums/adds.py").read_text())
    (kit / "all/gina").mkdir()
    (kit / "all/gina/two.py").write_text("# judge: maze8\nprint(4)\n")
    for name in ("notes.txt", "1.in"):
        (kit / "all" / name).touch()
    (kit / "pack/test").mkdir(parents=True)
    for name in ("1.in", "1.out"):
        (kit / "pack/test" / name).write_text("4\n")

    folder = judge("run", "sums", "all", cwd=kit)
    named = judge("run", "sums", "all/one.py", "all/notes.txt", cwd=kit)
    package = judge("run", "./pack", "all/gina/two.py", cwd=kit)

    assert folder.status == 2
    assert "- SKIP  all/notes.txt" in folder.out
    assert folder.err.endswith("judge: not looked at: all/1.in\n")
    assert re.search(r"^1 of 2 files accepted, 1 skipped; 3 cases judged", folder.out, re.MULTILINE)
    assert folder.out.endswith(
        "\n3 of 4 cases run; --all runs the others\n"
        "  all/gina/two.py: wrong answer on sample/01-two\n"
    )
    assert named.status == 2
    assert "- SKIP  all/notes.txt  notes.txt is in no known language" in named.out
    assert "\naccepted: 1 solution, 1 skipped; 2 cases judged" in named.out
    assert "\naccepted: 1 solution; 1 case judged" in package.out


def test_a_person_is_told_how_to_start_it_what_all_is_and_what_a_file_says(kit: Path) -> None:
    started = {"JUDGE_SH": str(kit / "judge.sh")}
    (kit / "problems/maze").mkdir()
    (kit / "problems/maze/problem.yaml").touch()
    (kit / "mine.py").write_text("# judge: maze\nprint(4)\n")

    below = judge_process("run", "--nosuch", cwd=kit / "problems", env=started)
    helped = judge_process("new", "--help", cwd=kit, env=started)
    other = judge("run", "sums", "mine.py", cwd=kit)
    (kit / "mine.py").unlink()
    (kit / "problems/maze/problem.yaml").unlink()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200"}
    typed = OnTerminal(sys.executable, "-m", "judge", "run", cwd=kit, env=environment)
    typed.until("no file here names its problem, so all problems are judged")
    typed.until("1 solution as expected")

    assert "Try '../judge.sh run -h' for help." in below.err
    assert "./judge.sh trace`" in helped.out
    assert other.err == "judge: mine.py says that it is for maze, and is taken for sums\n"
    assert typed.wait() == 0


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

    done = in_shell("run sums mine.py -v -o run.json | head -n 1", cwd=kit)

    assert "Traceback" not in done.err
    assert "BrokenPipe" not in done.err
    (kept,) = judge("history", "sums", "--format", "json", cwd=kit).json["runs"]
    assert (kept["solution"], kept["verdict"]) == ("mine.py", "WA")
    assert json.loads((kit / "run.json").read_text())["solutions"][0]["verdict"] == "WA"


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


# The other commands


def test_without_a_command_there_is_help_and_the_version(kit: Path) -> None:
    assert judge("--version", cwd=kit).out == f"judge {__version__}\n"
    assert "Practise:" in judge(cwd=kit).err


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
    "problems/sums/hints.en.md": "## Hint 1\n\nAdd.\n\n## Hint 2\n\nCarry.\n",
    "few.in": "2 1 2\n",
    "more.in": "3 1 2 3\n",
    "odd.in": "3 1 2\n",
}


@pytest.fixture
def learning(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", LEARNING)


# Sessions: commands in documents, with all that they say and the status of those that fail

SESSIONS = {path.stem: path for path in sorted(Path(__file__).with_name("sessions").iterdir())}
PACKAGES = str(ROOT / "tests/packages")
_MEASURED = re.compile(r"(?<=B is yours; ).*")


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.slow] * (one == "exercises")) for one in SESSIONS]
)
def test_a_session_says_what_its_document_has(name: str, learning: Path) -> None:
    said = ""
    for line in re.findall(r"^\$ (.*)$", SESSIONS[name].read_text(), flags=re.MULTILINE):
        if command := re.fullmatch(r"(?:(\w+)=(\w+) )?judge ?(.*)", line):
            words = command[3].replace("PACKAGES", PACKAGES).split()
            env = {command[1]: command[2]} if command[1] else None
            done = judge(*words, cwd=learning, env=env)
        else:
            line_here = line.replace("PACKAGES", PACKAGES)
            done = run_process("sh", "-c", line_here, cwd=learning)
        said += f"$ {line}\n{done.out}{done.err}" + f"(status {done.status})\n" * bool(done.status)
    said = said.replace(PACKAGES, "PACKAGES").replace(str(learning), "KIT")
    said = _MEASURED.sub("#", said)

    assert said == external_file(SESSIONS[name], format=".txt")


def test_an_old_name_works_and_says_the_new_one(kit: Path) -> None:
    told = judge("cache", cwd=kit)

    assert told.out == judge("doctor", "cache", cwd=kit).out
    assert told.err.startswith("judge: `judge cache` is `judge doctor cache` now")
    assert "languages" not in judge("--help", cwd=kit).out.split("This machine:")[1]


# From a file of one's own to the next problem


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
    assert "no file is given, and no file in this folder names its problem" in none.err
    assert result.err == "mine.py, the newest file here:\n"
    assert result.status == 0
    steps = result.out[result.out.index("ACCEPTED") :]
    assert re.search(r"rank [123] of 3 by time; the fastest shipped solution is adds\.py", steps)
    assert "judge editorial sums" in steps
    assert "accepted: 1 solution; 1 case judged" in part.out
    assert "ACCEPTED" not in part.out + wrong.out
    assert "not accepted: odd.py; " in wrong.out
