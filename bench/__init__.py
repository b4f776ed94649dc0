"""Figures: `make bench` runs these side by side and prints a table with ratios. No test asserts a time."""
