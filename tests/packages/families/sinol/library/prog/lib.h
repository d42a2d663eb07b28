void numbers(int &first, int &second);
void say(int number);
