"""Freezes no firmware: MicroPython as it comes, for boards that get the firmware as files."""
# ruff: noqa: F821 - the functions are given by MicroPython's build
# mypy: disable-error-code="name-defined"

freeze("$(PORT_DIR)/modules")
