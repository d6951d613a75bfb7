"""Reads games that a server or a log editor recorded, and replays their tiles."""
