/* The herd is as large as the package says. */
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    char word[32];
    if (count != 2 || scanf("%31s", word) != 1) return 1;
    puts(word);
    for (int i = 0; i < atoi(words[1]); i++) puts("{{piece}}");
}
