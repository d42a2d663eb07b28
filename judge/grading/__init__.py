"""From what a program did to a verdict, a score and a piece of advice; pure."""
