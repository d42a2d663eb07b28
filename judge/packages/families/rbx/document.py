"""The maps of `problem.rbx.yml`, each with its place in errors.

Source: rbx, `rbx/box/schema.py`, which knows no other keys than these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.rbx.includes import Includes
from judge.packages.families.yaml_node import YamlNode, read_map

NAME = "problem.rbx.yml"
PACKAGE_KEYS = frozenset(
    {"name", "titles", "languages", "type", "scoring", "timeLimit", "memoryLimit", "outputLimit"}
    | {"timing", "modifiers", "checker", "interactor", "validator", "extraValidators", "vars"}
    | {"outputValidators", "visualizer", "solutionVisualizer", "generators", "generatorScript"}
    | {"solutions", "testcases", "stresses", "statements", "tutorials", "unitTests"}
)


class RbxNode(YamlNode):
    """A map in the file, by its place there."""

    def text(self, key: str, default: str = "") -> str:
        """The text of a key."""
        found = self.own.get(key)
        if found is None:
            return default
        if not isinstance(found, str):
            self.fail(f"{key} is {shown(found)}, but a text was expected")
        return found

    def number(self, key: str, *, most: int, default: int | None = None, least: int = 1) -> int:
        """The whole number of a key; one without a `default` must be there."""
        found = self.own.get(key)
        found = default if found is None else found
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            self.fail(f"{key} is {shown(found)}, but a number from {least} to {most} was expected")
        return found

    def choice(self, key: str, known: Collection[str], default: str) -> str:
        """The word of a key, in lower case."""
        found = self.text(key, default).lower()
        if found not in known:
            self.fail(f"{key} is {shown(found)}: known are {', '.join(known)}")
        return found

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Whether a key is true."""
        found = self.own.get(key)
        found = default if found is None else found
        if not isinstance(found, bool):
            self.fail(f"{key} is {shown(found)}, but true or false was expected")
        return found

    def inner(self, key: str, known: Collection[str] | None = None) -> RbxNode | None:
        """The map of a key; None without it."""
        found = self.own.get(key)
        return None if found is None else self._node(key, found, known)

    def items(self, key: str, known: Collection[str] | None = None) -> Iterator[RbxNode]:
        """The maps in the list of a key."""
        found = self.own.get(key)
        if found is None:
            return
        if not isinstance(found, list):
            self.fail(f"{key} is {shown(found)}, but a list was expected")
        for index, one in enumerate(found, start=1):
            yield self._node(f"{key}[{index}]", one, known)

    def words(self, key: str) -> list[str]:
        """The texts in the list of a key."""
        found = self.own.get(key)
        if found is None:
            return []
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.fail(f"{key} is {shown(found)}, but a list of texts was expected")
        return found

    def _node(self, place: str, value: object, known: Collection[str] | None) -> RbxNode:
        if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value):
            self.fail(f"{place} is {shown(value)}, but a map was expected")
        node = RbxNode(self.file, f"{self.place}{place}: ", value)
        if known is not None:
            node.require_known(known)
        return node


def read_document(folder: FamilyFolder) -> RbxNode:
    """All of `problem.rbx.yml`."""
    file, keys = read_map(folder, NAME, may_include=True)
    resolved = Includes(folder).resolved(keys, NAME)
    if not isinstance(resolved, dict):
        raise ProblemError(f"{file} holds no map of keys and values")
    node = RbxNode(file, "", resolved)
    node.require_known(PACKAGE_KEYS)
    return node
