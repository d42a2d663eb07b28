"""Programs that read an input, made of what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.new import template
from judge.errors import ProblemError, UsageError
from judge.grading.expectations import ACCEPTED
from judge.model import Execution, Limits, Program, Solution, SourceFile
from judge.runner.build import Builder
from judge.sandbox import JailCache, Sandbox, best_sandbox
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci
from tests.sweeps import due

LIMITS = Limits.of(cpu_s=10.0, memory_bytes=2 << 30)
TOLD = {path.parent.name: path for path in sorted((ROOT / "problems").glob("*/input.yaml"))}
SLUGS = sorted(path.parent.name for path in (ROOT / "problems").glob("*/problem.yaml"))
ROWS = {row.code: row for row in languages.table()}


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    made = best_sandbox()
    yield made
    made.cancel()


def solution(code: str, text: str) -> Solution:
    row = ROWS[code]
    file = SourceFile(name=f"mine{row.suffixes[0]}", content=text.encode())
    return Solution(name=file.name, files=(file,), language=row, expectation=ACCEPTED)


def ran(
    sandbox: Sandbox, folder: Path, code: str, text: str, inputs: list[bytes]
) -> list[Execution]:
    """What became of a program on some inputs."""
    program = Builder(sandbox, folder).build(solution(code, text), memory_bytes=1 << 30)
    assert isinstance(program, Program), program
    jails = JailCache(sandbox)
    try:
        return [jails.run(program, LIMITS, stdin=one) for one in inputs]
    finally:
        jails.close()


def samples(slug: str) -> list[bytes]:
    kit = find_kit(ROOT, {})
    return [case.input for case in kit.cases(slug, ["sample"])]


def new_text(slug: str, code: str) -> str:
    return template.program_text(slug, template.read_input_format(TOLD[slug]), code)


def test_every_problem_declares_its_input_format() -> None:
    assert list(TOLD) == SLUGS


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [slug for slug in SLUGS if slug != "peek"],  # the judge answers it line by line
)
def test_a_start_reads_every_input_to_its_end(slug: str, sandbox: Sandbox, tmp_path: Path) -> None:
    text = new_text(slug, "python3")
    if "words = iter" in text:
        text = text.replace("\n\n\nmain()", "\n    assert not list(words)\n\n\nmain()")

    seen = ran(sandbox, tmp_path, "python3", text, samples(slug))

    assert [(one.exit_code, one.stdout, one.stderr) for one in seen] == [(0, b"", b"")] * len(seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    due(
        [f"{code}/{slug}" for code in template.languages() for slug in (*SLUGS, "")],
        days=3,
        by=lambda start: start.partition("/")[0],
    ),
)
def test_a_start_compiles_and_reads_the_sample_in_every_language(
    start: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    code, _, slug = start.partition("/")
    if why := languages.missing_tool(ROWS[code]):
        skip_or_fail_on_ci(why)
    text = (
        new_text(slug, code) if slug else template.program_text("x", template.UNKNOWN_FORMAT, code)
    )

    seen = ran(sandbox, tmp_path, code, text, samples(slug or "push"))

    assert [(one.exit_code, one.stdout, one.stderr) for one in seen] == [(0, b"", b"")] * len(seen)


@each_row("code", template.languages())
def test_a_template_knows_every_kind(code: str) -> None:
    told = template.InputFormat(
        before={"count_all": "number"},
        count="count_all",
        each={
            "one_number": "number",
            "numbers": "number[one_number]",
            "grid": "number[3][one_number]",
            "name": "word",
            "names": "word[2]",
            "pairs": "word[one_number][2]",
        },
    )

    text = template.program_text("Sums", told, code)

    assert "A solution to Sums" in text
    cased = {name.replace("_", "") for name in told.each}
    assert all(name in text.lower().replace("_", "") for name in cased)


def test_in_a_dialogue_a_program_reads_no_further_than_it_must() -> None:
    told = template.InputFormat(each={"rows": "number"})

    text = template.program_text("Peek", told, "python3", is_dialogue=True)
    unknown = template.program_text("Peek", template.UNKNOWN_FORMAT, "python3", is_dialogue=True)

    assert "words = (word for line in sys.stdin for word in line.split())" in text
    assert ".read()" not in text + unknown
    assert "next(words)" not in unknown
    with pytest.raises(UsageError, match="Peek is a dialogue, but the template in this language"):
        template.program_text("Peek", template.UNKNOWN_FORMAT, "rust", is_dialogue=True)


def test_a_title_ends_no_comment() -> None:
    text = template.program_text('a """ \\ */ {b}\nc', template.UNKNOWN_FORMAT, "python3")

    assert text.startswith('"""A solution to a    bc"""\n')


@each_row(
    ("yaml", "error"),
    [
        ("each: {a: digit}", "a: digit is not a name with its kind"),
        ("each: {a b: number}", "a b: number is not a name"),
        ("each: {a: 'word[n]'}", "n is not a number that is read before a"),
        ("{each: {a: number}, count: n}", "count is n, which"),
        ("{each: {a: word}, zeros: 1}", "zeros is 1, but"),
        ("{each: {a: word}, odd: 1}", "odd"),
        ("before: {}", "each"),
    ],
)
def test_a_wrong_input_format_is_an_error(yaml: str, error: str, tmp_path: Path) -> None:
    path = tmp_path / "input.yaml"
    path.write_text(yaml)

    with pytest.raises(ProblemError, match=error):
        template.read_input_format(path)
