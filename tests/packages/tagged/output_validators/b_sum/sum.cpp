// The sum, and nothing else.
#include <fstream>
#include <iostream>
#include <string>

int main(int, char **words) {
    long long expected, one, sum = 0;
    std::ifstream(words[1]) >> expected;
    while (std::cin >> one) sum += one;
    std::ofstream(std::string(words[3]) + "judgemessage.txt") << "the sum is " << sum;
    return sum == expected ? 42 : 43;
}
