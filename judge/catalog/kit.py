"""The kit: a slug or a path comes in, nouns go out. The one place that looks things up.

A kit is a folder that holds `problems/ solutions/ testdata/`. It is looked for from the current
folder upwards, then in `$JUDGE_KIT`, then in the installed package. Entering a kit means running
its code: its root is put first on the import path, and the rules of its problems are imported.
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import chain, count
from pathlib import Path

from judge import languages
from judge.catalog import datasets, kit_files, problem_yaml, rules
from judge.catalog.datasets import AnswerFinder, InstanceGenerator, OracleAnswerFinder
from judge.catalog.source import Statement
from judge.errors import KitError, ProblemError, UsageError
from judge.grading import expectations
from judge.model import Case, Expectation, Finding, Problem, Solution, SourceFile
from judge.model.inspections import ValidatorInput

FOLDERS = ("problems", "solutions", "testdata")
DEFAULT_DATA = ("sample", "secret")

_SLUG = re.compile(r"[a-z][a-z0-9]*")


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit by its root folder. Everything is read anew at each call.

    `answering` finds the answers to instances that users bring; by default the oracles alone.
    """

    root: Path
    answer_finder: AnswerFinder = field(default_factory=OracleAnswerFinder, compare=False)
    _faults: dict[str, list[ProblemError]] = field(default_factory=dict, compare=False)

    def slugs(self) -> list[str]:
        """All problems, by slug."""
        found = (path.name for path in kit_files.folders(self.root / "problems"))
        return sorted(name for name in found if _SLUG.fullmatch(name))

    def slug(self, word: str) -> str:
        """The problem that `word` names: a slug, or an English name in lower case with hyphens.

        Raises `UsageError` if there is none.
        """
        slugs = self.slugs()
        if word in slugs:
            return word
        names = {}
        for slug in slugs:
            try:
                names[hyphenated(self.problem(slug).title)] = slug
            except ProblemError:
                continue  # a broken problem must not hide the others
        if word in names:
            return names[word]
        near = difflib.get_close_matches(word, [*slugs, *names], n=1)
        raise UsageError(
            f"there is no problem {word!r} in {self.root}; there are: {' '.join(slugs) or 'none'}",
            advice=f"Did you mean {near[0]!r}" if near else "Try `judge list`",
        )

    def problem(self, slug: str) -> Problem:
        """The problem, by its `problem.yaml` and `rules.py`; `ProblemError` if they are broken.

        A problem without rules has a `test_group.yaml` beside its sets of cases, which holds the
        arguments of the default output validator, if only none: so rules that were lost are told.
        """
        folder = self.root / "problems" / slug
        path = folder / "problem.yaml"
        yaml = problem_yaml.read_kit_problem(path)
        group = self.root / "testdata" / slug / problem_yaml.GROUP
        ruled = kit_files.is_file(folder / "rules.py") or not kit_files.is_file(group)
        return Problem(
            slug=slug,
            names=yaml.names(path),
            limits=yaml.run_limits,
            timing=yaml.timing,
            rules=rules.read_rules_source(self.root, slug) if ruled else None,
            checker_args=() if ruled else problem_yaml.read_checker_args(group),
        )

    def data(self, slug: str) -> list[str]:
        """The names of the problem's sets of cases."""
        return sorted(path.name for path in kit_files.folders(self.root / "testdata" / slug))

    def cases(self, slug: str, data: Sequence[str] = DEFAULT_DATA) -> list[Case]:
        """The cases of the sets named in `data`, in order: by set, then by name.

        A word of `data` may also name a file, see `datasets`. Its broken instances are left out and
        reported by `dataset_errors`. Raises `UsageError` if there is no such set, `ProblemError`
        if one of the two files of a case is missing.
        """
        cases: list[Case] = []
        there = self.data(slug)
        groups = set(there)
        for name in data:
            if name in there:
                cases += kit_files.read_cases(self.root / "testdata" / slug / name, name)
            elif (place := datasets.parse_user_file(name)) is not None:
                cases += self._brought(slug, place, groups)
            elif name not in DEFAULT_DATA or data != DEFAULT_DATA:
                known = " ".join(there) or "none"
                raise UsageError(
                    f"{slug} has no data {name!r}; there are: {known}",
                    advice="A file of yours is named by its path, as ./levels.sok",
                )
        return cases

    def _brought(self, slug: str, place: datasets.UserFile, groups: set[str]) -> list[Case]:
        """The cases that a user brings, as a group that is not yet among `groups`."""
        stem = re.sub(r"[^A-Za-z0-9_.-]", "-", place.path.resolve().stem).lstrip(".-") or "data"
        others = (f"{stem}-{number}" for number in count(2))
        group = next(name for name in chain([stem], others) if name not in groups)
        groups.add(group)
        found = datasets.load_user_cases(
            place,
            group,
            source=self,
            problem=self.problem(slug),
            maker=self.generator(slug),
            answering=self.answer_finder,
        )
        self._faults.setdefault(slug, []).extend(found.errors)
        return found.cases

    def dataset_errors(self, slug: str) -> list[ProblemError]:
        """What was broken in the files of instances that were read for the problem."""
        return self._faults.get(slug, [])

    def generator(self, slug: str) -> InstanceGenerator | None:
        """Who makes instances of the problem, and how files of them are written; None if nobody.

        Raises `ProblemError` if its `dataset.py` is broken.
        """
        there = kit_files.is_file(self.root / "problems" / slug / "dataset.py")
        return datasets.load_generator(slug) if there else None

    def statement(self, slug: str, language: str = "en") -> Statement:
        """The statement in a natural language; `UsageError` if there is none in it."""
        folder = self.root / "problems" / slug
        path = folder / f"problem.{language}.md"
        if not path.is_file():
            there = sorted(found.name.split(".")[1] for found in folder.glob("problem.*.md"))
            raise UsageError(
                f"{slug} has no statement in {language!r}; there are: {' '.join(there) or 'none'}"
            )
        samples = self.cases(slug, ["sample"]) if "sample" in self.data(slug) else []
        return Statement(language=language, text=kit_files.read_text(path), samples=tuple(samples))

    def solutions(self, slug: str) -> list[Solution]:
        """The shipped solutions: accepted ones first, then folder by folder.

        Raises `ProblemError` for a folder that has no meaning or a file in no known language.
        """
        folder = self.root / "solutions" / slug
        files = [*kit_files.files(folder)]
        for inner in kit_files.folders(folder):
            files += kit_files.files(inner)
        return [self._shipped(slug, path.relative_to(folder)) for path in files]

    def solution(self, slug: str, word: str) -> Solution:
        """The solution in the file that `word` names: a path, or a name below `solutions/<slug>/`.

        A file from elsewhere is expected to be accepted. Raises `UsageError` if there is no such
        file, `LanguageError` if it is in no known language.
        """
        home = self.root / "solutions" / slug
        for path in (Path(word), home / word):
            if kit_files.is_file(path):
                inside = kit_files.path_below(path, home)
                if inside is not None:
                    return self._shipped(slug, inside)
                return _solution(path, word, expectations.ACCEPTED)
            if kit_files.is_folder(path):
                raise UsageError(
                    f"{path} is a folder, but a solution is one file", advice="Name the file itself"
                )
        there = [
            str(found.relative_to(home))
            for found in sorted(home.rglob("*"))
            if kit_files.is_solution_file(found)
        ]
        near = difflib.get_close_matches(word, there, n=1) or [
            name for name in there if Path(name).name == Path(word).name
        ]
        raise UsageError(
            f"there is no file {word!r}, neither from {Path.cwd()} nor in {home}",
            advice=f"Did you mean {near[0]!r}" if near else "Give the path of a source file",
        )

    def validator_inputs(self, slug: str) -> list[ValidatorInput]:
        """What programs that judge inputs and outputs are to be shown: a kit has none."""
        return []

    def lints(self, slug: str) -> dict[str, tuple[str, Sequence[Finding]]]:
        """What is wrong with a problem's form: what is, is told when it is read."""
        return {}

    def counterexample_key(self, slug: str) -> str:
        """By what counterexamples of the problem are kept: its slug."""
        return slug

    def path_of(self, slug: str, subject: str) -> str | None:
        """The file of the kit that a solution or a case is, as a path below the root; or None."""
        names = (f"solutions/{slug}/{subject}", f"testdata/{slug}/{subject}.in")
        return next((name for name in names if kit_files.is_file(self.root / name)), None)

    def named_solutions(self, slug: str, words: Sequence[str]) -> list[Solution]:
        """The solutions in the files that `words` name, as `solution`.

        Raises `LanguageError` if one cannot be judged here: whoever names it wants it judged.
        """
        found = [self.solution(slug, word) for word in words]
        for one in found:
            languages.require_installed(one)
        return found

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problems and the solution files that the words `[PROBLEM] [FILE...]` mean.

        No words mean all problems; a file alone is for the problem that its place or name tells.
        Raises `UsageError` if a word means nothing.
        """
        if not words:
            return self.slugs(), []
        first, *files = words
        if first in self.slugs():
            return [first], files
        if kit_files.is_file(Path(first)):
            slug = self.slug_of_file(first)
            others = {found for word in files if (found := self._told_by(word))} - {slug}
            if others:
                raise UsageError(
                    f"the files are for different problems: {' '.join([slug, *sorted(others)])}",
                    advice="Judge them one problem at a time",
                )
            return [slug], list(words)
        if "/" in first and kit_files.is_folder(Path(first)):
            raise UsageError(
                f"{first} is a folder, and neither a problem of the kit nor a source file",
                advice="Name a problem (`judge list`) or a file",
            )
        if "/" in first or languages.is_source(first):
            raise UsageError(f"there is no file {first!r}", advice="Give the path of a source file")
        return [self.slug(first)], files

    def slug_of_file(self, word: str) -> str:
        """The problem that a solution file is for, by its folder or its name.

        Raises `UsageError` if that does not tell.
        """
        slug = self._told_by(word)
        if slug is None:
            raise UsageError(
                f"neither the name nor the folder of {word} tells which problem it solves",
                advice=f"Say it: `judge run PROBLEM {word}`",
            )
        return slug

    def _told_by(self, word: str) -> str | None:
        """The problem that a path tells: by its place in the kit, its name, a folder above it."""
        path = Path(word)
        inside = kit_files.path_below(path, self.root / "solutions")
        place = [inside.parts[0]] if inside else []
        folders = (folder.name for folder in path.resolve().parents)
        slugs = self.slugs()
        names = (*place, path.name.split(".")[0], *folders)
        return next((name for name in names if name in slugs), None)

    def _shipped(self, slug: str, inside: Path) -> Solution:
        """The solution at a path below `solutions/<slug>/`."""
        folder = inside.parts[0] if len(inside.parts) > 1 else "accepted"
        path = self.root / "solutions" / slug / inside
        if folder not in expectations.FOLDERS:
            raise ProblemError(
                f"{path.parent} is no folder of solutions",
                advice=f"Known folders: {' '.join(expectations.FOLDERS)}",
            )
        return _solution(path, inside.as_posix(), expectations.FOLDERS[folder])


def find_kit(
    start: Path, environment: Mapping[str, str], *, answer_finder: AnswerFinder | None = None
) -> Kit:
    """The kit for a command that is given in the folder `start`. Enters it.

    Raises `KitError` if there is none.
    """
    for root in _candidates(start, environment):
        if all((root / name).is_dir() for name in FOLDERS):
            return _entered(root, answer_finder or OracleAnswerFinder())
    raise KitError(
        f"no kit was found from {start} upwards: a folder that holds {', '.join(FOLDERS)}",
        advice="Go to one, or name it in the environment variable JUDGE_KIT",
    )


def filter_cases(slug: str, cases: Sequence[Case], globs: Sequence[str]) -> list[Case]:
    """The cases of a problem whose names, with or without that of their set, match a pattern.

    All of them if there is no pattern. Raises `UsageError` if there are none.
    """
    if not cases:
        raise UsageError(f"{slug} has no cases", advice="Add files NN-name.in and NN-name.ans")
    if not globs:
        return list(cases)
    found = [
        case
        for case in cases
        if any(
            fnmatchcase(case.name, glob) or fnmatchcase(case.name.partition("/")[2], glob)
            for glob in globs
        )
    ]
    if not found:
        raise UsageError(
            f"no case of {slug} matches {' or '.join(map(repr, globs))}; "
            f"there are {len(cases)}, from {cases[0].name} to {cases[-1].name}"
        )
    return found


def hyphenated(name: str) -> str:
    """An English name as a word of the command line: lower case, the rest as single hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _candidates(start: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    yield from (start, *start.parents)
    if named := environment.get("JUDGE_KIT"):
        root = Path(named).absolute()
        if not all((root / name).is_dir() for name in FOLDERS):
            raise KitError(
                f"JUDGE_KIT names {root}, which does not hold {', '.join(FOLDERS)}",
                advice="Correct or unset it",
            )
        yield root
    package = Path(__file__).resolve().parents[1]
    yield from (package / "kit", package.parent)


def _entered(root: Path, answering: AnswerFinder) -> Kit:
    path = str(root)
    if path in sys.path:
        sys.path.remove(path)
    sys.path.insert(0, path)
    return Kit(root, answering)


def _solution(path: Path, name: str, expectation: Expectation) -> Solution:
    language = languages.language_of(path.name)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    return Solution(
        name=name,
        files=(SourceFile(name=path.name, content=content),),
        language=language,
        expectation=expectation,
        missing=languages.missing_tool(language),
    )
