"""What players and hosts read: cards, players, amounts, and what happened, in words of one language."""
