"""Send each value to a worker once.

A problem, a solution or a case is packed into bytes and named by their hash. The worker keeps it
under that name; later requests send the name only.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

_KEPT_BYTES = 128 << 20


def pack(value: object) -> bytes:
    """A value as bytes."""
    return pickle.dumps(value, protocol=5)


class ContentNames:
    """The client's side: the names of values, each packed and hashed once."""

    def __init__(self) -> None:
        # Keeping the value keeps its id unique.
        self._names: dict[int, tuple[object, bytes]] = {}

    def name_of(self, value: object) -> bytes:
        """The name of a value, 16 bytes."""
        if id(value) not in self._names:
            name = hashlib.blake2b(pack(value), digest_size=16).digest()
            self._names[id(value)] = (value, name)
        return self._names[id(value)][1]


class ContentStore:
    """The worker's side: what it was sent, up to a bound the most recently used."""

    def __init__(self, kept_bytes: int = _KEPT_BYTES) -> None:
        self._kept_bytes = kept_bytes
        self._values: OrderedDict[bytes, tuple[Any, int]] = OrderedDict()
        self._bytes = 0

    def put(self, packed: Mapping[bytes, bytes]) -> None:
        """Unpack values and keep them."""
        for name, content in packed.items():
            if name not in self._values:
                self._values[name] = (pickle.loads(content), len(content))
                self._bytes += len(content)

    def missing(self, names: Iterable[bytes]) -> tuple[bytes, ...]:
        """Those of the names whose values were not sent, or have been dropped."""
        return tuple(name for name in dict.fromkeys(names) if name not in self._values)

    def take(self, names: Iterable[bytes]) -> dict[bytes, Any]:
        """The values of these names, none of which may be missing."""
        wanted = dict.fromkeys(names)
        for name in wanted:
            self._values.move_to_end(name)
        found = {name: self._values[name][0] for name in wanted}
        while self._bytes > self._kept_bytes and len(self._values) > len(wanted):
            _, (_, size) = self._values.popitem(last=False)
            self._bytes -= size
        return found
