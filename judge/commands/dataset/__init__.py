"""`judge dataset`: make instances of a problem."""
