"""The commands in the blocks of the README, the guides and the reference are run.

Each block has a clean folder. `test_recorded_session.py` runs those of the tutorial.

The folder has what the page takes for granted: a copy of the kit, a solution `mine.py`, a package
`guess.zip`, files of instances.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.end_to_end.commands import learner_environment
from tests.sweeps import due

GUIDES = ROOT / "docs/how-to"
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(
    r"^(?:\$ )?((?:judge|\./judge\.sh|pytest|dask|podman|curl|openssl|mkdir) .*)$", re.M
)

# Why a command is not run here, by how it begins.
_OTHER_TEST = "a test of its own follows it: "
LEFT_OUT = {
    "README.md: ./judge.sh": _OTHER_TEST + "test_installs.py",
    "README.md: judge compare": "compares revisions that only this repository has",
    "README.md: judge watch": "runs until it is ended; tests of `watch` are in test_cli.py",
    "baseline.md: judge regress jugs": "shows a solution that was damaged for it",
    "ci.md: pytest --judge": _OTHER_TEST + "test_pytest_plugin.py",
    "cluster.md: dask ": "runs until it is ended, on several machines; test_pool.py",
    "cluster.md: judge run --pool": "judges the whole kit; test_pool.py has less of it",
    "cluster.md: openssl ": _OTHER_TEST + "test_pool.py",
    "datasets.md: judge bench hoppers": "measures every solution for minutes",
    "datasets.md: judge run puzzle15 --data testdata/": "hours: each solution on 1000 boards",
    "datasets.md: judge watch": "runs until it is ended; tests of `watch` are in test_cli.py",
    "debug.md: judge debug": "waits for a debugger's commands; test_debug.py",
    "install.md: ./judge.sh": _OTHER_TEST + "test_installs.py",
    "install.md: podman": "needs a base image from a registry",
    "own-puzzle.md: judge ": _OTHER_TEST + "test_own_puzzle.py",
    "packages.md: judge run BAPCtools": "needs a clone of another project",
    "packages.md: judge run domjudge": "needs a clone of another project",
    "packages.md: judge run problemtools": "needs a clone of another project",
    "packages.md: judge verify problemtools": "needs a clone of another project",
    "practise.md: judge watch": "runs until it is ended; tests of `watch` are in test_cli.py",
    "site.md: ": "runs until it is ended; test_serve.py",
    "speed.md: judge bench": "measures six solutions for minutes",
    "speed.md: judge compare": "compares revisions that only this repository has",
    "trace.md: judge trace": _OTHER_TEST + "test_trace.py",
}

# Exit statuses that are not 0. In two blocks the file is wrong, as the text says. Our `guess` gives
# one case other arguments, which no legacy package can, and no kit can represent it.
STATUSES = {
    "judge run jugs mine.py": 1,
    "judge stress push mine.py": 1,
    "judge replay push mine.py": 1,
    "judge export guess.zip --to legacy -o old.zip": 2,
    "judge import guess.zip --name guess": 2,
}

SOLUTIONS = {
    "jugs": "wrong_answer/greedy.py",  # its report stands below the command
    "knights": "bidirectional.py",
    "push": "labelled.py",
    "sokoban": "strong.py",
}


def blocks() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each block with commands: its page, and the commands without what is said of them."""
    reference = ROOT / "docs/reference"
    others = (ROOT / "README.md", reference / "json.md", reference / "verify.md")
    for page in sorted([*GUIDES.glob("*.md"), *others]):
        for block in _BLOCK.finditer(page.read_text("utf-8")):
            found = _COMMAND.findall(block[2]) if block[1] in ("", "console") else []
            if found:
                yield page.name, tuple(re.split(r" {2,}", line)[0] for line in found)


def reason_to_leave_out(page: str, command: str) -> str | None:
    """Why the command is not run here, or `None` if it is."""
    place = f"{page}: {command}"
    return next((why for start, why in LEFT_OUT.items() if place.startswith(start)), None)


RUN = {
    f"{page}: {kept[0]}": kept
    for page, commands in blocks()
    if (kept := [one for one in commands if reason_to_leave_out(page, one) is None])
}


def test_what_is_left_out_is_in_the_guides() -> None:
    places = [f"{page}: {command}" for page, commands in blocks() for command in commands]

    assert [one for one in LEFT_OUT if not any(place.startswith(one) for place in places)] == []
    assert [one for one in STATUSES if not any(place.endswith(one) for place in places)] == []
    assert len(RUN) >= 8


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the guides speak of."""
    packages = ROOT / "tests/packages"
    work = tmp_path / "work"
    for name in ("problems", "solutions", "testdata"):
        shutil.copytree(ROOT / name, work / name)
    shutil.copytree(packages / "generated", work / "tests/packages/generated")
    shutil.copytree(packages / "guess", work / "guess")
    shutil.make_archive(str(work / "guess"), "zip", packages, "guess")
    shutil.copy(packages / "guess/submissions/accepted/halves.c", work / "mine.cpp")
    shutil.copy(next(packages.glob("guess/data/secret/**/*.in")), work / "1")
    shutil.copy(packages / "polygon/output_validator/testlib.h", work)
    shutil.copy(ROOT / "testdata/push/sample/01-one-board.in", work / "my.in")
    shutil.copy(next((ROOT / "testdata/knights/sample").glob("*.in")), work / "board.in")
    page = (GUIDES / "datasets.md").read_text("utf-8")
    levels, boards, _ = re.findall(r"^  ```\n(.*?)^  ```$", page, re.DOTALL | re.MULTILINE)
    (work / "my-levels.sok").write_text(re.sub(r"^  ", "", levels, flags=re.MULTILINE))
    (work / "list.txt").write_text(f"{boards.splitlines()[1].strip()}\n" * 7)
    return work


@pytest.mark.slow
@pytest.mark.parametrize("block", due(RUN, by=str, days=3))
def test_the_commands_of_a_block_do_what_the_guide_says(block: str, folder: Path) -> None:
    commands = RUN[block]
    environment = learner_environment(folder.parent / "home")
    is_wrong = commands[0].startswith("judge stress")
    ended, said = [], []

    for command in commands:
        slug = command.split()[2] if command.startswith("judge ") else ""
        (folder / "mine.py").unlink(missing_ok=True)
        if slug in SOLUTIONS and not command.startswith("judge new"):
            name = "wrong_answer/plain_queue.py" if is_wrong else SOLUTIONS[slug]
            shutil.copy(ROOT / "solutions" / slug / name, folder / "mine.py")
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        ended.append((command, done.returncode))
        said.append(f"$ {command}\n{done.stdout}")

    assert ended == [(one, STATUSES.get(one, 0)) for one in commands], "\n".join(said)
