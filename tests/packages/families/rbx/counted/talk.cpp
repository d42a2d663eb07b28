#include <fstream>
#include <iostream>

int main(int, char **words) {
    std::ifstream input(words[1]);
    std::ofstream output(words[2]);
    int hidden, most, guess, count = 0;
    input >> hidden >> most;
    std::cout << most << std::endl;
    while (std::cin >> guess) {
        count++;
        if (guess < 1 || guess > most) return 2;
        std::cout << (guess < hidden ? ">" : guess > hidden ? "<" : "=") << std::endl;
        if (guess == hidden) {
            output << count;
            return 0;
        }
    }
    return 1;
}
