"""Functions that are called in a process of their own, and what they may not do there."""

import os
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from judge.errors import CallLimitError, Cancelled, ProblemError
from judge.sandbox import LimitedCalls, limited_calls
from tests.conftest import ROOT
from tests.end_to_end.commands import is_running, wait_until

MEMORY = 1 << 30
PROCESS = "__import__('os').getpid()"


def call(text: str, *, cpu_s: float = 5.0, calls: LimitedCalls | None = None) -> Any:
    """The value of an expression in the other process."""
    return (calls or LimitedCalls()).call(partial(eval, text), cpu_s, MEMORY)


def test_an_error_comes_back_as_it_is() -> None:
    def error(text: str) -> BaseException:
        with pytest.raises(BaseException) as caught:  # noqa: PT011 this is the subject
            call(text)
        return caught.value

    assert isinstance(error("1 / 0"), ZeroDivisionError)
    assert isinstance(error("__import__('sys').exit(3)"), SystemExit)
    assert isinstance(error("lambda: 0"), RuntimeError)  # it cannot be pickled
    raised = "__import__('judge.errors').errors.ProblemError('it is wrong', advice='Mend it')"
    wrong = error(f"(_ for _ in ()).throw({raised})")
    assert isinstance(wrong, ProblemError)
    assert (wrong.message, wrong.advice) == ("it is wrong", "Mend it")


def test_a_process_serves_call_after_call_and_one_that_is_killed_costs_nothing() -> None:
    idle, again = call(PROCESS), call(PROCESS)
    assert idle == again
    os.kill(idle, signal.SIGKILL)
    assert wait_until(lambda: not is_running(idle))

    assert call(PROCESS) != idle
    assert call("'x' * 3_000_000") == "x" * 3_000_000
    # One that stays large is not used again.
    before = call(PROCESS)
    large = "bytearray(b'x') * (300 << 20)"
    assert call(f"({large}, {PROCESS})[1]") == before
    assert call(PROCESS) == before  # it has given the memory back
    assert call(f"(setattr(__import__('sys'), 'kept', {large}), {PROCESS})[1]") == before
    assert call(PROCESS) != before


@pytest.mark.attack
@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[0 for _ in iter(int, 1)]", "took more than 0.1 s of CPU time", id="a loop"),
        pytest.param("__import__('re').match('(a*)*b', 'a' * 40)",
                     "took more than 0.1 s of CPU time", id="a loop in C"),
        pytest.param("'x' * (2 << 30)", "needed more than 1024 MiB of memory", id="memory"),
        pytest.param("__import__('os')._exit(3)", "ended its process with status 3", id="exit"),
        pytest.param("__import__('os').abort()", "ended its process by SIGABRT", id="crash"),
    ],
)  # fmt: skip
def test_what_exceeds_a_limit_is_ended_and_told(text: str, message: str) -> None:
    with pytest.raises(CallLimitError) as caught:
        call(text, cpu_s=0.1)

    assert caught.value.message == message
    assert call("1 + 1") == 2


def test_what_sleeps_is_ended_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_calls, "_WALL_EXTRA_S", 0.0)
    assert call("1 + 1") == 2  # there is a process
    monkeypatch.syspath_prepend(str(tmp_path))  # which has more time to hear of this

    with pytest.raises(CallLimitError, match="was not finished after 3 s"):
        call("__import__('time').sleep(20)", cpu_s=0.5)


def test_cancelling_ends_what_runs_and_what_follows() -> None:
    calls = LimitedCalls()
    seen: list[object] = []

    def work(text: str) -> None:
        try:
            seen.append(call(text, cpu_s=100, calls=calls))
        except Cancelled as error:
            seen.append(type(error))

    thread = threading.Thread(target=work, args=["__import__('time').sleep(600)"])
    thread.start()
    wait_until(lambda: bool(calls._busy))
    calls.cancel()
    thread.join(60)
    work("1 + 1")

    assert seen == [Cancelled, Cancelled]
    assert call("1 + 1") == 2  # others are not concerned


ENDED = """
import os, sys, threading, time
from functools import partial
from judge.sandbox import LimitedCalls
def call(text): LimitedCalls().call(partial(eval, text), 5.0, 1 << 30)
call("print('hello', flush=True)")
begun = f"(open({sys.argv[1]!r}, 'w').close(), __import__('time').sleep(0.2))"
threading.Thread(target=call, args=[begun]).start()
while not os.path.exists(sys.argv[1]):
    time.sleep(0.01)
os._exit(0)
"""


def test_what_a_function_prints_is_no_output_and_when_nobody_waits_nothing_is_said(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-c", ENDED, str(tmp_path / "begun")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=60)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "hello\n")


KILLED = """
import os
from functools import partial
from judge.sandbox import LimitedCalls
loop = "(print(__import__('os').getpid(), flush=True), [0 for _ in iter(int, 1)])"
LimitedCalls().call(partial(eval, loop), 1000.0, 1 << 30)
"""


def test_a_call_ends_with_a_judge_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KILLED], stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as judge:
        assert judge.stderr
        server = Path("/proc", judge.stderr.readline().strip())
        assert server.exists()

        judge.kill()

        assert wait_until(lambda: not server.exists())


def test_a_process_that_was_prepared_finds_modules_of_a_kit_entered_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited_calls._close_idle()
    LimitedCalls().prepare("json.tool")
    assert call("__import__('sys').modules['json.tool'].__name__") == "json.tool"
    (tmp_path / "late_rules.py").write_text("ANSWER = 42\n")

    monkeypatch.syspath_prepend(str(tmp_path))

    assert call("__import__('late_rules').ANSWER") == 42
