#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    word = "n=" + word;
    std::cout << std::stoi(word) << "\n";
}
// line 8: std::invalid_argument
