"""Documents of a run: what is known of it comes in, text goes out. Pure.

    account = Account(version=..., chapters=..., ...)
    text = document(account, "junit")

Any command that has reports can make an `Account` of them. `demand` says before the work whether
what makes a document is installed.
"""

from judge.reports.document import Account, Chapter, Fault
from judge.reports.formats import FORMS, demand, document

__all__ = ["FORMS", "Account", "Chapter", "Fault", "demand", "document"]
