"""Many cases in a row, judges that are killed, caches that are damaged: nothing is left or lost."""

import ctypes
import fcntl
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog import counterexamples
from judge.facts import Fact
from judge.files import cache_folder, data_folder, read_file
from judge.files.json_cache import read_object, write_object
from judge.model import Case, Execution, Judgement, Program, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import bare_judgement
from judge.runner.reuse import StoringExecutor
from judge.runner.store import JudgementStore
from judge.sandbox import Level, available_levels, sandbox_of_level
from judge.sandbox.supervised.jail import SupervisedJail
from judge.sandbox.supervisor.trees import remove_tree
from tests.conftest import (
    LIMITS,
    ROOT,
    AtOnce,
    FakeSandbox,
    case,
    execution,
    problem,
    solution,
    write_kit,
)
from tests.end_to_end.commands import children, count_descriptors, processes_with, wait_until
from tests.sweeps import AT_NIGHT
from tests.unit.runner.test_build import COMPILED


@pytest.fixture(params=available_levels(), ids=lambda level: level.value)
def level(request: pytest.FixtureRequest) -> Level:
    found: Level = request.param
    return found


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def traces(temporary: Path, mark: str) -> dict[str, int]:
    """What a judge may leave on a machine, counted; processes by a mark in their command line."""
    return {
        "processes": len(processes_with(mark)),
        "control groups": sum(map(_is_abandoned, _groups())),
        "mounts": len(Path("/proc/self/mounts").read_text().splitlines()),
        "temporary files": len(list(temporary.iterdir())),
    }


def _is_abandoned(group: Path) -> bool:
    """Whether no supervisor holds the lock of a control group; other judges may be at work."""
    try:
        folder = os.open(group, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return group.exists()
    except OSError:
        return False
    finally:
        os.close(folder)


def _groups() -> list[Path]:
    """The control groups of judges; some may come and go meanwhile."""
    for _ in range(20):
        try:
            return [path for path in Path("/sys/fs/cgroup").glob("**/judge-*") if path.is_dir()]
        except FileNotFoundError:
            continue
    raise LookupError("control groups come and go all the time")


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run_cases(level: Level, cases: int, mark: str) -> None:
    """Runs a program that leaves a child and a file behind, and looks around."""
    script = f"echo left > file; ls; sleep 1000.{mark} & :"
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c", script))
    with sandbox_of_level(level).open(program, limits=LIMITS) as jail:
        for _ in range(30):  # until memory has settled
            first = jail.run(stdin=b"")
            assert (first.exit_code, first.stdout) == (0, b"file\n")
        assert isinstance(jail, SupervisedJail)
        supervisor = jail._supervisor.pid
        helpers = len(children(supervisor))
        pids = {"self": os.getpid(), str(supervisor): supervisor}
        opened = {name: count_descriptors(name) for name in pids}
        sizes = {name: resident_bytes(pid) for name, pid in pids.items()}
        for _ in range(cases):
            seen = jail.run(stdin=b"")
            assert (seen.exit_code, seen.stdout) == (0, b"file\n")
        for name, pid in pids.items():
            assert count_descriptors(name) == opened[name]
            assert resident_bytes(pid) - sizes[name] < 2 << 20
        assert len(children(supervisor)) == helpers <= 3


@pytest.mark.slow
@pytest.mark.parametrize("cases", [100, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_many_cases_leave_nothing_behind(cases: int, level: Level, temporary: Path) -> None:
    mark = f"{os.getpid()}{cases}"
    before = traces(temporary, f"1000.{mark}")

    run_cases(level, cases, mark)

    assert traces(temporary, f"1000.{mark}") == before


# Judges that are killed at any moment; the cache keeps its bound

KILLS = 100 if AT_NIGHT else 10
BOUND_BYTES = 6 << 20
IN_USE_BYTES = 3 * (1 << 20) * 11 // 10  # of a killed judge, for a second beyond its end
CLOCK_S = 1.1
_PR_SET_CHILD_SUBREAPER = 36

SOLUTION = """\
#include <stdio.h>
#include <unistd.h>
char ballast[1 << 20] = {{{mark}}};
int main(void) {{
    if (fork() == 0) return sleep(600);
    long sum = 0, number;
    while (scanf("%ld", &number) == 1) sum += number;
    printf("%ld\\n", sum);
    return ballast[0] != {mark};
}}
"""


@pytest.fixture
def _adopting_orphans() -> Iterator[None]:
    """Whatever a killed judge leaves running becomes a child of this process."""
    libc = ctypes.CDLL(None)
    assert libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
    yield
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def children_of_this_process() -> set[int]:
    """The living ones; those that have ended are waited for."""
    found = set(children(os.getpid()))
    for pid in list(found):
        with suppress(ChildProcessError):
            if os.waitpid(pid, os.WNOHANG)[0]:
                found.discard(pid)
    return found


def used_bytes(folder: Path) -> int:
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
@pytest.mark.usefixtures("_adopting_orphans")
def test_nothing_is_left_of_a_judge_that_is_killed(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    temporary, cache = tmp_path / "temporary", tmp_path / "cache"
    temporary.mkdir()
    environment = os.environ | {
        "TMPDIR": str(temporary),
        "XDG_CACHE_HOME": str(cache),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "JUDGE_CACHE_SIZE": str(BOUND_BYTES),
        "PYTHONPATH": str(ROOT),
    }
    before = children_of_this_process()
    groups = {group for group in _groups() if _is_abandoned(group)}
    left: list[object] = []

    def is_gone() -> bool:
        running = cache / "judge/running"
        left[:] = [*temporary.iterdir(), *(running.iterdir() if running.is_dir() else ())]
        left.extend(children_of_this_process() - before)
        left.extend(group for group in _groups() if _is_abandoned(group) and group not in groups)
        return not left

    rng = random.Random(1)
    files = [tmp_path / f"mine{number}.c" for number in range(3)]
    whole_s = 0.0
    for number in range(KILLS + 1):
        for place, file in enumerate(files):
            file.write_text(SOLUTION.format(mark=1 + (3 * number + place) % 100))
        level = available_levels()[:2][number % 2 - 1]
        command = [sys.executable, "-m", "judge", "run", "sums", "--sandbox", level.value]
        command += map(str, files)
        started_s = time.monotonic()
        judge = subprocess.Popen(
            command, cwd=kit, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        if number == 0:  # the first one runs to its end: that is how long one takes
            _, errors = judge.communicate()
            assert judge.returncode == 0, errors
            whole_s = time.monotonic() - started_s
            continue
        time.sleep(rng.uniform(0, whole_s))
        judge.send_signal(signal.SIGKILL)
        judge.communicate()
        assert wait_until(is_gone), f"left after kill {number}: {left}"
        assert used_bytes(cache) <= BOUND_BYTES + IN_USE_BYTES

    time.sleep(CLOCK_S)
    for place, file in enumerate(files):
        file.write_text(SOLUTION.format(mark=101 + place))
    subprocess.run(command, cwd=kit, env=environment, check=True, capture_output=True)
    assert BOUND_BYTES // 2 < used_bytes(cache) <= BOUND_BYTES  # the bound was reached


# A cache in which anything may be damaged: no verdict changes, and nothing crashes


DAMAGES, AT_ONCE = 10_000 if AT_NIGHT else 1_000, 5


def rewrite(path: Path, rng: random.Random) -> None:
    """Change the content: a bit, a hole, more at its end, lines in another order, another file."""
    content = bytearray(path.read_bytes())
    start = rng.randrange(len(content) + 1)
    match rng.choice(["bit", "bit", "zeros", "more", "lines", "other"]):
        case "bit" if content:
            content[start % len(content)] ^= 1 << rng.randrange(8)
        case "zeros":
            content[start : start + 64] = bytes(len(content[start : start + 64]))
        case "more":
            content += rng.randbytes(rng.randrange(1, 50))
        case "lines":
            lines = bytes(content).splitlines(keepends=True)
            rng.shuffle(lines)
            content = bytearray(b"".join(lines + lines[:1]))
        case "other":
            others = [one for one in files_below(path.parents[1]) if one != path] or [path]
            content = bytearray(rng.choice(others).read_bytes())
    path.write_bytes(content)


def cut(path: Path, rng: random.Random) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size + 1))


def replace_by_folder(path: Path, rng: random.Random) -> None:
    path.unlink()
    path.mkdir()


def replace_by_link(path: Path, rng: random.Random) -> None:
    path.unlink()
    path.symlink_to(rng.choice(["/nowhere", path.name, "/dev/zero", str(path.parent)]))


def remove(path: Path, rng: random.Random) -> None:
    remove_tree(str(rng.choice([path, path.parent])))


def change_mode(path: Path, rng: random.Random) -> None:
    path.chmod(rng.choice([0, 0o600, 0o644, 0o777]))


KINDS: list[Callable[[Path, random.Random], None]] = [
    *[rewrite] * 6, cut, replace_by_folder, replace_by_link, *[remove] * 2, change_mode,
]  # fmt: skip


def files_below(*folders: Path) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink() and "running" not in path.parts
    )


def damage(rng: random.Random, *folders: Path) -> str:
    """Damages a file; says how, and which one."""
    files = files_below(*folders)
    if not files:
        return "nothing"
    path, change = rng.choice(files), rng.choice(KINDS)
    with suppress(PermissionError):  # an earlier damage took the mode away
        change(path, rng)
    return f"{change.__name__} {path}"


CONTENT = b"\x7fELF" + bytes(range(256)) * 8
FACTS = {"seconds": 0.25, "key": ["machine"]}


def compile_program(program: Program, stdin: bytes) -> Execution:
    if "--version" not in program.argv:
        (program.folder / "program").write_bytes(CONTENT)
        (program.folder / "program").chmod(0o755)
    return execution(stdout=b"1.0")


def judged(case: Case) -> Judgement:
    """A judgement that depends on the case alone."""
    verdict = Verdict.AC if case.name.endswith("1") else Verdict.WA
    made = bare_judgement(case, verdict, Fact("as always"))
    return replace(made, cpu_s=0.01, wall_s=0.01, memory_bytes=1 << 20)


def test_a_folder_in_the_place_of_a_file_is_no_file_and_leaves_no_descriptor(
    tmp_path: Path,
) -> None:
    before = count_descriptors()

    with pytest.raises(OSError, match="it is not a file"):
        read_file(tmp_path)

    assert count_descriptors() == before


@pytest.mark.slow
def test_no_damage_to_what_is_kept_changes_an_answer() -> None:
    rng = random.Random(0)
    sandbox = FakeSandbox(compile_program)
    wanted = [solution(name, language=COMPILED) for name in ("a.sh", "b.sh")]
    cases = [case("secret/1"), case("secret/2", input="2\n")]
    asked = problem()
    kept = case(input="3 4\n", answer="7\n")
    descriptors = count_descriptors()
    found: dict[str, int] = {"rebuilt": 0, "resumed": 0, "answers": 0, "facts": 0, "kept": 0}

    for number in range(DAMAGES // AT_ONCE):
        done = [damage(rng, cache_folder(), data_folder()) for _ in range(AT_ONCE)]
        what = f"{number}: {done}"
        builder = Builder(sandbox, cache_folder())
        opened = len(sandbox.opened)
        for one in wanted:
            program = builder.build(one, memory_bytes=1)
            assert isinstance(program, Program), what
            assert (program.folder / "program").read_bytes() == CONTENT, what
            assert (program.folder / "program").stat().st_mode & 0o777 == 0o755, what
            assert len(list(program.folder.iterdir())) == 2, what
        builder.close()
        found["rebuilt"] += len(sandbox.opened) > opened

        with JudgementStore() as store:
            book = store.open_book(b"answers")
            for name, answer in ((b"1", b"14"), (b"2", b"-1"), (b"3", b"?")):
                known = store.get(book, name)
                assert known in (answer, None), what
                found["answers"] += known is not None
                store.put(book, name, answer)

        facts = cache_folder() / "calibration.json"
        assert read_object(facts) in ({}, FACTS), what
        found["facts"] += read_object(facts) == FACTS
        write_object(facts, FACTS)

        stored = counterexamples.load_cases("sums")
        assert stored in ([], [case(f"kept/{kept.hash}", input="3 4\n", answer="7\n")]), what
        found["kept"] += bool(stored)
        if not stored:
            for path in (counterexamples.folder("sums"), counterexamples.folder("sums").parent):
                if os.path.lexists(path) and (path.is_symlink() or not path.is_dir()):
                    path.unlink()
            for path in list(counterexamples.folder("sums").glob("*")):
                remove_tree(str(path))
            counterexamples.store_case("sums", kept)

        store = JudgementStore()
        with StoringExecutor(AtOnce(judged), store, level="x", resume=True) as executor:
            verdicts = [executor.judge(asked, wanted[0], one).result().verdict for one in cases]
            assert verdicts == [Verdict.AC, Verdict.WA], what
            found["resumed"] += executor.resumed
        if number % 20 == 19:
            for folder in (data_folder(), cache_folder()):
                remove_tree(str(folder))

    assert min(found.values()) > DAMAGES // 100
    assert count_descriptors() <= descriptors + 5
