"""A sentence that remembers what it was made of, so that it can be said in another language.

Below the surface the judge says in English what it finds: a checker, a validator, an error. As a
`Fact` such a sentence goes through processes and into the store with its message and its values,
and the surface says it in the language of the reader. JSON and other programs get the English
text. Rules of problems make facts too, so this runs on Python 3.8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Fact(str):
    """A sentence in English. `message` has a `{}` for each of the `values`, as `str.format` reads it.

    A value is a number, a text that is the same in each language, or a `Fact`.
    """

    message: str
    values: Sequence[Any]

    def __new__(cls, message: str = "", /, *values: object) -> Fact:
        """The message with the values in it; what others have written is `Fact("{}", text)`."""
        fact = str.__new__(cls, message.format(*values))  # `super()` takes as long as the rest
        fact.message, fact.values = message, values
        return fact

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.message, *self.values)

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence with its message, and those in its values, as `translate` says them."""
        values = (
            value.said(translate) if isinstance(value, Fact) else value for value in self.values
        )
        return translate(self.message).format(*values)


def encode_fact(value: object) -> object:
    """A fact as a list of its message and its values, for a store; what JSON has not as a text."""
    return [value.message, *value.values] if isinstance(value, Fact) else str(value)


def decode_fact(kind: type, value: Any) -> Any:
    """What `encode_fact` has made of a value of a kind; a text was written by others."""
    if kind is not Fact:
        return kind(value)
    if isinstance(value, str):
        return Fact("{}", value)
    message, *values = value
    return Fact(
        message, *(decode_fact(Fact, one) if isinstance(one, list) else one for one in values)
    )
