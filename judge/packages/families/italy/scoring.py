"""Tell how the tests of a task are scored: by its subtasks, or by the score type in `task.yaml`.

Source: CMS, `cmscontrib/loaders/italy_yaml.py` and `cms/grading/scoretypes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NoReturn

from judge.errors import ProblemError
from judge.packages.families.description import FamilyCase, FamilyGroup
from judge.packages.families.folder import shown
from judge.packages.families.italy.gen import GEN
from judge.packages.patterns import match_each

_MOST_TESTS = 10_000
_MOST_POINTS = 10**6
_MOST_GROUPS = 500
_TYPES = ("Sum", "GroupMin", "GroupMul", "GroupThreshold")


class ItalyScoring:
    """The groups of the tests, in their order; `cases` are all tests."""

    def __init__(self, where: str, cases: Sequence[FamilyCase], *, has_checker: bool) -> None:
        """With a checker a test may give a part of its points."""
        self._where = where
        self._cases = cases
        self._has_checker = has_checker

    def by_gen(
        self, subtasks: Sequence[tuple[Fraction | None, int]], total: object, *, adds_up: bool
    ) -> list[FamilyGroup]:
        """The subtasks; without them each test gives the same part of the total.

        Where CMS reads them they must be 100 together: `adds_up`.
        """
        if len(subtasks) == 1 and subtasks[0][0] is None:
            value = Fraction(100) if total is None else self._points("total_value", total)
            return self._sum(value / len(self._cases))
        if adds_up and sum(points or 0 for points, _ in subtasks) != 100:
            self._fail(f"the points of the subtasks in {GEN} are not 100 together")
        return self._groups([[points, count] for points, count in subtasks])

    def by_type(self, kind: object, parameters: object) -> list[FamilyGroup]:
        """The groups that `score_type` and `score_type_parameters` mean."""
        if kind not in _TYPES:
            self._fail(f"score_type is {shown(kind)}, which is not supported")
        if kind == "Sum":
            return self._sum(self._points("score_type_parameters", parameters))
        if kind == "GroupMul" and self._has_checker:
            self._fail("GroupMul with a checker is not supported: no group multiplies parts here")
        if not isinstance(parameters, list) or not parameters:
            self._fail("score_type_parameters is no list of groups")
        if kind == "GroupThreshold":
            for one in parameters:
                top = one[2] if isinstance(one, list) and len(one) > 2 else None
                if isinstance(top, bool) or not isinstance(top, int | float) or top < 0:
                    self._fail(f"a group has the threshold {shown(top)}, not a number")
                if top < 1 and not self._has_checker:
                    self._fail("a threshold below 1 is not supported: a right output counts as 1")
        return self._groups(parameters, has_threshold=kind == "GroupThreshold")

    def _sum(self, points: Fraction) -> list[FamilyGroup]:
        cases = tuple(replace(one, points=points) for one in self._cases)
        name = "tests"
        return [FamilyGroup(name=name, cases=cases, by_case=True, by_least=self._has_checker)]

    def _groups(
        self, parameters: Sequence[object], *, has_threshold: bool = False
    ) -> list[FamilyGroup]:
        if len(parameters) > _MOST_GROUPS:
            self._fail(f"there are more than {_MOST_GROUPS} groups")
        made = []
        judged: set[str] = set()
        start = 0
        for index, one in enumerate(parameters):
            if not isinstance(one, list) or len(one) < 2:
                self._fail(f"group {index} is {shown(one)}, not points and tests")
            points, target = self._points(f"group {index}", one[0]), one[1]
            if isinstance(target, int) and not isinstance(target, bool) and target >= 0:
                cases = self._cases[start : start + target]
                start += target
                if len(cases) < target:
                    self._fail(f"group {index} has {target} tests, but only {len(cases)} are left")
            elif isinstance(target, str) and len(target) <= 200:
                cases = self._matching(index, target)
            else:
                self._fail(f"group {index} has the tests {shown(target)}: a number or a regex")
            if not cases:
                self._fail(f"group {index} has no test")
            judged.update(case.name for case in cases)
            if has_threshold and self._has_checker:  # the checker is asked for all or nothing
                cases = [replace(case, validator_args=(str(one[2]),)) for case in cases]
            made.append(
                FamilyGroup(
                    name=f"subtask-{index}",
                    cases=tuple(cases),
                    points=points,
                    by_least=self._has_checker and not has_threshold,
                )
            )
        if left := [one.name for one in self._cases if one.name not in judged]:
            self._fail(f"test {left[0]} is in no group")
        return made

    def _matching(self, index: int, pattern: str) -> list[FamilyCase]:
        names = [one.name.removeprefix("output_") for one in self._cases]
        made = match_each(pattern, names, lambda words: self._fail(f"group {index}: {words}"))
        return [one for one, groups in zip(self._cases, made, strict=True) if groups is not None]

    def _points(self, key: str, value: object) -> Fraction:
        is_number = isinstance(value, int | float | Fraction) and not isinstance(value, bool)
        if not is_number or not 0 <= value <= _MOST_POINTS:  # type: ignore[operator]
            self._fail(f"{key}: {shown(value)} is no number of points")
        return Fraction(str(value))

    def _fail(self, words: str) -> NoReturn:
        raise ProblemError(f"{self._where}: {words}")


def count_tests(where: str, keys: Mapping[str, object], counted: int | None) -> int:
    """How many tests there are: `counted` by the subtasks, and by `n_input`; both must agree."""
    stated = keys.get("n_input")
    if stated is not None and (isinstance(stated, bool) or not isinstance(stated, int)):
        raise ProblemError(f"{where}: n_input is {shown(stated)}, but a number was expected")
    if stated is not None and counted is not None and stated != counted:
        raise ProblemError(f"{where}: n_input is {stated}, but {GEN} has {counted} tests")
    count = counted if stated is None else stated
    if count is None or not 1 <= count <= _MOST_TESTS:
        raise ProblemError(f"{where}: there are {count} tests, but 1 to {_MOST_TESTS} are expected")
    return count
