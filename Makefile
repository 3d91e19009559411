# Everything runs from a local virtual environment; a bare machine needs only Python 3.11 or newer and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

# Scans of documents are read by Tesseract. Where it is missing and we are root on Debian, it is installed; else its
# tests are skipped and say so.
TESSERACT := tesseract-ocr tesseract-ocr-rus

.PHONY: setup tesseract demo serve test drills fuzz check lint types imports bench lock clean

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "cleardeed needs Python 3.11 or newer; this is %d.%d. Name another: make PYTHON=python3.12 ..." % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

setup: $(READY) tesseract

tesseract:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! dpkg -s $(TESSERACT) >/dev/null 2>&1; then \
	  apt-get update --quiet --quiet && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --quiet --no-install-recommends $(TESSERACT) \
	    || echo "To read scanned documents, install: $(TESSERACT)"; \
	fi

demo: $(READY) tesseract
	$(BIN)/cleardeed demo --run --data-dir demo-data --output demo-output

serve: $(READY)
	$(BIN)/cleardeed serve

test: $(READY) tesseract
	$(BIN)/python -m pytest

drills: $(READY) tesseract
	$(BIN)/python -m pytest -m drill

# Schemathesis over the published description, all checks on; minutes.
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz 500

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

check: lint types imports test

bench: $(READY) tesseract
	$(BIN)/python -m bench

# The lock is written with hashes and without the address of any package index.
lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --group dev pyproject.toml --output-file requirements.lock

clean:
	rm -rf $(VENV) demo-data demo-output bench-data .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
