"""Lists and tables that are walked by key and pointer."""
