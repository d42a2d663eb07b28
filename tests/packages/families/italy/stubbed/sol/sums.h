int add(int sum, int number);
