"""Bound what a program leaves in a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.model import Execution, Stop
from judge.sandbox.interface import Jail
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.trees import TreeBounds, copy_tree, watch_tree


def watched_jail(jail: Jail, folder: Path | None, bounds: TreeBounds | None) -> Jail:
    """A jail whose program is stopped when `folder` exceeds its bounds, if there are any.

    What is written there counts as output, so the execution says `Stop.OUTPUT`.
    """
    return jail if folder is None or bounds is None else _WatchedJail(jail, folder, bounds)


def replace_content(folder: Path, top: int, bounds: TreeBounds) -> None:
    """Copies what is below the open folder `top` into `folder`, and nothing else is left there.

    Raises `TreeTooLarge`.
    """
    for path in list(folder.iterdir()):
        remove_tree(str(path))
    copy_tree(top, folder, bounds)


class _WatchedJail:
    def __init__(self, jail: Jail, folder: Path, bounds: TreeBounds) -> None:
        self._jail, self._folder, self._bounds = jail, folder, bounds

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        return self._watched(lambda: self._jail.run(stdin=stdin, args=args))

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        """Nothing: what is left in the folder belongs to one run."""

    @property
    def is_answered(self) -> bool:
        """Never."""
        return False

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        return self._watched(lambda: self._jail.run_piped(source, sink, args=args))

    def _watched(self, run: Callable[[], Execution]) -> Execution:
        with watch_tree(self._folder, self._bounds, self.stop) as was_too_large:
            seen = run()
        if was_too_large.is_set() and seen.stopped_by is Stop.REQUESTED:
            return replace(seen, stopped_by=Stop.OUTPUT)
        return seen

    def stop(self) -> None:
        self._jail.stop()
