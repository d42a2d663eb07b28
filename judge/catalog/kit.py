"""`Kit`: problems, solutions and cases, read from the folder of a kit."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge import languages
from judge.catalog import kit_files, problem_yaml
from judge.catalog.datasets.answers import AnswerFinder
from judge.catalog.learning import (
    Lesson,
    hyphenate,
    read_editorial,
    read_hints,
    read_lesson,
    read_page,
)
from judge.catalog.problem_yaml import read_kit_groups
from judge.catalog.rules import read_rules_source
from judge.catalog.solution_text import named_problem, naming_line
from judge.catalog.source import DEFAULT_DATA, ProblemSource, Statement, read_samples
from judge.catalog.validators import rules_validation
from judge.errors import ProblemError, UsageError
from judge.escaping import printable, shell_word
from judge.facts import Fact
from judge.grading import expectations
from judge.languages.entry_points import source_file_name
from judge.model import (
    Case,
    Expectation,
    Finding,
    Group,
    Problem,
    ProblemType,
    Solution,
    SourceFile,
)

if TYPE_CHECKING:
    from judge.catalog.datasets.generators import InstanceGenerator
    from judge.catalog.datasets.user_files import UserFile

SLUG = re.compile(r"[a-z][a-z0-9]*")
"""What may be the slug of a problem."""


@dataclass(frozen=True, slots=True)
class Kit(ProblemSource):
    """A kit by its root folder. Each call reads the files again.

    `answering` makes what finds the answers to a user's instances; by default by oracles alone.
    """

    root: Path
    answering: Callable[[], AnswerFinder] = field(default=AnswerFinder, compare=False)
    _dataset_errors: dict[str, list[ProblemError]] = field(default_factory=dict, compare=False)

    def slugs(self) -> list[str]:
        """All problems, by slug: the folders of `problems/` with a `problem.yaml`.

        One without it is a problem too, though a broken one, if it has a statement or solutions.
        Other folders there contain modules that problems share.
        """
        return [
            path.name
            for path in kit_files.folders(self.root / "problems")
            if SLUG.fullmatch(path.name)
            and (
                kit_files.is_file(path / "problem.yaml")
                or kit_files.is_file(path / "problem.en.md")
                or kit_files.is_folder(self.root / "solutions" / path.name)
            )
        ]

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
                names[hyphenate(self.problem(slug).title)] = slug
            except ProblemError:
                continue  # a broken problem must not hide the others
        if word in names:
            return names[word]
        if near := difflib.get_close_matches(word, [*slugs, *names], n=1):
            raise UsageError(
                Fact("there is no problem {!r}", word),
                advice=Fact("Did you mean {!r}? `judge list` shows all", near[0]),
            )
        raise UsageError(
            Fact(
                "there is no problem {!r} in {}; there are: {}",
                word,
                self.root,
                " ".join(slugs) or Fact("none"),
            ),
            advice=Fact("Try `judge list`"),
        )

    def problem(self, slug: str) -> Problem:
        """The problem, by its `problem.yaml` and `rules.py`; `ProblemError` if they are broken.

        A problem without rules has a `test_group.yaml` beside its sets of cases, with the
        arguments of the default output validator, even if there are none. So missing rules are
        noticed.
        """
        folder = self.root / "problems" / slug
        path = folder / "problem.yaml"
        yaml = problem_yaml.read_kit_problem(path)
        group = self.root / "testdata" / slug / problem_yaml.GROUP
        has_rules = kit_files.is_file(folder / "rules.py") or not kit_files.is_file(group)
        rules = read_rules_source(self.root, slug) if has_rules else None
        types = problem_yaml.problem_types(path, yaml.type)
        groups: tuple[Group, ...] = ()
        if ProblemType.SCORING in types:
            sets = [name for name in DEFAULT_DATA if name in self.data(slug)]
            groups = read_kit_groups(group.parent, self.cases(slug, sets))
        return Problem(
            slug=slug,
            names=yaml.names(path),
            limits=yaml.run_limits,
            timing=yaml.timing,
            rules=rules,
            checker_args=() if has_rules else problem_yaml.read_checker_args(group),
            validation=rules_validation(path, types, rules, yaml.limits),
            groups=groups,
        )

    def lesson(self, slug: str) -> Lesson:
        """What the problem is for a learner; `ProblemError` if its `learning.yaml` is broken."""
        folder = self.root / "problems" / slug
        return read_lesson(folder, problem_yaml.read_kit_problem(folder / "problem.yaml").keywords)

    def hints(self, slug: str, language: str = "en") -> list[str]:
        """The hints to the problem, in the order in which to read them; `UsageError` if none."""
        return read_hints(self.root / "problems" / slug, language)

    def editorial(self, slug: str, language: str = "en") -> str:
        """The editorial of the problem in Markdown; `UsageError` if it has none."""
        return read_editorial(self.root / "problems" / slug, language)

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
        sets = self.data(slug)
        groups = set(sets)
        for name in dict.fromkeys(data):
            if name in sets:
                cases += kit_files.read_cases(self.root / "testdata" / slug / name, name)
                continue
            from judge.catalog.datasets.user_files import parse_user_file  # for the user's own

            if (file := parse_user_file(name)) is not None:
                cases += self._user_cases(slug, file, groups)
            elif name not in DEFAULT_DATA or data != DEFAULT_DATA:
                names = " ".join(sets) or Fact("none")
                raise UsageError(
                    Fact("{} has no data {!r}; there are: {}", slug, name, names),
                    advice=Fact("Name a file of your own by its path, such as ./levels.sok"),
                )
        return cases

    def _user_cases(self, slug: str, file: UserFile, groups: set[str]) -> list[Case]:
        """The cases in a user's file, as a group that is not yet in `groups`."""
        stem = re.sub(r"[^A-Za-z0-9_.-]", "-", file.path.resolve().stem).lstrip(".-") or "data"
        numbered = (f"{stem}-{number}" for number in count(2))
        group = next(name for name in chain([stem], numbered) if name not in groups)
        groups.add(group)
        from judge.catalog.datasets.user_files import UserFileLoader  # for the user's own

        cases, errors = UserFileLoader(self, slug).load(file, group)
        self._dataset_errors.setdefault(slug, []).extend(errors)
        return cases

    def dataset_errors(self, slug: str) -> list[ProblemError]:
        """The errors in the user's files of instances that were read for the problem."""
        return self._dataset_errors.get(slug, [])

    def generator(self, slug: str) -> InstanceGenerator | None:
        """The generator of instances, and the format of files of them; None if there is none.

        Raises `ProblemError` if its `dataset.py` is broken.
        """
        if not kit_files.is_file(self.root / "problems" / slug / "dataset.py"):
            return None
        from judge.catalog.datasets.generators import load_generator  # no usual run needs it

        return load_generator(slug)

    def statement(self, slug: str, language: str = "en") -> Statement:
        """The statement in a natural language; `UsageError` if there is none."""
        folder = self.root / "problems" / slug
        text = read_page(folder, "problem", language)
        samples = self.cases(slug, ["sample"]) if "sample" in self.data(slug) else []
        lesson = self.lesson(slug)
        return Statement(
            language=language,
            text=text,
            samples=read_samples(self.root / "testdata" / slug, samples),
            difficulty=lesson.difficulty,
            before=lesson.before,
            after=tuple(other for other in self.slugs() if slug in self._before(other)),
        )

    def _before(self, slug: str) -> tuple[str, ...]:
        """The problems before another one; none if nobody can say."""
        try:
            return self.lesson(slug).before
        except ProblemError:
            return ()

    def solutions(self, slug: str) -> list[Solution]:
        """The shipped solutions: accepted ones first, then folder by folder.

        Raises `ProblemError` for an unknown folder, `LanguageError` for an unknown suffix.
        """
        folder = self.root / "solutions" / slug
        files = [*kit_files.files(folder)]
        for inner in kit_files.folders(folder):
            files += kit_files.files(inner)
        return [self._shipped_solution(slug, path.relative_to(folder)) for path in files]

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
                    return self._shipped_solution(slug, inside)
                return replace(_solution(path, word, expectations.ACCEPTED), is_own=True)
            if kit_files.is_folder(path):
                raise UsageError(
                    Fact("{} is a folder, but a solution is one file", path),
                    advice=Fact("Name the file itself"),
                )
        names = [
            str(file.relative_to(home))
            for file in sorted(home.rglob("*"))
            if kit_files.is_solution_file(file)
        ]
        near = _near_files(word, names) or [
            name for name in names if Path(name).name == Path(word).name
        ]
        raise UsageError(
            Fact("there is no file {!r}, neither here nor among the solutions of {}", word, slug),
            advice=Fact("Did you mean {!r}?", near[0])
            if near
            else Fact("Give the path of a source file"),
        )

    def lints(self, slug: str) -> dict[str, tuple[str, Sequence[Finding]]]:
        """What is missing or left to do; other errors of form are raised when a problem is read."""
        from judge.catalog.lints import (  # for `judge verify` alone
            find_missing_files,
            find_todos,
            find_unknown_lessons,
        )

        findings = list(find_missing_files(self.root, self.problem(slug)))
        findings += find_unknown_lessons(slug, self.lesson(slug), self.slugs())
        return {
            "files": ("The files that a problem has", findings),
            "texts": ("No text has a TODO", list(find_todos(self.root, slug))),
        }

    def silences(self, slug: str) -> tuple[str, bytes] | None:
        """The `judge.toml` of the problem, which silences findings; None if there is none."""
        name = f"problems/{slug}/judge.toml"
        path = self.root / name
        return (name, path.read_bytes()) if kit_files.is_file(path) else None

    def solutions_folder(self, slug: str) -> Path:
        """The folder with the solutions of a problem."""
        return self.root / "solutions" / slug

    def records(self, slug: str) -> Path:
        """The folder with the cases of a problem, and with what is recorded of them."""
        return self.root / "testdata" / slug

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problems and the solution files that the words `[PROBLEM] [FILE...]` name.

        No words name all problems. Without a problem, files say themselves which one they solve,
        and must agree; see `slug_of_file`. A folder stands for the source files in it and in the
        folders below. Raises `UsageError` if a word names nothing.
        """
        return self._resolve(
            words,
            lambda folder, word: list(filter(languages.is_source, _files_in(folder, word)[0])),
        )

    def resolve_hand_ins(self, words: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
        """As `resolve`, but a folder stands for all files there, whatever they are.

        The last list is what does not count there, such as hidden files; nothing is just left out.
        """
        passed_over: dict[str, None] = {}

        def files_in(folder: Path, word: str) -> list[str]:
            files, rest = _files_in(folder, word)
            passed_over.update(dict.fromkeys(rest))
            # The sources come first, because the first file says which problem is meant.
            return sorted(files, key=lambda name: not languages.is_source(name))

        slugs, files = self._resolve(words, files_in)
        return slugs, files, list(passed_over)

    def _resolve(
        self, words: Sequence[str], files_in: Callable[[Path, str], list[str]]
    ) -> tuple[list[str], list[str]]:
        if not words:
            return self.slugs(), []
        first, *files = words
        if first in self.slugs():
            return [first], self._expanded(first, files, files_in)
        if kit_files.is_folder(Path(first)):
            inside = files_in(Path(first), first)
            if any(map(languages.is_source, inside)):
                return self._resolve([*inside, *files], files_in)
        if kit_files.is_file(Path(first)):
            slug = self.slug_of_file(first)
            files = self._expanded(slug, files, files_in)
            for word in files:
                is_source = languages.is_source(word) and kit_files.is_file(Path(word))
                if is_source and (other := self._slug_in(word)) not in (None, slug):
                    raise UsageError(
                        Fact(
                            "the files are for different problems: {} for {}, {} for {}",
                            first,
                            slug,
                            word,
                            other,
                        ),
                        advice=Fact(
                            "Judge them one problem at a time, or name it: `judge run PROBLEM {}`",
                            " ".join(map(shell_word, words)),
                        ),
                    )
            return [slug], [first, *files]
        if "/" in first and kit_files.is_folder(Path(first)):
            inputs = shell_word(f"{first.rstrip('/')}/test/")
            raise UsageError(
                Fact("{} is a folder, and neither a problem of the kit nor a source file", first),
                advice=Fact("A package of inputs (.in) and outputs (.out) has them in {}", inputs)
                if any(path.suffix == ".in" for path in Path(first).iterdir())
                else Fact("Name a problem (`judge list`) or a file"),
            )
        if "/" in first or languages.is_source(first):
            near = _near_files(first)
            raise UsageError(
                Fact("there is no file {!r}", first),
                advice=Fact("Did you mean {!r}?", near[0])
                if near
                else Fact("Give the path of a source file"),
            )
        slug = self.slug(first)
        return [slug], self._expanded(slug, files, files_in)

    def _expanded(
        self, slug: str, words: Sequence[str], files_in: Callable[[Path, str], list[str]]
    ) -> list[str]:
        """The words, with files in the place of folders that hold some."""
        home, files = self.root / "solutions" / slug, list[str]()
        for word in words:
            folder = next(filter(kit_files.is_folder, (Path(word), home / word)), None)
            files += (folder and files_in(folder, word)) or [word]
        return files

    def slug_of_file(self, word: str) -> str:
        """The problem that a solution file is for: by its place in the kit, or because it names
        it, or else by its name or a folder above it.

        Raises `UsageError` if nothing says it.
        """
        slug = self._slug_in(word)
        number, name = naming_line(Path(word))
        if slug is None and name is not None and " " not in name:
            near = difflib.get_close_matches(name, self.slugs(), n=1)
            raise UsageError(
                Fact("line {} of {} names {}, but there is no such problem", number, word, name),
                advice=Fact("Did you mean {!r}?", near[0])
                if near
                else Fact("`judge list` shows all"),
            )
        if slug is None:
            raise UsageError(
                Fact("neither the name nor the folder of {} says which problem it solves", word),
                advice=Fact("Name the problem: `judge run PROBLEM {}`", shell_word(word)),
            )
        return self.slug(slug)

    def _slug_in(self, word: str) -> str | None:
        """What says which problem a file solves, the surest first; see `slug_of_file`."""
        path, slugs = Path(word), self.slugs()
        inside = kit_files.path_below(path, self.root / "solutions")
        if inside and inside.parts[0] in slugs:
            return inside.parts[0]
        if (name := named_problem(path)) in slugs:  # else it may be any comment
            return name
        names = (path.name.split(".")[0], *(folder.name for folder in path.resolve().parents))
        return next((name for name in names if name in slugs), None)

    def _shipped_solution(self, slug: str, inside: Path) -> Solution:
        folder = inside.parts[0] if len(inside.parts) > 1 else "accepted"
        path = self.root / "solutions" / slug / inside
        if folder not in expectations.FOLDERS:
            raise ProblemError(
                Fact("{} is not a folder for solutions", path.parent),
                advice=Fact("Known folders: {}", " ".join(expectations.FOLDERS)),
            )
        return _solution(path, inside.as_posix(), expectations.FOLDERS[folder])


def _near_files(word: str, names: Sequence[str] = ()) -> list[str]:
    """The file that `word` may be a slip for: a source beside it, or one of these names."""
    paths: list[str] = []
    with suppress(OSError):  # the folder is not there, or may not be listed
        paths = [str(path) for path in Path(word).parent.iterdir()]
    sources = [path for path in paths if languages.is_source(path)]
    near = difflib.get_close_matches(word, sources, n=1, cutoff=0.75)
    return near or difflib.get_close_matches(word, names, n=1)


def _files_in(folder: Path, word: str) -> tuple[list[str], list[str]]:
    """The files below a folder that a word names, as words; and what does not count there."""
    files, rest = kit_files.files_below(folder)
    prefix = f"{word.rstrip('/')}/"
    return [f"{prefix}{name}" for name in files], [f"{prefix}{name}" for name in rest]


def _solution(path: Path, name: str, expectation: Expectation) -> Solution:
    language = languages.language_of(path.name)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UsageError("{} cannot be read: {}", path, error.strerror) from error
    return Solution(
        name=printable(name),
        files=(SourceFile(name=source_file_name(path.name), content=content),),
        language=language,
        expectation=expectation,
        missing=languages.missing_tool(language),
    )
