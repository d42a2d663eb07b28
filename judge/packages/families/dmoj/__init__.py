"""Read packages of DMOJ: `init.yml` and what it names."""
