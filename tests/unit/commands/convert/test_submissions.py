"""Where solutions lie in packages, and what DOMjudge is told of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.commands.convert.submissions import (
    ExportTarget,
    add_results_comment,
    package_path,
    remove_results_comment,
)
from tests.conftest import each_row


@each_row(
    ("name", "to", "expected"),
    [
        ("mine.py", ExportTarget.ICPC, "submissions/accepted/mine.py"),
        ("accepted/mine.py", ExportTarget.LEGACY, "submissions/accepted/mine.py"),
        ("mine.sml", ExportTarget.ICPC, "more_submissions/accepted/mine.sml"),
        ("mine.pypy.py", ExportTarget.ICPC, "submissions/accepted/mine.pypy.py"),
        ("wrong_answer/bad.c", ExportTarget.LEGACY, "submissions/wrong_answer/bad.c"),
        ("brute_force/slow.c", ExportTarget.ICPC, "submissions/brute_force/slow.c"),
        ("brute_force/slow.c", ExportTarget.LEGACY, "more_submissions/brute_force/slow.c"),
        ("rejected/bad.c", ExportTarget.LEGACY, "more_submissions/rejected/bad.c"),
        ("rejected/bad.c", ExportTarget.DOMJUDGE, "submissions/rejected/bad.c"),
        ("rejected/bad.sml", ExportTarget.DOMJUDGE, "more_submissions/rejected/bad.sml"),
    ],
)
def test_a_solution_lies_where_its_reader_expects_it(
    name: str, to: ExportTarget, expected: str
) -> None:
    assert package_path(name, to) == expected


@each_row(
    ("name", "content", "expected"),
    [
        ("submissions/accepted/a.py", b"x\n", b"x\n"),
        ("submissions/wrong_answer/a.py", b"x\n", b"x\n"),
        (
            "submissions/brute_force/a.py",
            b"x\n",
            b"# @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\nx\n",
        ),
        (
            "submissions/rejected/a.cpp",
            b"x\n",
            b"// @EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT, RUN-ERROR\nx\n",
        ),
        (
            "submissions/brute_force/a.py",
            b"#!/usr/bin/python3\nx\n",
            b"#!/usr/bin/python3\n# @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\nx\n",
        ),
        (
            "submissions/brute_force/a.ml",
            b"x\n",
            b"(* @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n*)\nx\n",
        ),
        (
            "submissions/brute_force/a.hs",
            b"x\n",
            b"-- @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\nx\n",
        ),
    ],
)
def test_a_comment_states_the_results_that_the_folder_does_not(
    name: str, content: bytes, expected: bytes
) -> None:
    assert add_results_comment(name, content) == expected


@given(
    name=st.sampled_from(["brute_force/a.py", "rejected/b.cpp", "accepted/c.py"]),
    content=st.sampled_from([b"", b"#!/bin/sh", b"#!/bin/sh\n"]) | st.binary(max_size=9),
)
def test_an_added_comment_can_be_removed(name: str, content: bytes) -> None:
    told = add_results_comment(f"submissions/{name}", content)

    assert remove_results_comment(f"submissions/{name}", told) == content


def test_a_comment_of_the_author_stays() -> None:
    content = b"# @EXPECTED_RESULTS@: CORRECT\nx\n"

    assert remove_results_comment("submissions/brute_force/a.py", content) == content
    assert remove_results_comment("submissions/accepted/a.py", content) == content
