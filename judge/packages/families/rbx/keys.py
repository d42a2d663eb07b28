"""The keys that rbx knows in each map of `problem.rbx.yml`, and those that count for nothing here.

Source: rbx 2.3, `rbx/box/schema.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from judge.packages.families.rbx.document import NAME, PACKAGE_KEYS, RbxNode

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


def unread_keys(document: RbxNode) -> Iterator[str]:
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


def _unread(node: RbxNode, known: Collection[str]) -> Iterator[str]:
    for key, why in _NOT_READ.items():
        if key in known and node.own.get(key):
            yield f"{NAME}: {node.place}{key}: {why}"
