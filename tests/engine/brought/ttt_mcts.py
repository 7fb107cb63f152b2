import math, random
class TicTacToe:
    def __init__(self): self.row_count=3; self.column_count=3; self.action_size=9
    def get_valid_moves(self, state): return [i for i in range(9) if state[i//3][i%3]==0]
    def get_next_state(self, state, action, player):
        s=[r[:] for r in state]; s[action//3][action%3]=player; return s
    def check_win(self, s, p):
        L=s+[list(c) for c in zip(*s)]+[[s[i][i] for i in range(3)],[s[i][2-i] for i in range(3)]]
        return [p]*3 in L
class Node:
    def __init__(self, state, player, parent=None, action=None):
        self.state, self.player, self.parent, self.action = state, player, parent, action
        self.children=[]; self.visits=0; self.value=0
class MCTS:
    def __init__(self, iterations=50):
        self.game=TicTacToe(); self.iterations=iterations
    def search(self, state, player):
        root=Node(state, player)
        for _ in range(self.iterations):
            node=root
            while node.children:
                node=max(node.children, key=lambda c: (c.value/c.visits if c.visits else 9)+math.sqrt(2*math.log(node.visits+1)/(c.visits+1)))
            if not self.game.check_win(node.state, -node.player):
                for a in self.game.get_valid_moves(node.state):
                    node.children.append(Node(self.game.get_next_state(node.state,a,node.player), -node.player, node, a))
            s,p=[r[:] for r in node.state], node.player
            while not self.game.check_win(s,1) and not self.game.check_win(s,-1) and self.game.get_valid_moves(s):
                s=self.game.get_next_state(s, random.choice(self.game.get_valid_moves(s)), p); p=-p
            w=1 if self.game.check_win(s,1) else -1 if self.game.check_win(s,-1) else 0
            while node:
                node.visits+=1; node.value+= w*-node.player; node=node.parent
        return max(root.children, key=lambda c:c.visits).action
