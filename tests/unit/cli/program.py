"""The program, run as people and scripts run it: what the tests of the command line share.

The program is the first argument of the test.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

CROUPIER = sys.argv[1]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
RULES = sorted((SOURCE / "tests/rules/roulette").glob("*.jsonl"))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-cli-"))
HOUSES = ["m1", "tdc", "bg"]
HEADER = '{"croupier":1,"rulebook":"m1","game":"roulette"}\n'
BET = '{"in":"bet","player":"p1","bet":"n17","amount":10}\n'
SPIN = '{"in":"spin","number":17}\n{"in":"lift_dolly"}\n'


def environment(**more):
    """As at a plain console: no language, no colours, the source's rulebooks."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR"))}
    return env | {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks")} | more


def run(*args, stdin="", env=None):
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run([CROUPIER, *map(str, args)], input=data, capture_output=True, timeout=300,
                          env=environment(**(env or {})))
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def equal(got, wanted, what=""):
    assert got == wanted, f"{what}: {got!r}, not {wanted!r}"


def contains(text, part):
    assert part in text, f"{part!r} is not in {text!r}"


def one_line(text):
    equal(text.count("\n"), 1, text)
