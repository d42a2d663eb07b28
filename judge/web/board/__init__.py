"""The board that can be played: a position of any game as a picture, its moves, its minimum."""
