"""Read a package of rbx: limits, tests, checker, interactor, validators, solutions.

Source: rbx, `rbx/box/schema.py`, `package.py` and `solutions.py`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge import languages
from judge.model import Limits, OwnLimits
from judge.packages.families.description import (
    JUDGING,
    FamilyCase,
    FamilyFolder,
    FamilyProblem,
    FamilySolution,
    Files,
    Statements,
    YamlNode,
    as_fraction,
    read_map,
    safe_name,
    shown,
)
from judge.packages.families.rbx.document import (
    CHECKER_KEYS,
    CODE_KEYS,
    INTERACTOR_KEYS,
    MODIFIER_KEYS,
    NAME,
    SOLUTION_KEYS,
    Value,
    as_arguments,
    files_named,
    group_variables,
    header_of,
    read_document,
    read_variables,
    unread_keys,
)
from judge.packages.families.rbx.programs import (
    CHECKER_CALLS,
    INTERACTOR_CALL,
    LANGUAGES,
    OUTPUT,
    RUN_VALIDATOR,
    SAMPLES,
    RbxGroup,
    RbxPrograms,
    RbxTests,
    require_language,
)
from judge.packages.families.run_scripts import ProgramCall

PROFILE = ".limits/local.yml"
_LIMITS = ("timeLimit", "memoryLimit", "outputLimit")
_MOST_MS, _MOST_MIB, _MOST_KIB = 86_400_000, 1 << 20, 1 << 20
_MOST_TIMES = 1000.0
_OUTPUT_KIB = 4096

_Modifiers = dict[str, dict[str, float]]


RbxLimits = tuple[Limits, str, Mapping[str, OwnLimits]]
"""The usual limits, the file that states the time limit, and what languages have of their own.

These are by the suffixes of solutions, those of `""` for all others; none if all have the same."""


def read_limits(folder: FamilyFolder, document: YamlNode) -> RbxLimits:
    """The limits as `rbx run` has them, which takes a profile before those of the package."""
    modifiers = _modifiers(document)
    if not folder.has(PROFILE):
        return _limits(document, modifiers, NAME)
    profile = read_map(folder, PROFILE)
    if profile.flag("inheritFromPackage"):
        return _limits(document, modifiers, NAME)
    own = {key: value for key, value in profile.own.items() if value is not None}
    for limit, key in (("timeLimit", "time"), ("memoryLimit", "memory")):
        if limit in own:
            for modifier in modifiers.values():
                modifier.pop(key, None)
    for language, values in _modifiers(profile).items():
        modifiers.setdefault(language, {}).update(values)
    limits = {key: own.get(key, document.own.get(key)) for key in _LIMITS}
    stated_in = PROFILE if "timeLimit" in own else NAME
    return _limits(YamlNode(profile.file, "", limits), modifiers, stated_in)


def _limits(node: YamlNode, modifiers: _Modifiers, stated_in: str) -> RbxLimits:
    time_ms = node.number("timeLimit", most=_MOST_MS)
    memory_mib = node.number("memoryLimit", most=_MOST_MIB)
    own: dict[str, OwnLimits] = {}
    for language, values in modifiers.items():
        changed_ms = int(values.get("time", time_ms))
        if "timeMultiplier" in values:
            changed_ms = int(changed_ms * values["timeMultiplier"])
        if not 1 <= changed_ms <= _MOST_MS:
            node.fail(f"modifiers: {language} has {changed_ms} ms, not 1 to {_MOST_MS}")
        changed = OwnLimits(
            time_factor=changed_ms / time_ms,
            memory_bytes=int(values.get("memory", memory_mib)) << 20,
        )
        own |= dict.fromkeys(LANGUAGES[language], changed)
    usual = OwnLimits(time_factor=1.0, memory_bytes=memory_mib << 20)
    limits = Limits.of(
        cpu_s=time_ms / 1000,
        memory_bytes=memory_mib << 20,
        output_bytes=node.number("outputLimit", most=_MOST_KIB, default=_OUTPUT_KIB) << 10,
    )
    differ = any(limits != usual for limits in own.values())
    return limits, stated_in, {"": usual, **own} if differ else {}


def _modifiers(node: YamlNode) -> _Modifiers:
    every = node.inner("modifiers")
    modifiers: _Modifiers = {}
    for language in every.own if every else ():
        assert every is not None
        if language not in LANGUAGES:
            every.fail(
                f"{shown(language)} is a language that is not known here",
                f"Known are {', '.join(LANGUAGES)}, as in the environment that rbx comes with",
            )
        modifier = every.inner(language, MODIFIER_KEYS)
        if modifier is None:
            continue
        modifiers[language] = {
            key: float(modifier.number(key, most=most))
            for key, most in (("time", _MOST_MS), ("memory", _MOST_MIB))
            if modifier.own.get(key) is not None
        }
        times = modifier.own.get("timeMultiplier")
        if times is None:
            continue
        factor = as_fraction(times)
        if factor is None:
            modifier.fail(f"timeMultiplier is {shown(times)}, but a number was expected")
        if not 0 < factor <= _MOST_TIMES:
            modifier.fail(f"timeMultiplier is {shown(times)}, not between 0 and {_MOST_TIMES:g}")
        modifiers[language]["timeMultiplier"] = float(factor)
    return modifiers


# The package


_COMPARISONS: Mapping[str, tuple[str, ...]] = {
    "wcmp.cpp": (),
    "ncmp.cpp": ("numbers",),
    "dcmp.cpp": ("decimal",),
    "yesno.cpp": ("yesno",),
}
"""How outputs are compared, by the names of checkers that rbx brings."""
_FAILURES = ("WA", "RTE", "TLE")
# What the failures of a solution may be; of memory and output the format says RTE.
_OUTCOMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("accepted", "ac", "correct"), ()),
    **dict.fromkeys(("wronganswer", "wa"), ("WA",)),
    **dict.fromkeys(("incorrect", "fail"), _FAILURES),
    **dict.fromkeys(("runtimeerror", "rte", "re"), ("RTE",)),
    **dict.fromkeys(("timelimitexceeded", "timeout", "tle", "tl"), ("TLE",)),
    **dict.fromkeys(("memorylimitexceeded", "mle", "ml"), ("RTE",)),
    **dict.fromkeys(("outputlimitexceeded", "ole", "ol"), ("RTE",)),
    **dict.fromkeys(("tleorrte", "tle/rte", "tle+rte", "tleorre", "tle+re"), ("TLE", "RTE")),
    **dict.fromkeys(("mleorrte", "mle/rte", "mle+rte", "mlorre", "ml+re"), ("RTE",)),
    **dict.fromkeys(("tleormle", "tle/mle", "tle+mle", "tlorml", "tl+ml"), ("TLE", "RTE")),
}
_FOLDERS = {
    (): "accepted",
    ("WA",): "wrong_answer",
    ("TLE",): "time_limit_exceeded",
    ("RTE",): "run_time_error",
    _FAILURES: "rejected",
}
_AC_OR_TLE = frozenset(
    {"acceptedortle", "acceptedortimelimitexceeded", "acortle", "ac/tle", "ac+tle"}
)
_UNSTATED = frozenset({"any", "judgefailed", "jf", "compilationerror", "ce"})


def read_rbx(folder: FamilyFolder) -> FamilyProblem:
    """All that the package says; `ProblemError` names the place of what is not supported."""
    document = read_document(folder)
    is_talk = document.choice("type", ("batch", "communication"), "batch") == "communication"
    is_scored = document.choice("scoring", ("binary", "points"), "binary") == "points"
    variables = read_variables(document)
    header = folder.read("rbx.override.h") if folder.has("rbx.override.h") else b""
    programs = RbxPrograms(folder, header or header_of(variables))
    tests = RbxTests(folder, document, programs)
    entries = tests.groups()
    groups = [entry.group for entry in entries]
    if not tests.first_programs and not any(group.cases for group in groups):
        document.fail("testcases holds no test")
    validator, comparison, has_checker = _judge(folder, document, programs, is_talk=is_talk)
    solutions, main = _solutions(folder, document)
    lacks = any(case.answer is None for group in groups for case in group.cases)
    if lacks and not main and (has_checker or not is_talk):
        document.fail("tests have no outputs, and no accepted solution is there to make them")
    samples = tuple(case for group in groups if group.name == SAMPLES for case in group.cases)
    others = [group for group in groups if group.name != SAMPLES]
    if not is_scored and (odd := next((entry for entry in entries if entry.group.points), None)):
        odd.node.fail("a score is given, but scoring is not points")
    if any(group.points for group in groups if group.name == SAMPLES):
        document.fail("the group samples has a score, which is not supported")
    if is_talk and not has_checker:
        samples = _with_answers(samples)
        others = [replace(group, cases=_with_answers(group.cases)) for group in others]
    limits, stated_in, own_limits = read_limits(folder, document)
    folder.pass_over("build", ".rbx")  # what rbx has made
    titles = document.inner("titles")
    names = {key: titles.text(key) for key in titles.own if len(key) == 2} if titles else {}
    return FamilyProblem(
        names=names or {"en": document.text("name") or folder.root.name},
        limits=limits,
        limit_source=stated_in,
        samples=samples,
        cases=() if is_scored else tuple(case for group in others for case in group.cases),
        groups=tuple(
            replace(group, requires=("sample", *group.requires)) for group in others if is_scored
        ),
        is_scored=is_scored,
        comparison=comparison,
        validator=validator,
        judging=replace(JUDGING, interactive=is_talk),
        answer_left=OUTPUT if has_checker and (lacks or tests.first_programs) else "",
        input_validators=dict(_validators(document, variables, programs, entries)),
        generators=tests.generators,
        first_programs=tests.first_programs,
        samples_answered_by=tests.model_solution,
        answered_by=main,
        solutions=tuple(solutions),
        statements=_statements(folder, document),
        not_read=tuple(unread_keys(document)),
        own_limits=own_limits,
    )


def _with_answers(cases: Sequence[FamilyCase]) -> tuple[FamilyCase, ...]:
    """The cases of a dialogue: an interactor of rbx gets no answer, so it may be empty."""
    return tuple(one if one.command else replace(one, answer=one.answer or b"") for one in cases)


def _judge(
    folder: FamilyFolder, document: YamlNode, programs: RbxPrograms, *, is_talk: bool
) -> tuple[Files, tuple[str, ...], bool]:
    """The interactor or the checker, else how outputs are compared, and whether it is both."""
    interactor = document.inner("interactor", INTERACTOR_KEYS)
    checker = document.inner("checker", CHECKER_KEYS)
    if not is_talk:
        if interactor is not None:
            document.fail("there is an interactor, but type is batch")
        files = _checker(folder, checker)
        if isinstance(files, str):
            return (), _COMPARISONS[files], False
        return programs.program(*files), (), False
    if interactor is None:
        document.fail("type is communication, but there is no interactor")
    is_legacy = interactor.flag("legacy")
    interactor.flag("capture", default=True)  # a capture changes no verdict
    if checker is None:
        return programs.program(interactor, interactor.text("path"), INTERACTOR_CALL), (), False
    if not is_legacy:
        checker.fail("a checker is asked after an interactor only if that is `legacy: true`")
    files = _checker(folder, checker)
    if isinstance(files, str):
        checker.fail("after an interactor only a checker in the package is asked")
    return programs.interactor_and_checker(interactor, *files), (), True


def _checker(
    folder: FamilyFolder, checker: YamlNode | None
) -> tuple[YamlNode, str, ProgramCall] | str:
    """The map of the checker, its path and how it is asked; or the name of one that rbx brings."""
    if checker is None:
        return "wcmp.cpp"
    fallback = checker.inner("fallback_to", CHECKER_KEYS)
    path = checker.text("path")
    mode = checker.choice("mode", CHECKER_CALLS, "testlib")
    if folder.has(path):
        return checker, path, CHECKER_CALLS[mode]
    if fallback is not None:
        return _checker(folder, fallback)
    name = PurePosixPath(path).name
    if name not in _COMPARISONS:
        checker.fail(
            f"{name!r} is not in the package, but one that rbx brings or downloads",
            f"Put it into the package: `rbx download checker {name}`",
        )
    if mode != "testlib":
        checker.fail(f"{name} answers as testlib does, but mode is {mode}")
    return name


def _validators(
    document: YamlNode,
    variables: Mapping[str, Value],
    programs: RbxPrograms,
    groups: Sequence[RbxGroup],
) -> Iterator[tuple[str, Files]]:
    """The validators, each of which is asked about the groups that it is for.

    It gets the variables of the group, so groups with other variables have one of their own.
    """
    calls: dict[tuple[str, ...], tuple[YamlNode, list[str]]] = {}
    nodes = {entry.group.name: entry.node for entry in groups}
    own_variables = group_variables(document, variables, nodes)
    args = {name: as_arguments(variables) for name, variables in own_variables.items()}

    def want(node: YamlNode | None, places: Sequence[str]) -> None:
        if node is None:
            return
        for place in places:
            key = (node.text("path"), *args[place.partition("/")[0]])
            calls.setdefault(key, (node, []))[1].append(place)

    own = {name: node.inner("validator", CODE_KEYS) for name, node in nodes.items()}
    want(document.inner("validator", CODE_KEYS), [name for name in own if own[name] is None])
    for code in document.items("extraValidators", CODE_KEYS):
        want(code, list(own))
    for group in groups:
        name = group.group.name
        want(own[name], [name])
        for place, node in ((name, group.node), *group.paths):
            for code in node.items("extraValidators", CODE_KEYS):
                want(code, [place])
    for index, ((path, *words), (node, places)) in enumerate(calls.items(), start=1):
        if "*" in path:
            node.fail(f"{path!r} names several files, which is not supported")
        patterns = "|".join(f"{place}|{place}/*" for place in dict.fromkeys(places))
        args_words = shlex.join(words)
        files = programs.program(node, path, RUN_VALIDATOR, args=args_words, places=patterns)
        yield f"{index}-{safe_name(PurePosixPath(path).stem)}", files


def _solutions(folder: FamilyFolder, document: YamlNode) -> tuple[list[FamilySolution], str]:
    """The solutions, and the path of the main one below `submissions`; empty without one."""
    solutions: dict[str, FamilySolution] = {}
    seen: set[str] = set()
    main = ""
    for node in document.items("solutions", SOLUTION_KEYS):
        failures, place = _expectation(node)
        if more := [*node.words("compilationFiles"), *node.words("executionFiles")]:
            node.fail(f"{more[0]!r} beside a solution is not supported: a solution is one file")
        paths = [node.text("path")]
        if "*" in paths[0]:
            named = files_named(folder, node, "path")
            paths = [name for name in named if languages.is_source(PurePosixPath(name).name, None)]
        elif not folder.has(paths[0]):
            node.fail(f"{paths[0]!r} is not in the package")
        for path in paths:
            if path in seen:
                continue
            seen.add(path)
            require_language(node, path)
            name = safe_name(PurePosixPath(path).name)
            key = f"{place}/{name}"
            if key in solutions:
                node.fail(f"two solutions are called {name}")
            may_pass = place == "unstated" and failures == ("TLE",)
            solutions[key] = FamilySolution(
                name=name,
                files=folder.program(path),
                folder=place,
                permitted=("AC", *failures) if failures else (),
                required=("AC", *failures) if may_pass else failures,
            )
            main = main or (key if place == "accepted" else "")
    return list(solutions.values()), main


def _expectation(node: YamlNode) -> tuple[tuple[str, ...], str]:
    """The failures that a solution may have, and the folder for it."""
    stated = node.text("outcome", "any")
    word = "".join(sign for sign in stated.lower() if sign not in " _-")
    if word in _AC_OR_TLE:
        return ("TLE",), "unstated"
    if word in _UNSTATED:
        return (), "unstated"
    if word not in _OUTCOMES:
        node.fail(f"outcome is {shown(stated)}, which is not known")
    return _OUTCOMES[word], _FOLDERS.get(_OUTCOMES[word], "unstated")


def _statements(folder: FamilyFolder, document: YamlNode) -> Statements:
    """The statements that are PDF; others are templates for rbx."""
    texts: dict[tuple[str, str], bytes] = {}
    for node in document.items("statements"):
        language, path = node.text("language", "en"), node.text("file") or node.text("path")
        is_pdf = node.text("type").lower() == "pdf" and len(language) == 2
        if is_pdf and folder.has(path) and (language, "pdf") not in texts:
            texts[language, "pdf"] = folder.read(path)
    return texts
