"""An independent count: legal ways to play out fixed deals, by brute force and by the engine."""
