"""Games that are kept on this computer, and what pages tell each other of them."""
