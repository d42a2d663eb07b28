from __future__ import annotations

import pickle

import pytest

from judge import errors
from judge.errors import (
    CallLimitError,
    Cancelled,
    ClusterLost,
    JudgeError,
    KitError,
    LanguageError,
    ProblemError,
    QueueFull,
    SandboxError,
    UsageError,
)
from tests.conftest import each_row

KINDS = [
    CallLimitError,
    Cancelled,
    KitError,
    LanguageError,
    ClusterLost,
    ProblemError,
    QueueFull,
    SandboxError,
    UsageError,
]


@each_row(
    ("error", "paragraph"),
    [
        pytest.param(JudgeError("no such file"), "no such file", id="a message alone"),
        pytest.param(
            JudgeError("no such file", advice="Look for it"),
            "no such file. Look for it",
            id="a message and advice",
        ),
        pytest.param(JudgeError("no such file", advice=""), "no such file", id="empty advice"),
    ],
)
def test_an_error_reads_as_one_paragraph(error: JudgeError, paragraph: str) -> None:
    words = str(error)

    assert words == paragraph


def test_an_error_keeps_message_and_advice_apart() -> None:
    error = UsageError("no such file", advice="Look for it")

    assert (error.message, error.advice) == ("no such file", "Look for it")


@each_row("kind", KINDS)
def test_every_error_is_a_judge_error_and_no_other(kind: type[JudgeError]) -> None:
    parents = [parent for parent in kind.__mro__ if issubclass(parent, JudgeError)]

    assert parents == [kind, JudgeError]


def test_the_tree_in_the_docstring_names_every_error() -> None:
    defined = {kind.__name__ for kind in JudgeError.__subclasses__()}

    drawn = {
        line.split()[1]
        for line in (errors.__doc__ or "").splitlines()
        if line.strip().startswith(("├──", "└──"))
    }

    assert drawn == defined == {kind.__name__ for kind in KINDS}


@each_row("kind", KINDS)
def test_an_error_survives_the_way_to_another_process(kind: type[JudgeError]) -> None:
    error = kind("no such file", advice="Look for it")

    back = pickle.loads(pickle.dumps(error))

    assert (type(back), str(back)) == (kind, "no such file. Look for it")
