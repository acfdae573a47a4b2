"""Blackjack and its kin, solved over the counts of the ten values: what suits and faces are in a hand plays no part."""
