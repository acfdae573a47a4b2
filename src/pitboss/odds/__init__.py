"""What must happen in theory: exact odds, best play and the house advantage of every wager."""
