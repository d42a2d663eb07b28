// Halves what is left.
#include <iostream>

int main() {
    int low = 1, high, said;
    std::cin >> high;
    while (low < high) {
        int middle = (low + high) / 2;
        std::cout << "? " << low << " " << middle << std::endl;
        std::cin >> said;
        if (said) high = middle;
        else low = middle + 1;
    }
    std::cout << "! " << low << std::endl;
}
