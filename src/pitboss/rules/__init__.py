"""What a game is: its declarations, the round that carries out its procedure, and the events that a round leaves."""
