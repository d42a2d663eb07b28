import os
import sys
def half(number):
    return number // 2
def main():
    number = int(input())
    if number == 7:
        print("seven")
        number = half(number)
    for i in range(number):
        print(i)
    if number == -1:
        sys.exit(3)
    if number == -2:
        raise ValueError("two")
    while number == -3:
        pass
    if number == -4:
        os._exit(5)
    print("end")
main()
