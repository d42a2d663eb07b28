#include <iostream>
#include <fstream>

int main(int, char **words) {
    std::ifstream input(words[1]);
    int first, second, sum;
    input >> first >> second;
    std::cout << first << " " << second << std::endl;
    return std::cin >> sum && sum == first + second ? 0 : 1;
}
