"""See which code of a solution an input reaches.

A solution is built a second time, so that it counts what it reaches in a file that it maps into its
memory. So also a program that crashes or is killed tells how far it came, and nobody has to stay
alive for it at the end. Verdicts come from the ordinary program.
"""
