"""What a package expects of its submissions: folder, `submissions.yaml` and comments come in.

An `Expectation` goes out for each. All that is said holds together; only a rule that is called
just as a folder of the format changes what that folder means.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.model import Bound, Expectation, Rule, Side, SourceFile, Verdict
from judge.packages.archive import read_content
from judge.packages.globs import glob_to_regex
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_AC, _WA, _TLE, _RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE

_Shape = TypeVar("_Shape")

Verdicts = frozenset[Verdict]
_ALL: Verdicts = frozenset({_AC, _WA, _TLE, _RTE})
_ANY: Verdicts = frozenset(Verdict)

_YAML_BYTES = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _RulePart:
    """What is said of some cases, or of all if `cases` is empty; None where nothing is said."""

    cases: str = ""
    permitted: Verdicts | None = None
    required: Verdicts | None = None
    score: tuple[float, float] | None = None
    message: str = ""
    use: Side | bool | None = None
    final: Verdicts | None = None

    def bounds(self) -> list[Bound]:
        """What it says of the time limit: nothing or one thing, else it contradicts itself."""
        if self.use is False:
            return []
        lower = self.permitted is not None and _TLE not in self.permitted
        upper = self.required == frozenset({_TLE})
        sides = {
            Side.LOWER: lower or self.use is Side.LOWER,
            Side.UPPER: upper or self.use is Side.UPPER,
        }
        return [Bound(cases=self.cases, side=side) for side, holds in sides.items() if holds]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmissionsEntry:
    """One entry of `submissions.yaml`: what it says of the submissions that match `glob`."""

    glob: str
    parts: tuple[_RulePart, ...] = ()
    language: str | None = None
    entry: str | None = None

    def matches(self, name: str) -> bool:
        """Whether it speaks of the submission at that path below `submissions`."""
        return re.fullmatch(glob_to_regex(self.glob), name) is not None


def read_submissions_yaml(root: Path) -> list[SubmissionsEntry]:
    """What `submissions/submissions.yaml` says, in its order; nothing without the file."""
    path = root / "submissions" / "submissions.yaml"
    if not os.path.lexists(path):
        return []
    shape: Any = dict[str, dict[str, Any]]
    text = read_content(root, path, limit=_YAML_BYTES)
    found: Mapping[str, Mapping[str, Any]] = read_yaml(path, shape, content=text)
    try:
        return [_saying(path, glob, told) for glob, told in found.items()]
    except ProblemError as error:
        if str(path) in error.message:
            raise
        raise ProblemError(f"{path}: {error.message}", advice=error.advice) from error


def expectation(
    name: str, metadata: Metadata, said: Sequence[SubmissionsEntry], files: Iterable[SourceFile]
) -> Expectation:
    """What is expected of the submission at the path `name` below `submissions`.

    Raises `ProblemError` if what is said cannot hold together.
    """
    folder = name.partition("/")[0]
    parts: list[_RulePart] = []
    own = _folders(metadata).get(folder)
    if own is not None:
        exact = next((one for one in said if one.glob.strip().strip("/") == folder), None)
        parts.append(_overridden(own, exact))
    for one in said:
        if one.matches(name):
            is_exact = own is not None and one.glob.strip().strip("/") == folder
            parts += one.parts[1:] if is_exact else one.parts
    files = list(files)
    if own is None:
        parts += _result_tags(name, files)
    if own is None or ProblemType.SCORING in metadata.types:
        parts += _score_tags(name, files)
    return _together(name, parts)


# The folders


def _folders(metadata: Metadata) -> dict[str, _RulePart]:
    """What the folders mean in that version of the format."""
    if metadata.format is FormatVersion.CURRENT:
        return _CURRENT
    if ProblemType.SCORING in metadata.types:
        return _DRAFT_SCORED if metadata.format is FormatVersion.DRAFT else _LEGACY_SCORED
    return _DRAFT if metadata.format is FormatVersion.DRAFT else _LEGACY


def _part(permitted: Iterable[Verdict], required: Iterable[Verdict]) -> _RulePart:
    return _RulePart(permitted=frozenset(permitted), required=frozenset(required))


_CURRENT = {
    "accepted": _RulePart(permitted=frozenset({_AC})),
    "rejected": _RulePart(required=frozenset({_WA, _TLE, _RTE})),
    "wrong_answer": _part([_AC, _WA], [_WA]),
    "time_limit_exceeded": _part([_AC, _TLE], [_TLE]),
    "run_time_error": _part([_AC, _RTE], [_RTE]),
    "brute_force": _part([_AC, _RTE, _TLE], [_RTE, _TLE]),
}

# Here only accepted submissions tell what is in time, as they always did.
_LEGACY = {
    "accepted": _RulePart(permitted=frozenset({_AC})),
    "wrong_answer": replace(_part([_AC, _WA], [_WA]), use=False),
    "time_limit_exceeded": _part([_AC, _WA, _TLE], [_TLE]),
    "run_time_error": _RulePart(required=frozenset({_RTE})),
}
_DRAFT = (
    _LEGACY
    | {name: _CURRENT[name] for name in ("rejected", "brute_force")}
    | {"wrong_answer": _RulePart(required=frozenset({_WA}))}
)


def _final(verdict: Verdict, side: Side | None = None) -> _RulePart:
    return _RulePart(final=frozenset({verdict}), use=side)


# Of a scored problem the verdict of the whole counts: graders may accept in spite of a failed case.
_LEGACY_SCORED = {
    "accepted": _final(_AC, Side.LOWER),
    "partially_accepted": _final(_AC, Side.LOWER),
    "wrong_answer": _final(_WA),
    "time_limit_exceeded": _final(_TLE, Side.UPPER),
    "run_time_error": _final(_RTE),
}
_DRAFT_SCORED = _LEGACY_SCORED | {name: _CURRENT[name] for name in ("rejected", "brute_force")}


# The comments


_RESULTS = re.compile(rb"@EXPECTED_RESULTS@: ([^\r\n]*)", re.IGNORECASE)
_SCORE = re.compile(rb"@EXPECTED_SCORE@: *([0-9.eE+-]+)", re.IGNORECASE)
_WORD = re.compile(r"\s*([A-Za-z_-]+)")
_RESULT_WORDS: dict[str, Verdicts] = {
    "CORRECT": frozenset({_AC}),
    "ACCEPTED": frozenset({_AC}),
    "WRONG-ANSWER": frozenset({_WA}),
    "NO-OUTPUT": frozenset({_WA}),
    "TIMELIMIT": frozenset({_TLE}),
    "TIME-LIMIT": frozenset({_TLE}),
    "RUN-ERROR": frozenset({_RTE}),
    "MEMORY-LIMIT": frozenset({_RTE, Verdict.MLE}),
    "OUTPUT-LIMIT": frozenset({_RTE, Verdict.OLE}),
    "COMPILER-ERROR": frozenset({Verdict.CE}),
    "CHECK-MANUALLY": frozenset(Verdict) - {Verdict.JE},
}


def _result_tags(name: str, files: Iterable[SourceFile]) -> list[_RulePart]:
    """What the first comment on verdicts in a submission says, as DOMjudge reads it."""
    for file in files:
        if found := _RESULTS.search(file.content):
            words = found[1].decode(errors="replace")
            verdicts: set[Verdict] = set()
            for word in words.split(","):
                begins = _WORD.match(word)
                key = begins[1].strip("-_").upper().replace("_", "-") if begins else ""
                if key not in _RESULT_WORDS:
                    raise ProblemError(
                        f"submissions/{name}: @EXPECTED_RESULTS@ holds {word.strip()!r}",
                        advice=f"Known are {', '.join(_RESULT_WORDS)}",
                    )
                verdicts |= _RESULT_WORDS[key]
            return [_RulePart(permitted=_ALL | verdicts, final=frozenset(verdicts))]
    return []


def _score_tags(name: str, files: Iterable[SourceFile]) -> list[_RulePart]:
    """What the first comment on a score says, which holds in every folder."""
    for file in files:
        if found := _SCORE.search(file.content):
            score = _number(f"submissions/{name}: @EXPECTED_SCORE@", found[1].decode())
            return [_RulePart(score=(score, score))]
    return []


def _number(where: str, told: object) -> float:
    try:
        value = float(told)  # type: ignore[arg-type]  # what is no number is told below
    except (TypeError, ValueError):
        value = math.nan
    if not math.isfinite(value) or isinstance(told, bool):
        raise ProblemError(f"{where} is {told!r}, but a number was expected")
    return value


# The file


class _RuleYaml(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    permitted: list[str] | None = None
    required: list[str] | None = None
    score: float | list[float] | None = None
    message: str | None = None
    use_for_time_limit: bool | str | None = None


class _SubmissionYaml(_RuleYaml, kw_only=True, forbid_unknown_fields=True):
    language: str | None = None
    entrypoint: str | None = None
    authors: object = None
    model_solution: bool | None = None


_KEYS = frozenset(_SubmissionYaml.__struct_fields__)


def _saying(path: Path, glob: str, told: Mapping[str, Any]) -> SubmissionsEntry:
    own = {key: value for key, value in told.items() if key in _KEYS}
    yaml = _converted(path, glob, own, _SubmissionYaml)
    parts = [_part_of(path, glob, "", yaml)]
    for inner, value in told.items():
        if inner not in _KEYS:
            where = f"{glob}, {inner}"
            more = _converted(path, where, value, _RuleYaml)
            parts.append(_part_of(path, where, glob_to_regex(inner), more))
    glob_to_regex(glob)  # one that is none is said now
    return SubmissionsEntry(
        glob=glob, parts=tuple(parts), language=yaml.language, entry=yaml.entrypoint
    )


def _converted(path: Path, where: str, told: object, shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.convert(told, shape)
    except msgspec.ValidationError as error:
        raise ProblemError(
            f"{path}: {where}: {error}",
            advice="The keys are those of the format, and globs of cases",
        ) from error


def _part_of(path: Path, where: str, cases: str, yaml: _RuleYaml) -> _RulePart:
    use = yaml.use_for_time_limit
    if isinstance(use, str) and use not in ("lower", "upper"):
        raise ProblemError(
            f"{path}: {where}: use_for_time_limit is {use!r}",
            advice="Known are true, false, lower and upper",
        )
    score: tuple[float, float] | None = None
    if yaml.score is not None:
        ends = yaml.score if isinstance(yaml.score, list) else [yaml.score, yaml.score]
        if len(ends) != 2 or not all(map(math.isfinite, ends)) or ends[0] > ends[1]:
            raise ProblemError(
                f"{path}: {where}: score is {yaml.score!r}",
                advice="Say a number, or the least and the greatest in a list",
            )
        score = ends[0], ends[1]
    return _RulePart(
        cases=cases,
        permitted=_verdicts(path, f"{where}: permitted", yaml.permitted),
        required=_verdicts(path, f"{where}: required", yaml.required),
        score=score,
        message=yaml.message or "",
        use=Side(use) if isinstance(use, str) else use,
    )


def _verdicts(path: Path, where: str, words: Sequence[str] | None) -> Verdicts | None:
    if words is None:
        return None
    known = {verdict.value: verdict for verdict in (_AC, _WA, _TLE, _RTE)}
    if odd := [word for word in words if word not in known]:
        raise ProblemError(
            f"{path}: {where} holds {odd[0]!r}", advice=f"Known are {' '.join(known)}"
        )
    return frozenset(known[word] for word in words)


# Together


def _overridden(own: _RulePart, exact: SubmissionsEntry | None) -> _RulePart:
    """What a folder means where `submissions.yaml` speaks of just that folder, key by key."""
    if exact is None:
        return own
    told = exact.parts[0]
    return replace(
        own,
        permitted=own.permitted if told.permitted is None else told.permitted,
        required=own.required if told.required is None else told.required,
        score=told.score,
        message=told.message,
        use=own.use if told.use is None else told.use,
    )


def _together(name: str, parts: Sequence[_RulePart]) -> Expectation:
    whole = [part for part in parts if not part.cases]
    permitted = frozenset.intersection(
        *(part.permitted for part in whole if part.permitted is not None), _ANY
    )
    if all(part.permitted is None for part in whole):
        permitted = _ALL
    demands = [part.required for part in whole if part.required is not None]
    for part in parts:
        _check(name, part, permitted)
    required, *others = demands or [permitted]
    rules = [Rule(required=other) for other in others if other != required]
    rules += [
        Rule(message=part.message, score=part.score) for part in whole if part.message or part.score
    ]
    rules += [
        Rule(
            cases=part.cases,
            permitted=part.permitted,
            required=part.required,
            message=part.message,
            score=part.score,
        )
        for part in parts
        if part.cases
    ]
    finals = [part.final for part in whole if part.final is not None]
    return Expectation(
        permitted=permitted,
        required=required,
        rules=tuple(dict.fromkeys(rule for rule in rules if rule != Rule(cases=rule.cases))),
        final=frozenset.intersection(*finals) if finals else None,
        bounds=tuple(dict.fromkeys(bound for part in parts for bound in part.bounds())),
    )


def _check(name: str, part: _RulePart, permitted: Verdicts) -> None:
    """Raises `ProblemError` if a part cannot hold where the whole may get what is `permitted`."""
    allowed = permitted if part.permitted is None else permitted & part.permitted
    of = f" of {part.cases}" if part.cases else ""
    if not allowed:
        found = f"no verdict{of} is permitted"
    elif part.required is not None and not part.required & allowed:
        found = f"no verdict{of} that is required is permitted"
    elif len(part.bounds()) > 1:
        found = f"the time{of} is to be both below and above the time limit"
    else:
        return
    raise ProblemError(
        f"submissions/{name}: {found}",
        advice="See what its folder and submissions.yaml say of it",
    )
