"""Read packages of other families than ICPC: each reader gives a `FamilyProblem`.

`opening` writes any of them as an ICPC package into a temporary folder, on which everything else
works. What a reader does not support it refuses with the place, so that no verdict differs in
silence.
"""
