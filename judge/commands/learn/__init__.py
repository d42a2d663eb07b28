"""`judge show --solution` and `judge exercise`: read shipped solutions, and find their errors."""
