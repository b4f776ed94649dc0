"""The table as an appliance: installed, updated, backed up. Needs nothing but Python's own library.

It runs from a checkout with the system's Python, before there is anything of the table's to import.
"""
