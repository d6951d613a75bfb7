"""The check tab: furiten, riichi, kan, swap calling and other plays with tiles."""
