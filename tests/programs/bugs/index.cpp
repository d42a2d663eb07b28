#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> values(n);
    int sum = 0;
    for (int i = 0; i <= n; i++)
        sum += values[i];
    std::cout << sum << "\n";
}
// line 10: debug assertion
