"""The dispute tab: a declared score against the judged hand."""
