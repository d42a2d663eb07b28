"""What runs in the supervisor process, which stands between the judge and one program.

`judge.sandbox.supervised` starts a fork server (`__main__`), and that forks supervisors. It has to
start fast, so these modules import each other and little of the standard library: neither pathlib
nor contextlib nor typing. The judge's side may import them; they import nothing of it.
"""
