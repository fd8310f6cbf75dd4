"""Analysis of results: estimates with intervals, summaries, frames."""
