"""Read the tests of a Polygon package, with their groups and points.

A test whose input is not in the package has a command of a generator. Nothing is scored unless a
test or a group has points.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from judge.packages.families.description import FamilyCase, FamilyGroup
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.polygon.document import PolygonElement

_MOST_TESTS = 10_000
_PATTERN = re.compile(r"([^%]*)%(?:0(\d))?d([^%]*)")
_SHELL = re.compile(r"[|<>;&`${}]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolygonTests:
    """The samples, and the other tests: in `groups` if the problem is scored."""

    samples: tuple[FamilyCase, ...]
    cases: tuple[FamilyCase, ...] = ()
    groups: tuple[FamilyGroup, ...] = ()
    is_scored: bool = False


@dataclass(frozen=True, slots=True)
class _Test:
    case: FamilyCase
    group: str
    is_sample: bool
    points: Fraction | None


def main_testset(judging: PolygonElement) -> PolygonElement:
    """The set of tests called `tests`, or the only one."""
    sets = list(judging.inner("testset"))
    named = [one for one in sets if one.get("name") == "tests"]
    if len(named or sets) != 1:
        judging.fail(f"there are {len(named or sets)} sets of tests, but one called 'tests' counts")
    return (named or sets)[0]


def read_tests(folder: FamilyFolder, testset: PolygonElement) -> PolygonTests:
    """The tests of a set; `ProblemError` names the test or the group that cannot be judged."""
    tests = _read_tests(folder, testset)
    groups = {one.get("name"): one for one in testset.inner("groups/group")}
    points = [one.points for one in tests] + [one.points() for one in groups.values()]
    if not any(points):
        return PolygonTests(
            samples=tuple(one.case for one in tests if one.is_sample),
            cases=tuple(one.case for one in tests if not one.is_sample),
        )
    members: dict[str, list[_Test]] = {name: [] for name in groups}
    for one in tests:
        if one.group and one.group not in groups:
            if groups:
                testset.fail(f"test {one.case.name} is in {one.group!r}, which is no group")
            testset.fail("tests are in groups, but no group says how its points are given")
        members.setdefault(one.group, []).append(one)
    return _scored_tests(testset, groups, members)


def _scored_tests(
    testset: PolygonElement,
    groups: Mapping[str, PolygonElement],
    members: Mapping[str, Sequence[_Test]],
) -> PolygonTests:
    samples = [
        name
        for name, tests in members.items()
        if tests
        and all(one.is_sample and not one.points for one in tests)
        and not (name in groups and groups[name].points())
    ][:1]
    requires = {
        name: [one.get("group") for one in groups[name].inner("dependencies/dependency")]
        if name in groups
        else []
        for name in members
    }
    made = []
    for name in _in_order(testset, requires):
        if name in samples or not members[name]:
            continue
        needed = ["sample" if one in samples else one for one in requires[name] if members[one]]
        made.append(_group(testset, name, groups.get(name), members[name], needed))
    return PolygonTests(
        samples=tuple(one.case for name in samples for one in members[name]),
        groups=tuple(made),
        is_scored=True,
    )


def _group(
    testset: PolygonElement,
    name: str,
    element: PolygonElement | None,
    tests: Sequence[_Test],
    requires: Sequence[str],
) -> FamilyGroup:
    where = element or testset
    policy = element.get("points-policy") if element else "each-test"
    if policy not in ("each-test", "complete-group"):
        where.fail(f"the points-policy of {name!r} is {policy!r}: each-test or complete-group")
    own = element.points() if element else None
    total = sum((one.points or Fraction(0) for one in tests), start=Fraction(0))
    has_points = any(one.points is not None for one in tests)
    by_case = policy == "each-test"
    if own and has_points and own != total:
        where.fail(
            f"the group {name!r} has {float(own):g} points, but its tests {float(total):g}",
            "Give both the same",
        )
    if own and by_case and not has_points:
        where.fail(f"the group {name!r} gives points for each test, but its tests have none")
    return FamilyGroup(
        name=name or "tests",
        cases=tuple(one.case for one in tests),
        points=Fraction(0) if by_case else own or total,
        by_case=by_case,
        requires=tuple(requires),
        validator_args=("--testset", "tests", "--group", name) if name else (),
    )


def _in_order(testset: PolygonElement, requires: Mapping[str, Sequence[str]]) -> list[str]:
    """The groups, each after those that it depends on."""
    order: list[str] = []
    left = dict(requires)
    for name, others in requires.items():
        if unknown := [one for one in others if one not in requires]:
            testset.fail(f"the group {name!r} depends on {unknown[0]!r}, which is unknown")
    while left:
        ready = [name for name, others in left.items() if set(others) <= set(order)]
        if not ready:
            testset.fail(f"the groups {' and '.join(sorted(left))} depend on each other")
        order.append(ready[0])
        del left[ready[0]]
    return order


def _read_tests(folder: FamilyFolder, testset: PolygonElement) -> list[_Test]:
    elements = list(testset.inner("tests/test"))
    if not elements or len(elements) > _MOST_TESTS:
        testset.fail(f"there are {len(elements)} tests, but 1 to {_MOST_TESTS} were expected")
    count = testset.text("test-count")
    if count and count != str(len(elements)):
        testset.fail(f"test-count is {count[:20]!r}, but there are {len(elements)} tests")
    paths = [_paths(testset, f"{key}-path-pattern") for key in ("input", "answer")]
    made = []
    width = len(str(len(elements)))
    for index, element in enumerate(elements, start=1):
        input_path, answer_path = (_numbered(path, index) for path in paths)
        there = folder.has(input_path)
        points = element.points()
        case = FamilyCase(
            name=f"{index:0{max(2, width)}}",
            input=_read_text(folder, input_path) if there else None,
            answer=_read_text(folder, answer_path) if folder.has(answer_path) else None,
            command="" if there else _command(element, index, input_path),
            points=points or Fraction(0),
        )
        group, is_sample = element.get("group"), element.get("sample") == "true"
        made.append(_Test(case, group, is_sample, points))
    return made


def _read_text(folder: FamilyFolder, path: str) -> bytes:
    """A file of a test as programs see it where it was made: on Windows CR LF is one line end."""
    content = folder.read(path)
    ends = content.count(b"\r\n")
    is_of_windows = ends > 0 and ends == content.count(b"\n")
    return content.replace(b"\r\n", b"\n") if is_of_windows else content


def _command(element: PolygonElement, index: int, path: str) -> str:
    """The command that makes the input of a test that is not in the package."""
    command = element.get("cmd")
    if not command or element.get("from-file"):
        element.fail(
            f"test {index} is not there: {path}",
            "Take the full package, which holds the tests",
        )
    if _SHELL.search(command):
        element.fail(f"test {index} is made by {command!r}, which needs a shell")
    return command


def _paths(testset: PolygonElement, key: str) -> tuple[str, int, str]:
    """A pattern such as `tests/%02d`, in three parts."""
    default = "tests/%02d" if key.startswith("input") else "tests/%02d.a"
    text = testset.text(key) or default
    found = _PATTERN.fullmatch(text)
    if found is None:
        testset.fail(f"{key} is {text[:60]!r}, but a path with one %d was expected")
    return found[1], int(found[2] or 0), found[3]


def _numbered(path: tuple[str, int, str], index: int) -> str:
    return f"{path[0]}{index:0{path[1]}d}{path[2]}"
