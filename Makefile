# The engine as OpenBench builds it: make EXE=name
EXE ?= pillarbox

ifeq ($(OS),Windows_NT)
    SUFFIX = .exe
endif

.PHONY: all
all:
	cargo rustc --release --bin pillarbox -- -C target-cpu=native --emit link=$(EXE)$(SUFFIX)
