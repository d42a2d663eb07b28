"""Collect the files of a package and what is lost on the way; write them as a folder or a zip."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath

from judge.catalog.validators import rules_modules
from judge.catalog.yaml_file import read_yaml_texts
from judge.errors import ProblemError, UsageError
from judge.facts import Fact, as_fact
from judge.files import write_file
from judge.model import ProblemType, SourceFile
from judge.model.inspections import Loss
from judge.packages.archive import ReadBudget, files_below
from judge.packages.package import SILENCES, Package
from judge.sandbox.temporary_folders import hidden_folder

_DEEP_FOLDERS = ("data", "submissions", "more_submissions", "solution", "statement")
"""The folders of which each entry is a thing of its own."""

CASE_TEXTS = {"hint": ".hint", "description": ".desc"}
"""The notes on a case by their keys in 2025-09, and the endings of the files that held them."""

YamlValue = str | int | float | Sequence["YamlValue"] | Mapping[str, "YamlValue"]


class PackageFiles:
    """The files by their names, and the losses in the order in which they were found, each once.

    Those of a step on the way add to the `losses` of all steps.
    """

    def __init__(self, losses: list[Loss] | None = None) -> None:
        self.files: dict[str, SourceFile] = {}
        self.losses: list[Loss] = [] if losses is None else losses

    def add(self, name: str, content: bytes | str, *, executable: bool = False) -> None:
        """Adds a file; `ProblemError` if there is one of that name."""
        if name in self.files:
            raise ProblemError("two files of the package would both be {}", name)
        raw = content.encode() if isinstance(content, str) else content
        self.files[name] = SourceFile(name=name, content=raw, executable=executable)

    def add_program(self, folder: str, files: Sequence[SourceFile]) -> None:
        """Adds the files of a program to a folder."""
        for file in files:
            self.add(f"{folder}/{file.name}", file.content, executable=file.executable)

    def lose(self, place: str, words: str, *values: object) -> None:
        """Adds a loss; its words have a `{}` for each of the values."""
        if (loss := Loss(place, as_fact(words, *values))) not in self.losses:
            self.losses.append(loss)


def source_files(package: Package) -> Iterator[SourceFile]:
    """All files of the package that are read, by their names in it, in order; and its silences."""
    root, budget = package.root, ReadBudget(package.root)
    silences = [root / SILENCES] if os.path.lexists(root / SILENCES) else []
    for path in (*silences, *files_below(root, root)):
        yield SourceFile(
            name=path.relative_to(root).as_posix(),
            content=budget.read(root, path),
            executable=bool(path.stat().st_mode & 0o111),
        )


def yaml_texts(package: Package, file: SourceFile) -> dict[str, object]:
    """The map in a YAML file of the package, with every scalar as its text."""
    return read_yaml_texts(package.root / file.name, file.content)


def lose_files(names: Iterable[str], made: PackageFiles) -> None:
    """Adds each file to the losses, or the folder of those that are deeper."""
    places: dict[str, list[str]] = {}
    for name in names:
        parts = PurePosixPath(name).parts
        depth = 2 if parts[0] in _DEEP_FOLDERS else 1
        place = name if len(parts) <= depth else "/".join(parts[:depth]) + "/"
        places.setdefault(place, []).append(name)
    for place, below in places.items():
        if len(below) == 1:
            made.lose(below[0], "left out")
        else:
            made.lose(place, "{} files: left out", len(below))


def is_what_programs_get(name: str, files: Mapping[str, SourceFile]) -> bool:
    """Whether a file to download is only what programs get, so that it says nothing more."""
    stem, _, ending = name.rpartition(".")
    return ending == "download" and stem in files and files[stem].content == files[name].content


def refused(package: Package, why: str, *values: object, advice: str = "") -> ProblemError:
    """The error for a package that would be judged in another way in the target."""
    return ProblemError(
        "{} cannot be converted: {}",
        package.origin,
        Fact(why, *values),
        advice=advice or Fact("Judge the package as it is: `judge run PACKAGE`"),
    )


def require_expressible(package: Package, target: str, missing: Collection[ProblemType]) -> None:
    """Raises `ProblemError` for what the target cannot say: types, static validators, arguments."""
    for problem_type in ProblemType:
        if problem_type in missing and problem_type in package.metadata.types:
            why = Fact("it is {}, which {} cannot say", problem_type.value, target)
            raise refused(package, why)
    if package.test_data.static_cases:
        raise refused(package, Fact("it has a static validator, which {} cannot say", target))
    for case in package.test_data.cases:
        if case.args or case.files:
            kind = Fact("arguments") if case.args else Fact("files")
            why = Fact(
                "the case {} gives {} to programs, which {} cannot say", case.name, kind, target
            )
            raise refused(package, why)


def decimal(package: Package, where: str, value: object) -> int | float:
    """A number of points as YAML holds it; raises `ProblemError` if it has no decimal form."""
    exact = Fraction(str(value))
    if exact.denominator == 1:
        return int(exact)
    if Fraction(str(float(exact))) != exact:
        why = Fact("{} would be {} points, which no decimal number says", where, exact)
        raise refused(package, why)
    return float(exact)


def mentions_scores(package: Package) -> bool:
    """Whether an output validator may leave points: its text speaks of them, or uses testlib.

    Of one that `judge package` made, only the rules decide that.
    """
    validation = package.problem(package.slug).validation
    for source in validation.validators if validation is not None else ():
        rules = {path.name for path in rules_modules(Path(file.name) for file in source.files)}
        for file in source.files:
            words = (b"score", b"share", b"testlib", b"quitp")
            if (not rules or file.name in rules) and any(map(file.content.lower().count, words)):
                return True
    return False


def to_yaml(value: Mapping[str, YamlValue]) -> str:
    """The YAML of a map of maps, lists, texts and numbers, in its order.

    Readers of packages use YAML 1.1 and 1.2, so every text is quoted: no reader takes a word for a
    number, a date or a truth value. ruamel.yaml quotes a text only where its own version demands
    it.
    """
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: Mapping[str, YamlValue] | Sequence[YamlValue]) -> list[str]:
    if isinstance(value, Mapping):
        entries = [(f"{key}:", inner) for key, inner in value.items()]
    else:
        entries = [("-", inner) for inner in value]
    lines: list[str] = []
    for head, inner in entries:
        if isinstance(inner, str | int | float) or not inner:
            lines.append(f"{head} {json.dumps(inner, ensure_ascii=False)}")
        else:
            lines += [head, *(f"  {line}" for line in _lines(inner))]
    return lines


def require_free(output: Path) -> None:
    """Raises `UsageError` if no package can be written to `output`, before any work is done."""
    is_empty_folder = output.is_dir() and not any(output.iterdir())
    if output.is_symlink() or (output.exists() and not is_empty_folder):
        raise UsageError(
            Fact("{} is there already", output), advice=Fact("Remove it, or name another one")
        )
    zipped = output.suffix == ".zip"
    if output.name == "-" or (output.suffix and not zipped and not is_empty_folder):
        raise UsageError(
            Fact("{} is neither a .zip file nor a folder", output),
            advice=Fact("Name a file that ends in .zip, or a folder without a suffix"),
        )


def write_package(output: Path, files: Sequence[SourceFile], prefix: str) -> None:
    """Writes the files to `output`: in a zip below `prefix`, in a folder by their names.

    Either all of it is written, or nothing. The bytes of a zip depend on the files only, not on the
    time or the user. Raises `UsageError` if it cannot be written.
    """
    try:
        with hidden_folder(output.parent) as holder:
            fresh = holder / "package"
            if output.suffix != ".zip":
                write_files(fresh, files)
            else:
                with zipfile.ZipFile(fresh, "x", zipfile.ZIP_DEFLATED) as archive:
                    for file in files:
                        entry = zipfile.ZipInfo(prefix + file.name)  # at a zip's earliest time
                        entry.create_system = 3  # Unix, so that the mode counts
                        entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
                        entry.compress_type = zipfile.ZIP_DEFLATED
                        archive.writestr(entry, file.content)
            fresh.rename(output)
    except OSError as error:
        raise UsageError("{} cannot be written: {}", output, error.strerror) from error


def write_files(folder: Path, files: Sequence[SourceFile]) -> None:
    """Writes the files below a folder, by their names."""
    for file in files:
        write_file(folder / file.name, file.content, executable=file.executable)
