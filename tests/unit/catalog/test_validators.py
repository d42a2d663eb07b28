"""The validators of exported packages, run as the programs that they are, away from the kit."""

import dataclasses
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.catalog import validators
from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.errors import ProblemError
from judge.facts import Fact, decode_fact
from judge.model import SourceFile
from judge.terminal.translation import translate_fact, use_language
from tests.conftest import ROOT, problem

KIT = Kit(ROOT)
SLUGS = KIT.slugs()
QUICK = ("jugs", "peek", "puzzle15", "puzzle24", "push", "sokoban")
CHECKED = [slug for slug in SLUGS if KIT.problem(slug).validation is None]  # a run has one output

# Loads a validator's main.py and says what it finds wrong with each of some rows of texts.
DRIVER = """\
import json, runpy, sys
main = runpy.run_path(sys.argv[1])
found = []
for row in json.load(sys.stdin):
    try:
        fault = main["fault_in"](*row)
        found.append(getattr(fault, "message", fault) or "")
    except ValueError as error:
        found.append(f"ValueError: {error}")
ours = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()
        if name.partition(".")[0] in ("judge", "problems")}
json.dump([found, ours], sys.stdout)
"""


def mostly_slow(slugs: Sequence[str]) -> pytest.MarkDecorator:
    problems = [pytest.param(one, marks=[pytest.mark.slow] * (one not in QUICK)) for one in slugs]
    return pytest.mark.parametrize("slug", problems)


def write_files(folder: Path, files: Sequence[SourceFile]) -> Path:
    """The files in a folder, as a package has them."""
    folder.mkdir()
    for file in files:
        (folder / file.name).write_bytes(file.content)
        if file.executable:
            (folder / file.name).chmod(0o755)
    return folder


def output_validator(slug: str) -> list[SourceFile]:
    asked = KIT.problem(slug)
    rules = load_rules(asked)
    assert rules is not None
    return validators.output_validator(asked, rules)


def faults(folder: Path, rows: Sequence[Sequence[str]]) -> tuple[list[str], dict[str, str]]:
    """What a validator finds wrong with each row, and which modules it took for that."""
    ran = subprocess.run(
        [sys.executable, "-I", "-c", DRIVER, str(folder / "main.py")],
        input=json.dumps(rows),
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
        encoding="utf-8",
    )
    found, ours = json.loads(ran.stdout)
    return found, ours


def run(folder: Path, *args: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-I", folder / "main.py", *args], input=stdin, capture_output=True, cwd="/"
    )


@mostly_slow(SLUGS)
def test_every_input_of_a_problem_is_accepted_and_no_other_way_of_writing_it(
    slug: str, tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "validator", validators.input_validator(KIT.problem(slug)))
    right = [case.input.decode() for case in KIT.cases(slug)]
    text = right[0]
    wrong = ["", "\n", "x\n", "0" + text, "+" + text, "\ufeff" + text, " \n" + text, text + "\n"]
    wrong += [text + "1\n", text[:-1], text[:-1] + " \n", text[: len(text) // 2]]
    wrong += [text.replace("\n", "\r\n"), text.replace("\n", "\n\n")]

    found, ours = faults(folder, [[one] for one in [*right, *wrong]])

    assert set(found[: len(right)]) == {""}
    accepted = [one for one, fault in zip(wrong, found[len(right) :], strict=True) if not fault]
    assert accepted == []
    assert {name for name in ours if name.startswith("judge")} == {
        "judge",
        "judge.facts",
        "judge.game",
    }
    assert {Path(path).parent for path in ours.values() if path} == {folder}


@mostly_slow(CHECKED)
def test_every_answer_of_a_problem_is_right_and_garbage_is_wrong(slug: str, tmp_path: Path) -> None:
    folder = write_files(tmp_path / "validator", output_validator(slug))
    cases = [(case.input.decode(), case.answer.decode()) for case in KIT.cases(slug)]
    small = [case for case in cases if len(case[0]) < 2000][:8]
    garbage = ["", "\0", "-2", "1 " * 999, "nan", "9" * 5000, "\ufffd", "-1 -1 -1 -1 -1 -1 -1"]

    right, _ = faults(folder, [[text, answer, answer] for text, answer in small])
    wrong, ours = faults(folder, [[*small[0], output] for output in garbage])

    assert set(right) == {""}
    assert all(wrong)
    assert not any(message.startswith("ValueError") for message in wrong)
    assert {name for name in ours if name.startswith("judge")} <= {
        "judge",
        "judge.facts",
        "judge.game",
        "judge.moves",
        "judge.numbers",
    }


def test_a_program_is_a_flat_folder_of_whole_modules_and_needs_rules() -> None:
    files = {file.name: file for file in validators.input_validator(KIT.problem("sokoban"))}
    modules = {f"problems.sokoban.{name}.py" for name in ("level", "oracle", "rules")}

    assert set(files) == {"build", "judge.facts.py", "judge.game.py", "main.py"} | modules
    assert {name for name, file in files.items() if file.executable} == {"build"}
    source = (ROOT / "problems/sokoban/rules.py").read_bytes()
    assert files["problems.sokoban.rules.py"].content == source
    asked = KIT.problem("push")
    rules = load_rules(asked)
    assert rules is not None
    compared = dataclasses.replace(rules, check=None, read_answer=None)
    assert validators.output_validator(asked, compared) == []
    with pytest.raises(ProblemError, match="sums has no rules to make validators of"):
        validators.input_validator(problem())


# The programs


@pytest.fixture
def pushes(tmp_path: Path) -> Path:
    """An output validator, with a case and a feedback folder beside it."""
    (tmp_path / "in").write_text("3 1\n4 2 3\n0 0\n")
    (tmp_path / "ans").write_text("1\n")
    (tmp_path / "feedback").mkdir()
    return write_files(tmp_path / "validator", output_validator("push"))


def check_output(folder: Path, output: bytes, *args: str) -> tuple[int, str]:
    """The exit status on an output, and the message for the judges."""
    home = folder.parent
    ran = run(folder, home / "in", home / "ans", f"{home}/feedback/", *args, stdin=output)
    message = home / "feedback/judgemessage.txt"
    return ran.returncode, message.read_text() if message.exists() else ""


def test_the_output_validator_reports_by_exit_status_and_message(pushes: Path) -> None:
    assert check_output(pushes, b"1\n") == (42, "")
    assert check_output(pushes, b"1", "case_sensitive") == (42, "")
    assert check_output(pushes, b"2\n") == (43, "data set 1: 2 pushes, but 1 is enough\n")
    assert check_output(pushes, b"\xff\n") == (43, "data set 1: '\ufffd' is not a number\n")


def test_a_broken_case_is_neither_right_nor_wrong(pushes: Path) -> None:
    for name, content in (("ans", b""), ("in", b"8 1\n"), ("in", b"\xff")):
        (pushes.parent / name).write_bytes(content)
        status, message = check_output(pushes, b"1\n")
        assert status == 1
        assert message.startswith("the case is broken: ")


def test_ways_are_replayed_and_the_failing_move_is_reported(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("1\n1 2 3\n4 5 6\n7 0 8\n")
    (tmp_path / "ans").write_text("1\n8\n")
    (tmp_path / "feedback").mkdir()
    folder = write_files(tmp_path / "validator", output_validator("puzzle8"))

    assert check_output(folder, b"1\n8\n") == (42, "")
    status, message = check_output(folder, b"1\n6\n")
    assert status == 43
    assert "board 1: move 1 is '6', which is not legal there (legal: " in message
    kept = json.loads((tmp_path / "feedback/judgemessage.json").read_text())
    with use_language("ja"):
        said = translate_fact(decode_fact(Fact, kept))
    assert said.startswith("盤面 1: ")
    assert f"{decode_fact(Fact, kept)}\n" == message

    (tmp_path / "ans").write_text("-1\n")
    broken = (
        "the case is broken: board 1: the case's answer is -1, but it can be solved in 1 move\n"
    )
    assert check_output(folder, b"1\n8\n")[0] == 1
    assert (tmp_path / "feedback/judgemessage.txt").read_text().endswith(broken)


def test_the_input_validator_reports_by_exit_status_and_message(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "validator", validators.input_validator(KIT.problem("push")))

    for text, status, words in (
        (b"3 1\n4 2 3\n0 0\n", 42, ""),
        (b"3 1\n4 2 3", 43, "line 2 is not written in the canonical way"),
        (b"3 1\n4 2 3\n0 0\n\n", 43, "line 4 is not written in the canonical way"),
        (b"", 43, "the text has no data set"),
        (b"\xff", 43, "the input is not UTF-8"),
    ):
        ran = run(folder, stdin=text)
        assert ran.returncode == status
        assert words in ran.stderr.decode()
        assert bool(ran.stderr) is bool(words)


# build


def test_build_writes_run_which_needs_no_path_and_no_folder(pushes: Path) -> None:
    home = pushes.parent
    subprocess.run(["./build"], cwd=pushes, check=True)

    ran = subprocess.run(
        [pushes / "run", home / "in", home / "ans", f"{home}/feedback/"],
        input=b"1\n",
        cwd="/",
        env={"PATH": "/usr/bin:/bin"},
    )

    assert ran.returncode == 42
    assert not list(pushes.rglob("*.pyc"))


# The way back


def test_the_rules_in_a_validator_are_found_and_nothing_else(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "validator", output_validator("puzzle8"))
    for part in ("problems.__init__.a.b", "problems.", "problems.A", "judge.cli", "problems"):
        (folder / f"{part}.py").write_text("")

    found = validators.rules_modules(folder.iterdir())

    assert [path.name for path in found] == [
        "problems.puzzle8.rules.py",
        "problems.sliding_puzzles.rules.py",
    ]
    for lost in ("main.py", "build", "judge.game.py"):  # then it is another program
        others = [path for path in folder.iterdir() if path.name != lost]
        assert validators.rules_modules(others) == []
