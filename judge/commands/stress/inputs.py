"""A problem's strategy comes in, inputs that Hypothesis draws and shrinks go out.

Hypothesis is held on a short leash: it says nothing, checks no health, knows no deadline, and keeps
what it must keep in the user's cache folder. The strategies are the kit's code, `inputs.py` of a
problem; they are found here as `rules` finds the rules.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import platformdirs

from judge.errors import ProblemError, UsageError

try:
    import hypothesis
    from hypothesis import HealthCheck, Phase, Verbosity, configuration, settings
    from hypothesis.errors import NoSuchExample
except ImportError:  # an installation without what only this command needs: `Inputs` says so
    hypothesis = None  # type: ignore[assignment]


class StopShrinking(BaseException):
    """To be raised by what asks whether an input fails, to end the shrinking.

    Not an `Exception`: Hypothesis takes all of these for failures of what it tests.
    """


class InputStrategy:
    """The inputs of one problem of the kit, as its strategies draw them.

    `texts()` of its `inputs.py` if there is one: inputs in all the ways in which the statement lets
    them be written; else `inputs()`: canonical ones.
    """

    def __init__(self, slug: str) -> None:
        """Raises `UsageError` if Hypothesis is not installed, `ProblemError` if none are told."""
        if hypothesis is None:
            raise UsageError(
                "inputs are drawn by Hypothesis, which is not installed",
                advice="Install it: pip install hypothesis",
            )
        self._slug = slug
        self._strategy = _load_strategy(slug)

    def draw(self, seed: int, count: int) -> list[str]:
        """As many inputs as `count`, or fewer if there are no more; small ones come first.

        The same for the same seed, in one process. Some may be equal.
        """
        found: list[str] = []

        def noted(text: str) -> bool:
            found.append(text)
            return False

        self._find(noted, seed, count)
        return found

    def shrink(self, seed: int, count: int, target: str, fails: Callable[[str], bool]) -> None:
        """Asks `fails` about ever smaller inputs, beginning with `target`.

        That is one of those drawn with `seed` and `count`. It ends when no smaller input fails, or
        when `fails` raises `Enough`.
        """
        reached = False
        trouble: list[Exception] = []

        def asked(text: str) -> bool:
            nonlocal reached
            # As long as the answers are those of the first time, so is what is drawn.
            if not reached:
                reached = text == target
                return reached
            try:
                return fails(text)
            except Exception as error:  # Hypothesis would take it for what it looks for
                trouble.append(error)
                raise StopShrinking from error

        with suppress(StopShrinking):
            self._find(asked, seed, count)
        if trouble:
            raise trouble[0]

    def _find(self, condition: Callable[[str], bool], seed: int, count: int) -> None:
        """Draws inputs until one meets `condition`, which is then asked about smaller ones."""
        limits = settings(
            max_examples=count,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            print_blob=False,
        )
        with _quiet_hypothesis():
            try:
                hypothesis.find(
                    self._strategy, condition, settings=limits, random=random.Random(seed)
                )
            except NoSuchExample:
                return
            except Exception as error:  # whatever the kit's code does when it is run
                raise ProblemError(
                    f"problems.{self._slug}.inputs cannot draw: {type(error).__name__}: {error}",
                    advice="Mend its inputs.py",
                ) from error


@contextmanager
def _quiet_hypothesis() -> Iterator[None]:
    """Without warnings, and without a folder of Hypothesis' own where the user is."""
    configuration.set_hypothesis_home_dir(platformdirs.user_cache_path("judge") / "hypothesis")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        configuration.set_hypothesis_home_dir(None)


def _load_strategy(slug: str) -> Any:
    name = f"problems.{slug}.inputs"
    try:
        module: Any = importlib.import_module(name)
        return getattr(module, "texts", module.inputs)()
    except ModuleNotFoundError as error:
        if error.name != name:
            raise ProblemError(f"{name} cannot be imported: {error}") from error
        raise UsageError(
            f"{slug} has no inputs.py, which says how inputs are drawn",
            advice="Write one, or give a program that writes inputs: --generator FILE",
        ) from error
    except (Exception, SystemExit) as error:  # whatever the kit's code does when it is run
        raise ProblemError(
            f"{name} cannot be imported: {type(error).__name__}: {error}",
            advice="Mend its inputs.py",
        ) from error
