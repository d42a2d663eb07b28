"""Programs that write inputs: their command lines, and what they write."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.generators import Generator, GeneratorCommand
from judge.errors import ProblemError, UsageError
from judge.model import Execution, Program
from judge.runner.build import Builder
from judge.sandbox import JailCache
from tests.conftest import FakeSandbox, each_row, execution, solution
from tests.unit.commands.stress.testers import JUGS


@each_row(
    ("words", "expected", "arguments"),
    [
        ("gen.py", GeneratorCommand("gen.py", ("{seed}",)), ["7"]),
        (
            "'my gen.py' {seed} {size}",
            GeneratorCommand("my gen.py", ("{seed}", "{size}")),
            ["7", "2"],
        ),
        (
            "gen.py --n={size} -s {seed}",
            GeneratorCommand("gen.py", ("--n={size}", "-s", "{seed}")),
            ["--n=2", "-s", "7"],
        ),
    ],
)
def test_the_words_of_a_generator(
    words: str, expected: GeneratorCommand, arguments: list[str]
) -> None:
    command = GeneratorCommand.parse(words)

    assert command == expected
    assert command.arguments_for(7, 2) == arguments
    assert command.has_size == ("{size}" in words)


@each_row("words", ["", "gen.py 5", "'gen.py"])
def test_invalid_generators_are_refused(words: str) -> None:
    with pytest.raises(UsageError, match="--generator"):
        GeneratorCommand.parse(words)


def generator(tmp_path: Path, words: str, *outputs: bytes) -> Generator:
    """A generator that writes `outputs`, one a run."""
    left = iter(outputs)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=next(left))

    sandbox = FakeSandbox(behaviour)
    tools = Builder(sandbox, tmp_path), JailCache(sandbox)
    return Generator(JUGS, GeneratorCommand.parse(words), solution("gen.sh"), [], *tools)


def test_a_generator_with_sizes_writes_smaller_inputs_until_there_are_no_more(
    tmp_path: Path,
) -> None:
    first, large, small = b"1\n1 1 1\n", b"1\n9 9 1\n", b"1\n2 2 1\n"
    made = generator(tmp_path, "gen.sh {seed} {size}", first, large, small)

    assert (made.generate(1, 0), made.generate(1, 10)) == (first, large)
    assert made.generate_smaller(large, 1, 0) == small
    assert made.generate_smaller(large, 1, 30) is None
    assert made.generate_smaller(small, 1, 0) is None


def test_a_generator_without_sizes_always_has_another_input(tmp_path: Path) -> None:
    made = generator(tmp_path, "gen.sh", b"1\n1 1 1\n", b"1\n2 2 1\n")

    assert made.generate(1, 0) == b"1\n1 1 1\n"
    assert made.generate_smaller(b"1\n1 1 1\n", 1, 99) == b"1\n2 2 1\n"


def test_the_rules_refuse_an_invalid_input(tmp_path: Path) -> None:
    made = generator(tmp_path, "gen.sh", b"0\n")

    with pytest.raises(ProblemError, match=r"gen.sh 8 writes an invalid input: word 1 is '0'"):
        made.generate(7, 1)
