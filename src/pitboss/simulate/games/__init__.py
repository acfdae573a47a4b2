"""One module a game: its round as a kernel. The module of a game has the name of its package."""
