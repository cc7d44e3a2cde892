"""Roll & Smash: the judge, the exact search, and the questions asked of it."""
