"""Layouts: arenas, the file format they are written in, their symmetry and identity."""
