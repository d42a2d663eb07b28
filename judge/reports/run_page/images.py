"""Write pictures into a folder beside the page of a run that shows them.

A page shows them as images: then a browser runs no script in them, which it would if it opened an
SVG file itself. So nothing on the page leads to the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from judge.errors import UsageError
from judge.escaping import printable_lines
from judge.files import replace_file
from judge.model.pictures import IMAGE_ENDINGS, Picture

_ODD = re.compile(r"[^A-Za-z0-9]+")
_OURS = re.compile(rf"[A-Za-z0-9-]*-\d{{3,}}-[A-Za-z0-9-]*\.({'|'.join(IMAGE_ENDINGS)})")


class PageImage(Struct, frozen=True, kw_only=True):
    """A picture on a page: its place there, the address of its file, and what it shows."""

    problem: str
    anchor: str
    address: str
    picture: Picture

    @property
    def caption(self) -> str:
        """What it shows, in words."""
        one = self.picture
        words = [one.case, one.solution, _NAMES.get(one.name, one.name)]
        return printable_lines(", ".join(filter(None, words)))


_NAMES = {
    "testcase": "input",
    "judgeimage": "output, for judges",
    "teamimage": "output, for the team",
}


def page_images(pictures: Mapping[str, Sequence[Picture]], page: Path) -> list[PageImage]:
    """The pictures of problems by their slugs, as they stand on the page of that path."""
    folder = quote(images_folder(page).name)
    made = []
    for slug, some in pictures.items():
        for number, one in enumerate(some, 1):
            name = file_name(slug, number, one)
            made.append(
                PageImage(
                    problem=slug,
                    anchor=f"picture-{_plain(slug)}-{number}",
                    address=f"{folder}/{quote(name)}",
                    picture=one,
                )
            )
    return made


def write_images(pictures: Mapping[str, Sequence[Picture]], page: Path) -> None:
    """Write the files that a page shows, and remove those that it showed before.

    Other files in the folder stay. Raises `UsageError` if it cannot be written.
    """
    folder = images_folder(page)
    contents = {
        file_name(slug, number, one): one.content
        for slug, some in pictures.items()
        for number, one in enumerate(some, 1)
    }
    try:
        if contents:
            folder.mkdir(exist_ok=True)
        for name, content in contents.items():
            replace_file(folder / name, content)
        if folder.is_dir():
            for path in folder.iterdir():
                if path.name not in contents and _OURS.fullmatch(path.name):
                    path.unlink()
    except OSError as error:
        raise UsageError(
            f"the pictures cannot be written to {folder}: {error.strerror}",
            advice="Give the report another name",
        ) from error


def images_folder(page: Path) -> Path:
    """The folder of the pictures of a page: `run.pictures` beside `run.html`."""
    return page.with_name(f"{page.stem}.pictures")


def file_name(slug: str, number: int, picture: Picture) -> str:
    """The name of a picture's file, the `number`-th of the problem."""
    parts = picture.case, picture.solution.rpartition("/")[2], picture.name
    words = "-".join(filter(None, map(_plain, parts)))
    return f"{_plain(slug)}-{number:03}-{words}.{picture.ending}"


def _plain(text: str) -> str:
    return _ODD.sub("-", text).strip("-")[:40]
