"""Convert packages between families: what the target cannot hold is listed, and nothing else."""
