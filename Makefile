# `make demo` and `make test` need Python 3.11 or newer and nothing else; everything goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-slow lint types bench clean

demo: $(VENV)/.ready
	$(BIN)/arenasmith solve the-crucible --points 18 --cards roll-over
	$(BIN)/arenasmith print the-crucible --solutions --points 18 --cards roll-over -o the-crucible.pdf

test: $(VENV)/.ready-dev
	$(BIN)/python -m pytest

test-slow: $(VENV)/.ready-dev
	$(BIN)/python -m pytest -m slow

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	$(BIN)/mypy

bench: $(VENV)/.ready
	$(BIN)/python -m bench

$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) the-crucible.pdf
