"""Inputs that Hypothesis draws and shrinks."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.inputs import InputStrategy, StopShrinking
from judge.errors import ProblemError, UsageError
from tests.conftest import each_row, write_kit


@pytest.fixture(autouse=True)
def _kit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of `problems` are found where the path says now, not where they were before."""
    import problems

    monkeypatch.setattr(problems, "__path__", problems.__path__)


def test_the_same_seed_draws_the_same_inputs() -> None:
    inputs = InputStrategy("jugs")

    drawn = inputs.draw(5, 30)

    assert len(set(drawn)) > 10
    assert inputs.draw(5, 30) == drawn != inputs.draw(6, 30)


def test_an_input_is_shrunk_as_long_as_it_fails() -> None:
    inputs = InputStrategy("jugs")
    target = next(text for text in inputs.draw(5, 40) if len(text.splitlines()) > 3)
    asked: list[str] = []

    def fails(text: str) -> bool:
        asked.append(text)
        return len(text.splitlines()) > 3

    inputs.shrink(5, 40, target, fails)

    failing = [text for text in asked if len(text.splitlines()) > 3]
    assert failing[-1] == "3\n1 1 0\n1 1 0\n1 1 0\n"


@pytest.mark.slow
def test_the_test_function_can_stop_the_shrinking() -> None:
    inputs = InputStrategy("jugs")
    asked: list[str] = []

    def fails(text: str) -> bool:
        asked.append(text)
        raise StopShrinking

    inputs.shrink(5, 40, inputs.draw(5, 40)[-1], fails)

    assert len(asked) == 1


def test_an_error_while_shrinking_is_raised() -> None:
    inputs = InputStrategy("jugs")

    def fails(text: str) -> bool:
        raise ProblemError("the judge's fault")

    with pytest.raises(ProblemError, match="the judge's fault"):
        inputs.shrink(5, 40, inputs.draw(5, 40)[-1], fails)


def test_hypothesis_writes_nothing_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    inputs = InputStrategy("jugs")

    inputs.shrink(1, 20, inputs.draw(1, 20)[3], lambda text: "1" in text)

    assert list((tmp_path / "here").iterdir()) == []
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_some_inputs_of_push_lack_the_last_line() -> None:
    drawn = InputStrategy("push").draw(1, 100)

    assert 0 < sum(not text.endswith("0 0\n") for text in drawn) < len(drawn) / 4


@each_row(
    ("content", "kind", "words"),
    [
        (None, UsageError, "sums has no inputs.py"),
        ("import nothing_of_the_kind", ProblemError, "cannot be imported"),
        ("1 / 0", ProblemError, "ZeroDivisionError"),
        ("x = 1", ProblemError, "inputs"),
        ("def inputs(): return 1 / 0", ProblemError, "ZeroDivisionError"),
    ],
)
def test_broken_inputs_modules_are_errors(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: str | None,
    kind: type[Exception],
    words: str,
) -> None:
    files = {} if content is None else {"problems/brokensums/inputs.py": content}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    with pytest.raises(kind, match=words):
        InputStrategy("brokensums" if files else "sums")


def test_a_strategy_that_fails_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from hypothesis import strategies as st\ndef inputs(): return st.just(1).map(len)\n"
    files = {"problems/failingsums/inputs.py": text}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    with pytest.raises(ProblemError, match=r"problems.failingsums.inputs cannot draw: TypeError"):
        InputStrategy("failingsums").draw(1, 5)
