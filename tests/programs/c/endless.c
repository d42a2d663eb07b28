volatile unsigned counter;

int main(void) {
    for (;;) counter++;
}
