import random

grid = [[0] * 3 for _ in range(3)]


def main():
    while True:
        opponent_row, opponent_col = [int(i) for i in input().split()]
        if opponent_row >= 0:
            grid[opponent_row][opponent_col] = 2
        valid_action_count = int(input())
        moves = []
        for i in range(valid_action_count):
            row, col = [int(j) for j in input().split()]
            moves.append((row, col))
        row, col = (1, 1) if (1, 1) in moves else random.choice(moves)
        grid[row][col] = 1
        print(row, col)


main()
