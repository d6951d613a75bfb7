"""An evening of a club: players, seating, results of tables, and the ranking.

An evening is a list of events under a rule document of either game; everything else follows from
it by pure functions, which read no clock: times are milliseconds since 1970 that the caller gives.

- `seating` has the tables of a round, `events` the evening with its events and its notation.
- `tables` computes and checks what a table came to, from four scores or from a kept game: `checked`
  answers for an entry that is not in the evening yet.
- `rulings` finds what the document does about an act of the evening.
- `state` replays an evening: `replay(evening, rules, games)` has its players, rounds, clocks,
  tables, rulings and problems. `games` are the results of kept games by their uid.
- `ranking` places the players after any round, `league` over several evenings.
"""
