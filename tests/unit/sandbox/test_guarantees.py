"""What the sandbox guarantees, and what it says of what it does not hold."""

from itertools import pairwise
from pathlib import Path

import pytest

from judge.model import Program
from judge.sandbox import (
    Guarantee,
    Level,
    available_levels,
    guarantee_statuses,
    guarantees,
    policy,
    sandbox_of_level,
)
from judge.sandbox.supervisor import landlock, task_clock
from tests.conftest import each_row


def test_each_guarantee_is_held_by_a_layer_or_has_a_reason_and_a_remedy() -> None:
    for level, refusal in [
        (level, refusal) for level in Level for refusal in (None, "it is forbidden")
    ]:
        found = guarantees.statuses(level, refusal)
        assert [status.guarantee for status in found] == [
            guarantee.value for guarantee in Guarantee
        ]
        for status in found:
            assert status.meaning
            assert bool(status.by) != bool(status.why), status
            assert bool(status.why) == bool(status.remedy), status
        without = tuple(Guarantee(status.guarantee) for status in found if not status.by)
        assert guarantees.missing_guarantees(level) == without
        assert level not in available_levels() or sandbox_of_level(level).missing == without


def test_a_stronger_level_holds_what_a_weaker_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = [set(guarantees.missing_guarantees(level)) for level in Level]
    for stronger, weaker in pairwise(gaps):
        assert stronger <= weaker
    assert gaps[list(Level).index(Level.LIMITS)] >= {
        Guarantee.ENVIRONMENT, Guarantee.DESCENDANTS, Guarantee.FILES, Guarantee.SIGNALS,
    }  # fmt: skip

    found = guarantee_statuses()  # of the strongest level, for the doctor
    missing = {one.value for one in guarantees.missing_guarantees(available_levels()[0])}
    assert {one.guarantee for one in found if not one.by} == missing
    monkeypatch.setattr(guarantees, "_has_cgroups", lambda: True)
    assert guarantees.missing_guarantees(Level.NAMESPACES) == ()
    # An older Landlock guarantees less.
    gaps = []
    for version in (1, 3, 6):
        monkeypatch.setattr(landlock, "abi", lambda version=version: version)
        gaps.append(set(guarantees.missing_guarantees(Level.LANDLOCK)))
    assert gaps[0] - gaps[1] == {Guarantee.FILES}
    assert gaps[1] - gaps[2] == {Guarantee.SIGNALS, Guarantee.DESCENDANTS}
    assert gaps[2] == {
        Guarantee.NAMES, Guarantee.MODES, Guarantee.CASES, Guarantee.PROCESSES, Guarantee.DISK,
    }  # fmt: skip


@each_row(
    ("refusal", "missing"),
    [(None, (Guarantee.MEMORY,)), ("it is forbidden", (Guarantee.CPU, Guarantee.MEMORY))],
)
def test_without_control_groups_memory_is_open_and_cpu_time_where_the_kernel_does_not_count_it(
    refusal: str | None, missing: tuple[Guarantee, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarantees, "_has_cgroups", lambda: False)
    monkeypatch.setattr(task_clock, "why_no_clock", lambda: refusal)

    assert guarantees.missing_guarantees(Level.NAMESPACES) == missing
    found = {one.guarantee: one for one in guarantees.statuses(Level.NAMESPACES, None)}
    assert found["memory"].remedy.startswith("systemd-run --user --scope")
    assert (refusal or "task clock") in found["cpu"].why + found["cpu"].by
    # Without filters, network and kernel are open below namespaces.
    monkeypatch.setattr(guarantees, "has_filters", lambda: False)
    assert {Guarantee.NETWORK, Guarantee.KERNEL} <= set(
        guarantees.missing_guarantees(Level.LANDLOCK)
    )
    assert Guarantee.NETWORK not in guarantees.missing_guarantees(Level.NAMESPACES)
    found = {status.guarantee: status for status in guarantees.statuses(Level.LANDLOCK, "no")}
    assert found["kernel"].remedy == "a kernel with CONFIG_SECCOMP_FILTER"


@each_row(
    ("switch", "value", "good"),
    [
        ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),
        ("kernel/unprivileged_userns_clone", "0", "1"),
        ("user/max_user_namespaces", "0", "10000"),
        (None, "", ""),
    ],
)
def test_the_switch_that_forbids_namespaces_is_named_or_where_none_does_they_are(
    switch: str | None, value: str, good: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarantees, "_SYSCTL", tmp_path)
    if switch:
        (tmp_path / switch).parent.mkdir()
        (tmp_path / switch).write_text(f"{value}\n")
    refusal = "mount: forbidden" if switch else None

    found = {one.guarantee: one for one in guarantees.statuses(Level.LANDLOCK, refusal)}

    if switch:
        assert found["processes"].why == refusal
        assert found["processes"].remedy == f"sudo sysctl {switch.replace('/', '.')}={good}"
    else:
        assert found["processes"].remedy == "judge run --sandbox namespaces ..."


# What a program may see of the machine's files, and on which cores it runs


@pytest.mark.attack
def test_a_tool_from_elsewhere_brings_its_installation_and_no_more(tmp_path: Path) -> None:
    tool = tmp_path / "python-9/bin/python9"
    home = Path.home()

    for argv, above, readable in (
        (tool, tmp_path, tmp_path / "python-9"),
        (home / "bin/mine", home, home / "bin"),
        (home / "mine", home, home / "mine"),
        (home / ".cargo/bin/rustc", home / ".cargo", home / ".cargo/lib"),
    ):
        env = {"TOOL_HOME": "/root"}
        program = Program(folder=Path("/"), argv=(str(argv),), env=env, shows=("/opt/tool",))
        rights = dict(policy.landlock_rules(program, scratch=tmp_path / "s", writable=None))
        assert rights[str(readable)] == landlock.READ
        assert str(above) not in rights
        assert rights["/opt/tool"] == landlock.READ
        assert "/root" not in rights
    # A command that was built shows nothing but its folder.
    (tmp_path / "elsewhere/bin").mkdir(parents=True)
    built = tmp_path / "built"
    built.mkdir()
    (built / "bin").symlink_to(tmp_path / "elsewhere/bin")
    honest = Program(folder=built, argv=(str(built / "program"),))
    program = Program(folder=built, argv=(str(built / "bin/x"),), env={"A": str(built / "bin")})
    found = [
        policy.landlock_rules(one, scratch=tmp_path / "s", writable=None)
        for one in (honest, program)
    ]
    assert found[0] == found[1]
