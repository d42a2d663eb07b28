"""Every problem of the kit, held against what a problem must have. A new one is covered at once.

What is run here is run in the real sandbox; what needs a compiler that is not installed is skipped
with its reason, and on CI nothing that the system packages is. What solutions do with other inputs
than the cases is held in `test_shipped_solutions.py`.
"""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations, groupby
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.catalog.learning import hyphenate, learning_order
from judge.commands.measure.regress import ChangeKind, Regress
from judge.commands.verify.checks import check_cases, inspect_problem
from judge.commands.verify.validator_checks import inspect_bounds
from judge.commands.verify.work import silence
from judge.game import Constraint, FormatError, Formula, shortest
from judge.game.edges import edge_values
from judge.grading.expectations import expected_verdicts, is_report_as_expected
from judge.model import Report, Severity
from judge.reports.mutation_score import GOOD_SCORE, recorded_score
from judge.runner.reuse import Reuse
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session
from judge.runner.validator_trials import read_constraints
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci
from tests.kit.games.test_moves import KNOWN, known_set, slugs_with
from tests.kit.solutions import (
    CHECKED,
    KIT,
    SLUGS,
    TALKING,
    Script,
    check_output,
    rules_for,
    shared_program_cache,
)
from tests.sweeps import due

DAYS = 9
"""Within so many days CI judges the solutions of every problem."""


def place_of(slug: str) -> int:
    """The place of a problem among the days; see `tests.sweeps`."""
    return SLUGS.index(slug)


# Imported once, before any test: each test forgets what it imports of a kit, and the classes of a
# second import are not those that the rules make.
INPUTS: dict[str, Any] = {
    slug: importlib.import_module(f"problems.{slug}.inputs") for slug in SLUGS
}
"""The modules of the strategies of the problems' inputs."""


def slow_except(slugs: list[str], *quick: str) -> pytest.MarkDecorator:
    """Makes a test of some problems, and of others that are due, which is slow."""
    others = due((slug for slug in slugs if slug not in quick), by=str, days=4)
    slow = [pytest.param(slug, marks=pytest.mark.slow) for slug in others]
    return pytest.mark.parametrize("slug", [*quick, *slow])


# Pages and cases


@each_row("slug", SLUGS)
def test_it_has_statements_that_fit_a_terminal_and_a_table_of_its_cases(slug: str) -> None:
    problem = KIT.problem(slug)
    for language in ("en", "ja"):
        text = KIT.statement(slug, language).text
        assert language in problem.names
        assert len(text) > 500
        assert not text.startswith("# ")  # the name is put there from problem.yaml
        # The lines of tables and drawings cannot be wrapped.
        fixed = [line for line in text.splitlines() if line.startswith(("|", "    "))]
        assert [line for line in fixed if len(line) > 80] == []

    page = (ROOT / "testdata" / slug / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (s\w+/\S+) \|", page, flags=re.MULTILINE)
    assert listed == [case.name for case in KIT.cases(slug)]


def test_the_readme_lists_the_problems_in_the_order_of_the_list() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("| difficulty |")[2]
    rows = re.findall(r"^\| (\d) \| (.*) \|$", table, flags=re.MULTILINE)
    listed = [(slug, int(level)) for level, row in rows for slug in re.findall(r"`(\w+)`", row)]

    lessons = {slug: KIT.lesson(slug) for slug in SLUGS}
    assert listed == [(slug, lessons[slug].difficulty) for slug in learning_order(lessons)]


@pytest.mark.slow
@each_row("slug", SLUGS)
def test_each_case_has_a_group_and_a_name_and_judge_verify_finds_nothing_in_it(slug: str) -> None:
    problem, cases = KIT.problem(slug), KIT.cases(slug)

    assert KIT.slug(hyphenate(problem.names["en"])) == slug
    assert {case.name.partition("/")[0] for case in cases} == {"sample", "secret"}
    names = [case.name.rpartition("/")[2] for case in cases]  # a group is a folder
    assert [name for name in names if not re.fullmatch(r"[0-9]{2,}(-[a-z0-9]+)+", name)] == []
    # Each input is canonical and the only one of its kind, each answer is accepted.
    found = {one.subject for one in check_cases(problem, cases)}
    assert found == known_set(slug, "not_canonical")


@slow_except(SLUGS, "lightsout", "postcard")
def test_the_generator_writes_the_same_files_again(slug: str) -> None:
    command = [sys.executable, str(ROOT / "testdata" / slug / "make.py"), "--check"]

    run = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (run.returncode, run.stderr) == (0, "")


@each_row("slug", SLUGS)
def test_the_cases_are_those_whose_score_is_recorded_and_kill_98_percent_of_the_mutants(
    slug: str,
) -> None:
    again = f"run judge mutants {slug} --update, and correct the tables"

    score = recorded_score(KIT, slug)

    assert score is not None, again
    assert not score.stale, f"{score.words}: {again}"
    assert score.current is not None
    assert score.current >= GOOD_SCORE


# Answers


def assert_the_oracle_agrees(slug: str, group: str) -> None:
    rules = rules_for(slug)
    for case in KIT.cases(slug, (group,)):
        games = rules.parse(case.input.decode())
        if rules.are_small(games):
            check = check_output(slug, case, rules.answer(games))
            assert check.ok, f"{case.name}: {check.message}"


@each_row("slug", CHECKED)
def test_the_answers_of_samples_agree_with_the_oracle(slug: str) -> None:
    assert_the_oracle_agrees(slug, "sample")


# Two other tests know the same: the generator asks an oracle, and solutions that are accepted have
# found answers that are as good.
@slow_except(CHECKED, "farmer")
def test_those_of_secret_cases_do_so_too(slug: str) -> None:
    assert_the_oracle_agrees(slug, "secret")


# Inputs


@each_row("slug", SLUGS)
def test_one_instance_more_than_allowed_or_another_digit_is_no_input(slug: str) -> None:
    rules = rules_for(slug)
    (most,) = [one.high for one in rules.constraints if one.all is len] or [1]
    games = max((rules.parse(text) for text in INPUTS[slug].edges()), key=len)
    assert len(games) == most

    with pytest.raises(FormatError):
        rules.parse(rules.write([*games, games[0]]))
    with pytest.raises(FormatError):
        rules.parse("٣ ٣")


@each_row("slug", SLUGS)
def test_white_space_and_line_ends_do_not_matter_in_an_input(slug: str) -> None:
    rules, text = rules_for(slug), KIT.cases(slug)[0].input.decode()

    if getattr(importlib.import_module(f"problems.{slug}.rules"), "BLANKS_MATTER", False):
        loose = "\r\n" + text.replace("\n", " \t\r\n") + "  "
    else:
        loose = "\r\n" + text.replace(" ", " \t ").replace("\n", "\r\n\r\n") + "  "

    assert rules.write(rules.parse(loose)) == rules.write(rules.parse(text))


each_drawn = settings(max_examples=15, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@each_drawn
def test_random_inputs_and_games_are_canonical(slug: str, data: st.DataObject) -> None:
    rules, inputs = rules_for(slug), INPUTS[slug]
    text = data.draw(inputs.inputs())

    assert rules.write(rules.parse(text)) == text
    if hasattr(inputs, "games"):
        games = data.draw(inputs.games())
        assert rules.parse(rules.write(games)) == games


@pytest.mark.parametrize("slug", CHECKED)
@given(data=st.data())
@each_drawn
def test_each_move_can_be_undone_and_an_answer_is_read_as_it_was_written(
    slug: str, data: st.DataObject
) -> None:
    rules = rules_for(slug)
    games = rules.parse(data.draw(INPUTS[slug].inputs()))
    if rules.read_answer is not None:
        ways = [(rules.shortest or shortest)(game) for game in games]
        assert list(rules.read_answer(rules.write_answer(games, ways), games)) == ways
    if slug in slugs_with("moves_cannot_be_undone"):
        return
    state = games[0].start
    for choice in data.draw(st.lists(st.integers(0, 30), max_size=8)):
        moves = [after for _, _, after in games[0].moves(state)]
        for after in moves:
            assert state in [back for _, _, back in games[0].moves(after)]
        state = moves[choice % len(moves)] if moves else state


# Solutions


@each_row("slug", SLUGS)
def test_wrong_solutions_have_company_that_is_right_and_python_ones_import_little(
    slug: str,
) -> None:
    kinds = [tuple(expected_verdicts(solution.expectation)) for solution in KIT.solutions(slug)]
    assert kinds.count(("AC",)) >= 2  # they agree where the oracle is too slow
    assert ("WA",) in kinds
    for solution in KIT.solutions(slug):
        if solution.language.code == "python3":
            nodes = list(ast.walk(ast.parse(solution.files[0].content)))
            names = [
                one.name for node in nodes if isinstance(node, ast.Import) for one in node.names
            ]
            names += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
            imported = {name.partition(".")[0] for name in names}
            assert imported <= sys.stdlib_module_names, solution.name


def test_every_language_of_the_solutions_is_here() -> None:
    missing = {
        f"{slug}/{one.name}": one.missing
        for slug in SLUGS
        for one in KIT.solutions(slug)
        if one.missing
    }

    if missing:
        skip_or_fail_on_ci(f"not judged here: {missing}")


@pytest.fixture
def programs(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps compiled programs where other tests find them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(shared_program_cache(tmp_path_factory)))


@pytest.mark.slow
@pytest.mark.usefixtures("programs")
@pytest.mark.parametrize("slug", due(SLUGS, days=DAYS, place=place_of))
def test_every_solution_matches_its_folder_and_the_baseline(slug: str) -> None:
    with Regress(KIT, RunRequest(words=(slug,), reuse=Reuse())) as work:
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


@pytest.mark.nightly
@pytest.mark.usefixtures("programs")
@pytest.mark.parametrize("slug", SLUGS)
def test_its_time_limit_is_far_from_what_its_solutions_need(slug: str) -> None:
    with Session(KIT, RunRequest(words=(slug,), thorough=True)) as session:
        results = [event.result for event in session if isinstance(event, Progress)]
        reports = [one for one in results if isinstance(one, Report)]
        inspections = inspect_problem(KIT.problem(slug), reports)

    found = [finding for one in inspections for finding in one.findings]
    assert [one.message for one in found if one.severity is Severity.ERROR] == []


# The bounds of the kit's inputs: `edges()` in `inputs.py` and the secret cases reach them


QUICK = ("farmer", "hoppers", "jugs", "peek", "puzzle15")


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.slow] * (slug not in QUICK)) for slug in SLUGS]
)
def test_the_secret_cases_reach_each_bound_that_is_not_silenced(slug: str) -> None:
    trials = list(read_constraints(KIT.problem(slug), KIT.cases(slug)))

    inspections = inspect_bounds(slug, trials)

    if (file := KIT.silences(slug)) is not None:
        inspections = silence(slug, inspections, file, is_complete=False)
    found = [finding.subject for one in inspections for finding in one.findings]
    assert len(trials) == sum(case.name.startswith("secret/") for case in KIT.cases(slug))
    assert found == []


@pytest.mark.parametrize(
    "slug",
    [
        # Counting the positions of its boards takes a while.
        pytest.param(slug, marks=pytest.mark.slow) if slug == "rushhour" else slug
        for slug in SLUGS
    ],
)
def test_edges_are_canonical_reach_every_bound_and_wherever_that_is_possible_together(
    slug: str,
) -> None:
    rules = rules_for(slug)
    constraints = [one for one in rules.constraints if one.costs is None]
    texts = list(importlib.import_module(f"problems.{slug}.inputs").edges())
    inputs = [rules.parse(text) for text in texts]
    assert [rules.write(games) for games in inputs] == texts

    for one in constraints:
        values = [value for games in inputs for value, _ in one.readings(games, ())]
        for bound, extreme in ((one.low, min(values)), (one.high, max(values))):
            if isinstance(bound, int) and one.variable not in known_set(slug, "not_reached"):
                assert extreme == bound, one.variable
            elif isinstance(bound, int):
                assert extreme >= bound if bound == one.low else extreme <= bound, one.variable
        if one.all is len and isinstance(one.low, int) and isinstance(one.high, int):
            # The numbers of instances lie beside bounds and powers.
            assert set(edge_values(one.low, one.high)) <= set(map(len, inputs))

    reached = [[name for one in constraints for name in _reached(one, games)] for games in inputs]
    alone = {name for names in reached for name in names}
    together = {pair for names in reached for pair in combinations(names, 2)}
    names = [f"{side} {one.variable}" for one in constraints for side in ("low", "high")]
    every = {
        (one, other)
        for one, other in combinations(names, 2)
        if {one, other} <= alone and one.split(" ", 1)[1] != other.split(" ", 1)[1]
    }
    if slug != "rushhour":
        never = {(one, other) for one, other in KNOWN.get(slug, {}).get("never_together", ())}
        assert every - together == never


def _reached(one: Constraint, games: Sequence[Any]) -> list[str]:
    """The bounds of a constraint that an input reaches."""
    reached = {
        side
        for value, game in one.readings(games, ())
        for side, bound in (("low", one.low), ("high", one.high))
        if value == (bound.value(game) if isinstance(bound, Formula) else bound)
    }
    return [f"{side} {one.variable}" for side in ("low", "high") if side in reached]


def test_edge_values_lie_beside_bounds_powers_of_ten_and_widths_of_types() -> None:
    assert edge_values(5, 131) == [5, 6, 9, 10, 11, 99, 100, 101, 127, 128, 129, 130, 131]
    assert edge_values(65530, 65537) == [65530, 65531, 65535, 65536, 65537]
    assert edge_values(3, 3) == [3]


# The interactions of samples: what the rules say there, and that they accept it


@each_row("slug", TALKING)
def test_the_judge_says_in_a_dialogue_or_in_passes_what_the_sample_shows(slug: str) -> None:
    rules = rules_for(slug)
    for sample in KIT.statement(slug).samples:
        assert sample.interaction
        text, lines = sample.input.decode(), sample.interaction.splitlines()
        games, outputs = rules.parse(text), list[str]()
        if rules.interact is not None:
            player = Script([line[1:] for line in lines if line.startswith(">")])
            assert rules.interact(games, "", player) is None
            assert "\n".join([*player.said, ""]) == sample.interaction
            continue
        assert rules.next_pass
        for is_pause, some in groupby(lines, lambda line: line == "---"):
            if is_pause:
                continue
            spoken = list(some)
            assert [line[1:] for line in spoken if line.startswith("<")] == text.splitlines()
            outputs.append("".join(f"{line[1:]}\n" for line in spoken if line.startswith(">")))
            follows = rules.next_pass(games, "", outputs)
            assert follows is None or isinstance(follows, str)
            text = follows or ""
        assert text == ""
