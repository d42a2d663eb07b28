"""The maps of `init.yml`, where each inner one has what the outer ones say.

DMOJ evaluates keys that end with + as Python, which nothing here does: they are refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.yaml_node import YamlNode, read_map

NAME = "init.yml"
_MOST_POINTS = 10**9
_KEYS = frozenset(
    {"archive", "test_cases", "checker", "interactive", "points", "binary_data", "unbuffered"}
    | {"output_limit_length", "generator", "generator_args", "pretest_test_cases"}
    | {"signature_grader", "custom_judge", "in", "out", "file_io", "symlinks"}
    # These change no verdict here: what is shown, and the wall time.
    | {"output_prefix_length", "hints", "wall_time_factor", "short_circuit"}
)


class DmojNode(YamlNode):
    """A map in the file, by its place there."""

    def __init__(self, file: str, place: str, keys: Mapping[str, object], above: DmojNode | None):
        """Raises `ProblemError` for a key that is Python."""
        super().__init__(file, place, keys)
        self._above = above
        for key in keys:
            if str(key).endswith("+"):
                self.fail(f"the key {key!r} is Python that makes the value: write the value itself")

    def get(self, key: str) -> object:
        """What this map or the nearest one around it says; None if none does."""
        if key not in self.own and self._above is not None:
            return self._above.get(key)
        return self.own.get(key)

    def inner(self, place: str, value: object) -> DmojNode:
        """A map within this one."""
        if not isinstance(value, Mapping):
            self.fail(f"{place} is {shown(value)}, but a map was expected")
        return DmojNode(self.file, f"{self.place}{place}: ", value, self)

    def items(self, key: str) -> Sequence[object]:
        """The list of that key here."""
        found = self.own.get(key)
        if not isinstance(found, list):
            self.fail(f"{key} is {shown(found)}, but a list was expected")
        return found

    def name(self, key: str) -> str:
        """The name of a file of that key; empty without it."""
        found = self.get(key)
        if found is None:
            return ""
        if isinstance(found, bool) or not isinstance(found, str | int):
            self.fail(f"{key} is {shown(found)}, but the name of a file was expected")
        return str(found)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false."""
        found = self.get(key)
        if found is None:
            return default
        if not isinstance(found, bool):
            self.fail(f"{key} is {shown(found)}, not true or false")
        return found

    def points(self) -> Fraction:
        """The points of a case or a batch: 1 if nothing says them."""
        found = self.get("points")
        if found is None:
            return Fraction(1)
        is_number = isinstance(found, int | float) and not isinstance(found, bool)
        if not is_number or not 0 <= found <= _MOST_POINTS:  # type: ignore[operator]
            self.fail(f"points is {shown(found)}, but a number from 0 was expected")
        return Fraction(str(found))

    def number(self, key: str, default: int, most: int) -> int:
        """A whole number from 1."""
        found = self.get(key)
        if found is None:
            return default
        if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= most:
            self.fail(f"{key} is {shown(found)}, but a number from 1 to {most} was expected")
        return found


def read_config(folder: FamilyFolder) -> DmojNode:
    """All of `init.yml`."""
    file, keys = read_map(folder, NAME)
    config = DmojNode(file, "", keys, None)
    config.require_known(_KEYS)
    return config
