"""Build programs, judge cases, and start processes that a run will need while the rest is imported.

The first answer waits for the slowest of three: this process, the fork server of supervisors, and
the process that calls the rules. Each takes longer to start than to judge a case.
"""

from __future__ import annotations

RULES_CALLS = "judge.runner.rules_calls"
"""What a process imports that calls rules."""


def start_ahead() -> None:
    """Start the process that calls rules, and the fork server.

    They wait until they are needed, and end with this process.
    """
    from judge.sandbox.limited_calls import LimitedCalls  # so that others import nothing of it

    LimitedCalls().prepare(RULES_CALLS)
    from judge.sandbox.supervised.process import start_fork_server  # slower than what was started

    start_fork_server()
