"""What each command does, a folder or a file each; none imports another."""
