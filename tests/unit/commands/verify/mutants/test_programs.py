"""Tests of whether two programs do the same."""

from __future__ import annotations

from pathlib import Path

from judge import languages
from judge.commands.verify.mutants.programs import program_digest
from judge.model import Program
from tests.conftest import each_row, solution

PYTHON = languages.language_of("a.py")
CPP = languages.language_of("a.cpp")
NOWHERE = Program(folder=Path("/nowhere"), argv=())


def python_digest(source: str) -> str | None:
    return program_digest(solution("mine.py", source, language=PYTHON), NOWHERE)


@each_row(
    ("one", "other", "is_same"),
    [
        ("x = 1 + 2", "\n# a comment\nx = 3", True),
        ("x = 'a' 'b'", "x = 'ab'", True),
        ("x = 1", "x = 1.0", False),
        ("x = 1", "x = True", False),
        ("x = a < b", "x = a <= b", False),
        ("def f(): return [a for a in b if a]", "def f(): return [a for a in b if not a]", False),
    ],
)
def test_python_is_compared_by_its_byte_code(one: str, other: str, is_same: bool) -> None:
    assert (python_digest(one) == python_digest(other)) is is_same


def test_of_python_that_does_not_compile_nothing_is_known() -> None:
    assert python_digest("x = ") is None


def test_other_programs_are_compared_by_all_files_but_the_sources(tmp_path: Path) -> None:
    digests = []
    for number, (source, binary) in enumerate([("a", "x"), ("b", "x"), ("c", "y")]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "mine.cpp").write_text(source)
        (folder / "program").write_text(binary)
        mine = solution("mine.cpp", source, language=CPP)
        digests.append(program_digest(mine, Program(folder=folder, argv=())))

    assert digests[0] == digests[1]
    assert digests[0] != digests[2]


def test_nothing_is_known_of_a_program_that_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "mine.js").write_text("a")

    assert program_digest(solution("mine.js", "a"), Program(folder=tmp_path, argv=())) is None
