"""`judge replay`: show a solution's moves, board by board, beside a shortest way."""
