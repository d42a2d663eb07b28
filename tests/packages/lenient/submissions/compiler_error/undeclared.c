int main(void) { return plates; }
