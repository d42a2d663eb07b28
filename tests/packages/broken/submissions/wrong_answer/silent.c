/* Wrong in all cases. */
int main(void) { return 0; }
