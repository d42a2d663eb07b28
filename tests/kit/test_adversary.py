"""`judge stress` finds every wrong solution in `tests/kit/wrong`, and shrinks the input."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.work import StressOrder, StressTest
from judge.model import Verdict
from tests.kit.solutions import KIT

FOLDER = Path(__file__).parent / "wrong"
WRONG = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*.*"))

# What shows only in a large input, or on a board that is not small.
MOST_BYTES = {
    "sokoban/ByteDistances.java": 1000,
    "hanoi/round_stamp.cpp": 9000,
    "cube/one_small_table.py": 1100,
}


def test_there_are_wrong_solutions_of_every_problem() -> None:
    assert {name.partition("/")[0] for name in WRONG} == set(KIT.slugs())
    assert len(WRONG) >= 40


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", WRONG)
def test_stress_finds_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    slug = name.partition("/")[0]
    solution = KIT.named_solutions(slug, [str(FOLDER / name)])[0]
    if solution.missing is not None:
        pytest.skip(f"{name}: {solution.missing}")

    # On a busy machine it takes longer than the minute that `adversary.py` allows.
    order = StressOrder(words=(slug, str(FOLDER / name)), seed=1, time_s=300.0, shrink_s=5.0)
    with StressTest(KIT, order) as stress:
        for _ in stress:
            pass
        result = stress.conclude()

    assert result.failure is not None, result.strategies
    assert result.failure.verdict is not Verdict.AC
    assert result.failure.bytes <= MOST_BYTES.get(name, 350), result.failure.input
