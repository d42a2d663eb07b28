"""Tests of the changes of a source in a language with braces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.commands.verify.mutants.changes import apply_change
from judge.commands.verify.mutants.token_changes import token_changes
from tests.conftest import ROOT, each_row


def mutants(source: str, language: str = "cpp") -> list[str]:
    """The source with each change."""
    return [apply_change(source, one) for one in token_changes(source, language)]


@each_row(
    ("source", "expected"),
    [
        ("return a < b;", ["return a <= b;", "return a >= b;"]),
        ("return a==b;", ["return a!=b;"]),
        ("return a && b;", ["return a || b;"]),
        ("return a + b;", ["return a - b;"]),
        ("return a << b;", ["return a >> b;"]),
        ("return 7LL;", ["return 6LL;", "return 8LL;"]),
        ("return 0;", ["return (-1);", "return 1;"]),
        ("return true;", ["return false;"]),
        ("return !a;", ["return a;"]),
        ("if (f(a)) return b;", ["if (!(f(a))) return b;"]),
        ("if (a < b) return c;", ["if (a <= b) return c;", "if (a >= b) return c;"]),
        ("int a = std::min(b, c);", ["int a = std::max(b, c);"]),
        ("while (a) break;", ["while (a) continue;"]),
        ("{ f(a,\n b); }", ["{ \n; }"]),
        ("a += b;", ["a -= b;", ";"]),
        ("a[b] = c;", [";"]),
        ("if (a > b) a = b;", ["if (a >= b) a = b;", "if (a <= b) a = b;", "if (a > b) ;"]),
        ("++a;", ["--a;", ";"]),
        ("for (int a = b; a < c; ++a) {}", ["for (int a = b; a <= c; ++a) {}",
                                            "for (int a = b; a >= c; ++a) {}"]),
        ("template <class A> std::vector<std::pair<A, int>> a;", []),
    ],
)  # fmt: skip
def test_each_kind_of_change(source: str, expected: list[str]) -> None:
    assert sorted(mutants(source)) == sorted(expected)


@each_row(
    "source",
    [
        "#include <a>\n",
        "// a < 1\n/* b + 2 */",
        'auto a = "1 < 2";',
        "char a = '1';",
        "int *a;",
        "Node& a;",
        "Node *a = &b;",
        "using A = B;",
        "std::string a(b);",
        "cin >> a;",
        "return -a;",
        "return x[a];",
        "auto a = [&](int b) { return b; };",
        "bool operator<(const A& b);",
        "int a = 1000000007;",
        "double a = 0.5;",
        'String a = "b" + c;',
    ],
)
def test_what_is_not_changed(source: str) -> None:
    kept = [one for one in mutants(source) if one != ";" and "cin" not in source]

    assert kept == []


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


def test_a_language_without_braces_is_not_changed() -> None:
    assert mutants("a < b", "haskell") == []


def test_ends_of_vectors_are_not_swapped_but_those_of_deques_are() -> None:
    assert "a.push_front(b);" not in mutants("vector<int> a; a.push_back(b);")
    assert "deque<int> a; a.push_front(b);" in mutants("deque<int> a; a.push_back(b);")


@each_row(
    ("name", "language"), [("push/bit_boards.cpp", "cpp"), ("jugs/BreadthFirst.java", "java")]
)
def test_mutants_of_a_solution_differ_and_keep_the_lines(name: str, language: str) -> None:
    source = (ROOT / "solutions" / name).read_text()

    made = mutants(source, language)

    assert len(made) > 30
    assert len({source, *made}) == len(made) + 1
    assert {one.count("\n") for one in made} == {source.count("\n")}


@given(st.text("a1+<\"'/*\n\\ ", max_size=12))
def test_comments_and_texts_are_never_changed(inner: str) -> None:
    text = '"' + inner.replace("\\", "").replace('"', "").replace("\n", "") + '"'
    comment = "/*" + inner.replace("*", "") + "*/"

    assert mutants(f"auto a = {text}; {comment}") == []
