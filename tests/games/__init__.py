"""Tests of the rules, the strategies and the compiled engines of the games."""
