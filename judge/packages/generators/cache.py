"""Where the data that `generators.yaml` describes is kept once it is made.

The folder is in the user's cache, and its name holds a hash of all that the data depends on. So
data that was made before a generator or a solution changed is not used.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from judge.files import cache_folder
from judge.packages.archive import ReadBudget, files_below
from judge.packages.generators.plan import GENERATORS

KEPT = "generated"
"""The folder of the cache for what programs of packages have made."""

_VERSION = b"1"  # of what is made


def add_file(told: hashlib._Hash, name: str, content: bytes) -> None:
    """Adds a file to a hash of several."""
    label = name.encode()
    told.update(b"%d %d " % (len(label), len(content)) + label + content)


def generated_folder(root: Path) -> Path:
    """The folder that holds, or will hold, the `data` of the package in `root`."""
    told = hashlib.sha256(_VERSION)
    budget = ReadBudget(root)
    for name in ("generators", "submissions", "include", "problem.yaml"):
        place = root / name
        files = files_below(root, place, budget) if place.is_dir() else [place]
        for path in files:
            content = budget.read(root, path) if path.is_file() else b""
            add_file(told, path.relative_to(root).as_posix(), content)
    return cache_folder() / KEPT / told.hexdigest()[:32]


def is_without_secret_data(root: Path) -> bool:
    """Whether a package leaves its secret data to `generators.yaml`."""
    return os.path.lexists(root / GENERATORS) and not (root / "data/secret").is_dir()


def data_root(root: Path) -> Path:
    """The folder in which `data` lies: the package, or what was made for it if it has no data."""
    if not is_without_secret_data(root):
        return root
    made = generated_folder(root)
    return made if (made / "data").is_dir() else root
