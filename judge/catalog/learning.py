"""Read what a problem has for learners, and order the problems from the first to the hardest.

`learning.yaml` stands beside `problem.yaml`, which has only the keys of its format, so that an
export can copy it. The topics of a problem are its keywords there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from judge.catalog import kit_files
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError, UsageError
from judge.facts import Fact

FILE = "learning.yaml"

HARDEST = 5


class Drawing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a drawing of a statement shows: an input, and its position after each of some ways.

    The moves of a way are separated by spaces.
    """

    board: str
    ways: tuple[str, ...] = ("",)


class LearningYaml(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A `learning.yaml`. `before` names the problems that you should have solved, `next` the one
    to solve after this.

    `drawings` says which positions the drawings of the statement show, for where there can be
    pictures in their place. Their numbers are those of the blocks of code in the statement, from 1.
    """

    difficulty: Annotated[int, msgspec.Meta(ge=1, le=HARDEST)]
    before: tuple[str, ...] = ()
    next: str | None = None
    drawings: dict[int, tuple[Drawing, ...]] = msgspec.field(default_factory=dict)


class Lesson(Struct, frozen=True, kw_only=True):
    """What a problem is for a learner.

    `difficulty` is 1 (a first search) to 5; None if nobody says. `before` names the problems to
    solve first, `next` the one to solve then, `topics` what the problem teaches, as words of the
    command line.
    """

    difficulty: int | None = None
    before: tuple[str, ...] = ()
    next: str | None = None
    topics: tuple[str, ...] = ()


def read_lesson(folder: Path, keywords: list[str]) -> Lesson:
    """The lesson of the problem in `folder`; `ProblemError` if its `learning.yaml` is broken."""
    topics = tuple(map(topic_of, keywords))
    path = folder / FILE
    if not kit_files.is_file(path):
        return Lesson(topics=topics)
    yaml = read_yaml(path, LearningYaml)
    return Lesson(difficulty=yaml.difficulty, before=yaml.before, next=yaml.next, topics=topics)


def read_drawings(folder: Path) -> Mapping[int, tuple[Drawing, ...]]:
    """What the drawings in the statement of the problem in `folder` show, by their numbers."""
    path = folder / FILE
    return read_yaml(path, LearningYaml).drawings if kit_files.is_file(path) else {}


def hyphenate(name: str) -> str:
    """An English name as a word of the command line: lower case, the rest as single hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def topic_of(keyword: str) -> str:
    """A keyword as a word of the command line: `IDA*` is `ida-star`."""
    return hyphenate(keyword.replace("*", " star"))


def learning_order(lessons: Mapping[str, Lesson]) -> list[str]:
    """The problems, each after those in its `before`, the easier ones first.

    Problems without a difficulty come last. What `before` names and is not there does not count;
    of a circle the easiest problem comes first.
    """
    order: list[str] = []
    slugs = sorted(lessons, key=lambda slug: (lessons[slug].difficulty or HARDEST + 1, slug))
    while slugs:
        ready = (slug for slug in slugs if not set(lessons[slug].before) & set(slugs))
        order.append(next(ready, slugs[0]))
        slugs.remove(order[-1])
    return order


def read_hints(folder: Path, language: str) -> list[str]:
    """The hints to the problem in `folder`, in Markdown, from a nudge to the key idea.

    They are the sections of `hints.<language>.md`. Raises `UsageError` if there is no such file,
    `ProblemError` if there are no sections.
    """
    text = "\n" + read_page(folder, "hints", language)
    hints = [f"## {section.strip()}\n" for section in text.split("\n## ")[1:]]
    if not hints:
        raise ProblemError(
            Fact("{} has no hints", folder / f"hints.{language}.md"),
            advice=Fact("Begin each one with a line `## Hint 1`"),
        )
    return hints


def read_editorial(folder: Path, language: str) -> str:
    """The editorial of the problem in `folder`, in Markdown; `UsageError` if there is none."""
    return _COSTS.sub("", read_page(folder, "editorial", language))


def editorial_counterexamples(text: str) -> dict[str, str]:
    """The inputs in an editorial, by the wrong solution that fails on each.

    It is the first indented block below the heading that names the solution.
    """
    by_solution: dict[str, str] = {}
    for section in re.split(r"^###? ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        file = _SOLUTION.fullmatch(title.strip())
        block = _INDENTED.search(body + "\n")
        if file and block:
            lines = block[0].strip("\n").split("\n")
            by_solution[file[1]] = "".join(f"{line[4:]}\n" for line in lines)
    return by_solution


_SOLUTION = re.compile(r"`((?:\w+/)?\w+(?:\.\w+)+)`")
_INDENTED = re.compile(r"(?:^    .*\n|^\n(?=    ))+", re.MULTILINE)

_COSTS = re.compile(r"^<!-- /?costs -->\n", re.MULTILINE)
"""The marks around the table of costs, which is measured; see `tests/benchmarks/costs.py`."""


def read_page(folder: Path, page: str, language: str) -> str:
    """The page `problem`, `hints` or `editorial` in `folder`; `UsageError` if there is none."""
    path = folder / f"{page}.{language}.md"
    if not kit_files.is_file(path):
        codes = sorted(file.name.split(".")[1] for file in folder.glob(f"{page}.*.md"))
        noun = {"problem": Fact("statement"), "editorial": Fact("editorial")}.get(page, page)
        names = " ".join(codes) or Fact("none")
        raise UsageError("{} has no {} in {!r}; there are: {}", folder.name, noun, language, names)
    return kit_files.read_text(path)
