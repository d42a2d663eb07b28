"""What runs in the supervisor process, which stands between the judge and one program.

`judge.sandbox.supervised` starts it as `python -I -S .../judge/sandbox/supervisor FD ROOT`. It has
to start fast, so these modules import each other and little of the standard library: neither
pathlib nor contextlib nor typing. The judge's side may import them; they import nothing of it.
"""
