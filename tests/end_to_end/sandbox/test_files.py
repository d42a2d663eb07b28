"""Attacks on files: what is not the program's is not read, not written, and not even seen."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.files.hidden import hide
from judge.model import Program
from judge.sandbox import Guarantee, Level, Sandbox, available_levels, sandbox_of_level
from tests.conftest import ROOT
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    ATTACKS,
    OK,
    PYTHON,
    AttackPrograms,
    AttackRunner,
    ended,
    limits,
    refused,
    report_of,
    run_unsandboxed,
    shell,
    skip_unless,
)

PLANTED = ("testdata/secret", "testdata/secret/01.in", "testdata/secret/01.ans",
           "solutions/other.py", ".ssh", ".ssh/id_ed25519")  # fmt: skip

OF_THE_MACHINE = (
    str(ROOT), str(ROOT / "testdata"), str(ROOT / "testdata/push/sample/01-one-board.ans"),
    str(ROOT / "solutions/push/breadth_first.py"), str(ATTACKS / "reads.c"),
    str(Path.home() / ".ssh"), *sorted(map(str, Path.home().glob(".*rc"))),
    "/etc/shadow", "/etc/gshadow", "/etc/sudoers",
    "/var/log", "/var/log/dpkg.log", "/run", "/var/spool", "/boot",
    "/sys/kernel", "/sys/fs/cgroup", "/sys/class", "/proc/kcore", "/proc/kmsg",
    "/proc/1/environ", "/proc/1/mem", "/proc/1/root/home", "/proc/1/cwd",
    "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/tty", "/dev/console",
)  # fmt: skip

# What `writes.c` tries.
WAYS_TO_WRITE = (
    "create", "create without a name", "make a folder", "make a fifo", "make a link", "link out",
    "rename out", "rename over", "exchange", "rename in", "link in", "overwrite", "append", "cut",
    "read and write", "overwrite by a link", "remove", "remove a folder",
)  # fmt: skip

TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")

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


def test_what_is_not_the_programs_cannot_be_read(
    planted: Path, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)
    paths = [*(str(planted / name) for name in PLANTED), *OF_THE_MACHINE]

    assert report_of(attack("reads.c", *paths)) == refused(*paths)


@pytest.mark.attack
def test_what_is_hidden_cannot_be_read_in_a_folder_that_is_shown(
    planted: Path, sandbox: Sandbox, programs: AttackPrograms
) -> None:
    skip_unless(sandbox, Guarantee.FILES)
    readable = [planted / name for name in ("answer", "solutions/other.py", "testdata/mine")]
    hidden = [planted / name for name in PLANTED if (planted / name) not in readable]
    (planted / "testdata/mine").mkdir()
    hide(*(planted / name for name in ("testdata", ".ssh")))
    shown = (str(planted), str(planted / ".ssh"))  # as if a language were installed there
    program = replace(programs.program("reads.c"), shows=shown, place=planted / "testdata/mine")

    with sandbox.open(program, limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"", args=[str(path) for path in (*readable, *hidden)])

    found = {path for path, came in report_of(seen).items() if came == "did it"}
    assert set(map(str, readable)) <= found
    # At the level of Landlock, names show.
    assert {path for path in map(Path, found) if path.is_file()} == set(readable[:2])


@pytest.mark.attack
def test_what_a_compiler_left_widens_no_view(
    planted: Path, sandbox: Sandbox, programs: AttackPrograms, place: Path
) -> None:
    """A stranger's compiler leaves links, and its program is named by one, or names them."""
    skip_unless(sandbox, Guarantee.FILES)
    honest = programs.program("reads.c")
    folder = place / "built"
    folder.mkdir(mode=0o755)
    shutil.copy(honest.argv[0], folder / "reads")
    shutil.copy(honest.argv[0], planted / "reads")
    for name in ("a", "bin"):
        (folder / name).symlink_to(planted)
    (folder / "program").symlink_to(planted / "reads")
    env = {"A": str(folder / "a"), "B": str(planted), "HOME_OF_TOOL": str(planted / ".ssh")}

    found = {}
    for argv in ("reads", "bin/reads", "program"):
        program = Program(folder=folder, argv=(str(folder / argv),), env=env)
        paths = [str(folder / "a/answer"), str(planted / "answer"), str(planted / PLANTED[1])]
        with sandbox.open(program, limits=ATTACK_LIMITS) as jail:
            seen = jail.run(stdin=b"", args=paths)
        found[argv] = {path for path, came in report_of(seen).items() if came == "did it"}
    shutil.rmtree(folder)

    assert found == {"reads": set(), "bin/reads": set(), "program": set()}


def test_the_answers_cannot_be_found_from_anywhere(
    planted: Path, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)

    seen = attack("finds_answers.py", "01.ans", str(planted), str(planted.parent))

    assert (seen.exit_code, seen.stdout) == (0, b"searched\n")


def test_nobody_is_told_when_a_file_is_used(
    planted: Path, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.KERNEL)

    found = report_of(attack("peeks.c", str(planted / "answer"), str(planted)))

    tried = ("changes", "what is done in a folder")
    assert {what: found[what] for what in tried} == refused(*tried)


def test_the_name_and_size_of_a_file_stay_hidden(
    planted: Path, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.NAMES)

    found = report_of(attack("peeks.c", str(planted / "answer"), str(planted)))

    tried = ("size", "presence", "place", "file system", "entering its folder")
    assert {what: found[what] for what in tried} == refused(*tried)


def test_the_input_leads_to_no_answer_and_cannot_be_overwritten(attack: AttackRunner) -> None:
    seen = attack("overwrites_input.c", stdin=b"the input")

    tried = (
        "find the answer beside it", "write to descriptor 0", "write to /proc/self/fd/0",
        "write to /dev/stdin", "empty it while opening", "cut it", "cut it by its name",
        "make it longer", "map it", "punch a hole",
    )  # fmt: skip
    assert report_of(seen) == refused(*tried) | {"it reads": "the input"}


# Writing


@pytest.mark.parametrize("whose", ["others", "its own"])
def test_nothing_can_be_written_into_a_folder_of_others_or_its_own(
    whose: str, planted: Path, sandbox: Sandbox, attack: AttackRunner, programs: AttackPrograms
) -> None:
    skip_unless(sandbox, Guarantee.FILES)
    programs.program("writes.c")
    folder = planted if whose == "others" else programs.folder
    before = tree(folder)

    assert report_of(attack("writes.c", str(folder))) == refused(*WAYS_TO_WRITE)
    assert tree(folder) == before


def test_nothing_appears_in_a_folder_of_the_system(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.FILES)
    folders = ("/", "/tmp", "/var/tmp", "/dev/shm", "/etc", "/usr", "/run")

    reports = {folder: report_of(attack("writes.c", folder)) for folder in folders}

    assert set(reports["/usr"].values()) == {"refused"}
    assert [str(path) for folder in folders for path in Path(folder).glob("attack-*")] == []


@pytest.mark.parametrize("mode", [0o666, 0o600])  # the latter belongs to the judge alone
def test_modes_owners_and_times_of_others_files_stay(
    mode: int, planted: Path, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.MODES if mode == 0o666 else Guarantee.USER)
    if mode == 0o600 and os.geteuid() != 0:
        pytest.skip("the judge is not root")
    (planted / "answer").chmod(mode)
    before = tree(planted)

    seen = attack("modes.c", str(planted / "answer"))

    assert report_of(seen) == refused("mode", "owner", "times", "attributes")
    assert tree(planted) == before


# The scratch folder


def test_the_disk_cannot_be_filled(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.DISK)

    for folder in (".", "/tmp"):
        seen = attack("fills_disk.c", folder, limits=limits(cpu_s=20.0, wall_s=30.0))

        # Either it was stopped, or it was refused to write more.
        assert int(report_of(seen)["bytes"]) <= 256 << 20


@pytest.mark.attack
def test_temporary_files_have_one_answer_wherever_the_program_lies(
    place: Path, sandbox: Sandbox
) -> None:
    """The cache may lie below /tmp; what is shown there must not make it read-only."""
    name = f"attack-{os.getpid()}"
    script = "".join(f"echo x > {folder}/{name} && cat {folder}/{name};" for folder in TEMPORARY)
    script += f"head -c 2000000 /dev/zero > /tmp/{name}; wc -c < /tmp/{name}"
    found = []
    for folder in (Path("/"), place):
        program = replace(shell(script), folder=folder)
        with sandbox.open(program, limits=ATTACK_LIMITS) as jail:
            runs = [jail.run(stdin=b"") for _ in range(2)]
        assert runs[0].stdout == runs[1].stdout
        found.append(runs[0].stdout)
    left = [path for one in TEMPORARY if (path := Path(one, name)).exists()]
    for path in left:
        path.unlink()

    most = ATTACK_LIMITS.output_bytes + 1
    refuses = sandbox.level is Level.LANDLOCK  # it can only permit, and there is but one /tmp
    assert found == [b"" if refuses else b"x\n" * 3 + b"%d\n" % most] * 2
    assert Guarantee.FILES in sandbox.missing or left == []


def test_thousands_of_files_and_odd_names_are_gone_for_the_next_case(attack: AttackRunner) -> None:
    seen = attack("many_files.c", limits=limits(cpu_s=10.0))

    # All of them, or as many as there is room for; none of them is there in the case after it.
    assert ended(seen) == OK
    assert 0 < int(report_of(seen)["files"]) <= 2_000

    seen = attack("odd_names.c")

    names = (
        "255 bytes", "not UTF-8", "a dash", "closed file", "fifo", "loop", "link to all",
        "closed folder",
    )  # fmt: skip
    assert seen.exit_code == 0
    assert report_of(seen) == dict.fromkeys(names, "did it") | {"depth": "40"}


# The attacks are real


@pytest.mark.attack(succeeds=True)
def test_without_a_sandbox_files_can_be_found_read_written_and_changed(
    programs: AttackPrograms, planted: Path
) -> None:
    paths, answer = [str(planted / name) for name in PLANTED], str(planted / "answer")

    assert run_unsandboxed(programs, "reads.c", *paths) == dict.fromkeys(paths, "did it")
    assert "found testdata/secret/01.ans" in run_unsandboxed(
        programs, "finds_answers.py", "01.ans", str(planted)
    )
    assert set(run_unsandboxed(programs, "peeks.c", answer, str(planted)).values()) == {"did it"}
    changed = run_unsandboxed(programs, "modes.c", str(planted / "solutions/other.py"))
    assert {changed[what] for what in ("mode", "owner", "times")} == {"did it"}
    written = run_unsandboxed(programs, "writes.c", str(planted))
    assert written == dict.fromkeys(WAYS_TO_WRITE, "did it")


@pytest.mark.attack(succeeds=True)
def test_at_the_level_of_limits_files_of_the_user_can_be_read(
    planted: Path, programs: AttackPrograms
) -> None:
    sandbox = sandbox_of_level(Level.LIMITS)
    with sandbox.open(programs.program("reads.c"), limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"", args=[str(planted / "answer")])

    assert report_of(seen) == {str(planted / "answer"): "did it"}
    assert Guarantee.FILES in sandbox.missing


# Attacks on a kit that is installed where programs find their runtimes


_UNUSED = ("test", "site-packages", "dist-packages", "idlelib", "config-*", "__pycache__")


@pytest.fixture(scope="module")
def python(place: Path) -> Path:
    """An interpreter that is no virtual environment, with the judge and a small kit installed."""
    prefix = place / "prefix"
    library = Path(sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}))
    packages = prefix / "lib" / library.name / "site-packages"
    shutil.copytree(library, packages.parent, ignore=shutil.ignore_patterns(*_UNUSED))
    (prefix / "bin").mkdir()
    interpreter = shutil.copy(Path(PYTHON).resolve(), prefix / "bin" / "python3")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "judge", packages / "judge", ignore=ignored)
    for part in ("problems/push", "testdata/push/sample"):
        shutil.copytree(ROOT / part, packages / "judge/kit" / part, ignore=ignored)
    (packages / "judge/kit/solutions").mkdir()
    return Path(interpreter)


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("level", available_levels(), ids=lambda level: level.value)
def test_the_answers_of_an_installed_kit_are_hidden(
    level: Level, python: Path, tmp_path: Path
) -> None:
    (packages,) = python.parents[1].glob("lib/python*/site-packages")
    sites = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    words = ["run", "push", str(ATTACKS / "copies_answers.py"), "--all", "--format", "json"]

    ran = subprocess.run(
        [python, "-m", "judge", *words, "--sandbox", level.value],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(packages), *sites])},
        capture_output=True,
        text=True,
    )

    assert ran.stdout, ran.stderr
    (solution,) = json.loads(ran.stdout)["solutions"]
    # Where nothing keeps programs from files the attack succeeds: so it is a real one.
    holds = Guarantee.FILES not in sandbox_of_level(level).missing
    assert {case["verdict"] for case in solution["cases"]} == ({"WA"} if holds else {"AC"})
    if not holds:
        pytest.skip(f"{level.value} does not guarantee files")
