#include <stdio.h>
#include "double.h"

int main() {
    int number;
    scanf("%d", &number);
    printf("%d\n", twice(number));
}
