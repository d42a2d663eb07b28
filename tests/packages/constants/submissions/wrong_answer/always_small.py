"""Thinks of the samples alone."""

print(input(), *["{{piece}}"] * {{herd.small}})
