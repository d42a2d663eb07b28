"""Read packages of other families than ICPC: each reader gives a `FamilyProblem`.

`opening` makes a `Package` of it, as `packages.icpc` does of a package of ICPC. What a reader does
not support it refuses with the place, so that no verdict differs in silence.
"""
