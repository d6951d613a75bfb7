"""What a change from one riichi document to another does to hands and games, rule by rule."""
