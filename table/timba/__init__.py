"""The evening (*timba*): draws, who sits and who waits, customs, ledger, championships; all of it pure.

What is decided is an event of the journal (`journal`); `state` folds events to where the evening stands. What a game
brought – who won, who owes a copa – is never journalled: it is read off its acta (`deeds`), so that an undo in the acta
needs no second undo here. Everything here can be rebuilt from the journals and the actas alone.
"""
