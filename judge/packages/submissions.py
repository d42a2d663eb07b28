"""Read the submissions of a package, and what it expects of them: folders, files and comments.

Everything that is said holds together. Only the first entry of `submissions.yaml` with exactly the
name of a folder of the format changes the meaning of that folder.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.escaping import printable
from judge.facts import Fact
from judge.files.typed_values import convert_value
from judge.grading.expectations import UNSTATED, case_pattern_text
from judge.languages.entry_points import HEADERS, source_file_name
from judge.model import (
    ANSWERS,
    Bound,
    Expectation,
    Rule,
    Side,
    Solution,
    Source,
    SourceFile,
    Verdict,
)
from judge.packages import SUFFIXES
from judge.packages.archive import (
    YAML_BYTES,
    ReadBudget,
    entries,
    program_files,
    read_content,
)
from judge.packages.languages import majority_language
from judge.packages.metadata import FormatVersion, ProblemType, key_suggestion, suggestion
from judge.packages.programs import fill_files, submission_source
from judge.sandbox.temporary_folders import temporary_folder

if TYPE_CHECKING:
    from judge.packages.package import Package

_ALTERNATIVES = 200
_LONGEST = 512


def glob_to_regex(glob: str) -> str:
    """The expression that fully matches what `glob` matches; `ProblemError` if it is no glob."""
    if "**" in glob or "[" in glob or "]" in glob:
        raise ProblemError(
            Fact("the glob {!r} holds ** or [], which mean nothing here", glob),
            advice=Fact("Use * and {{a,b}}"),
        )
    if len(glob) > _LONGEST:
        raise ProblemError("a glob has {} characters, more than {}", len(glob), _LONGEST)
    parts = [_regex(part) for part in _expand_braces(glob.strip().strip("/"), glob)]
    inner = parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"
    return f"{inner}(?:/.*)?"


def _expand_braces(text: str, glob: str) -> list[str]:
    """The globs without braces that a glob stands for; blanks inside braces are ignored."""
    start = text.find("{")
    if start < 0:
        if "}" in text:
            raise ProblemError("the glob {!r} closes a brace that it does not open", glob)
        return [text]
    depth = 0
    cuts = [start]
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if (depth == 1 and text[place] == ",") or depth == 0:
            cuts.append(place)
        if depth == 0:
            break
    else:
        raise ProblemError("the glob {!r} opens a brace that it does not close", glob)
    head, tails = text[:start], _expand_braces(text[cuts[-1] + 1 :], glob)
    inner: list[str] = []
    for left, right in pairwise(cuts):
        inner += _expand_braces(text[left + 1 : right].strip(), glob)
        if len(inner) * len(tails) > _ALTERNATIVES:
            raise ProblemError("the glob {!r} stands for more than {} others", glob, _ALTERNATIVES)
    return [f"{head}{part}{tail}" for part in inner for tail in tails]


def _regex(text: str) -> str:
    """The expression for a glob without braces.

    It never backtracks into a star once it has found the next fixed part, except for the last star:
    the first match is as good as any later one.
    """
    head, *parts = map(re.escape, text.split("*"))
    if not parts:
        return head
    *inner, last = parts
    return "".join([head, *(f"(?>[^/]*?{part})" for part in inner), f"[^/]*{last}"])


# Expectations


_Shape = TypeVar("_Shape", bound=msgspec.Struct)

Verdicts = frozenset[Verdict]
_ALL: Verdicts = frozenset({Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE})


class _RulePart(Rule, frozen=True, kw_only=True):
    """What is said of some cases, or of all if `cases` is empty; None where nothing is said."""

    use: Side | bool | None = None
    final: Verdicts | None = None

    def over(self, other: _RulePart) -> _RulePart:
        """The other part with what this one says in place of what that says."""
        values = {key: getattr(self, key) for key in self.__struct_fields__}
        return replace(other, **{key: value for key, value in values.items() if value is not None})

    def bounds(self) -> list[Bound]:
        """The bound that it sets for the time limit; two bounds contradict each other."""
        if self.use is False:
            return []
        lower = self.permitted is not None and Verdict.TLE not in self.permitted
        upper = self.required == frozenset({Verdict.TLE})
        sides = ((Side.LOWER, lower), (Side.UPPER, upper))
        return [
            Bound(cases=self.cases, side=side) for side, holds in sides if holds or self.use is side
        ]


class SubmissionsEntry(Struct, frozen=True, kw_only=True):
    """One entry of `submissions.yaml`: what it says of the submissions that match `glob`."""

    glob: str
    parts: tuple[_RulePart, ...] = ()
    language: str | None = None
    entry: str | None = None

    def matches(self, name: str) -> bool:
        """Whether it is about the submission at that path below `submissions`."""
        return re.fullmatch(glob_to_regex(self.glob), name) is not None


def expectation(
    name: str, package: Package, entries: Sequence[SubmissionsEntry], files: Iterable[SourceFile]
) -> Expectation:
    """What is expected of the submission at the path `name` below `submissions`.

    Raises `ProblemError` if the parts of it contradict each other.
    """
    metadata, folder = package.metadata, name.partition("/")[0]
    has_score = ProblemType.SCORING in metadata.types
    ungraded, graded = FOLDERS[metadata.format]
    is_graded = has_score or (graded is not ungraded and bool(package.test_data.groups))
    own = (graded if is_graded else ungraded).get(folder)
    files = list(files)
    words = _tag(_RESULTS, files)
    official = metadata.dialect.rules.official_folders
    if words is not None and official is not None and folder not in official:
        own = None  # what the comment says counts there
    parts = [] if own is None else [own]
    for entry in entries:
        if entry.matches(name):
            whole, *others = entry.parts
            if entry.glob.strip().strip("/") == folder and parts[:1] == [own]:
                parts[0] = whole.over(parts[0])
            else:
                parts.append(whole)
            parts += others
            sides = ((part.cases, part.use) for part in entry.parts if isinstance(part.use, Side))
            parts += [replace(_IMPLIED[side], cases=cases) for cases, side in sides]
    if own is None:
        verdicts = tagged_verdicts(words or "")[0] or PEER_FOLDERS.get(folder)
        if verdicts:
            parts.append(_RulePart(permitted=_ALL | verdicts, final=verdicts))
    if (own is None or has_score) and (text := _tag(_SCORE, files)) is not None:
        score = _tagged_score(name, text)
        parts.append(_RulePart(score=(score, score)))
    return _combine(name, parts)


# The folders


def _verdicts(codes: Iterable[str] | None) -> Verdicts | None:
    return None if codes is None else frozenset(map(Verdict, codes))


def _part(permitted: str | None, required: str | None = None) -> _RulePart:
    return _RulePart(
        permitted=_verdicts(permitted and permitted.split()),
        required=_verdicts(required and required.split()),
    )


_IMPLIED = {Side.LOWER: _part("AC WA RTE"), Side.UPPER: _part(None, "TLE")}
"""What `use_for_time_limit` is equivalent to."""

_CURRENT = {
    "accepted": _part("AC"),
    "rejected": _part(None, "WA TLE RTE"),
    "wrong_answer": _part("AC WA", "WA"),
    "time_limit_exceeded": _part("AC TLE", "TLE"),
    "run_time_error": _part("AC RTE", "RTE"),
    "brute_force": _part("AC RTE TLE", "RTE TLE"),
}

# Here only accepted submissions bound the time limit from below, as ever.
_LEGACY = {
    "accepted": _part("AC"),
    "wrong_answer": replace(_part("AC WA", "WA"), use=False),
    "time_limit_exceeded": _part("AC WA TLE", "TLE"),
    "run_time_error": _part(None, "RTE"),
}
_NEWER = {name: _CURRENT[name] for name in ("rejected", "brute_force")}
_DRAFT = _LEGACY | _NEWER | {"wrong_answer": _part(None, "WA")}


def _final_verdict(verdict: Verdict, side: Side | None = None) -> _RulePart:
    return _RulePart(final=frozenset({verdict}), use=side)


# Where groups are graded the final verdict counts: it may be AC in spite of a failed case.
_LEGACY_GRADED = {
    "accepted": _final_verdict(Verdict.AC, Side.LOWER),
    "partially_accepted": _final_verdict(Verdict.AC, Side.LOWER),
    "wrong_answer": _final_verdict(Verdict.WA),
    "time_limit_exceeded": _final_verdict(Verdict.TLE, Side.UPPER),
    "run_time_error": _final_verdict(Verdict.RTE),
}
_DRAFT_GRADED = _LEGACY_GRADED | _NEWER


FOLDERS = {
    FormatVersion.CURRENT: (_CURRENT, _CURRENT),
    FormatVersion.DRAFT: (_DRAFT, _DRAFT_GRADED),
    FormatVersion.LEGACY: (_LEGACY, _LEGACY_GRADED),
    FormatVersion.LEGACY_ICPC: (_LEGACY, _LEGACY),
}
"""The meaning of the folders in each version: where no group is graded, and where some are."""

# The comments


_RESULTS = rb"(?i)@EXPECTED_RESULTS@: ([^\r\n]*)"
_SCORE = rb"(?i)@EXPECTED_SCORE@: *([0-9.eE+-]+)"
_WORD = r"\s*([A-Za-z_-]+)"
RESULT_WORDS = {
    "CORRECT": {Verdict.AC},
    "ACCEPTED": {Verdict.AC},
    "WRONG-ANSWER": {Verdict.WA},
    "NO-OUTPUT": {Verdict.WA},
    "TIMELIMIT": {Verdict.TLE},
    "TIME-LIMIT": {Verdict.TLE},
    "RUN-ERROR": {Verdict.RTE},
    "MEMORY-LIMIT": {Verdict.RTE, Verdict.MLE},
    "OUTPUT-LIMIT": {Verdict.RTE, Verdict.OLE},
    "COMPILER-ERROR": {Verdict.CE},
    "CHECK-MANUALLY": set(Verdict) - {Verdict.JE},
}


PEER_FOLDERS = {
    "compiler_error": frozenset({Verdict.CE}),
    "compile_error": frozenset({Verdict.CE}),
    "no_output": frozenset({Verdict.WA}),
    "output_limit": frozenset({Verdict.OLE, Verdict.RTE}),
    "memory_limit": frozenset({Verdict.MLE, Verdict.RTE}),
}
"""Folders that DOMjudge reads besides those of the format, with the final verdicts."""


def _tag(pattern: bytes, files: Iterable[SourceFile]) -> str | None:
    match = next(filter(None, (re.search(pattern, file.content) for file in files)), None)
    return None if match is None else match[1].decode(errors="replace")


def tagged_verdicts(words: str) -> tuple[Verdicts, list[str]]:
    """The verdicts that the words of an `@EXPECTED_RESULTS@` name, and the words that name none."""
    verdicts: set[Verdict] = set()
    unknown = []
    for word in filter(str.strip, words.split(",")):
        start = re.match(_WORD, word)
        key = start[1].strip("-_").upper().replace("_", "-") if start else ""
        if key in RESULT_WORDS:
            verdicts |= RESULT_WORDS[key]
        else:
            unknown.append(word.strip())
    return frozenset(verdicts), unknown


def _tagged_score(name: str, text: str) -> float:
    with suppress(ValueError):
        if math.isfinite(value := float(text)):
            return value
    raise ProblemError(
        f"submissions/{name}: @EXPECTED_SCORE@ is {text!r}, but a number was expected"
    )


# The file


_Code = Literal["AC", "WA", "TLE", "RTE"]


class _RuleYaml(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    permitted: frozenset[_Code] | None = None
    required: frozenset[_Code] | None = None
    score: float | tuple[float, float] | None = None
    message: str | None = None
    use_for_time_limit: bool | Side | None = None


_VALUES = dict.fromkeys(("permitted", "required"), "AC, WA, TLE, RTE") | {
    "use_for_time_limit": "true, false, lower, upper"
}


class _SubmissionYaml(_RuleYaml, kw_only=True, forbid_unknown_fields=True):
    language: str | None = None
    entrypoint: str | None = None
    authors: object = None
    model_solution: bool | None = None


ENTRY_KEYS = frozenset(_SubmissionYaml.__struct_fields__)
"""The keys of an entry; all others are globs of cases."""


def parse_entry(glob: str, keys: Mapping[str, Any]) -> SubmissionsEntry:
    """The entry of that glob; its first part is for all cases."""
    own = {key: value for key, value in keys.items() if key in ENTRY_KEYS}
    yaml = _convert(glob, own, _SubmissionYaml)
    parts = [_part_of(glob, "", yaml)]
    for inner, value in keys.items():
        if inner not in ENTRY_KEYS:
            if not isinstance(value, Mapping):
                near = suggestion(inner, ENTRY_KEYS)
                raise ProblemError(
                    "{}: {!r} is neither a key nor a glob with keys{}", glob, inner, near
                )
            where = f"{glob}, {inner}"
            parts.append(_part_of(where, glob_to_regex(inner), _convert(where, value, _RuleYaml)))
    glob_to_regex(glob)  # a bad glob is an error, even if no submission needs it
    return SubmissionsEntry(
        glob=glob, parts=tuple(parts), language=yaml.language, entry=yaml.entrypoint
    )


def _convert(where: str, value: object, shape: type[_Shape]) -> _Shape:
    try:
        return convert_value(value, shape)
    except msgspec.ValidationError as error:
        key = re.search(r"enum value .*`\$\.(\w+)", str(error))
        more = Fact("; known are {}", _VALUES[key[1]]) if key else key_suggestion(error, shape)
        raise ProblemError(
            Fact("{}: {}{}", where, str(error).replace(" - at `$.", " - at `"), more),
            advice=Fact("The keys are those of the format, and globs of cases"),
        ) from error


def _part_of(where: str, cases: str, yaml: _RuleYaml) -> _RulePart:
    score = yaml.score
    if score is not None and not isinstance(score, tuple):
        score = score, score
    if score is not None and not -math.inf < score[0] <= score[1] < math.inf:
        raise ProblemError(
            Fact("{}: score is {}", where, str(list(score))),
            advice=Fact("Give a number, or a list [least, greatest]"),
        )
    return _RulePart(
        cases=cases,
        permitted=_verdicts(yaml.permitted),
        required=_verdicts(yaml.required),
        score=score,
        message=yaml.message or "",
        use=yaml.use_for_time_limit,
    )


# Together


def _combine(name: str, parts: Sequence[_RulePart]) -> Expectation:
    if not parts:
        return UNSTATED
    whole = [part for part in parts if not part.cases]
    permitted = _permitted(whole)
    for part in parts:
        _check(
            name,
            part,
            _permitted([*whole, *(other for other in parts if other.cases == part.cases)]),
        )
    required, *more = [part.required for part in whole if part.required is not None] or [permitted]
    rules = [Rule(required=other) for other in more if other != required]
    rules += [
        Rule(
            cases=part.cases,
            permitted=part.permitted if part.cases else None,
            required=part.required if part.cases else None,
            message=part.message,
            score=part.score,
        )
        for part in sorted(parts, key=lambda part: bool(part.cases))
    ]
    finals = [part.final for part in whole if part.final is not None]
    return Expectation(
        permitted=permitted,
        required=required,
        rules=tuple(dict.fromkeys(rule for rule in rules if rule != Rule(cases=rule.cases))),
        final=frozenset.intersection(*finals) if finals else None,
        bounds=tuple(dict.fromkeys(bound for part in parts for bound in part.bounds())),
    )


def _permitted(parts: Iterable[_RulePart]) -> Verdicts:
    """What all of the parts permit."""
    sets = [part.permitted for part in parts if part.permitted is not None]
    return frozenset.intersection(*sets) if sets else _ALL


def _check(name: str, part: _RulePart, allowed: Verdicts) -> None:
    """Raises `ProblemError` if a part cannot hold where its cases may get what is `allowed`."""
    of = f" of {case_pattern_text(part.cases)}" if part.cases else ""
    if not allowed:
        fault = f"no verdict{of} is permitted"
    elif part.required is not None and not part.required & allowed:
        fault = f"no verdict{of} that is required is permitted"
    elif len(part.bounds()) > 1:
        fault = f"the time{of} must be both below and above the time limit"
    else:
        return
    raise ProblemError(
        f"submissions/{name}: {fault}", advice="See its folder and its entries in submissions.yaml"
    )


# Submissions


_JSON_BYTES = 1 << 20
_ANSWER_SUFFIX = r"\.(?:ans|out|txt)$"
NO_PROGRAMS = (".md", ".txt", *HEADERS)
"""The endings of files that are no submissions."""

_DISABLED = (".disabled", ".template")


def read_submissions(package: Package) -> list[Solution]:
    """The submissions in `shown_order`; the name of each is the path below `submissions`.

    Raises `ProblemError` if their expectations cannot be read, or contradict each other.
    """
    root = package.root
    path = root / "submissions" / "submissions.yaml"
    yaml: list[SubmissionsEntry] = []
    if os.path.lexists(path):
        content = read_content(root, path, limit=YAML_BYTES)
        keys = read_yaml(path, dict[str, dict[str, Any]], content=content)
        try:
            yaml = [parse_entry(glob, own) for glob, own in keys.items()]
        except ProblemError as error:
            raise ProblemError(
                Fact("{}: {}", str(path), error.message), advice=error.advice
            ) from error
    by_name = entry_points(root)
    budget = ReadBudget(root / "submissions")
    solutions = []
    for folder in entries(root, root / "submissions"):
        for path in entries(root, folder) if folder.is_dir() else ():
            if path.name.endswith(_DISABLED):  # BAPCtools runs none of these
                continue
            name = printable(f"{folder.name}/{path.name}")
            solutions.append(
                read_solution(package, root, path, name, yaml, by_name.get(name), budget=budget)
            )
    return sorted(filter(None, solutions), key=shown_order)


def shown_order(solution: Solution) -> tuple[bool, bytes]:
    """The key by which solutions are sorted: accepted ones first, then by name."""
    return not solution.name.startswith("accepted/"), solution.name.encode()


def read_solution(
    package: Package,
    root: Path,
    path: Path,
    name: str,
    yaml: Sequence[SubmissionsEntry] = (),
    entry: str | None = None,
    *,
    expected: Expectation | None = None,
    budget: ReadBudget | None = None,
) -> Solution | None:
    """The solution in a file or a folder below `root`, as `submission`; None if it is none.

    One of which something is `expected` is always one.
    """
    answers = _submitted_answers(package, root, path, name, budget)
    if answers is not None:
        stated = expected or expectation(name, package, yaml, ())
        return expected_solution(answers, stated)
    if expected is None and path.is_file() and path.name.endswith(NO_PROGRAMS):
        return None
    files = program_files(root, path, budget)
    if expected is None:  # it is one of the package's examples
        files = fill_files(files, package.metadata.constants)
    if not path.is_dir():  # those of a folder keep their names: they may include each other
        files = [replace(file, name=source_file_name(file.name)) for file in files]
    return submission(package, name, files, yaml, entry, expected=expected)


def submission(
    package: Package,
    name: str,
    files: Sequence[SourceFile],
    yaml: Sequence[SubmissionsEntry] = (),
    entry: str | None = None,
    *,
    expected: Expectation | None = None,
) -> Solution:
    """The program of these files; `yaml` says where it is run, and what is expected of it.

    `entry` counts where no entry of `yaml` names one, and `expected` in place of what that says.
    """
    items = [item for item in yaml if item.matches(name)]
    language = _single_value(name, "language", {item.language for item in items} - {None})
    entry = _single_value(name, "entrypoint", {item.entry for item in items} - {None}) or entry
    source = submission_source(package, name, files, language=language, entry=entry)
    return expected_solution(source, expected or expectation(name, package, yaml, files))


def _submitted_answers(
    package: Package, root: Path, path: Path, name: str, budget: ReadBudget | None
) -> Source | None:
    """The answers in a folder, a zip or a file; None if it is a program, or no submission."""
    if ProblemType.SUBMIT_ANSWER not in package.metadata.types:
        return None
    if path.is_file() and path.name.endswith(SUFFIXES):
        with temporary_folder() as folder:
            unpacked = folder.resolve() / "answers"
            unpacked.mkdir()
            try:
                from judge.packages.compressed import unpack_zip  # few answers come as one

                unpack_zip(path, unpacked)
                files = program_files(unpacked, unpacked, budget)
            except ProblemError as error:
                return Source(name=name, files=(), language=ANSWERS, refused=error.message)
    else:
        files = program_files(root, path, budget)
    return answers_source(name, files, package.case_names)


def answers_source(name: str, files: Sequence[SourceFile], cases: Sequence[str]) -> Source | None:
    """A submission of answers, its files named as the cases that they answer.

    A file answers the case with its name, without `.ans`, `.out` or `.txt` and as far as that is
    given: `01.ans` is for `secret/01`. A folder around all files does not count, nor does a file
    that is for no case. The only file answers the only case. None if nothing is an answer and the
    files are a program or a text about it. It is refused if it is not clear which file is for
    which case.
    """
    source = Source(name=name, files=(), language=ANSWERS)
    is_program = majority_language(files) is not None
    if len(files) == len(cases) == 1 and not is_program:
        return replace(source, files=(replace(files[0], name=cases[0]),))
    answers: dict[str, SourceFile] = {}
    for file in _without_top_folder(files, cases):
        stem = re.sub(_ANSWER_SUFFIX, "", file.name)
        names = [case for case in cases if case == stem or case.endswith(f"/{stem}")]
        if stem in names:
            names = [stem]
        if len(names) > 1:
            fault = f"{file.name} may be the answer to {' and to '.join(names)}"
            return replace(source, refused=f"{fault}: put it into a folder of that name")
        for case in names:
            if case in answers:
                fault = f"{answers[case].name} and {file.name} are both the answer to {case}"
                return replace(source, refused=fault)
            answers[case] = file
    if not answers and (is_program or all(file.name.endswith(NO_PROGRAMS) for file in files)):
        return None
    named = tuple(replace(file, name=case) for case, file in sorted(answers.items()))
    return replace(source, files=named)


def _without_top_folder(files: Sequence[SourceFile], cases: Sequence[str]) -> Sequence[SourceFile]:
    """The files without the one folder around all of them, unless cases lie in one of that name."""
    tops = {file.name.partition("/")[0] if "/" in file.name else "" for file in files}
    folders = {part for case in cases for part in case.split("/")[:-1]}
    if len(tops) != 1 or tops <= folders | {""}:
        return files
    return [replace(file, name=file.name.partition("/")[2]) for file in files]


def expected_solution(source: Source, expected: Expectation) -> Solution:
    """The source as a solution of which that is expected."""
    values = {name: getattr(source, name) for name in source.__struct_fields__}
    return Solution(**values, expectation=expected)


def _single_value(name: str, key: str, stated: set[str | None]) -> str | None:
    if len(stated) > 1:
        values = " and ".join(sorted(map(repr, stated)))
        raise ProblemError(
            f"submissions/{name}: its {key} is said to be {values}",
            advice="Correct its entries in submissions.yaml",
        )
    return next(iter(stated), None)


def entry_points(root: Path) -> dict[str, str]:
    """The entry points in DOMjudge's `submissions.json`, by path below `submissions`."""
    paths = (root / "submissions.json", root / "submissions" / "submissions.json")
    path = next(filter(os.path.lexists, paths), None)
    if path is None:
        return {}
    try:
        data = json.loads(read_content(root, path, limit=_JSON_BYTES))
    except (ValueError, RecursionError) as error:
        raise ProblemError(f"{path} is not JSON: {error}") from error
    if not isinstance(data, Mapping):
        raise ProblemError(f"{path} holds no map of submissions")
    return {
        name.removeprefix("submissions/").rstrip("/"): entry
        for name, value in data.items()
        if isinstance(value, Mapping) and isinstance(entry := value.get("entry_point"), str)
    }
