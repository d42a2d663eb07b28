"""Odd names on the command line: a sentence and an exit status, never a traceback."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from judge.cli import app
from tests.conftest import write_kit
from tests.end_to_end.commands import judge

ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]")

# What comes before an odd word.
COMMANDS = Path(__file__).with_name("odd_words.txt").read_text().splitlines()
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
@pytest.mark.parametrize("command", COMMANDS)
@given(word=WORDS)
@example(word="mi\udcffne.py")
@example(word="\x1b]52;c;aGk=\x07.py")
@settings(max_examples=1, deadline=None)
def test_any_word_gets_a_sentence_and_a_status(command: str, word: str) -> None:
    done = CliRunner().invoke(app, [*command.split(), word], prog_name="judge")

    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (0, 1, 2)
    assert OBEYED.search(done.output) is None


@pytest.mark.slow
def test_a_solution_may_have_any_name(tmp_path: Path) -> None:
    root = write_kit(tmp_path / "kit", {})
    names = ["a b.py", "-x.py", "[.py", "mi\udcffne.py", "new\nline.py", "q'\".py", "\x1b[31m.py"]
    for name in names:
        (root / name).write_text(ADDS)
    words = ("run", "sums", "--format", "json", "--", *names)

    solutions = judge(*words, cwd=root, env={"JUDGE_KIT": str(root)}).json["solutions"]

    assert [one["verdict"] for one in solutions] == ["AC"] * len(names)
    assert [one["solution"] for one in solutions][3:5] == ["mi\\xffne.py", "new\\nline.py"]
