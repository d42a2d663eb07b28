/* Writes more than there may be in all, a little in each file. */
#include <stdio.h>

int main(void) {
    char line[32], name[16];
    if (scanf("%31s", line) != 1) return 1;
    for (int note = 0; note < 300; note++) {
        sprintf(name, "note%d.txt", note);
        FILE *file = fopen(name, "w");
        if (!file) return 2;
        for (int i = 0; i < 128; i++) fputs("a line of 32 letters and no more", file);
        fclose(file);
    }
    return printf("%s\n", line) < 0;
}
