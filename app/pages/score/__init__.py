"""The page 点数: a hand goes in, a cited answer comes out."""
