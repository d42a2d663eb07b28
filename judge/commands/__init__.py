"""What each command does, a folder each; none imports another."""
