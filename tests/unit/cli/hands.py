"""`croupier export --phh`: hands of poker between players in the form others read.

    hands.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import RULES, SCRATCH, SOURCE, contains, equal, one_line, run  # noqa: E402
from tap import main, test  # noqa: E402

POKER = [SOURCE / "tests/rules" / game for game in
         ("holdem", "omaha", "omaha-hi-lo", "seven-card-stud", "seven-card-stud-hi-lo")]


@test
def our_hands_are_written_as_phh_and_replay_to_their_stacks():
    files = [file for folder in POKER for file in sorted(folder.glob("*.jsonl"))]
    done = run("export", "--phh", *files)
    hands = SCRATCH / "ours.phhs"
    hands.write_text(done.stdout)
    written = len(re.findall(r"^\[\d+\]$", done.stdout, re.M))
    assert written >= 30, written
    equal(done.returncode, 1)  # some the format cannot say: each is named, with its file
    left_out = done.stderr.splitlines()
    assert left_out and all(re.search(r"\.jsonl:\d+: ", line) for line in left_out), done.stderr
    replayed = run("replay", "--json", hands)
    equal(json.loads(replayed.stdout), {"differ": 0, "files": 1, "hands": written}, replayed.stderr)
    # A hand that was changed by hand is found out.
    hands.write_text(done.stdout.replace("finishing_stacks = [1950,", "finishing_stacks = [1951,", 1))
    equal(run("replay", hands).returncode, 1)


@test
def export_says_what_it_wants():
    for args, part in [(["export", POKER[0] / "h01-plain-hand.jsonl"], "--phh"),
                       (["export", "--phh", SCRATCH / "nothing.jsonl"], "nothing.jsonl"),
                       (["export", "--phh"], "argument is missing")]:
        done = run(*args)
        equal((done.returncode, done.stdout), (2, ""), args)
        one_line(done.stderr)
        contains(done.stderr, part)
    roulette = run("export", "--phh", RULES[0])
    equal((roulette.returncode, roulette.stdout, roulette.stderr), (0, "", ""))


main(SCRATCH)
