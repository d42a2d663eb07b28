// Rides in a circle.
#include <string>

int main() {
    for (volatile unsigned column = 0;; column = (column + 1) % 8) {}
}
