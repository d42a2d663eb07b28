"""Why a solution failed: facts and outputs come in, sentences go out; and ways, move by move."""

from judge.grading.feedback.advisor import advice
from judge.grading.feedback.playback import (
    Mistake,
    Playback,
    Reach,
    SearchBudget,
    check_dead_end,
    describe_mistake,
    find_mistake,
    play_moves,
    reach_by_oracle,
    reach_by_search,
    read_ways,
)

__all__ = [
    "Mistake",
    "Playback",
    "Reach",
    "SearchBudget",
    "advice",
    "check_dead_end",
    "describe_mistake",
    "find_mistake",
    "play_moves",
    "reach_by_oracle",
    "reach_by_search",
    "read_ways",
]
