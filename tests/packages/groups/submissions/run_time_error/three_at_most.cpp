// Has room for three jars.
#include <iostream>
#include <vector>

int main() {
    int count;
    std::cin >> count;
    std::vector<int> row(4);
    for (int i = 1; i <= count; i++) std::cin >> row.at(i);
    std::vector<int> swaps;
    for (int i = 1; i <= count; i++)
        while (row[i] != i) {
            swaps.push_back(i);
            swaps.push_back(row[i]);
            std::swap(row[row[i]], row[i]);
        }
    std::cout << swaps.size() / 2 << "\n";
    for (int place : swaps) std::cout << place << " ";
}
