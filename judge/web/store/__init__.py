"""What the site keeps: users, problems and submissions in an SQLite database."""
