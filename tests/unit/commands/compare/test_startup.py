"""Programs that do nothing: they are there for languages that are there, and do nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import languages
from judge.commands.compare.startup import _EMPTY_PROGRAMS, empty_program
from judge.model import Execution, Language
from judge.runner.local import LocalExecutor
from judge.sandbox import best_sandbox
from tests.conftest import problem

ROWS = {row.code: row for row in languages.table()}


def test_every_language_has_one_but_those_whose_start_depends_on_the_program() -> None:
    assert ROWS.keys() - _EMPTY_PROGRAMS.keys() == {"smlpoly", "smlnj"}
    assert _EMPTY_PROGRAMS.keys() <= ROWS.keys()
    assert empty_program(ROWS["smlnj"]) is None
    for code in _EMPTY_PROGRAMS:
        found = empty_program(ROWS[code])
        assert found is not None
        assert found.files[0].name.endswith(tuple(ROWS[code].suffixes)), code


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", [ROWS[code] for code in sorted(_EMPTY_PROGRAMS)], ids=lambda row: row.code
)
def test_it_is_compiled_and_runs_and_says_nothing(language: Language, tmp_path: Path) -> None:
    if why := languages.missing_tool(language):
        pytest.skip(why)
    found = empty_program(language)
    assert found is not None

    with LocalExecutor(best_sandbox(), home=tmp_path) as executor:
        seen = executor.run(problem(), found, b"1 2 3\n")

    assert isinstance(seen, Execution), seen
    assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"", b"")
