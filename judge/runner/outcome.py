"""What is known of a case before it becomes a judgement."""

from __future__ import annotations

from dataclasses import dataclass

from judge.model import Check, Execution, Verdict
from judge.sandbox import Interaction


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidatorResult:
    """What an output validator said. `accepted` is None if it failed, and `fault` says how.

    `message` is for judges, `team_message` for the author of the solution. `score` and `multiplier`
    are the contents of its score files, `next_input` is the input of the next pass.
    """

    accepted: bool | None
    fault: str = ""
    message: str = ""
    team_message: str = ""
    score: bytes | None = None
    multiplier: bytes | None = None
    next_input: bytes | None = None

    @property
    def words(self) -> str:
        """Both messages."""
        if self.team_message in self.message:
            return self.message
        return f"{self.message} (to the team: {self.team_message})".lstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseOutcome:
    """How a solution ended, its verdict and why, and what the checker or a validator said."""

    seen: Execution
    verdict: Verdict
    message: str = ""
    nodes: int | None = None
    check: Check | None = None
    result: ValidatorResult | None = None
    interaction: Interaction | None = None
