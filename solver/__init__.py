"""Solvers: one package a game, and what they share."""
