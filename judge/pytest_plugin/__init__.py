"""Make each case of each solution an item of pytest: `pytest --judge push`.

An item passes if the verdict is permitted for its solution. If more is expected of a solution, such
as a case on which it fails, one more item, `as-expected`, tests that. The cases after an expected
failure are skipped, as in `judge run`. Without the option nothing of the judge is imported.

PYTEST_DONT_REWRITE: this module has no asserts that pytest should rewrite.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
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
_NODE_IDS = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options. Without `--judge` the others have no effect."""
    group = parser.getgroup("judge", "judge: solutions of contest problems")
    group.addoption(
        "--judge",
        action="append",
        metavar="PROBLEM",
        help="Judge the solutions of a problem: its name, an ICPC package, or `all` of the kit. "
        "Repeatable. Other tests run only if you name them.",
    )
    group.addoption(
        "--judge-data",
        action="append",
        metavar="NAME",
        help="Use this set of cases instead of sample and secret. Repeatable.",
    )
    group.addoption(
        "--judge-all-cases",
        action="store_true",
        help="Go on with a solution after its expected failure.",
    )
    group.addoption(
        "--judge-sandbox",
        default="best",
        choices=["best", "namespaces", "landlock", "limits", "none"],
        help="The sandbox; by default the strongest that this machine offers.",
    )
    group.addoption(
        "--judge-time-scale",
        type=float,
        default=1.0,
        metavar="X",
        help="Multiply the time limits, for a slower machine.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Open the judge, and report words that name nothing."""
    if not config.option.judge:
        return
    from judge.errors import JudgeError
    from judge.pytest_plugin.on_demand import OnDemandJudge

    xdist: dict[str, Any] = getattr(config, "workerinput", {})
    number = str(xdist.get("workerid", "gw0")).removeprefix("gw")
    if not config.option.judge_time_scale > 0:
        raise pytest.UsageError("--judge-time-scale must be above 0")
    try:
        judge = OnDemandJudge(
            config.option.judge,
            start=config.invocation_params.dir,
            environment=os.environ,
            data=config.option.judge_data or (),
            sandbox=config.option.judge_sandbox,
            time_scale=config.option.judge_time_scale,
            process=(int(number) if number.isdigit() else 0, int(xdist.get("workercount", 1))),
            inferred=xdist.get("judge_inferred", b""),
        )
    except JudgeError as error:
        raise pytest.UsageError(f"--judge: {error}") from error
    config.add_cleanup(lambda: judge.__exit__())
    config.stash[_JUDGE] = judge
    config.stash[_NODE_IDS] = [arg for arg in config.args if arg.startswith(f"{ROOT}::")]
    if config.args_source is config.ArgsSource.ARGS:
        config.args[:] = [arg for arg in config.args if not arg.startswith(f"{ROOT}::")]
    else:
        config.args.clear()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Pass inferred time limits to a process of pytest-xdist, because inferring takes long."""
    from judge.errors import JudgeError

    judge: OnDemandJudge | None = node.config.stash.get(_JUDGE, None)
    if judge is not None:
        with suppress(JudgeError):  # the process reports the error itself
            node.workerinput["judge_inferred"] = judge.infer_limits()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Lines on what is judged, and in which sandbox."""
    judge = config.stash.get(_JUDGE, None)
    return [] if judge is None else [f"judge: {line}" for line in judge.header]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the items, before other plugins select."""
    judge = config.stash.get(_JUDGE, None)
    if judge is None:
        return
    ids = config.stash[_NODE_IDS]
    root = _RootCollector.from_parent(session, name=ROOT, nodeid=ROOT)
    added = list(session.genitems(root))
    items += [item for item in added if not ids or _is_selected(item.nodeid, ids)]
    missing = [word for word in ids if not any(_is_selected(item.nodeid, [word]) for item in added)]
    if missing and not session.testsfailed:
        raise pytest.UsageError(*(f"not found: {word}" for word in missing))


def _is_selected(nodeid: str, words: list[str]) -> bool:
    return any(nodeid == word or nodeid.startswith(f"{word}::") for word in words)


class _RootCollector(pytest.Collector):
    def collect(self) -> Iterator[pytest.Collector]:
        for named in self.config.stash[_JUDGE].problems:
            yield _ProblemCollector.from_parent(self, name=named.slug, named=named)


class _ProblemCollector(pytest.Collector):
    def __init__(self, *, named: NamedProblem, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.named = named

    def collect(self) -> Iterator[pytest.Collector]:
        from judge.errors import JudgeError

        try:
            selection = self.config.stash[_JUDGE].select(self.named)
        except JudgeError as error:
            raise self.CollectError(str(error)) from error
        for solution in selection.solutions:
            yield _SolutionCollector.from_parent(
                self, name=_name(solution.name), selection=selection, solution=solution
            )


class _SolutionCollector(pytest.Collector):
    def __init__(self, *, selection: Selection, solution: Solution, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.judge, self.selection, self.solution = self.config.stash[_JUDGE], selection, solution
        if solution.missing is not None:
            self.add_marker(pytest.mark.skip(reason=solution.missing))

    @cached_property
    def chosen_cases(self) -> list[Case]:
        """The cases that pytest will run. Call it only after all items are chosen."""
        items = (item for item in self.session.items if item.parent is self)
        return [item.case for item in items if isinstance(item, CaseItem)]

    def collect(self) -> Iterator[pytest.Item]:
        for case in self.selection.cases:
            yield CaseItem.from_parent(self, name=_name(case.name), case=case)
        if self.selection.needs_whole_item(self.solution):
            yield WholeItem.from_parent(self, name=WHOLE)


class _JudgeItem(pytest.Item):
    parent: _SolutionCollector

    def reportinfo(self) -> tuple[Path, int, str]:
        selection, solution = self.parent.selection, self.parent.solution
        title = f"{selection.named.slug}: {solution.name} on {self.name}"
        return self.config.rootpath / selection.path(solution), 0, title

    def finish(self, verdict: str, failure: str | None) -> None:
        self.user_properties.append(("verdict", verdict))
        if failure is not None:
            pytest.fail(failure, pytrace=False)


class CaseItem(_JudgeItem):
    """A solution on a case."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case

    def runtest(self) -> None:
        """Fail if the verdict is not permitted."""
        judge, selection, solution = self.parent.judge, self.parent.selection, self.parent.solution
        if not self.config.option.judge_all_cases:
            chosen = self.parent.chosen_cases
            cases = chosen[: chosen.index(self.case)]
            if case := judge.first_expected_failure(selection, solution, cases):
                pytest.skip(
                    f"{selection.named.slug}: {solution.name} has failed as expected on {case}; "
                    "--judge-all-cases goes on"
                )
        judgement = judge.judge(selection, solution, self.case)
        for name in ("cpu_s", "memory_bytes"):
            self.user_properties.append((name, getattr(judgement, name)))
        self.finish(judgement.verdict.value, selection.case_failure(solution, judgement))


class WholeItem(_JudgeItem):
    """A whole solution, judged until it is known whether it does what is expected."""

    def runtest(self) -> None:
        """Fail if the solution as a whole is not as expected."""
        selection, solution = self.parent.selection, self.parent.solution
        report = self.parent.judge.report(selection, solution)
        verdict = report.verdict.value if report.verdict else ""
        self.finish(verdict, selection.whole_failure(solution, report))


def _name(text: str) -> str:
    """A name as a part of an item's id: printable, on one line, without `::`."""
    from judge.escaping import printable  # other tests import nothing of the judge

    return printable(text).replace("::", ":\N{REPLACEMENT CHARACTER}")
