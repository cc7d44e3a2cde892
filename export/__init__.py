"""Export: everything that leaves — sheets, text pictures, records."""
