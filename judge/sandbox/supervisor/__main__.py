"""Start a supervisor: `python -I -S .../judge/sandbox/supervisor FD ROOT`.

`judge/__init__.py` and `judge/sandbox/__init__.py` import what the judge needs, which is slow. So
this makes empty modules of those names, through which the supervisor's own are found.
"""

import sys
from os.path import abspath, dirname
from types import ModuleType

_sandbox = dirname(dirname(abspath(__file__)))
for _name, _folder in (("judge", dirname(_sandbox)), ("judge.sandbox", _sandbox)):
    sys.modules[_name] = _package = ModuleType(_name)
    _package.__path__ = [_folder]

from judge.sandbox.supervisor.server import main  # noqa: E402  # found by the loop above

main(sys.argv)
