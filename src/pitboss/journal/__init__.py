"""The record of what happened: append-only, chained by hashes, from which any round is dealt again."""
