"""Boogie Beasts: the jury, the chances of a jump, and what to do with a hand (docs/boogie-beasts.md)."""
