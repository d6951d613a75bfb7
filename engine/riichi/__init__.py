"""Riichi mahjong: from a described hand to a verdict whose every amount names its rule."""
