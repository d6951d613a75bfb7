"""An evening of several games: who sits where, the results of the tables and the ranking."""
