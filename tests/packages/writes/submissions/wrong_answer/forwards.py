"""As it came."""

print(input())
