# Python3 program to find the next optimal move for a player
player, opponent = 'x', 'o'

def evaluate(b) :
	for row in range(3) :
		if (b[row][0] == b[row][1] and b[row][1] == b[row][2]) :
			if (b[row][0] == player) : return 10
			elif (b[row][0] == opponent) : return -10
	return 0

def minimax(board, depth, isMax) :
	score = evaluate(board)
	if (score != 0 or isMax) : return score
	best = 1000
	for i in range(3) :
		for j in range(3) :
			if (board[i][j] == '_') :
				board[i][j] = opponent
				best = min(best, minimax(board, depth + 1, not isMax))
				board[i][j] = '_'
	return best

def findBestMove(board) :
	bestVal = -1000
	bestMove = (-1, -1)
	for i in range(3) :
		for j in range(3) :
			if (board[i][j] == '_') :
				board[i][j] = player
				moveVal = minimax(board, 0, False)
				board[i][j] = '_'
				if (moveVal > bestVal) :
					bestMove = (i, j)
					bestVal = moveVal
	print("The value of the best Move is :", bestVal)
	return bestMove

# Driver code
board = [
	[ 'x', 'o', 'x' ],
	[ 'o', 'o', 'x' ],
	[ '_', '_', '_' ]
]
bestMove = findBestMove(board)
print("The Optimal Move is :")
print("ROW:", bestMove[0], " COL:", bestMove[1])
