"""What the site keeps of a stress test, of a run on one input, and of an X-ray."""

from __future__ import annotations

import msgspec

from judge.model import Verdict


class InputFinding(msgspec.Struct, frozen=True, kw_only=True, tag="input"):
    """What a solution did on one input. `verdict` is None if its output could not be checked.

    `answer` is a right output, from `source`; without one `unchecked` says why. `transcript` is
    there instead of an output in a dialogue. `odd` says how the input breaks the rules of the
    statement. Streams that are too long are cut.
    """

    input: str
    verdict: Verdict | None
    message: str = ""
    cpu_s: float | None = None
    memory_bytes: int | None = None
    output: str = ""
    stderr: str = ""
    transcript: str | None = None
    answer: str = ""
    source: str = ""
    odd: str = ""
    note: str = ""
    unchecked: str = ""


class StressFinding(msgspec.Struct, frozen=True, kw_only=True, tag="stress"):
    """What a stress test found. `input` is the smallest on which the solution fails, None for none.

    `words` is the report of `judge stress`; `kept` is the name of the case that was kept.
    """

    words: str
    inputs: int
    input: str | None = None
    verdict: Verdict | None = None
    message: str = ""
    expected: str = ""
    actual: str = ""
    kept: str | None = None
    is_stopped: bool = False


class TranslatedStressFinding(StressFinding, frozen=True, kw_only=True, tag="stress"):
    """The same with the report in other languages, by their codes: for pages, not for programs."""

    translations: dict[str, str] = {}


class TraceFinding(msgspec.Struct, frozen=True, kw_only=True, tag="trace"):
    """The X-ray of a search: its first sentence, and the whole page of `judge trace`.

    `translations` are the page in other languages, by their codes.
    """

    headline: str
    page: str
    translations: dict[str, str] = {}


Finding = InputFinding | TranslatedStressFinding | TraceFinding
"""What came of a task."""
