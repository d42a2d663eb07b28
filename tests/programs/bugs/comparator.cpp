#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> values(40, n);
    std::sort(values.begin(), values.end(), [](int a, int b) { return a <= b; });
    std::cout << values[0] << "\n";
}
// line 9: debug assertion
