"""Check statements: their languages, names and images, and what must not be in them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from judge.catalog.lints import todos_in
from judge.facts import Fact
from judge.model import Finding
from judge.model.codes import Code
from judge.packages.lints.contents import (
    Contents,
    PackageEntry,
    cases,
    error,
    name_list,
    warning,
)
from judge.packages.metadata import FormatVersion, suggestion
from judge.packages.statements import latex_name

_FILE = re.compile(r"problem(?:\.(?P<language>[^.]+))?\.(?P<kind>tex|md|pdf)")
_SOLUTION = re.compile(r"solution(?:\.(?P<language>[^.]+))?\.(?:tex|md|pdf)")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")
_UNDERLINE = re.compile(r"=+[ ]*")
_FENCED = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)%.*")

_ACTIVE = re.compile(
    r"<\s*(?:script|iframe|object|embed|form|style|link|meta)\b|\bjavascript:|<[^<>]*\son[a-z]+\s*=",
    re.IGNORECASE,
)
_HTML = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_MARKDOWN_IMAGE = re.compile(r"!\[[^\]]{0,1000}\]\(\s{0,9}<?([^)\s>]{1,500})")
_HTML_IMAGE = re.compile(r"<img\b[^>]{0,1000}\bsrc\s*=\s*[\"']?([^\"'\s>]{1,500})", re.IGNORECASE)
_LATEX_IMAGE = re.compile(
    r"\\includegraphics(?:\[[^\]]{0,999}\])?\{([^{}]{1,500})\}|\\illustration\{[^{}]*\}\{([^{}]{1,500})\}"
)
_MARKDOWN_CONSTANT = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_.]{0,100})\}\}")
_LATEX_CONSTANT = re.compile(r"\\constant\s*\{([^{}]{0,100})\}")
_SAMPLE_MARKS = ("nextsample", "remainingsamples")
_IMAGES = {"md": ("png", "jpg", "jpeg", "svg"), "tex": ("png", "jpg", "jpeg", "pdf")}


def check_statements(contents: Contents) -> Iterator[Finding]:
    """Findings on the statements and on the files that explain solutions."""
    version = contents.format
    folders = {
        FormatVersion.CURRENT: ("statement",),
        FormatVersion.DRAFT: ("statement", "problem_statement"),
    }.get(version, ("problem_statement",))
    languages: dict[str, str] = {}
    for entry in (entry for folder in folders for entry in contents.inside(folder)):
        match = None if entry.is_folder else _FILE.fullmatch(entry.last)
        if match is None or (match["kind"] == "md" and version.is_legacy):
            if not entry.is_folder and entry.last.startswith("problem."):
                kinds = Fact(".tex or .pdf") if version.is_legacy else Fact(".tex, .md or .pdf")
                message = Fact("is not read as a statement: problem.<language>{} would be", kinds)
                yield warning(Code.STATEMENT_NAME, entry.name, message)
            continue
        language = match["language"] or "en"
        if not match["language"] and version is FormatVersion.CURRENT:
            message = Fact("names no language: call it problem.en.{}", match["kind"])
            yield error(Code.STATEMENT_NAME, entry.name, message)
        if not _LANGUAGE.fullmatch(language):
            message = Fact("{!r} is not a language code such as en or pt-BR", language)
            yield error(Code.STATEMENT_NAME, entry.name, message)
        if (other := languages.setdefault(language, entry.name)) != entry.name:
            message = Fact("is a second statement in {}, beside {}", language, other)
            yield error(Code.SECOND_STATEMENT, entry.name, message)
        yield from _check_statement(contents, entry, language, match["kind"])
    if not languages:
        name = "problem.en.tex" if version.is_legacy else "problem.en.md"
        message = Fact("holds no statement: write one, such as {}/{}", folders[0], name)
        yield error(Code.MISSING_STATEMENT, folders[0], message)
    elif not version.is_legacy:
        note = error if version is FormatVersion.CURRENT else warning
        names = contents.metadata.names.keys()
        if only := languages.keys() - names:
            message = Fact("name lacks {}, in which there is a statement", name_list(only))
            yield note(Code.PROBLEM_NAMES, "problem.yaml", message)
        if only := names - languages.keys():
            message = Fact("has no statement in {}, in which name gives one", name_list(only))
            yield note(Code.PROBLEM_NAMES, folders[0], message)
    for entry in contents.inside("solution"):
        if entry.last.startswith("solution") and not _SOLUTION.fullmatch(entry.last):
            message = Fact("is not read: solution.<language>.tex, .md or .pdf would be")
            yield warning(Code.STATEMENT_NAME, entry.name, message)


def _check_statement(
    contents: Contents, entry: PackageEntry, language: str, kind: str
) -> Iterator[Finding]:
    if entry.size == 0:
        yield error(Code.MISSING_STATEMENT, entry.name, "is empty")
        return
    for message in todos_in(contents.text(entry)) if kind != "pdf" else ():
        yield warning(Code.TODO_LEFT, entry.name, message)
    if kind == "md":
        text = _FENCED.sub("", contents.text(entry))
        yield from _check_markdown(entry, text, contents.metadata.names.get(language))
        yield from _check_images(contents, entry, text, kind)
        yield from _check_constants(contents, entry, _MARKDOWN_CONSTANT.findall(text))
    elif kind == "tex":
        raw = contents.text(entry)
        text = _COMMENT.sub("", _without_verbatim(raw))
        if contents.format.is_legacy:
            yield from _check_latex_name(entry, raw, text)
        yield from _check_images(contents, entry, text, kind)
        samples = re.findall(r"\\(nextsample|remainingsamples)\b", text)
        yield from _check_constants(contents, entry, samples)
        yield from _check_constants(contents, entry, _LATEX_CONSTANT.findall(text))


def _check_markdown(entry: PackageEntry, text: str, name: str | None) -> Iterator[Finding]:
    if name and _title(text).casefold() == name.strip().casefold():
        message = Fact("begins with the name of the problem, which judges print above it anyway")
        yield warning(Code.REPEATED_NAME, entry.name, message)
    if active := _ACTIVE.search(text):
        message = Fact("holds {!r}: no scripts and no frames are allowed", active[0])
        yield error(Code.ACTIVE_CONTENT, entry.name, message)
    elif html := _HTML.search(text):
        message = Fact("holds HTML, {!r}, which judges may remove", html[0])
        yield warning(Code.HTML, entry.name, message)


def _title(text: str) -> str:
    """The heading that a text begins with; empty if it begins with none."""
    first, _, rest = text.lstrip().partition("\n")
    if first.startswith("#"):
        return first.strip("# \t")
    return first.strip() if _UNDERLINE.fullmatch(rest.partition("\n")[0]) else ""


def _without_verbatim(text: str) -> str:
    for name in ("verbatim", "lstlisting"):
        begin, end = f"\\begin{{{name}}}", f"\\end{{{name}}}"
        first, *others = text.split(begin)
        text = first + "".join(other.partition(end)[2] for other in others)
    return text


def _check_latex_name(entry: PackageEntry, raw: str, text: str) -> Iterator[Finding]:
    name = latex_name(text)
    if not name:
        message = Fact(r"has no \problemname{{...}}, which gives the problem its name")
        yield error(Code.LATEX_NAME, entry.name, message)
    elif re.search(r"[\\${}]", name) and "plainproblemname:" not in raw:
        message = Fact(r"\problemname holds LaTeX: add a line '%% plainproblemname: ...'")
        yield warning(Code.LATEX_NAME, entry.name, message)


def _check_images(
    contents: Contents, entry: PackageEntry, text: str, kind: str
) -> Iterator[Finding]:
    if kind == "md":
        names = _MARKDOWN_IMAGE.findall(text) + _HTML_IMAGE.findall(text)
    else:
        names = ["".join(pair).strip() for pair in _LATEX_IMAGE.findall(text)]
    allowed = _IMAGES[kind]
    for name in dict.fromkeys(names):
        if re.match(r"[a-z]+:|//", name, re.IGNORECASE):
            message = Fact("shows {!r}, which is not in the package", name)
            yield error(Code.IMAGE, entry.name, message)
            continue
        path = posixpath.normpath(f"{entry.folder}/{name}")
        paths = [path] if kind == "md" else [path, *(f"{path}.{suffix}" for suffix in allowed)]
        file = next((path for path in paths if contents.has_file(path)), None)
        if file is None:
            yield error(Code.IMAGE, entry.name, "shows {!r}, which is not there", name)
        elif file.rpartition(".")[2].lower() not in allowed:
            message = Fact("shows {!r}, but images are {}", name, ", ".join(allowed))
            yield warning(Code.IMAGE, entry.name, message)


def _check_constants(
    contents: Contents, entry: PackageEntry, names: list[str]
) -> Iterator[Finding]:
    """Findings on unknown constants, and on more marks for samples than there are samples."""
    known = {*contents.metadata.constants, *_SAMPLE_MARKS}
    for name in dict.fromkeys(names):
        if name not in known:
            message = Fact("names the constant {!r}, unknown{}", name, suggestion(name, known))
            yield warning(Code.UNKNOWN_CONSTANT, entry.name, message)
    marks, samples = names.count("nextsample"), len(cases(contents, "sample"))
    if marks > samples:
        message = Fact("asks for {} samples one by one, but there are {}", marks, samples)
        yield error(Code.SAMPLE_MARKS, entry.name, message)
