"""Why a solution failed: facts and outputs come in, sentences go out; and ways, move by move."""

from judge.grading.feedback.advisor import advice
from judge.grading.feedback.playback import (
    Budget,
    Playback,
    Reach,
    Waste,
    by_oracle,
    hopeless,
    lost_words,
    played,
    searching,
    wasted,
    ways_of,
)

__all__ = [
    "Budget",
    "Playback",
    "Reach",
    "Waste",
    "advice",
    "by_oracle",
    "hopeless",
    "lost_words",
    "played",
    "searching",
    "wasted",
    "ways_of",
]
