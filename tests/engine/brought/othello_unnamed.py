# リバーシ: コンピュータの手
def okeru(ban, x, y, iro):
    if ban[y][x] != 0:
        return 0
    total = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            k = 0
            sx, sy = x, y
            while True:
                sx += dx
                sy += dy
                if sx < 0 or sx > 7 or sy < 0 or sy > 7:
                    break
                if ban[sy][sx] == 0:
                    break
                if ban[sy][sx] == 3 - iro:
                    k += 1
                if ban[sy][sx] == iro:
                    total += k
                    break
    return total


def computer_1(ban, iro):
    best = 0
    te = None
    for y in range(8):
        for x in range(8):
            n = okeru(ban, x, y, iro)
            if n > best:
                best = n
                te = (x, y)
    return te
