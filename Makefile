# The jobs of a developer; `make ci` is what the CI runs.
PYTHON ?= .venv/bin/python
BIN := $(dir $(PYTHON))

.PHONY: build debug test test-debug lint types bench bench-smoke verify ci clean

build:  ## build the core and install the package (SIMCARDS_MARCH=native for this CPU)
	$(PYTHON) -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .

debug:  ## the same with bounds checks, assertions and a check of the state after every action
	SIMCARDS_DEBUG=1 $(PYTHON) -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .

test:
	$(PYTHON) -m pytest -p no:benchmark -n auto --dist loadfile

lint:
	$(BIN)ruff check .
	$(BIN)ruff format --check .
	PATH="$(BIN):$$PATH" $(BIN)cython-lint src

types:
	$(BIN)mypy

bench:  ## the speed of the core, in ns a card play and against a calibration loop
	$(PYTHON) -m pytest benchmarks --benchmark-only --benchmark-columns=median,iqr,rounds

bench-smoke:  ## every benchmark once, briefly
	$(PYTHON) -m pytest benchmarks --benchmark-only --benchmark-max-time=0.1 --benchmark-min-rounds=1 --benchmark-columns=median,rounds

verify:  ## slow statistical verification, with a figure and a plot each in reports/verification
	$(PYTHON) -m pytest tests/verification/verify_*.py

ci:
	bash .ci/run

clean:
	rm -rf build dist src/*.egg-info
	find src -name '*.so' -delete
