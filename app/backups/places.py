"""Where copies and unfinished restores lie in a folder of data; the start looks there first."""

from typing import Final

FOLDER: Final = "backups"
PENDING: Final = ".restoring-"
"""How the name of a backup begins from which a restore is under way."""
