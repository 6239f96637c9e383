# All commands. `make site` builds the sample planner and `make test` runs every test. Both work on a fresh Debian 12 with Swift 6.3.

.PHONY: image image-check run-check languages sample packages api-check screens-check release release-check nightly-check newcomer leaks tsan check-clean check-axe check-links faults parallel-check serve-check site build test deps check-output bench clients browser fuzz fuzz-short differential check-recall format lint golden help

SWIFT ?= swift
PRODUCT := .build/release/wallplanner

# $(call debian,PACKAGES): installs the Debian packages that are missing.
debian = @for name in $(1); do dpkg-query -Wf "\$${Status}" $$name 2>/dev/null | grep -q "ok installed" || missing="$$missing $$name"; done; \
  if [ -n "$$missing" ]; then echo "Installing$$missing"; \
  run() { if [ "$$(id -u)" = 0 ]; then "$$@"; else sudo "$$@"; fi; }; \
  run apt-get update -qq && run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; fi

# $(call once-more,COMMAND): a second time if a signal ended it. Swift 6.3's package manager crashed so in one of eight clean clones.
once-more = @echo '$(1)'; $(1) || { status=$$?; [ $$status -gt 128 ] || exit $$status; \
  echo "A signal ended it (status $$status): once more."; $(1); }

help: ## show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: build ## build the sample planner: content/ -> output/
	$(PRODUCT) build --content content --output output

build: deps ## build the program, with Swift's own libraries inside: .build/release/wallplanner
	$(call once-more,$(SWIFT) build -c release --product wallplanner --static-swift-stdlib)

# The linker keeps all that a program exports, also what nothing calls: without exports the archive is half a megabyte smaller.
release: deps ## make the archive and the Debian package of a release, with SHA256SUMS: dist/
	$(call debian,cmake dpkg-dev gcc git python3 xz-utils)
	packaging/libraries .build/packaging
	PKG_CONFIG_PATH=$(CURDIR)/.build/packaging/pkgconfig $(SWIFT) build -c release --product wallplanner --static-swift-stdlib \
	  --scratch-path .build/release-build -Xlinker --no-export-dynamic
	packaging/release .build/release-build/release/wallplanner dist

release-check: release ## install the package into bare Debian 12, Debian 13 and Ubuntu 24.04, and go through its life (as root)
	$(call debian,mmdebstrap)
	packaging/try dist

image: release ## make OCI images of the release, one with Chromium too, without a container engine (as root): dist/image
	$(call debian,mmdebstrap umoci)
	packaging/image dist

image-check: image ## start the images as a home does: crun, or chroot where this machine has no containers (as root)
	$(call debian,crun umoci python3)
	packaging/try-image dist

newcomer: build ## go through docs/start.md as a newcomer does: init, build, change, mistype, mend, remove
	Tests/newcomer/newcomer-check $(PRODUCT)

nightly-check: build ## go through the examples of docs/nightly, over a week of nights with two failures
	$(call debian,python3-yaml)
	Tests/nightly/nightly-check $(PRODUCT)

test: deps ## run every test
	$(call once-more,$(SWIFT) build --build-tests)
	$(SWIFT) test --disable-xctest

deps: ## install missing packages: libxml2, libjpeg-turbo, libqrencode, zlib, pkg-config (SwiftPM finds libraries with it), tzdata, curl
	$(call debian,libxml2-dev libturbojpeg0-dev libqrencode-dev zlib1g-dev pkg-config tzdata curl)

sample: build ## record the committed sample anew, as check-output makes it
	@.ci/check-output $(PRODUCT) record

check-output: build ## compare the committed sample with a new build, byte by byte
	@.ci/check-output $(PRODUCT)

browser: build ## test the sample and difficult families in Chromium, sheets and pages also in WebKit and Firefox: axe, console, requests, width, languages, search, offline, paper
	$(call debian,chromium firefox-esr gir1.2-webkit2-4.1 python3-gi python3-gi-cairo xvfb poppler-utils python3-venv fonts-noto-color-emoji fonts-ipafont-gothic)
	test -x .build/browser/venv/bin/python || python3 -m venv .build/browser/venv
	.build/browser/venv/bin/pip install -q -r Tests/browser/requirements.txt
	Tests/browser/run $(PRODUCT) .build/browser

faults: ## kill builds and fill disks while readers look on (as root: mounts too)
	$(SWIFT) build -c release --product publish-probe
	Tests/faults/faults .build/release/publish-probe

serve-check: build ## test the sample with nginx, Caddy and `wallplanner serve`: types, 304, load during rebuilds
	$(call debian,nginx-light caddy)
	$(SWIFT) build -c release --product publish-probe
	python3 Tests/hosting/serve-check .build/release/publish-probe
	python3 Tests/hosting/rebuild-check $(PRODUCT) content
	python3 Tests/hosting/progress-check $(PRODUCT)

screens-check: build ## hold data/*.json against their schema and run the examples of docs/screens.md: Jinja2, YAML, Liquid, node
	$(call debian,python3-venv)
	$(PRODUCT) build --content content --output .build/screens/site
	test -x .build/screens/venv/bin/python || python3 -m venv .build/screens/venv
	.build/screens/venv/bin/pip install -q jinja2 jsonschema python-liquid pyyaml
	.build/screens/venv/bin/python Tests/hosting/screens-check .build/screens/site

clients: build ## read the feeds and cards, and random foreign series, with khal, calcurse, vdirsyncer, Radicale, libical, icalendar, vobject and ical.js
	$(PRODUCT) build --content content --output .build/clients/site
	Tests/clients/run .build/clients/site $(PRODUCT)

leaks: build ## search all files and messages for secrets of the exports and for planted ones
	python3 Tests/leaks/leaks.py $(PRODUCT) --faults $${LEAK_FAULTS:-60}

fuzz-short: deps ## damaged files for the readers of foreign bytes, under AddressSanitizer; FUZZ_SECONDS says how long (30)
	$(SWIFT) build --product fuzz --sanitize=address --scratch-path .build-asan
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Fuzz/leaks.txt:print_suppressions=0 \
	  .build-asan/debug/fuzz $${FUZZ_SECONDS:-30} $${FUZZ_SEED:-1}

fuzz: leaks ## long runs with random and hostile data, and all rounds of the tests that `make test` runs a part of
	ALL_ROUNDS=1 $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing --scratch-path .build-fuzz
	HOSTILE_ROUNDS=$${HOSTILE_ROUNDS:-10000} HOSTILE_SEED=$${HOSTILE_SEED:-20270302} $(SWIFT) test --disable-xctest \
	  -c release -Xswiftc -enable-testing --scratch-path .build-fuzz --filter HostileDataTests
	IMPORT_ROUNDS=$${IMPORT_ROUNDS:-1000} $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing \
	  --scratch-path .build-fuzz --filter AdversarialTests
	ANY_DATA_ROUNDS=$${ANY_DATA_ROUNDS:-300} ALL_ROUNDS=1 $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing \
	  --scratch-path .build-fuzz --filter AnyDataTests
	ODD_FIELDS=all $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing --scratch-path .build-fuzz --filter OddFieldTests
	FORTNIGHTS=$${FORTNIGHTS:-40} EDIT_SEEDS=$${EDIT_SEEDS:-20} $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing \
	  --scratch-path .build-fuzz --filter "NightsTests|IncrementalTests"
	FUZZ_ROUNDS=$${FEED_FUZZ_ROUNDS:-50000} $(SWIFT) test --filter FeedFuzzTests
	FUZZ_ROUNDS=$${FUZZ_ROUNDS:-1000} LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Fuzz/leaks.txt \
	  $(SWIFT) test --sanitize=address --scratch-path .build-asan --filter DamagedPageTests

tsan: ## test the parallel code with ThreadSanitizer
	TSAN_OPTIONS=halt_on_error=1 EDIT_SEEDS=1 $(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build-tsan \
	  --filter 'FanOutTests|PublishingTests|PageCheckTests|IncrementalTests|FamiliesTests|WholeSiteTests'

check-recall: build ## compare the page check with the Nu Html Checker, on seeded defects and random edits
	$(PRODUCT) build --content content --output .build/recall/site --as-of 2027-03-01
	Tests/PageCheckTests/Recall/check-recall $(CURDIR)/$(PRODUCT)
	Tests/PageCheckTests/Recall/check-recall $(CURDIR)/$(PRODUCT) .build/recall/site

check-clean: build ## test for false alarms, on pages that the Nu Html Checker calls clean
	$(call debian,libjs-jquery-ui-docs rust-doc python-django-doc adduser)
	$(PRODUCT) build --content content --output .build/recall/site --as-of 2027-03-01
	CHECK_CLEAN=1 Tests/PageCheckTests/Recall/check-recall $(CURDIR)/$(PRODUCT) .build/recall/site /usr/share/doc/libjs-jquery-ui-docs \
	  /usr/share/doc/rust-doc /usr/share/doc/python-django-doc /usr/share/doc/adduser

check-axe: build ## compare with axe-core: the check must find what it calls serious in spoilt pages
	$(call debian,chromium python3-venv)
	$(PRODUCT) build --content content --output .build/recall/site --as-of 2027-03-01
	test -x .build/browser/venv/bin/python || python3 -m venv .build/browser/venv
	.build/browser/venv/bin/pip install -q -r Tests/browser/requirements.txt
	.build/browser/venv/bin/python Tests/PageCheckTests/Recall/axe-recall.py --check $(CURDIR)/$(PRODUCT) --site .build/recall/site

check-links: build ## compare with linkchecker: the check must find the broken links that it finds in a spoilt site
	$(call debian,linkchecker python3)
	$(PRODUCT) build --content content --output .build/recall/site --as-of 2027-03-01
	python3 Tests/PageCheckTests/Recall/link-recall.py --check $(CURDIR)/$(PRODUCT) --site .build/recall/site

run-check: build ## a fortnight of `wallplanner run` by a fake clock: failing server, broken settings, full disk, another zone, SIGTERM (ten minutes)
	$(call debian,faketime python3)
	Tests/hosting/run-check $(PRODUCT)

parallel-check: build ## run the GNU parallel example and the others of docs/nightly/many
	$(call debian,parallel python3-yaml)
	python3 Tests/hosting/examples-check $(PRODUCT)
	Tests/hosting/parallel-check $(PRODUCT) content

lint: ## check the format of the sources with swift-format
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Benchmarks Plugins Package.swift

format: ## format the sources with swift-format
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Benchmarks Plugins Package.swift

golden: ## record golden files anew; this run always fails, so read the diff
	RECORD_GOLDEN=1 $(SWIFT) test

languages: ## write a page for each language with its texts beside English, and hold dates and numbers against CLDR
	python3 Tests/languages/pages.py .build/languages/pages
	python3 -m venv .build/languages && .build/languages/bin/pip install -q Babel==2.18.0
	.build/languages/bin/python Tests/languages/generate.py --try

differential: build ## compare random rules with Foundation, python-dateutil and libical, zones with Python's zoneinfo, holidays with PyPI's, sloppy calendars
	$(call debian,libical-dev gcc python3-venv)
	$(SWIFT) build -c release --product bench
	Tests/differential/run .build/release/wallplanner ".build/release/bench zones" ".build/release/bench foundation"

# The products that others may use (docs/packages.md).
LIBRARIES := CivilTime Recurrence RecurrenceWords ContentLines ICalendar VCard MustacheTemplates

packages: ## build and run a package of its own that uses the library products; it needs no libxml2
	$(SWIFT) run --package-path Tests/packages/calendar-sample

api-check: ## compare the library products' public declarations with a release; BASELINE names another tag or commit
	@baseline=$${BASELINE:-$$(git describe --tags --abbrev=0 2>/dev/null)}; \
	if [ -z "$$baseline" ]; then echo "There is no release to compare with; name a commit: make api-check BASELINE=main"; else \
	$(SWIFT) package diagnose-api-breaking-changes "$$baseline" --products $(LIBRARIES); fi

bench: ## measure each part, and other programs that do the same
	$(call debian,libical-dev gcc python3-venv)
	@for run in Benchmarks/peers/*/run; do echo "== $$run"; "$$run"; done
