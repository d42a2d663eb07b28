"""The cache folder, and the programs in it."""
