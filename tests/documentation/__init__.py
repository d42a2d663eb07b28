"""The documentation as a site: built from the pages of the repository, and checked."""
