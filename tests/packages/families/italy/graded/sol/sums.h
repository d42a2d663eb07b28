int sum(int first, int second);
