"""What the program shows and does not reckon: tiles, words, fonts, style."""
