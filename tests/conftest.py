"""Share fakes and fixtures: a sandbox that starts nothing, a small kit, a home for each test."""

from __future__ import annotations

import functools
import gc
import inspect
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest
from hypothesis import settings
from msgspec.structs import replace

from judge import languages
from judge.files import hidden
from judge.grading.expectations import ACCEPTED
from judge.model import (
    Case,
    Execution,
    Judgement,
    Language,
    Limits,
    Problem,
    Program,
    Report,
    Solution,
    SourceFile,
    Verdict,
)
from judge.sandbox import Guarantee, Level
from judge.sandbox.trees import TreeBounds

ROOT = Path(__file__).resolve().parent.parent
ON_CI = os.environ.get("CI") == "true"

LIMITS = Limits.of(cpu_s=1.0, memory_bytes=256 << 20, output_bytes=1 << 20)
ACCEPTED_CASE = Judgement(
    case="secret/1",
    hash="00f0e1d2c3b4a596",
    verdict=Verdict.AC,
    cpu_s=0.125,
    wall_s=0.25,
    memory_bytes=1 << 20,
    exit_code=0,
)

# Processes inherit ignored signals, and no test could interrupt a judge that inherits them. A shell
# without job control starts what runs in the background with SIGINT ignored, nohup with SIGHUP.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for _number in (signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP):
    if signal.getsignal(_number) is signal.SIG_IGN:  # pytest itself goes on to ignore it
        signal.signal(_number, lambda number, frame: None)

# Tests start hundreds of interpreters, and pytest rewrites 200 modules in each worker. If Python
# must not write bytecode beside the sources, write it here; drop what is of an earlier run's kits.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    _bytecode = ROOT / ".pytest_cache/bytecode"
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(_bytecode)
    sys.dont_write_bytecode = False
    for _folder in (_bytecode / tempfile.gettempdir().lstrip("/")).glob("*"):
        if not (_bytecode / ROOT.relative_to("/")).is_relative_to(_folder):
            shutil.rmtree(_folder, ignore_errors=True)

# Nothing that is imported or collected is garbage: not to look for it saves 1.5 s a process, not to
# look at it again later saves the tests 7 % of their own CPU time, and more beside a large heap.
gc.disable()


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is tried at night is slow."""
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    gc.enable()  # in the process that collects nothing


# Each run tries the same examples, so no change fails by chance: a few where somebody waits, a
# hundred on CI; `nox -s nightly` tries others. No example has a deadline, since other work may keep
# the machine busy.
settings.register_profile("few", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("many", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.load_profile("many" if ON_CI else "few")

SHELL = Language(
    code="sh",
    name="shell",
    suffixes=(".sh",),
    run=("sh", "{folder}/{main}"),
    version=("sh", "--version"),
    install="apt install dash",
)

Test = Callable[..., None]


def each_row(names: str | Sequence[str], rows: Iterable[object]) -> Callable[[Test], Test]:
    """Run a test on each row of a table, as one item; a failure names its row.

    It reads like `pytest.mark.parametrize`, whose items cost 14 ms each for their fixtures. A row
    has a `tmp_path`, patches by `monkeypatch` and an output in `capsys` of its own.
    """
    parameters = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    table = [_values(row, len(parameters)) for row in rows]
    assert table, "a table without rows tests nothing"

    def on_each_row(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            for number, row in enumerate(table):
                named = dict(zip(parameters, row, strict=True))
                with ExitStack() as stack:
                    own = dict(fixtures)
                    if folder := own.get("tmp_path"):
                        own["tmp_path"] = folder / f"row{number}"
                        own["tmp_path"].mkdir()
                    if patches := own.get("monkeypatch"):
                        own["monkeypatch"] = stack.enter_context(patches.context())
                    if captured := own.get("capsys"):
                        captured.readouterr()
                    try:
                        test(**own, **named)
                    except BaseException as error:
                        error.add_note(f"in row {number}: {named}")
                        raise

        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in parameters]
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return run

    return on_each_row


def _values(row: Any, count: int) -> Sequence[object]:
    """The values of a row: a tuple, what `pytest.param` holds, or the only value itself."""
    if isinstance(row, type(pytest.param())):
        assert not row.marks, "a mark is for a whole test: parametrize it"
        return tuple(row.values)
    return (row,) if count == 1 else tuple(row)


def skip_or_fail_on_ci(reason: str) -> NoReturn:
    """Skip a test for want of a program; CI installs all of them, so there the test fails."""
    if ON_CI:
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def slow_reads_of(file: Path) -> Iterator[None]:
    """While another process reads the first 128 KiB of a file, for about two seconds.

    The kernel throttles that process, by a control group of the first version; skips without.
    """
    number = file.stat().st_dev
    device = Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}")
    if (device / "partition").exists():
        device = device.resolve().parent
    group = Path(f"/sys/fs/cgroup/blkio/judge-test-{os.getpid()}")
    try:
        disk = (device / "dev").read_text().strip()
        group.mkdir()
    except OSError as error:
        pytest.skip(f"reads cannot be throttled: {error}")
    try:
        (group / "blkio.throttle.read_bps_device").write_text(f"{disk} {256 << 10}")
        with file.open("rb") as opened:
            os.fsync(opened)
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        script = 'echo $$ >"$1/cgroup.procs" && echo && exec dd if="$2" of=/dev/null bs=128k'
        words = ["sh", "-c", f"{script} count=1", "sh", str(group), str(file)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reader:
            assert reader.stdout
            reader.stdout.readline()
            time.sleep(0.1)  # it reads
            yield
    finally:
        group.rmdir()


def execution(**facts: Any) -> Execution:
    """An uneventful execution, with some facts."""
    usual = {"exit_code": 0, "signal": None, "stopped_by": None, "stdout": b"", "stderr": b""}
    found: dict[str, Any] = usual | {"cpu_s": 0.1, "wall_s": 0.2, "memory_bytes": 10 << 20} | facts
    written = len(found["stdout"]) + len(found["stderr"])
    return Execution(**{"output_bytes": written} | found)


Behaviour = Callable[[Program, bytes], Execution]


class FakeSandbox:
    """A sandbox that starts nothing: a function returns the execution of a program on an input."""

    level = Level.LIMITS
    missing: tuple[Guarantee, ...] = ()

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour
        self.opened: list[Program] = []
        self.cores: list[int | None] = []
        self.jails: list[FakeJail] = []
        self.cancelled = False
        self.closed = 0

    @contextmanager
    def open(
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        bounds: TreeBounds | None = None,
        core: int | None = None,
    ) -> Iterator[FakeJail]:
        self.opened.append(program)
        self.cores.append(core)
        self.jails.append(FakeJail(program, self.behaviour))
        yield self.jails[-1]
        self.closed += 1

    def cancel(self) -> None:
        self.cancelled = True


def echo_sum(program: Program, stdin: bytes) -> Execution:
    """What a right solution of `sums` does."""
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


@dataclass
class FakeJail:
    """The jail of a `FakeSandbox`."""

    program: Program
    behaviour: Behaviour
    inputs: list[bytes] = field(default_factory=list)
    ahead: list[list[bytes]] = field(default_factory=list)

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        self.inputs.append(stdin)
        return self.behaviour(self.program, stdin)

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        self.ahead.append(list(inputs))

    @property
    def is_answered(self) -> bool:
        return False

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        os.close(source)
        os.close(sink)
        return self.behaviour(self.program, b"")

    def stop(self) -> None:
        pass


def case(name: str = "secret/01-one", *, input: str = "1\n", answer: str = "1\n") -> Case:
    """A case with this input and answer."""
    return Case(name=name, input=input.encode(), answer=answer.encode())


def problem(slug: str = "sums", *, limits: Limits = LIMITS) -> Problem:
    """A problem without rules; the checker compares outputs word by word."""
    return Problem(slug=slug, names={"en": slug.title()}, limits=limits)


def solution(
    name: str = "mine.sh", content: str = "cat", *, language: Language = SHELL
) -> Solution:
    """A solution that is expected to be accepted."""
    file = SourceFile(name=Path(name).name, content=content.encode())
    return Solution(name=name, files=(file,), language=language, expectation=ACCEPTED)


def report(*judgements: Judgement, **facts: object) -> Report:
    """A report on a solution in Python that is to be accepted, with some facts."""
    made = Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=len(judgements),
    )
    return replace(made, **facts)


def write_kit(root: Path, files: Mapping[str, str]) -> Path:
    """A kit in `root` with one problem `sums` (add the numbers), and `files` written over it."""
    everything = {
        "problems/sums/problem.yaml": PROBLEM_YAML,
        "problems/sums/problem.en.md": "Add the numbers.\n",
        "problems/sums/rules.py": RULES,
        "solutions/sums/adds.py": "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n",
        "testdata/sums/sample/01-two.in": "1 2\n",
        "testdata/sums/sample/01-two.ans": "3\n",
        "testdata/sums/secret/02-many.in": "1 2 3 4\n",
        "testdata/sums/secret/02-many.ans": "10\n",
    } | dict(files)
    for name, content in everything.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return root


def files_below(folder: Path) -> dict[str, str]:
    """The texts of all files below a folder, by name."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes().decode() for path in paths}


PROBLEM_YAML = """\
problem_format_version: 2025-09
name: {en: Sums}
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
limits: {time_limit: 1.0, memory: 256}
"""

RULES = """\
INSTANCE = "sum"
CHECK = "tokens"

def parse(text): return [text]
def write(games): return "".join(games)
def write_answer(games, ways): return ""
def show(game, state): return ""
"""


class AtOnce:
    """An executor that has a judgement on each case at once."""

    size = 1

    def __init__(self, judged: Callable[[Case], Judgement], *, ahead: int = 1) -> None:
        self.judged, self.most_ahead = judged, ahead

    def ahead(self, solution: Solution) -> int:
        return self.most_ahead

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        future: Future[Judgement] = Future()
        future.set_result(self.judged(case))
        return future


_folders = count()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors, as some tests wait instead of computing."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.fixture(autouse=True)
def _own_surroundings(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Give each test caches of its own, and forget the kit that it enters.

    The folders are not created: most tests need none.
    """
    home = tmp_path_factory.getbasetemp() / f"home{next(_folders)}"
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.delenv("JUDGE_KIT", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(hidden, "_opened", set())
    monkeypatch.setattr(languages, "_kit_tables", [])
    before = _kit_modules()
    yield
    after = _kit_modules()
    if after != before:
        for name in after:
            del sys.modules[name]
        sys.modules.update(before)


@pytest.fixture(autouse=True, scope="session")
def _shared_folders_stay_open() -> Iterator[None]:
    """Fail if a test of root closes a folder of the machine: other users could do nothing more."""
    folders = [Path(name) for name in ("/", "/dev", tempfile.gettempdir())]
    before = {str(folder): folder.stat().st_mode for folder in folders}
    yield
    assert {str(folder): folder.stat().st_mode for folder in folders} == before


def _kit_modules() -> dict[str, ModuleType]:
    """The imported modules of problems."""
    if "problems" not in sys.modules:
        return {}
    return {name: one for name, one in sys.modules.items() if name.startswith("problems")}
