"""Cards, scroll areas, columns and the flow layout."""
