"""The files of pictures lie in one folder beside the page, whatever the cases are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.model.pictures import Picture
from judge.reports.run_page import file_name, page_images, write_images
from tests.conftest import each_row


def picture(case: str = "secret/01", solution: str = "", name: str = "testcase") -> Picture:
    return Picture(case=case, name=name, ending="svg", content=b"<svg/>", solution=solution)


@each_row(
    ("made", "name"),
    [
        (picture(), "sums-001-secret-01-testcase.svg"),
        (picture("secret/a b/\"<x>'"), "sums-001-secret-a-b-x-testcase.svg"),
        (picture("../../../etc/passwd"), "sums-001-etc-passwd-testcase.svg"),
        (
            picture(solution="/tmp/mine.py", name="judgeimage"),
            "sums-001-secret-01-mine-py-judgeimage.svg",
        ),
        (picture("\N{SNOWMAN}\x00\n"), "sums-001-testcase.svg"),
        (picture("x" * 300), f"sums-001-{'x' * 40}-testcase.svg"),
    ],
)
def test_the_name_of_a_file_is_plain(made: Picture, name: str) -> None:
    assert file_name("sums", 1, made) == name


def test_the_addresses_on_a_page_lead_to_the_files(tmp_path: Path) -> None:
    page = tmp_path / "my run.html"
    pictures = {"sums": [picture(), picture("sample/1")], "jugs": []}

    write_images({"sums": []}, page)
    assert list(tmp_path.iterdir()) == []  # without pictures there is no folder

    write_images(pictures, page)
    found = sorted(path.name for path in (tmp_path / "my run.pictures").iterdir())
    assert found == ["sums-001-secret-01-testcase.svg", "sums-002-sample-1-testcase.svg"]
    assert [one.address for one in page_images(pictures, page)] == [
        f"my%20run.pictures/{name}" for name in found
    ]


def test_files_of_an_earlier_run_are_replaced_and_no_others_nor_what_links_lead_to(
    tmp_path: Path,
) -> None:
    page, folder, other = tmp_path / "run.html", tmp_path / "run.pictures", tmp_path / "other"
    other.write_text("mine")
    write_images({"sums": [picture(), picture("sample/1")], "jugs": [picture()]}, page)
    for name in ("notes.txt", "board.svg", "sums-2.svg"):
        (folder / name).write_text("mine")
    file = folder / file_name("sums", 1, picture())
    file.unlink()
    file.symlink_to(other)

    write_images({"sums": [picture()]}, page)

    assert {path.name for path in folder.iterdir()} == {
        "board.svg", "notes.txt", "sums-001-secret-01-testcase.svg", "sums-2.svg",
    }  # fmt: skip
    assert (file.read_bytes(), other.read_text()) == (b"<svg/>", "mine")


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "run.pictures").write_text("a file")

    with pytest.raises(UsageError, match="the pictures cannot be written"):
        write_images({"sums": [picture()]}, tmp_path / "run.html")
