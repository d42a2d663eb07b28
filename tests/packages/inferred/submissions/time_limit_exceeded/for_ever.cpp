// For ever.
#include <cstdio>

int main() {
    for (volatile unsigned i = 0;; i++) {}
}
