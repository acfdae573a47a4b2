"""The games, one package each: the regulation, executable."""
