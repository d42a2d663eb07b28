"""Attacks on files: what is not the program's is not read, not written, and not even seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.sandbox import Guarantee, Sandbox
from tests.conftest import ROOT
from tests.end_to_end.sandbox.conftest import ATTACKS, BRIEF, Arsenal, Attack, bare, needs, said

PLANTED = ("testdata/secret", "testdata/secret/01.in", "testdata/secret/01.ans",
           "solutions/other.py", ".ssh", ".ssh/id_ed25519")  # fmt: skip

OF_THE_MACHINE = {
    "the answers": (str(ROOT / "testdata"), str(ROOT / "testdata/push/sample/01-one-board.ans")),
    "another solution": (str(ROOT / "solutions"), str(ROOT / "solutions/push/breadth_first.py")),
    "the kit": (str(ROOT), str(ROOT / "judge/model.py"), str(ATTACKS / "reads.c")),
    "a home": (str(Path.home() / ".ssh"), *sorted(map(str, Path.home().glob(".*rc")))),
    "passwords": ("/etc/shadow", "/etc/gshadow", "/etc/sudoers"),
    "logs": ("/var/log", "/var/log/dpkg.log", "/run", "/var/spool"),
    "kernel": ("/sys/kernel", "/sys/fs/cgroup", "/sys/class", "/proc/kcore", "/proc/kmsg"),
    "the first process": ("/proc/1/environ", "/proc/1/mem", "/proc/1/root/home", "/proc/1/cwd"),
    "devices": ("/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/tty", "/dev/console"),
}

# What `writes.c` tries.
WAYS_TO_WRITE = (
    "create", "create without a name", "make a folder", "make a fifo", "make a link", "link out",
    "rename out", "rename over", "exchange", "rename in", "link in", "overwrite", "append", "cut",
    "read and write", "overwrite by a link", "remove", "remove a folder",
)  # fmt: skip

Tree = dict[str, tuple[int, int, int, bytes]]


def tree(root: Path) -> Tree:
    """All that lies in a folder: mode, owner, time of change and content, by name."""
    found = {}
    for path in root.rglob("*"):
        facts = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = (facts.st_mode, facts.st_uid, facts.st_mtime_ns, content)
    return found


# Reading


def test_planted_files_cannot_be_read(planted: Path, sandbox: Sandbox, attack: Attack) -> None:
    needs(sandbox, Guarantee.FILES)
    paths = [str(planted / name) for name in PLANTED]

    seen = attack("reads.c", *paths)

    assert said(seen) == dict.fromkeys(paths, "refused")


@pytest.mark.parametrize("what", OF_THE_MACHINE)
def test_what_is_the_machines_cannot_be_read(what: str, sandbox: Sandbox, attack: Attack) -> None:
    needs(sandbox, Guarantee.FILES)
    paths = OF_THE_MACHINE[what]

    seen = attack("reads.c", *paths)

    assert said(seen) == dict.fromkeys(paths, "refused")


def test_the_answers_cannot_be_found_from_anywhere(
    planted: Path, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.FILES)

    seen = attack("finds_answers.py", "01.ans", str(planted), str(planted.parent))

    assert (seen.exit_code, seen.stdout) == (0, b"searched\n")


def test_nobody_learns_how_long_a_file_is_or_when_it_changes(
    planted: Path, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.FILES, Guarantee.MODES)  # without a root of its own, names show

    seen = attack("peeks.c", str(planted / "answer"), str(planted))

    tried = ("size", "presence", "place", "file system", "changes", "entering its folder")
    assert said(seen) == dict.fromkeys(tried, "refused")


def test_the_input_leads_to_no_answer_and_cannot_be_overwritten(attack: Attack) -> None:
    seen = attack("overwrites_input.c", stdin=b"the input")

    tried = (
        "find the answer beside it", "write to descriptor 0", "write to /proc/self/fd/0",
        "write to /dev/stdin", "empty it while opening", "cut it", "cut it by its name",
        "make it longer", "map it", "punch a hole",
    )  # fmt: skip
    assert said(seen) == dict.fromkeys(tried, "refused") | {"it reads": "the input"}


# Writing


def test_nothing_can_be_written_into_a_folder_of_others(
    planted: Path, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.FILES)
    before = tree(planted)

    seen = attack("writes.c", str(planted))

    assert said(seen) == dict.fromkeys(WAYS_TO_WRITE, "refused")
    assert tree(planted) == before


def test_a_program_cannot_change_its_own_files(
    sandbox: Sandbox, attack: Attack, arsenal: Arsenal
) -> None:
    needs(sandbox, Guarantee.FILES)
    arsenal.program("writes.c")
    before = tree(arsenal.folder)

    seen = attack("writes.c", str(arsenal.folder))

    assert said(seen) == dict.fromkeys(WAYS_TO_WRITE, "refused")
    assert tree(arsenal.folder) == before


@pytest.mark.parametrize("folder", ["/", "/tmp", "/var/tmp", "/dev/shm", "/etc", "/usr", "/run"])
def test_nothing_appears_in_a_folder_of_the_system(
    folder: str, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.FILES)
    attack("writes.c", folder)

    assert [str(path) for path in Path(folder).glob("attack-*")] == []


def test_modes_owners_and_times_of_others_files_stay(
    planted: Path, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.MODES)
    before = tree(planted)

    seen = attack("modes.c", str(planted / "answer"))

    assert said(seen) == dict.fromkeys(("mode", "owner", "times", "attributes"), "refused")
    assert tree(planted) == before


# The scratch folder


def test_the_disk_cannot_be_filled(sandbox: Sandbox, attack: Attack) -> None:
    needs(sandbox, Guarantee.DISK)

    seen = attack("fills_disk.c", limits=replace(BRIEF, cpu_s=20, cpu_stop_s=20, wall_s=30))

    # Either it was stopped, or it was refused to write more.
    assert int(said(seen)["bytes"]) <= 256 << 20


def test_ten_thousand_files_are_gone_for_the_next_case(attack: Attack) -> None:
    seen = attack("many_files.c", limits=replace(BRIEF, cpu_s=10, cpu_stop_s=10))

    # All of them, or as many as there is room for; none of them is there in the case after it.
    assert (seen.exit_code, seen.signal, seen.stopped_by) == (0, None, None)
    assert 0 < int(said(seen)["files"]) <= 10_000


def test_odd_names_are_gone_for_the_next_case(attack: Attack) -> None:
    seen = attack("odd_names.c")

    names = (
        "255 bytes", "not UTF-8", "a dash", "closed file", "fifo", "loop", "link to all",
        "closed folder",
    )  # fmt: skip
    assert seen.exit_code == 0
    assert said(seen) == dict.fromkeys(names, "did it") | {"depth": "40"}


# The attacks are real


def test_without_a_sandbox_all_planted_files_can_be_read(arsenal: Arsenal, planted: Path) -> None:
    paths = [str(planted / name) for name in PLANTED]

    assert bare(arsenal, "reads.c", *paths) == dict.fromkeys(paths, "did it")
    assert "found testdata/secret/01.ans" in bare(
        arsenal, "finds_answers.py", "01.ans", str(planted)
    )


def test_without_a_sandbox_a_folder_of_others_can_be_written(
    arsenal: Arsenal, planted: Path
) -> None:
    assert bare(arsenal, "writes.c", str(planted)) == dict.fromkeys(WAYS_TO_WRITE, "did it")


def test_without_a_sandbox_a_file_can_be_peeked_at_and_changed(
    arsenal: Arsenal, planted: Path
) -> None:
    peeked = bare(arsenal, "peeks.c", str(planted / "answer"), str(planted))
    changed = bare(arsenal, "modes.c", str(planted / "answer"))

    assert set(peeked.values()) == {"did it"}
    assert {changed[what] for what in ("mode", "owner", "times")} == {"did it"}
