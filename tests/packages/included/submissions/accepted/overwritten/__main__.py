"""The package puts its own file in the place of this one."""

print("overwritten")
