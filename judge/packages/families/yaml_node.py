"""A map in a YAML file of another family, by its place in errors."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NoReturn

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder, shown


class YamlNode:
    """A map in a `file`: `own` are its keys, `place` is where it stands there."""

    def __init__(self, file: str, place: str, keys: Mapping[str, object]) -> None:
        self.file = file
        self.place = place
        self.own = keys

    def require_known(self, known: Collection[str]) -> None:
        """Raises `ProblemError` for a key that is none of these."""
        for key in self.own:
            if key not in known:
                self.fail(
                    f"the key {shown(key)} is not supported",
                    f"Known are {', '.join(sorted(known))}",
                )

    def fail(self, words: str, advice: str | None = None) -> NoReturn:
        """Raises `ProblemError` with the place."""
        raise ProblemError(f"{self.file}: {self.place}{words}", advice=advice)


def read_map(
    folder: FamilyFolder, name: str, *, may_include: bool = False
) -> tuple[str, Mapping[str, object]]:
    """The path of a file for errors, and its map; `ProblemError` if it holds none.

    `may_include` is as for `read_yaml`.
    """
    path = folder.path(name)
    try:
        keys = read_yaml(
            path, dict[str, object], content=folder.text(name), may_include=may_include
        )
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    return str(path), keys
