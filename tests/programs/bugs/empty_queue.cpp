#include <iostream>
#include <queue>

int main() {
    int n;
    std::cin >> n;
    std::queue<int> queue;
    queue.push(n);
    int sum = 0;
    while (sum < 10) {
        sum += queue.front();
        queue.pop();
    }
    std::cout << sum << "\n";
}
// line 11: debug assertion
