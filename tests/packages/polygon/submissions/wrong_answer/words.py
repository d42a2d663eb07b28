"""No number: exit code 2."""

print("seven")
