"""One module a game: what is enumerated, and how. The module of a game has the name of its package."""
