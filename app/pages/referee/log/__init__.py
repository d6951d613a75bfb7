"""The case log as a part of the referee page: list, slips, files, print."""
