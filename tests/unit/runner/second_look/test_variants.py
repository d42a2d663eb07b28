"""How a program is built a second time."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.model import Judgement, Program, Solution, Verdict
from judge.runner.second_look.variants import variants_of
from tests.conftest import SHELL, each_row, solution

BUILT = Program(folder=Path("/cache/program"), argv=("/cache/program/program",))


def in_language(name: str) -> Solution:
    rows = {row.suffixes[0]: row for row in languages.table()}
    return replace(solution(name, "x"), language=rows[Path(name).suffix])


def test_c_is_built_with_sanitizers_and_its_stack_is_limited() -> None:
    sanitized = variants_of(in_language("a.c")).variants[0]

    program = sanitized.program(BUILT, stack_bytes=1 << 20)

    assert "-fsanitize=address,undefined" in sanitized.solution.language.compile
    assert "ulimit -S -s 1024" in program.argv[2]
    assert program.argv[-1] == BUILT.argv[0]
    assert "handle_abort=1" in program.env["ASAN_OPTIONS"]


def test_valgrind_runs_a_program_without_sanitizers() -> None:
    found = variants_of(in_language("a.cpp")).variants

    if len(found) == 1:
        pytest.skip("valgrind is not installed")
    assert "-fsanitize=address,undefined" not in found[1].solution.language.compile
    assert found[1].program(BUILT, stack_bytes=1).argv[0].endswith("valgrind")


def test_without_valgrind_it_is_told_what_is_not_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    found = variants_of(in_language("a.cpp"))

    assert len(found.variants) == 1
    assert "install valgrind" in found.notes[0]


def test_clang_looks_for_values_that_were_never_set_in_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    one = in_language("a.c")
    clang = replace(one.language, compile=("clang", *one.language.compile[1:]))

    found = variants_of(replace(one, language=clang)).variants

    assert "-fsanitize=memory" in found[1].solution.language.compile


@each_row(
    ("name", "wanted"),
    [("a.rs", {Verdict.WA, Verdict.RTE}), ("a.cs", {Verdict.RTE}), ("a.py", set())],
)
def test_others_are_looked_at_where_that_tells_more(name: str, wanted: set[Verdict]) -> None:
    (variant,) = variants_of(in_language(name)).variants

    found = {
        verdict
        for verdict in (Verdict.WA, Verdict.RTE)
        if variant.is_wanted(Judgement(case="a", hash="", verdict=verdict))
    }

    assert found == wanted


def test_most_languages_tell_the_line_by_themselves() -> None:
    assert variants_of(replace(solution(), language=SHELL)).variants == ()
