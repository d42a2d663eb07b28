"""Pictures of inputs and outputs, and the programs of a package that draw them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from judge.model.executions import Limits
from judge.model.programs import Source

IMAGE_ENDINGS = ("png", "jpg", "jpeg", "svg")
"""The endings of the images that a visualizer may write."""


class Visualizers(Struct, frozen=True, kw_only=True):
    """The visualizers of a package, and their arguments by the names of the cases.

    `validator_draws`: the output validator seems to leave images itself.
    """

    limits: Limits
    input: Source | None = None
    output: Source | None = None
    validator_draws: bool = False
    input_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    output_args: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Picture(Struct, frozen=True, kw_only=True):
    """An image of the input of a case, or of what a `solution` printed for it.

    `name` says what it shows, and `ending` is one of `IMAGE_ENDINGS`. Whose program has drawn it is
    not known, so it may hold scripts.
    """

    case: str
    name: str
    ending: str
    content: bytes
    solution: str = ""
