"""`hayami --self-test`: the program checks its own installation."""
