"""What a wrong answer shows about its player, for every kind of question, without Qt."""
