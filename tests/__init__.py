"""The tests of simcards; each file is named for what it tests."""
