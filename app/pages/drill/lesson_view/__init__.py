"""The view of a lesson: said, shown, done together with lines left open, and asked alone."""
