"""What a source says of itself: its header and its marks."""

from __future__ import annotations

from judge.catalog.solution_text import WrongLine, read_solution_text
from tests.conftest import each_row

PYTHON = '''\
"""Adds the numbers. WRONG.

Idea    Take two numbers and
        add them.

        Print the sum.
Correct adds.py

a, b    the numbers
"""

a, b = input().split()[:2]
if a:
    # WRONG: there may be
    # more than two.
    # RIGHT: numbers = input()
    # RIGHT: print(sum(numbers))
    print(a + b)
'''


def test_a_source_says_what_it_does_and_where_it_is_wrong() -> None:
    text = read_solution_text(PYTHON)

    assert text.title == "Adds the numbers. WRONG."
    assert text.labels == {
        "Idea": "Take two numbers and add them.\n\nPrint the sum.",
        "Correct": "adds.py",
    }
    assert text.header_end == 10
    right = ("    numbers = input()", "    print(sum(numbers))")
    assert text.marks == (
        WrongLine(first=14, line=18, why="there may be more than two.", right=right),
    )
    assert text.repaired.endswith("if a:\n    numbers = input()\n    print(sum(numbers))\n")
    assert "WRONG:" not in text.repaired
    assert text.bare == [
        (12, "a, b = input().split()[:2]"),
        (13, "if a:"),
        (18, "    print(a + b)"),
    ]


def test_a_line_that_nothing_puts_right_stays_and_a_mark_needs_a_line() -> None:
    text = read_solution_text("# WRONG: it is greedy.\ntake()\n")

    assert text.marks[0].right == ()
    assert text.repaired == "take()\n"
    assert read_solution_text("x\n# WRONG: nothing follows.\n").marks == ()


def test_the_comments_and_marks_of_all_languages_are_read() -> None:
    for source in (
        "/* Adds.\n\nIdea    Add.\n*/\nmain\n",
        "/* Adds.\n *\n * Idea    Add.\n */\nmain\n",
        "// Adds.\n//\n// Idea    Add.\nmain\n",
        "#!/bin/sh\n# Adds.\n#\n# Idea    Add.\nmain\n",
        "(* Adds.\n\nIdea    Add. *)\nmain\n",
        "{- Adds.\n\nIdea    Add.\n-}\nmain\n",
        "-- Adds.\n--\n-- Idea    Add.\nmain\n",
    ):
        text = read_solution_text(source)
        assert (text.title, text.labels) == ("Adds.", {"Idea": "Add."}), source
        assert [line for _, line in text.bare] == ["main"], source
    for source in (
        "  // WRONG: no.\n  // RIGHT: yes();\n  no();\n",
        "  /* WRONG: no. */\n  /* RIGHT: yes(); */\n  no();\n",
        "  (* WRONG: no. *)\n  (* RIGHT: yes(); *)\n  no();\n",
        "  {- WRONG: no. -}\n  -- RIGHT: yes();\n  no();\n",
    ):
        assert read_solution_text(source).repaired == "  yes();\n", source


@each_row("source", ["", "\n", "main\n", '"""no end\n', "/*", "x = 1  # WRONG: no\n"])
def test_a_source_without_a_header_has_neither_title_nor_marks(source: str) -> None:
    text = read_solution_text(source)

    assert (text.title, text.labels, text.marks) == ("", {}, ())
    assert text.repaired.splitlines() == source.splitlines()
