"""Two documents compared by their effect on practice hands or on an archive."""
