"""The screen: what it looks like, that every text fits, and that only what changed is painted."""
