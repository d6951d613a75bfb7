"""The words of the program, Japanese and English, and what is said with them."""
