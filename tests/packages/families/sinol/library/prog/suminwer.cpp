#include <iostream>
#include <string>

int main(int count, char **words) {
    int first, second;
    if (count != 2 || std::string(words[1]).substr(0, 3) != "sum") return 2;
    if (!(std::cin >> first >> second) || first > 3) {
        std::cout << "the first number is too large" << std::endl;
        return 1;
    }
    return 0;
}
