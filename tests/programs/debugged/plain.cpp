#include <cstdio>
int main(void) {
    int width, height;
    while (scanf("%d%d", &width, &height) == 2 && width > 0) {
        int sum = 0, cell;
        for (int n = 0; n < width * height; ++n) scanf("%d", &cell), sum += cell;
        printf("%d\n", sum);
    }
}
