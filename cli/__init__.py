"""The command line of simcards."""
