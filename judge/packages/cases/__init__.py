"""Read the test data of a package, and what it says of groups and cases."""
