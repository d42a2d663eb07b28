#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> values{1, 2, n};
    for (auto it = values.begin(); it != values.end(); ++it)
        if (*it % 2 == 1) values.push_back(*it + 1);
    std::cout << values.size() << "\n";
}
// line 8: debug assertion
