"""Truck Off: the rules as an engine, the secret choice of trucks, the best actions of a round."""
