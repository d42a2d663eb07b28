"""Build programs, judge cases, and start processes that a run will need while the rest is imported.

The first answer waits for the slowest of three: this process, the fork server of supervisors, and
the process that calls the rules. Each takes longer to start than to judge a case.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

RULES_CALLS = "judge.runner.rules_calls"
"""What a process imports that calls rules."""


def start_ahead(words: Sequence[str]) -> None:
    """Start the process that calls rules, and the fork server, for a command with these words.

    They wait until they are needed, and end with this process. A package has no rules.
    """
    from judge.packages import SUFFIXES  # these three, so that others import nothing of it

    if not (words and (words[0].endswith(SUFFIXES) or os.path.isdir(words[0]))):  # noqa: PTH112
        from judge.sandbox.limited_calls import LimitedCalls

        LimitedCalls().prepare(RULES_CALLS)
    from judge.sandbox.supervised.process import start_fork_server  # slower than what was started

    start_fork_server()
