"""Find the kit that a command works on, and enter it.

A kit is a folder that contains `problems/`, `solutions/` and `testdata/`. It is looked for from the
current folder upwards, then in `$JUDGE_KIT`, then in the installed package. To enter a kit means to
run its code: its root becomes the first import path, and the rules of its problems are imported. So
a kit around the current folder must belong to the user, unless `$JUDGE_KIT` names it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from judge import languages
from judge.catalog.datasets.answers import AnswerFinder
from judge.catalog.kit import Kit
from judge.catalog.trust import check_owners
from judge.errors import KitError
from judge.files.hidden import hide

FOLDERS = ("problems", "solutions", "testdata")


def find_kit(
    start: Path, environment: Mapping[str, str], *, answer_finder: AnswerFinder | None = None
) -> Kit:
    """The kit for a command in the folder `start`, entered.

    Raises `KitError` if there is none, or if others may write the code of the one that is found.
    """
    root = next(filter(_is_kit, _candidates(start, environment)), None)
    if root is None:
        raise KitError(
            f"no kit was found from {start} upwards: a folder that holds {', '.join(FOLDERS)}",
            advice="Go to one, or name it in the environment variable JUDGE_KIT",
        )
    _hide_kits(root, *filter(_is_kit, _trusted_roots(environment)))
    if root.resolve() not in map(Path.resolve, _trusted_roots(environment)):
        check_owners(root, environment)
    sys.path[:] = [str(root), *(path for path in sys.path if path != str(root))]
    languages.enter_kit(root)
    return Kit(root, answer_finder or AnswerFinder())


def find_own_root(start: Path, environment: Mapping[str, str]) -> Path | None:
    """The kit around the folder `start`, or the one that `$JUDGE_KIT` names: one to write into.

    None if there is neither. Raises `KitError` if `$JUDGE_KIT` is needed and names no kit.
    """
    return next(filter(_is_kit, _own_candidates(start, environment)), None)


def _candidates(start: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    yield from _own_candidates(start, environment)
    yield from _own_roots()


def _own_candidates(start: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    """Folders that may be a kit of the user's."""
    yield from (start, *start.parents)
    if named := environment.get("JUDGE_KIT"):
        root = Path(named).absolute()
        if not _is_kit(root):
            raise KitError(
                f"JUDGE_KIT names {root}, which does not hold {', '.join(FOLDERS)}",
                advice="Correct or unset it",
            )
        yield root


def _trusted_roots(environment: Mapping[str, str]) -> Iterator[Path]:
    """The kit that the user names, and those whose code is as trustworthy as the judge's."""
    if named := environment.get("JUDGE_KIT"):
        yield Path(named)
    yield from _own_roots()


def _own_roots() -> tuple[Path, Path]:
    """Where the kit lies beside the judge: installed, and in a clone."""
    package = Path(__file__).resolve().parents[1]
    return package / "kit", package.parent


def _hide_kits(*roots: Path) -> None:
    """Hide kits from programs, with what the links in them lead to."""
    for root in roots:
        folders = [root / name for name in FOLDERS]
        hide(root, *folders, *(path for folder in folders for path in folder.iterdir()))


def _is_kit(root: Path) -> bool:
    return all((root / name).is_dir() for name in FOLDERS)
