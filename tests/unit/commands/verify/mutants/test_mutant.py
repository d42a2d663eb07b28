"""Tests of the mutants of a solution."""

from __future__ import annotations

from msgspec.structs import replace

from judge import languages
from judge.commands.verify.mutants.mutant import mutants_of, sample_mutants
from judge.model import SourceFile
from tests.conftest import each_row, solution

PYTHON = languages.language_of("a.py")
CPP = languages.language_of("a.cpp")


def test_a_mutant_has_the_name_of_its_solution_and_knows_its_change() -> None:
    original = solution("mine.py", "if a:\n    x = a < b\n", language=PYTHON)

    made = mutants_of(original)

    assert [one.name for one in made] == [
        "line 1: `if a:` -> `if (not (a)):`",
        "line 2: `x = a < b` -> `x = a <= b`",
        "line 2: `x = a < b` -> `x = a >= b`",
    ]
    changed = made[1].solution()
    assert changed.name == "mine.py"
    assert changed.files[0].content == b"if a:\n    x = a <= b\n"
    assert replace(changed, files=original.files) == original


@each_row(
    "line",
    [
        'if (getenv("JUDGE_STATS") == 0) return 1;',
        'fprintf(stderr, "%d", 1 + a);',
        "std::cerr << 1 + a;",
    ],
)
def test_lines_about_standard_error_are_not_changed(line: str) -> None:
    assert mutants_of(solution("mine.cpp", f"{line}\n", language=CPP)) == []


def test_only_sources_are_changed_and_only_text() -> None:
    files = (
        SourceFile(name="a.py", content=b"x = a < b\n"),
        SourceFile(name="table.txt", content=b"x = a < b\n"),
        SourceFile(name="b.py", content=b"x = a < '\xff'\n"),
    )

    made = mutants_of(replace(solution("pack", language=PYTHON), files=files))

    assert {one.file for one in made} == {"a.py"}


def test_a_language_without_known_changes_has_no_mutants() -> None:
    assert mutants_of(solution("mine.sh", "test 1 -lt 2")) == []


def test_a_greater_sample_begins_with_the_same_mutants() -> None:
    made = mutants_of(solution("mine.py", "x = [1, 2, 3, 4, 5]\n", language=PYTHON))

    assert len(made) == 10
    assert sample_mutants(made, 8, 1)[:3] == sample_mutants(made, 3, 1)
    assert sample_mutants(made, 99, 1) != sample_mutants(made, 99, 2)
    assert sorted(sample_mutants(made, 99, 1), key=made.index) == made
