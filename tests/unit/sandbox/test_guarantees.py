"""What the sandbox promises, and what it says of what it does not hold."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from judge.sandbox import Level, Promise, grounds, landlock, levels, of_level
from judge.sandbox import guarantees as promises

BOTH = pytest.mark.parametrize("level", list(Level))


@BOTH
@pytest.mark.parametrize("refusal", [None, "it is forbidden"])
def test_each_promise_is_held_by_a_layer_or_has_a_reason_and_a_remedy(
    level: Level, refusal: str | None
) -> None:
    found = promises.grounds(level, refusal)

    assert [ground.promise for ground in found] == [promise.value for promise in Promise]
    for ground in found:
        assert ground.meaning == Promise(ground.promise).meaning
        assert bool(ground.by) != bool(ground.why), ground
        assert bool(ground.why) == bool(ground.remedy), ground


@BOTH
def test_what_is_missing_is_what_has_no_layer(level: Level) -> None:
    found = promises.grounds(level, None)

    without = tuple(Promise(ground.promise) for ground in found if not ground.by)
    assert promises.missing(level) == without
    assert level not in levels() or of_level(level).missing == without


def test_a_stronger_level_holds_what_a_weaker_one_does() -> None:
    gaps = [set(promises.missing(level)) for level in Level]

    for stronger, weaker in pairwise(gaps):
        assert stronger <= weaker


def test_namespaces_and_control_groups_hold_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "_has_groups", lambda: True)

    assert promises.missing(Level.NAMESPACES) == ()


def test_without_control_groups_memory_and_hidden_cpu_time_are_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(promises, "_has_groups", lambda: False)

    assert promises.missing(Level.NAMESPACES) == (Promise.CPU, Promise.MEMORY)
    ways = {ground.promise: ground.remedy for ground in promises.grounds(Level.NAMESPACES, None)}
    assert ways["memory"].startswith("systemd-run --user --scope")


def test_without_filters_network_and_kernel_are_open_below_namespaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(promises, "has_filters", lambda: False)

    assert {Promise.NETWORK, Promise.KERNEL} <= set(promises.missing(Level.LANDLOCK))
    assert Promise.NETWORK not in promises.missing(Level.NAMESPACES)
    found = {ground.promise: ground for ground in promises.grounds(Level.LANDLOCK, "no")}
    assert found["kernel"].remedy == "a kernel with CONFIG_SECCOMP_FILTER"


@pytest.mark.parametrize(
    ("switch", "value", "command"),
    [
        (
            "kernel/apparmor_restrict_unprivileged_userns",
            "1",
            "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0",
        ),
        (
            "kernel/unprivileged_userns_clone",
            "0",
            "sudo sysctl kernel.unprivileged_userns_clone=1",
        ),
        ("user/max_user_namespaces", "0", "sudo sysctl user.max_user_namespaces=10000"),
    ],
)
def test_the_switch_that_forbids_namespaces_is_named(
    switch: str, value: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promises, "_SWITCHBOARD", tmp_path)
    (tmp_path / switch).parent.mkdir()
    (tmp_path / switch).write_text(f"{value}\n")

    found = {one.promise: one for one in promises.grounds(Level.LANDLOCK, "mount: forbidden")}

    assert found["processes"].why == "mount: forbidden"
    assert found["processes"].remedy == command


def test_where_namespaces_are_given_the_remedy_is_to_take_them() -> None:
    found = {one.promise: one for one in promises.grounds(Level.LIMITS, None)}

    assert found["files"].remedy == "judge run --sandbox namespaces ..."


def test_files_are_held_by_landlock_from_its_third_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(landlock, "abi", lambda: 2)
    assert Promise.FILES in promises.missing(Level.LANDLOCK)

    monkeypatch.setattr(landlock, "abi", lambda: 3)
    assert Promise.FILES not in promises.missing(Level.LANDLOCK)


def test_the_doctor_asks_for_the_strongest_level() -> None:
    assert grounds()[0].promise == "cpu"
    assert {one.promise for one in grounds() if not one.by} == {
        promise.value for promise in promises.missing(levels()[0])
    }
