"""Read packages of other families than ICPC: each reader gives a `FamilyProblem`.

`layout` writes any of them as an ICPC package into a temporary folder, and everything else works on
that folder. What a reader does not support it refuses with the place, so that no verdict differs in
silence.
"""
