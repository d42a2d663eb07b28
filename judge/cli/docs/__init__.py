"""`judge docs`: where the documentation is, and the JSON Schemas of documents and files."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from judge.cli.frame import command
from judge.errors import UsageError


@command
def docs(
    schema: Annotated[
        str | None,
        Option(
            metavar="NAME",
            help="Print the JSON Schema of a document or file, such as run or problem.yaml; "
            "`list` names them.",
        ),
    ] = None,
) -> int:
    """Print the JSON Schema of what a command prints, or of a file that you write."""
    from judge.cli.docs.schemas import SCHEMAS, schema_text
    from judge.terminal.screen import Screen

    if schema is None or schema == "list":
        width = max(map(len, SCHEMAS))
        rows = (f"{name.ljust(width)}  {one.about}\n" for name, one in SCHEMAS.items())
        Screen().write("".join(rows))
        return 0
    if schema not in SCHEMAS:
        raise UsageError(
            f"there is no schema {schema!r}", advice=f"There are: {', '.join(SCHEMAS)}"
        )
    Screen().write(schema_text(schema))
    return 0
