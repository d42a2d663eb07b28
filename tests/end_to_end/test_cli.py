"""The command line as a user meets it: words, exit statuses, what is printed where."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from judge import __version__
from judge.cli import app
from judge.sandbox import Guarantee, available_levels
from tests.conftest import PROBLEM_YAML, each_row, write_kit
from tests.end_to_end.processes import processes_with, wait_until_gone


@dataclass(frozen=True)
class CommandResult:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def judge(*words: str, cwd: Path, env: Mapping[str, str] | None = None) -> CommandResult:
    """What the command printed, in this process."""
    with chdir(cwd):
        done = CliRunner().invoke(app, words, env=env, prog_name="judge")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return CommandResult(done.exit_code, done.stdout, done.stderr)


def in_shell(words: str, *, cwd: Path) -> CommandResult:
    """What a shell printed that runs the command, with what becomes of its streams."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m judge {words}"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": _checkout()},
        capture_output=True,
        text=True,
    )
    return CommandResult(done.returncode, done.stdout, done.stderr)


def judge_process(*words: str, cwd: Path, env: Mapping[str, str] | None = None) -> CommandResult:
    """What the command printed as a process, for tests in which the process matters."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": _checkout(), **(env or {})},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return CommandResult(done.returncode, done.stdout, done.stderr)


ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"


def _checkout() -> str:
    return str(Path(__file__).resolve().parents[2])


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def verdicts_of(result: CommandResult) -> dict[str, tuple[str, bool | None]]:
    return {
        one["solution"]: (one["verdict"], one["as_expected"]) for one in result.json["solutions"]
    }


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
    options = "--time-scale", "0.2", "--fail-fast", "--report", "report.json"

    result = judge("run", "sums", *WRONG, *options, cwd=kit)

    assert result.status == 1
    assert "6 of 6 solutions are not as expected" in result.out
    for _, explanations in WRONG.values():
        assert [words for words in explanations if words not in result.out] == []
    assert "1 of 2 " in result.out  # --fail-fast
    assert len(result.out) < 20_000
    assert "advice" in (kit / "report.json").read_text()


def test_the_json_document_is_the_contract(kit: Path) -> None:
    answers = kit / "testdata/sums/sample/01-two.ans"
    (kit / "spy.py").write_text(f"print(open({str(answers)!r}).read())\n")

    result = judge("run", "sums", "spy.py", "--format", "json", cwd=kit)

    document = result.json
    assert document["schema"] == 1
    assert document["version"] == __version__
    assert document["limits"] == {
        "cpu_s": 1.0, "wall_s": 3.0, "memory_bytes": 256 << 20, "output_bytes": 8 << 20
    }  # fmt: skip
    assert document["sandbox"]["level"] == available_levels()[0].value
    assert (result.status, result.err) == (1, "")
    # The solution looks for the answer, and the sandbox hides it.
    error = {"namespaces": "FileNotFoundError", "landlock": "PermissionError"}
    assert error.get(available_levels()[0].value, "answer") in result.out


@pytest.mark.slow
@each_row(
    ("options", "names"),
    [
        (("--case", "sample/*"), ["sample/01-two"]),
        (("--case", "02-*"), ["secret/02-many"]),
        (("--data", "big"), ["big/1"]),
    ],
)
def test_cases_are_selected_and_need_only_permitted_verdicts(
    tmp_path: Path, options: tuple[str, ...], names: list[str]
) -> None:
    kit = write_kit(
        tmp_path,
        {
            "testdata/sums/big/1.in": "5 6",
            "testdata/sums/big/1.ans": "11",
            "solutions/sums/wrong_answer/right.py": ADDS,
        },
    )

    result = judge("run", "sums", *options, "--format", "json", "--output", "it.json", cwd=kit)

    assert (result.status, result.out) == (0, "")
    for report in json.loads((kit / "it.json").read_text())["solutions"]:
        assert [one["case"] for one in report["cases"]] == names
        assert (report["verdict"], report["as_expected"]) == ("AC", True)


def test_a_file_is_judged_from_anywhere(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "else where" / "sums.py"
    mine.parent.mkdir()
    mine.write_text((kit / "solutions/sums/adds.py").read_text())

    by_name = judge("run", "sums", "else where/sums.py", cwd=tmp_path, env={"JUDGE_KIT": str(kit)})
    by_place = judge("run", "else where/sums.py", cwd=tmp_path, env={"JUDGE_KIT": str(kit)})

    assert (by_name.status, by_place.status) == (0, 0)


@pytest.mark.slow
def test_a_solution_that_is_to_fail_stops_when_it_does_unless_all_cases_are_wanted(
    kit: Path,
) -> None:
    wrong = kit / "solutions" / "sums" / "wrong_answer"
    wrong.mkdir(exist_ok=True)
    (wrong / "zero.py").write_text("print(0)\n")

    stopped = judge("run", "sums", "wrong_answer/zero.py", cwd=kit)
    whole = judge("run", "sums", "wrong_answer/zero.py", "--all-cases", cwd=kit)

    assert (stopped.status, whole.status) == (0, 0)
    assert "1 of 2 " in stopped.out
    assert "1 of 2 " not in whole.out


def test_an_own_file_stops_at_a_failing_sample_and_its_traceback_names_it(kit: Path) -> None:
    (kit / "mine.py").write_text("def first(words):\n    return words[9]\nfirst([])\n")

    stopped = judge("run", "sums", "mine.py", cwd=kit)
    whole = judge("run", "sums", "mine.py", "--all", cwd=kit)

    assert (stopped.status, whole.status) == (1, 1)
    assert stopped.out.endswith("1 of 2 cases run; --all runs the others\n")
    assert "1 of 2 cases" not in whole.out
    assert 'File "mine.py", line 2, in first\n' in stopped.out
    assert "/programs/" not in stopped.out


@pytest.mark.slow
def test_repeat_finds_a_solution_that_is_right_only_sometimes(kit: Path) -> None:
    (kit / "mine.py").write_text(
        "import random, sys\n"
        "print(sum(map(int, sys.stdin.read().split())) + random.choice([0, 1]))\n"
    )

    result = judge("run", "sums", "mine.py", "--repeat", "40", cwd=kit)

    assert result.status == 1
    assert "not deterministic" in result.out


@pytest.mark.slow
def test_a_weaker_sandbox_may_be_chosen_and_prints_a_warning(kit: Path) -> None:
    result = judge("run", "sums", "--sandbox", "limits", "--format", "json", cwd=kit)
    text = judge("run", "sums", "--sandbox", "limits", cwd=kit)

    assert result.json["sandbox"]["level"] == "limits"
    assert "files" in result.json["sandbox"]["missing"]
    assert "does not hold: " in text.err
    assert " descendants, environment, files, " in text.err


@pytest.mark.slow
def test_a_report_that_cannot_be_written_is_printed_instead(kit: Path) -> None:
    full, dash = (
        judge("run", "sums", "--format", "json", "--output", place, cwd=kit)
        for place in ("/dev/full", "-")
    )

    assert (full.status, dash.status) == (2, 0)
    assert full.json["problem"] == dash.json["problem"] == "sums"
    assert "No space left on device" in full.err
    assert not (kit / "-").exists()


def test_a_report_does_not_replace_the_judged_solution(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")

    result = judge("run", "sums", "mine.py", "--output", "mine.py", cwd=kit)

    assert result.status == 2
    assert "mine.py is an input of this command" in result.err
    assert (kit / "mine.py").read_text() == "print(3)\n"


@pytest.mark.slow
@each_row(
    ("words", "status"),
    [
        ("list >/dev/full", 2),
        ("list <&- >&- 2>&-", 0),
        ("--help >/dev/full", 2),
        ("run --help >/dev/full", 2),
        ("run nothing 2>/dev/full", 2),
    ],
)
def test_streams_that_are_full_or_closed_give_no_traceback(
    words: str, status: int, kit: Path
) -> None:
    done = in_shell(words, cwd=kit)

    assert done.status == status
    assert "Traceback" not in done.err
    assert ("No space left on device" in done.err) == (" >/dev/full" in words)


# Words that name nothing, and kits that are broken: exit 2, one paragraph, no traceback


@each_row(
    ("words", "message"),
    [
        (["run", "sumz"], "there is no problem 'sumz'"),
        (["run", "sumz"], "Did you mean 'sums'"),
        (["run", "sums", "nosuch.py"], "there is no file 'nosuch.py'"),
        (["run", "./nosuch.py"], "there is no file './nosuch.py'"),
        (["run", "sums", "problems"], "is a folder"),
        (["run", "sums", "README"], "is in no known language"),
        (["run", "sums", "--case", "nosuch*"], "no case of sums matches 'nosuch*'"),
        (["run", "sums", "--data", "nosuch"], "sums has no data 'nosuch'"),
        (["run", "sums", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["run", "sums", "--format", "xml"], "Invalid value for '--format'"),
        (["run", "sums", "--nosuch"], "No such option: --nosuch"),
        (["run", "sums", "--output", "no/such/file"], "there is no folder no/such"),
        (["run", "sums", "--output", "problems"], "it is a folder"),
        (["show", "sums", "--lang", "xx"], "no statement in 'xx'"),
        (["nosuch"], "No such command 'nosuch'"),
        (["run", "sums", "--all", "--fail-fast"], "--fail-fast cannot be used with --all"),
        (["run", "sums", "adds.py", "--input", "-", "--all"], "--input cannot be used with"),
        (["verify", "sums", "nowhere.py"], "there is no file 'nowhere.py'"),
        (["bench", "sumz"], "there is no problem 'sumz'"),
        (["bench", "sums", "--solutions", "x*"], "no solution of sums matches 'x*'"),
        (["bench", "sums", "--output", "no/x.txt"], "no/x.txt cannot be written: there is no"),
    ],
)
def test_unknown_arguments_exit_with_2(words: list[str], message: str, kit: Path) -> None:
    (kit / "README").write_text("")

    result = judge(*words, cwd=kit)

    assert result.status == 2
    assert message in " ".join(result.err.split())
    assert "Traceback" not in result.err
    assert result.out == ""


@each_row(
    ("name", "content", "message"),
    [
        ("problems/sums/problem.yaml", "name: [", "line"),
        ("problems/sums/problem.yaml", f"{PROBLEM_YAML}colour: red\n", "colour"),
        ("problems/sums/problem.yaml", PROBLEM_YAML.replace("1.0", "soon"), "limits.time_limit"),
        ("problems/sums/rules.py", "def parse(:\n", "SyntaxError"),
        ("testdata/sums/secret/03-lost.in", "1\n", "03-lost.ans"),
        ("testdata/sums/secret/03-lost.ans", "1\n", "03-lost.in"),
        ("solutions/sums/wrongs/a.py", "", "wrongs"),
    ],
)
def test_a_broken_problem_exits_with_2_and_names_the_file(
    name: str, content: str, message: str, tmp_path: Path
) -> None:
    result = judge("run", "sums", cwd=write_kit(tmp_path, {name: content}))

    assert result.status == 2
    assert message in result.err + result.out
    assert "Traceback" not in result.err


@pytest.mark.slow
def test_a_broken_problem_does_not_keep_the_others_from_being_judged(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/odd/problem.yaml": "name: ["})

    result = judge("run", cwd=kit)

    assert result.status == 2
    assert "1 solution as expected" in result.out
    assert "odd/problem.yaml" in result.err


@pytest.mark.slow
def test_a_shipped_solution_without_its_language_is_skipped_but_a_file_of_mine_is_an_error(
    tmp_path: Path,
) -> None:
    rust = "fn main() {}\n"
    kit = write_kit(tmp_path, {"solutions/sums/adds.rs": rust, "mine.rs": rust})
    nothing = {"PATH": str(tmp_path)}

    shipped = judge_process("run", "sums", "--format", "json", cwd=kit, env=nothing)
    mine = judge_process("run", "sums", "mine.rs", cwd=kit, env=nothing)
    (kit / "solutions/sums/adds.py").unlink()
    alone = judge_process("run", "sums", cwd=kit, env=nothing)

    assert [result.status for result in (shipped, mine, alone)] == [0, 2, 2]
    assert verdicts_of(shipped) == {"adds.py": ("AC", True), "adds.rs": ("SKIPPED", None)}
    assert "rustc is not installed" in shipped.json["solutions"][1]["skipped"]
    assert "rustc is not installed" in mine.err


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


@pytest.mark.slow
def test_a_reader_that_has_had_enough_is_no_error(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")

    done = in_shell("run sums mine.py -v | head -n 1", cwd=kit)

    assert "Traceback" not in done.err
    assert "BrokenPipe" not in done.err
    (kept,) = judge("history", "sums", "--format", "json", cwd=kit).json["runs"]
    assert kept["solution"] == "mine.py"


# Interruption


def interrupt_command(tmp_path: Path, *words: str) -> CommandResult:
    """What a command printed that Ctrl-C interrupted while an endless program ran."""
    mark = f"mark-{words[0]}-{os.getpid()}-{time.monotonic_ns()}"
    loops = "import sys\nif sys.stdin.read() != '1 2\\n':\n    while True: pass\nprint(3)\n"
    kit = write_kit(
        tmp_path,
        {
            "solutions/sums/loops.py": loops,
            "problems/sums/problem.yaml": PROBLEM_YAML.replace("1.0", "60.0"),
        },
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", *words],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": _checkout(), "XDG_CACHE_HOME": str(tmp_path / mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not any(_cpu_of(pid) > 0.2 for pid in processes_with(mark)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    assert wait_until_gone(mark)
    return CommandResult(process.returncode, out, err)


@pytest.mark.slow
def test_ctrl_c_reports_what_was_judged_and_leaves_nothing_running(tmp_path: Path) -> None:
    result = interrupt_command(tmp_path, "run", "sums", "--jobs", "1", "--report", "report.json")

    assert result.status == 130
    assert "interrupted" in result.out
    assert "1 of 2 " in result.out
    solutions = json.loads((tmp_path / "report.json").read_text())["solutions"]
    cases = {one["solution"]: len(one["cases"]) for one in solutions}
    assert cases == {"adds.py": 2, "loops.py": 1}


@pytest.mark.slow
def test_ctrl_c_reports_what_bench_has_measured(tmp_path: Path) -> None:
    result = interrupt_command(tmp_path, "bench", "sums", "--format", "json")

    assert result.status == 130
    assert result.json["interrupted"] is True
    assert {one["solution"]: one["finished"] for one in result.json["solutions"]} == {
        "adds.py": 1,
        "loops.py": 1,
    }


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
    (kit / "problems/sums/hints.en.md").write_text("## Hint 1\n\nAdd.\n\n## Hint 2\n\nCarry.\n")

    early = judge("hint", "sums", "--again", cwd=kit)
    first, second, after, again = (
        judge("hint", "sums", *words, cwd=kit) for words in ((), (), (), ("--again",))
    )

    assert early.status == 2
    assert "you have seen no hint to sums yet" in early.err
    assert first.out == "## Hint 1\n\nAdd.\n1 more: judge hint sums\n"
    assert second.out == "## Hint 2\n\nCarry.\n"
    assert after.out == again.out
    assert after.out.startswith("## Hint 1\n\nAdd.\n\n## Hint 2\n\nCarry.\n")
    assert "there are no more hints; judge editorial sums" in after.out

    with (kit / "problems/sums/hints.en.md").open("a") as file:
        file.write("\n## Hint 3\n\nNew.\n")

    assert judge("hint", "sums", cwd=kit).out == "## Hint 3\n\nNew.\n"


@pytest.mark.slow
def test_languages_and_doctor_say_what_is_missing_and_how_to_get_it(
    kit: Path, tmp_path: Path
) -> None:
    nothing = {"PATH": str(tmp_path)}

    languages = judge_process("languages", cwd=kit, env=nothing)
    doctor = judge_process("doctor", cwd=kit, env=nothing)
    document = judge_process("doctor", "--format", "json", cwd=kit, env=nothing).json

    assert (languages.status, doctor.status) == (0, 0)
    assert "python3" in languages.out
    assert "ghc is not installed (apt install ghc)" in languages.out
    level = f"sandbox: {available_levels()[0].value}"
    for part in (str(kit), level, "held    wall", "by a timer", "python3"):
        assert part in doctor.out
    promises = document["sandbox"]["promises"]
    assert [one["promise"] for one in promises] == [guarantee.value for guarantee in Guarantee]
    for one in promises:
        assert one["held"] == bool(one["by"]) != bool(one["remedy"])


def test_without_a_command_there_is_help_and_the_version(kit: Path) -> None:
    assert judge("--version", cwd=kit).out == f"judge {__version__}\n"
    assert "Commands:" in judge(cwd=kit).err


# Verifying


QUICK_YAML = PROBLEM_YAML.replace("time_limit: 1.0", "time_limit: 0.4")


@pytest.mark.slow
def test_a_slow_solution_that_is_almost_in_time_is_an_error(tmp_path: Path) -> None:
    slow = "import time\nwhile time.process_time() < 0.48: pass\nprint(3)\n"
    kit = write_kit(
        tmp_path,
        {
            "problems/sums/problem.yaml": QUICK_YAML,
            "solutions/sums/time_limit_exceeded/slow.py": slow,
        },
    )

    result = judge("verify", "sums", "--format", "json", cwd=kit)

    assert result.status == 1
    (finding,) = (one for one in result.json["findings"] if one["severity"] == "error")
    assert finding["subject"] == "time_limit_exceeded/slow.py"
    assert "at least 1.5 is required" in finding["message"]


@pytest.mark.slow
def test_verify_measures_how_slow_an_endless_solution_is(tmp_path: Path) -> None:
    kit = write_kit(
        tmp_path,
        {
            "problems/sums/problem.yaml": QUICK_YAML,
            "solutions/sums/time_limit_exceeded/endless.py": "while True: pass\n",
        },
    )

    result = judge("verify", "sums", cwd=kit)

    assert result.status == 0
    assert "2 solutions as expected" in result.out
    assert re.search(r"too slow: at least 1\.(5[7-9]|6)", result.out)
    assert re.search(r"sums: in time: at most 0\.\d\d of the time limit \(adds\.py on ", result.out)


# Measuring


@pytest.mark.slow
def test_bench_compares_the_solutions_that_are_right(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/four.py": "print(4)\n"})
    (kit / "mine.py").write_text("print(3)\n")

    text = judge("bench", "sums", "--rounds", "2", cwd=kit)
    document = judge(
        *("bench", "sums", "mine.py", "--solutions", "a*", "--rounds", "1", "--format", "json"),
        cwd=kit,
    )
    page = judge(
        *("bench", "sums", "--case", "01-*", "--rounds", "1"),
        *("--format", "html", "--output", "page.html"),
        cwd=kit,
    )

    assert text.status == 0
    assert text.out.startswith("Sums (sums)\n2 cases of sample and secret, 2 rounds; ")
    assert re.search(r"^a adds\.py +\d.* 1\.00 x ", text.out, re.M)
    assert "four.py" not in text.out
    assert "2 instances alone" in text.out
    assert (document.status, document.json["schema"]) == (1, 1)
    right, wrong = document.json["solutions"]
    assert (right["solution"], right["relative"], right["fault"]) == ("adds.py", 1.0, None)
    assert (wrong["solution"], wrong["cpu_s"]) == ("mine.py", None)
    assert wrong["fault"].startswith("wrong answer on secret/02-many: ")
    assert (page.status, page.out) == (0, "")
    assert (kit / "page.html").read_text().startswith("<!doctype html>")


# Practising


@pytest.mark.slow
def test_a_new_solution_remembers_its_problem(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": _checkout()}

    begun = judge("new", "jugs", "try.py", cwd=tmp_path, env=env)
    result = judge("run", "try.py", "--case", "sample/*", "--format", "json", cwd=tmp_path, env=env)

    assert begun.status == 0
    assert "try.py" in begun.out
    assert (result.json["problem"], verdicts_of(result)) == ("jugs", {"try.py": ("WA", False)})
    assert judge("new", "jugs", "try.py", cwd=tmp_path, env=env).status == 2


@pytest.mark.slow
def test_a_solution_runs_on_an_input_of_mine(kit: Path) -> None:
    (kit / "my.in").write_text("20 22\n")

    result = judge("run", "sums", "adds.py", "--input", "my.in", cwd=kit)
    odd = judge("run", "sums", "adds.py", "--input", "my.in", "--case", "x", cwd=kit)

    assert result.status == 0
    assert "42" in result.out
    assert (odd.status, odd.out) == (2, "")


@pytest.mark.slow
def test_runs_are_remembered_unless_they_are_not_to_be(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")
    judge("run", "sums", "mine.py", "--no-history", cwd=kit)
    judge("run", "sums", "mine.py", cwd=kit, env={"JUDGE_HISTORY": "off"})
    assert judge("history", "--format", "json", cwd=kit).json["runs"] == []

    judge("run", "sums", "mine.py", cwd=kit)

    (run,) = judge("history", "--format", "json", cwd=kit).json["runs"]
    assert (run["problem"], run["solution"], run["verdict"]) == ("sums", "mine.py", "WA")
    assert "1 try" in judge("list", cwd=kit).out


@pytest.mark.slow
def test_a_counterexample_of_stress_is_judged_first_from_then_on(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": _checkout()}
    wrong = Path(_checkout(), "solutions/jugs/wrong_answer/greedy.py").read_text()
    (tmp_path / "mine.py").write_text(wrong)

    found = judge(
        "stress",
        "jugs",
        "mine.py",
        *["--seed", "1", "--time", "30", "--shrink-time", "0"],
        cwd=tmp_path,
        env=env,
    )
    result = judge(
        "run", "jugs", "mine.py", "--fail-fast", "--format", "json", cwd=tmp_path, env=env
    )

    assert found.status == 1
    (case,) = result.json["solutions"][0]["cases"]
    assert case["case"].startswith("kept/")
    assert case["verdict"] == "WA"
