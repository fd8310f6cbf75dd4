"""Slow reference engines, written from the rules pages alone."""
