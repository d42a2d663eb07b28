#include <stdio.h>

int main(int count, char **names) {
    int secret = 0, guess = 0;
    FILE *given = fopen(names[1], "r");
    if (count < 2 || !given || fscanf(given, "%d", &secret) != 1) return 3;
    for (int asked = 0; asked < 9 && scanf("%d", &guess) == 1; ++asked) {
        puts(guess == secret ? "found" : "no");
        if (guess == secret) return 0;
    }
    return 1;
}
