"""`judge stress` finds every wrong solution of strangers, and nothing in a right one.

They stand in `tests/kit/wrong`; those in Python as changes of shipped solutions.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from judge.commands.stress.result import StressResult
from judge.commands.stress.work import StressOrder, StressTest
from judge.model import Verdict
from tests.conftest import ROOT
from tests.kit.solutions import KIT
from tests.kit.test_headers import ACCEPTED_ONES

FOLDER = Path(__file__).parent / "wrong"

WRONG = sorted(str(path.relative_to(FOLDER)).removesuffix(".diff") for path in FOLDER.glob("*/*.*"))

# What shows only in a large input, or on a board that is not small.
MOST_BYTES = {"sokoban/ByteDistances.java": 1000, "hanoi/round_stamp.cpp": 9000}


@pytest.fixture(autouse=True)
def _own_counterexamples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def stressed(name: str, folder: Path, time_s: float) -> StressResult:
    """The result of a search for a failure of a solution."""
    slug = name.partition("/")[0]
    if missing := KIT.named_solutions(slug, [str(folder / name)])[0].missing:
        pytest.skip(f"{name}: {missing}")
    order = StressOrder(words=(slug, str(folder / name)), seed=1, time_s=time_s, shrink_s=5.0)
    with StressTest(KIT, order) as stress:
        for _ in stress:
            pass
        return stress.conclude()


def changed(name: str, folder: Path) -> Path:
    """The folder of wrong solutions, or another one if this one has to be made."""
    diff, path = FOLDER / f"{name}.diff", folder / name
    if not diff.exists():
        return FOLDER
    right = diff.read_text(encoding="utf-8").partition(". WRONG: ")[0]  # it begins with that name
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "solutions" / path.parent.name / right, path)
    subprocess.run(["git", "apply", diff], cwd=path.parent, check=True)
    return folder


def test_there_are_wrong_solutions_of_every_problem(tmp_path: Path) -> None:
    assert {name.partition("/")[0] for name in WRONG} == set(KIT.slugs())
    for name in WRONG:
        changed(name, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("name", WRONG)
def test_stress_finds_it(name: str, tmp_path: Path) -> None:
    result = stressed(name, changed(name, tmp_path), time_s=300.0)  # a minute on a quiet machine

    assert result.failure is not None, result.strategies
    assert result.failure.verdict is not Verdict.AC
    assert result.failure.bytes <= MOST_BYTES.get(name, 350), result.failure.input


@pytest.mark.nightly
@pytest.mark.parametrize("name", ACCEPTED_ONES)
def test_stress_finds_nothing_in_a_right_solution(name: str) -> None:
    result = stressed(name, ROOT / "solutions", time_s=10.0)

    assert result.failure is None, result.failure
