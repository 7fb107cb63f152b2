# tictactoe in the console
def show(b):
    for r in b: print(*r)
def best(b, me):
    for i in range(3):
        for j in range(3):
            if b[i][j] == 0:
                return i, j
def main():
    b = [[0]*3 for _ in range(3)]
    turn = 1
    while True:
        show(b)
        if turn == 1:
            r, c = map(int, input("move? ").split())
        else:
            r, c = best(b, turn)
        b[r][c] = turn
        turn = -turn
main()
