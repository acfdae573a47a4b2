# Everything runs in .venv, which is made and filled when it is missing or when the requirements change.
PYTHON ?= python3
VENV := .venv
PEERS := .venv-peers
BIN := $(VENV)/bin
WORKERS ?= 2
CHECKED := $(wildcard tests benchmarks examples tools)
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input
PROJECT := pyproject.toml requirements/build.txt

.PHONY: help run test test-long check format bench bench-peers distances learn docs coverage install lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run        play three-card-poker"
	@echo "make test       ruff, mypy, import rules, then the tests and doctests"
	@echo "make test-long  only the tests that take minutes"
	@echo "make check      ruff, mypy and import rules only"
	@echo "make format     let ruff format and mend the code"
	@echo "make bench      benchmarks"
	@echo "make bench-peers  the same beside other packages, which it installs apart from everything else"
	@echo "make distances  10^8 rounds of every game in bulk, held against the odds"
	@echo "make learn      let an agent learn blackjack, and hold it against the proved best play"
	@echo "make docs       work out docs/odds.md anew"
	@echo "make coverage   which provisions are carried out, and which tests prove it"
	@echo "make install    make .venv with everything a developer needs"
	@echo "make lock       write requirements/*.txt anew from pyproject.toml"

run: $(VENV)/.stamp-run
	@$(BIN)/pitboss play three-card-poker

test: check
	@$(BIN)/python -m pytest -n $(WORKERS)

test-long: $(VENV)/.stamp-dev
	@$(BIN)/python -m pytest -n $(WORKERS) -m long

check: $(VENV)/.stamp-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict src
	@$(if $(CHECKED),$(BIN)/mypy $(CHECKED))
	@$(BIN)/lint-imports

format: $(VENV)/.stamp-dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/.stamp-dev
	@$(BIN)/python benchmarks/run.py

bench-peers: $(PEERS)/.stamp
	@$(PEERS)/bin/python benchmarks/peers.py

distances: $(VENV)/.stamp-run
	@$(BIN)/python benchmarks/distances.py

learn: $(VENV)/.stamp-dev
	@$(BIN)/python examples/learn_blackjack.py

docs: $(VENV)/.stamp-dev
	@$(BIN)/pitboss odds --all --report docs/odds.md

coverage: $(VENV)/.stamp-dev
	@$(BIN)/pitboss coverage

install: $(VENV)/.stamp-dev

clean:
	rm -rf $(VENV) $(PEERS) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "pitboss needs Python 3.11 or later; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python cannot make virtual environments." >&2; \
	  echo "On Debian or Ubuntu: apt-get install python3-venv, then run make again." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.stamp-run: requirements/run.txt $(PROJECT) | $(BIN)/python
	@$(PIP_INSTALL) -r requirements/run.txt -r requirements/build.txt
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(PEERS)/.stamp: requirements/peers.txt $(PROJECT) | $(BIN)/python
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
	  -r requirements/peers.txt -r requirements/build.txt
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
	  --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.stamp-dev: requirements/dev.txt $(VENV)/.stamp-run
	@$(PIP_INSTALL) -r requirements/dev.txt
	@touch $@

lock:
	@$(PYTHON) tools/lock.py
