"""What the documents say is done and printed: guides, tutorials, schemas, rules of one's own."""

import difflib
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from judge.cli.docs.schemas import SCHEMAS
from judge.languages import find_command
from tests.conftest import ROOT, skip_or_fail_on_ci, write_kit
from tests.end_to_end.commands import CommandResult, judge, learner_environment, run_process
from tests.end_to_end.test_trace import python_that_reports
from tests.sweeps import due

# The blocks of the README, the guides and the reference

GUIDES = ROOT / "docs/how-to"
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(
    r"^(?:\$ )?((?:judge|\./judge\.sh|pytest|dask|podman|curl|openssl|mkdir) .*)$", re.M
)

TABLES = tomllib.loads(Path(__file__).with_name("documents.toml").read_text())
LEFT_OUT, STATUSES, SOLUTIONS = (TABLES[one] for one in ("left_out", "statuses", "solutions"))


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
@pytest.mark.parametrize("block", due(RUN, by=str, days=5))
def test_the_commands_of_a_block_do_what_the_guide_says(block: str, folder: Path) -> None:
    commands = RUN[block]
    environment = learner_environment(folder.parent / "home")
    is_wrong = commands[0].startswith("judge stress")
    ended, said = [], []

    for command in commands:
        slug = command.split()[2] if re.match(r"judge \S+ \S", command) else ""
        (folder / "mine.py").unlink(missing_ok=True)
        if slug in SOLUTIONS and not command.startswith("judge new"):
            name = "wrong_answer/plain_queue.py" if is_wrong else SOLUTIONS[slug]
            shutil.copy(ROOT / "solutions" / slug / name, folder / "mine.py")
        done = run_process("sh", "-c", f"{command} 2>&1", cwd=folder, env=environment)
        ended.append((command, done.status))
        said.append(f"$ {command}\n{done.out}")

    assert ended == [(one, STATUSES.get(one, 0)) for one in commands], "\n".join(said)


# docs/how-to/own-puzzle.md, from an empty folder to its end

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"^`((?:problems|solutions|testdata)/[\w./-]+)`", re.MULTILINE)
_MEASURED = re.compile(r"\d[\d.]* (?:s|MiB)\b.*")


def fixed(line: str) -> str:
    """A line without what is measured and what comes after it."""
    return _MEASURED.sub("#", line).rstrip()


def missing_lines(shown: list[str], output: str) -> list[str]:
    """The lines of the page that the output does not have, in that order; `...` is any text."""
    actual = iter([fixed(line) for line in output.splitlines()])
    patterns = [(one, ".*".join(map(re.escape, fixed(one).split("...")))) for one in shown]
    return [
        line
        for line, pattern in patterns
        if line.strip() not in ("", "...")
        and not any(re.fullmatch(pattern, found) for found in actual)
    ]


@pytest.mark.slow
def test_the_page_leads_to_judged_solutions(tmp_path: Path) -> None:
    page = (ROOT / "docs/how-to/own-puzzle.md").read_text(encoding="utf-8")
    kit = tmp_path / "kit"
    kit.mkdir()
    environment = learner_environment(tmp_path / "home")
    ran, end = [], 0

    for fence in _FENCE.finditer(page):
        files = _FILE.findall(page[end : fence.start()])  # the text before names it
        end = fence.end()
        if files:
            (kit / files[-1]).write_text(fence[2], encoding="utf-8")
            continue
        for part in re.split(r"^\$ ", fence[2], flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            done = run_process("sh", "-c", f"{command} 2>&1", cwd=kit, env=environment)
            assert missing_lines(shown, done.out) == [], f"{command}\n{done.out}"
            ran.append((command.split()[:2], done.status))

    assert ran == [
        (["judge", "new"], 0),
        (["rm", "testdata/lights/*/*.in"], 0),
        (["(cd", "testdata/lights/secret"], 0),
        (["rm", "solutions/lights/wrong_answer/greedy.py"], 0),
        (["judge", "run"], 0),
        (["judge", "stress"], 1),
        (["judge", "verify"], 0),
        (["sed", "-i"], 0),
        (["judge", "verify"], 0),
        (["judge", "package"], 0),
        (["judge", "run"], 0),
        (["judge", "verify"], 0),
    ]


# The sessions of docs/tutorial: a page is its own script. Its programs are written over the
# learner's file, one by one, and its commands are run, but for those that need a terminal.


@dataclass(frozen=True)
class Recording:
    """A page that commands make; the learner's `programs` become `file`, one by one."""

    file: str
    programs: Sequence[str]
    on_a_terminal: Mapping[str, str | None]
    """Commands that are not run here, and the program that the learner saves meanwhile."""
    tools: Sequence[str] = ()


RECORDINGS = {
    "session": Recording(
        "mine.py",
        ("first.py", "second.py", "third.py"),
        {"judge replay mine.py": None, "judge watch mine.py": "third.py"},
    ),
    "learning": Recording(
        "mine.cpp",
        ("first.cpp", "second.cpp", "third.cpp", "fourth.cpp", "fifth.cpp"),
        {"judge debug mine.cpp sample/02": None},
        ("g++", "gdb", "valgrind"),
    ),
}
_SAME = re.compile(
    r"accepted: .*?(?=; \d+ cases)|first wrong move|out of reach|^## Hint [0-9]|mine\.cpp:[0-9]+"
    r"|it happened in line [0-9]+|expansions were of positions seen before|nothing wrong"
    r"|the estimate is not admissible|admissible as far as seen|first wrong output|\$[0-9] = .*"
    "|[\N{CHECK MARK}\N{BALLOT X}] [A-Za-z0-9]+",
    re.MULTILINE,
)
"""What a session says each time; times, how many cases run beside the one that is late, and which
board fails, are another each time."""


def same_each_time(output: str) -> list[str]:
    # Whichever limit comes first.
    return _SAME.findall(output.replace("\N{BALLOT X} MLE", "\N{BALLOT X} TLE"))


@pytest.mark.nightly
@pytest.mark.parametrize("name", RECORDINGS)
def test_a_tutorial_shows_its_programs_and_what_its_commands_say(name: str, tmp_path: Path) -> None:
    recording = RECORDINGS[name]
    for command in recording.tools:
        if find_command(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")
    page = ROOT / f"docs/tutorial/{name}.md"
    environment = learner_environment(tmp_path)
    here = tmp_path / "practice"
    here.mkdir()
    sources = (page.parent / name / program for program in recording.programs)
    before, commands = "", []

    for language, block in _BLOCK.findall(page.read_text()):
        if language:
            source = next(sources)
            text = source.read_text()
            lines = difflib.unified_diff(before.splitlines(), text.splitlines(), lineterm="", n=2)
            changed = [" ..." if line.startswith("@@") else line for line in lines][3:]
            shown = "\n".join(changed).rstrip() + "\n" if language == "diff" else text
            assert block == shown, source
            before = text
            if source.name not in recording.on_a_terminal.values():
                (here / recording.file).write_text(text)
            continue
        command, _, said = block.removeprefix("$ ").partition("\n")
        commands.append(command)
        if command in recording.on_a_terminal:
            if saved := recording.on_a_terminal[command]:
                shutil.copy(page.parent / name / saved, here / recording.file)
            continue
        done = run_process("sh", "-c", f"{command} 2>&1", cwd=here, env=environment)
        assert same_each_time(done.out) == same_each_time(said), f"{command}\n{done.out}"

    assert next(sources, None) is None
    assert set(recording.on_a_terminal) <= set(commands)


# What commands print has its JSON Schema, and no key that the schema lacks

WRONG = "import sys\nprint(len(sys.stdin.read()))\n"

QUICK, SLOW, OF_A_GAME = (
    {name: words.split() for name, words in TABLES["printed"][kind].items()}
    for kind in ("quick", "slow", "of_a_game")
)


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    files = {"solutions/sums/wrong.py": WRONG, "solutions/sums/wrong_answer/wrong.py": WRONG}
    return write_kit(tmp_path, files)


def complaints(name: str, words: Sequence[str], folder: Path) -> list[str]:
    """What the schema says of what a command prints; it may have no other keys."""
    done = judge(*words, "--format", "json", cwd=folder)
    assert done.status in (0, 1), done.err
    schema = judge("docs", "--schema", name, cwd=folder).json
    found = Draft202012Validator(closed(schema)).iter_errors(done.json)
    return [f"{error.json_path}: {error.message}" for error in found]


def closed(schema: Any) -> Any:
    """The schema of documents that have no other keys than it names."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return inner | ({"additionalProperties": False} if "properties" in inner else {})


def test_what_a_command_prints_has_its_schema(kit: Path) -> None:
    for name, words in QUICK.items():  # the history has what was run before
        assert complaints(name, words, kit) == [], words


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_what_a_longer_command_prints_has_its_schema(name: str, kit: Path) -> None:
    git = ("init -q", "add -A", "-c user.name=A -c user.email=a@example.org commit -qm all")
    for words in git if name == "regress-against" else ():
        run_process("git", *words.split(), cwd=kit)
    if name.startswith("regress"):
        judge("regress", "sums", "--update", cwd=kit)
        (kit / "solutions/sums/adds.py").write_text(WRONG)

    assert complaints(name, SLOW[name], kit) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_is_printed_of_a_game_has_its_schema(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(python_that_reports("jugs"))
    files = {"REPORTING": str(mine), "SHIPPED": str(ROOT / "solutions/jugs/breadth_first.py")}
    words = [files.get(word, word) for word in OF_A_GAME[name]]

    assert complaints(name, words, ROOT) == []


def test_every_document_is_tried() -> None:
    printed = {name for name, one in SCHEMAS.items() if one.is_printed}

    assert printed == {*QUICK, *SLOW, *OF_A_GAME}


# Rules that somebody else writes are checked by mypy and pyright

RULES = ROOT / "judge/commands/new/skeleton/problems/rules.py.txt"
CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-incremental", "--python-executable", sys.executable],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}


def checked(checker: str, folder: Path, text: str) -> CommandResult:
    """What a type checker says of a file outside of the project."""
    (folder / "rules.py").write_text(text)
    return run_process(*CHECKERS[checker], "rules.py", cwd=folder, env={"PYTHONPATH": ""})


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_rules_of_ones_own_have_types_and_a_wrong_use_is_reported(
    checker: str, tmp_path: Path
) -> None:
    if shutil.which(checker) is None:
        pytest.skip(f"{checker} is not installed")
    right = checked(checker, tmp_path, RULES.read_text())
    wrong = checked(checker, tmp_path, f"{RULES.read_text()}\nWords(3)\n")

    assert right.status == 0, right.out + right.err
    assert wrong.status == 1, wrong.out + wrong.err
    assert "rules.py" in wrong.out
    assert (ROOT / "judge/py.typed").is_file()
