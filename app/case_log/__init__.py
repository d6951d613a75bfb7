"""The case log: what was ruled, kept in a file, told again and printed."""
