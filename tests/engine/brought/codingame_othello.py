import sys
import math

# Auto-generated code below aims at helping you parse
# the standard input according to the problem statement.

_id = int(input())  # id of your player.
board_size = int(input())

# game loop
while True:
    rows = []
    for i in range(board_size):
        line = input()  # rows from top to bottom (viewer perspective).
        rows.append(line)
    action_count = int(input())  # number of legal actions for this turn.
    actions = []
    for i in range(action_count):
        action = input()  # the action
        actions.append(action)
    best = actions[0]
    for a in actions:
        if a in ("a1", "a8", "h1", "h8"):
            best = a
    # Write an action using print
    # To debug: print("Debug messages...", file=sys.stderr, flush=True)
    print("thinking", len(actions), file=sys.stderr, flush=True)
    print(best)  # a-h1-8
