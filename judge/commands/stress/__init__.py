"""`judge stress`: search for a small input on which a solution fails."""
