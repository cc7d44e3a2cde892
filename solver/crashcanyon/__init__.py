"""Crash Canyon: the road, the race on it, and how to win it (docs/crash-canyon.md)."""
