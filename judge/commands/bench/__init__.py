"""`judge bench`: compare what solutions cost, and how the cost grows."""
