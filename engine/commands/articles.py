def add(words): pass
