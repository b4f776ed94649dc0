"""What the table remembers beyond a game: names, the evenings' journals, and an index of both with the actas in SQLite.

The index can be thrown away at any time: it follows from the journals and the actas. It knows players by their ids
alone, so a name that is forgotten is forgotten everywhere by leaving the names file.
"""
