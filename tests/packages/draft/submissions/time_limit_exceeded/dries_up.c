/* Pours until nothing is left. */
int main(void) {
    for (volatile double water = 1; water >= 0; water /= 2) {}
}
