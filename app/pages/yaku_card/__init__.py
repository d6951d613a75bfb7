"""The card that says what a yaku is, with a hand that has it and one that nearly has it."""
