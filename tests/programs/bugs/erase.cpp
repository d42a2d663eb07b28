#include <iostream>
#include <set>

int main() {
    int n;
    std::cin >> n;
    std::set<int> open{n, n + 1, n + 2};
    for (auto it = open.begin(); it != open.end(); ++it)
        if (*it == n + 1) open.erase(it);
    std::cout << open.size() << "\n";
}
// line 8: debug assertion
