"""Practice hands for the drill: drawn by chance under a wish, or won in simulated play."""
