"""Dataclasses whose methods are compiled later behave as those of the standard library."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, field, replace
from typing import Any, ClassVar

import msgspec
import pytest

from judge.model import values


def declared(dataclass: Any) -> dict[str, type]:
    """Classes of each kind, made by one of the two."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named:
        """By names only."""

        number: int
        words: list[str] = field(default_factory=list)
        text: str = "text"
        hidden: int = field(default=3, repr=False, compare=False)

        def double(self) -> int:
            return 2 * self.number

        @property
        def shout(self) -> str:
            return self.text.upper()

    @dataclass(frozen=True, slots=True)
    class Ordered:
        """By order, too."""

        number: int
        text: str = "text"

    @dataclass(frozen=True, slots=True)
    class Heir(Ordered):
        """With the fields of another one."""

        more: int = 4

    @dataclass(frozen=True, slots=True, eq=False)
    class Single:
        """Equal to itself alone."""

        number: int

    @dataclass(frozen=True, slots=True)
    class Counted:
        """With what is no field."""

        count: ClassVar[int] = 5
        number: int = 1

    @dataclass(frozen=True, slots=True)
    class Changed:
        """With a method of its own."""

        number: int

        def __repr__(self) -> str:
            return "changed"

    @dataclass(slots=True)
    class Mutable:
        """That may change."""

        number: int

    classes = (Named, Ordered, Heir, Single, Counted, Changed, Mutable)
    return {one.__name__: one for one in classes}


OURS, THEIRS = declared(values.dataclass), declared(dataclasses.dataclass)

LOOKS: dict[str, Callable[[type], object]] = {
    "signature": lambda cls: str(inspect.signature(cls)),
    "doc": lambda cls: cls.__doc__,
    "fields": lambda cls: [
        (one.name, one.type, one.default, one.kw_only, one.repr) for one in dataclasses.fields(cls)
    ],
    "parameters": lambda cls: repr(cls.__dataclass_params__),  # type: ignore[attr-defined]
    "match": lambda cls: cls.__match_args__,  # type: ignore[attr-defined]
    "slots": lambda cls: cls.__slots__,  # type: ignore[attr-defined]
    "name": lambda cls: cls.__qualname__,
    "text": lambda cls: repr(cls(number=7)),
    "equal": lambda cls: (cls(number=7) == cls(number=7), cls(number=7) == cls(number=8)),
    "other": lambda cls: cls(number=7) == 7,
    "hash": lambda cls: cls.__hash__ is None,
    "replaced": lambda cls: repr(replace(cls(number=7), number=8)),
    "dict": lambda cls: dataclasses.asdict(cls(number=7)),
    "json": lambda cls: msgspec.json.encode(cls(number=7)),
    "decoded": lambda cls: repr(msgspec.json.decode(b'{"number": 7}', type=cls)),
    "copied": lambda cls: repr(copy(cls(number=7))) + repr(deepcopy(cls(number=7))),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("name", OURS)
def test_it_looks_as_of_the_standard_library(name: str, look: Callable[[type], object]) -> None:
    ours, theirs = declared(values.dataclass)[name], declared(dataclasses.dataclass)[name]
    assert look(ours) == look(theirs)


@pytest.mark.parametrize(
    ("args", "named"), [((), {}), ((1,), {}), ((), {"number": 1, "other": 2}), ((1, 2, 3), {})]
)
@pytest.mark.parametrize("name", ["Named", "Ordered"])
def test_wrong_arguments_are_refused_with_the_same_words(
    name: str, args: tuple[int, ...], named: dict[str, int]
) -> None:
    found = []
    for cls in (OURS[name], THEIRS[name]):
        try:
            found.append(repr(cls(*args, **named)))
        except TypeError as error:
            found.append(str(error))

    assert found[0] == found[1]


def test_equal_values_have_equal_hashes() -> None:
    first, second = OURS["Ordered"](1), OURS["Ordered"](1)

    assert hash(first) == hash(second) == hash(THEIRS["Ordered"](1))
    assert len({first, second}) == 1


def test_each_value_has_a_list_of_its_own() -> None:
    first, second = OURS["Named"](number=1), OURS["Named"](number=1)

    assert first.words is not second.words


def test_methods_and_properties_stay() -> None:
    value: Any = OURS["Named"](number=4)

    assert (value.double(), value.shout) == (8, "TEXT")


def test_a_value_cannot_be_changed() -> None:
    value: Any = declared(values.dataclass)["Ordered"](1)

    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'number'"):
        value.number = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'number'"):
        del value.number


@values.dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A value that travels."""

    number: int
    words: tuple[str, ...] = ()


def test_a_value_travels_to_another_process() -> None:
    sent = Sent(number=1, words=("a",))
    code = (
        "import pickle, sys; value = pickle.load(sys.stdin.buffer); "
        "sys.stdout.buffer.write(repr((value, value == value, hash(value) != 0)).encode())"
    )

    answer = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(sent), capture_output=True, check=True
    )

    assert answer.stdout.decode() == repr((sent, True, True))


def test_a_pattern_matches_by_order() -> None:
    match OURS["Ordered"](1):
        case object(number=number, text=text):
            assert (number, text) == (1, "text")


@pytest.mark.parametrize(
    "use",
    [
        lambda cls: cls(1),
        dataclasses.fields,
        lambda cls: replace(cls(1), number=2),
        lambda cls: repr(cls(1)),
    ],
)
def test_threads_may_use_a_class_for_the_first_time_at_once(use: Callable[[Any], object]) -> None:
    failures: list[BaseException] = []
    for _ in range(50):
        cls = declared(values.dataclass)["Ordered"]
        start = threading.Barrier(4)

        def work(cls: type = cls, start: threading.Barrier = start) -> None:
            start.wait()
            try:
                use(cls)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert failures == []
