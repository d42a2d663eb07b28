inline int sum(int first, int second) { return first + second; }
