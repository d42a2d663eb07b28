"""The files of statements, and the names in them."""

from __future__ import annotations

from judge.packages.statements import latex_name, problem_name, statement_key
from tests.conftest import each_row


@each_row(
    ("name", "key"),
    [
        ("problem.tex", ("en", "tex")),
        ("problem.pt-BR.md", ("pt-BR", "md")),
        ("problem.en.txt", None),
        ("problem.english.pdf", None),
    ],
)
def test_the_name_of_a_file_gives_its_language_and_kind(
    name: str, key: tuple[str, str] | None
) -> None:
    assert statement_key(name) == key


@each_row(
    ("text", "name"),
    [
        ("\\problemname{ Sums }", "Sums"),
        ("\\problemname[short]{Sums}", "Sums"),
        ("\\problemname{\\emph{Sums}}\n%% plainproblemname: Sums\n", "Sums"),
        ("\\problemname{Sums \\& Sons, 5\\%}", "Sums & Sons, 5%"),
        ("\\problemname{\\emph{Sums}}", None),
        ("\\problemname{}", None),
        ("Sums", None),
    ],
)
def test_the_name_of_a_problem_is_plain_text(text: str, name: str | None) -> None:
    assert problem_name(text) == name


def test_a_name_in_latex_may_have_braces() -> None:
    assert latex_name("\\problemname{Sums of \\emph{all}}") == "Sums of \\emph{all}"
