"""An account and the name of a form come in, the document goes out. What a form needs is asked for.

What only one form needs is imported when it is made: the libraries behind them are slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.reports.document import Account
from judge.reports.template import require_page_libraries


def document(account: Account, form: str) -> str:
    """The document of an account in one of `FORMS`."""
    return FORMS[form](account)


def demand(form: str) -> None:
    """Raises `UsageError` if what a form needs is not installed."""
    if form == "html":
        require_page_libraries()


def _junit(account: Account) -> str:
    from judge.reports import run_junit as suites

    return suites.as_junit(account)


def _sarif(account: Account) -> str:
    from judge.reports import run_sarif as annotations

    return annotations.as_sarif(account)


def _markdown(account: Account) -> str:
    from judge.reports import markdown as summary

    return summary.as_markdown(account)


def _html(account: Account) -> str:
    from judge.reports import html as page

    return page.as_html(account)


FORMS: Mapping[str, Callable[[Account], str]] = {
    "junit": _junit,
    "sarif": _sarif,
    "markdown": _markdown,
    "html": _html,
}
