#include "lib.h"

int main() {
    int first, second;
    numbers(first, second);
    say(first + second);
}
