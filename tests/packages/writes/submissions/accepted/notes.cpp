// Writes in its folder, also over what lies there; nothing is left of the case before.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>

int main() {
    std::string line, page;
    if (std::ifstream("note.txt")) return 1;
    std::cin >> line;
    std::ifstream("page.txt") >> page;
    if (page != "empty") return 2;
    std::ofstream("note.txt") << line;
    std::reverse(line.begin(), line.end());
    std::ofstream("page.txt") << line;
    std::ifstream("page.txt") >> page;
    std::cout << page << "\n";
}
