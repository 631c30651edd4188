"""Tests that are functions, run in order and told as TAP.

    from tap import main, test

    @test
    def a_round_is_its_inputs():
        assert ...

    main(SCRATCH)

A test passes if it returns. What took more than a second says so beside it.
"""
import shutil
import sys
import time
import traceback

SLOW = 1.0  # seconds

tests = []


def test(function):
    tests.append(function)
    return function


def passes(number, function):
    began = time.monotonic()
    try:
        function()
        print(f"ok {number} - {function.__name__}", flush=True)
        return True
    except Exception:
        print(f"not ok {number} - {function.__name__}", flush=True)
        for line in traceback.format_exc().splitlines():
            print(f"# {line[:2000]}", flush=True)
        return False
    finally:
        took = time.monotonic() - began
        if took > SLOW:
            print(f"# {took:.1f} s", flush=True)


def main(scratch):
    """Ends the program: 1 where a test fails. The scratch folder is gone then."""
    print(f"1..{len(tests)}")
    failed = [function for number, function in enumerate(tests, 1) if not passes(number, function)]
    shutil.rmtree(scratch, ignore_errors=True)
    sys.exit(1 if failed else 0)
