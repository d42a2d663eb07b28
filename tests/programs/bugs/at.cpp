#include <iostream>
#include <vector>

int element(const std::vector<int> &values, int i) {
    return values.at(i);
}

int main() {
    int n;
    std::cin >> n;
    std::cout << element(std::vector<int>(n), n) << "\n";
}
// line 5: std::out_of_range
