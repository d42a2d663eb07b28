"""What the judge tells the keeper of every run: values that `marshal` can write."""

from __future__ import annotations

from typing import TypedDict


class ContainerSpec(TypedDict):
    """What the root of a program's own file system holds, and how much its scratch folder may."""

    shown: list[tuple[str, bool]]  # paths of the machine, and whether they may be written
    files: dict[str, bytes]  # path and content of small files of our own
    scratch_bytes: int


class Request(TypedDict):
    """One run; the descriptors of its three standard files come with it."""

    argv: list[str]
    env: dict[str, str]
    folder: str | None  # where to run; None: the scratch folder
    cpu_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int
    file_bytes: int
    processes: int
    tasks: int  # processes and threads; the kernel's wall behind `processes`
    cores: list[int]
    filter: bytes  # of system calls; may be empty
    key: int  # that opens the filter to the zygote
    counter: str | None  # what else is counted; see `counters`
    allowed: list[tuple[str, int]] | None  # paths and Landlock rights; None: what the user may
    container: ContainerSpec | None  # None: no namespaces
