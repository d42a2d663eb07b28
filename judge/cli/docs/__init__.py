"""`judge docs`: the site, a section of the documentation, the manual page, the JSON Schemas."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from judge.cli.frame import command
from judge.errors import UsageError
from judge.facts import Fact
from judge.terminal.documentation import DocsSection, docs_root, read_sections
from judge.terminal.translation import translate, translate_count
from judge.terminal.wrapping import wrap_text

if TYPE_CHECKING:
    from judge.terminal.screen import Screen

_OTHERS = 8
_NARROWEST = 16  # columns of a text beside a name
_UNBOUNDED = 1 << 16
_FILLERS = {
    *("a", "an", "and", "do", "does", "exactly", "how", "i", "in", "is"),
    *("mean", "means", "of", "on", "the", "to", "what"),
}
_SIZE_PENALTY = 4000  # characters of a section that weigh as much as one word in its text


@command
def docs(
    words: Annotated[
        list[str] | None,
        Argument(metavar="[WORDS]...", help="Words of the section that you look for."),
    ] = None,
    in_browser: Annotated[
        bool,
        Option("--open", help="Open the documentation in your browser: a site with search."),
    ] = False,
    man: Annotated[
        bool, Option("--man", help="Print the manual page, for a folder that man searches.")
    ] = False,
    schema: Annotated[
        str | None,
        Option(
            metavar="NAME",
            help="Print the JSON Schema of a document or file, such as run or problem.yaml; "
            "names lists them.",
        ),
    ] = None,
) -> int:
    """Find a section of the documentation, or show where the pages are."""
    from judge.terminal.screen import Screen

    screen = Screen()
    if sum((bool(words), in_browser, man, schema is not None)) > 1:
        requests = Fact("WORDS, --open, --man and --schema are four requests")
        raise UsageError(requests, advice=Fact("Name one of them"))
    if schema is not None:
        from judge.cli.docs.schemas import SCHEMAS, schema_text

        if schema == "names":
            screen.write(_columns({name: source.about for name, source in SCHEMAS.items()}, screen))
        elif schema in SCHEMAS:
            screen.write_document(schema_text(schema))
        else:
            names = Fact("There are: {}", ", ".join(SCHEMAS))
            raise UsageError(Fact("there is no schema {!r}", schema), advice=names)
    elif in_browser:
        _open_site(screen)
    elif man:
        from judge.cli.docs.manual import manual_page

        screen.write_document(manual_page())
    elif words:
        _show_section(words, screen)
    else:
        root, index = docs_root(), site_index(docs_root())
        if index is not None:
            screen.write(translate("as a site: {address}", address=index.as_uri()) + "\n")
        titles = {section.page: section.title for section in read_sections(root)}
        finds = translate("`judge docs WORDS` finds a section")
        if index is not None:
            finds += translate(", `judge docs --open` opens the site")
        place = translate("as text, in {folder}", folder=root)
        screen.write(f"{place}\n{_columns(titles, screen, '  ')}{finds}\n")
    return 0


def _columns(rows: Mapping[str, str], screen: Screen, indent: str = "") -> str:
    """The rows; on a terminal a text that does not fit goes on below its beginning."""
    from rich.text import Text

    start = len(indent) + max(map(len, rows)) + 2
    room = max(screen.width - start, _NARROWEST) if screen.is_terminal else _UNBOUNDED
    lines = (
        f"{indent + name:<{start}}"
        + f"\n{'':{start}}".join(wrap_text(Text(text), room).plain.split("\n"))
        for name, text in rows.items()
    )
    return "".join(f"{line}\n" for line in lines)


def _show_section(words: list[str], screen: Screen) -> None:
    """Print the section that the words name, and where others are."""
    from judge.terminal.screen import write_markdown

    sections = best_sections(read_sections(docs_root()), words)
    if not sections:
        raise UsageError(
            Fact("no section of the documentation has all of these words: {}", " ".join(words)),
            advice=Fact("Use fewer words; `judge docs` lists the pages"),
        )
    best, *others = sections
    write_markdown(f"## {best.heading}\n\n{best.text}\n")
    screen.write("\n" + translate("from {file}", file=docs_root() / best.place) + "\n")
    if others:
        rows = "".join(f"  {section.place}\n" for section in others[:_OTHERS])
        also = translate_count(
            "also in {count} other section", "also in {count} other sections", len(others)
        )
        screen.write(f"{also}\n{rows}")


def _open_site(screen: Screen) -> None:
    """Open the site in the browser that the user has chosen, and say where it is."""
    import webbrowser

    index = site_index(docs_root())
    if index is None:
        raise UsageError(
            Fact(
                "this installation has no site of the documentation, which released wheels have; "
                "its pages lie in {}",
                docs_root() / "docs",
            ),
            advice=Fact(
                "`judge docs WORDS` finds a section; in a clone, `nox -s docs` makes the site"
            ),
        )
    screen.write(f"{index.as_uri()}\n")
    if not webbrowser.open(index.as_uri()):
        raise UsageError(
            Fact("found no browser to open it"), advice=Fact("Open that address in one")
        )


def site_index(root: Path) -> Path | None:
    """The first page of the site, if it is there: a wheel may have it, `nox -s docs` makes it."""
    pages = (root / "docs/site/index.html", root / "build/site/index.html")
    return next((page for page in pages if page.is_file()), None)


def best_sections(sections: Sequence[DocsSection], words: Sequence[str]) -> list[DocsSection]:
    """The sections that hold all of the words, the best first.

    A word in the heading weighs most, as its beginning, which may be a code, or as a large part of
    it; then one that a row of a table begins with, then one in the title of the page, then how
    often it is in the text; of two alike the shorter section is first.
    """
    terms = " ".join(words).lower().split()
    terms = [word for word in terms if word not in _FILLERS] or terms
    weights = [(_weight(section, terms), section) for section in sections if terms]
    fitting = [(weight, section) for weight, section in weights if weight is not None]
    return [section for _, section in sorted(fitting, key=lambda row: row[0], reverse=True)]


def _weight(section: DocsSection, words: Sequence[str]) -> float | None:
    heading, title, text = (part.lower() for part in (section.heading, section.title, section.text))
    weight = -len(text) / _SIZE_PENALTY
    for word in words:
        pattern = re.compile(rf"(?<![a-z0-9]){re.escape(word)}")
        count = len(pattern.findall(text))
        in_heading = 20 if heading.startswith(word) else 60 / (2 + len(heading.split()))
        places = in_heading * bool(pattern.search(heading)) + 8 * bool(pattern.search(title))
        if not count and not places:
            return None
        row = re.search(rf"^\| [`\[]*{re.escape(word)}", text, re.MULTILINE)
        weight += places + 10 * bool(row) + min(count, 5)
    return weight
