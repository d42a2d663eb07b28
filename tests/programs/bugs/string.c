#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char word[64];
    scanf("%63s", word);
    strcat(word, "abc");
    char *copy = malloc(strlen(word));
    strcpy(copy, word);
    printf("%s\n", copy);
}
// line 10: heap-buffer-overflow
