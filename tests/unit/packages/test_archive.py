"""Packages as files: what is unpacked, what is refused, what counts."""

from __future__ import annotations

import io
import os
import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError, UsageError
from judge.model import Family, SourceFile
from judge.packages import SUFFIXES, archive
from judge.packages.archive import entries, program_files, read_content
from judge.packages.package import open_as_icpc
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, write_files

LINK = stat.S_IFLNK | 0o777


def write_zip(path: Path, *files: tuple[str, str, int]) -> Path:
    """A zip of `(name, content, mode)`, made as Unix does."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text, mode in files:
            entry = zipfile.ZipInfo(name)
            entry.orig_filename = entry.filename = name  # backslashes and all
            entry.external_attr = mode << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, text)
    return path


def yaml(folder: str = "") -> tuple[str, str, int]:
    return f"{folder}problem.yaml", CURRENT, 0o644


@contextmanager
def unpack_package(path: Path) -> Iterator[Path]:
    """The folder of an ICPC package."""
    with open_as_icpc(path, Family.ICPC) as (root, _):
        yield root


def refusal(path: Path, kind: type[Exception] = ProblemError) -> str:
    with pytest.raises(kind) as caught, unpack_package(path):
        pass
    return str(caught.value).replace(str(path), "ZIP")


# What holds a package


def test_a_folder_is_the_package_itself(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", {"problem.yaml": CURRENT})

    with unpack_package(tmp_path / "sums") as root:
        assert root == tmp_path / "sums"
    assert refusal(tmp_path) == (
        "ZIP is no problem package: it has no problem.yaml. "
        "Name the folder, or the zip, that holds problem.yaml"
    )
    assert "there is no package" in refusal(tmp_path / "sums.zip", UsageError)


@each_row(("folder", "name"), [("", "file"), ("sums/", "sums"), ("./", "file")])
def test_a_zip_holds_a_package_or_the_folder_of_one(folder: str, name: str, tmp_path: Path) -> None:
    files = [
        yaml(folder),
        (f"{folder}d/a.in", "1\n", 0o644),
        (f"{folder}d/e/l.in", "../a.in", LINK),
        (f"{folder}build", "", 0o750),
        (f"{folder}plain", "", 0o4640),
        (f"{folder}empty/", "", stat.S_IFDIR | 0o755),
        ("__MACOSX/sums/._problem.yaml", "", 0o644),  # a Mac adds it
    ]
    path = write_zip(tmp_path / f"file{SUFFIXES[-1]}", *files)

    with unpack_package(path) as root:
        assert root.name == name
        assert (root / "d/e/l.in").read_text() == "1\n"
        modes = [stat.S_IMODE((root / one).stat().st_mode) for one in ("build", "plain", "empty")]
    assert modes[:2] == [0o755, 0o644]
    assert not root.exists()


def test_an_error_names_the_zip_and_modes_of_other_systems_mean_nothing(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "sums.zip", yaml())
    with zipfile.ZipFile(path, "a") as file:
        entry = zipfile.ZipInfo("a")
        entry.create_system = 0
        entry.external_attr = (stat.S_IFIFO | 0o777) << 16
        file.writestr(entry, "1")

    with unpack_package(path) as root:
        assert stat.S_IMODE((root / "a").stat().st_mode) == 0o644
    with pytest.raises(ProblemError) as raised, unpack_package(path) as root:
        raise ProblemError(f"{root}/data/1.in is odd")

    assert raised.value.message == f"{path}/data/1.in is odd"
    assert not root.parent.exists()


# Zips that are refused


@each_row(
    ("entries", "said"),
    [
        ([("a/x", "", 0o644), ("b/problem.yaml", "", 0o644)], "has no problem.yaml"),
        *(
            ([yaml(), (name, "", 0o644)], f"ZIP: the entry {name!r} leads out of the package")
            for name in ("../x", "a/../../x", "/etc/x", "a/..", "C:x", "c:/x")
        ),
        *(
            ([yaml(), (name, "", 0o644)], f"ZIP: the entry {name!r} has a backslash in its name")
            for name in ("a\\x", "..\\x")
        ),
        *(
            ([yaml(), *((name, "", 0o644) for name in names)], f"{names[1]!r} is there twice")
            for names in [("a", "a"), ("a", "./a"), ("a/b", "a//b"), ("a/", "a")]
        ),
        (
            [yaml(), ("a", "", 0o644), ("a/b/c", "", 0o644)],
            "ZIP: 'a/b/c' is in 'a', which is not a folder",
        ),
        ([yaml(), ("a", "/tmp", LINK), ("a/b", "", 0o644)], "'a/b' is in 'a', which is not a fold"),
        ([yaml(), ("a/", "/tmp", LINK), ("a/b", "x", LINK)], "'a/b' is in 'a', which is not a fol"),
        *(
            ([yaml(), ("a", "", kind | 0o644)], "the entry 'a' is no file, no folder and no link")
            for kind in (stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK)
        ),
        *(
            (
                [yaml(), *((name, to, LINK) for name, to in links)],
                f"ZIP: {links[-1][0]} is a link that leaves the package",
            )
            for links in [
                [("a", "/etc/passwd")],
                [("a", "..")],
                [("d/a", "../../x")],
                [("d/e/l", "../.."), ("m", "d/e/l/../x")],
            ]
        ),
        ([yaml(), ("a/" * 70 + "b", "", 0o644)], "is more than 64 folders deep"),
    ],
)
@pytest.mark.attack
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_unsafe_zip_is_refused(
    entries: list[tuple[str, str, int]], said: str, tmp_path: Path
) -> None:
    assert said in refusal(write_zip(tmp_path / "a.zip", *entries))
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


def in_directory(content: bytes, place: int, number: bytes) -> bytes:
    """The zip with other bytes at a place of the last entry of its directory."""
    start = content.rindex(b"PK\x01\x02") + place
    return content[:start] + number + content[start + len(number) :]


@each_row(
    ("text", "damage", "said"),
    [
        ("", lambda zip: zip.replace(b"a_b", b"a\0b"), "leads out of the package"),
        ("", lambda zip: in_directory(zip, 8, b"\1"), "the entry 'a_b' is encrypted"),
        ("", lambda zip: b"PK", "ZIP is not a readable zip: File is not a zip file"),
        ("Sums", lambda zip: in_directory(zip, 16, b"\1"), "Bad CRC-32"),
        ("1234", lambda zip: in_directory(zip, 24, b"\5"), "a_b is not as long as it says"),
        ("1" * 1000, lambda zip: in_directory(zip, 24, b"\5\0"), "is not a readable zip"),
    ],
)
@pytest.mark.attack
def test_a_damaged_zip_is_refused(
    text: str, damage: Callable[[bytes], bytes], said: str, tmp_path: Path
) -> None:
    path = write_zip(tmp_path / "a.zip", yaml(), ("a_b", text, 0o644))
    path.write_bytes(damage(path.read_bytes()))

    assert said in refusal(path)


@each_row(
    ("limit", "value", "kib", "said"),
    [
        ("TOTAL_BYTES", 1 << 20, 1024, "ZIP unpacks to 1 MiB, but at most 1 MiB is allowed"),
        ("_FREE_BYTES", 1 << 20, 2048, "times its size, as a zip bomb does. If you trust it, unpa"),
        ("ENTRIES", 2, 0, "ZIP holds 3 entries, more than 2"),
        ("_DIRECTORY_BYTES", 100, 0, "its directory is too large"),
    ],
)
@pytest.mark.attack
def test_a_zip_that_is_too_large_is_refused(
    limit: str, value: int, kib: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_zip(tmp_path / "a.zip", yaml(), ("a", "0" * (kib << 10), 0o644), ("b", "", 0o644))
    assert path.stat().st_size < 1 << 12
    with unpack_package(path) as root:  # a small one may shrink as much as it can
        assert (root / "a").stat().st_size == kib << 10

    monkeypatch.setattr(archive, limit, value)

    assert said in refusal(path)


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=6))
def test_every_defect_of_a_zip_is_an_error(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]]
) -> None:
    path = write_zip(tmp_path_factory.mktemp("zip") / "a.zip", yaml("a/"), ("a/b", "../c", LINK))
    found = bytearray(path.read_bytes())
    for place, byte in changes:
        found[place % len(found)] = byte
    path.write_bytes(found)

    try:
        with unpack_package(path) as root:
            there = list(root.rglob("*"))
    except ProblemError:
        return

    assert all(Path(os.path.realpath(one)).is_relative_to(root.parent) for one in there)


# What is in a package


@each_row(
    ("make", "words"),
    [
        (lambda path: path.symlink_to("/etc/passwd"), "is a link that leaves the package"),
        (lambda path: path.symlink_to(".."), "is a link that leaves the package"),
        (lambda path: path.symlink_to("not-there"), "cannot be read: No such file"),
        (lambda path: path.symlink_to("odd"), "cannot be read: Too many levels"),
        (os.mkfifo, "is no file and no folder"),
    ],
)
def test_what_is_not_a_file_of_the_package_is_refused(
    make: Callable[[Path], None], words: str, tmp_path: Path
) -> None:
    root = write_files(tmp_path / "root", {"problem.yaml": ""})
    make(root / "odd")

    with pytest.raises(ProblemError, match=words):
        read_content(root, root / "odd")
    with pytest.raises(ProblemError, match=words):
        entries(root, root)


@contextmanager
def as_another_user() -> Iterator[None]:
    """Lets root do no more than another user may."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


def test_a_folder_that_cannot_be_entered_is_refused() -> None:
    """Its names can be listed, but nothing tells which of them are files."""
    with TemporaryDirectory(dir="/tmp") as folder:
        root = write_files(Path(folder).resolve(), {"data/secret/1.in": ""})
        root.chmod(0o755)
        (root / "data" / "secret").chmod(0o644)
        with as_another_user(), pytest.raises(ProblemError, match=r"1\.in cannot be read: Perm"):
            entries(root, root / "data" / "secret")
        (root / "data" / "secret").chmod(0o755)


def test_what_can_be_named_is_read_in_the_order_of_bytes_and_a_folder_is_a_program(
    tmp_path: Path,
) -> None:
    named = ["B", "_a", "a b", "a+b", "a-1", "a.c", "b"]
    others = [".hidden", "-a", "a~", "x.pyc", "a\nb", "a\udcff", "__pycache__/x"]
    other = write_files(tmp_path / "1", dict.fromkeys([*others, *reversed(named)], ""))
    assert [path.name for path in entries(other, other)] == named
    assert entries(other, other / "data") == []
    root = write_files(tmp_path, {"p/b.py": "b", "p/a/x.txt": "x", "p/run!": "r", "p/.git/x": ""})
    assert read_content(root, root / "p/b.py", limit=1) == b"b"
    with pytest.raises(ProblemError, match=r"b\.py is larger than 0 bytes"):
        read_content(root, root / "p/b.py", limit=0)

    assert program_files(root, root / "p" / "b.py") == [SourceFile(name="b.py", content=b"b")]
    assert program_files(root, root / "p") == [
        SourceFile(name="a/x.txt", content=b"x"),
        SourceFile(name="b.py", content=b"b"),
        SourceFile(name="run", content=b"r", executable=True),
    ]


@each_row(
    ("limit", "value", "words"),
    [("PROGRAM_BYTES", 5, "p are over 5 bytes"), ("ENTRIES", 2, "p holds more than 2 files")],
)
def test_a_program_that_is_too_large_is_refused(
    limit: str, value: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, limit, value)
    root = write_files(tmp_path, {"p/a": "123", "p/b": "456", "p/c": ""})

    with pytest.raises(ProblemError, match=words):
        program_files(root, root / "p")


@pytest.mark.slow
@pytest.mark.attack
def test_links_that_make_folders_without_number_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "ENTRIES", 1000)
    root = write_files(tmp_path, {"p/20/x/y/z.txt": ""})
    for number in range(20):
        (root / f"p/{number}").mkdir(exist_ok=True)
        for name in ("left", "right"):
            (root / f"p/{number}/{name}").symlink_to(f"../{number + 1}")

    with pytest.raises(ProblemError, match="p holds more than 1000 files and folders"):
        program_files(root, root / "p")


def test_a_program_in_folders_without_end_is_refused(tmp_path: Path) -> None:
    root = write_files(tmp_path, {"p/q/a": "", "/".join("r" * 70): ""})
    (root / "p" / "q" / "up").symlink_to("..")

    with pytest.raises(ProblemError, match="up is a link to a folder that contains it"):
        program_files(root, root / "p")
    with pytest.raises(ProblemError, match="is more than 64 folders deep"):
        program_files(root, root / "r")


# Gzipped tars


def tar_entry(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname, entry.mode = kind, target, 0o755
    return entry


def write_tar(path: Path, *entries: tuple[tarfile.TarInfo, bytes]) -> Path:
    """A gzipped tar of a package with these entries."""
    with tarfile.open(path, "w:gz") as file:
        for entry, content in ((tar_entry("problem.yaml"), CURRENT.encode()), *entries):
            entry.size = len(content)
            file.addfile(entry, io.BytesIO(content))
    return path


@each_row("name", ["sums.tgz", "sums.tar.gz"])
def test_a_tar_holds_a_package(name: str, tmp_path: Path) -> None:
    path = write_tar(
        tmp_path / name,
        (tar_entry("data", tarfile.DIRTYPE), b""),
        (tar_entry("data/a.in"), b"1\n"),
        (tar_entry("b.in", tarfile.SYMTYPE, "data/a.in"), b""),
    )

    with unpack_package(path) as root:
        assert root.name == "sums"
        assert (root / "b.in").read_text() == "1\n"
        assert (root / "data/a.in").stat().st_mode & 0o777 == 0o755


@pytest.mark.attack
@each_row(
    ("entry", "said"),
    [
        (tar_entry("../x"), "leads out of the package"),
        (tar_entry("/etc/x"), "leads out of the package"),
        (tar_entry("a\\..\\x"), "has a backslash in its name"),
        (tar_entry("x", tarfile.SYMTYPE, "../../etc/passwd"), "a link that leaves the package"),
        (tar_entry("x", tarfile.LNKTYPE, "problem.yaml"), "no file, no folder and no link"),
        (tar_entry("x", tarfile.FIFOTYPE), "no file, no folder and no link"),
        (tar_entry("x", tarfile.CHRTYPE), "no file, no folder and no link"),
        (tar_entry("problem.yaml"), "is there twice"),
        (tar_entry("problem.yaml/x"), "which is not a folder"),
        (tar_entry("a/" * 70 + "b"), "more than 64 folders deep"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_unsafe_tar_is_refused(entry: tarfile.TarInfo, said: str, tmp_path: Path) -> None:
    assert said in refusal(write_tar(tmp_path / "a.tgz", (entry, b"")))


@each_row(
    ("limits", "said"),
    [
        (
            {"_FREE_BYTES": 1 << 20, "_BLOCKS_BYTES": 0},
            "unpacks to more than 1048576 bytes, as a bomb does",
        ),
        ({"ENTRIES": 1}, "ZIP holds more than 1 entries"),
    ],
)
@pytest.mark.attack
def test_a_tar_that_unpacks_to_too_much_is_refused(
    limits: dict[str, int], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in limits.items():
        monkeypatch.setattr(archive, name, value)
    path = write_tar(tmp_path / "a.tgz", (tar_entry("a"), bytes(2 << 20)))

    assert said in refusal(path)


@each_row("at", range(0, 200, 7))
def test_a_damaged_tar_is_refused_or_a_package(at: int, tmp_path: Path) -> None:
    path = write_tar(tmp_path / "a.tgz", (tar_entry("a"), b"text"))
    content = bytearray(path.read_bytes())
    content[2 + at % (len(content) - 2)] ^= 0x55
    path.write_bytes(content)

    with suppress(ProblemError), unpack_package(path) as root:
        assert (root / "problem.yaml").exists()
