"""The herd is 1e3 as the package writes it: no whole number."""

print(input(), *["{{piece}}"] * int("{{herd}}"))
