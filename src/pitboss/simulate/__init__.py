"""What happens in a hundred million rounds: compiled rounds, streams of chance, and the figures they come to."""
