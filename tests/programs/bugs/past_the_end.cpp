#include <iostream>
#include <map>

int main() {
    int n;
    std::cin >> n;
    std::map<int, int> distance{{n, 0}};
    auto found = distance.find(n + 1);
    std::cout << found->second << "\n";
}
// line 9: debug assertion
