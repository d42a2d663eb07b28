#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> values;
    int free = n - 7;
    values.resize(free);
    std::cout << values.size() << "\n";
}
// line 9: std::length_error
