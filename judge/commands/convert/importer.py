"""An ICPC problem package becomes a problem: its folder comes in, files of the kit go out.

A kit judges pass-fail problems whose outputs are compared by the default validator, or checked by
rules of its own: those that `exporting` packed. What would be judged otherwise is refused, with the
reason. What only explains, or is a program that the kit cannot keep, is left out and told.

A package is not trusted. Nothing of it is run here and nothing outside its folder is read, but its
rules would be run as a part of the kit; so they are kept only if somebody says that he trusts them.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from judge import languages
from judge.catalog.find_kit import FOLDERS
from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import GROUP
from judge.catalog.yaml_file import read_yaml
from judge.commands.convert import validators
from judge.commands.convert.problem_yaml import of, title_in
from judge.commands.convert.submissions import MORE_SUBMISSIONS, remove_results_comment
from judge.commands.convert.yaml_text import to_yaml
from judge.errors import ProblemError, UsageError
from judge.grading import expectations
from judge.packages.metadata import Metadata, ProblemType, read_metadata

LARGEST_BYTES = 100 << 20
"""How large a file may be, as the format recommends."""

MOST_BYTES = 1 << 30
"""How large all that is kept may be."""

DEEPEST = 16
"""How deep folders may lie in a package."""

_SLUG = re.compile(r"[a-z][a-z0-9]*")
_STATEMENT = re.compile(r"problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(md|tex|pdf)")
_PICTURES = (".png", ".jpg", ".jpeg", ".svg")
_ALTERING = {
    "include": "files that are added to every solution",
    "static_validator": "a program that looks at solutions before they are run",
    "graders": "programs that grade",
}
"""Folders that change how a solution is judged."""

_EXPLAINING = ("attachments", "solution", "generators", "input_visualizer", "output_visualizer")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedProblem:
    """The problem that a package became, and what was left out, in words."""

    slug: str
    left_out: tuple[str, ...]


@dataclass(slots=True)
class _Kept:
    """What is kept, by its name in the kit, and what is left out."""

    files: dict[str, bytes] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    size_bytes: int = 0

    def keep(self, name: str, content: bytes) -> None:
        """Raises `ProblemError` if something of that name is kept already, or too much."""
        if name in self.files:
            raise ProblemError(f"two files of the package would both be {name}")
        self.files[name] = content
        self.size_bytes += len(content)
        if self.size_bytes > MOST_BYTES:
            raise ProblemError(f"the package has more than {MOST_BYTES >> 20} MiB")


def import_package(
    kit: Kit,
    package: Path,
    *,
    slug: str | None = None,
    time_limit_s: float | None = None,
    trusted: bool = False,
) -> ImportedProblem:
    """Makes a problem of the package in a folder, called like the folder if no `slug` is given.

    `time_limit_s` is for packages that tell none. Rules are kept if the package is `trusted`.
    Raises `ProblemError` for what a kit cannot keep, `UsageError` if there is such a problem
    already or it cannot be written. It is there as a whole or not at all.
    """
    if not package.is_dir():
        raise UsageError(f"{package} is no folder", advice="Name the folder of a package")
    name = slug or package.resolve().name
    if not _SLUG.fullmatch(name):
        raise UsageError(
            f"a problem cannot be called {name!r}: letters a-z, then letters and digits",
            advice="Say another name for it",
        )
    for folder in FOLDERS:
        if (kit.root / folder / name).exists():
            raise UsageError(
                f"there is a {folder}/{name} in {kit.root} already",
                advice="Remove it, or say another name",
            )
    metadata = read_metadata(package / "problem.yaml")
    _refuse(package, metadata)
    kept = _Kept()
    ruled = _keep_rules(kit, package, metadata, name, trusted, kept)
    _keep_cases(package, metadata, name, ruled, kept)
    _keep_solutions(package, name, kept)
    titles = _keep_statements(package, name, kept)
    yaml = of(package, metadata, titles, name, time_limit_s)
    kept.keep(f"problems/{name}/problem.yaml", yaml)
    for folder in _EXPLAINING:
        if (package / folder).is_dir():
            kept.left_out.append(f"{folder}/")
    _write(kit, name, kept)
    return ImportedProblem(slug=name, left_out=tuple(kept.left_out))


def _refuse(package: Path, metadata: Metadata) -> None:
    """Raises `ProblemError` if the problem cannot be judged as one of a kit."""
    if metadata.types:
        words = " and ".join(sorted(kind.value for kind in metadata.types))
        said = "submit-answer" if metadata.types == {ProblemType.SUBMIT_ANSWER} else words
        _cannot(package, f"it is {said}, but a kit has pass-fail problems alone")
    if metadata.constants:
        _cannot(package, "it has constants")
    for folder, meaning in _ALTERING.items():
        if (package / folder).is_dir() and any(_files(package, package / folder)):
            _cannot(package, f"it has {folder}/, {meaning}")


def _cannot(package: Path, why: str) -> None:
    raise ProblemError(
        f"{package} cannot be kept in a kit: {why}",
        advice="Judge the package as it is: `judge run PACKAGE`",
    )


def _files(package: Path, folder: Path) -> Iterator[Path]:
    """The files below a folder that count, in order; a link that leads out is a `ProblemError`."""
    if not folder.is_dir():
        return
    if len(folder.relative_to(package).parts) > DEEPEST:
        raise ProblemError(f"{folder} lies more than {DEEPEST} folders deep")
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "-")):
            continue
        if path.is_symlink() and not (
            path.is_file() and path.resolve().is_relative_to(package.resolve())
        ):
            raise ProblemError(f"{path} is a link to no file of the package")
        if path.is_dir():
            yield from _files(package, path)
        elif path.is_file():
            yield path


def _bytes(path: Path) -> bytes:
    if path.stat().st_size > LARGEST_BYTES:
        raise ProblemError(f"{path} has more than {LARGEST_BYTES >> 20} MiB")
    return path.read_bytes()


def _keep_rules(
    kit: Kit, package: Path, metadata: Metadata, slug: str, trusted: bool, kept: _Kept
) -> bool:
    """Keeps the rules if the package has some of a kit, and says whether it has."""
    checkers = [
        path
        for folder in ("output_validator", "output_validators")
        for path in _files(package, package / folder)
    ]
    custom = bool(checkers) if metadata.custom_validator is None else metadata.custom_validator
    modules = validators.rules_modules(checkers) if custom else []
    if custom and not modules:
        _cannot(package, "its outputs are checked by a program of its own")
    modules = modules or validators.rules_modules(_files(package, package / "input_validators"))
    if not modules:
        if (package / "input_validators").is_dir():
            kept.left_out.append("input_validators/: a kit checks inputs by rules of its own")
        return False
    if not trusted:
        raise ProblemError(
            f"{package} brings rules, which the kit would run as its own, outside the sandbox",
            advice=f"Read its {modules[0].parent.relative_to(package)}; if you trust it: --trust",
        )
    names = {path.name: "/".join(path.stem.split(".")) + ".py" for path in modules}
    if f"problems/{slug}/rules.py" not in names.values():
        raise ProblemError(
            f"{package} has the rules of another problem than {slug}: {' '.join(sorted(names))}",
            advice="Import it under that name",
        )
    for path in modules:
        name, content = names[path.name], _bytes(path)
        there = kit.root / name
        if there.is_file() and there.read_bytes() != content:
            raise UsageError(
                f"the rules need {name}, but there is another one in {kit.root}",
                advice="Make one of both that serves all problems",
            )
        folder = name.split("/")[1]  # a slug, or a package that problems share, or a module
        if _SLUG.fullmatch(folder) and folder != slug and not there.is_file():
            raise ProblemError(f"the rules need {name}, of a problem that the kit does not have")
        kept.keep(name, content)
    return True


class _Group(msgspec.Struct):
    """What matters of the configuration of a group or a case, in any version of the format."""

    args: list[str] = []
    output_validator_args: list[str] | None = None
    output_validator_flags: str | None = None

    @property
    def told(self) -> tuple[str, ...] | None:
        """The arguments of the output validator, if it tells them."""
        if self.output_validator_args is not None:
            return tuple(self.output_validator_args)
        return None if self.output_validator_flags is None else _split(self.output_validator_flags)


def _split(flags: str) -> tuple[str, ...]:
    return tuple(flags.split())


def _keep_cases(package: Path, metadata: Metadata, slug: str, ruled: bool, kept: _Kept) -> None:
    """Keeps the cases of sample and secret, and the arguments of the default validator."""
    data = package / "data"
    groups: dict[Path, tuple[str, ...]] = {}
    for word in (GROUP, "testdata.yaml"):
        for path in [
            data / word,
            *_files(package, data / "sample"),
            *_files(package, data / "secret"),
        ]:
            if path.name == word and path.is_file():
                group = read_yaml(path, _Group)
                if group.args:
                    _cannot(package, f"{path} gives arguments to solutions")
                if group.told is not None:
                    groups[path.parent] = group.told
    found: set[tuple[str, ...]] = set()
    for name in ("sample", "secret"):
        for path in _files(package, data / name):
            inner = path.relative_to(data / name)
            if any(part.endswith(".files") for part in inner.parts[:-1]):
                _cannot(package, f"{path} is a file for solutions to read")
            if path.suffix in (".in", ".ans"):
                kept.keep(f"testdata/{slug}/{name}/{'-'.join(inner.parts)}", _bytes(path))
                told = (groups[folder] for folder in path.parents if folder in groups)
                found.add(next(told, ()))
            elif path.name not in (GROUP, "testdata.yaml"):
                _look_at(package, path, kept)
    for name in ("invalid_input", "invalid_output", "valid_output"):
        if (data / name).is_dir():
            kept.left_out.append(f"data/{name}/")
    if ruled:
        return
    if len(found) > 1:
        _cannot(package, "the arguments of its output validator differ from case to case")
    args = [*metadata.validator_args, *(arg for args in found for arg in args)]
    text = to_yaml({"output_validator_args": args})
    kept.keep(f"testdata/{slug}/{GROUP}", text.encode())


def _look_at(package: Path, path: Path, kept: _Kept) -> None:
    """Says that a file beside the cases is left out, or raises if it is needed to judge them."""
    if path.suffix == ".args":
        _cannot(package, f"{path} gives arguments to solutions")
    if path.suffix == ".yaml":
        case = read_yaml(path, _Group)
        if case.args or case.told is not None:
            _cannot(package, f"{path} gives arguments for one case")
    kept.left_out.append(path.relative_to(package).as_posix())


def _keep_solutions(package: Path, slug: str, kept: _Kept) -> None:
    for root in ("submissions", MORE_SUBMISSIONS):
        for path in _files(package, package / root):
            inner = path.relative_to(package / root)
            if why := _odd(package, path, inner):
                kept.left_out.append(f"{root}/{inner.as_posix()}: {why}")
                continue
            folder = inner.parts[0]
            content = remove_results_comment(f"submissions/{folder}/{path.name}", _bytes(path))
            place = path.name if folder == "accepted" else f"{folder}/{path.name}"
            kept.keep(f"solutions/{slug}/{place}", content)


def _odd(package: Path, path: Path, inner: Path) -> str:
    """Why a kit cannot keep what lies at `inner` of the submissions, or nothing if it can."""
    if len(inner.parts) == 1:
        return "no submission"
    if inner.parts[0] not in expectations.FOLDERS:
        return f"a kit has no folder {inner.parts[0]}"
    if len(inner.parts) > 2:
        program = path.parents[len(inner.parts) - 3]
        if len(list(_files(package, program))) > 1:
            return "a solution of a kit is one file"
    return "" if languages.is_source(path.name) else "in no language that the kit knows"


def _keep_statements(package: Path, slug: str, kept: _Kept) -> dict[str, str]:
    """Keeps the statements as Markdown; gives the titles that LaTeX tells, by language.

    LaTeX alone is kept as it is, in a drawing.
    """
    titles: dict[str, str] = {}
    found: dict[str, bytes] = {}
    folders = [package / name for name in ("statement", "problem_statement")]
    files = [path for folder in folders for path in _files(package, folder)]
    for path in files:
        told = _STATEMENT.fullmatch(path.name)
        language = (told[1] or "en") if told else ""
        if told and told[2] == "tex":
            text = _text(path)
            if title := title_in(text):
                titles[language] = title
            source = path.with_name(f"source.{language}.md")
            drawn = "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
            found[language] = _bytes(source) if source in files else drawn.encode()
        elif told and told[2] == "md":
            found[language] = _text(path).encode()
        elif path.suffix in _PICTURES:
            kept.keep(f"problems/{slug}/{path.name}", _bytes(path))
        elif not re.fullmatch(r"source\..*\.md", path.name):
            kept.left_out.append(path.relative_to(package).as_posix())
    if not found:
        _cannot(package, "it has no statement in Markdown or LaTeX")
    for language, content in found.items():
        kept.keep(f"problems/{slug}/problem.{language}.md", content)
    return {language: titles.get(language, "") for language in found}


def _text(path: Path) -> str:
    try:
        return _bytes(path).decode()
    except UnicodeDecodeError as error:
        raise ProblemError(f"{path} is not UTF-8: {error.reason} at byte {error.start}") from error


def _write(kit: Kit, slug: str, kept: _Kept) -> None:
    """Writes all that is kept into a folder of its own, reads it as a kit, and moves it in."""
    moved: list[Path] = []
    try:
        with tempfile.TemporaryDirectory(dir=kit.root, prefix=".import-") as holder:
            root = Path(holder)
            for folder in FOLDERS:
                (root / folder / slug).mkdir(parents=True)
            for name, content in kept.files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_bytes(content)
            fresh = Kit(root)
            fresh.problem(slug)
            fresh.cases(slug)
            fresh.solutions(slug)
            shared = [name for name in kept.files if name.split("/")[1] != slug]
            packages = ["/".join(name.split("/")[:2]) for name in shared]
            for name in [*packages, *shared, *(f"{folder}/{slug}" for folder in FOLDERS)]:
                if not (kit.root / name).exists():
                    (root / name).rename(kit.root / name)
                    moved.append(kit.root / name)
    except BaseException as error:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if isinstance(error, OSError):
            raise UsageError(f"{kit.root} cannot be written: {error.strerror}") from error
        raise
