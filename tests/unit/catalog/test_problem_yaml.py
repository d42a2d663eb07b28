"""The files of a kit that describe a problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.problem_yaml import read_checker_args, read_kit_problem
from judge.errors import ProblemError
from judge.model import Limits, Timing
from tests.conftest import each_row

YAML = """\
problem_format_version: 2025-09
name: Sums
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
limits: {time_limit: 2, time_multipliers: {ac_to_time_limit: 3}, output: 4}
"""


def test_a_kit_has_its_own_default_of_memory(tmp_path: Path) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(YAML)

    found = read_kit_problem(path)

    assert found.names(path) == {"en": "Sums"}
    assert found.run_limits == Limits.of(cpu_s=2.0, memory_bytes=512 << 20, output_bytes=4 << 20)
    assert found.timing == Timing(to_limit=3.0, to_late=1.5, resolution_s=1.0)


@each_row(
    ("text", "words"),
    [
        ("languages: all", "Object contains unknown field `languages`"),
        ("constants: {n: 1}", "Object contains unknown field `constants`"),
        ("source: 5", "Expected `str | object | array | null`, got `int` - at `source`"),
        ("rights_owner: [me]", "Expected `str | null`, got `array` - at `rights_owner`"),
        ("type: submit-answer", "type is 'submit-answer', but a kit has no submit-answer problems"),
    ],
)
def test_a_kit_refuses_what_it_cannot_judge(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "problem.yaml"
    path.write_text(f"{YAML}{text}\n")

    with pytest.raises(ProblemError) as caught:
        read_kit_problem(path)

    assert str(caught.value).startswith(f"{path}: {words}")


@each_row(
    ("text", "args"),
    [("", ()), ("output_validator_args: [float_tolerance, '1e-6']", ("float_tolerance", "1e-6"))],
)
def test_a_group_gives_arguments_to_the_checker(
    text: str, args: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "test_group.yaml"
    path.write_text(text)

    assert read_checker_args(path) == args
