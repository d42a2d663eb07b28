"""Starts a keeper, outside of the package's door: `python -I -S .../judge/sandbox FD ROOT`.

The door imports what the judge's side needs; a keeper needs little of it and is to start fast. So
the package is made up here without it.
"""

import sys
from os.path import abspath, dirname
from types import ModuleType

_here = dirname(abspath(__file__))
for _name, _folder in (("judge", dirname(_here)), ("judge.sandbox", _here)):
    sys.modules[_name] = _package = ModuleType(_name)
    _package.__path__ = [_folder]

from judge.sandbox.supervisor import main  # noqa: E402  # the package is there only now

main(sys.argv)
