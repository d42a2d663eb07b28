/* Is never content with a divisor. */
int main(void) {
    for (volatile unsigned divisor = 1;; divisor++) {}
}
