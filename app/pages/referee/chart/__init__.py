"""The penalty chart of a document on one sheet, and the questions of its acts as small trees."""
