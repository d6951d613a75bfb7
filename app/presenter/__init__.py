"""Shows a hand, a scoring table or a drill question to an audience, on one screen or two."""
