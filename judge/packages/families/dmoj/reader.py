"""Read a DMOJ package. It has no limits and no solutions: these are in the site's database.

`file_io` is a key of VNOJ's judge, a fork; DMOJ 4.1 passes over it. With `signature_grader` a
submission is a function that a program of the package calls: DMOJ compiles both together, in the
language of the submission. Before the submission it includes the header, and `main` gets another
name unless `allow_main` is true.

A batch gives its points if all of its cases are right. What fails and has no points ends the
judging, so everything after it needs it. Pretests come before all others, and single ones have no
points. DMOJ numbers batches twice: for dependencies in the order in which it judges, and for
checkers with those of the pretests last.

Source: DMOJ's documentation of the problem format, `base_executor.py` of both judges, and
`problem.py`, `judge.py` and `dmoj/graders/signature.py` of DMOJ's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from judge.facts import Fact
from judge.model import SourceFile
from judge.model.inspections import Loss
from judge.packages.archive import files_below
from judge.packages.families.description import (
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    safe_name,
    shown,
)
from judge.packages.families.dmoj.config import (
    NAME,
    DmojCase,
    DmojNode,
    open_archive,
    read_config,
)
from judge.packages.families.dmoj.programs import (
    DmojGenerators,
    DmojJudging,
    is_partial,
    read_judging,
)
from judge.packages.families.simple import USUAL_LIMITS
from judge.packages.generators import Groups, match_each
from judge.terminal.translation import mark

# Cases


_MOST_CASES = 20_000
_CASE_KEYS = frozenset(
    {"in", "out", "points", "checker", "generator", "generator_args", "generator_in"}
    | {"binary_data", "output_prefix_length", "wall_time_factor", "file_io", "symlinks"}
)
_NUMBERED = r"^(?=.*?\.{0}|{0}).*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$"


class DmojData:
    """The files that cases name: in the folder, or else in the archive."""

    def __init__(self, folder: FamilyFolder, archive: FamilyFolder | None) -> None:
        self.folder, self.archive = folder, archive
        self.generators = DmojGenerators(folder)

    def read(self, node: DmojNode, key: str) -> bytes | None:
        """The content of a file, as DMOJ shows it to programs; None if none is named."""
        content = self.content(node, key)
        if content is None or node.flag("binary_data"):
            return content
        content = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return content if content.endswith(b"\n") or not content else content + b"\n"

    def content(self, node: DmojNode, key: str) -> bytes | None:
        """The content of a file as it is; None if none is named."""
        name = node.name(key)
        if not name:
            return None
        if self.folder.has(name):
            return self.folder.read(name)
        if self.archive is None or not self.archive.has(name):
            node.fail(f"{key} names {name!r}, which is neither in the folder nor in the archive")
        return self.archive.read(name)


class _GroupReader:
    """Collects groups: batches, cases without points, and the cases between them.

    The `groups` are in their order, and all `cases` have their maps.
    """

    def __init__(self, config: DmojNode, data: DmojData) -> None:
        self.groups: list[FamilyGroup] = []
        self.cases: list[DmojCase] = []
        self._data = data
        self._singles: list[FamilyCase] = []
        self._batches: list[str] = []
        self._needed: list[str] = []  # what has no points, and everything after it needs
        others = list(_case_maps(config, data))
        key = "pretest_test_cases"
        listed = config.listed(key) if config.own.get(key) else ()
        pretests = [(f"{key}[{index}]", entry) for index, entry in enumerate(listed, start=1)]
        self._pretest_counts, self._other_counts = _counts(pretests), _counts(others)
        for is_pretest, maps in ((True, pretests), (False, others)):
            for number, (place, value) in enumerate(maps, start=1):
                self._add(number, config.node(place, value), is_pretest=is_pretest)
            self._end_singles()
        if not others:
            config.fail("test_cases holds no case")

    def _add(self, number: int, node: DmojNode, *, is_pretest: bool) -> None:
        node.require_known(_CASE_KEYS | {"batched", "dependencies"})
        if "batched" in node.own:
            self._add_batch(node, is_pretest=is_pretest)
            return
        case = self._case(node, f"{number:03}", has_points=not is_pretest)
        if case.points:
            self._singles.append(case)
            return
        name = f"{'pretest' if is_pretest else 'case'}-{number}"
        self._add_group(FamilyGroup(name=name, cases=(case,)))

    def _end_singles(self) -> None:
        """Make a group of the cases since the last one."""
        if self._singles:
            singles = tuple(self._singles)
            self._singles = []
            name = f"cases-{singles[0].name}"
            self._append(FamilyGroup(name=name, cases=singles, by_case=True))

    def _add_batch(self, node: DmojNode, *, is_pretest: bool) -> None:
        number = len(self._batches) + 1
        counted = number - (0 if is_pretest else self._pretest_counts[1])
        requires = []
        for batch in node.listed("dependencies") if "dependencies" in node.own else ():
            if isinstance(batch, bool) or not isinstance(batch, int) or not 1 <= batch < counted:
                node.fail(f"dependencies names {batch!r}, but a batch before it was expected")
            requires.append(self._batches[batch - 1])
        points = node.points()
        if requires and not points:
            node.fail("a batch without points depends on others, which is not supported")
        cases = []
        for index, value in enumerate(node.listed("batched"), start=1):
            inner = node.node(f"batched[{index}]", value)
            if "batched" in inner.own:
                inner.fail("a batch holds a batch")
            inner.require_known(_CASE_KEYS)
            cases.append(self._case(inner, f"{index:03}", number))
            if cases[0].points != cases[-1].points or (points and not cases[-1].points):
                inner.fail("a case of a batch has points of its own", "Give them to the batch")
        if not cases:
            node.fail("batched is empty")
        name = f"batch-{number}"
        self._batches.append(name)
        group = FamilyGroup(
            name=name,
            cases=tuple(cases),
            points=cases[0].points,  # DMOJ's site counts those of cases
            requires=tuple(requires),
        )
        self._add_group(group)

    def _add_group(self, group: FamilyGroup) -> None:
        self._end_singles()
        self._append(group)
        if not group.points:
            self._needed.append(group.name)

    def _append(self, group: FamilyGroup) -> None:
        requires = tuple(dict.fromkeys((*self._needed, *group.requires)))
        self.groups.append(replace(group, requires=requires))

    def _case(
        self, node: DmojNode, name: str, batch: int = 0, *, has_points: bool = True
    ) -> FamilyCase:
        position = len(self.cases)
        if position == _MOST_CASES:
            node.fail(f"there are more than {_MOST_CASES} cases")
        (before, batches), (others, other_batches) = self._pretest_counts, self._other_counts
        given, answer = self._data.read(node, "in"), self._data.read(node, "out")
        command = ""
        if node.get("generator") and (given is None or answer is None):
            read, is_input = self._data.read(node, "generator_in"), False
            if given is not None and read is not None:
                node.fail("in and generator_in are both there", "DMOJ judges no such case")
            if given is not None and node.get("generator_args"):
                # So it was until 2021: the generator reads `in`. Today's DMOJ judges no such case.
                given, read, is_input = None, given, True
            command = self._data.generators.command(node, read or b"", is_input=is_input)
        case = FamilyCase(
            name=name,
            input=given if command else given or b"",
            answer=answer if command else answer or b"",
            command=command,
            points=node.points() if has_points else Fraction(0),
        )
        # Those of the pretests come last where DMOJ numbers cases and batches.
        is_pretest = position < before
        number = batch and batch + (other_batches if is_pretest else -batches)
        position += others if is_pretest else -before
        self.cases.append(
            DmojCase(node=node, case=case, batch=batch, number=number, position=position)
        )
        return case


def _counts(listed: Sequence[tuple[str, object]]) -> tuple[int, int]:
    """How many cases and how many batches these maps stand for."""
    batches = [row["batched"] for _, row in listed if isinstance(row, Mapping) and "batched" in row]
    lengths = [len(batch) for batch in batches if isinstance(batch, list)]
    return len(listed) - len(batches) + sum(lengths), len(batches)


def _case_maps(config: DmojNode, data: DmojData) -> Iterator[tuple[str, object]]:
    """The maps of cases and batches with their places, whether they are listed or matched."""
    listed = config.own.get("test_cases")
    if isinstance(listed, list):
        for index, entry in enumerate(listed, start=1):
            yield f"test_cases[{index}]", entry
        return
    if listed is not None and not isinstance(listed, Mapping):
        config.fail(f"test_cases is {shown(listed)}, but a list or a map was expected")
    keys = ("input_format", "output_format", "case_points")
    node = config.node("test_cases", {} if listed is None else listed, keys)
    if data.archive is None:
        node.fail("without a list of cases there must be an archive")
    root = data.archive.root
    names = sorted(path.relative_to(root).as_posix() for path in files_below(root, root))
    formats = (("input_format", "in"), ("output_format", "out"))
    matches = [_matches(node, key, word, names) for key, word in formats]
    points = node.listed("case_points") if "case_points" in node.own else None
    for index, match in enumerate(_matched(node, names, matches)):
        if points is not None and index >= len(points):
            node.fail(f"case_points has {len(points)} numbers, but there are more cases")
        own = {} if points is None else {"points": points[index]}
        yield f"test_cases, match {index + 1}", {**match, **own}


def _matches(node: DmojNode, key: str, word: str, names: Sequence[str]) -> list[Groups | None]:
    text = node.own.get(key) or _NUMBERED.replace("{0}", word)
    if not isinstance(text, str) or len(text) > 200:
        node.fail(f"{key} is {shown(text)}, but a regular expression was expected")
    return match_each(text, names, lambda fault: node.fail(f"{key}: {fault}"), flags=re.IGNORECASE)


def _matched(
    node: DmojNode, names: Sequence[str], matches: Sequence[Sequence[Groups | None]]
) -> Iterator[Mapping[str, object]]:
    """The cases and batches that the names of files stand for."""
    tests: dict[int | str, dict[int | str, dict[str, object]]] = defaultdict(dict)
    batches = set()
    for key, matched in zip(("in", "out"), matches, strict=True):
        for name, groups in zip(names, matched, strict=True):
            if groups is None:
                continue
            case, batch = _group(groups, "case"), _group(groups, "batch")
            if case is None:
                node.fail(f"the format matches {name!r} without the number of a case")
            if batch is not None:
                batches.add(batch)
            files = tests[case if batch is None else batch].setdefault(case, {})
            if key in files:
                node.fail(f"{files[key]} and {name} are both '{key}' of one case")
            files[key] = name
    for number in sorted(tests, key=_order):
        cases = [tests[number][case] for case in sorted(tests[number], key=_order)]
        if number in batches:
            yield {"batched": cases}
        elif len(cases) > 1:
            node.fail(f"the number {number} stands for a case and for others")
        else:
            yield cases[0]


def _group(groups: Groups, name: str) -> int | str | None:
    text = groups.get(name)
    return int(text) if text is not None and text.isascii() and text.isdigit() else text


def _order(number: int | str) -> tuple[bool, int, str]:
    """Words come before numbers."""
    is_number = isinstance(number, int)
    return is_number, number if isinstance(number, int) else 0, str(number)


# Files and functions of a submission


def _file_names(config: DmojNode, cases: Sequence[DmojCase]) -> tuple[str, str, bool]:
    """The file that solutions read and that which they write; empty for a standard stream.

    With it whether the standard streams may be used as well. Raises `ProblemError` where they
    differ between cases, and for links to other files.
    """
    places = dict.fromkeys(_names(case.node) for case in cases)
    if len(places) > 1:
        config.fail("file_io or symlinks is not the same for all cases, which is not supported")
    names = next(iter(places), ("", "", False))
    talks = [key for key in ("interactive", "custom_judge") if config.get(key) is not None]
    if any(names) and talks:
        config.fail(f"files are for programs that talk with nothing, but {talks[0]} is there")
    return names


def _names(node: DmojNode) -> tuple[str, str, bool]:
    keys = {"/dev/stdin": "input", "/dev/stdout": "output"}
    if links := node.get("symlinks"):
        targets = node.node("symlinks", links).own
        if odd := [name for name, target in targets.items() if target not in keys]:
            node.fail(
                f"symlinks has {odd[0][:40]!r}, which is not supported: it leads to a file on the "
                "machine of DMOJ's judge, and neither to /dev/stdin nor to /dev/stdout"
            )
        if len(targets) > len({*targets.values()}):
            node.fail("symlinks has two names for one stream, which is not supported")
        value: object = {keys[str(target)]: name for name, target in targets.items()}
    else:
        value = node.get("file_io")
    if value is None:
        return "", "", False
    inner = node.node("symlinks" if links else "file_io", value, ("input", "output"))
    names = inner.name("input"), inner.name("output")
    for name in names:
        if name and safe_name(name) != name:
            inner.fail(f"{name[:40]!r} is not the name of a file")
    if names[0] and names[0] == names[1]:
        inner.fail(f"{names[0]!r} is both read and written")
    return (*names, bool(links))


_KEYS = frozenset({"entry", "header", "allow_main"})
_ENTRY = "signature_grader_entry"
_SUFFIXES = {"c": ".c", "cpp": ".cpp"}
_DEFINES = b"#define SIGNATURE_GRADER 1\n"


def read_signature(
    config: DmojNode, data: DmojData
) -> tuple[Mapping[str, tuple[SourceFile, ...]], Mapping[str, bytes]]:
    """What is compiled with a submission, and what stands before its source, by languages."""
    if config.own.get("signature_grader") is None:
        return {}, {}
    node = config.node("signature_grader", config.own["signature_grader"], _KEYS)
    contents = {}
    for key in ("entry", "header"):
        content = data.content(node, key)
        if content is None:
            node.fail(f"{key} is missing", "It names a file in C or C++")
        contents[key] = content
    header = node.name("header")
    if safe_name(header) != header:
        node.fail(f"header is {header!r}, not the name of a file")
    prefix = _DEFINES + f'#include "{header}"\n'.encode()
    if not node.flag("allow_main"):
        prefix += b"#define main main_of_the_submission\n"
    entry = _DEFINES + b"#line 1\n" + contents["entry"]
    files = {
        language: (
            SourceFile(name=f"{_ENTRY}{suffix}", content=entry),
            SourceFile(name=header, content=contents["header"]),
        )
        for language, suffix in _SUFFIXES.items()
    }
    return files, dict.fromkeys(_SUFFIXES, prefix + b"#line 1\n")


# The package


_OUTPUT_BYTES = 24 << 20
_MOST_OUTPUT_BYTES = 1 << 30
_MOST_LINES = 5  # of files of the archive that nothing has read
_UNASKED = Fact("checker: not read; the interactor judges alone, as in DMOJ")
_WITHOUT_EFFECT = {
    "hints": Fact("not read"),
    "wall_time_factor": Fact("not read; the wall limit is that of the kit"),
    "short_circuit": Fact("not read; the site's database says it"),
    "output_prefix_length": Fact("not read; it is about what is shown"),
}


def read_dmoj(folder: FamilyFolder) -> FamilyProblem:
    """All that `init.yml` says; `ProblemError` names the place of what is not supported."""
    config = read_config(folder)
    graders = [
        key for key in ("custom_judge", "signature_grader", "interactive") if key in config.own
    ]
    if len(graders) > 1:
        config.fail(f"{' and '.join(graders)} are both there: DMOJ ignores the second")
    with open_archive(folder, config) as archive:
        data = DmojData(folder, archive)
        read = _GroupReader(config, data)
        groups, cases = read.groups, read.cases
        includes, prefixes = read_signature(config, data)
        left = archive.unread() if archive else []
        if len(left) > _MOST_LINES:
            files = Fact("{} and {} more files", left[0].place, len(left) - 1)
            left = [Loss(files, Fact("not read"))]
        above = config.name("archive")
        unread = [Loss(Fact("{}/{}", above, loss.place), loss.words) for loss in left]
    input_file, output_file, has_streams_too = _file_names(config, cases)
    judging = read_judging(folder, config, cases)
    if judging.how.judges_failures and any(group.requires for group in groups):
        config.fail(
            "a checker judges programs that fail, and a case or a batch depends on others",
            "DMOJ lets a program that fails pass if its output is right, which cannot be said here",
        )
    is_talk = any(config.own.get(key) for key in ("custom_judge", "interactive"))
    output_bytes = config.number(
        "output_limit_length", default=_OUTPUT_BYTES, most=_MOST_OUTPUT_BYTES
    )
    return FamilyProblem(
        names={"en": folder.root.name},
        limits=replace(USUAL_LIMITS, output_bytes=output_bytes),
        limit_source=mark("the default: init.yml has none"),
        groups=tuple(_judged_groups(folder, groups, cases, judging)),
        is_scored=True,
        comparison=() if judging.program else ("standard",),
        validator=judging.program,
        judging=replace(judging.how, scores_wrong=True, interactive=is_talk),
        generators=data.generators.programs(),
        includes=includes,
        prefixes=prefixes,
        languages=tuple(prefixes),
        writes_files=bool(input_file or output_file),
        input_file=input_file,
        output_file=output_file,
        has_streams_too=has_streams_too,
        unbuffered=config.flag("unbuffered"),
        without_output=tuple(
            case.node.place.rstrip(": ")
            for case in cases
            if not judging.program and not case.node.name("out") and not case.case.command
        ),
        unknown_keys=tuple(config.unknown),
        not_read=(
            *(
                Loss(NAME, Fact("{}: not read; it is an unknown key", place))
                for place in config.unknown
            ),
            *(
                Loss(NAME, Fact("{}: {}", key, why))
                for key, why in _WITHOUT_EFFECT.items()
                if any(node.own.get(key) for node in (config, *(case.node for case in cases)))
            ),
            *(
                [Loss(NAME, _UNASKED)]
                if "interactive" in graders and any(case.node.get("checker") for case in cases)
                else []
            ),
            *unread,
        ),
    )


def _judged_groups(
    folder: FamilyFolder, groups: list[FamilyGroup], cases: list[DmojCase], judging: DmojJudging
) -> Iterator[FamilyGroup]:
    """The groups by what judges them: the arguments of their cases, and whether parts are given.

    Groups have their cases in the order of all `cases`.
    """
    listed = iter(zip(cases, judging.args, strict=True))
    for group in groups:
        pairs = [next(listed) for _ in group.cases]
        gives_points = group.by_case or pairs[0][0].batch
        yield replace(
            group,
            by_least=bool(gives_points) and any(is_partial(folder, case.node) for case, _ in pairs),
            cases=tuple(
                case.case
                if words in ((), ("standard",))
                else replace(case.case, validator_args=words)
                for case, words in pairs
            ),
        )
