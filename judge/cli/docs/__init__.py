"""`judge docs`: the site, a section of the documentation, the manual page, the JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from judge.cli.frame import command
from judge.errors import UsageError

if TYPE_CHECKING:
    from judge.cli.docs.schemas import SchemaSource
    from judge.terminal.screen import Screen

_OTHERS = 8


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
            "list names them.",
        ),
    ] = None,
) -> int:
    """Find a section of the documentation, or say where it is."""
    from judge.terminal.screen import Screen

    screen = Screen()
    if sum((bool(words), in_browser, man, schema is not None)) > 1:
        requests = "WORDS, --open, --man and --schema are four requests"
        raise UsageError(requests, advice="Name one of them")
    if schema is not None:
        from judge.cli.docs.schemas import SCHEMAS, schema_text

        if schema != "list" and schema not in SCHEMAS:
            raise UsageError(
                f"there is no schema {schema!r}", advice=f"There are: {', '.join(SCHEMAS)}"
            )
        screen.write(_schema_list(SCHEMAS) if schema == "list" else schema_text(schema))
    elif in_browser:
        _open_site(screen)
    elif man:
        from judge.cli.docs.manual import manual_page

        screen.write(manual_page())
    elif words:
        _show_section(words, screen)
    else:
        screen.write(_overview())
    return 0


def _schema_list(schemas: Mapping[str, SchemaSource]) -> str:
    width = max(map(len, schemas))
    return "".join(f"{name.ljust(width)}  {one.about}\n" for name, one in schemas.items())


def _show_section(words: list[str], screen: Screen) -> None:
    """Print the section that the words name, and where others are."""
    from judge.cli.docs.pages import best_sections, docs_root, read_sections
    from judge.terminal.screen import write_markdown

    found = best_sections(read_sections(docs_root()), words)
    if not found:
        raise UsageError(
            f"no section of the documentation has all of these words: {' '.join(words)}",
            advice="Use fewer words; `judge docs` lists the pages",
        )
    best, *others = found
    write_markdown(f"## {best.heading}\n\n{best.text}\n")
    screen.write(f"\nfrom {docs_root() / best.place}\n")
    if others:
        rows = "".join(f"  {one.place}\n" for one in others[:_OTHERS])
        screen.write(f"also in {len(others)} other sections\n{rows}")


def _open_site(screen: Screen) -> None:
    """Open the site in the browser that the user has chosen, and say where it is."""
    import webbrowser

    from judge.cli.docs.pages import docs_root, site_index

    index = site_index(docs_root())
    if index is None:
        raise UsageError(
            "this installation has no site of the documentation, which released wheels have; "
            f"its pages lie in {docs_root() / 'docs'}",
            advice="`judge docs WORDS` finds a section; in a clone, `nox -s docs` makes the site",
        )
    screen.write(f"{index.as_uri()}\n")
    if not webbrowser.open(index.as_uri()):
        raise UsageError("found no browser to open it", advice="Open that address in one")


def _overview() -> str:
    """Where the documentation is, and its pages."""
    from judge.cli.docs.pages import docs_root, read_sections, site_index

    root = docs_root()
    titles = {one.page: one.title for one in read_sections(root)}
    width = max(map(len, titles))
    rows = "".join(f"  {page.ljust(width)}  {title}\n" for page, title in titles.items())
    index = site_index(root)
    where = f"as a site: {index.as_uri()}\n" if index else ""
    more = ", `judge docs --open` opens the site" if index else ""
    return f"{where}as text, in {root}\n{rows}`judge docs WORDS` finds a section{more}\n"
