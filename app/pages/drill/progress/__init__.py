"""What the drill remembers: answers, memory of cards, schedule, statistics and files."""
