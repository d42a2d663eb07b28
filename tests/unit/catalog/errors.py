"""The messages of errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.errors import JudgeError


def error_message(kind: type[JudgeError], act: Callable[[], object]) -> str:
    """The message of the error that `act` raises, which is one paragraph."""
    with pytest.raises(kind) as caught:
        act()
    assert "\n" not in str(caught.value)
    return str(caught.value)
