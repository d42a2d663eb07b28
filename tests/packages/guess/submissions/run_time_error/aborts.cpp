// Is killed in the middle of the talk.
#include <cstdlib>
#include <iostream>

int main() {
    std::cout << 2 << std::endl;
    std::abort();
}
