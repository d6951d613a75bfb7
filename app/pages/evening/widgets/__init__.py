"""The widgets of the page of an evening."""
