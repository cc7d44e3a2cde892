"""Seeds: every number of every game as data, and the loader that validates it.

The lowest floor. Nothing here knows a rule; it holds the numbers rules speak of, each with the
section it comes from, and the way faults in anybody's file are told.
"""
