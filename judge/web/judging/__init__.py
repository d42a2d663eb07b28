"""What is judged for the site: the queue of submissions, and who is told of changes."""
