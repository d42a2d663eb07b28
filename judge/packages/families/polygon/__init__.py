"""Read packages of Polygon, the system in which problems of Codeforces are made: `problem.xml`."""
