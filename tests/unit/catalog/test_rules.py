from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.rules import (
    load_picture,
    load_picture_from_text,
    load_rules,
    load_rules_from_text,
)
from judge.errors import ProblemError
from judge.game import Fault
from judge.model import Problem, RulesSource
from tests.conftest import each_row, problem

ALWAYS = """\
INSTANCE = "board"

def parse(text): return ["parsed", text]
def write(games): return "written"
def write_answer(games, ways): return "answer"
def show(game, state): return "shown"
"""
READ_ANSWER = "def read_answer(text, games): return ['read', text]\n"
CHECK = """\
from judge.game import Fault

def check(games, expected, actual): return Fault(message="checked")
"""

WriteRules = Callable[[str], Problem]


@pytest.fixture
def write_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> WriteRules:
    """Writes rules with a text into a module of the test's own; gives the problem that has them."""
    monkeypatch.syspath_prepend(tmp_path)
    package = f"kit{abs(hash(request.node.nodeid))}"

    def write(text: str) -> Problem:
        folder = tmp_path / package / "sums"
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text(text)
        source = RulesSource(module=f"{package}.sums.rules", sources=())
        return Problem(slug="sums", names={}, limits=problem().limits, rules=source)

    return write


def module_of(rules_problem: Problem) -> str:
    assert rules_problem.rules is not None
    return rules_problem.rules.module


def test_a_problem_without_rules_has_none() -> None:
    rules = load_rules(problem())

    assert rules is None


def test_rules_are_the_functions_of_their_module(write_rules: WriteRules) -> None:
    rules_problem = write_rules(f'{ALWAYS}CHECK = "moves"\n{READ_ANSWER}')

    rules = load_rules(rules_problem)

    assert rules is not None
    module = sys.modules[module_of(rules_problem)]
    functions = ("parse", "write", "write_answer", "show", "read_answer")
    found = [inspect.unwrap(getattr(rules, name)) for name in functions]
    assert found == [getattr(module, name) for name in functions]
    assert (rules.instance, rules.check) == ("board", None)


def test_rules_may_have_a_check_of_their_own(write_rules: WriteRules) -> None:
    rules = load_rules(write_rules(ALWAYS + CHECK))

    assert rules is not None
    assert rules.check is not None
    assert rules.check([], "", "") == Fault(message="checked")


def test_rules_that_compare_words_replay_nothing(write_rules: WriteRules) -> None:
    rules = load_rules(write_rules(f'{ALWAYS}CHECK = "tokens"\n{READ_ANSWER}'))

    assert rules is not None
    assert (rules.check, rules.read_answer) == (None, None)


@each_row(
    ("numbers", "message"),
    [
        pytest.param("", "line 1: 7 moves, but 5 are enough", id="moves"),
        pytest.param(
            'NUMBERS = {"push": "pushes"}\n', "line 1: 7 pushes, but 5 are enough", id="pushes"
        ),
    ],
)
def test_rules_may_leave_the_comparison_of_numbers_to_the_judge(
    write_rules: WriteRules, numbers: str, message: str
) -> None:
    rules = load_rules(write_rules(f'{ALWAYS}INSTANCE = "line"\nCHECK = "numbers"\n{numbers}'))

    assert rules is not None
    assert rules.check is not None
    game: Any = None  # none is looked at
    assert rules.check([game], "5", "5") is None
    assert rules.check([game], "5", "7") == Fault(message=message, instance=1)


def test_rules_may_say_what_the_size_of_an_instance_is(write_rules: WriteRules) -> None:
    sized = 'SIZE = "boxes"\ndef size(game): return 7\n'

    rules = load_rules(write_rules(f'{ALWAYS}CHECK = "tokens"\n{sized}'))

    assert rules is not None
    assert rules.size is not None
    assert (rules.size_name, rules.size(None)) == ("boxes", 7)  # type: ignore[arg-type]  # no game


def test_rules_may_only_name_the_steps_of_a_way(write_rules: WriteRules) -> None:
    rules = load_rules(write_rules(f'{ALWAYS}CHECK = "tokens"\nSIZE = "pushes"\n'))

    assert rules is not None
    assert (rules.size_name, rules.size) == ("pushes", None)


def test_without_a_word_on_size_it_is_in_moves(write_rules: WriteRules) -> None:
    rules = load_rules(write_rules(f'{ALWAYS}CHECK = "tokens"\n'))

    assert rules is not None
    assert (rules.size_name, rules.size) == ("moves", None)


def test_a_size_without_a_name_is_the_problems_fault(write_rules: WriteRules) -> None:
    rules_problem = write_rules(f'{ALWAYS}CHECK = "tokens"\ndef size(game): return 7\n')

    with pytest.raises(ProblemError, match="lacks SIZE"):
        load_rules(rules_problem)


def test_rules_are_loaded_once(write_rules: WriteRules) -> None:
    rules_problem = write_rules(f'{ALWAYS}CHECK = "tokens"\n')

    rules = load_rules(rules_problem)

    assert load_rules(rules_problem) is rules


@each_row("name", ["INSTANCE", "parse", "write", "write_answer", "show"])
def test_every_missing_name_is_named(write_rules: WriteRules, name: str) -> None:
    rules_problem = write_rules(f'{ALWAYS}CHECK = "tokens"\ndel {name}\n')

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert str(caught.value) == (
        f"{module_of(rules_problem)} lacks {name}. "
        "The head of judge/game/__init__.py lists what a rules.py defines"
    )


def test_one_error_lists_all_missing_names(write_rules: WriteRules) -> None:
    rules_problem = write_rules('CHECK = "moves"\n')

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert caught.value.message == (
        f"{module_of(rules_problem)} lacks INSTANCE, parse, write, write_answer, show, read_answer"
    )


def test_moves_need_a_reader_of_answers(write_rules: WriteRules) -> None:
    rules_problem = write_rules(f'{ALWAYS}CHECK = "moves"\n')

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert caught.value.message == f"{module_of(rules_problem)} lacks read_answer"


@each_row(
    ("line", "kind"),
    [
        pytest.param('CHECK = "move"\n', "'move'", id="an unknown checker"),
        pytest.param("", "None", id="no checker at all"),
        pytest.param("CHECK = 1\n", "1", id="no word"),
    ],
)
def test_an_unknown_checker_is_an_error_that_lists_the_known_ones(
    write_rules: WriteRules, line: str, kind: str
) -> None:
    rules_problem = write_rules(ALWAYS + line)

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert str(caught.value) == (
        f"{module_of(rules_problem)}: no checker {kind}; there are: moves, numbers, tokens. "
        "Set CHECK to one of them, or write a function check"
    )


@each_row(
    ("text", "reason"),
    [
        pytest.param("1 / 0\n", "ZeroDivisionError: division by zero", id="a crash"),
        pytest.param(
            "import nowhere_to_be_found\n",
            "ModuleNotFoundError: No module named 'nowhere_to_be_found'",
            id="an import of what is not there",
        ),
        pytest.param(
            "from judge.game import Gmae\n",
            "ImportError: cannot import name 'Gmae' from 'judge.game'",
            id="an import of a name that is not there",
        ),
        pytest.param("def parse(:\n", "SyntaxError: invalid syntax", id="no Python"),
    ],
)
def test_rules_that_cannot_be_imported_are_an_error_with_the_reason(
    write_rules: WriteRules, text: str, reason: str
) -> None:
    rules_problem = write_rules(text)

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert caught.value.message.startswith(
        f"{module_of(rules_problem)} cannot be imported: {reason}"
    )
    assert caught.value.advice == "Fix its rules.py"
    assert "\n" not in str(caught.value)


def test_rules_that_end_the_process_are_an_error_too(write_rules: WriteRules) -> None:
    rules_problem = write_rules("import sys\nsys.exit(0)\n")

    with pytest.raises(ProblemError):
        load_rules(rules_problem)


def test_missing_rules_are_an_error_too() -> None:
    source = RulesSource(module="no_such_kit.sums.rules", sources=())
    rules_problem = Problem(slug="sums", names={}, limits=problem().limits, rules=source)

    with pytest.raises(ProblemError) as caught:
        load_rules(rules_problem)

    assert caught.value.message == (
        "no_such_kit.sums.rules cannot be imported: "
        "ModuleNotFoundError: No module named 'no_such_kit'"
    )


def rules_by_text(*sources: tuple[str, str]) -> RulesSource:
    """Rules by their text; the last of them holds what rules must have."""
    return RulesSource(module=sources[-1][0], sources=sources)


def test_rules_that_are_carried_need_no_kit() -> None:
    beside = ("problems.sky.stars", "def count(): return 7\n")
    rules = ("problems.sky.rules", f"{ALWAYS}{READ_ANSWER}CHECK = 'moves'\n")
    using = (
        rules[0],
        rules[1] + "def size(game):\n    from problems.sky.stars import count\n"
        "    return count()\nSIZE = 'stars'\n",
    )
    source = rules_by_text(beside, using)

    load_rules_from_text(source)

    found = load_rules(replace(problem(), rules=source))
    assert found is not None
    assert found.size is not None
    assert found.size(None) == 7  # type: ignore[arg-type]  # it looks at no game


def test_another_state_of_the_same_rules_does_not_mix_with_the_first() -> None:
    states = [
        rules_by_text(("problems.sea.rules", f"{ALWAYS}CHECK = 'tokens'\nINSTANCE = {name!r}\n"))
        for name in ("first", "second")
    ]

    for source in [*states, states[0]]:
        load_rules_from_text(source)

    found = [load_rules(replace(problem(), rules=source)) for source in states]
    assert [rules.instance for rules in found if rules] == ["first", "second"]


def test_a_picture_is_there_after_rules_of_another_problem_were_carried() -> None:
    text = f"{ALWAYS}CHECK = 'tokens'\n"
    picture = ("problems.sun.picture", "def picture(game, state): return 'drawn'\n")
    rules = ("problems.sun.rules", text)
    source = RulesSource(module=rules[0], sources=(rules, picture))

    load_rules_from_text(source)
    load_rules_from_text(rules_by_text(("problems.moon.rules", text)))
    _, draw = load_picture_from_text(source)

    assert draw(None, None) == "drawn"  # it looks at no game


def test_rules_that_are_carried_and_broken_are_the_problems_fault() -> None:
    with pytest.raises(ProblemError, match="cannot be imported"):
        load_rules_from_text(rules_by_text(("problems.bad.rules", "import nothing_of_that_name")))


def test_where_rules_were_carried_a_kit_can_be_entered(write_rules: WriteRules) -> None:
    load_rules_from_text(rules_by_text(("problems.sky.rules", f"{ALWAYS}CHECK = 'tokens'\n")))

    assert load_rules(write_rules(f"{ALWAYS}CHECK = 'tokens'\n")) is not None


def write_picture(rules_problem: Problem, text: str) -> None:
    rules = Path(inspect.getfile(sys.modules[module_of(rules_problem)]))
    rules.with_name("picture.py").write_text(text)


def test_a_picture_is_drawn_by_the_function_of_that_name(write_rules: WriteRules) -> None:
    shown = write_rules(ALWAYS + "CHECK = 'tokens'\n")
    load_rules(shown)
    write_picture(shown, "def picture(game, state): return f'<svg>{game}{state}</svg>'")

    picture = load_picture(shown)

    assert picture is not None
    assert picture("a", None) == "<svg>aNone</svg>"


def test_a_problem_without_that_file_has_no_picture(write_rules: WriteRules) -> None:
    shown = write_rules(ALWAYS + "CHECK = 'tokens'\n")
    load_rules(shown)

    assert load_picture(shown) is None
    assert load_picture(problem()) is None


@each_row(
    ("text", "reason"),
    [
        ("picture = 1 / 0", "ZeroDivisionError"),
        ("def draw(game, state): return ''", "AttributeError"),
        ("import problems_that_nobody_has", "ModuleNotFoundError"),
    ],
)
def test_a_broken_picture_is_the_problems_fault(
    write_rules: WriteRules, text: str, reason: str
) -> None:
    shown = write_rules(ALWAYS + "CHECK = 'tokens'\n")
    load_rules(shown)
    write_picture(shown, text)

    with pytest.raises(ProblemError, match=f"picture cannot be imported: {reason}"):
        load_picture(shown)


def test_a_picture_that_fails_is_the_problems_fault(write_rules: WriteRules) -> None:
    shown = write_rules(ALWAYS + "CHECK = 'tokens'\n")
    load_rules(shown)
    write_picture(shown, "def picture(game, state): return state[0]")
    picture = load_picture(shown)
    assert picture is not None

    with pytest.raises(ProblemError, match="TypeError"):
        picture("a", None)


@each_row(
    ("constraint", "words"),
    [
        ("('n', 1, 9)", "is no constraint"),
        ("Constraint(row='`n`', low=1)", "the constraint 'n' has not exactly one function"),
        ("Constraint(row='n', each=len, all=len)", "has not exactly one function"),
    ],
)
def test_constraints_that_cannot_be_read_are_an_error(
    write_rules: WriteRules, constraint: str, words: str
) -> None:
    imports = "from judge.game import Constraint\n"
    text = f'{imports}{ALWAYS}CHECK = "tokens"\nCONSTRAINTS = [{constraint}]\n'

    with pytest.raises(ProblemError, match=words):
        load_rules(write_rules(text))
