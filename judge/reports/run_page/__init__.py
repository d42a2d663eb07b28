"""A run as one page in HTML, with its charts and pictures."""
