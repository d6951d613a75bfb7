"""Expected gains of a next tile, of staying and of declaring, for a child and for the dealer.

To be read in this order:

- `chances` has what is told, `best_play` the states and the recursion, for both players.
- `child` and `dealer` are that with what staying gains; `risk` is the dealer's next tile alone.
- `pool` has the unseen tiles and the probability of each, `worth` what hands win, `declaring` what
  they win with a tile that is turned.
- What makes the best play fast: `alike`, `bounds`, and `next_wins` with `outline`; `over_limit`.
- What the dealer meets: `plan` tells how a child draws, `children` how he ends. They sum over
  `child_hands`, by `forms` that differ by suits alone, in `plan_sums`; `child_fields` packs the
  numbers of several children into one. `joint_probability` tells how often all end alike.
"""
