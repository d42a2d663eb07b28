"""Export problems of the kit as ICPC problem packages, and import packages into the kit."""
