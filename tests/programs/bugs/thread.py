import threading


def main():
    board = [int(word) for word in input().split()]
    print(board[len(board)])


thread = threading.Thread(target=main)
thread.start()
thread.join()
# line 6: IndexError
