"""Errors: what they say, and that they travel."""

import pickle

from judge import errors
from judge.errors import JudgeError, UsageError


def test_an_error_reads_as_one_paragraph_and_keeps_message_and_advice_apart() -> None:
    error = UsageError("no such file", advice="Look for it")

    assert str(error) == "no such file. Look for it"
    assert (error.message, error.advice) == ("no such file", "Look for it")
    assert str(JudgeError("no such file")) == "no such file"
    assert str(JudgeError("no such file", advice="")) == "no such file"


def test_every_error_is_a_judge_error_and_survives_the_way_to_another_process() -> None:
    drawn = {
        line.split()[1]
        for line in (errors.__doc__ or "").splitlines()
        if line.strip().startswith(("├──", "└──"))
    }
    kinds = [kind for kind in JudgeError.__subclasses__() if kind.__module__ == errors.__name__]

    assert drawn == {kind.__name__ for kind in kinds}
    for kind in kinds:
        error = pickle.loads(pickle.dumps(kind("no such file", advice="Look for it")))
        assert (type(error), str(error)) == (kind, "no such file. Look for it")
