"""User documents: rule documents that the user copies, edits in forms and saves as files."""
