"""Values come in, names by their content go out; who has a value once is sent its name alone.

What travels to a worker travels as bytes, and each value once: a problem, a solution or a case is
packed, named by the hash of what it is packed into, and kept there under that name.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

KEPT_BYTES = 128 << 20
"""How much a worker keeps of what it was sent, packed; the values not used for longest go."""


def pack(value: object) -> bytes:
    """A value as bytes."""
    return pickle.dumps(value, protocol=5)


class ContentNames:
    """The conductor's side: the names of values, each packed and hashed once."""

    def __init__(self) -> None:
        # With the value itself, so that its place in memory stays its own.
        self._names: dict[int, tuple[object, bytes]] = {}

    def name_of(self, value: object) -> bytes:
        """The name of a value, 16 bytes."""
        known = self._names.get(id(value))
        if known is None:
            name = hashlib.blake2b(pack(value), digest_size=16).digest()
            known = self._names[id(value)] = (value, name)
        return known[1]


class MissingValues(Exception):
    """Values that a worker was not sent, or has forgotten, by their names."""

    def __init__(self, names: Iterable[bytes]) -> None:
        super().__init__(*names)
        self.names = tuple(names)


class ContentStore:
    """A worker's side: the values it was sent, up to a bound."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self._kept_bytes = kept_bytes
        self._values: OrderedDict[bytes, tuple[Any, int]] = OrderedDict()
        self._bytes = 0

    def put(self, parcels: Mapping[bytes, bytes]) -> None:
        """Unpacks values and keeps them."""
        for name, parcel in parcels.items():
            if name not in self._values:
                self._values[name] = (pickle.loads(parcel), len(parcel))
                self._bytes += len(parcel)

    def take(self, names: Iterable[bytes]) -> dict[bytes, Any]:
        """The values of these names; raises `Missing` if one of them is not there.

        Others go, if there are too many now.
        """
        wanted = dict.fromkeys(names)
        if absent := [name for name in wanted if name not in self._values]:
            raise MissingValues(absent)
        for name in wanted:
            self._values.move_to_end(name)
        found = {name: self._values[name][0] for name in wanted}
        while self._bytes > self._kept_bytes and len(self._values) > len(wanted):
            _, (_, size) = self._values.popitem(last=False)
            self._bytes -= size
        return found
