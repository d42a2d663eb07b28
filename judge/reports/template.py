"""A template and what is to stand in it come in, a page that needs nothing beside itself goes out.

By jinja2, which escapes everything. `page.html.jinja` is the frame of all pages: colours for light
and dark, tables, charts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.errors import UsageError
from judge.reports import charts


def require_page_libraries() -> None:
    """Raises `UsageError` if what makes pages is not installed."""
    try:
        import jinja2  # noqa: F401  # only asked for: it is an extra

        charts.load_pygal()
    except ImportError as error:
        raise UsageError(
            f"--format html needs {error.name}, which is not installed",
            advice="Install what pages need: pip install jinja2 pygal",
        ) from error


def render_page(template: str, values: dict[str, Any]) -> str:
    """The page. `template` is a path below this folder, or below that of the judge."""
    import jinja2  # an extra: only pages need it

    environment = jinja2.Environment(
        autoescape=True,
        loader=jinja2.FileSystemLoader([Path(__file__).parent, Path(__file__).parents[1]]),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    return environment.get_template(template).render(values)
