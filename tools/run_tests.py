"""Builds Croupier with sanitizers and runs every test there is.

    script/test [--whole] [--coverage] [--long] [--fresh] [--clang] [PATTERN]

Unit tests (cmocka, by room), round files through the release binary, checks of the source, the
server over real sockets, and its pages in a browser: a quarter of an hour. With
--whole, as .ci/run does, also what takes as long again: whole games counted under sanitizers,
rulebooks changed at random, the compiler's analyzer, clang-tidy, cppcheck, the fuzzers for a short
while, whole shoes at the pages and every page in all languages and sizes. One line a suite; what
failed is shown whole. The last line is the count, and the exit status is 1 if anything failed. With a
PATTERN only tests whose name contains it are run, those of --whole too: `script/test base/money`,
`script/test tests/rules/roulette/e01`, `script/test fuzz/`.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

JOBS = len(os.sched_getaffinity(0))
MESON = "/usr/bin/meson" if os.access("/usr/bin/meson", os.X_OK) else shutil.which("meson")
SHOWN = 400  # lines of one failure
SHOWN_FAILURES = 20  # of one suite; of the rest the names
# What cmocka, unittest and node say of a test that passed.
PASSED = r"^(# Subtest: .*\n)?ok \d+.*\n(# [\d.]+ s\n|  ---\n(  .*\n)*?  \.\.\.\n)?"
SYMBOLIZER = "/usr/bin/llvm-symbolizer-14"
SANITIZE = ["-Db_sanitize=address,undefined", "-Db_lundef=false"]

# Each build there is: its folder, compiler and settings.
BUILDS = {
    # Lines alone are enough to tell where something went wrong, and take a quarter less time than all.
    "test": ("build-test", "gcc",
             ["-Doptimization=2", "-Ddebug=false", "-Dc_args=-g1", "-Dtests=true", *SANITIZE]),
    "fuzz": ("build-fuzz", "clang-14",
             ["--buildtype=debugoptimized", "-Dtests=true", "-Dfuzz=true", *SANITIZE,
              "-Dc_args=-fsanitize=fuzzer-no-link", "-Dc_link_args=-fsanitize=fuzzer-no-link"]),
    # Threads of one program count the same lines, so the counters are atomic.
    "cover": ("build-cov", "gcc", ["--buildtype=debug", "-Dtests=true", "-Db_coverage=true",
                                   "-Dc_args=-fprofile-update=atomic"]),
    "analyze": ("build-analyze", "gcc",
                ["--buildtype=debugoptimized", "-Dbench=true", "-Dc_args=-fanalyzer"]),
    # Simulations on many machines: the program alone, and soon compiled.
    "mpi": ("build-mpi", "gcc", ["-Doptimization=1", "-Dmpi=enabled"]),
}
# What a fuzzer starts from, beside tests/fuzz/seeds/<its name>/.
SEEDS = {"rulebook_fuzz": "rulebooks", "round_file_fuzz": "tests/rules"}

# Unit tests that count whole games, or weeks of a house: a third of a minute and more each.
LONG_UNITS = {"odds/bj_bonus", "odds/bj_brute", "odds/bj_solve", "odds/draw_poker", "odds/draw_terms", "odds/draw_whole",
              "odds/given_together", "odds/house_poker", "odds/house_poker_table", "odds/poker_worth", "odds/report",
              "house-week/week"}

# Lines of COVERED that no test runs, and why: marked so, or what an assertion guards.
COVERED = ["src/games", "src/table"]
NOT_RUN = re.compile(r"/\* not run: (.*?) \*/")
EXEMPT = r".*(/\* not run: .* \*/|\babort\(\);|\bassert\().*"


class Tally:
    """What passed and failed so far; prints a line a suite."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def suite(self, name, passed, failures, seconds, skipped=0):
        """Failures are (title, output)."""
        self.passed += passed
        self.failed += len(failures)
        self.skipped += skipped
        more = f", {skipped} skipped" if skipped else ""
        print(f"{name:<16}{passed:>7} passed {len(failures):>4} failed{more} {seconds:>7.1f} s")
        for index, (title, output) in enumerate(failures):
            print(f"--- failed: {title}")
            lines = output.rstrip().splitlines() if index < SHOWN_FAILURES else []
            if len(lines) > SHOWN:
                lines[SHOWN // 2:-SHOWN // 2] = [f"... {len(lines) - SHOWN} lines left out ..."]
            if lines:
                print(*lines, "", sep="\n")
        sys.stdout.flush()

    def close(self):
        more = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{more}")
        return 1 if self.failed or not self.passed else 0


def environment():
    env = dict(os.environ, CROUPIER_SOURCE=os.getcwd(), LC_ALL="C.UTF-8")
    env["ASAN_OPTIONS"] = "detect_stack_use_after_return=1:strict_string_checks=1"
    env["UBSAN_OPTIONS"] = "halt_on_error=1:print_stacktrace=1"
    if os.access(SYMBOLIZER, os.X_OK):
        env["ASAN_SYMBOLIZER_PATH"] = env["UBSAN_SYMBOLIZER_PATH"] = SYMBOLIZER
    return env


def run(*command, timeout=1800, **more):
    """Runs it: (whether it ended with 0, all it said)."""
    env = dict(environment(), **more)
    try:
        done = subprocess.run([str(part) for part in command], env=env, timeout=timeout,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
    except FileNotFoundError as error:
        return False, str(error)
    except subprocess.TimeoutExpired as error:
        said = (error.stdout or b"").decode(errors="replace")
        return False, f"{said}\nstill running after {timeout} s"
    ended = f"\nended by signal {-done.returncode}" if done.returncode < 0 else ""
    return done.returncode == 0, done.stdout.decode(errors="replace") + ended


def ask(croupier, *arguments):
    """Runs the program, which must end with 0 and have said something."""
    right, output = run(croupier, *arguments, timeout=600)
    return right and bool(output.strip()), output.strip() or "it said nothing"


def round_files():
    return sorted(Path("tests/rules").rglob("*.jsonl"))


def together(work, items):
    """work(item) for each, on every core; the results in the items' order."""
    with ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(work, items))


def timed(work):
    """What work() returns, and how long it took."""
    start = time.monotonic()
    return *work(), time.monotonic() - start


class Runner:
    def __init__(self, options):
        self.options = options
        self.tally = Tally()
        self.built = {}

    def wanted(self, name):
        return (self.options.pattern or "") in name

    def wanted_whole(self, name):
        """What only a whole run has, unless it is asked for by name."""
        return self.wanted(name) if self.options.pattern else self.options.whole

    def wanted_unit(self, name):
        every = self.options.coverage or name not in LONG_UNITS
        return self.wanted(name) if every else self.wanted_whole(name)

    def check(self, name, work):
        """One test: work() returns (whether it is right, what to show if not)."""
        if self.wanted(name):
            self.tell(name, timed(work))

    def tell(self, name, done):
        right, output, seconds = done
        self.tally.suite(name, int(right), [] if right else [(name, output)], seconds)

    # ---- builds ----

    def setup(self, build):
        folder, compiler, settings = BUILDS[build]
        if not Path(folder, "build.ninja").exists():
            return run(MESON, "setup", folder, *settings, CC=compiler)
        if build == "fuzz":  # a fuzzer's file is looked for only when the build is set up
            return run(MESON, "setup", "--reconfigure", folder, *settings, CC=compiler)
        return run("ninja", "-C", folder, "--quiet", "build.ninja")

    def targets(self, build):
        """What is built; by clang the program and the fuzzers, its unit tests where they are wanted."""
        if build == "mpi":
            return ["src/cli/croupier"]
        if build != "fuzz" or self.options.clang:
            return []
        fuzzers = [f"tests/fuzz/{path.stem}" for path in Path("tests/fuzz").glob("*_fuzz.c")]
        return ["src/cli/croupier", *sorted(fuzzers)]

    def build(self, build):
        """Builds once; a build that fails is one failed test."""
        if build not in self.built:
            start = time.monotonic()
            right, output = self.setup(build)
            if right:
                right, output = run("ninja", "-C", BUILDS[build][0], "-k", "0", "--quiet",
                                    *self.targets(build))
            folder, compiler, _ = BUILDS[build]
            self.tally.suite(f"{build} build", int(right),
                             [] if right else [(f"{folder}, by {compiler}", output)],
                             time.monotonic() - start)
            self.built[build] = right
        return self.built[build]

    # ---- suites ----

    def choose_units(self, build):
        """(suite, name) of the tests meson knows that are wanted; they are built."""
        right, output = self.setup(build)
        if not right:
            self.build(build)
            return set()
        _, output = run(MESON, "introspect", BUILDS[build][0], "--tests")
        known = [(test["suite"][0].partition(":")[2], test["name"]) for test in json.loads(output)]
        chosen = {pair for pair in known if self.wanted_unit("/".join(pair))}
        return chosen if chosen and self.build(build) else set()

    def run_units(self, build, chosen, log, *before):
        """Runs them: what each told and how long it took, and all that was said."""
        if not chosen:
            return {}, ""
        folder = BUILDS[build][0]
        path = Path(folder, "meson-logs", log + ".json")
        path.unlink(missing_ok=True)
        _, output = run(*before, MESON, "test", "-C", folder, "--no-rebuild", "--num-processes", JOBS,
                        "--logbase", log, "--timeout-multiplier", 4 if before else 2,
                        *[part for suite in sorted({suite for suite, _ in chosen})
                          for part in ("--suite", suite)], *sorted({name for _, name in chosen}))
        told = {}
        for line in path.read_text("utf-8").splitlines() if path.exists() else []:
            test = json.loads(line)
            suite, _, name = test["name"].partition(":")[2].partition(" / ")
            told[suite, name] = read_unit(f"{suite}/{name}", test), test["duration"]
        return told, output

    def tell_units(self, build, chosen, told, output):
        """Each test a cmocka program tells of counts as one."""
        for suite in sorted({suite for suite, _ in chosen}):
            names = sorted(name for other, name in chosen if other == suite)
            tests = [told.get((suite, name), ((0, [(f"{suite}/{name} did not run", output)], 0), 0))
                     for name in names]
            self.tally.suite(f"{suite} (clang)" if build == "fuzz" else suite,
                             sum(passed for (passed, _, _), _ in tests),
                             [failure for (_, failures, _), _ in tests for failure in failures],
                             sum(seconds for _, seconds in tests),
                             sum(skipped for (_, _, skipped), _ in tests))

    def units(self, build, chosen):
        self.tell_units(build, chosen, *self.run_units(build, chosen, "testlog"))

    def rules(self, croupier):
        """Each round file of tests/rules is one test."""
        files = [path for path in round_files() if self.wanted(str(path))]
        start = time.monotonic()
        results = together(lambda path: ask(croupier, "settle", path), files)
        failures = [(f"{croupier} settle {path}", output)
                    for path, (right, output) in zip(files, results) if not right]
        if not files and not self.options.pattern:
            failures = [("tests/rules", "there are no round files")]
        if files or failures:
            self.tally.suite("rules", len(files) - len(failures) if files else 0, failures,
                             time.monotonic() - start)

    def told(self, name, *command, timeout=1800, **more):
        """One command that tells of its tests in TAP: each counts as one."""
        if not self.wanted(name):
            return
        start = time.monotonic()
        right, output = run(*command, timeout=timeout, **more)
        entry = {"stdout": output, "result": "OK" if right else "FAIL",
                 "returncode": 0 if right else 1}
        passed, failures, skipped = read_unit(name, entry)
        self.tally.suite(name, passed, failures, time.monotonic() - start, skipped)

    def server(self):
        """The whole house over real sockets: refusals, privacy, kills."""
        if any(map(self.wanted, ["server", "crash"])) and self.build("test"):
            sanitized = str(Path("build-test/src/cli/croupier").resolve())
            self.told("server", sys.executable, "-B", "tests/server/run.py", CROUPIER=sanitized)
            self.told("crash", sys.executable, "-B", "tests/crash/kill.py", CROUPIER=sanitized)

    def browser(self):
        """Its pages, as their users see them."""
        if not self.wanted("browser"):
            return
        right, output = run("script/build")
        if right:
            right, output = run("script/web", "build")
        if not right:
            self.tally.suite("browser", 0, [("script/web build", output)], 0)
            return
        self.told("browser", "script/web", "browser", timeout=2400,
                  CROUPIER=str(Path("build/croupier").resolve()),
                  LOOKS="all" if self.options.whole else "some")

    def ranks(self):
        """Simulations shared out among ranks, against the program built without them."""
        if not self.wanted_whole("ranks") or not self.build("mpi"):
            return
        right, output = run("script/build")
        if not right:
            self.tally.suite("ranks", 0, [("script/build", output)], 0)
            return
        self.told("ranks", sys.executable, "-B", "tests/simulate/ranks.py",
                  Path("build/croupier").resolve(), Path("build-mpi/src/cli/croupier").resolve())

    def changed(self):
        """Rulebooks with lines changed at random: what is counted in seconds against play."""
        if not self.wanted_whole("changed rulebooks"):
            return
        right, output = run("script/build")
        if not right:
            self.tally.suite("changed rulebooks", 0, [("script/build", output)], 0)
            return
        self.told("changed rulebooks", sys.executable, "-B", "tests/simulate/changed.py",
                  Path("build/croupier").resolve(), "roulette,punto-banco,blackjack,texas-poker", "3")

    def fuzzers(self):
        names = sorted(path.stem for path in Path("tests/fuzz").glob("*_fuzz.c"))
        names = [name for name in names if self.wanted_whole(f"fuzz/{name}")]
        if not names or not self.build("fuzz"):
            return
        start = time.monotonic()
        results = together(self.fuzz, names)
        failures = [(f"fuzz/{name}", output) for name, (right, output) in zip(names, results)
                    if not right]
        self.tally.suite("fuzz", len(names) - len(failures), failures, time.monotonic() - start)

    def fuzz(self, name):
        seconds = 600 if self.options.long else 10
        corpus, crashes = Path("build-fuzz/corpus", name), Path("build-fuzz/crashes")
        corpus.mkdir(parents=True, exist_ok=True)
        crashes.mkdir(parents=True, exist_ok=True)
        seeds = [Path("tests/fuzz/seeds", name), Path(SEEDS.get(name, "none"))]
        right, output = run(Path("build-fuzz/tests/fuzz", name), f"-max_total_time={seconds}",
                            "-timeout=20", "-rss_limit_mb=2048",
                            f"-artifact_prefix={crashes}/{name}-", corpus,
                            *[seed for seed in seeds if seed.is_dir()], timeout=seconds + 120)
        found = re.search(r"Test unit written to (\S+)", output)
        shown = re.sub(r"^#\d+\t.*\n", "", output, flags=re.M)
        if found:
            shown += f"\nreproduce: build-fuzz/tests/fuzz/{name} {found[1]}"
        return right, shown

    # ---- checks of the source ----

    def sources(self, *folders):
        return sorted(str(path) for folder in folders for path in Path(folder).rglob("*.[ch]"))

    def check_format(self):
        right, output = run("clang-format-14", "--dry-run", "-Werror", *self.sources("src", "tests", "bench"))
        wrong = sorted(set(re.findall(r"^([^:\n]+\.[ch]):\d+", output, re.M)))
        return right, "clang-format-14 -i " + " ".join(wrong) if wrong else output

    def check_tidy(self):
        """clang-tidy over src/, as the clang build compiles it."""
        right, output = self.setup("fuzz")
        if not right:
            return False, output
        right, output = run("ninja", "-C", "build-fuzz", "--quiet", "po/catalogues.c")
        files = [path for path in self.sources("src") if path.endswith(".c")]
        tidy = ["nice", "clang-tidy-14", "--quiet", "-p", "build-fuzz"]
        results = together(lambda path: run(*tidy, path), files)
        wrong = [re.sub(r"^\d+ warnings? .*\n", "", output, flags=re.M)
                 for right, output in results if not right]
        return not wrong, "\n".join(wrong)

    def check_cppcheck(self):
        return run("cppcheck", "--quiet", "--enable=warning,portability,performance",
                   "--inline-suppr", "--std=c11", "--error-exitcode=1", "-j", JOBS, "-I", "src",
                   "--suppress=missingIncludeSystem", "-D__GNUC__=12", "src")

    def check_sanitized_rules(self):
        """The round files once more, all in one process of the sanitized program."""
        return ask("build-test/src/cli/croupier", "settle", *round_files())

    # ---- what a run is made of ----

    def everything(self):
        chosen = self.choose_units("test")
        counts = {pair for pair in chosen if pair[0] == "odds"}
        self.units("test", chosen - counts)
        if self.options.clang:
            self.units("fuzz", self.choose_units("fuzz"))
        croupier = "build/croupier"
        files = [str(path) for path in round_files()]
        if any(map(self.wanted, ["release build", "rules check", *files])):
            start = time.monotonic()
            right, output = run("script/build")
            failures = [] if right else [("script/build", output)]
            self.tally.suite("release build", int(right), failures, time.monotonic() - start)
            if right:
                self.rules(croupier)
                self.check("rules check", lambda: ask(croupier, "rules", "check"))
        if files and self.wanted("rules sanitized") and self.build("test"):
            self.check("rules sanitized", self.check_sanitized_rules)
        self.ranks()
        self.changed()
        if self.wanted_whole("analyze build"):
            self.build("analyze")
        if self.wanted_whole("fuzz build"):
            self.build("fuzz")
        self.fuzzers()
        checks = {"words": lambda: run("script/words", "--check"), "clang-format": self.check_format}
        if self.wanted_whole("cppcheck"):
            checks["cppcheck"] = self.check_cppcheck
        # The server and the pages mostly wait. What counts and checks never does, and none of it has a clock.
        with ThreadPoolExecutor(1) as beside, ThreadPoolExecutor(1) as below:
            counted = below.submit(self.run_units, "test", counts, "counts", "nice")
            begun = [(name, beside.submit(timed, work)) for name, work in checks.items()
                     if self.wanted(name)]
            self.told("web test", "script/web", "test")
            if self.wanted("web check"):  # once the packages of the pages are there
                begun.append(("web check", beside.submit(timed, lambda: run("script/web", "check"))))
            tidy = self.wanted_whole("clang-tidy") and beside.submit(timed, self.check_tidy)
            self.server()
            for name, check in begun:
                self.tell(name, check.result())
            self.browser()
            self.tell_units("test", counts, *counted.result())
            if tidy:
                self.tell("clang-tidy", tidy.result())

    def coverage(self):
        """Unit tests and round files, then which lines of src/ they ran."""
        folder = BUILDS["cover"][0]
        for path in Path(folder).rglob("*.gcda"):
            path.unlink()
        self.units("cover", self.choose_units("cover"))
        if not self.built.get("cover"):
            return
        croupier = f"{folder}/src/cli/croupier"
        self.rules(croupier)
        self.check("rules check", lambda: ask(croupier, "rules", "check"))
        report = Path(folder, "coverage.json")
        right, output = run("gcovr", "-r", ".", "--filter", "src/", "--json", report,
                            "--txt", "-", "--exclude-lines-by-pattern", EXEMPT, folder)
        print(output)
        if not right:
            self.tally.suite("coverage", 0, [("gcovr", "")], 0)
            return
        for room in COVERED:
            print(*exemptions(room), sep="\n")
            missed = list(lines_missed(report, room))
            rest = [f"and {len(missed) - 100} lines more"] if len(missed) > 100 else []
            self.check(room, lambda: (not missed, "\n".join(missed[:100] + rest)))


def read_unit(title, test):
    """What one entry of meson's log says: how many passed, the failures, how many were skipped."""
    said = (test.get("stdout") or "") + (test.get("stderr") or "")
    lines = re.findall(r"^(ok|not ok) \d+(.*)", test.get("stdout") or "", re.M)
    plan = re.search(r"^1\.\.(\d+)", test.get("stdout") or "", re.M)
    if not lines:
        right = test["result"] == "OK" and test["returncode"] == 0 and not plan
        return (1, [], 0) if right else (0, [(f"{title}: {test['result']}", said)], 0)
    ran = [line for line in lines if not line[1].startswith(" # SKIP")]  # cmocka: "not ok 2 # SKIP"
    failed = [rest.lstrip(" -") for word, rest in ran if word == "not ok"]
    failures = [(f"{title}: {name}", "") for name in failed]
    broke_off = (plan and int(plan[1]) > len(lines)) or re.search("Sanitizer:|runtime error:", said)
    if test["result"] not in ("OK", "SKIP") and (not failed or broke_off):
        failures.append((f"{title}: {test['result']}, exit status {test['returncode']}", ""))
    if failures:  # what it said of tests that passed is left out
        failures[-1] = (failures[-1][0], re.sub(PASSED, "", said, flags=re.M))
    return len(ran) - len(failed), failures, len(lines) - len(ran)


def exemptions(room):
    for path in sorted(Path(room).rglob("*.[ch]")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = NOT_RUN.search(line)
            if found:
                yield f"not run: {path}:{number}: {found[1]}"


def lines_missed(report, room):
    for entry in json.loads(report.read_text(encoding="utf-8"))["files"]:
        if not entry["file"].startswith(room + "/"):
            continue
        source = Path(entry["file"]).read_text(encoding="utf-8").splitlines()
        for line in entry["lines"]:
            if line["count"] == 0 and not line.get("gcovr/noncode"):
                number = line["line_number"]
                yield f"{entry['file']}:{number}: {source[number - 1].strip()}"


def main():
    first, _, rest = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(prog="script/test", description=first, epilog=rest,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pattern", nargs="?", metavar="PATTERN",
                        help="only tests whose name has it")
    parser.add_argument("--whole", action="store_true",
                        help="whole games counted, analyzers, fuzzers, whole shoes and all looks of the pages too")
    parser.add_argument("--coverage", action="store_true",
                        help="unit tests and round files, and which lines of src/ they run; "
                             "all of " + " and ".join(COVERED) + " must be")
    parser.add_argument("--long", action="store_true", help="each fuzzer runs for 10 minutes")
    parser.add_argument("--fresh", action="store_true", help="throw away earlier builds first")
    parser.add_argument("--clang", action="store_true", help="the unit tests built by clang too")
    options = parser.parse_args()

    if options.fresh:
        for folder in ["build", *(folder for folder, _, _ in BUILDS.values())]:
            shutil.rmtree(folder, ignore_errors=True)
    runner = Runner(options)
    runner.coverage() if options.coverage else runner.everything()
    if not runner.tally.passed and not runner.tally.failed:
        print(f"script/test: no test is named {options.pattern}", file=sys.stderr)
    return runner.tally.close()


sys.exit(main())
