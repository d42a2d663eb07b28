"""What builds or runs the programs of a language."""

from __future__ import annotations

from msgspec.structs import replace

from judge import languages
from judge.languages.families import is_compiled_as_c, is_python
from tests.conftest import each_row

ROWS = {row.code: row for row in languages.table()}


@each_row(
    ("code", "is_c", "is_py"),
    [
        ("c", True, False),
        ("cpp", True, False),
        ("python3", False, True),
        ("pypy3", False, True),
        ("java", False, False),
        ("rust", False, False),
        ("bash", False, False),
    ],
)
def test_the_commands_of_a_row_say_what_runs_its_programs(
    code: str, is_c: bool, is_py: bool
) -> None:
    assert (is_compiled_as_c(ROWS[code]), is_python(ROWS[code])) == (is_c, is_py)


def test_a_row_of_another_name_is_recognized_by_its_commands() -> None:
    row = ROWS["cpp"]

    assert is_compiled_as_c(replace(row, code="x", compile=("clang++-14", *row.compile[1:])))
    assert not is_compiled_as_c(replace(row, compile=("make", "{binary}")))
