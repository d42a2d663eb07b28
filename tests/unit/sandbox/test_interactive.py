"""Who ended first in a dialogue, where the two ends lie close together."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from judge.model import Execution, Stop
from judge.sandbox.interactive import run_interaction
from tests.conftest import execution


class Side:
    """A jail whose program says nothing and ends as told, after some seconds."""

    def __init__(self, after_s: float, **changes: object) -> None:
        self.after_s, self.changes = after_s, changes

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        time.sleep(self.after_s)
        os.close(source)
        os.close(sink)
        return replace(execution(), **self.changes)

    def stop(self) -> None:
        pass


def is_interactor_first(player: Side, interactor: Side) -> bool:
    return run_interaction([cast(Any, player)], cast(Any, interactor))[0].interactor_first


def test_an_interactor_that_refuses_a_player_which_is_being_stopped_is_not_first() -> None:
    no = Side(0.0, exit_code=43, ended_s=100.0)

    for stopped_by, ended_s, expected in (
        (Stop.WALL, 100.05, False),  # its pipes close before its end is seen
        (Stop.CPU, 100.05, False),
        (Stop.WALL, 101.0, True),
        (Stop.REQUESTED, 100.05, True),
        (None, 100.05, True),
    ):
        player = Side(0.05, stopped_by=stopped_by, ended_s=ended_s, exit_code=None)
        assert is_interactor_first(player, no) is expected, stopped_by
