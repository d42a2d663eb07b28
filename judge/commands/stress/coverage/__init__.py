"""See which code of a solution an input reaches."""
