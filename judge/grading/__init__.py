"""Judge what a program did: verdict, score and advice, by pure functions."""
