"""Settings of all tests: Hypothesis draws the same examples each time and does not look at the clock."""

from hypothesis import settings

settings.register_profile("simcards", deadline=None, derandomize=True)
settings.load_profile("simcards")
