#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static int last(const struct node *here) {
    while (here->value != 0)
        here = here->next;
    return here->value;
}

int main(void) {
    struct node only = {1, NULL};
    scanf("%d", &only.value);
    printf("%d\n", last(&only));
}
// line 10: member access within null pointer
