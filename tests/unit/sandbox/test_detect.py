"""Which levels of sandbox this machine supports."""

from __future__ import annotations

import pytest

from judge.errors import SandboxError
from judge.sandbox import Level, available_levels, detect, sandbox_by_name, sandbox_of_level


def test_the_strongest_level_comes_first_and_limits_are_always_there() -> None:
    assert available_levels()[-1] is Level.LIMITS
    assert available_levels() == sorted(available_levels(), key=list(Level).index)
    assert set(sandbox_of_level(available_levels()[0]).missing) <= set(
        sandbox_of_level(Level.LIMITS).missing
    )


def test_an_unavailable_level_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = {Level.NAMESPACES: "forbidden", Level.LANDLOCK: "there is none"}
    monkeypatch.setattr(detect, "why_unavailable", refusals.get)
    monkeypatch.setattr("judge.sandbox.why_unavailable", refusals.get)

    words = "does not support the sandbox landlock: there is none; it supports: limits none"
    with pytest.raises(SandboxError, match=words):
        sandbox_of_level(Level.LANDLOCK)


def test_the_word_best_names_the_strongest_level() -> None:
    assert sandbox_by_name("best").level is available_levels()[0]
    assert sandbox_by_name("limits").level is Level.LIMITS


def test_where_no_program_can_be_run_there_is_no_best_sandbox(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("judge.sandbox.why_unsupported", lambda: "this is another system")

    with pytest.raises(SandboxError, match="this is another system"):
        sandbox_by_name("best")
