"""Mutants of a solution: the changes, and the test of the cases by them."""

import ast
import json
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file
from msgspec import structs

from judge import __version__, languages
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.commands.verify.mutants import (
    MutantState,
    MutationResult,
    MutationTest,
    Search,
    SearchEnd,
    mutants_of,
    program_digest,
    sample_mutants,
    write_records,
)
from judge.commands.verify.report import Verifier
from judge.commands.verify.work import VerifyResult, mutation_result
from judge.errors import UsageError
from judge.model import Case, Execution, Program, SourceFile, Verdict
from judge.model.inspections import Inspection
from judge.runner.scheduler import Phase, Step
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, Behaviour, FakeSandbox, each_row, execution, solution, write_kit
from tests.unit.as_text import in_short, printed

PYTHON = languages.language_of("a.py")
CPP = languages.language_of("a.cpp")


def test_a_mutant_has_the_name_of_its_solution_and_knows_its_change() -> None:
    original = solution("mine.py", "if a:\n    x = a < b\n", language=PYTHON)

    made = mutants_of(original)

    assert [one.outcome(MutantState.UNKNOWN).name for one in made] == [
        "line 1: `if a:` -> `if (not (a)):`",
        "line 2: `x = a < b` -> `x = a <= b`",
        "line 2: `x = a < b` -> `x = a >= b`",
    ]
    changed = made[1].solution()
    assert changed.name == "mine.py"
    assert changed.files[0].content == b"if a:\n    x = a <= b\n"
    assert structs.replace(changed, files=original.files) == original


def test_only_sources_are_changed_and_only_text_and_nothing_about_standard_error() -> None:
    files = (
        SourceFile(name="a.py", content=b"x = a < b\n"),
        SourceFile(name="table.txt", content=b"x = a < b\n"),
        SourceFile(name="b.py", content=b"x = a < '\xff'\n"),
    )
    lines = (
        'if (getenv("JUDGE_STATS") == 0) return 1;',
        'fprintf(stderr, "%d", 1 + a);',
        "std::cerr << 1 + a;",
    )

    made = mutants_of(structs.replace(solution("pack", language=PYTHON), files=files))

    assert {one.file for one in made} == {"a.py"}
    assert mutants_of(solution("mine.sh", "test 1 -lt 2")) == []  # no changes are known
    assert mutants_of(solution("mine.cpp", "\n".join(lines), language=CPP)) == []


def test_a_greater_sample_begins_with_the_same_mutants() -> None:
    made = mutants_of(solution("mine.py", "x = [1, 2, 3, 4, 5]\n", language=PYTHON))

    assert len(made) == 10
    assert sample_mutants(made, 8, 1)[:3] == sample_mutants(made, 3, 1)
    assert sample_mutants(made, 99, 1) != sample_mutants(made, 99, 2)
    assert sorted(sample_mutants(made, 99, 1), key=made.index) == made


# The changes


def mutants(source: str, name: str = "mine.cpp") -> list[str]:
    """The source with each change."""
    original = solution(name, source, language=languages.language_of(name))
    return [one.solution().files[0].content.decode() for one in mutants_of(original)]


SIGNS = (*"<>+-*/%&|^", "<=", ">=", "==", "!=", "<<", ">>")
OF_PYTHON = [
    *(f"a {sign} b" for sign in (*SIGNS, "is", "in", "//", "**", "and")),
    *("a == b != c", "a is not b", "a not in b", "(a) + (b)", "x[a << b]", "-x", "all(a)"),
    *("x[True]", "not a", "min(a)", "q.popleft()", "a[i:j]", "range(n)", "while a: break"),
    *("x = a if b else c", "[a for a in b if a]", "a += b", "a[b] = c"),
    "é = 'ü' if a > é else b",
    # Not changed
    *('"""A text with 1 < 2."""', "import a", "a = 'b' + c", "a = '%d' % c", "a = f'{1 + 2}'"),
    *("a: list[1] = b", "a = 10000000", "sys.setrecursionlimit(1000)", "# 1 < 2"),
    *("if __name__ == '__main__': pass", "print 'Python 2'", "a = '\\0"),
]
OF_CPP = [
    *(f"c = a {sign} b;" for sign in (*SIGNS, "&&", "||")),
    *(f"a {sign}= b;" for sign in (*"+-*/%&|^", "<<", ">>")),
    *("return 7LL;", "return 0;", "if (f(a)) return b;", "int a = std::min(b, c);", "++a;"),
    *("while (a) break;", "{ f(a,\n b); }", "if (a > b) a = b;"),
    "template <class A> std::vector<std::pair<A, int>> a;",
    # Not changed, but for that it is left out
    *("#include <a>\n", "// a < 1\n/* b + 2 */", 'auto a = "1 < 2";', "char a = '1';"),
    *("Node *a = &b;", "using A = B;", "return -a;", "auto a = [&](int b) { return b; };"),
    *("bool operator<(const A& b);", "int a = 1000000007;", "double a = 0.5;"),
    'String a = "b" + c;',
]


def test_each_kind_of_change_and_what_is_not_changed() -> None:
    found = "".join(
        f"{source!r} -> {sorted(mutants(source, name))}\n"
        for sources, name in ((OF_PYTHON, "mine.py"), (OF_CPP, "mine.cpp"))
        for source in sources
    )

    assert found == external_file("changes.txt")


NAMES = st.sampled_from(["a", "b", "ä", "1", "'+'"])
EXPRESSIONS = st.recursive(
    NAMES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["<", "+", "and", "not in", "**"]), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        inner.map(lambda one: f"f({one}, # 1 + 1 < 'ä'\n {one})"),
        inner.map(lambda one: f"[{one}:\\\n{one}]".replace("[", "x[")),
        inner.map(lambda one: f"(not {one})"),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS)
def test_a_mutant_of_any_expression_is_python_and_differs(source: str) -> None:
    tree = ast.dump(ast.parse(source))

    for one in mutants(source, "mine.py"):
        assert ast.dump(ast.parse(one)) != tree
        assert one.count("\n") == source.count("\n")


@each_row("name", ["jugs/congruence.py", "push/bit_boards.cpp", "jugs/BreadthFirst.java"])
def test_mutants_of_a_solution_differ_and_keep_the_lines(name: str) -> None:
    source = (ROOT / "solutions" / name).read_text()

    made = mutants(source, name)

    assert len(made) > 30
    assert len({source, *made}) == len(made) + 1
    assert {one.count("\n") for one in made} == {source.count("\n")}
    if name.endswith(".py"):
        assert [ast.parse(one) for one in made]


@given(st.text("a1+<\"'/*\n\\ ", max_size=12))
def test_comments_and_texts_are_never_changed(inner: str) -> None:
    text = '"' + inner.replace("\\", "").replace('"', "").replace("\n", "") + '"'
    comment = "/*" + inner.replace("*", "") + "*/"

    assert mutants(f"auto a = {text}; {comment}") == []


# Whether two programs do the same

NOWHERE = Program(folder=Path("/nowhere"), argv=())


def python_digest(source: str) -> str | None:
    return program_digest(solution("mine.py", source, language=PYTHON), NOWHERE)


@each_row(
    ("one", "other", "is_same"),
    [
        ("x = 1 + 2", "\n# a comment\nx = 3", True),
        ("x = 1", "x = 1.0", False),
        ("x = a < b", "x = a <= b", False),
        ("def f(): return [a for a in b if a]", "def f(): return [a for a in b if not a]", False),
    ],
)
def test_programs_are_compared_by_byte_code_or_by_all_files_but_the_sources(
    one: str, other: str, is_same: bool, tmp_path: Path
) -> None:
    digests = []
    for number, (source, binary) in enumerate([("a", "x"), ("b", "x"), ("c", "y")]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "mine.cpp").write_text(source)
        (folder / "program").write_text(binary)
        mine = solution("mine.cpp", source, language=CPP)
        digests.append(program_digest(mine, Program(folder=folder, argv=())))

    assert (python_digest(one) == python_digest(other)) is is_same
    assert python_digest("x = ") is None  # it does not compile
    assert digests[0] == digests[1] != digests[2]


SOURCE = "import sys\nvalues = sys.stdin.read().split()\nprint(sum(map(int, values)) + 0)\n"
DROP, MINUS, ONE, BELOW = "pass", "- 0)", "+ 1)", "+ -1)"
"""What the four mutants of that source hold: they print nothing, or add to the sum."""

SEVEN = Case(name="found", input=b"3 4\n", answer=b"7\n")


def behaviour(adds: dict[str, Callable[[int], int]]) -> Behaviour:
    """Programs that print a sum, changed by the function of the words that their source holds."""

    def run(program: Program, stdin: bytes) -> Execution:
        source = program.folder / "adds.py"
        if not stdin or not source.is_file():
            return execution()
        content = source.read_text()
        if DROP in content:
            return execution()
        change = next((one for words, one in adds.items() if words in content), lambda total: total)
        return execution(stdout=str(change(sum(map(int, stdin.split())))).encode())

    return run


def no_search(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
    """A search that finds nothing."""
    yield
    return SearchEnd(words="no failure on 5 inputs")


def failing_search(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
    yield
    raise UsageError("sums has no inputs.py")


def seven_search(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
    """A search that finds an input."""
    assert path.read_text() != SOURCE
    yield
    return SearchEnd(words="8, not 7", failing=SEVEN, verdict=Verdict.WA)


def search_below(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
    """A search that finds an input of one mutant."""
    is_wrong = BELOW in path.read_text()
    return (yield from (seven_search if is_wrong else no_search)(slug, path))


def open_session(
    tmp_path: Path, runs: Behaviour, source: str = SOURCE, *, name: str = "adds.py", **files: str
) -> Session:
    kit = write_kit(tmp_path / "kit", {f"solutions/sums/{name}": source, **files})
    request = RunRequest(words=("sums",), jobs=1)
    return Session(find_kit(kit, {}), request, sandbox=FakeSandbox(runs))


def told(session: Session, search: Search) -> str:
    """What became of the mutants of a session, and how often was searched."""
    calls: list[str] = []

    def counted(slug: str, path: Path) -> Generator[object, None, SearchEnd]:
        calls.append(f"{slug} {path.name}")
        return (yield from search(slug, path))

    with session:
        list(session)
        work = MutationTest(session, counted)
        events = list(work)
        verified = mutation_result(session, work.results)
    result = structs.replace(work.results["sums"], cases="")
    return "\n  ".join(
        [
            *map(in_short, result.mutants),
            in_short(structs.replace(result, mutants=())),
            f"searches: {calls}",
            f"progress: {[in_short(one) for one in events if isinstance(one, Phase)]}, "
            f"{sum(one.count for one in events if isinstance(one, Step))} steps",
            f"status {verified.status}: {in_short(verified.findings)}",
        ]
    )


def at_seven(step: int) -> Callable[[int], int]:
    """What adds a number to the sum only if that is 7."""
    return lambda total: total + step * (total == 7)


def compiling(program: Program, stdin: bytes) -> Execution:
    """A compiler that refuses one mutant."""
    source = program.folder / "adds.py"
    is_wrong = source.is_file() and not stdin and ONE in source.read_text()
    is_refused = "py_compile" in program.argv and is_wrong
    return execution(exit_code=1) if is_refused else behaviour({})(program, stdin)


def test_what_becomes_of_mutants(tmp_path: Path) -> None:
    one_found = {MINUS: at_seven(0), ONE: lambda total: total + 1, BELOW: at_seven(-1)}
    at_once = {MINUS: at_seven(2), ONE: at_seven(1), BELOW: at_seven(-1)}
    survivors: dict[str, Callable[[int], int]] = {BELOW: at_seven(1), ONE: abs, MINUS: abs}
    wrong = {"name": "wrong_answer/adds.py", "solutions/sums/adds.py": "pass\n"}
    sessions: dict[str, tuple[Session, Search]] = {
        "killed, found by stress or unknown": (
            open_session(tmp_path / "1", behaviour(one_found)),
            search_below,
        ),
        "an input that was found is tried on the next survivors": (
            open_session(tmp_path / "2", behaviour(at_once)),
            seven_search,
        ),
        "a search that fails leaves the score unknown": (
            open_session(tmp_path / "3", behaviour(survivors)),
            failing_search,
        ),
        "of a wrong solution": (open_session(tmp_path / "6", behaviour({}), **wrong), no_search),
    }

    found = "\n".join(f"{name}:\n  {told(*sessions[name])}" for name in sessions)

    assert found == external_file("outcomes.txt")


def test_a_mutant_that_does_not_compile_is_not_built(tmp_path: Path) -> None:
    found = told(open_session(tmp_path, compiling), no_search)

    assert f"{ONE}', state=NOT_BUILT" in found
    assert found.count("NOT_BUILT") == 1


def test_mutants_of_which_the_compiler_makes_the_same_are_not_judged(tmp_path: Path) -> None:
    source = SOURCE.replace(" + 0", "") + "x = [1 + 1]\nif 0 and values:\n    print(1 + 1)\n"

    found = told(open_session(tmp_path, behaviour({}), source), no_search)

    for after, state in (
        ("print(1 - 1)", MutantState.EQUIVALENT),
        ("if 0 and True:", MutantState.EQUIVALENT),
        ("x = [1 + 2]", MutantState.UNKNOWN),
        ("x = [2 + 1]", MutantState.DUPLICATE),
    ):
        assert f"after={after!r}, state={state.name}" in found


def test_an_interruption_keeps_what_is_known(tmp_path: Path) -> None:
    def search(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
        raise KeyboardInterrupt
        yield

    adds = {MINUS: at_seven(0), BELOW: at_seven(0)}
    with open_session(tmp_path, behaviour({**adds, ONE: lambda total: 0})) as session:
        list(session)
        work = MutationTest(session, search)
        with pytest.raises(KeyboardInterrupt):
            list(work)
        verified = mutation_result(session, work.results, interrupted=True)

    result = work.results["sums"]
    assert (result.wanted, len(result.mutants)) == (4, 2)
    assert result.score == 1
    assert (verified.status, verified.is_complete) == (130, False)


# What is recorded and told of them

MUTANTS = mutants_of(solution("mine.py", "x = a < b\ny = c + d\n", language=PYTHON))
TOLD = MutationResult.of(
    (
        MUTANTS[0].outcome(MutantState.KILLED, verdict=Verdict.WA, case="secret/1"),
        MUTANTS[1].outcome(
            MutantState.MISSING, verdict=Verdict.TLE, message="too slow\nby far", input="1\n" * 10
        ),
        MUTANTS[2].outcome(MutantState.UNKNOWN, message="no failure on 9 inputs"),
    ),
    problem="sums",
    solutions=("mine.py",),
    total=3,
    wanted=3,
    cases="abc",
)


def test_the_counts_are_recorded_beside_the_cases_if_they_are_known(tmp_path: Path) -> None:
    kit, path = Kit(write_kit(tmp_path, {})), tmp_path / "testdata/sums/mutants.json"
    left = MUTANTS[0].outcome(MutantState.NOT_SEARCHED)
    interrupted = structs.replace(TOLD, wanted=4)
    facts: dict[str, Any] = {"problem": "sums", "solutions": ("mine.py",), "total": 9}
    unknown = MutationResult.of((*TOLD.mutants, left), **facts, wanted=4)

    for result in (interrupted, unknown):
        assert write_records(kit, {"sums": result}) == []
        assert not path.exists()
    paths = write_records(kit, {"sums": TOLD})
    record = json.loads(path.read_text())

    assert paths == [path]
    settings = [record[key] for key in ("version", "cases", "seed", "stress_s")]
    assert settings == [__version__, "abc", 42, 10.0]
    counts = [record[key] for key in ("total", "tried", "killed", "missing", "unknown")]
    assert counts == [3, 3, 1, 1, 1]


def test_the_documents(tmp_path: Path) -> None:
    about = Inspection(problem="sums", name="mutants", about="No mutant is left")
    facts: dict[str, Any] = {"findings": [], "margins": {}, "failing_cases": []}
    verified = VerifyResult(
        inspections=[about], **facts, is_complete=False, status=1, mutants={"sums": TOLD}
    )
    cut = MutationResult.of((), problem="sums", solutions=("mine.py",), total=9, wanted=5)

    with open_session(tmp_path, behaviour({})) as session:

        def shown(result: VerifyResult, form: str = "text") -> str:
            return printed(lambda screen: Verifier(screen, form).show(session, result))

        text = shown(verified) + shown(structs.replace(verified, mutants={"sums": cut}))
        document = shown(verified, "json")

    assert text == external_file("mutants.txt")
    assert document == external_file("mutants.json", format=".txt")
