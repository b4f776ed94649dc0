"""The host's menu."""
