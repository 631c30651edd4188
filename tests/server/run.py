"""Runs every test of this folder against a house of its own and prints TAP.

    CROUPIER=build/croupier tests/server/run.py [PATTERN]
"""
import sys
import time
import traceback
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(Path(__file__).resolve().parent))
import house  # noqa: E402  the folder of this file is looked in first


class Tap(unittest.TestResult):
    """`ok N - name` a test; what failed is told on lines of their own."""

    def __init__(self):
        super().__init__()
        self.count, self.bad = 0, 0
        self.start = 0.0
        self.wrong = []

    def startTest(self, test):
        super().startTest(test)
        self.start, self.wrong = time.monotonic(), []

    def add(self, test, err):
        self.wrong.append("".join(traceback.format_exception(*err)))

    def addError(self, test, err):
        self.add(test, err)
        if not hasattr(test, "_testMethodName"):  # setUpClass: no test of it was started
            self.stopTest(test)

    addFailure = add

    def addSubTest(self, test, subtest, err):
        if err:
            self.wrong.append(f"{subtest}\n" + "".join(traceback.format_exception(*err)))

    def stopTest(self, test):
        self.count += 1
        name = test.id().replace("test_", "").replace("_", " ")
        word = "not ok" if self.wrong else "ok"
        self.bad += bool(self.wrong)
        print(f"{word} {self.count} - {name}")
        for story in self.wrong[:8]:
            print("\n".join("# " + line for line in story.rstrip().splitlines()[-40:]))
        if len(self.wrong) > 8:
            print(f"# and {len(self.wrong) - 8} more")
        print(f"# {time.monotonic() - self.start:.1f} s", flush=True)
        self._mirrorOutput = False


def main():
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    found = unittest.TestLoader().discover(str(Path(__file__).parent))
    suite = unittest.TestSuite(keep(found, pattern))
    result = Tap()
    suite.run(result)
    try:
        house.close_shared()
        print(f"ok {result.count + 1} - the house closes in order")
    except AssertionError as error:
        result.bad += 1
        print(f"not ok {result.count + 1} - the house closes in order")
        print("\n".join("# " + line for line in str(error).splitlines()))
    print(f"1..{result.count + 1}", flush=True)
    return 1 if result.bad else 0


def keep(suite, pattern):
    """A suite a class, so that its setUpClass is run once."""
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            tests = list(keep(part, pattern))
            if tests:
                yield unittest.TestSuite(tests)
        elif pattern in part.id():
            yield part


if __name__ == "__main__":
    sys.exit(main())
