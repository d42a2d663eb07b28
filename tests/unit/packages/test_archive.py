"""Packages as files: what is unpacked, what is refused, what counts."""

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
from inline_snapshot import external_file

from judge.errors import ProblemError, UsageError
from judge.model import Family, SourceFile
from judge.packages import SUFFIXES, archive, compressed
from judge.packages.archive import entries, program_files, read_content
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, write_files

LINK = stat.S_IFLNK | 0o777

File = tuple[str, str, int]
"""An entry of an archive: its name, its content or the target of a link, and its mode."""

KINDS = {
    stat.S_IFLNK: tarfile.SYMTYPE,
    stat.S_IFDIR: tarfile.DIRTYPE,
    stat.S_IFIFO: tarfile.FIFOTYPE,
    stat.S_IFCHR: tarfile.CHRTYPE,
    stat.S_IFSOCK: tarfile.LNKTYPE,  # tars have no sockets, zips no hard links
}


def write_zip(path: Path, *files: File) -> Path:
    """A zip of these entries, made as Unix does."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text, mode in files:
            entry = zipfile.ZipInfo(name)
            entry.orig_filename = entry.filename = name  # backslashes and all
            entry.external_attr = mode << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, text)
    return path


def write_tar(path: Path, *files: File) -> Path:
    """A gzipped tar of these entries."""
    with tarfile.open(path, "w:gz") as file:
        for name, text, mode in files:
            entry = tarfile.TarInfo(name)
            entry.type = KINDS.get(stat.S_IFMT(mode), tarfile.REGTYPE)
            entry.mode = stat.S_IMODE(mode)
            if entry.type == tarfile.REGTYPE:
                entry.size = len(text)
            else:
                entry.linkname = text
            file.addfile(entry, io.BytesIO(text.encode()))
    return path


def yaml(folder: str = "") -> File:
    return f"{folder}problem.yaml", CURRENT, 0o644


@contextmanager
def unpack_package(path: Path) -> Iterator[Path]:
    """The folder of an ICPC package."""
    with open_package(path, family=Family.ICPC) as package:
        yield package.root


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
        "ZIP is not a problem package: it has no problem.yaml. "
        "Name the folder, or the zip, that holds problem.yaml"
    )
    assert "there is no package" in refusal(tmp_path / "sums.zip", UsageError)


@each_row("end", [*SUFFIXES])
@each_row(("folder", "name"), [("", "file"), ("sums/", "sums"), ("./", "file")])
def test_an_archive_holds_a_package_or_the_folder_of_one(
    end: str, folder: str, name: str, tmp_path: Path
) -> None:
    write = write_zip if "zip" in end or end == SUFFIXES[-1] else write_tar
    path = write(
        tmp_path / f"file{end}",
        yaml(folder),
        (f"{folder}d/a.in", "1\n", 0o644),
        (f"{folder}d/e/l.in", "../a.in", LINK),
        (f"{folder}build", "", 0o750),
        (f"{folder}plain", "", 0o4640),
        (f"{folder}empty/", "", stat.S_IFDIR | 0o755),
        ("__MACOSX/sums/._problem.yaml", "", 0o644),  # a Mac adds it
    )

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


def files(*names: str) -> list[File]:
    return [(name, "", 0o644) for name in names]


UNSAFE: list[list[File]] = [
    *(files(name) for name in ("../x", "a/../../x", "/etc/x", "a/..", "C:x", "c:/x")),
    *(files(name) for name in ("a\\x", "..\\x", "a\\..\\x")),
    *(files(*pair) for pair in [("a", "a"), ("a", "./a"), ("a/b", "a//b"), ("a/", "a")]),
    files("problem.yaml"),
    files("a", "a/b/c"),
    files("problem.yaml/x"),
    [("a", "/tmp", LINK), *files("a/b")],
    [("a/", "/tmp", LINK), ("a/b", "x", LINK)],
    *([("a", "problem.yaml", kind | 0o644)] for kind in list(KINDS)[2:]),
    [("a", "/etc/passwd", LINK)],
    [("a", "..", LINK)],
    [("d/a", "../../x", LINK)],
    [("d/e/l", "../..", LINK), ("m", "d/e/l/../x", LINK)],
    files("a/" * 70 + "b"),
]


@pytest.mark.attack
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_unsafe_archive_is_refused(tmp_path: Path) -> None:
    zipped, tarred = tmp_path / "a.zip", tmp_path / "a.tgz"
    found = ""
    for unsafe in UNSAFE:
        said = refusal(write_zip(zipped, yaml(), *unsafe))
        assert refusal(write_tar(tarred, yaml(), *unsafe)) == said
        found += ", ".join(f"{name}: {text!r}" for name, text, _ in unsafe) + f"\n  {said}\n"
        assert sorted(tmp_path.iterdir()) == [tarred, zipped]

    assert found == external_file("unsafe.txt")
    other = write_zip(zipped, *files("a/x", "b/problem.yaml"))
    assert "has no problem.yaml" in refusal(other)


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
    ("end", "limits", "said"),
    [
        ("zip", {"TOTAL_BYTES": 1 << 20}, "ZIP unpacks to 2 MiB, but at most 1 MiB is allowed"),
        ("zip", {"_FREE_BYTES": 1 << 20}, "times its size, as a zip bomb does. If you trust it"),
        ("zip", {"ENTRIES": 2}, "ZIP holds 3 entries, more than 2"),
        ("zip", {"_DIRECTORY_BYTES": 100}, "its directory is too large"),
        ("tgz", {"_FREE_BYTES": 1 << 20, "_BLOCKS_BYTES": 0}, "unpacks to more than 1048576 bytes"),
        ("tgz", {"ENTRIES": 2}, "ZIP holds more than 2 entries"),
    ],
)
@pytest.mark.attack
def test_an_archive_that_is_too_large_is_refused(
    end: str, limits: dict[str, int], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = write_zip if end == "zip" else write_tar
    path = write(tmp_path / f"a.{end}", yaml(), ("a", "0" * (2 << 20), 0o644), *files("b"))
    assert path.stat().st_size < 1 << 12
    with unpack_package(path) as root:  # a small one may shrink as much as it can
        assert (root / "a").stat().st_size == 2 << 20

    for name, value in limits.items():
        monkeypatch.setattr(compressed, name, value)

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


def test_what_is_not_a_file_of_the_package_is_refused(tmp_path: Path) -> None:
    root = write_files(tmp_path / "root", {"problem.yaml": ""})
    odd = root / "odd"
    for target, words in {
        "/etc/passwd": "is a link that leaves the package",
        "..": "is a link that leaves the package",
        "not-there": "cannot be read: No such file",
        "odd": "cannot be read: Too many levels",
        "": "is neither a file nor a folder",
    }.items():
        odd.symlink_to(target) if target else os.mkfifo(odd)
        with pytest.raises(ProblemError, match=words):
            read_content(root, odd)
        with pytest.raises(ProblemError, match=words):
            entries(root, root)
        odd.unlink()
    write_files(tmp_path, {"elsewhere/file": ""})
    odd.symlink_to("../elsewhere")
    with pytest.raises(ProblemError, match="odd/file is a link that leaves the package"):
        read_content(root, odd / "file")


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


def test_what_can_be_named_is_read_in_byte_order_and_a_folder_is_a_program(tmp_path: Path) -> None:
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


def test_a_program_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_files(tmp_path, {"p/a": "123", "p/b": "456", "p/c": ""})
    for limit, value, words in (
        ("PROGRAM_BYTES", 5, "p are over 5 bytes"),
        ("ENTRIES", 2, "p holds more than 2 files"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(archive, limit, value)
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


@each_row("at", range(0, 200, 7))
def test_a_damaged_tar_is_refused_or_a_package(at: int, tmp_path: Path) -> None:
    path = write_tar(tmp_path / "a.tgz", yaml(), ("a", "text", 0o644))
    content = bytearray(path.read_bytes())
    content[2 + at % (len(content) - 2)] ^= 0x55
    path.write_bytes(content)

    with suppress(ProblemError), unpack_package(path) as root:
        assert (root / "problem.yaml").exists()
