#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    int n, sum = 0;
    scanf("%d", &n);
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    for (struct node *here = head; here != NULL; here = here->next) {
        sum += here->value;
        free(here);
    }
    printf("%d\n", sum);
}
// line 19: heap-use-after-free
