"""The engine: rules of riichi as data and as facts; no Qt, no clock, no words for people."""
