"""Keep the catalogues of translations: python -m tests.messages [--check]

It takes the messages from the source, merges them into each `.po`, and compiles that into the `.mo`
that is read at run time. New messages have no translation then: write them, and call it again.
With --check it changes nothing and fails if a catalogue is not current.
"""

import sys

from babel.messages.mofile import write_mo

from tests.conftest import ROOT
from tests.messages.catalogs import (
    catalog_paths,
    catalog_text,
    current_catalog,
    extracted_messages,
    stale_files,
    untranslated,
)


def main(words: list[str]) -> int:
    """Write the catalogues, or with `--check` say which are not current; the exit status."""
    template, status = extracted_messages(), 0
    for path in catalog_paths():
        catalog = current_catalog(path, template)
        stale = stale_files(path, catalog)
        if "--check" in words:
            for one in stale:
                print(f"{one.relative_to(ROOT)} is not current: call nox -s messages")
                status = 1
        elif stale:
            path.write_bytes(catalog_text(catalog))
            with path.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalog)
        for message in untranslated(catalog):
            print(f"{path.relative_to(ROOT)}: not translated: {message}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
