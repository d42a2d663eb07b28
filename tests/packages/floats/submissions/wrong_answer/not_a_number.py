"""Is close to nothing."""

print("nan END")
