"""Command line: parse, call, show. No logic lives here."""
