// @expected_results@: Wrong-Answer, TIMELIMIT
#include <iostream>

int main() {
    int sum;
    std::cin >> sum;
    for (volatile int i = 0; sum > 200; i = 1 - i) {}
    std::cout << "1 1 " << sum - 2 << "\n";
}
