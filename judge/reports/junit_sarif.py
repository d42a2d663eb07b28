"""Write JUnit XML for continuous integration, and SARIF 2.1.0 for code scanning.

`write_junit` takes suites of items; each item passed, failed, was skipped or could not be tried.
`write_sarif` takes the rules, by name, and each place where one is broken. The `run_` functions
make these from a run. JUnit: a problem is a suite, and each case of a solution is an item, which
passes with any verdict that the solution may get. One more item for each solution, `as expected`,
covers the rest: that some case gets the required verdict, and what else a package asks for. SARIF:
each solution that is not as expected is a result at its file, and so is a broken problem.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import PurePath
from typing import Any
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from msgspec import Struct, field
from msgspec.structs import replace

from judge import __version__
from judge.escaping import first_line, printable_lines
from judge.grading.expectations import expected_verdicts, is_permitted
from judge.model import Judgement, Severity, Verdict
from judge.reports.document import ProblemSection, RunDocument, SolutionEntry, SolutionOutcome
from judge.reports.markdown import outcome_sentence
from judge.reports.text import failure_text

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_AS_EXPECTED = "as expected"
"""The name of the item for a solution as a whole."""

_RULES = {
    "wrong verdict": "A solution gets no verdict on a case that its folder does not permit",
    "missed verdict": "A solution gets the verdict that its folder requires",
    "judge error": "What judges a solution does its work",
    "broken problem": "A problem can be judged",
}
"""What `judge run` checks, by name."""


class Ending(Enum):
    """How an item ended: the element that says so, if there is one."""

    PASSED = ""
    FAILED = "failure"
    ERROR = "error"
    SKIPPED = "skipped"


class Item(Struct, frozen=True, kw_only=True):
    """One test: its name, the class it belongs to, and why it did not pass.

    `kind` is one word for the reason, `message` one line, `text` all of it.
    """

    group: str
    name: str
    seconds: float = 0.0
    ending: Ending = Ending.PASSED
    kind: str = ""
    message: str = ""
    text: str = ""


class Suite(Struct, frozen=True, kw_only=True):
    """Items that belong together, their common properties, and what goes to standard output."""

    name: str
    items: tuple[Item, ...]
    properties: Mapping[str, str] = field(default_factory=dict)
    output: str = ""


def write_junit(name: str, suites: Sequence[Suite]) -> str:
    """The XML text, with the elements on which Ant's schema and Jenkins's `junit-10.xsd` agree."""
    counts = [Counter(item.ending for item in suite.items) for suite in suites]
    root = _element(
        None,
        "testsuites",
        name=name,
        tests=sum(len(suite.items) for suite in suites),
        failures=sum(count[Ending.FAILED] for count in counts),
        errors=sum(count[Ending.ERROR] for count in counts),
    )
    for number, (suite, count) in enumerate(zip(suites, counts, strict=True)):
        element = _element(
            root,
            "testsuite",
            name=suite.name,
            package=suite.name,
            id=number,
            tests=len(suite.items),
            errors=count[Ending.ERROR],
            failures=count[Ending.FAILED],
            skipped=count[Ending.SKIPPED],
            time=round(sum(round(item.seconds, 3) for item in suite.items), 3),
        )
        properties = _element(element, "properties")
        for key, value in suite.properties.items():
            _element(properties, "property", name=key, value=value)
        for item in suite.items:
            seconds = round(item.seconds, 3)
            test = _element(element, "testcase", name=item.name, classname=item.group, time=seconds)
            if item.ending.value:
                reason = {"message": item.message, "type": item.kind}
                attributes = {key: value for key, value in reason.items() if value}
                _element(test, item.ending.value, item.text, **attributes)
        _element(element, "system-out", suite.output)
        _element(element, "system-err")
    indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _element(parent: Element | None, tag: str, text: str = "", /, **attributes: object) -> Element:
    """An element, without the characters that XML cannot hold, even escaped."""
    legal = {key: printable_lines(str(value)) for key, value in attributes.items()}
    element = Element(tag, legal) if parent is None else SubElement(parent, tag, legal)
    element.text = printable_lines(text)
    return element


class SarifResult(Struct, frozen=True, kw_only=True):
    """A rule that the subject of a problem breaks.

    `inspection` names what found it, if that is not the rule.
    `path` is the subject's file from the root of the sources. `text` is for people. `message`
    identifies the result among others of the rule, so it leaves out what changes by chance.
    `line` is the place in the file, if that is known.
    `silenced` is the reason why the result does not count, if it does not.
    """

    rule: str
    inspection: str = ""
    severity: Severity
    problem: str
    subject: str
    text: str
    message: str
    path: str | None = None
    line: int = 1
    silenced: str = ""


class Remark(Struct, frozen=True, kw_only=True):
    """A note on the run itself; an error means that the run did not do its work."""

    severity: Severity | None
    text: str


def write_sarif(
    rules: Mapping[str, str],
    results: Sequence[SarifResult],
    remarks: Sequence[Remark] | None = None,
    helps: Mapping[str, str] | None = None,
) -> str:
    """The JSON text: one run with all `rules`, by name and what they ask for, broken or not.

    Unless `remarks` is None, it also says whether the run did its work. `helps` are texts in
    Markdown that explain rules, by name.
    """
    index = {name: number for number, name in enumerate(rules)}
    described = []
    for name, about in rules.items():
        rule: dict[str, Any] = {"id": _identifier(name), "shortDescription": {"text": about}}
        if helps is not None and name in helps:
            rule["help"] = {"text": helps[name], "markdown": helps[name]}
        described.append(rule)
    driver = {"name": "judge", "version": __version__, "rules": described}
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    if remarks is not None:
        notes = [
            {
                "level": remark.severity.value if remark.severity else "note",
                "message": {"text": _clean(remark.text)},
            }
            for remark in remarks
        ]
        done = all(remark.severity is not Severity.ERROR for remark in remarks)
        invocation: dict[str, Any] = {"executionSuccessful": done}
        if notes:
            invocation["toolExecutionNotifications"] = notes
        run["invocations"] = [invocation]
    run["results"] = [_result_object(result, index[result.rule]) for result in results]
    log = {"version": "2.1.0", "$schema": SCHEMA, "runs": [run]}
    return json.dumps(log, indent=1) + "\n"


def _result_object(result: SarifResult, index: int) -> dict[str, Any]:
    # The fingerprint identifies the result, and stays the same when others come or go.
    parts = (result.inspection or result.rule, result.problem, result.subject, result.message)
    content = "\0".join(parts).encode(errors="replace")
    fingerprint = hashlib.blake2b(content, digest_size=16).hexdigest()
    whole = _clean(f"{result.problem}/{result.subject}")
    logical = {"name": _clean(result.subject), "fullyQualifiedName": whole}
    location: dict[str, Any] = {}
    if result.path is not None:
        uri = quote(_clean(result.path).removeprefix("/"), safe="/")
        region = {"startLine": result.line}
        location["physicalLocation"] = {"artifactLocation": {"uri": uri}, "region": region}
    optional: dict[str, Any] = {}
    if result.inspection:
        optional["properties"] = {"inspection": result.inspection}
    if result.silenced:
        reason = _clean(result.silenced)
        optional["suppressions"] = [{"kind": "external", "justification": reason}]
    return {
        "ruleId": _identifier(result.rule),
        "ruleIndex": index,
        "level": result.severity.value,
        "message": {"text": _clean(result.text)},
        "locations": [{**location, "logicalLocations": [logical]}],
        "partialFingerprints": {"judgeFinding/v1": fingerprint},
        **optional,
    }


def _identifier(name: str) -> str:
    return name.replace(" ", "-")


def _clean(text: str) -> str:
    """Text without half surrogate pairs, which no JSON reader takes."""
    return text.encode(errors="replace").decode()


def run_junit(document: RunDocument) -> str:
    """The JUnit XML of a run."""
    suites = [_suite(section) for section in document.sections]
    for broken in document.broken:
        item = Item(
            group=broken.problem,
            name="can be judged",
            ending=Ending.ERROR,
            kind="broken",
            message=broken.message.partition("\n")[0],
            text=broken.message,
        )
        suites.append(Suite(name=broken.problem, items=(item,)))
    return write_junit("judge run", suites)


def run_sarif(document: RunDocument) -> str:
    """The SARIF of a run."""
    entries = document.solutions
    results = [_result(entry) for entry in entries if entry.outcome is SolutionOutcome.SURPRISE]
    results += [
        SarifResult(
            rule="broken problem",
            severity=Severity.ERROR,
            problem=broken.problem,
            subject="",
            text=f"{broken.problem} cannot be judged: {broken.message}",
            message=broken.message,
            path=broken.path,
        )
        for broken in document.broken
    ]
    return write_sarif(_RULES, results, list(_remarks(document)))


def _remarks(document: RunDocument) -> Iterator[Remark]:
    """What SARIF says of the run itself: what was broken, skipped or cut off."""
    for broken in document.broken:
        yield Remark(severity=Severity.ERROR, text=f"{broken.problem}: {broken.message}")
    for entry in document.solutions:
        if (reason := entry.report.skipped) is not None:
            text = f"{entry.report.problem}: {entry.name} was skipped: {reason}"
            yield Remark(severity=None, text=text)
    if document.interrupted:
        cut = sum(entry.is_cut_off for entry in document.solutions)
        cut += sum(len(section.unjudged) for section in document.sections)
        text = f"interrupted, so that {cut} solutions were not judged to their end"
        yield Remark(severity=Severity.ERROR, text=f"{text}; {outcome_sentence(document)}")


def _suite(section: ProblemSection) -> Suite:
    slug, setting, limits = section.problem.slug, section.setting, section.problem.limits
    items = []
    for entry in section.solutions:
        group = f"{slug}.{entry.name}"
        items += [_case_item(group, entry, judgement) for judgement in entry.report.judgements]
        items.append(_solution_item(group, entry))
    items += [
        Item(
            group=f"{slug}.{name}",
            name=_AS_EXPECTED,
            ending=Ending.SKIPPED,
            message="not judged: the run was cut off",
        )
        for name in section.unjudged
    ]
    properties = {
        "version": setting.version,
        "data": " ".join(setting.data),
        "time_limit_s": f"{limits.cpu_s:g}",
        "time_scale": f"{setting.time_scale:g}",
        "memory_limit_bytes": str(limits.memory_bytes),
        "sandbox": setting.level,
        "sandbox_does_not_hold": " ".join(setting.missing),
        "judged_before": str(sum(entry.report.cached for entry in section.solutions)),
    }
    return Suite(name=slug, items=tuple(items), properties=properties)


def _case_item(group: str, entry: SolutionEntry, judgement: Judgement) -> Item:
    item = Item(group=group, name=judgement.case, seconds=judgement.wall_s or 0.0)
    is_error = judgement.verdict is Verdict.JE
    if not is_error and is_permitted(entry.report.expectation, judgement.verdict):
        return item
    return replace(
        item,
        ending=Ending.ERROR if is_error else Ending.FAILED,
        kind=judgement.verdict.value,
        message=judgement.message.partition("\n")[0] or judgement.verdict.words,
        text=failure_text(judgement),
    )


def _solution_item(group: str, entry: SolutionEntry) -> Item:
    """The item of a solution as a whole; it fails beside its cases too, and says why."""
    report, item = entry.report, Item(group=group, name=_AS_EXPECTED)
    if entry.outcome is SolutionOutcome.SURPRISE:
        assert report.verdict is not None
        got, expected = report.verdict.value, " or ".join(expected_verdicts(report.expectation))
        return replace(
            item,
            ending=Ending.ERROR if report.verdict is Verdict.JE else Ending.FAILED,
            kind=got,
            message=entry.reason,
            text=f"got {got}, expected {expected}\n{entry.reason}",
        )
    reasons = {SolutionOutcome.SKIPPED: entry.reason, SolutionOutcome.UNJUDGED: "not judged"}
    message = reasons.get(entry.outcome, "")
    if entry.is_cut_off:
        judged = f"{len(report.judgements)} of {report.cases_total} cases judged"
        message = f"the run was cut off: {judged}"
    return replace(item, ending=Ending.SKIPPED, message=message) if message else item


def _result(entry: SolutionEntry) -> SarifResult:
    report, verdict, failed = entry.report, entry.report.verdict, entry.failures
    assert verdict is not None
    expected = " or ".join(expected_verdicts(report.expectation))
    text = f"{report.problem}: {entry.name} gets {verdict.value}, expected is {expected}"
    rule = "wrong verdict" if failed else "missed verdict"
    if failed:
        first, message = failed[0], first_line(failed[0].message)
        text += f". {first.case}: {first.verdict.words}" + (message and f", {message}")
        if len(failed) > 1:
            text += f", and {len(failed) - 1} more"
    # The first fault that is known, in the file that the path of the entry leads to.
    name = PurePath(entry.path or entry.name).name
    faults = (judgement.fault for judgement in failed if judgement.fault is not None)
    fault = next((fault for fault in faults if PurePath(fault.file).name == name), None)
    if fault is not None:
        text += f". {fault.file}:{fault.line}: {first_line(fault.message)}"
    if not failed or report.expectation.rules or report.remark:
        text += f". {entry.reason}"
    return SarifResult(
        rule="judge error" if verdict is Verdict.JE else rule,
        severity=Severity.ERROR,
        problem=report.problem,
        subject=entry.name,
        text=text,
        message=f"{verdict.value} for {expected}",
        path=entry.path,
        line=1 if fault is None else fault.line,
    )
