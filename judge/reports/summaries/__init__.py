"""What stands at the end of a report: about all problems, not about one."""
