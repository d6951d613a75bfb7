# Every verb sets up what it needs in .venv, then does it. `make run` opens the window.
PYTHON ?= $(shell command -v python3 || command -v python)
DATA ?= ../shared/data

verbs = run test test-engine test-pythons check verify bench fuzz damage dask mutants pictures screens package lock wheels clean

.PHONY: $(verbs)
$(verbs):
	@$(if $(PYTHON),,echo "Hayami needs Python 3.11 or newer, and this system has none." >&2; exit 1;) \
	$(PYTHON) packaging/bootstrap.py $@ $(ARGS)

# Hands of real games, kept outside the project.
verify bench: export DATA := $(DATA)
