"""Rules at the table: calls, legality, tenpai, rulings, disputes, the ends of hands and games."""
