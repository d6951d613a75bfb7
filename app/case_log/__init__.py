"""The case log: rulings stored in an SQLite file, with import and export."""
