"""A cache in which anything may be damaged: no verdict changes, and nothing crashes."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from judge.catalog import counterexamples
from judge.files import cache_folder, data_folder, read_file
from judge.files.json_cache import read_object, write_object
from judge.model import Case, Execution, Judgement, Program, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import bare_judgement
from judge.runner.reuse import StoringExecutor
from judge.runner.store import JudgementStore
from judge.sandbox.supervisor.trees import remove_tree
from tests.conftest import AtOnce, FakeSandbox, case, execution, problem, solution
from tests.end_to_end.commands import count_descriptors
from tests.sweeps import AT_NIGHT
from tests.unit.runner.test_build import COMPILED

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
    return bare_judgement(case, verdict, "as always")


def test_a_folder_in_the_place_of_a_file_is_no_file_and_leaves_no_descriptor(
    tmp_path: Path,
) -> None:
    before = count_descriptors()

    with pytest.raises(OSError, match="it is no file"):
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
