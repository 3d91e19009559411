# Everything runs from a local virtual environment; a bare machine needs only Python 3.11 or newer and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

# Debian packages that some of it uses: scans of documents are read by Tesseract, tests print theirs in serif fonts, and the
# pages are tried in a real browser.
# Where one is missing and we are root on Debian, it is installed; else what needs it says so, and its tests are skipped.
PACKAGES := tesseract-ocr tesseract-ocr-rus libjemalloc2 fonts-dejavu-core fonts-liberation chromium

.PHONY: setup packages node demo serve quick test drills image-drill fuzz check lint types imports bench lock clean

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "cleardeed needs Python 3.11 or newer; this is %d.%d. Name another: make PYTHON=python3.12 ..." % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . --editable clients/python
	@touch $@

setup: $(READY) packages

packages:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! dpkg -s $(PACKAGES) >/dev/null 2>&1; then \
	  apt-get update --quiet --quiet && DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --quiet --no-install-recommends $(PACKAGES) \
	    || echo "To read scanned documents, to work faster and to test the pages, install: $(PACKAGES)"; \
	fi

# The TypeScript client's packages, where there is node; without it the tests that need it are skipped.
TYPESCRIPT := clients/typescript
node: $(TYPESCRIPT)/node_modules/.package-lock.json

$(TYPESCRIPT)/node_modules/.package-lock.json: $(TYPESCRIPT)/package-lock.json
	@if command -v npm >/dev/null; then (cd $(TYPESCRIPT) && npm ci --silent) || echo "The TypeScript client is not tested: npm ci failed"; fi

demo: $(READY) packages
	$(BIN)/cleardeed demo --run --data-dir demo-data --output demo-output

serve: $(READY) packages
	$(BIN)/cleardeed serve

# What is compiled is kept: without it every process that the tests start compiles the whole service anew.
unexport PYTHONDONTWRITEBYTECODE

# Processes that tests run in. Two compute on two cores; a third runs while others wait for what they have started.
JOBS ?= 3

# Tests in the process itself: no other process, no browser, no database; two cases of each that has many. Folders where nearly
# every test starts a process are not even imported.
quick: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m "not drill and not slow and not process" --cases 2 --hypothesis-profile quick \
	  $(foreach folder,accounts bench cli client database flows operators records,--ignore tests/$(folder))

test: $(READY) packages node
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

# Folders whose tests start services on the database that `--cluster` distributes.
ON_CLUSTER := $(addprefix tests/,cli client flows http)

# Everything that the daily run leaves out, and what hypothesis makes up with more examples; the contract also on a cluster,
# where there is one.
drills: PACKAGES += libreoffice-writer hyphen-ru hyphen-en-us pgbouncer redis-server haproxy swift-proxy swift-account swift-container swift-object memcached
drills: $(READY) packages node
	$(BIN)/python -m pytest -rs -m "drill or hypothesis" --hypothesis-profile drills
	@if [ -n "$$CLEARDEED_CITUS_BIN" ]; then $(BIN)/python -m pytest -rs --cluster $(ON_CLUSTER); \
	  else echo "Not tried: the contract on a cluster. CLEARDEED_CITUS_BIN names no PostgreSQL with Citus."; fi

# Builds the image from nothing and runs a check and a document in it; as root on Debian 12, minutes and some gigabytes.
image-drill: PACKAGES += debootstrap buildah
image-drill: $(READY) packages
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && tools/build_image.sh "$$folder" && \
	  CONTAINERS_STORAGE_CONF="$$folder/storage.conf" CLEARDEED_DRILL_IMAGE=localhost/cleardeed $(BIN)/python -m pytest -rs -m drill tests/flows/test_image.py

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

bench: $(READY) packages
	$(BIN)/python -m bench

# The locks are written with hashes and without the address of any package index: one for development, one for an installation.
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-emit-package cleardeed-client pyproject.toml
lock: $(READY)
	$(BIN)/$(COMPILE) --group dev --output-file requirements.lock
	$(BIN)/$(COMPILE) --extra otel --constraint requirements.lock --output-file requirements-run.lock

clean:
	rm -rf $(VENV) demo-data demo-output bench-data .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
