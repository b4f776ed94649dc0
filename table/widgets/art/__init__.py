"""Everything on the cards, drawn by code in millimetres of a card of 61 × 95."""
