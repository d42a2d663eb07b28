// Reads the number of discs, and prints what the submission says.
#include <fstream>
#include <iostream>
#include <string>

#include "tower.h"

int main() {
    int discs;
    long long unit;
    std::string words;
    std::ifstream file("unit.txt");
    std::getline(file >> unit, words);
    std::cin >> discs;
    std::cout << (words == " in C++" ? unit * moves(discs) : -1) << "\n";
}
