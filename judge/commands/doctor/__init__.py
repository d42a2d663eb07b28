"""`judge doctor`: what this machine can judge, and what its sandbox holds."""
