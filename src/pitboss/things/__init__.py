"""What lies on a table: cards, decks, shoes, wheels, chips, payout odds, and the chance that moves them."""
