#include <iostream>
#include <string>

const std::string *longest;

void remember(int n) {
    std::string word(40 * n, 'x');
    longest = &word;
}

int main() {
    int n;
    std::cin >> n;
    remember(n);
    std::cout << longest->size() << "\n";
}
// line 15: stack-use-after
