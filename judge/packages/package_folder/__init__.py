"""Folders of packages: what lies inside one, and all packages below one, as in a checkout."""
