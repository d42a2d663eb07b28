#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> values{n};
    int &first = values[0];
    for (int i = 0; i < 100; i++) values.push_back(i);
    first += 1;
    std::cout << values[0] << "\n";
}
// line 10: heap-use-after-free
