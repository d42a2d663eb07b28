"""Visualizers of packages draw for the HTML report, and never matter to a verdict."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import ROOT, each_row
from tests.end_to_end.commands import judge

PICTURED = ROOT / "tests/packages/pictured"

pytestmark = pytest.mark.slow


def package(folder: Path, files: Mapping[str, str]) -> Path:
    """A copy of the package with other files; empty ones are left out."""
    copy = shutil.copytree(PICTURED, folder / "pictured")
    for name, content in files.items():
        path = copy / name
        path.unlink(missing_ok=True)
        if content:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
    return copy


def drawn(folder: Path, files: Mapping[str, str], *words: str) -> tuple[list[str], str, int]:
    """The names of the pictures of a run on a copy, what is warned of, and the exit status."""
    run = judge(
        "run", str(package(folder, files)), *words, "--report", str(folder / "x.html"), cwd=ROOT
    )
    pictures = folder / "x.pictures"
    names = sorted(path.name for path in pictures.iterdir()) if pictures.is_dir() else []
    return names, run.err, run.status


def own(folder: Path) -> str:
    path = folder / "mine.py"
    path.write_text("print(1)\n")
    return str(path)


def test_inputs_and_outputs_of_an_own_file_are_drawn(tmp_path: Path) -> None:
    names, warned, status = drawn(tmp_path, {}, own(tmp_path))

    assert (len(names), warned, status) == (9, "", 1)
    pictures = tmp_path / "x.pictures"
    page = (tmp_path / "x.html").read_text()
    assert set(re.findall(r'src="x.pictures/([^"]*)"', page)) == set(names)
    assert "<script" not in page
    texts = {name: (pictures / name).read_bytes() for name in names}
    alone = next(content for name, content in texts.items() if "2-last-testcase" in name)
    assert b'width="18"' in alone  # by the arguments of the case
    chosen = [content for name, content in texts.items() if "judgeimage" in name]
    assert sum(b"gold" in content for content in chosen) == 2  # by those of the group
    assert sum(b"red" in content for content in chosen) == 1


@each_row(
    ("content", "words"),
    [
        ("raise SystemExit('no ink')\n", "failed: exit code 1: no ink"),
        ("while True: pass\n", "failed: stopped "),
        ("open('testcase.png', 'w').write('<svg/>')\n", "made 'testcase.png', which is no PNG"),
        ("open('a.svg', 'w').write('<svg>' + ' ' * (5 << 20))\n", "which has more than 4 MiB"),
        ("import os; os.symlink('/etc/passwd', 'testcase.svg')\n", "made no image"),
        (
            "for n in range(20): open(f'{n}.svg', 'w').write('<svg/>')\n",
            "made more than 8 images",
        ),
    ],
)
def test_what_a_visualizer_does_wrong_is_a_warning(
    content: str, words: str, tmp_path: Path
) -> None:
    cases = () if "any more" in words else ("--case", "sample/1")

    _, warned, status = drawn(tmp_path, {"input_visualizer/towers.py": content}, *cases)

    assert "pictured: the input visualizer" in warned
    assert warned.count(words) == 1
    assert warned.count("input visualizer") == (1 if cases else 3)
    assert status == 0


def test_scripts_in_a_picture_are_only_in_an_image_however_its_visualizer_ends(
    tmp_path: Path,
) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    content = f"open('testcase.svg', 'w').write({svg!r}); raise SystemExit(1)\n"

    names, warned, _ = drawn(tmp_path, {"input_visualizer/towers.py": content})

    assert (len(names), warned) == (3, "")
    page = (tmp_path / "x.html").read_text()
    assert "alert(1)" in (tmp_path / "x.pictures" / names[0]).read_text()
    assert "alert(1)" not in page
    assert not re.search(r'href="[^#"]*pictures', page)


@each_row(
    ("files", "found"),
    [
        ({}, []),
        (
            {"output_visualizer/chosen.py": "raise SystemExit('no ink')\n"},
            [("output_visualizer", "on sample/1: it failed: exit code 1: no ink", "warning")],
        ),
    ],
)
def test_verify_tries_the_visualizers_on_the_samples(
    files: Mapping[str, str], found: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    run = judge("verify", str(package(tmp_path, files)), "--format", "json", cwd=ROOT)

    told = [one for one in run.json["findings"] if one["code"] == "V125"]
    assert [(one["subject"], one["message"], one["severity"]) for one in told] == found
