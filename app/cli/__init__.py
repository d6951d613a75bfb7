"""The command line, which works where Qt is not installed."""
