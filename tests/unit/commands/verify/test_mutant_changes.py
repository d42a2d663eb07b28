"""The changes that make mutants of a solution, and whether two programs do the same."""

from __future__ import annotations

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge import languages
from judge.commands.verify.mutants.changes import apply_change
from judge.commands.verify.mutants.mutant import mutants_of, sample_mutants
from judge.commands.verify.mutants.programs import program_digest
from judge.commands.verify.mutants.python_changes import python_changes
from judge.commands.verify.mutants.token_changes import token_changes
from judge.model import Program, SourceFile
from tests.conftest import ROOT, each_row, solution

PYTHON = languages.language_of("a.py")
CPP = languages.language_of("a.cpp")


def test_a_mutant_has_the_name_of_its_solution_and_knows_its_change() -> None:
    original = solution("mine.py", "if a:\n    x = a < b\n", language=PYTHON)

    made = mutants_of(original)

    assert [one.name for one in made] == [
        "line 1: `if a:` -> `if (not (a)):`",
        "line 2: `x = a < b` -> `x = a <= b`",
        "line 2: `x = a < b` -> `x = a >= b`",
    ]
    changed = made[1].solution()
    assert changed.name == "mine.py"
    assert changed.files[0].content == b"if a:\n    x = a <= b\n"
    assert replace(changed, files=original.files) == original


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

    made = mutants_of(replace(solution("pack", language=PYTHON), files=files))

    assert {one.file for one in made} == {"a.py"}
    assert mutants_of(solution("mine.sh", "test 1 -lt 2")) == []  # no changes are known
    assert mutants_of(solution("mine.cpp", "\n".join(lines), language=CPP)) == []


def test_a_greater_sample_begins_with_the_same_mutants() -> None:
    made = mutants_of(solution("mine.py", "x = [1, 2, 3, 4, 5]\n", language=PYTHON))

    assert len(made) == 10
    assert sample_mutants(made, 8, 1)[:3] == sample_mutants(made, 3, 1)
    assert sample_mutants(made, 99, 1) != sample_mutants(made, 99, 2)
    assert sorted(sample_mutants(made, 99, 1), key=made.index) == made


# Of Python


def python_mutants(source: str) -> list[str]:
    """The source with each change."""
    return [apply_change(source, one) for one in python_changes(source)]


@each_row(
    ("source", "expected"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a not in b", ["a in b"]),
        ("(a) + (b)", ["(a) - (b)"]),
        ("a // b", ["a * b"]),
        ("a % b", ["a // b"]),
        ("x[a << b]", ["x[a >> b]"]),
        ("-x", ["x"]),
        ("x[True]", ["x[False]"]),
        ("not a", [" a"]),
        ("a and b", ["True and b", "a or b", "a and True"]),
        ("min(a)", ["max(a)", "pass"]),
        ("q.popleft()", ["pass", "q.pop()"]),
        ("a[i:j]", ["a[(i) + 1:j]", "a[(i) - 1:j]", "a[i:(j) + 1]", "a[i:(j) - 1]"]),
        ("range(n)", ["pass", "range((n) + 1)", "range((n) - 1)"]),
        ("x = a if b else c", ["x = a if (not (b)) else c"]),
        ("[a for a in b if a]", ["[a for a in b if (not (a))]"]),
        ("a += b", ["pass", "a -= b"]),
        ("a[b] = c", ["pass"]),
        ("while a: break", ["while a: continue", "while a: pass"]),
        ("é = 'ü' if a > é else b", ["é = 'ü' if a <= é else b", "é = 'ü' if a >= é else b"]),
    ],
)
def test_each_kind_of_change_of_python(source: str, expected: list[str]) -> None:
    assert sorted(python_mutants(source)) == sorted(expected)


def test_what_is_not_changed_in_python() -> None:
    for source in (
        '"""A text with 1 < 2."""',
        "import a",
        "a = 'b' + c",
        "a = '%d' % c",
        "a = f'{1 + 2}'",
        "a: list[1] = b",
        "a = 10000000",
        "sys.setrecursionlimit(1000)",
        "if __name__ == '__main__': pass",
        "# 1 < 2",
        "print 'Python 2'",
        "a = '\\0",
    ):
        assert python_mutants(source) == [], source


def test_an_assignment_is_dropped_only_if_the_name_has_another_and_no_last_return() -> None:
    source = "def f(a):\n    b = a\n    b = g(b)\n    a = b\n    return a"

    assert python_mutants(source) == [
        source.replace("b = a", "pass", 1),
        source.replace("b = g(b)", "pass"),
        source.replace("a = b", "pass"),
    ]
    source = "def f(a):\n    if a:\n        return b\n    return c"
    assert source.replace("return b", "pass") in python_mutants(source)
    assert source.replace("return c", "pass") not in python_mutants(source)


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

    for one in python_mutants(source):
        assert ast.dump(ast.parse(one)) != tree
        assert one.count("\n") == source.count("\n")


# Of languages with braces


def mutants(source: str, language: str = "cpp") -> list[str]:
    """The source with each change."""
    return [apply_change(source, one) for one in token_changes(source, language)]


@each_row(
    ("source", "expected"),
    [
        ("return a < b;", ["return a <= b;", "return a >= b;"]),
        ("return a << b;", ["return a >> b;"]),
        ("return 7LL;", ["return 6LL;", "return 8LL;"]),
        ("return 0;", ["return (-1);", "return 1;"]),
        ("if (f(a)) return b;", ["if (!(f(a))) return b;"]),
        ("int a = std::min(b, c);", ["int a = std::max(b, c);"]),
        ("while (a) break;", ["while (a) continue;"]),
        ("{ f(a,\n b); }", ["{ \n; }"]),
        ("a += b;", ["a -= b;", ";"]),
        ("if (a > b) a = b;", ["if (a >= b) a = b;", "if (a <= b) a = b;", "if (a > b) ;"]),
        ("++a;", ["--a;", ";"]),
        ("template <class A> std::vector<std::pair<A, int>> a;", []),
    ],
)
def test_each_kind_of_change(source: str, expected: list[str]) -> None:
    assert sorted(mutants(source)) == sorted(expected)


def test_what_is_not_changed() -> None:
    for source in (
        "#include <a>\n",
        "// a < 1\n/* b + 2 */",
        'auto a = "1 < 2";',
        "char a = '1';",
        "Node *a = &b;",
        "using A = B;",
        "return -a;",
        "auto a = [&](int b) { return b; };",
        "bool operator<(const A& b);",
        "int a = 1000000007;",
        "double a = 0.5;",
        'String a = "b" + c;',
    ):
        assert [one for one in mutants(source) if one != ";"] == [], source


@each_row(
    ("source", "language", "expected"),
    [
        ("for i in 0..n {}", "rust", "for i in 0..=n {}"),
        ("if (a === b) {}", "javascript", "if (a !== b) {}"),
        ("var a = Math.Min(b, c);", "csharp", "var a = Math.Max(b, c);"),
        ("if a < b { return c }", "go", "if a <= b { return c }"),
        ("while (a && b) {}", "kotlin", "while (a || b) {}"),
    ],
)
def test_other_languages(source: str, language: str, expected: str) -> None:
    assert expected in mutants(source, language)
    assert mutants(source, "haskell") == []  # it has no braces


def test_ends_of_vectors_are_not_swapped_but_those_of_deques_are() -> None:
    assert "a.push_front(b);" not in mutants("vector<int> a; a.push_back(b);")
    assert "deque<int> a; a.push_front(b);" in mutants("deque<int> a; a.push_back(b);")


@each_row(
    ("name", "language"),
    [
        ("jugs/congruence.py", "python3"),
        ("push/bit_boards.cpp", "cpp"),
        ("jugs/BreadthFirst.java", "java"),
    ],
)
def test_mutants_of_a_solution_differ_and_keep_the_lines(name: str, language: str) -> None:
    source = (ROOT / "solutions" / name).read_text()

    made = python_mutants(source) if language == "python3" else mutants(source, language)

    assert len(made) > 30
    assert len({source, *made}) == len(made) + 1
    assert {one.count("\n") for one in made} == {source.count("\n")}
    if language == "python3":
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
        ("x = 1", "x = True", False),
        ("x = a < b", "x = a <= b", False),
        ("def f(): return [a for a in b if a]", "def f(): return [a for a in b if not a]", False),
    ],
)
def test_python_is_compared_by_its_byte_code(one: str, other: str, is_same: bool) -> None:
    assert (python_digest(one) == python_digest(other)) is is_same
    assert python_digest("x = ") is None  # it does not compile


def test_other_programs_are_compared_by_all_files_but_the_sources(tmp_path: Path) -> None:
    digests = []
    for number, (source, binary) in enumerate([("a", "x"), ("b", "x"), ("c", "y")]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "mine.cpp").write_text(source)
        (folder / "program").write_text(binary)
        mine = solution("mine.cpp", source, language=CPP)
        digests.append(program_digest(mine, Program(folder=folder, argv=())))

    assert digests[0] == digests[1]
    assert digests[0] != digests[2]
    script = tmp_path / "script"
    script.mkdir()
    (script / "mine.js").write_text("a")
    uncompiled = Program(folder=script, argv=())
    assert program_digest(solution("mine.js", "a"), uncompiled) is None
