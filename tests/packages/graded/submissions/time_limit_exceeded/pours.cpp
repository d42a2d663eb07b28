// Pours and pours.
#include <iostream>

int main() {
    long long a, b, t, poured = 0;
    std::cin >> a >> b >> t;
    for (volatile long long level = 0; level != -1; level = (level + a) % (a + b + 1)) poured++;
    std::cout << poured << "\n";
}
