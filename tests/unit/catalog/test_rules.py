"""The rules of a problem: what they must define, and whose fault it is when they cannot be used."""

import inspect
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.rules import (
    Picture,
    guard_rules,
    load_picture,
    load_picture_from_text,
    load_rules,
    load_rules_from_text,
    read_rules_source,
    rules_failures,
)
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.game import Fault, FormatError, Rules
from judge.model import Problem, RulesSource
from tests.conftest import each_row, problem
from tests.unit.as_text import outcome

BARE = """\
INSTANCE = "board"

def parse(text): return ["parsed", text]
def write(games): return "written"
def write_answer(games, ways): return "answer"
def show(game, state): return "shown"
"""
RULES = f'{BARE}CHECK = "tokens"\n'
READ_ANSWER = "def read_answer(text, games): return ['read', text]\n"
GAME: Any = None  # no function of these rules looks at a game

WriteRules = Callable[[str], Problem]


@pytest.fixture
def write_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> WriteRules:
    """Writes rules with a text into a module of their own; gives the problem that has them."""
    monkeypatch.syspath_prepend(tmp_path)
    numbers = count()

    def write(text: str) -> Problem:
        package = f"kit{abs(hash(request.node.nodeid))}_{next(numbers)}"
        folder = tmp_path / package / "sums"
        folder.mkdir(parents=True)
        (folder / "rules.py").write_text(text)
        source = RulesSource(module=f"{package}.sums.rules", sources=())
        return Problem(slug="sums", names={}, limits=problem().limits, rules=source)

    return write


def module_of(rules_problem: Problem) -> str:
    assert rules_problem.rules is not None
    return rules_problem.rules.module


def loaded(rules_problem: Problem) -> Rules:
    rules = load_rules(rules_problem)
    assert rules is not None
    return rules


def test_rules_are_the_functions_of_their_module_and_loaded_once(write_rules: WriteRules) -> None:
    rules_problem = write_rules(f'{BARE}CHECK = "moves"\n{READ_ANSWER}')

    rules = loaded(rules_problem)

    module = sys.modules[module_of(rules_problem)]
    functions = ("parse", "write", "write_answer", "show", "read_answer")
    found = [inspect.unwrap(getattr(rules, name)) for name in functions]
    assert found == [getattr(module, name) for name in functions]
    assert (rules.instance, rules.check) == ("board", None)
    assert loaded(rules_problem) is rules
    assert load_rules(problem()) is None


def test_rules_compare_by_a_check_of_their_own_or_by_words_or_numbers(
    write_rules: WriteRules,
) -> None:
    check = "from judge.game import Fault\ndef check(games, expected, actual): return Fault('x')\n"
    own = loaded(write_rules(BARE + check.replace("'x'", "message='checked'"))).check
    words = loaded(write_rules(RULES + READ_ANSWER))
    of_line = f'{BARE}INSTANCE = "line"\nCHECK = "numbers"\n'
    numbers, named = (
        loaded(write_rules(of_line + more)).check for more in ("", 'NUMBERS = {"push": "pushes"}\n')
    )

    assert own
    assert own([], "", "") == Fault(message=Fact("checked"))
    assert (words.check, words.read_answer) == (None, None)
    for check_of, word in ((numbers, "moves"), (named, "pushes")):
        assert check_of
        said = Fact("{}", f"line 1: 7 {word}, but 5 are enough")
        assert check_of([GAME], "5", "7") == Fault(message=said, instance=1)
        assert check_of([GAME], "5", "5") is None


CONSTRAINTS = f"from judge.game import Constraint\n{RULES}CONSTRAINTS = "
UNUSABLE = [
    *(f"{RULES}del {name}\n" for name in ("INSTANCE", "parse", "show")),
    'CHECK = "moves"\n',
    f'{BARE}CHECK = "moves"\n',
    f"{RULES}def size(game): return 7\n",
    f'{BARE}CHECK = "move"\n',
    BARE,
    "1 / 0\n",
    "import nowhere_to_be\n",
    "def parse(:\n",
    "import sys\nsys.exit(0)\n",
    f"{CONSTRAINTS}[('n', 1, 9)]\n",
    f"{CONSTRAINTS}[Constraint(row='`n`', low=1)]\n",
    f"{CONSTRAINTS}[Constraint(row='n', each=len, all=len)]\n",
]


def test_rules_that_cannot_be_used_are_an_error_with_the_reason(write_rules: WriteRules) -> None:
    found = ""
    for text in UNUSABLE:
        made = write_rules(text)
        said = outcome(load_rules, made).replace(module_of(made), "RULES")
        found += f"{text[-50:]!r}\n  {said}\n"

    assert found == external_file("unusable.txt")


# Rules by their text


def rules_by_text(*sources: tuple[str, str]) -> RulesSource:
    """Rules by their text; the last of them holds what rules must have."""
    return RulesSource(module=sources[-1][0], sources=sources)


def test_rules_that_are_carried_need_no_kit(write_rules: WriteRules) -> None:
    beside = ("problems.sky.stars", "def count(): return 7\n")
    using = f"{RULES}SIZE = 'stars'\ndef size(game):\n    from problems.sky.stars import count\n"
    source = rules_by_text(beside, ("problems.sky.rules", f"{using}    return count()\n"))

    load_rules_from_text(source)

    size = loaded(replace(problem(), rules=source)).size
    assert size is not None
    assert size(GAME) == 7
    assert load_rules(write_rules(RULES)) is not None  # a kit can still be entered
    with pytest.raises(ProblemError, match="cannot be imported"):
        load_rules_from_text(rules_by_text(("problems.bad.rules", "import nothing_of_that_name")))


def test_another_state_of_the_same_rules_does_not_mix_with_the_first() -> None:
    picture = ("problems.sea.picture", "def picture(game, state): return 'drawn'\n")
    states = [
        RulesSource(
            module="problems.sea.rules",
            sources=(("problems.sea.rules", f"{RULES}INSTANCE = {name!r}\n"), picture),
        )
        for name in ("first", "second")
    ]

    for source in [*states, states[0]]:
        load_rules_from_text(source)

    found = [loaded(replace(problem(), rules=source)).instance for source in states]
    assert found == ["first", "second"]
    load_rules_from_text(rules_by_text(("problems.moon.rules", RULES)))
    _, draw = load_picture_from_text(states[0])
    assert draw(GAME, None) == "drawn"


def test_rules_are_carried_with_all_that_they_import_from_the_kit(tmp_path: Path) -> None:
    beside = "from . import near\nfrom ..shared.deep import far\nimport json, own, docs\n"
    later = "def size(game): import docs.unused\nSIZE = ''\n"
    texts = {
        "problems/sun/rules.py": f"{RULES}{beside}{later}INSTANCE = near.NAME + far + own.NAME\n",
        "problems/sun/near.py": "NAME = 'a'\n",
        "problems/shared/__init__.py": "",
        "problems/shared/deep/__init__.py": "from own import NAME as far\n",
        "own.py": "NAME = 'b'\n",
        "docs/unused.py": "import nothing_of_that_name\n",
    }
    for state in ("b", "c"):
        for name, text in texts.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text.replace("'b'", f"'{state}'"))

        source = read_rules_source(tmp_path, "sun")

        assert {name for name, _ in source.sources} == {
            *("problems.sun.rules", "problems.sun.near", "own", "docs.unused"),
            *("problems.shared.__init__", "problems.shared.deep.__init__"),
        }
        assert load_rules_from_text(source).instance == f"a{state}{state}"


# Pictures


def test_a_picture_is_drawn_by_the_function_of_that_name(write_rules: WriteRules) -> None:
    def picture_of(text: str | None) -> Picture | None:
        rules_problem = write_rules(RULES)
        load_rules(rules_problem)
        rules = Path(inspect.getfile(sys.modules[module_of(rules_problem)]))
        if text is not None:
            rules.with_name("picture.py").write_text(text)
        return load_picture(rules_problem)

    picture = picture_of("def picture(game, state): return f'<svg>{game}{state[0]}</svg>'")

    assert picture is not None
    assert picture("a", "b") == "<svg>ab</svg>"
    with pytest.raises(ProblemError, match="TypeError"):
        picture("a", None)
    assert (load_picture(problem()), picture_of(None)) == (None, None)
    for text, reason in (
        ("picture = 1 / 0", "ZeroDivisionError"),
        ("def draw(game, state): return ''", "AttributeError"),
    ):
        with pytest.raises(ProblemError, match=f"picture cannot be imported: {reason}"):
            picture_of(text)


# What rules raise

FAILING = """\
import sys

def divide(): return 1 / 0
def leave(): sys.exit("bye")
def nest(): return nest()
"""


def test_what_the_rules_raise_is_a_broken_problem() -> None:
    found = ""
    for filename in (
        *("/kit/problems/sums/rules.py", "<problems.sums.rules>"),
        "/elsewhere/rules.py",
    ):
        module: dict[str, Any] = {}
        exec(compile(FAILING, filename, "exec"), module)  # as an import would
        for name in ("divide", "leave", "nest"):
            found += f"{name} in {filename}\n  {outcome(guard_rules('sums', module[name]))}\n"

    assert found == external_file("failing.txt")


@each_row("error", [FormatError("word 1"), UsageError("no"), KeyboardInterrupt()])
def test_what_the_rules_may_raise_stays_as_it_is(error: BaseException) -> None:
    with pytest.raises(type(error)) as raised, rules_failures("sums"):
        raise error

    assert raised.value is error
