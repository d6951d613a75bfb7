"""Mutation testing: does a test of its own package notice when a line of the code is changed?"""
