"""What the scripts of the pages say, in the language of the request.

A page has it as data: no script may stand in it.
"""

from __future__ import annotations

from judge.terminal.translation import SOURCE_LANGUAGE, current_language, mark, translate

SCRIPT_WORDS = (
    mark("The server does not answer."),
    mark("Copy"),
    mark("Copied"),
    mark("Not permitted"),
    mark("Kept."),
    mark("Not kept: it is empty or too long."),
    mark("Not kept: the server does not answer."),
    mark("Cases judged: {count}; last: {case}, {words}"),
    mark("Finished: {verdict}"),
    mark("Saved: it is being judged"),
    mark("Waiting: it is the next one"),
    mark("Waiting: {before} before it"),
)
"""The messages in `static/*.js`."""

EDITOR_WORDS = (
    *(mark("Find"), mark("Replace"), mark("next"), mark("previous"), mark("all"), mark("replace")),
    *(mark("match case"), mark("regexp"), mark("by word"), mark("replace all"), mark("close")),
    *(mark("Go to line"), mark("go"), mark("current match"), mark("on line")),
    *(mark("replaced match on line $"), mark("replaced $ matches"), mark("Control character")),
    mark("Selection deleted"),
)
"""What CodeMirror says, as it names it; `$` is a number."""


def script_words() -> dict[str, str]:
    """The translation of each message; nothing in the language of the source."""
    if current_language() == SOURCE_LANGUAGE:
        return {}
    return {one: translate(one) for one in (*SCRIPT_WORDS, *EDITOR_WORDS)}
