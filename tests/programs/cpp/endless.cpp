volatile unsigned counter;

int main() {
    for (;;) counter = counter + 1;
}
