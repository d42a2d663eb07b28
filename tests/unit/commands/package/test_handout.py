"""What a contestant gets of a problem holds no secret."""

import shutil
import subprocess
import sys
from pathlib import Path

from judge.catalog.kit import Kit
from judge.commands.package.handout import write_handout
from judge.packages.package import Package, open_package
from tests.conftest import ROOT, each_row
from tests.kit.solutions import KIT
from tests.unit.packages.written import write_files

SHORT = 24  # bytes: shorter texts may stand in a statement by chance


def secrets(source: Kit | Package, slug: str) -> list[bytes]:
    """Whatever nobody may see of a problem: cases, solutions, rules and validators."""
    samples = source.cases(slug, ["sample"])
    shown = {text for case in samples for text in (case.input, case.answer)}
    cases = source.cases(slug, ["secret"])
    found = [text for case in cases for text in (case.input, case.answer) if text not in shown]
    found += [file.content for one in source.solutions(slug) for file in one.files]
    folder = source.root / "problems" / slug if isinstance(source, Kit) else source.root
    paths = [path for path in folder.rglob("*.py") if "attachments" not in path.parts]
    found += [path.read_bytes() for path in paths]
    return [text for text in found if len(text) > SHORT]


def handed_out(source: Kit | Package, slug: str, folder: Path) -> set[str]:
    """The files of a handout, none of which holds a secret."""
    write_handout(source, slug, folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    hidden = secrets(source, slug)
    assert hidden
    assert [path for path in files if any(text in path.read_bytes() for text in hidden)] == []
    return {path.relative_to(folder).as_posix() for path in files}


@each_row("slug", ["farmer", "peek", "postcard", "push", "sokoban"])
def test_a_handout_of_the_kit_holds_no_secret(slug: str, tmp_path: Path) -> None:
    names = handed_out(KIT, slug, tmp_path)

    places = {name.partition("/")[0] for name in names}
    statements = {f"statement.{one}" for one in ("en.md", "en.html", "ja.md", "ja.html")}
    tool = {"testing_tool.py"} if slug == "peek" else set()
    assert places == {"README.txt", "samples"} | statements | tool


def test_a_package_adds_its_attachments_and_no_secret(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "tests/packages/guess", tmp_path / "guess")
    write_files(folder, {"attachments/interactor.py": "print('a simple one')\n"})
    (folder / "attachments/cases").symlink_to("../data/secret")

    with open_package(folder) as opened:
        names = handed_out(opened, opened.slug, tmp_path / "out")

    assert {"attachments/interactor.py", "testing_tool.py", "statement.en.html"} <= names
    assert not any("secret" in name or "cases" in name for name in names)


# The tool for dialogues


def test_the_tool_plays_the_dialogue_of_a_sample(tmp_path: Path) -> None:
    write_handout(KIT, "peek", tmp_path)
    sample = "samples/01-one-board.interaction"
    lines = (tmp_path / sample).read_text().splitlines()
    as_in_sample = "; ".join(
        f"print({line[1:]!r}, flush=True)" if line[0] == ">" else "input()" for line in lines
    )

    def play(program: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "testing_tool.py", sample, "--", sys.executable, "-c", program]
        return subprocess.run(words, cwd=tmp_path, input=typed, capture_output=True, text=True)

    same = play(as_in_sample)
    assert same.returncode == 0, same.stderr
    assert same.stdout.splitlines()[: len(lines)] == lines

    other = play("input(); input(); print('? 2 2', flush=True); print('!', input())", "17\n")
    assert other.returncode == 0, other.stderr
    assert "from now on you are the judge" in other.stdout
    assert ">! 17" in other.stdout

    short = play("input()")
    assert short.returncode == 1
    assert "your program ended, but it should print" in short.stderr
