"""What a source says of itself: its header and its marks."""

from inline_snapshot import external_file

from judge.catalog.solution_text import read_solution_text

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

SOURCES = [
    PYTHON,
    # A line that nothing puts right stays, and a mark needs a line.
    "# WRONG: it is greedy.\ntake()\n",
    "x\n# WRONG: nothing follows.\n",
    # The comments and marks of all languages
    "/* Adds.\n\nIdea    Add.\n*/\nmain\n",
    "/* Adds.\n *\n * Idea    Add.\n */\nmain\n",
    "// Adds.\n//\n// Idea    Add.\nmain\n",
    "#!/bin/sh\n# Adds.\n#\n# Idea    Add.\nmain\n",
    "(* Adds.\n\nIdea    Add. *)\nmain\n",
    "{- Adds.\n\nIdea    Add.\n-}\nmain\n",
    "-- Adds.\n--\n-- Idea    Add.\nmain\n",
    "  // WRONG: no.\n  // RIGHT: yes();\n  no();\n",
    "  /* WRONG: no. */\n  /* RIGHT: yes(); */\n  no();\n",
    "  (* WRONG: no. *)\n  (* RIGHT: yes(); *)\n  no();\n",
    "  {- WRONG: no. -}\n  -- RIGHT: yes();\n  no();\n",
    # Without a header there is neither a title nor a mark.
    *("", "\n", "main\n", '"""no end\n', "/*", "x = 1  # WRONG: no\n"),
]


def test_a_source_says_what_it_does_and_where_it_is_wrong() -> None:
    found = ""
    for source in SOURCES:
        text = read_solution_text(source)
        marks = ", ".join(map(str, text.marks))
        found += f"{source!r}\n  {text.title!r} {dict(text.labels)} to line {text.header_end}\n"
        found += f"  {marks}\n  repaired: {text.repaired!r}\n  bare: {text.bare}\n"

    assert found == external_file("texts.txt")
