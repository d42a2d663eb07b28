/* Writes the input and the answer as files. */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    int length = count > 1 ? atoi(words[1]) : 1;
    FILE *input = fopen("testcase.in", "w"), *answer = fopen("testcase.ans", "w");
    for (int i = 0; i < length; ++i) fputc('.', input);
    fprintf(input, "\n");
    fprintf(answer, "%d\n", length);
    return fclose(input) || fclose(answer);
}
