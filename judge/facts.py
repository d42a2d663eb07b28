"""A sentence that remembers what it was made of, so that it can be said in another language.

Below the surface the judge says in English what it finds: a checker, a validator, an error. As a
`Fact` such a sentence goes through processes and into the store with its message and its values,
and the surface says it in the language of the reader. JSON and other programs get the English
text. Rules of problems make facts too, so this runs on Python 3.8.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any


class Fact(str):
    """A sentence in English: `message` has a `{}` for each of the `values`, as in `str.format`.

    A value is a number, a text that is the same in each language, or a `Fact`. An error becomes the
    fact that it says. With a value of another kind a store keeps the text alone.
    """

    message: str
    values: tuple[Any, ...]

    def __new__(cls, message: str = "", /, *values: object) -> Fact:
        """The message with the values in it; what others have written is `Fact("{}", text)`."""
        if isinstance(message, Fact):
            return message
        for value in values:
            if isinstance(value, BaseException):
                values = tuple(error_fact(v) if isinstance(v, BaseException) else v for v in values)
                break
        fact = str.__new__(cls, message.format(*values))  # `super()` takes as long as the rest
        fact.message, fact.values = message, values
        return fact

    def __reduce__(self) -> tuple[Any, ...]:
        return Fact, (self.message, *self.values)

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence with its message, and those in its values, as `translate` says them."""
        values = (
            value.said(translate) if isinstance(value, Fact) else value for value in self.values
        )
        return translate(self.message).format(*values)

    def with_texts(self, change: Callable[[str], str]) -> Fact:
        """The sentence with the texts among its values as `change` makes them."""
        values = (
            value.with_texts(change)
            if isinstance(value, Fact)
            else change(value)
            if isinstance(value, str)
            else value
            for value in self.values
        )
        return Fact(self.message, *values)


class FactError(Exception):
    """An error that says a fact; the message has a `{}` for each of the values."""

    def __init__(self, message: str = "", *values: object) -> None:
        super().__init__(as_fact(message, *values))

    @property
    def fact(self) -> Fact:
        """The message with its values."""
        fact: Fact = self.args[0]
        return fact


def as_fact(message: str, *values: object) -> Fact:
    """A message with its values as a fact; a text that was put together already stays as it is."""
    if isinstance(message, Fact):
        return message
    is_message = values or not {"{", "}"} & {*message}
    return Fact(message, *values) if is_message else Fact("{}", message)


def counted(number: int, one: str, many: str = "") -> Fact:
    """The number with its noun: "1 box", "2 boxes"; the plural is that with s if it is empty."""
    noun = one if number == 1 else many or f"{one}s"
    return Fact(f"{{}} {noun}", number)


def error_fact(error: BaseException) -> Fact:
    """What an error says: the fact that it was raised with, or else its text."""
    said = getattr(error, "fact", error.args[0] if error.args else "")
    return said if isinstance(said, Fact) else Fact("{}", str(error))


def encode_fact(value: object) -> object:
    """A fact as a list of its message and its values, for a store; what JSON has not as a text.

    With a value that JSON would not give back, such as a tuple or a fraction, it is its text.
    """
    if not isinstance(value, Fact):
        return str(value)
    if not all(map(_is_kept, value.values)):
        return ["{}", str(value)]
    parts = (encode_fact(part) if isinstance(part, Fact) else part for part in value.values)
    return [value.message, *parts]


def _is_kept(value: object) -> bool:
    if isinstance(value, float):
        return isfinite(value)
    return value is None or type(value) in (Fact, str, int, bool)


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
