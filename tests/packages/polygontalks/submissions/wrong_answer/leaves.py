"""Says nothing: exit code 2."""
