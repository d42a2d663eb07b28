"""Odd names and numbers on the command line: a sentence and an exit status, never a traceback."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from judge.cli import app
from tests.conftest import each_row, write_kit

ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]")

COMMANDS = [
    ["run", "sums"],
    ["run"],
    ["watch", "sums"],
    ["compare", "sums", "adds.py"],
    ["stress", "sums"],
    ["replay", "sums", "adds.py"],
    ["verify"],
    ["regress"],
    ["bench"],
    ["show"],
    ["show", "sums", "--lang"],
    ["history"],
    ["export"],
    ["import"],
    ["new"],
    ["new", "sums"],
    ["new", "sums", "--lang"],
    ["dataset", "sums", "--out"],
    ["run", "sums", "adds.py", "--data"],
    ["run", "sums", "adds.py", "--case"],
    ["run", "sums", "adds.py", "--input"],
    ["run", "sums", "adds.py", "--report"],
    ["run", "sums", "adds.py", "--time-scale"],
    ["compare", "sums", "adds.py", "adds.py", "--time"],
    ["stress", "sums", "adds.py", "--against"],
    ["stress", "sums", "adds.py", "--generator"],
    ["stress", "sums", "adds.py", "--save-to"],
    ["export", "sums", "--output"],
]
WORDS = st.one_of(
    st.sampled_from(["", ".", "/", "..", "-", "--", "-x.c", "a b", "[/b]", "[bold]", "nan", "inf"]),
    st.text(st.characters(codec=None, exclude_characters="\0"), max_size=6),
    st.builds("{}{}".format, st.text("[/]\x1b\udcff\u202e \n'\"", max_size=4), st.just(".py")),
)


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A kit whose problem has nothing to judge, so that no program is started."""
    root = write_kit(tmp_path_factory.mktemp("kit"), {"adds.py": ADDS})
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        patch.setenv("JUDGE_KIT", str(root))
        for data in (root / "testdata" / "sums").rglob("*.*"):
            data.unlink()
        yield root


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(word=WORDS)
@example(word="mi\udcffne.py")
@example(word="\x1b]52;c;aGk=\x07.py")
@settings(max_examples=1, deadline=None)
def test_any_word_gets_a_sentence_and_a_status(command: list[str], word: str) -> None:
    done = CliRunner().invoke(app, [*command, word], prog_name="judge")

    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (0, 1, 2)
    assert OBEYED.search(done.output) is None


@each_row(
    ("words", "option"),
    [
        (["run", "sums", "--time-scale", "nan"], "--time-scale"),
        (["compare", "sums", "a.py", "b.py", "--time", "inf"], "--time"),
        (["compare", "sums", "a.py", "b.py", "--band", "nan"], "--band"),
        (["stress", "sums", "a.py", "--shrink-time", "inf"], "--shrink-time"),
        (["regress", "--effort-tolerance", "nan"], "--effort-tolerance"),
        (["import", "package", "--time-limit", "nan"], "--time-limit"),
    ],
)
def test_a_number_must_be_finite(words: list[str], option: str) -> None:
    done = CliRunner().invoke(app, words, prog_name="judge")

    assert done.exit_code == 2
    assert f"judge: {option} is {words[-1]}, but a finite number is expected\n" == done.stderr


def test_a_file_that_looks_like_an_option_is_named_by_its_path(folder: Path) -> None:
    (folder / "-x.c").write_text("int main(void) { return 0; }\n")

    done = CliRunner().invoke(app, ["run", "sums", "-x.c"], prog_name="judge")

    assert (done.exit_code, done.stderr) == (2, "judge: -x.c looks like an option. Write ./-x.c\n")


@pytest.mark.slow
def test_a_solution_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_kit(tmp_path / "kit", {})
    names = ["a b.py", "-x.py", "[.py", "mi\udcffne.py", "new\nline.py", "q'\".py", "\x1b[31m.py"]
    for name in names:
        (root / name).write_text(ADDS)
    monkeypatch.chdir(root)

    done = CliRunner().invoke(app, ["run", "sums", "--format", "json", "--", *names])

    solutions = json.loads(done.stdout)["solutions"]
    assert [one["verdict"] for one in solutions] == ["AC"] * len(names)
    assert [one["solution"] for one in solutions][3:5] == ["mi\\xffne.py", "new\\nline.py"]


def test_a_problem_whose_instances_have_no_positions_cannot_be_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_kit(tmp_path, {}))

    done = CliRunner().invoke(app, ["replay", "sums", "adds.py", "sample/01-two"])

    assert done.exit_code == 2
    assert "have no positions and moves to replay" in done.stderr
