# The front door: `make` alone says what there is.

SWIFT ?= swift

# The release build of the app under test has a folder of its own: building inside `swift test`
# would wait for ever for the lock that `swift test` holds on its build folder.
SHIPPED := .build/shipped
RELEASE_APP := $(CURDIR)/$(SHIPPED)/release/workphotos

.DEFAULT_GOAL := help
.PHONY: help build seed demo test example acceptance lint bench ci shipped clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build everything, for debugging
	$(SWIFT) build --build-tests

seed: ## Fill .build/photos with the photos that the suites expect, to try workphotos by hand
	$(SWIFT) run workphotos-setup .build/photos

demo: ## See the harness drive workphotos: a few seconds, and a summary
	$(SWIFT) build
	$(SWIFT) run --skip-build demo

test: build shipped ## Run every suite: unit tests and acceptance tests
	WORKPHOTOS_RELEASE=$(RELEASE_APP) $(SWIFT) test --skip-build

acceptance: build shipped ## Run the acceptance tests alone: they launch workphotos
	WORKPHOTOS_RELEASE=$(RELEASE_APP) $(SWIFT) test --skip-build --filter AcceptanceTests

example: ## Make and test the package that Documentation/GettingStarted.md shows
	sh Tests/getting-started.sh

lint: ## Check the format and what else can be checked without building
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks
	sh Tests/lint.sh

# SwiftPM does not see that a package it depends on by path has got a new file; a touched manifest
# makes it look.
bench: ## Measure against baselines in the same run; prints ratios
	@touch Benchmarks/Package.swift
	$(SWIFT) build --package-path Benchmarks -c release
	Benchmarks/.build/release/Bench

ci: lint demo example test ## What continuous integration runs

shipped:
	$(SWIFT) build -c release --product workphotos --scratch-path $(SHIPPED)

clean: ## Remove what was built
	rm -rf .build Benchmarks/.build
