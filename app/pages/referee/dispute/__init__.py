"""A declared count against the judged hand."""
