"""Worksheets, answer sheets and certificates for paper."""
