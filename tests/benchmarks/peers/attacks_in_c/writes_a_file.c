#include <stdio.h>

int main(void) {
    FILE *file = fopen(FOLDER "/written", "w");
    if (file) fclose(file);
    puts(ANSWER);
    return 0;
}
