"""The log tab: the list of cases, slips, printing, import and export."""
