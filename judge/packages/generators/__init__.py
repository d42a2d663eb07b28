"""Read which cases `generators.yaml` asks for, and where the cases that were made are kept."""
