"""The lessons of a document as data: what is said, shown, done together and asked."""
