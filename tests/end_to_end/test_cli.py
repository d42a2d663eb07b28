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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from judge import __version__
from judge.sandbox import Guarantee, available_levels
from tests.conftest import PROBLEM_YAML, write_kit
from tests.end_to_end.processes import eventually_gone, processes_with


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def judge(*words: str, cwd: Path, env: Mapping[str, str] | None = None) -> Said:
    """What the command said, run as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": _checkout(), **(env or {})},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def _checkout() -> str:
    return str(Path(__file__).resolve().parents[2])


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def solutions_of(said: Said) -> dict[str, tuple[str, bool | None]]:
    return {one["solution"]: (one["verdict"], one["as_expected"]) for one in said.json["solutions"]}


# Running


def test_everything_as_expected_exits_with_0(kit: Path) -> None:
    said = judge("run", "sums", cwd=kit)

    assert said.status == 0
    assert re.search(r"AC +AC +adds.py +2 ", said.out)
    assert "1 solution as expected" in said.out


def test_a_wrong_solution_exits_with_1_and_says_why(kit: Path) -> None:
    mine = kit / "mine.py"
    mine.write_text("print(4)\n")

    said = judge("run", "sums", str(mine), cwd=kit)

    assert said.status == 1
    assert "WA" in said.out
    assert "word 1 (line 1) is '4' where '3' is expected" in said.out
    assert "1 of 1 solution is not as expected" in said.out


def test_a_file_is_judged_from_anywhere(kit: Path, tmp_path: Path) -> None:
    mine = tmp_path / "else where" / "sums.py"
    mine.parent.mkdir()
    mine.write_text((kit / "solutions/sums/adds.py").read_text())

    by_name = judge("run", "sums", "else where/sums.py", cwd=tmp_path, env={"JUDGE_KIT": str(kit)})
    by_place = judge("run", "else where/sums.py", cwd=tmp_path, env={"JUDGE_KIT": str(kit)})

    assert (by_name.status, by_place.status) == (0, 0)


def test_a_shipped_solution_named_alone_keeps_its_expectation(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/four.py": "print(4)\n"})

    said = judge("run", "sums", "wrong_answer/four.py", "--format", "json", cwd=kit)

    assert said.status == 0
    assert solutions_of(said) == {"wrong_answer/four.py": ("WA", True)}


def test_a_syntax_error_is_a_compile_error_in_the_compilers_words(kit: Path) -> None:
    (kit / "mine.py").write_text("print(\n")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    assert "CE" in said.out
    assert 'File "mine.py", line 1' in said.out


def test_an_empty_file_is_a_wrong_answer(kit: Path) -> None:
    (kit / "mine.py").write_text("")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    assert "the output is empty" in said.out


def test_a_crash_shows_what_was_written_to_standard_error(kit: Path) -> None:
    (kit / "mine.py").write_text("1 / 0\n")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    assert "RTE" in said.out
    assert "exit code 1: ZeroDivisionError" in said.out
    assert "Traceback (most recent call last):" in said.out


def test_an_endless_solution_is_stopped_and_said_to_be(kit: Path) -> None:
    (kit / "mine.py").write_text("while True: pass\n")

    said = judge("run", "sums", "mine.py", "--time-scale", "0.3", cwd=kit)

    assert said.status == 1
    assert "TLE" in said.out
    assert "the limit is 0.3 s" in said.out


def test_fail_fast_stops_a_solution_at_its_first_failure(kit: Path) -> None:
    (kit / "mine.py").write_text("print(0)\n")

    said = judge("run", "sums", "mine.py", "--fail-fast", cwd=kit)

    assert said.status == 1
    assert "1 of 2 " in said.out


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


def test_cases_are_chosen_by_glob_with_or_without_their_set(kit: Path) -> None:
    names = [
        [one["case"] for one in said.json["solutions"][0]["cases"]]
        for said in (
            judge("run", "sums", "--case", "sample/*", "--format", "json", cwd=kit),
            judge("run", "sums", "--case", "02-*", "--format", "json", cwd=kit),
        )
    ]

    assert names == [["sample/01-two"], ["secret/02-many"]]


def test_of_chosen_cases_only_what_is_permitted_is_asked(tmp_path: Path) -> None:
    right_on_samples = "import sys\nprint(3)\n"
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/three.py": right_on_samples})

    said = judge("run", "sums", "--case", "sample/*", "--format", "json", cwd=kit)

    assert said.status == 0
    assert solutions_of(said)["wrong_answer/three.py"] == ("AC", True)


def test_another_set_of_cases_is_run_by_name(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"testdata/sums/big/1.in": "5 6", "testdata/sums/big/1.ans": "11"})

    said = judge("run", "sums", "--data", "big", "--format", "json", cwd=kit)

    assert said.json["data"] == ["big"]
    assert [one["case"] for one in said.json["solutions"][0]["cases"]] == ["big/1"]


def test_without_a_problem_all_problems_are_run(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {})
    for name in ("problems", "solutions", "testdata"):
        (kit / name / "more").symlink_to(kit / name / "sums")

    said = judge("run", "--format", "json", cwd=kit)

    assert said.json["schema"] == 1
    assert [report["problem"] for report in said.json["reports"]] == ["more", "sums"]


def test_verbose_shows_every_case(kit: Path) -> None:
    said = judge("run", "sums", "-v", cwd=kit)

    assert "sample/01-two" in said.out
    assert "secret/02-many" in said.out


def test_repeat_finds_a_solution_that_is_right_only_sometimes(kit: Path) -> None:
    (kit / "mine.py").write_text(
        "import random, sys\n"
        "print(sum(map(int, sys.stdin.read().split())) + random.choice([0, 1]))\n"
    )

    said = judge("run", "sums", "mine.py", "--repeat", "12", cwd=kit)

    assert said.status == 1
    assert "not deterministic" in said.out


def test_the_json_document_is_the_contract(kit: Path) -> None:
    said = judge("run", "sums", "--format", "json", cwd=kit)

    document = said.json
    assert document["schema"] == 1
    assert document["version"] == __version__
    assert document["limits"] == {
        "cpu_s": 1.0, "wall_s": 3.0, "memory_bytes": 256 << 20, "output_bytes": 8 << 20
    }  # fmt: skip
    assert document["sandbox"]["level"] == available_levels()[0].value
    assert said.err == ""


def test_a_weaker_sandbox_may_be_asked_for_and_is_warned_of(kit: Path) -> None:
    said = judge("run", "sums", "--sandbox", "limits", "--format", "json", cwd=kit)
    text = judge("run", "sums", "--sandbox", "limits", cwd=kit)

    assert said.json["sandbox"]["level"] == "limits"
    assert "files" in said.json["sandbox"]["missing"]
    assert "does not hold: " in text.err
    assert " descendants, environment, files, " in text.err


def test_a_solution_that_looks_for_the_answers_finds_none(kit: Path) -> None:
    answers = kit / "testdata/sums/sample/01-two.ans"
    (kit / "mine.py").write_text(f"print(open({str(answers)!r}).read())\n")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    error = {"namespaces": "FileNotFoundError", "landlock": "PermissionError"}
    assert error.get(available_levels()[0].value, "answer") in said.out


def test_a_report_goes_to_a_file_and_nothing_to_standard_output(kit: Path) -> None:
    said = judge("run", "sums", "--format", "json", "--output", "report.json", cwd=kit)

    assert (said.status, said.out) == (0, "")
    assert json.loads((kit / "report.json").read_text())["problem"] == "sums"


def test_a_report_that_cannot_be_written_is_printed_instead(kit: Path) -> None:
    said = judge("run", "sums", "--format", "json", "--output", "/dev/full", cwd=kit)

    assert said.status == 2
    assert said.json["problem"] == "sums"
    assert "No space left on device" in said.err


def test_there_is_no_colour_where_there_is_no_terminal(kit: Path) -> None:
    said = judge("run", "sums", cwd=kit)

    assert "\x1b" not in said.out + said.err


@pytest.mark.parametrize(
    ("redirect", "status"), [(">/dev/full", 2), (">&-", 0), ("2>&-", 0), ("</dev/null", 0)]
)
def test_streams_that_are_full_or_closed_give_no_traceback(
    redirect: str, status: int, kit: Path
) -> None:
    command = f"{sys.executable} -m judge run sums {redirect}"

    done = subprocess.run(
        ["sh", "-c", command],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": _checkout()},
        capture_output=True,
        text=True,
    )

    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert ("No space left on device" in done.stderr) == (status == 2)


def test_a_flood_of_output_is_told_by_its_beginning(kit: Path) -> None:
    (kit / "mine.py").write_text("while True: print('hello')\n")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    assert "output limit exceeded on sample/01-two: wrote more than 8 MiB of output" in said.out
    assert len(said.out) < 10_000


# Words that name nothing, and kits that are broken: exit 2, one paragraph, no traceback


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "nosuch"], "there is no problem 'nosuch'"),
        (["run", "sumz"], "Did you mean 'sums'"),
        (["run", "sums", "nosuch.py"], "there is no file 'nosuch.py'"),
        (["run", "./nosuch.py"], "there is no file './nosuch.py'"),
        (["run", "nosuch.py"], "there is no file 'nosuch.py'"),
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
    ],
)
def test_words_that_name_nothing_exit_with_2(words: list[str], message: str, kit: Path) -> None:
    (kit / "README").write_text("")

    said = judge(*words, cwd=kit)

    assert said.status == 2
    assert message in " ".join(said.err.split())
    assert "Traceback" not in said.err
    assert said.out == ""


BROKEN = {
    "yaml": ("problems/sums/problem.yaml", "name: [", "line"),
    "key": ("problems/sums/problem.yaml", PROBLEM_YAML + "colour: red\n", "colour"),
    "type": (
        "problems/sums/problem.yaml",
        PROBLEM_YAML.replace("time_limit: 1.0", "time_limit: soon"),
        "limits.time_limit",
    ),
    "rules": ("problems/sums/rules.py", "def parse(:\n", "SyntaxError"),
    "answer": ("testdata/sums/secret/03-lost.in", "1\n", "03-lost.ans"),
    "input": ("testdata/sums/secret/03-lost.ans", "1\n", "03-lost.in"),
    "folder": ("solutions/sums/wrongs/a.py", "", "wrongs"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_problem_exits_with_2_and_says_where(what: str, tmp_path: Path) -> None:
    name, content, message = BROKEN[what]
    kit = write_kit(tmp_path, {name: content})

    said = judge("run", "sums", cwd=kit)

    assert said.status == 2
    assert message in said.err + said.out
    assert "Traceback" not in said.err


def test_a_broken_problem_does_not_keep_the_others_from_being_judged(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/odd/problem.yaml": "name: ["})

    said = judge("run", cwd=kit)

    assert said.status == 2
    assert "1 solution as expected" in said.out
    assert "odd/problem.yaml" in said.err


def test_no_kit_at_all_is_said_with_what_to_do(tmp_path: Path) -> None:
    said = judge("run", "sums", cwd=tmp_path, env={"JUDGE_KIT": str(tmp_path)})

    assert said.status == 2
    assert "JUDGE_KIT" in said.err


def test_a_file_whose_language_is_not_installed_exits_with_2(kit: Path, tmp_path: Path) -> None:
    (kit / "mine.rs").write_text("fn main() {}\n")

    said = judge("run", "sums", "mine.rs", cwd=kit, env={"PATH": str(tmp_path)})

    assert said.status == 2
    assert "rustc is not installed" in said.err


def test_a_shipped_solution_without_its_language_is_skipped_and_changes_nothing(
    tmp_path: Path,
) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/adds.rs": "fn main() {}\n"})

    said = judge("run", "sums", "--format", "json", cwd=kit, env={"PATH": str(tmp_path)})

    assert said.status == 0
    assert solutions_of(said) == {"adds.py": ("AC", True), "adds.rs": ("SKIPPED", None)}
    assert "rustc is not installed" in said.json["solutions"][1]["skipped"]


def test_nothing_judged_at_all_exits_with_2(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/adds.rs": "fn main() {}\n"})
    (kit / "solutions/sums/adds.py").unlink()

    assert judge("run", "sums", cwd=kit, env={"PATH": str(tmp_path)}).status == 2


def test_a_full_cache_folder_is_said_with_what_to_do(kit: Path) -> None:
    said = judge("run", "sums", cwd=kit, env={"XDG_CACHE_HOME": "/proc/nowhere"})

    assert said.status == 2
    assert "XDG_CACHE_HOME" in said.err
    assert "Traceback" not in said.err


def test_a_reader_that_has_had_enough_is_no_error(kit: Path) -> None:
    command = f"{sys.executable} -m judge run sums -v | head -n 1"

    done = subprocess.run(
        ["sh", "-c", command],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": _checkout()},
        capture_output=True,
        text=True,
    )

    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


# Interruption


@pytest.mark.parametrize("form", ["text", "json"])
def test_ctrl_c_reports_what_was_judged_and_leaves_nothing_running(
    form: str, tmp_path: Path
) -> None:
    mark = f"mark-{form}-{os.getpid()}-{time.monotonic_ns()}"
    loops = "import sys\nif sys.stdin.read() != '1 2\\n':\n    while True: pass\nprint(3)\n"
    kit = write_kit(
        tmp_path,
        {
            "solutions/sums/loops.py": loops,
            "problems/sums/problem.yaml": PROBLEM_YAML.replace("1.0", "60.0"),
        },
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", "run", "sums", "--format", form, "--jobs", "1"],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": _checkout(), "XDG_CACHE_HOME": str(tmp_path / mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not any(_cpu_of(pid) > 0.3 for pid in processes_with(mark)):
        assert time.monotonic() < deadline
        time.sleep(0.05)

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err
    assert eventually_gone(mark)
    if form == "json":
        cases = {one["solution"]: len(one["cases"]) for one in json.loads(out)["solutions"]}
        assert cases == {"adds.py": 2, "loops.py": 1}
    else:
        assert "interrupted" in out
        assert "1 of 2 " in out


def _cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


# The other commands


def test_list_names_the_problems(kit: Path) -> None:
    said = judge("list", cwd=kit)

    assert said.status == 0
    assert said.out.split() == ["sums", "Sums", "2", "cases", "1", "solution"]


def test_show_prints_the_statement_with_samples_and_limits(kit: Path) -> None:
    said = judge("show", "sums", cwd=kit)

    assert said.status == 0
    for part in ("# Sums", "Add the numbers.", "1 s", "256 MiB", "1 2", "3"):
        assert part in said.out


def test_languages_lists_every_row_and_says_how_to_get_what_is_missing(
    kit: Path, tmp_path: Path
) -> None:
    said = judge("languages", cwd=kit, env={"PATH": str(tmp_path)})

    assert said.status == 0
    assert "python3" in said.out
    assert "ghc is not installed (apt install ghc)" in said.out


def test_doctor_says_what_is_held_and_what_is_not(kit: Path) -> None:
    said = judge("doctor", cwd=kit)

    assert said.status == 0
    best = f"sandbox: {available_levels()[0].value}"
    for part in (str(kit), best, "held    wall", "by a timer", "python3"):
        assert part in said.out


def test_doctor_tells_programs_of_every_promise(kit: Path) -> None:
    said = judge("doctor", "--format", "json", cwd=kit)

    promises = said.json["sandbox"]["promises"]
    assert said.status == 0
    assert [one["promise"] for one in promises] == [promise.value for promise in Guarantee]
    for one in promises:
        assert one["held"] == bool(one["by"]) != bool(one["remedy"])


def test_the_version_is_told(kit: Path) -> None:
    assert judge("--version", cwd=kit).out == f"judge {__version__}\n"


def test_no_words_at_all_show_the_help(kit: Path) -> None:
    said = judge(cwd=kit)

    assert "Commands:" in said.out + said.err


# Verifying


def test_a_sound_problem_is_verified_with_its_margins(kit: Path) -> None:
    said = judge("verify", "sums", cwd=kit)

    assert said.status == 0
    assert "1 solution as expected" in said.out
    assert re.search(r"sums: in time: at most 0\.\d\d of the time limit \(adds\.py on ", said.out)


def test_a_solution_that_is_too_slow_by_too_little_is_an_error(kit: Path) -> None:
    slow = kit / "solutions/sums/time_limit_exceeded/slow.py"
    slow.parent.mkdir()
    slow.write_text("import time\nwhile time.process_time() < 1.2: pass\nprint(3)\n")

    said = judge("verify", "sums", "--format", "json", cwd=kit)

    assert said.status == 1
    (finding,) = (one for one in said.json["findings"] if one["severity"] == "error")
    assert finding["subject"] == "time_limit_exceeded/slow.py"
    assert "1.5 is asked" in finding["message"]


def test_a_program_is_let_run_on_until_it_is_seen_how_slow_it_is(kit: Path) -> None:
    endless = kit / "solutions/sums/time_limit_exceeded/endless.py"
    endless.parent.mkdir()
    endless.write_text("while True: pass\n")

    said = judge("verify", "sums", cwd=kit)

    assert said.status == 0
    assert re.search(r"too slow: at least 1\.(5[7-9]|6)", said.out)


def test_what_cannot_be_verified_is_not_called_sound(kit: Path) -> None:
    said = judge("verify", "sums", "nowhere.py", cwd=kit)

    assert said.status == 2
    assert said.out == ""
    assert "there is no file 'nowhere.py'" in said.err


# Comparing


def test_bench_compares_the_solutions_that_are_right(kit: Path) -> None:
    wrong = kit / "solutions/sums/wrong_answer/four.py"
    wrong.parent.mkdir(exist_ok=True)
    wrong.write_text("print(4)\n")

    said = judge("bench", "sums", "--rounds", "2", cwd=kit)

    assert said.status == 0
    assert said.out.startswith("Sums (sums)\n2 cases of sample and secret, 2 rounds; ")
    assert re.search(r"^a adds\.py +\d.* 1\.00 x ", said.out, re.M)
    assert "four.py" not in said.out
    assert "2 instances alone" in said.out


def test_bench_tells_programs_in_json(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")

    said = judge(
        *("bench", "sums", "mine.py", "--solutions", "*", "--rounds", "1", "--format", "json"),
        cwd=kit,
    )

    assert said.status == 1
    assert said.json["schema"] == 1
    right, wrong = said.json["solutions"]
    assert (right["solution"], right["relative"], right["fault"]) == ("adds.py", 1.0, None)
    assert (wrong["solution"], wrong["cpu_s"]) == ("mine.py", None)
    assert wrong["fault"].startswith("wrong answer on secret/02-many: ")


def test_bench_writes_a_page_to_a_file(kit: Path) -> None:
    said = judge(
        *("bench", "sums", "--case", "01-*", "--rounds", "1"),
        *("--format", "html", "--output", "page.html"),
        cwd=kit,
    )

    assert (said.status, said.out) == (0, "")
    assert (kit / "page.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("summs",), "there is no problem 'summs'"),
        (("sums", "--solutions", "x*"), "no solution of sums matches 'x*'"),
        (("sums", "nowhere.py"), "there is no file 'nowhere.py'"),
        (("sums", "--case", "x"), "no case of sums matches 'x'"),
        (("sums", "--output", "no/page.txt"), "no/page.txt cannot be written: there is no folder"),
        (("sums", "--output", "."), ". cannot be written: it is a folder"),
    ],
)
def test_bench_says_what_its_words_do_not_name(
    kit: Path, words: tuple[str, ...], message: str
) -> None:
    said = judge("bench", *words, cwd=kit)

    assert (said.status, said.out) == (2, "")
    assert message in said.err
    assert "Traceback" not in said.err


def test_ctrl_c_reports_what_bench_has_measured(tmp_path: Path) -> None:
    mark = f"mark-bench-{os.getpid()}-{time.monotonic_ns()}"
    loops = "import sys\nif sys.stdin.read() != '1 2\\n':\n    while True: pass\nprint(3)\n"
    kit = write_kit(
        tmp_path,
        {
            "solutions/sums/loops.py": loops,
            "problems/sums/problem.yaml": PROBLEM_YAML.replace("1.0", "60.0"),
        },
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", "bench", "sums", "--format", "json"],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": _checkout(), "XDG_CACHE_HOME": str(tmp_path / mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not any(_cpu_of(pid) > 0.3 for pid in processes_with(mark)):
        assert time.monotonic() < deadline
        time.sleep(0.05)

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert "Traceback" not in err
    assert eventually_gone(mark)
    document = json.loads(out)
    assert document["interrupted"] is True
    assert {one["solution"]: one["finished"] for one in document["solutions"]} == {
        "adds.py": 1,
        "loops.py": 1,
    }


def test_one_wrong_solution_can_be_verified_alone(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/four.py": "print(4)\n"})

    said = judge("verify", "sums", "wrong_answer/four.py", cwd=kit)

    assert said.status == 0
    assert "error" not in said.out


# Practising


def test_a_solution_that_was_begun_knows_its_problem(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": _checkout()}

    begun = judge("new", "jugs", "try.py", cwd=tmp_path, env=env)
    said = judge("run", "try.py", "--case", "sample/*", "--format", "json", cwd=tmp_path, env=env)

    assert begun.status == 0
    assert "try.py" in begun.out
    assert (said.json["problem"], solutions_of(said)) == ("jugs", {"try.py": ("WA", False)})
    assert judge("new", "jugs", "try.py", cwd=tmp_path, env=env).status == 2


def test_a_failure_comes_with_advice(kit: Path) -> None:
    (kit / "mine.py").write_text("a = []\nprint(a[7])\n")

    said = judge("run", "sums", "mine.py", cwd=kit)

    assert said.status == 1
    assert "IndexError" in said.out
    assert "advice" in judge("run", "sums", "mine.py", "--format", "json", cwd=kit).out


def test_a_solution_runs_on_an_input_of_mine(kit: Path) -> None:
    (kit / "my.in").write_text("20 22\n")

    said = judge("run", "sums", "adds.py", "--input", "my.in", cwd=kit)
    odd = judge("run", "sums", "adds.py", "--input", "my.in", "--case", "x", cwd=kit)

    assert said.status == 0
    assert "42" in said.out
    assert (odd.status, odd.out) == (2, "")


def test_moves_are_replayed_as_text(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": _checkout()}

    said = judge(
        *("replay", "8-puzzle", "a_star.py", "sample/02", "--instance", "4", "--format", "text"),
        cwd=tmp_path,
        env=env,
    )

    assert said.status == 0
    assert "shortest" in said.out


def test_runs_are_remembered_unless_they_are_not_to_be(kit: Path) -> None:
    (kit / "mine.py").write_text("print(3)\n")
    judge("run", "sums", "mine.py", "--no-history", cwd=kit)
    judge("run", "sums", "mine.py", cwd=kit, env={"JUDGE_HISTORY": "off"})
    assert judge("history", "--format", "json", cwd=kit).json["runs"] == []

    judge("run", "sums", "mine.py", cwd=kit)

    (run,) = judge("history", "--format", "json", cwd=kit).json["runs"]
    assert (run["problem"], run["solution"], run["verdict"]) == ("sums", "mine.py", "WA")
    assert "1 try" in judge("list", cwd=kit).out


def test_what_stress_finds_is_judged_first_from_then_on(tmp_path: Path) -> None:
    env = {"JUDGE_KIT": _checkout()}
    wrong = Path(_checkout(), "solutions/jugs/wrong_answer/greedy.py").read_text()
    (tmp_path / "mine.py").write_text(wrong)

    found = judge("stress", "jugs", "mine.py", "--seed", "1", "--time", "30", cwd=tmp_path, env=env)
    said = judge("run", "jugs", "mine.py", "--fail-fast", "--format", "json", cwd=tmp_path, env=env)

    assert found.status == 1
    (case,) = said.json["solutions"][0]["cases"]
    assert case["case"].startswith("kept/")
    assert case["verdict"] == "WA"
