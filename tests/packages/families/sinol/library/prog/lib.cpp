#include "lib.h"
#include <iostream>

void numbers(int &first, int &second) { std::cin >> first >> second; }
void say(int number) { std::cout << number << std::endl; }
