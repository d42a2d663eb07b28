"""What no judged program may read, wherever it lies.

Whoever opens something that contains answers hides it here, before any program is started. So no
command can forget it. A sandbox hides it in the folders that it shows to programs: an installed kit
may lie below /usr, as compilers do.

The state is global, because a process has opened what it has opened. It only grows.
"""

from __future__ import annotations

import os
from pathlib import Path

from judge.files import cache_folder, data_folder

_opened: set[str] = set()


def hide(*paths: Path) -> None:
    """Hide files, and folders with all that is in them, from programs started from now on."""
    for path in map(os.path.realpath, paths):
        if not any(path.startswith(f"{other}/") for other in _opened):
            _opened.add(path)


def hidden_paths() -> frozenset[str]:
    """The real paths of all that is hidden: what was opened, and what always is.

    That is the home, what the judge keeps for its user, and the judge itself: with it comes a kit,
    or it stands beside one.
    """
    judge = Path(__file__).parents[1]
    kit_folders = (judge.parent / name for name in ("problems", "solutions", "testdata"))
    paths = (Path.home(), cache_folder(), data_folder(), judge, *kit_folders)
    return frozenset((*_opened, *map(os.path.realpath, paths)))
