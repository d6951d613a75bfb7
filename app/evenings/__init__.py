"""Evenings of the club that are kept on this computer, their people, and files of them.

- `archive` keeps evenings beside the games, in the same tables: `EveningArchive` lists, opens,
  begins and saves them, knows the people of all evenings, and has the results of kept games.
- `files` writes evenings as files and reads them, `name_lists` reads lists of names, `sheets` makes
  CSV of ranking and results.
- `running` finds out at the start of the program whether a round may be running.
- `texts` says in a sentence what is wrong with a file, a list or an evening.
"""
