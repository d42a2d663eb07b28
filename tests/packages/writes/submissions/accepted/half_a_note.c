/* Writes half of what there may be, and reads what the package laid there. */
#include <stdio.h>

int main(void) {
    char line[32];
    int count = 0;
    FILE *note = fopen("note.txt", "w");
    if (!note || scanf("%31s", line) != 1) return 1;
    for (int i = 0; i < 16384; i++) fputs("a line of 32 letters and no more", note);
    while (line[count]) count++;
    while (count) putchar(line[--count]);
    putchar('\n');
    return 0;
}
