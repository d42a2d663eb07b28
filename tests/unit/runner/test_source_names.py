"""How a program's own messages name its files."""

from __future__ import annotations

from pathlib import Path

from judge.model import Program
from judge.runner.solution_run import name_sources, rename_files
from tests.conftest import execution

FOLDER = Path("/home/me/a cache/judge/programs/0123/program")
BUILT = "/home/me/a cache/judge/running/judge-tmp-1/tmp2/work"


def named(text: str, *renamed: tuple[str, str], folder: Path = FOLDER) -> str:
    program = Program(folder=folder, argv=(), renamed=renamed)
    return name_sources(program, execution(stderr=text.encode())).stderr.decode()


def test_a_path_in_the_cache_becomes_the_name_of_the_file() -> None:
    for text, words in [
        (f'  File "{FOLDER}/mine.py", line 3, in f\n', '  File "mine.py", line 3, in f\n'),
        (f"    at f ({FOLDER}/mine.js:1:20)", "    at f (mine.js:1:20)"),
        (f"{FOLDER}/mine.rb:1:in `f': x ({FOLDER}/a/b.rb)", "mine.rb:1:in `f': x (a/b.rb)"),
        (f"\t{BUILT}/mine.go:3 +0x1d", "\tmine.go:3 +0x1d"),
        ("/usr/lib/python3/program/x.py: no", "/usr/lib/python3/program/x.py: no"),
        ("1/2", "1/2"),
    ]:
        assert named(text) == words


def test_the_target_of_a_link_to_the_cache_is_the_cache(tmp_path: Path) -> None:
    kept = tmp_path / "real/programs/0123/program"
    kept.mkdir(parents=True)
    (tmp_path / "link").symlink_to("real")
    folder = tmp_path / "link/programs/0123/program"

    assert named(f"{kept}/mine.js:1 {folder}/mine.js:2", folder=folder) == "mine.js:1 mine.js:2"


def test_a_file_under_another_name_gets_that_of_its_author_and_a_longer_name_is_another() -> None:
    renamed = [("Solve.java", "mine.java")]
    for text, words in [
        ("at Solve.main(Solve.java:1)", "at Solve.main(mine.java:1)"),
        *((longer, longer) for longer in ("MySolve.java:1", "Solve.javax", "a-Solve.java")),
    ]:
        assert named(text, *renamed) == words
        assert rename_files(renamed, text.encode()) == words.encode()
    long = "/home/me/a cache/judge" * 100_000  # without a bound this would take hours
    assert named(long) == long
