# The front door: `make` alone says what there is.

SWIFT ?= swift

# The release build of the app under test has a folder of its own: building inside `swift test`
# would wait for ever for the lock that `swift test` holds on its build folder.
SHIPPED := .build/shipped

# And so has the one whose mocks were brought back, for acceptance tests of optimised code.
ENABLED := .build/enabled
RELEASES := WORKPHOTOS_RELEASE="$$PWD/$(SHIPPED)/release/workphotos" \
  WORKPHOTOS_ENABLED="$$PWD/$(ENABLED)/release/workphotos"

# Runs `swift test`, and says in the end what was skipped.
TEST := $(RELEASES) SWIFT='$(SWIFT)' sh Tests/run.sh --skip-build

# So have the tests that are built with ThreadSanitizer, and those that are built optimised.
TSAN := .build/tsan
OPTIMISED := .build/optimised
OPTIMISING := -c release -Xswiftc -enable-testing -Xswiftc -DHARNESS_ENABLED \
  --scratch-path $(OPTIMISED)

# And what is measured of this package itself.
MEASURED := .build/measured

# And the tool as one file that needs no Swift on its machine.
PREFIX ?= /usr/local
STANDALONE := .build/standalone
BUILD_STANDALONE = SWIFT='$(SWIFT)' sh Sources/HarnessTool/build-standalone.sh "$$PWD/$(STANDALONE)"

# The unit tests of both libraries.
UNIT_TESTS := NearestNamesTests|ArgumentParsingTests|FactoryCompatibilityTests
UNIT_TESTS := $(UNIT_TESTS)|Injection(Macros)?Tests
UNIT_TESTS := $(UNIT_TESTS)|HarnessTests|ScenarioTestingTests|ReferenceTests
UNIT_TESTS := $(UNIT_TESTS)|Harness(System|Comparison|Terminal|Scenarios|Reports|Runner|Testing)Tests

.DEFAULT_GOAL := help
.PHONY: help build seed demo picture sweep test example acceptance test-release tsan symbols platform compat \
  fuzz mutants patterns soak lint docs bench bench-run bench-once bench-builds ci install standalone releases shipped toolchain clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: toolchain ## Build everything, for debugging
	$(SWIFT) build --build-tests

seed: toolchain ## Make the photos that the suites expect ahead of time, and fill .build/photos to try by hand
	$(SWIFT) build
	$(SWIFT) run --skip-build harness seed
	$(SWIFT) run --skip-build workphotos-setup .build/photos

demo: toolchain ## See harness run the scenarios of workphotos: a few seconds, and a summary
	$(SWIFT) build
	$(SWIFT) run --skip-build harness run Scenarios/workphotos

picture: toolchain ## Draw the README's picture anew, of two runs of a scenario
	$(SWIFT) build --product harness
	mkdir -p .build/picture
	! $(SWIFT) run --skip-build harness run Documentation/Picture/failing --json .build/picture/failing.jsonl
	$(SWIFT) run --skip-build harness run Documentation/Picture/mended --json .build/picture/mended.jsonl
	$(SWIFT) run --skip-build harness picture .build/picture/failing.jsonl .build/picture/mended.jsonl \
	  full-disk -o Documentation/full-disk.svg

sweep: toolchain ## Let every call of everyday tools, workphotos and harness fail: four to eight minutes
	$(SWIFT) build
	$(SWIFT) run --skip-build harness sweep Tests/ReferenceTests/Sweeps
	$(SWIFT) run --skip-build harness sweep Scenarios/sweep

test: build shipped ## Run every suite, unit tests and acceptance tests; of XCTest those that XCTESTS fits
	$(TEST)

acceptance: build shipped ## Run the acceptance tests alone: they launch workphotos
	$(TEST) --filter AcceptanceTests

example: toolchain ## Make and test the package that GettingStarted.md and Seeding.md show
	SWIFT='$(SWIFT)' sh Tests/getting-started.sh

# With the mocks of a debug build, without which an acceptance test could choose none; the scenarios of
# the project launch what is built for debugging.
test-release: build shipped ## Run the tests of both libraries, and what is launched with them, optimised
	$(SWIFT) build --build-tests $(OPTIMISING)
	$(TEST) $(OPTIMISING) \
	  --filter '$(UNIT_TESTS)|AcceptanceTests|HarnessToolTests'

# Left out under ThreadSanitizer: 400 launches of a program that then takes a second to start; and a
# program that waits for its own first thread, which ends it there with a failed check of its own.
TSAN_SKIPPED := testManyLaunchesWithMocksLeaveNothingBehind
TSAN_SKIPPED := $(TSAN_SKIPPED)|testADescendantWhoseFirstThreadHasEndedIsFoundAndEnded
# A program that then has a thread of its own more; and 256 MiB through a terminal within a minute.
TSAN_SKIPPED := $(TSAN_SKIPPED)|OfBothThreads|testAProgramThatWritesMoreThanItMayIsEndedAndToldOf
# And what asks how much memory a program has, which has ten times as much there; and what wants system calls
# to be watched without asking whether they can be.
TSAN_SKIPPED := $(TSAN_SKIPPED)|PeakMemoryTests|UsageInScriptTests
TSAN_SKIPPED := $(TSAN_SKIPPED)|can be reached where nothing else can|a fault that a launch has not met is told

tsan: toolchain ## Run the unit tests of both libraries under ThreadSanitizer, where there is one
	@mkdir -p $(TSAN)
	@echo 'print("ThreadSanitizer works here")' >$(TSAN)/probe.swift
	@if $(SWIFT)c -sanitize=thread $(TSAN)/probe.swift -o $(TSAN)/probe && $(TSAN)/probe; then \
	  $(SWIFT) build --build-tests --sanitize=thread --scratch-path $(TSAN) && \
	  $(TEST) --sanitize=thread --scratch-path $(TSAN) \
	    --filter '$(UNIT_TESTS)' --skip '$(TSAN_SKIPPED)'; \
	else \
	  echo 'make tsan: nothing was tested: this toolchain builds no program with' \
	    'ThreadSanitizer that runs on this machine. The reason stands above.'; \
	fi

symbols: build ## Check that the libraries call the system through CPlatform alone
	sh Tests/symbols.sh

platform: ## Test CPlatform in C, and compile it for macOS and musl where ZIG names zig
	ZIG='$(ZIG)' sh Tests/platform.sh

docs: build ## Make one site of all catalogs in .build/docs; a link that leads nowhere fails
	SWIFT='$(SWIFT)' sh Tests/docs.sh

compat: build ## Run scripts here and in Go's testscript, and see that they go the same way
	$(SWIFT) test --skip-build --filter 'A script that testscript runs|The table of differences'

install: toolchain ## Install harness, its fake, manual and completions, which need no Swift: PREFIX=/usr/local
	$(BUILD_STANDALONE)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(STANDALONE)/release/harness "$(DESTDIR)$(PREFIX)/bin/harness"
	install -m 755 $(STANDALONE)/release/harness-fake "$(DESTDIR)$(PREFIX)/bin/harness-fake"
	DESTDIR="$(DESTDIR)" sh Sources/HarnessTool/install-files.sh $(STANDALONE)/release/harness "$(PREFIX)"

standalone: toolchain ## Install harness aside, and run it in a root that holds the C library alone
	$(MAKE) install DESTDIR= PREFIX="$$PWD/$(STANDALONE)/installed"
	sh Tests/standalone.sh "$$PWD/$(STANDALONE)/installed/bin/harness"
	sh Tests/action.sh "$$PWD/$(STANDALONE)/installed/bin/harness"

# How often each fuzzer tries; FUZZ_SEED is the first seed, and a failure names its own.
ROUNDS ?= 50000
FUZZED := FUZZED_SCENARIOS=$(ROUNDS) FUZZED_PATTERNS=$(ROUNDS) FUZZED_JSON=$(ROUNDS) \
  FUZZED_EVENTS=$(ROUNDS) FUZZED_SOCKETS=$(ROUNDS) FUZZED_PHOTOS=$(ROUNDS) FUZZED_SCREENS=$(ROUNDS) \
  FUZZED_REQUESTS=$(ROUNDS) FUZZED_DECLARATIONS=$(ROUNDS) FUZZED_EDITS=$(ROUNDS) FUZZED_CHANGES=$(ROUNDS) \
  FUZZED_DOUBLES=2000 FUZZED_INPUTS=20

fuzz: build ## Try what tests make at random 50,000 times each: scenarios, patterns, requests and more
	$(FUZZED) $(SWIFT) test --skip-build \
	  --filter 'changed at random|GeneratedPairsTests|RandomPatternTests|FuzzTests|ToolchainTests|RandomDoubleTests|KeptResultsAttackTests'

mutants: build ## Try all wrong clients of the launch protocol on the clauses that are to find them
	ALL_MUTANTS=1 $(SWIFT) test --skip-build --filter testEachWrongClient

patterns: toolchain ## Run all of RE2's own tests of patterns, 5.2 million texts, optimised
	ALL_PATTERNS=1 $(SWIFT) test $(OPTIMISING) --filter RE2Tests

# How often `make soak` launches.
LAUNCHES ?= 10000

soak: build ## Launch 10,000 times with each starter and on a terminal, and see that nothing is left
	HARNESS_SOAK=$(LAUNCHES) $(SWIFT) test --skip-build --filter SoakTests

lint: toolchain ## Check the format and what else can be checked without building
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks
	sh Tests/lint.sh
	sh Tests/modules.sh
	sh Tests/folders.sh --check

# SwiftPM does not see that a package it depends on by path has got a new file; a touched manifest
# makes it look.
bench: bench-run bench-builds ## Measure all there is to measure

# What `standalone` and `bench-once` need, each module compiled once.
releases: toolchain
	$(BUILD_STANDALONE)
	$(BUILD_STANDALONE) --package-path Benchmarks
	$(BUILD_STANDALONE) --product PatternBench

# Says little of speed, for the tool of `make install` has no starter `process`, and starts sooner.
bench-once: releases ## Run each benchmark once, on what `make install` builds, to see that it runs
	$(STANDALONE)/release/Bench --rounds=1 --launches=400
	$(STANDALONE)/release/PatternBench

bench-run: toolchain ## Measure against baselines in the same run; BENCH=fakes is one of them
	@touch Benchmarks/Package.swift
	$(SWIFT) build --package-path Benchmarks -c release
	Benchmarks/.build/release/Bench $(BENCH)
	$(SWIFT) run -c release --scratch-path $(MEASURED) PatternBench

bench-builds: toolchain ## Measure builds: of a package outside, and after a change of one file in each module
	SWIFT='$(SWIFT)' sh Benchmarks/builds.sh

ci: lint platform demo example test symbols docs ## What continuous integration runs

shipped: toolchain
	$(SWIFT) build -c release --product workphotos --scratch-path $(SHIPPED)
	$(SWIFT) build -c release --product workphotos --scratch-path $(ENABLED) \
	  -Xswiftc -DHARNESS_ENABLED

# Says which Swift there is where it is none that builds this.
toolchain:
	@SWIFT='$(SWIFT)' sh Tests/toolchain.sh

clean: ## Remove what was built
	rm -rf .build Benchmarks/.build
