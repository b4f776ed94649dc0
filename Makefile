# The table's commands. `make help` lists them.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
JOBS   ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup run test test-pygame lint types imports languages soak bench flash test-rp2040 wheels install uninstall test-install hardware pictures docs clean

help:  ## list the targets
	@awk -F ':.*## +' '/^[a-z0-9-]+:.*##/ { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP)  ## make .venv with everything the table and its tests need

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

run: $(STAMP)  ## open the simulated table; without a display, play a game into build/demo
	$(BIN)/table demo --frames build/demo

test: lint types imports $(STAMP)  ## everything CI runs: ruff, mypy, the import rule, pytest
	$(BIN)/python -m pytest -n $(JOBS)

PYGAME := .venv-pygame

$(PYGAME)/.ready: pyproject.toml
	$(PYTHON) -m venv $(PYGAME)
	$(PYGAME)/bin/python -m pip install --quiet --upgrade pip
	$(PYGAME)/bin/python -m pip install --quiet --editable '.[dev]'
	$(PYGAME)/bin/python -m pip uninstall --quiet --yes pygame-ce
	$(PYGAME)/bin/python -m pip install --quiet 'pygame>=2.6,<2.7'
	@touch $@

test-pygame: $(PYGAME)/.ready  ## the screen's tests on pygame 2.6, in an environment of its own
	$(PYGAME)/bin/python -c 'import pygame; assert not getattr(pygame, "IS_CE", False), "this is pygame-ce"'
	$(PYGAME)/bin/python -m pytest -n $(JOBS) tests/screen tests/assets

lint: $(STAMP)  ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)  ## strict mypy over table/ and tests/
	$(BIN)/mypy

imports: $(STAMP)  ## the core imports no I/O, clock, thread or randomness
	$(BIN)/lint-imports

languages: $(STAMP)  ## take new texts into the Spanish catalogue and compile it
	$(BIN)/python assets/make_languages.py

soak: $(STAMP)  ## a thousand kills, a hundred power cuts, evenings and mesas, many more exchanges of hidden cards, an hour's polls
	KILLS=1000 SECRETS=40 $(BIN)/python -m pytest -n $(JOBS) --timeout 3600 tests/app/test_kill.py tests/app/test_secrecy.py tests/evening/test_secrecy.py
	NIGHTS=100 $(BIN)/python -m pytest -n $(JOBS) --timeout 3600 tests/timba/test_night.py tests/evening/test_nights.py
	MESAS=100 $(BIN)/python -m pytest -n $(JOBS) --timeout 3600 tests/cuarenta/test_mesas.py
	CUTS=100 $(BIN)/python -m pytest -n $(JOBS) --timeout 3600 tests/appliance/test_power_cut.py
	POLLS=72000 $(BIN)/python -m pytest --timeout 3600 tests/pn532/test_leaks.py

bench: $(STAMP)  ## measure; the figures of BENCHMARKS.md
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python -m pytest bench --quiet --benchmark-json=.benchmarks/latest.json
	$(BIN)/python -m bench.report .benchmarks/latest.json
	$(BIN)/python -m bench.desk
	$(BIN)/python -m bench.memory
	$(BIN)/python -m bench.evening
	$(BIN)/python -m bench.service
	$(BIN)/python -m bench.readers
	$(BIN)/python -m bench.seat_boards build/rp2040

test-rp2040: $(STAMP)  ## the firmware on MicroPython's real RP2040 port, built from Debian's sources, in an emulator
	RP2040=build/rp2040 $(BIN)/python -m pytest tests/rp2040

flash: $(STAMP)  ## put the firmware on the seat board at PORT (hold its red button while plugging it in)
	@test -n "$(PORT)" || { echo 'which board? make flash PORT=/dev/ttyACM0' >&2; exit 2; }
	rm -rf build/board && mkdir -p build/board/firmware build/board/table
	cp $(filter-out firmware/main.py firmware/manifest.py,$(wildcard firmware/*.py)) build/board/firmware/
	cp table/link.py table/wire.py build/board/table/
	$(BIN)/mpremote connect $(PORT) fs cp -r build/board/firmware build/board/table firmware/main.py : + reset

WHEELS ?= build/wheels
BOOT   ?= ask
SOURCE := pyproject.toml $(shell find table systemd -type f -not -name '*.pyc')

build/wheels: $(SOURCE)
	$(PYTHON) -m venv build/wheel-maker
	rm -rf build/wheels build/bdist* build/lib
	build/wheel-maker/bin/python -m pip --disable-pip-version-check wheel --quiet --wheel-dir build/wheels .
	@touch build/wheels

wheels: build/wheels  ## the table and all it needs as wheels, to install where there is no network

install: $(WHEELS)  ## install the service on this machine (sudo); DRY=1 only says what it would do, WHEELS=folder
	$(PYTHON) -m table.appliance install --wheels $(WHEELS) --boot $(BOOT) $(if $(DRY),--dry-run)

uninstall:  ## take the service away (sudo), but neither settings nor data; DRY=1 only says what it would do
	$(PYTHON) -m table.appliance uninstall --boot $(BOOT) $(if $(DRY),--dry-run)

SUITES ?= bookworm

test-install: $(STAMP)  ## install into a fresh Debian under its own systemd (root; SUITES="bookworm trixie")
	for suite in $(SUITES); do $(BIN)/python -m tests.appliance.container $$suite || test $$? = 77 || exit 1; done

hardware: $(STAMP)  ## draw the harnesses, make the printed parts' STL: build/hardware
	$(BIN)/python -m pip install --quiet --editable '.[hardware]'
	$(BIN)/python hardware/make_hardware.py

pictures: $(STAMP)  ## paint the guides' pictures of the screen anew: docs/pictures
	$(BIN)/python -m tests.screen.pictures docs/pictures

docs: $(STAMP)  ## the guides as a site, strict, links checked: build/docs
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	$(BIN)/mkdocs build --strict

clean:  ## remove .venv and every cache
	rm -rf $(VENV) $(PYGAME) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
