"""Values are sent to a worker once."""

from __future__ import annotations

from judge.runner.cluster.content_store import ContentNames, ContentStore, pack
from tests.conftest import case


def test_equal_values_have_the_same_name() -> None:
    assert (
        ContentNames().name_of(case("a"))
        == ContentNames().name_of(case("a"))
        != ContentNames().name_of(case("b"))
    )


def test_a_store_names_the_values_that_it_lacks() -> None:
    store = ContentStore()
    store.put({b"a": pack([1])})

    assert store.take([b"a"]) == {b"a": [1]}
    assert store.missing([b"a", b"b"]) == (b"b",)


def test_a_store_drops_the_least_recently_used_value() -> None:
    store = ContentStore(kept_bytes=1500)
    store.put({b"a": pack(b"x" * 1000)})
    store.put({b"b": pack(b"y" * 1000)})
    store.take([b"b"])

    assert store.missing([b"a", b"b"]) == (b"a",)
