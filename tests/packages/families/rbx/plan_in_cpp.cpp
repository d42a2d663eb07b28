#include <iostream>

int main() {
    std::cout << "tests/gen 3 4" << std::endl;
    for (int first : {1000, 2000})
        std::cout << "@testgroup large { tests/gen " << first << " 1\n}" << std::endl;
}
