/* Sips and sips. */
int main(void) {
    for (volatile unsigned sips = 0;; sips++) {}
}
