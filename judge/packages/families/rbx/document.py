"""The maps of `problem.rbx.yml`, each with its place in errors, and the keys that rbx knows there.

Source: rbx 2.3, `rbx/box/schema.py`, which knows no other keys than these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath
from typing import NoReturn

from judge.catalog.yaml_file import INCLUDES, read_yaml
from judge.errors import ProblemError
from judge.packages.families.description import FamilyFolder, YamlNode, path_below, read_map, shown
from judge.packages.generators import files_of_glob

_PLAIN, _DEEP = INCLUDES
_MOST_VALUES = 100_000  # aliases can stand for any number
_MOST_FILES = 20  # that include each other

_Stack = tuple[str, ...]


class Includes:
    """Reads the files of one package that include others."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._values = 0

    def resolved(self, value: object, name: str) -> object:
        """What the file of that name holds, with all that it includes.

        Raises `ProblemError` for a file that is not there, includes itself, or is no YAML.
        """
        return self._value(value, (name,))

    def _value(self, value: object, stack: _Stack) -> object:
        self._values += 1
        if self._values > _MOST_VALUES:
            self._fail(stack, f"it holds more than {_MOST_VALUES} values")
        if isinstance(value, list):
            return [self._value(one, stack) for one in value]
        if not isinstance(value, dict):
            return value
        if (tag := _tag(value)) is not None:
            if tag == _DEEP:
                self._fail(stack, f"{_DEEP} stands only under `<<`, where it merges maps")
            return self._included(value[tag], stack)
        merged = value.get("<<")
        own = {
            key: self._value(one, stack)
            for key, one in value.items()
            if key != "<<" or _tag(merged) is None
        }
        if (tag := _tag(merged)) is not None:
            assert isinstance(merged, dict)
            below = self._included(merged[tag], stack)
            if not isinstance(below, dict):
                self._fail(stack, f"{shown(merged[tag])} under `<<` holds no map")
            _merge(own, below, is_deep=tag == _DEEP)
        return own

    def _included(self, path: object, stack: _Stack) -> object:
        inner = PurePosixPath(str(path))
        if inner.is_absolute() or not str(path):
            self._fail(stack, f"{_PLAIN} names {shown(path)}, not a path from its folder")
        name = path_below(PurePosixPath(stack[-1]).parent / inner)
        if not name:
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which leads out of the package")
        if name in stack or len(stack) > _MOST_FILES:
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which includes this file again")
        if not self._folder.has(name):
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which is not in the package")
        content = self._folder.text(name)
        held = read_yaml(self._folder.path(name), object, content=content, may_include=True)
        return self._value(held, (*stack, name))

    def _fail(self, stack: _Stack, words: str) -> NoReturn:
        raise ProblemError(f"{self._folder.path(stack[-1])}: {words}")


def _tag(value: object) -> str | None:
    """The tag of an include; None for any other value."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    return next((tag for tag in INCLUDES if tag in value), None)


def _merge(own: dict[object, object], below: dict[object, object], *, is_deep: bool) -> None:
    """Adds the keys of a map that another does not have; with `is_deep` in maps within, too."""
    for key, value in below.items():
        first = own.setdefault(key, value)
        if is_deep and first is not value and isinstance(first, dict) and isinstance(value, dict):
            _merge(first, value, is_deep=True)


# The document


NAME = "problem.rbx.yml"
PACKAGE_KEYS = frozenset(
    {"name", "titles", "languages", "type", "scoring", "timeLimit", "memoryLimit", "outputLimit"}
    | {"timing", "modifiers", "checker", "interactor", "validator", "extraValidators", "vars"}
    | {"outputValidators", "visualizer", "solutionVisualizer", "generators", "generatorScript"}
    | {"solutions", "testcases", "stresses", "statements", "tutorials", "unitTests"}
)


def read_document(folder: FamilyFolder) -> YamlNode:
    """All of `problem.rbx.yml`."""
    document = read_map(folder, NAME, may_include=True)
    resolved = Includes(folder).resolved(document.own, NAME)
    if not isinstance(resolved, dict):
        raise ProblemError(f"{document.file} holds no map of keys and values")
    node = YamlNode(document.file, "", resolved)
    node.require_known(PACKAGE_KEYS)
    return node


# Keys


CODE_KEYS = frozenset({"path", "language", "compilationFiles", "executionFiles"})
SOLUTION_KEYS = CODE_KEYS | {"outcome", "outcomePerGroup", "inference", "tags", "score"}
CHECKER_KEYS = CODE_KEYS | {"fallback_to", "mode"}
INTERACTOR_KEYS = CODE_KEYS | {"legacy", "capture"}
SCRIPT_KEYS = CODE_KEYS | {"root", "format"}
GENERATOR_KEYS = CODE_KEYS | {"name"}
TEST_KEYS = frozenset({"inputPath", "outputPath"})
CALL_KEYS = frozenset({"name", "args"})
MODIFIER_KEYS = frozenset({"time", "timeMultiplier", "memory"})
SUBGROUP_KEYS = frozenset(
    {"name", "testcases", "testcaseGlob", "generators", "generatorScript", "extraValidators"}
    | {"outputValidators", "visualizer", "solutionVisualizer"}
)
GROUP_KEYS = SUBGROUP_KEYS | {
    *("subgroups", "validator", "vars", "score", "deps", "model_solution"),
    "validateStatementFiles",
}

_DRAWS = "draws nothing here"
_NOT_READ: Mapping[str, str] = {
    "languages": "only statements have them",
    "timing": "the limit is not inferred",
    "outputValidators": "not asked",
    "visualizer": _DRAWS,
    "solutionVisualizer": _DRAWS,
    "validateStatementFiles": "those files are not read",
    "stresses": "judge stress has its own",
    "tutorials": "not read",
    "unitTests": "not run",
    "capture": "every dialogue is kept",
    "inference": "the limit is not inferred",
    "tags": "not read",
    "outcomePerGroup": "not compared",
}
"""Why a key counts for nothing, in any of the maps."""
_SCORE = "not compared"


def unread_keys(document: YamlNode) -> Iterator[str]:
    """A line for each key that counts for nothing here, with its place and the reason."""
    yield from _unread(document, PACKAGE_KEYS)
    for node in document.items("statements"):
        if node.text("type").lower() != "pdf":
            yield f"{NAME}: {node.place.rstrip(': ')}: a template of rbx, not read"
    interactor = document.inner("interactor", INTERACTOR_KEYS)
    if interactor is not None:
        yield from _unread(interactor, INTERACTOR_KEYS)
    for group in document.items("testcases", GROUP_KEYS):
        yield from _unread(group, GROUP_KEYS)
        for one in group.items("subgroups", SUBGROUP_KEYS):
            yield from _unread(one, SUBGROUP_KEYS)
    for node in document.items("solutions", SOLUTION_KEYS):
        yield from _unread(node, SOLUTION_KEYS)
        if node.own.get("score") is not None:
            yield f"{NAME}: {node.place}score: {_SCORE}"


def _unread(node: YamlNode, known: Collection[str]) -> Iterator[str]:
    for key, why in _NOT_READ.items():
        if key in known and node.own.get(key):
            yield f"{NAME}: {node.place}{key}: {why}"


def files_named(folder: FamilyFolder, node: YamlNode, key: str) -> list[str]:
    """The files that the pattern of a key stands for; `ProblemError` if it leads elsewhere."""
    pattern = node.text(key)
    if pattern.startswith("/") or ".." in PurePosixPath(pattern).parts:
        node.fail(f"{key} is {shown(pattern)}, which leads out of the package")
    return files_of_glob(folder.root, pattern, lambda words: node.fail(f"{key}: {words}"))
