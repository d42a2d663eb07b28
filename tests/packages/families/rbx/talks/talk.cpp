#include <fstream>
#include <iostream>

int main(int, char **words) {
    std::ifstream input(words[1]);
    std::ofstream output(words[2]);
    int first, second, found;
    input >> first >> second;
    std::cout << first << " " << second << std::endl;
    bool right = std::cin >> found && found == first + second;
    output << found;
    return right ? 0 : 1;
}
