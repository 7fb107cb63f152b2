def agent(observation, configuration):
    import random
    board = observation.board
    me = observation.mark
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for who in (me, 3 - me):
        for line in lines:
            marks = [board[i] for i in line]
            if marks.count(who) == 2 and marks.count(0) == 1:
                return line[marks.index(0)]
    return random.choice([i for i, v in enumerate(board) if v == 0])
