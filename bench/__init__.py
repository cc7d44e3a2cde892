"""Benches: figures for people, never tests."""
