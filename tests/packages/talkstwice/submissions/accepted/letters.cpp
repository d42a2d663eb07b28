// A letter for each digit; does not wait for thanks.
#include <iostream>
#include <string>

int main() {
    std::string pass, word;
    std::cin >> pass;
    if (pass == "first") {
        for (int place = 1; place <= 3; place++) {
            int digit;
            std::cout << "digit " << place << std::endl;
            std::cin >> digit;
            word += 'a' + digit;
        }
        std::cout << "word " << word << std::endl;
    } else {
        std::cin >> word;
        for (char letter : word) std::cout << letter - 'a';
        std::cout << std::endl;
    }
}
