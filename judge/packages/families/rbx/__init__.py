"""Read packages of rbx: `problem.rbx.yml` and what it names."""
