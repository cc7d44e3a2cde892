"""Bigfoot, the lair-deduction card game: belief, guesses, paths, and the whole game as an engine."""
