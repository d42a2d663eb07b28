"""What the attacks share: a sandbox of each level, compiled programs, and what they reported.

Attacks with the same limits share a jail within a module, and each C program runs between two
honest cases in the same jail, which must find the same. A test leaves no process behind,
a module no file or descriptor, and a session no mount.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import (
    Guarantee,
    Jail,
    JailCache,
    Level,
    Sandbox,
    available_levels,
    sandbox_of_level,
)
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.commands import command_line, count_descriptors, processes_with

ATTACKS = Path(__file__).with_name("attacks")
PYTHON = getattr(sys, "_base_executable", None) or sys.executable

SECRET = f"word-of-the-bystander-{os.getpid()}"
"""What only the bystander has in its environment; other tests at the same time have other words."""

ATTACK_LIMITS = Limits(
    cpu_s=1.0,
    cpu_stop_s=1.15,
    wall_s=10.0,
    memory_bytes=128 << 20,
    output_bytes=1 << 20,
    processes=64,
)
"""What an attack may use unless a test says otherwise."""

OK = (0, None, None)
"""How a program ends that nothing stops: see `ended`."""


def limits(**changes: object) -> Limits:
    """`ATTACK_LIMITS` with changes; a program is stopped at once where its CPU time is limited."""
    if "cpu_s" in changes:
        changes = {"cpu_stop_s": changes["cpu_s"]} | changes
    return replace(ATTACK_LIMITS, **changes)


PATIENT = limits(cpu_s=30.0, wall_s=30.0)
"""For what is to be stopped by something else than the clock."""


def ended(seen: Execution) -> tuple[int | None, int | None, Stop | None]:
    """How a program ended: exit code, signal, and what stopped it."""
    return seen.exit_code, seen.signal, seen.stopped_by


def refused(*tried: str) -> dict[str, str]:
    """The report of an attack all of whose ways are refused."""
    return dict.fromkeys(tried, "refused")


def shell(command: str, **env: str) -> Program:
    """A program that is a command of the shell."""
    return Program(folder=Path("/"), argv=("/bin/sh", "-c", command), env=env)


def python(source: str) -> Program:
    """A program in Python."""
    return Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", source))


class AttackPrograms:
    """The attacking programs, each compiled when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def program(self, name: str, *args: str) -> Program:
        """The program made of a file in `attacks/`, with arguments."""
        source = ATTACKS / name
        made = self.folder / source.stem
        match source.suffix:
            case ".c" | ".cpp":
                if not made.exists():
                    compiler = _tool("cc" if source.suffix == ".c" else "c++")
                    _compile([compiler, "-O2", "-pthread", "-o", str(made), str(source)])
                argv = [str(made)]
            case ".java":
                if not made.with_suffix(".class").exists():
                    _compile([_tool("javac"), "-d", str(self.folder), str(source)])
                argv = [_tool("java"), "-XX:+UseSerialGC", "-Xss16m", "-Xmx128m"]
                argv += ["-cp", str(self.folder), source.stem]
            case _:
                argv = [PYTHON, "-S", str(shutil.copy(source, self.folder))]
        return Program(folder=self.folder, argv=(*argv, *args))

    def survivors(self) -> list[bytes]:
        """The command lines of live processes that run one of the programs."""
        return [command_line(pid) for pid in processes_with(str(self.folder))]


class AttackRunner:
    """Runs attacks in one sandbox. Those with the same program and limits share a jail."""

    def __init__(self, sandbox: Sandbox, programs: AttackPrograms, stack: ExitStack) -> None:
        self._sandbox = sandbox
        self._programs = programs
        self._stack = stack
        self._jails: dict[tuple[str, Limits, int | None], Jail] = {}

    def __call__(
        self,
        name: str,
        *args: str,
        stdin: bytes = b"",
        limits: Limits = ATTACK_LIMITS,
        core: int | None = None,
    ) -> Execution:
        """What became of an attack; it ended and left nothing to the next case."""
        jail = self._jail(name, limits, core)
        # A sandbox that fails must not keep the tests for ever.
        watchdog = threading.Timer(limits.wall_s + 60, self._sandbox.cancel)
        watchdog.start()
        try:
            is_c = name.endswith(".c")
            found = _run_honest_case(jail, args) if is_c else b""
            seen = jail.run(stdin=stdin, args=args)
            survivors = self._programs.survivors()
            found_after = _run_honest_case(jail, args) if is_c else b""
        finally:
            watchdog.cancel()
        assert seen.failed_to_start is None
        assert survivors == []
        assert found_after == found
        return seen

    def _jail(self, name: str, limits: Limits, core: int | None) -> Jail:
        key = name, limits, core
        if key not in self._jails:
            program = self._programs.program(name)
            jail = self._sandbox.open(program, limits=limits, core=core)
            self._jails[key] = self._stack.enter_context(jail)
        return self._jails[key]


def report_of(seen: Execution | subprocess.CompletedProcess[bytes]) -> dict[str, str]:
    """What an attack reported of each thing that it tried: "did it", "refused", or a value."""
    lines = seen.stdout.decode(errors="replace").splitlines()
    pairs = (line.partition(": ") for line in lines)
    return {what: came.partition(" (")[0] for what, _, came in pairs}


def skip_unless(sandbox: Sandbox, *guarantees: Guarantee) -> None:
    """Skips the test where the sandbox does not guarantee what it tries."""
    for guarantee in guarantees:
        if guarantee in sandbox.missing:
            pytest.skip(f"{sandbox.level.value} does not guarantee {guarantee.value}")


def run_unsandboxed(programs: AttackPrograms, name: str, *args: str) -> dict[str, str]:
    """What an attack reports without a sandbox: the proof that it can succeed."""
    argv = programs.program(name, *args).argv
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(argv, cwd=folder, capture_output=True, timeout=60, check=True)
    return report_of(ran)


@pytest.fixture(scope="module", params=available_levels(), ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """A sandbox of each level that this machine supports."""
    return sandbox_of_level(request.param)


@pytest.fixture(params=[*available_levels(), Level.NONE], ids=lambda level: level.value)
def any_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """A sandbox of each level, and none."""
    return sandbox_of_level(request.param)


@pytest.fixture
def jails(any_sandbox: Sandbox, tmp_path: Path) -> Iterator[JailCache]:
    """Its jails, with work directories."""
    found = JailCache(any_sandbox, work_dirs_parent=lambda: tmp_path / "work")
    yield found
    found.close()


@pytest.fixture(scope="session")
def place() -> Iterator[Path]:
    """A folder that anybody may enter, so that nothing but the sandbox keeps a program out.

    At the end the machine has the mounts that it had; it is looked at once a session.
    """
    before = _mounts()
    folder = Path(tempfile.mkdtemp(prefix="attacks-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
    assert _mounts() == before


@pytest.fixture(scope="session")
def programs(place: Path) -> AttackPrograms:
    folder = place / "programs"
    folder.mkdir(mode=0o755)
    return AttackPrograms(folder)


@pytest.fixture(scope="module")
def attack(
    sandbox: Sandbox, programs: AttackPrograms, clean_scratch: None
) -> Iterator[AttackRunner]:
    with ExitStack() as stack:
        yield AttackRunner(sandbox, programs, stack)


@pytest.fixture
def planted(place: Path) -> Iterator[Path]:
    """Answers, another's solution and a key, readable and writable by anybody who reaches them."""
    root = place / "planted"
    for name in ("testdata/secret/01.in", "testdata/secret/01.ans", "solutions/other.py",
                 ".ssh/id_ed25519", "answer"):  # fmt: skip
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}: planted")
        path.chmod(0o666)
    (root / "empty").mkdir()
    for folder in (root, *(path for path in root.rglob("*") if path.is_dir())):
        folder.chmod(0o777)
    yield root
    shutil.rmtree(root)


@pytest.fixture
def bystander() -> Iterator[subprocess.Popen[bytes]]:
    """A process of the judge's user that has nothing to do with the judge."""
    process = subprocess.Popen(
        ["sleep", "600.0123"], env={"SECRET": SECRET}, stdin=subprocess.DEVNULL
    )
    while "S (sleeping)" not in Path(f"/proc/{process.pid}/status").read_text():
        time.sleep(0.01)
    yield process
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def clean_scratch(place: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Puts temporary files into a folder; after a module no file or descriptor is left."""
    tmp_path_factory.getbasetemp()  # made now, or it would lie in the folder
    scratch = place / "scratch"
    scratch.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(scratch))
        before = count_descriptors()

        yield

        assert list(scratch.iterdir()) == []
        assert count_descriptors() <= before  # what others kept open may be closed meanwhile


@pytest.fixture(autouse=True)
def _no_survivors(programs: AttackPrograms) -> Iterator[None]:
    yield
    assert programs.survivors() == []


def _run_honest_case(jail: Jail, args: Sequence[str]) -> bytes:
    """What an honest case finds in the same jail, by the same arguments."""
    seen = jail.run(stdin=b"next case", args=args)

    assert (seen.stderr, ended(seen)) == (b"", OK)
    assert seen.stdout.startswith(b"0 left\n")
    assert seen.stdout.endswith(b"next case")
    return seen.stdout


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        skip_or_fail_on_ci(f"{name} is not installed")
    return path


def _compile(argv: Sequence[str]) -> None:
    ran = subprocess.run(argv, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def _mounts() -> list[str]:
    return sorted(Path("/proc/self/mountinfo").read_text().splitlines())


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what starts an attacking program (see `nox -s attacks`), and weaker levels as slow.

    The strongest level of this machine is tried by default: other machines have the weaker ones.
    """
    weaker = available_levels()[1:]
    for item in items:
        if "attack" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("attack"):
            item.add_marker("attack")
        callspec = getattr(item, "callspec", None)
        if (
            callspec
            and Path(__file__).parent in item.path.parents
            and any(value in weaker for value in callspec.params.values())
        ):
            item.add_marker("slow")
