"""Judge all packages below a folder, such as a checkout of a contest system's examples."""
