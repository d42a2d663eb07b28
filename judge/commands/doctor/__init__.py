"""`judge doctor`: what this machine can judge, what its sandbox holds, and the cache."""
