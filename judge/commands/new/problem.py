"""Start a problem: write a small one that works, with TODO texts where the author has to write.

Its files stand in `skeleton/`, each below the folder of the kit that it belongs to; `judge verify`
names the TODO texts that are left. A folder without anything in it becomes a kit.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.catalog import kit_files
from judge.catalog.find_kit import FOLDERS, find_own_root
from judge.catalog.kit import SLUG
from judge.errors import KitError, UsageError
from judge.escaping import shell_word
from judge.facts import Fact
from judge.terminal.translation import translate

_SKELETON = Path(__file__).with_name("skeleton")


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedProblem:
    """A new problem in the kit in `root`, with its files. `is_new_kit`: there was none before."""

    slug: str
    root: Path
    files: Sequence[Path]
    is_new_kit: bool


def create_problem(slug: str, start: Path, environment: Mapping[str, str]) -> CreatedProblem:
    """Write the skeleton of the problem into the kit around the folder `start`.

    That failing, into the kit that `JUDGE_KIT` names, or into `start` itself if it is empty. Raises
    `UsageError` if the slug cannot be one or is taken, `KitError` if there is no such kit.
    """
    if not SLUG.fullmatch(slug):
        raise UsageError(
            Fact("{!r} cannot name a problem: lower-case letters and digits are expected", slug),
            advice=Fact("For example: judge new --problem lights"),
        )
    root = find_own_root(start, environment)
    is_new_kit = root is None
    if root is None:
        if any(start.iterdir()):
            raise KitError(
                Fact(
                    "no kit (a folder with {}) was found in {} or above it",
                    ", ".join(FOLDERS),
                    start,
                ),
                advice=Fact(
                    "Go to an empty folder, or make this a kit: `mkdir {}`", " ".join(FOLDERS)
                ),
            )
        root = start
    if taken := [name for name in FOLDERS if (root / name / slug).exists()]:
        raise UsageError(
            Fact("{} exists already", root / taken[0] / slug),
            advice=Fact("Name another problem; `judge new` overwrites none"),
        )
    values = {"{slug}": slug, "{name}": slug.capitalize(), "{uuid}": str(uuid.uuid4())}
    files = []
    for template in sorted(_SKELETON.rglob("*.txt")):
        text = kit_files.read_text(template)
        for mark, value in values.items():
            text = text.replace(mark, value)
        folder, *rest = template.relative_to(_SKELETON).with_suffix("").parts
        files.append(Path(folder, slug, *rest))
        path = root / files[-1]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError("{} cannot be created: {}", path, error.strerror or error) from error
    return CreatedProblem(slug=slug, root=root, files=files, is_new_kit=is_new_kit)


def created_problem_message(created: CreatedProblem) -> str:
    """The message about a new problem: its files, and what to do next."""
    kit = translate("{folder} is a kit now", folder=created.root)
    first = [kit] if created.is_new_kit else []
    slug = shell_word(created.slug)
    last = translate(
        "it works as it is: `judge run {slug}`; `judge verify {slug}` names each TODO", slug=slug
    )
    return "\n".join([*first, *map(str, created.files), last])
