"""Make dataclasses whose methods are compiled when they are first used.

`dataclass` of the standard library compiles the methods of a class from texts as soon as the class
is defined. The hundred classes that a short command imports, most of which it never uses, took a
quarter of its CPU time so. Here a frozen class with slots gets what the standard library makes of
it when somebody asks for the first of its methods, or for its fields. All other classes are made by
the standard library at once.
"""

from __future__ import annotations

import dataclasses
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """As `dataclasses.dataclass`, but for when methods are compiled."""

        def decorate(cls: type) -> type:
            if not _can_wait(cls, options):
                return dataclasses.dataclass(**options)(cls)
            return _with_deferred_methods(cls, options)

        return decorate if cls is None else decorate(cls)


_OPTIONS = {"frozen", "slots", "kw_only", "eq"}
_METHODS = ("__init__", "__repr__", "__setattr__", "__delattr__")
_COMPARISONS = ("__eq__", "__hash__")
_FACTS = ("__dataclass_fields__", "__dataclass_params__")
_OWN = (
    "__init__",
    *_METHODS,
    *_COMPARISONS,
    "__slots__",
    "__getstate__",
    "__setstate__",
    "__post_init__",
)
# What is no field, although it is annotated.
_NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")


class _Deferred:
    """Stands for what a class gets by `build`, until somebody asks for it.

    Threads may ask at the same time: one of them builds, the others wait. A class may need another.
    """

    __slots__ = ("_build", "_name")
    _guard = threading.RLock()

    def __init__(self, name: str, build: Callable[[], None]) -> None:
        self._name, self._build = name, build

    def __get__(self, instance: object, owner: type) -> Any:
        with self._guard:
            if any(vars(one).get(self._name) is self for one in owner.__mro__):
                self._build()
        return getattr(owner if instance is None else instance, self._name)


def _can_wait(cls: type, options: dict[str, bool]) -> bool:
    """Whether a class is of the simple kind whose methods can be compiled later."""
    own = cls.__dict__
    annotations = own.get("__annotations__", {})
    return (
        options.keys() <= _OPTIONS
        and bool(options.get("frozen") and options.get("slots"))
        and cls.__bases__ == (object,)
        and bool(annotations)
        and not any(name in own for name in _OWN)
        and all(isinstance(one, str) for one in annotations.values())
        and not any(word in one for one in annotations.values() for word in _NO_FIELDS)
        and not any(
            isinstance(one, dataclasses.Field) and (not one.init or one.kw_only is True)
            for one in own.values()
        )
    )


def _with_deferred_methods(cls: type, options: dict[str, bool]) -> type:
    """The class with slots, whose methods come from the standard library's form of `cls`."""
    names = tuple(vars(cls)["__annotations__"])
    deferred = (*_METHODS, *(_COMPARISONS if options.get("eq", True) else ()), *_FACTS)

    def build() -> None:
        make: Any = dataclasses.dataclass
        whole: type = make(**{**options, "slots": False})(cls)
        for name in deferred:
            setattr(made, name, vars(whole)[name])

    left_out = {*names, "__dict__", "__weakref__"}
    content: dict[str, Any] = {
        **{name: value for name, value in vars(cls).items() if name not in left_out},
        **{name: _Deferred(name, build) for name in deferred},
        "__slots__": names,
        "__match_args__": () if options.get("kw_only") else names,
        "__getstate__": _state,
        "__setstate__": _set_state,
    }
    made = type(cls)(cls.__name__, cls.__bases__, content)
    made.__qualname__ = cls.__qualname__
    return made


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__slots__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__slots__, state, strict=True):
        object.__setattr__(self, name, value)
