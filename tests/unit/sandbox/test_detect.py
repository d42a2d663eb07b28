"""Which levels of sandbox this machine supports."""

import json
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.sandbox import (
    Level,
    available_levels,
    best_level,
    detect,
    machine,
    sandbox_by_name,
    sandbox_of_level,
)
from judge.sandbox.machine import (
    best_known_level,
    best_known_path,
    forget_trials,
    has_valid_trial,
    remember_level,
    remember_trial,
)


def test_the_strongest_is_first_and_a_missing_one_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = available_levels()
    assert levels[-1] is Level.LIMITS
    assert levels == sorted(levels, key=list(Level).index)
    assert sandbox_by_name("best").level is levels[0]
    assert sandbox_by_name("limits").level is Level.LIMITS

    refusals = {Level.NAMESPACES: "forbidden", Level.LANDLOCK: "there is none"}
    monkeypatch.setattr(detect, "why_unavailable", refusals.get)
    monkeypatch.setattr("judge.sandbox.why_unavailable", refusals.get)
    words = "does not support the sandbox landlock: there is none; it supports: limits none"
    with pytest.raises(SandboxError, match=words):
        sandbox_of_level(Level.LANDLOCK)
    monkeypatch.setattr(detect, "why_unsupported", lambda: "this is another system")
    with pytest.raises(SandboxError, match="this is another system"):
        sandbox_by_name("best")


def test_a_weaker_level_is_refused_until_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    remember_level(Level.NAMESPACES)
    refusals = {Level.NAMESPACES: "somebody forbade it", Level.LANDLOCK: "there is none"}
    monkeypatch.setattr(detect, "why_unavailable", refusals.get)

    words = "has had the sandbox namespaces, and now has only limits: somebody forbade it"
    with pytest.raises(SandboxError, match=words) as refused:
        best_level()
    assert f"remove {best_known_path()}" in str(refused.value)

    best_known_path().unlink()
    assert best_level() is Level.LIMITS
    monkeypatch.undo()
    assert best_level() is best_known_level() is available_levels()[0]
    remember_level(Level.LIMITS)  # only a stronger level is remembered
    assert best_known_level() is available_levels()[0]


def test_a_damaged_file_says_nothing() -> None:
    remember_level(Level.LIMITS)
    (machine_name,) = json.loads(best_known_path().read_bytes())
    for content in [
        b"",
        b"\xff",
        b"[]",
        b"{",
        b"null",
        b"[" * 70_000,
        b'{"a": 1}',
        b'{"a": "best"}',
    ]:
        best_known_path().write_bytes(content.replace(b"a", machine_name.encode()))
        assert best_known_level() is None
        remember_level(Level.LIMITS)
        assert best_known_level() is Level.LIMITS
        best_known_path().unlink()
        best_known_path().mkdir()  # what cannot be written is not remembered
        remember_level(Level.LIMITS)
        assert best_known_level() is None
        best_known_path().rmdir()


def test_a_level_that_worked_is_tried_again_after_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Level] = []
    monkeypatch.setattr(detect, "why_unavailable", lambda level: tried.append(level))
    assert best_level() is best_level() is Level.NAMESPACES
    assert tried == [Level.NAMESPACES]

    monkeypatch.setattr(machine, "_conditions", lambda: ["another kernel"])

    assert best_level() is Level.NAMESPACES
    assert tried == [Level.NAMESPACES, Level.NAMESPACES]
    remember_trial(Level.NAMESPACES)
    assert has_valid_trial(Level.NAMESPACES)
    assert not has_valid_trial(Level.LANDLOCK)
    forget_trials()
    assert not has_valid_trial(Level.NAMESPACES)
    remember_trial(Level.NAMESPACES)
    path = machine._trial_path()
    path.write_bytes(path.read_bytes().replace(b"namespaces", b"landlock"))
    assert not has_valid_trial(Level.LANDLOCK)


def test_a_failed_attempt_is_repeated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"  # of which a supervisor needs one, at the level of limits
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    try:
        for recovers in (False, True):  # in the pause between two attempts
            monkeypatch.setattr(
                "time.sleep", lambda _, now=recovers: folder.mkdir() if now else None
            )
            detect.why_unavailable.cache_clear()
            assert (detect.why_unavailable(Level.LIMITS) is None) == recovers
    finally:
        detect.why_unavailable.cache_clear()
