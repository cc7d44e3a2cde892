"""Generator: new arenas."""
