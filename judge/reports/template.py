"""Render a page that loads nothing.

jinja2 escapes everything. `templates/page.html.jinja` is the frame of all pages: colours for light
and dark, tables, charts.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from judge.errors import UsageError, install_command
from judge.reports import charts
from judge.terminal.translation import plain_gettext, plain_ngettext


def require_page_libraries() -> None:
    """Raise `UsageError` if a library that pages need is not installed."""
    try:
        import jinja2  # noqa: F401  # an extra: this only asks whether it is there

        charts.load_pygal()
    except ImportError as error:
        raise UsageError(
            f"--format html needs {error.name}, which is not installed",
            advice=f"Install the libraries for pages: {install_command('charts')}",
        ) from error


def render_page(template: str, values: dict[str, Any]) -> str:
    """The page, in the language of the context where it marks its words as `_("...")`.

    `template` is a path below `templates/`, or below `judge/`.
    """
    import jinja2  # an extra: only pages need it

    here = Path(__file__).parent
    environment = jinja2.Environment(
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        loader=jinja2.FileSystemLoader([here / "templates", here.parent]),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    # The extension adds this method to the class, of which no type tells.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009
    install(plain_gettext, plain_ngettext, newstyle=True)
    return environment.get_template(template).render(values)


def svg_address(svg: str) -> str:
    """The address of an image that is this picture: as an image it runs no script either."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode(errors='replace')).decode()}"
