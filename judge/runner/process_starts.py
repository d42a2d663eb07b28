"""Start processes that a run will need, while the rest of the judge is imported.

The first answer waits for the slowest of three: this process, the supervisor of the first jail, and
the process that calls the rules. Each takes longer to start than to judge a case.
"""

from __future__ import annotations

from judge.sandbox.limited_calls import LimitedCalls

RULES_CALLS = "judge.runner.rules_calls"
"""What a process imports that calls rules."""


def start_ahead(*, jails: int | None) -> None:
    """Start the process that calls rules, and the supervisors of so many jails.

    By default there is one jail for each core. The processes wait until they are needed, and end
    with this one. Supervisors are started only where a sandbox with namespaces is known to work.
    """
    LimitedCalls().prepare(RULES_CALLS)
    from judge.sandbox import supervised  # slower than what was just started
    from judge.sandbox.best_known import has_valid_trial
    from judge.sandbox.interface import Level
    from judge.sandbox.machine import physical_cores

    if has_valid_trial(Level.NAMESPACES):
        supervised.start_spares(len(physical_cores()) if jails is None else jails)
