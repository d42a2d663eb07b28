"""Runs for the tests of the history, without what is slow to import: processes begin with it."""

from datetime import UTC, datetime

from msgspec.structs import replace

from judge.commands.history.store import PastRun
from judge.model import Verdict

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
RUN = PastRun(
    time=NOON,
    problem="sums",
    package=None,
    solution="mine.py",
    path="/home/me/mine.py",
    hash="00",
    language="python3",
    verdict=Verdict.AC,
    expected=("AC",),
    as_expected=True,
    complete=True,
    cases_done=2,
    cases_total=2,
    first_failing=None,
    score=None,
    cpu_s=0.5,
    wall_s=0.6,
    memory_bytes=9 << 20,
    data=("sample", "secret"),
    level="namespaces",
    time_scale=1.0,
    version="0.1.0",
)
WRONG = replace(RUN, verdict=Verdict.WA, as_expected=False, first_failing="secret/02-b", hash="01")
