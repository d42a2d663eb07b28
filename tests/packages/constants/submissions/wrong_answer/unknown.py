"""A name that is no constant stays as it is."""

print(input(), *["{{nobody}}"] * 10)
