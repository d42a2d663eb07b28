#include <iostream>

int sign(int n) {
    if (n < 0) return -1;
    if (n == 0) return 0;
}

int main() {
    int n;
    std::cin >> n;
    std::cout << sign(n) << "\n";
}
// line 3: execution reached
