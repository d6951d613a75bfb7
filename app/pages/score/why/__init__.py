"""The panel in which every yaku can be asked why the hand has it or not."""
