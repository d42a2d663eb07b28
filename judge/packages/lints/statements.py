"""Statements: their languages, their names, their images, and what must not be in them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents, PackageEntry
from judge.packages.lints.note import Note, error, name_list, suggestion, warning
from judge.packages.metadata import FormatVersion, Metadata

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
_NAMED = re.compile(
    r"\\problemname(?:\[[^\]]{0,999}\])?\s*\{(?P<name>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}"
)
_MARKDOWN_CONSTANT = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_.]{0,100})\}\}")
_LATEX_CONSTANT = re.compile(r"\\constant\s*\{([^{}]{0,100})\}")
_SAMPLE_MARKS = ("nextsample", "remainingsamples")
_IMAGES = {"md": ("png", "jpg", "jpeg", "svg"), "tex": ("png", "jpg", "jpeg", "pdf")}


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the statements and with what is told of solutions."""
    folders = {
        FormatVersion.CURRENT: ("statement",),
        FormatVersion.DRAFT: ("statement", "problem_statement"),
    }.get(metadata.format, ("problem_statement",))
    languages: dict[str, str] = {}
    for folder in folders:
        for entry in contents.inside(folder):
            found = None if entry.is_folder else _FILE.fullmatch(entry.last)
            if found is None or (found["kind"] == "md" and metadata.format.is_legacy):
                if not entry.is_folder and entry.last.startswith("problem."):
                    yield _unread(entry, metadata.format)
                continue
            language = found["language"] or "en"
            if not found["language"] and metadata.format is FormatVersion.CURRENT:
                yield error(entry.name, f"names no language: call it problem.en.{found['kind']}")
            if not _LANGUAGE.fullmatch(language):
                yield error(
                    entry.name, f"{language!r} is no code of a language such as en or pt-BR"
                )
            if (other := languages.setdefault(language, entry.name)) != entry.name:
                yield error(entry.name, f"is a second statement in {language}, beside {other}")
            yield from _of_statement(contents, metadata, entry, language, found["kind"])
    if not languages:
        wanted = "problem.en.tex" if metadata.format.is_legacy else "problem.en.md"
        yield error(folders[0], f"holds no statement: write one, such as {folders[0]}/{wanted}")
    elif not metadata.format.is_legacy:
        yield from _of_names(metadata, set(languages), folders[0])
    for entry in contents.inside("solution"):
        if entry.last.startswith("solution") and not _SOLUTION.fullmatch(entry.last):
            yield warning(entry.name, "is not read: solution.<language>.tex, .md or .pdf would be")


def _unread(entry: PackageEntry, form: FormatVersion) -> Note:
    kinds = ".tex or .pdf" if form.is_legacy else ".tex, .md or .pdf"
    return warning(entry.name, f"is not read as a statement: problem.<language>{kinds} would be")


def _of_names(metadata: Metadata, languages: set[str], folder: str) -> Iterator[Note]:
    note = error if metadata.format is FormatVersion.CURRENT else warning
    if only := languages - metadata.names.keys():
        yield note("problem.yaml", f"name lacks {name_list(only)}, in which there is a statement")
    if only := metadata.names.keys() - languages:
        yield note(folder, f"has no statement in {name_list(only)}, in which name gives one")


def _of_statement(
    contents: Contents, metadata: Metadata, entry: PackageEntry, language: str, kind: str
) -> Iterator[Note]:
    if entry.size == 0:
        yield error(entry.name, "is empty")
    elif kind == "md":
        text = _FENCED.sub("", contents.text(entry))
        yield from _of_markdown(entry, text, metadata.names.get(language))
        yield from _of_images(contents, entry, text, kind)
        yield from _of_marks(contents, metadata, entry, _MARKDOWN_CONSTANT.findall(text))
    elif kind == "tex":
        raw = contents.text(entry)
        text = _COMMENT.sub("", _without_verbatim(raw))
        if metadata.format.is_legacy:
            yield from _of_title(entry, raw, text)
        yield from _of_images(contents, entry, text, kind)
        samples = re.findall(r"\\(nextsample|remainingsamples)\b", text)
        yield from _of_marks(contents, metadata, entry, samples)
        yield from _of_marks(contents, metadata, entry, _LATEX_CONSTANT.findall(text))


def _of_markdown(entry: PackageEntry, text: str, name: str | None) -> Iterator[Note]:
    if name and _title(text).casefold() == name.strip().casefold():
        yield warning(entry.name, "begins with the problem's name, which is written over it anyway")
    if active := _ACTIVE.search(text):
        yield error(entry.name, f"holds {active[0]!r}: no scripts and no frames are allowed")
    elif html := _HTML.search(text):
        yield warning(entry.name, f"holds HTML, {html[0]!r}, which judges may remove")


def _title(text: str) -> str:
    """The heading that a text begins with; empty if it begins with none."""
    first, _, rest = text.lstrip().partition("\n")
    if first.startswith("#"):
        return first.strip("# \t")
    return first.strip() if _UNDERLINE.fullmatch(rest.partition("\n")[0]) else ""


def _without_verbatim(text: str) -> str:
    """LaTeX without what stands there as it is."""
    for name in ("verbatim", "lstlisting"):
        begin, end = f"\\begin{{{name}}}", f"\\end{{{name}}}"
        first, *others = text.split(begin)
        text = first + "".join(other.partition(end)[2] for other in others)
    return text


def _of_title(entry: PackageEntry, raw: str, text: str) -> Iterator[Note]:
    named = _NAMED.search(text)
    if named is None or not named["name"].strip():
        yield error(entry.name, r"has no \problemname{...}, which gives the problem its name")
    elif re.search(r"[\\${}]", named["name"]) and "plainproblemname:" not in raw:
        yield warning(
            entry.name, r"\problemname holds LaTeX: add a line '%% plainproblemname: ...'"
        )


def _of_images(contents: Contents, entry: PackageEntry, text: str, kind: str) -> Iterator[Note]:
    if kind == "md":
        names = _MARKDOWN_IMAGE.findall(text) + _HTML_IMAGE.findall(text)
    else:
        names = ["".join(pair).strip() for pair in _LATEX_IMAGE.findall(text)]
    for name in dict.fromkeys(names):
        allowed = _IMAGES[kind]
        if re.match(r"[a-z]+:|//", name, re.IGNORECASE):
            yield error(entry.name, f"shows {name!r}, which is not in the package")
            continue
        path = posixpath.normpath(f"{entry.folder}/{name}")
        tried = [path] if kind == "md" else [path, *(f"{path}.{suffix}" for suffix in allowed)]
        there = next((one for one in tried if contents.has_file(one)), None)
        if there is None:
            yield error(entry.name, f"shows {name!r}, which is not there")
        elif there.rpartition(".")[2].lower() not in allowed:
            yield warning(entry.name, f"shows {name!r}, but images are {', '.join(allowed)}")


def _of_marks(
    contents: Contents, metadata: Metadata, entry: PackageEntry, names: list[str]
) -> Iterator[Note]:
    """Notes on constants and marks for samples that stand for nothing."""
    known = {*metadata.constants, *_SAMPLE_MARKS}
    for name in dict.fromkeys(names):
        if name not in known:
            yield warning(
                entry.name, f"names the constant {name!r}, unknown{suggestion(name, known)}"
            )
    asked, samples = names.count("nextsample"), len(cases(contents, "sample"))
    if asked > samples:
        yield error(entry.name, f"asks for {asked} samples one by one, but there are {samples}")
