"""For pytest: `pytest --judge push` makes an item of each case of each solution.

Without that option nothing happens, and nothing is imported: what judges is `court`. An item passes
if its solution may get the verdict that it gets; where more is expected of a solution, such as one
case at least on which it fails, one more item, `as-expected`, asks for that. After that case the
others are skipped, as `judge run` leaves them out.

PYTEST_DONT_REWRITE: there is no assert to be told of here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from judge.model import Case, Solution
    from judge.pytest_plugin.on_demand import NamedProblem, OnDemandJudge, Selection

ROOT = "judge"
WHOLE = "as-expected"

_JUDGE = pytest.StashKey["OnDemandJudge"]()
_WANTED = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options; without the first of them the others mean nothing."""
    group = parser.getgroup("judge", "judge: solutions of contest problems")
    group.addoption(
        "--judge",
        action="append",
        metavar="PROBLEM",
        help="Judge the solutions of a problem, by its name or as an ICPC package; all: every one "
        "of the kit. Repeatable. Other tests are run beside it only if they are named.",
    )
    group.addoption(
        "--judge-data",
        action="append",
        metavar="NAME",
        help="This set of cases instead of sample and secret. Repeatable.",
    )
    group.addoption(
        "--judge-all-cases",
        action="store_true",
        help="Go on with a solution whose expected failure was seen.",
    )
    group.addoption(
        "--judge-sandbox",
        default="best",
        choices=["best", "namespaces", "landlock", "limits", "none"],
        help="The sandbox; the strongest that this machine gives by default.",
    )
    group.addoption(
        "--judge-time-scale",
        type=float,
        default=1.0,
        metavar="X",
        help="Multiply the time limits, for a slower machine.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Opens the court, if there is to be one; words that name nothing are said now."""
    if not config.option.judge:
        return
    from judge.errors import JudgeError
    from judge.pytest_plugin.on_demand import OnDemandJudge

    told: dict[str, Any] = getattr(config, "workerinput", {})  # of pytest-xdist
    worker = str(told.get("workerid", "gw0")).removeprefix("gw")
    if not config.option.judge_time_scale > 0:
        raise pytest.UsageError("--judge-time-scale must be above 0")
    try:
        court = OnDemandJudge(
            config.option.judge,
            start=config.invocation_params.dir,
            environment=os.environ,
            data=config.option.judge_data or (),
            sandbox=config.option.judge_sandbox,
            time_scale=config.option.judge_time_scale,
            turn=(int(worker) if worker.isdigit() else 0, int(told.get("workercount", 1))),
            inferred=told.get("judge_inferred", b""),
        )
    except JudgeError as error:
        raise pytest.UsageError(f"--judge: {error}") from error
    config.add_cleanup(lambda: court.__exit__())
    config.stash[_JUDGE] = court
    config.stash[_WANTED] = [arg for arg in config.args if arg.startswith(f"{ROOT}::")]
    if config.args_source is config.ArgsSource.ARGS:
        config.args[:] = [arg for arg in config.args if not arg.startswith(f"{ROOT}::")]
    else:
        config.args.clear()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Before a process of pytest-xdist starts: tells it time limits that take long to find."""
    from judge.errors import JudgeError

    court = node.config.stash.get(_JUDGE, None)
    if court is not None:
        try:
            node.workerinput["judge_inferred"] = court.infer_limits()
        except JudgeError:
            node.workerinput["judge_inferred"] = b""  # they say themselves what is broken


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What is judged, and in which sandbox."""
    court = config.stash.get(_JUDGE, None)
    return [] if court is None else [f"judge: {line}" for line in court.header]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds the items, before others choose among them."""
    court = config.stash.get(_JUDGE, None)
    if court is None:
        return
    wanted = config.stash[_WANTED]
    root = _RootCollector.from_parent(session, name=ROOT, nodeid=ROOT, court=court)
    made = list(session.genitems(root))
    items += [one for one in made if not wanted or _is_wanted(one.nodeid, wanted)]
    ids = [one.nodeid for one in made]
    lost = [word for word in wanted if not any(_is_wanted(nodeid, [word]) for nodeid in ids)]
    if lost and not session.testsfailed:
        raise pytest.UsageError(*(f"not found: {word}" for word in lost))


def _is_wanted(nodeid: str, wanted: list[str]) -> bool:
    return any(nodeid == word or nodeid.startswith(f"{word}::") for word in wanted)


class _RootCollector(pytest.Collector):
    """All problems."""

    def __init__(self, *, court: OnDemandJudge, **words: Any) -> None:
        super().__init__(**words)
        self.court = court

    def collect(self) -> Iterator[pytest.Collector]:
        """The problems, as they were named."""
        for place in self.court.problems:
            yield _ProblemCollector.from_parent(
                self, name=place.slug, court=self.court, place=place
            )


class _ProblemCollector(pytest.Collector):
    """The solutions of a problem."""

    def __init__(self, *, court: OnDemandJudge, place: NamedProblem, **words: Any) -> None:
        super().__init__(**words)
        self.court, self.place = court, place

    def collect(self) -> Iterator[pytest.Collector]:
        """The solutions, in their order."""
        from judge.errors import JudgeError

        try:
            docket = self.court.select(self.place)
        except JudgeError as error:
            raise self.CollectError(str(error)) from error
        for solution in docket.solutions:
            yield _SolutionCollector.from_parent(
                self, name=_name(solution.name), court=self.court, docket=docket, solution=solution
            )


class _SolutionCollector(pytest.Collector):
    """The cases of a solution."""

    def __init__(
        self, *, court: OnDemandJudge, docket: Selection, solution: Solution, **words: Any
    ) -> None:
        super().__init__(**words)
        self.court, self.docket, self.solution = court, docket, solution
        if solution.missing is not None:
            self.add_marker(pytest.mark.skip(reason=solution.missing))

    @cached_property
    def chosen(self) -> list[Case]:
        """The cases that are to be judged; to be asked when all items were chosen."""
        items = (one for one in self.session.items if one.parent is self)
        return [one.case for one in items if isinstance(one, CaseItem)]

    def collect(self) -> Iterator[pytest.Item]:
        """The cases, and the solution as a whole where more is expected than of its cases."""
        from judge.pytest_plugin.on_demand import needs_whole_item

        for case in self.docket.cases:
            yield CaseItem.from_parent(self, name=_name(case.name), of=self, case=case)
        if needs_whole_item(self.docket, self.solution):
            yield WholeItem.from_parent(self, name=WHOLE, of=self)


class _JudgeItem(pytest.Item):
    def __init__(self, *, of: _SolutionCollector, **words: Any) -> None:
        super().__init__(**words)
        self.court, self.docket, self.solution = of.court, of.docket, of.solution

    def reportinfo(self) -> tuple[Path, int, str]:
        """The solution's file, and what is asked."""
        from judge.pytest_plugin.on_demand import solution_path

        words = f"{self.docket.named.slug}: {self.solution.name} on {self.name}"
        return self.config.rootpath / solution_path(self.docket, self.solution), 0, words

    def verdict(self, name: str, wrong: str | None) -> None:
        """Notes what the solution got; fails if that is wrong."""
        self.user_properties.append(("verdict", name))
        if wrong is not None:
            pytest.fail(wrong, pytrace=False)


class CaseItem(_JudgeItem):
    """A solution on a case."""

    def __init__(self, *, case: Case, **words: Any) -> None:
        super().__init__(**words)
        self.case = case

    def before(self) -> list[Case]:
        """The cases of the solution that come before this one, of those that were chosen."""
        assert isinstance(self.parent, _SolutionCollector)
        chosen = self.parent.chosen
        return chosen[: chosen.index(self.case)]

    def runtest(self) -> None:
        """Fails if the solution may not get what it gets."""
        from judge.pytest_plugin.on_demand import case_failure

        shown_by = None
        if not self.config.option.judge_all_cases:
            shown_by = self.court.first_expected_failure(self.docket, self.solution, self.before())
        if shown_by is not None:
            pytest.skip(
                f"{self.docket.named.slug}: {self.solution.name} has failed as expected on "
                f"{shown_by}; --judge-all-cases goes on"
            )
        judgement = self.court.judge(self.docket, self.solution, self.case)
        for name in ("cpu_s", "memory_bytes"):
            self.user_properties.append((name, getattr(judgement, name)))
        wrong = case_failure(self.docket, self.solution, judgement)
        self.verdict(judgement.verdict.value, wrong)


class WholeItem(_JudgeItem):
    """A solution as a whole: judged until it is known whether it does what is expected."""

    def runtest(self) -> None:
        """Fails if no case shows what is required, or what else is expected is not there."""
        from judge.pytest_plugin.on_demand import whole_failure

        report = self.court.report(self.docket, self.solution)
        got = report.verdict.value if report.verdict else ""
        self.verdict(got, whole_failure(self.docket, self.solution, report))


def _name(text: str) -> str:
    """A name as a part of an item's id, which is one printable line with `::` between its parts."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return shown.replace("::", ":\N{REPLACEMENT CHARACTER}")
