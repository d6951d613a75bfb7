"""Games that are kept on this computer, and the messages about them between pages."""
