"""Every problem of the kit, held against what a problem must have. A new one is covered at once.

What is run here is run in the real sandbox; what needs a compiler that is not installed is skipped
with its reason, and on CI nothing that the system packages is. What solutions do with other inputs
than the cases is held in `test_shipped_solutions.py`.
"""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.catalog.kit import hyphenate
from judge.catalog.learning import learning_order
from judge.commands.regress.changes import ChangeKind
from judge.commands.regress.work import Regress, RegressOrder
from judge.commands.verify.checks import inspect_problem
from judge.game import FormatError, Rules, shortest
from judge.grading.expectations import ACCEPTED, expected_verdicts, is_report_as_expected
from judge.model import Case, Problem, Report, Severity
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci
from tests.kit.solutions import CHECKED, KIT, SLUGS, check_output, rules_for, shared_program_cache
from tests.sweeps import due

# Cases whose text is not what `write` would write, each with its reason.
NOT_CANONICAL = {
    "push": {"secret/30-no-end-line", "secret/31-several-no-end-line"}  # they lack the last line
}


def inputs_of(slug: str) -> Any:
    """The module of the strategies of a problem's inputs."""
    return importlib.import_module(f"problems.{slug}.inputs")


def slow_except(*quick: str, of_checked: bool = False) -> pytest.MarkDecorator:
    """Marks a test as slow for all problems but some; CI runs it for all.

    `of_checked`: it is about outputs that a checker reads, which a dialogue does not have.
    """
    problems = [
        pytest.param(slug, marks=[pytest.mark.slow] * (slug not in quick))
        for slug in (CHECKED if of_checked else SLUGS)
    ]
    return pytest.mark.parametrize("slug", problems, indirect=True)


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def problem(slug: str) -> Problem:
    return KIT.problem(slug)


@pytest.fixture
def rules(slug: str) -> Rules:
    return rules_for(slug)


@pytest.fixture
def cases(slug: str) -> list[Case]:
    return KIT.cases(slug)


@each_row("language", ["en", "ja"])
def test_it_has_a_statement_that_fits_a_terminal(
    slug: str, problem: Problem, language: str
) -> None:
    statement = KIT.statement(slug, language)

    assert language in problem.names
    assert len(statement.text) > 500
    assert not statement.text.startswith("# ")  # the name is put there from problem.yaml
    lines = statement.text.splitlines()  # those of tables and drawings cannot be wrapped
    assert [line for line in lines if line.startswith(("|", "    ")) and len(line) > 80] == []


def test_the_readme_lists_the_problems_in_the_order_of_the_list() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("| difficulty |")[2]
    listed = re.findall(r"^\| `(\w+)` \| (\d) \|", table, flags=re.MULTILINE)

    lessons = {slug: KIT.lesson(slug) for slug in SLUGS}
    assert listed == [(slug, str(lessons[slug].difficulty)) for slug in learning_order(lessons)]


def test_each_case_has_a_group_a_name_and_an_input_of_its_own(
    problem: Problem, cases: list[Case]
) -> None:
    assert KIT.slug(hyphenate(problem.names["en"])) == problem.slug
    assert {case.name.partition("/")[0] for case in cases} == {"sample", "secret"}
    names = [case.name.rpartition("/")[2] for case in cases]  # a group is a folder
    assert [name for name in names if not re.fullmatch(r"[0-9]{2,}(-[a-z0-9]+)+", name)] == []
    assert len({case.input for case in cases}) == len(cases)


def test_the_table_of_the_cases_names_each_of_them_in_order(slug: str, cases: list[Case]) -> None:
    page = (ROOT / "testdata" / slug / "README.md").read_text(encoding="utf-8")

    listed = re.findall(r"^\| (s\w+/\S+) \|", page, flags=re.MULTILINE)

    assert listed == [case.name for case in cases]


@pytest.mark.parametrize(
    "slug",
    [
        "lightsout",
        "postcard",
        *(pytest.param(slug, marks=pytest.mark.slow) for slug in due(SLUGS, by=str, days=4)),
    ],
    indirect=True,
)
def test_the_generator_writes_the_same_files_again(slug: str) -> None:
    command = [sys.executable, str(ROOT / "testdata" / slug / "make.py"), "--check"]

    run = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


def test_every_input_is_canonical(slug: str, rules: Rules, cases: list[Case]) -> None:
    texts = {case.name: case.input.decode() for case in cases}

    odd = {name for name, text in texts.items() if rules.write(rules.parse(text)) != text}

    assert odd == NOT_CANONICAL.get(slug, set())


@slow_except("pancakes", "puzzle8count", "rushhour", of_checked=True)
def test_every_answer_is_accepted_by_the_checker(slug: str, cases: list[Case]) -> None:
    for case in cases:
        assert check_output(slug, case, case.answer).ok, case.name


# Of the secret cases two other tests know the same: the generator asks an oracle, and solutions
# that are accepted have found answers that are as good.
@pytest.mark.parametrize(
    ("slug", "group"),
    [
        *((slug, "sample") for slug in CHECKED),
        *(
            pytest.param(slug, "secret", marks=pytest.mark.slow)
            for slug in due(CHECKED, by=str, days=4)
        ),
    ],
    indirect=["slug"],
)
def test_every_answer_agrees_with_the_oracle(
    slug: str, rules: Rules, cases: list[Case], group: str
) -> None:
    for case in cases:
        games = rules.parse(case.input.decode())
        if not case.name.startswith(group) or not rules.are_small(games):
            continue  # see the next test
        check = check_output(slug, case, rules.answer(games))
        assert check.ok, f"{case.name}: {check.message}"


@pytest.mark.parametrize("slug", CHECKED, indirect=True)
def test_two_solutions_agree_where_the_oracle_is_too_slow(
    slug: str, rules: Rules, cases: list[Case]
) -> None:
    accepted = [one.name for one in KIT.solutions(slug) if one.expectation == ACCEPTED]

    # That they are accepted on every case is held below.
    assert len(accepted) >= 2 or all(
        rules.are_small(rules.parse(case.input.decode())) for case in cases
    )


@pytest.mark.parametrize("slug", CHECKED, indirect=True)
@each_row("output", [b"", b"\0\xff", b"-2", b"1 " * 5000, b"nan", b"9" * 5000])
def test_garbage_is_a_wrong_answer_and_never_an_error(
    slug: str, cases: list[Case], output: bytes
) -> None:
    check = check_output(slug, cases[0], output)

    assert not check.ok
    assert 0 < len(check.message) < 300
    assert "\n" not in check.message


@each_row("text", ["", "\0", "x", "-1", "0", "1 1", "99999999999999999999", "٣ ٣"])
def test_garbage_is_no_input(rules: Rules, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        rules.parse(text)


def test_one_instance_more_than_allowed_is_no_input(slug: str, rules: Rules) -> None:
    (most,) = [one.high for one in rules.constraints if one.all is len] or [1]
    assert isinstance(most, int)
    games = max((rules.parse(text) for text in inputs_of(slug).edges()), key=len)

    assert len(games) == most
    with pytest.raises(FormatError):
        rules.parse(rules.write([*games, games[0]]))


def test_white_space_and_line_ends_do_not_matter_in_an_input(
    slug: str, rules: Rules, cases: list[Case]
) -> None:
    text = cases[0].input.decode()

    if getattr(importlib.import_module(f"problems.{slug}.rules"), "BLANKS_MATTER", False):
        loose = "\r\n" + text.replace("\n", " \t\r\n") + "  "
    else:
        loose = "\r\n" + text.replace(" ", " \t ").replace("\n", "\r\n\r\n") + "  "

    assert rules.write(rules.parse(loose)) == rules.write(rules.parse(text))


# Solutions


def test_every_python_solution_imports_the_standard_library_alone(slug: str) -> None:
    for solution in KIT.solutions(slug):
        if solution.language.code != "python3":
            continue
        nodes = list(ast.walk(ast.parse(solution.files[0].content)))
        names = [
            alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
        ]
        names += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
        imported = {name.partition(".")[0] for name in names}
        assert imported <= sys.stdlib_module_names, solution.name


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where compiled programs are kept."""
    return shared_program_cache(tmp_path_factory)


def test_every_language_of_its_solutions_is_here(slug: str) -> None:
    missing = {one.name: one.missing for one in KIT.solutions(slug) if one.missing}

    if missing:
        skip_or_fail_on_ci(f"not judged here: {missing}")


@pytest.mark.slow
@pytest.mark.parametrize("slug", due(SLUGS, days=6), indirect=True)
def test_every_solution_matches_its_folder_and_the_baseline(
    slug: str, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(programs))
    with Regress(KIT, RegressOrder(words=(slug,))) as work:
        progress = [event.result for event in work if isinstance(event, Progress)]

    reports = [one for one in progress if isinstance(one, Report)]
    got = {
        report.solution: report.verdict
        for report in reports
        if not report.skipped and not is_report_as_expected(report)
    }
    assert got == {}
    (compared,) = work.compared
    assert [change for change in compared.changes if change.kind is not ChangeKind.TIME] == []
    assert work.status == 0


@pytest.mark.slow
@pytest.mark.nightly
def test_its_time_limit_is_far_from_what_its_solutions_need(
    slug: str, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(programs))
    order = RunRequest(words=(slug,), thorough=True)
    with Session(KIT, order) as session:
        inspections = inspect_problem(KIT.problem(slug), reports_of(session))

    assert [
        finding.message
        for one in inspections
        for finding in one.findings
        if finding.severity is Severity.ERROR
    ] == []


def reports_of(session: Session) -> list[Report]:
    """The reports on all solutions, when they are done."""
    return [
        event.result
        for event in session
        if isinstance(event, Progress) and isinstance(event.result, Report)
    ]


def test_each_wrong_solution_has_company_that_is_right(slug: str) -> None:
    kinds = {tuple(expected_verdicts(solution.expectation)) for solution in KIT.solutions(slug)}

    assert ("AC",) in kinds
    assert ("WA",) in kinds


# Drawn inputs


@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_inputs_are_canonical(rules: Rules, slug: str, data: st.DataObject) -> None:
    text = data.draw(inputs_of(slug).inputs())

    assert rules.write(rules.parse(text)) == text


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if hasattr(inputs_of(slug), "games")])
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_written_games_are_read_back(slug: str, data: st.DataObject) -> None:
    games = data.draw(inputs_of(slug).games())
    rules = rules_for(slug)

    assert rules.parse(rules.write(games)) == games


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if rules_for(slug).read_answer])
@given(data=st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_answer_is_read_as_it_was_written(slug: str, data: st.DataObject) -> None:
    rules = rules_for(slug)
    games = rules.parse(data.draw(inputs_of(slug).inputs()))
    ways = [(rules.shortest or shortest)(game) for game in games]

    text = rules.write_answer(games, ways)

    assert rules.read_answer
    assert list(rules.read_answer(text, games)) == ways


# Moves

ONE_WAY = {"hoppers", "jugs", "postcard", "push", "sokoban"}


@pytest.mark.parametrize("slug", [slug for slug in CHECKED if slug not in ONE_WAY])
@given(data=st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_each_move_can_be_undone(slug: str, data: st.DataObject) -> None:
    game, *_ = rules_for(slug).parse(data.draw(inputs_of(slug).inputs()))
    state = game.start
    for choice in data.draw(st.lists(st.integers(0, 30), max_size=8)):
        moves = [after for _, _, after in game.moves(state)]
        for after in moves:
            assert state in [back for _, _, back in game.moves(after)]
        state = moves[choice % len(moves)] if moves else state
