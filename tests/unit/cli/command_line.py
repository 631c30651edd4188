"""The command line, driven as people and scripts drive it.

    command_line.py CROUPIER PLAY_EVENING

PLAY_EVENING plays an evening at a house and leaves its store where it is told.

Prints TAP. CROUPIER_SOURCE is the root of the source: rulebooks and tests/rules are read there.
"""
import json
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from fractions import Fraction
from hashlib import blake2b
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tap import main, test  # noqa: E402

CROUPIER, PLAY_EVENING = sys.argv[1:3]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
RULES = sorted((SOURCE / "tests/rules/roulette").glob("*.jsonl"))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-cli-"))
HOUSES = ["m1", "tdc", "bg"]
CHANGED = count(1)
HEADER = '{"croupier":1,"rulebook":"m1","game":"roulette"}\n'
BET = '{"in":"bet","player":"p1","bet":"n17","amount":10}\n'
SPIN = '{"in":"spin","number":17}\n{"in":"lift_dolly"}\n'


def environment(**more):
    """As at a plain console: no language, no colours, the source's rulebooks."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR"))}
    return env | {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks")} | more


def run(*args, stdin="", env=None):
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run([CROUPIER, *map(str, args)], input=data, capture_output=True, timeout=120,
                          env=environment(**(env or {})))
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def equal(got, wanted, what=""):
    assert got == wanted, f"{what}: {got!r}, not {wanted!r}"


def contains(text, part):
    assert part in text, f"{part!r} is not in {text!r}"


def one_line(text):
    equal(text.count("\n"), 1, text)


# ---- Usage ----

@test
def help_is_printed_by_croupier_and_every_verb():
    for args in [["--help"], ["settle", "--help"], ["odds", "--help"], ["simulate", "--help"],
                 ["play", "--help"], ["rules", "--help"], ["replay", "--help"], ["export", "--help"],
                 ["machine", "--help"]]:
        done = run(*args)
        equal(done.returncode, 0, args)
        contains(done.stdout, "Usage: croupier")
        equal(done.stderr, "", args)


@test
def no_line_of_help_is_wider_than_eighty_columns_in_any_language():
    for lang in ["en", "ru", "bg"]:
        for verb in [[], ["settle"], ["odds"], ["equity"], ["simulate"], ["play"], ["machine"]]:
            for line in run(*verb, "--help", "--lang", lang).stdout.splitlines():
                assert len(line) <= 80, line


@test
def version_is_one_line():
    done = run("--version")
    equal(done.returncode, 0)
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\n", done.stdout), done.stdout


@test
def an_unknown_verb_gets_one_line_and_the_nearest_one():
    for word, nearest in [("setle", "settle"), ("rule", "rules"), ("simulator", "simulate"),
                          ("odd", "odds"), ("pay", "play"), ("serv", "serve"), ("x" * 1000, "")]:
        done = run(word)
        equal(done.returncode, 2, word)
        one_line(done.stderr)
        contains(done.stderr, f"did you mean {nearest}")


WRONG_USAGE = [
    (["settle", "--foo"], "there is no option --foo"),
    (["settle", "-x"], "there is no option -x"),
    (["settle", "--json=1"], "option --json takes no value"),
    (["settle", "--lang"], "option --lang needs a value"),
    (["--lang", "xx", "settle"], "there is no language xx"),
    (["--foo"], "there is no option --foo"),
    (["odds"], "which game?"),
    (["odds", "roulette"], "whose rules?"),
    (["odds", "chess", "--rules", "m1"], "there is no game chess"),
    (["odds", "holdem", "--rules", "m1"], "holdem is played between players"),
    (["odds", "omaha"], "`croupier simulate` and `croupier equity`; odds are of roulette, blackjack"),
    (["odds", "diff", "holdem", "m1", "rf"], "the house has no edge but its fee"),
    (["odds", "diff", "chess", "m1", "tdc"], "there is no game chess here: roulette, blackjack"),
    (["odds", "hand", "holdem", "AsKs"], "odds are of blackjack, texas-poker"),
    (["odds", "hand", "roulette", "AsKs"], "nobody decides anything against the house there"),
    (["odds", "report", "five-card-stud", "--rules", "m1"], "is played between players"),
    (["odds", "roulette", "poker", "--rules", "m1"], "one argument too many: poker"),
    (["odds", "roulette", "--rules", "nowhere"], "there is no such house"),
    (["odds", "roulette", "--rules", "../m1"], "--rules:"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight"], "is not key=value"),
    (["odds", "roulette", "--rules", "m1", "--table", "size=3"], "a plate has no size"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight=-3"], "max_straight"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight=0"], "PLATE [§15]"),
    (["odds", "texas-poker"], "whose rules?"),
    (["odds", "caribbean-stud", "--rules", "m1"], "the house has no such file"),
    (["odds", "punto-banco"], "whose rules?"),
    (["odds", "punto-banco", "--rules", "m1"], "the house has no such file"),
    (["odds", "punto-banco", "--rules", "bg", "--table", "decks=6"], "DECKS [art.24(1)]"),
    (["odds", "roulette", "--rules", "m1", "--stake", "0"], "--stake: 0 is no whole number"),
    (["odds", "blackjack", "--rules", "tdc", "--bonus", "20/0"], "--bonus: 20/0 is no ratio"),
    (["odds", "blackjack", "--rules", "tdc", "--bonus", "0.2x"], "--bonus: 0.2x is no ratio"),
    (["odds", "blackjack", "--rules", "m1", "--bonus", "0.2"], "this house has no bonus bet"),
    (["odds", "roulette", "--rules", "tdc", "--bonus", "0.2"], "only for blackjack, not roulette"),
    (["odds", "blackjack", "--rules", "tdc", "--meter", "5"], "--meter: say the stakes too"),
    (["simulate", "roulette", "--rules", "m1", "--rounds", "-1"], "--rounds: -1"),
    (["simulate", "roulette", "--rules", "m1", "--rounds", "99999999999999999999"], "--rounds:"),
    (["simulate", "roulette", "--rules", "m1", "--bet", "n17"], "is not BET=AMOUNT"),
    (["simulate", "roulette", "--rules", "m1", "--bet", "n37=1"], "there is no bet n37"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "tour=1"], "no announced bet tour"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "neighbours=5"], "of which number?"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "orphelins:1=5"], "is on no number"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "neighbours:37=5"], "37"),
    (["simulate", "roulette", "--rules", "m1", "--threads", "0"], "--threads: 0"),
    (["simulate", "roulette", "--rules", "m1", "--whole-packs"], "only blackjack is dealt so"),
    (["simulate", "oasis-poker", "--rules", "m1", "--strategy", "basic"], "there is no basic"),
    (["simulate", "holdem", "--rules", "m1", "--strategy", "optimal"], "none is best whatever the others do"),
    (["simulate", "holdem", "--rules", "m1", "--strategy", "table"], "there is no table: simple, every, odds"),
    (["simulate", "holdem", "--rules", "m1", "--bet", "ante=5"], "there is no bet ante"),
    (["simulate", "holdem", "--rules", "m1", "--bet", "stack=0"], "--bet: 0 is no whole number"),
    (["simulate", "holdem", "--rules", "m1", "--announce", "stack=5"], "no announced bet stack"),
    (["simulate", "holdem", "--rules", "m1", "--table", "seats=11"], "--table: "),
    (["simulate", "seven-card-stud", "--rules", "m1"], "PLATE [§94]: the table's plate lacks ante"),
    (["simulate", "oasis-poker", "--rules", "m1", "--bet", "bonus=5"], "an Ante first, then a bonus bet"),
    (["simulate", "oasis-poker", "--rules", "m1", "--bet", "ante=5", "--bet", "wheel=5"], "there is no bet wheel"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "bonus=5", "--bet", "box=5"], "a bonus bet comes last"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "wheel=5"], "there is no bet wheel"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "box=5", "--meter", "9"], "--meter: no bonus bet is made"),
    (["simulate", "blackjack", "--rules", "tdc", "--strategy", "third_card"], "--strategy third_card: no bonus bet is made"),
    (["simulate", "roulette", "--rules", "tdc", "--meter", "-1"], "--meter: -1"),
    (["play", "roulette", "--rules", "m1", "--chips", "0"], "--chips: 0"),
    (["play", "roulette", "--rules", "m1", "--record", "/nowhere/x"], "cannot be written"),
    (["play"], "which game?"),
    (["play", "chess", "--rules", "m1"], "there is no game chess"),
    (["play", "punto-banco", "--rules", "m1"], "the house has no such file"),
    (["play", "blackjack", "--rules", "tdc", "--table", "deck_source=machine"], "SETTINGS ["),
]


@test
def wrong_usage_is_one_line_and_status_2():
    for args, part in WRONG_USAGE:
        done = run(*args)
        equal(done.returncode, 2, args)
        contains(done.stderr, part)
        one_line(done.stderr)
        equal(done.stdout, "", args)


@test
def without_a_verb_the_help_goes_to_standard_error_with_status_2():
    done = run()
    equal((done.returncode, done.stdout), (2, ""))
    contains(done.stderr, "settle")


@test
def rulebooks_are_found_by_option_before_and_after_the_verb():
    env = {"CROUPIER_RULEBOOKS": "/nowhere"}
    root = SOURCE / "rulebooks"
    for args in [["--rulebooks", root, "odds", "roulette", "--rules", "m1"],
                 ["odds", "roulette", "--rules", "m1", "--rulebooks", root],
                 ["--rulebooks", root, "rules", "list"]]:
        equal(run(*args, env=env).returncode, 0, args)
    equal(run("odds", "roulette", "--rules", "m1", env=env).returncode, 2)


@test
def the_language_comes_from_the_option_or_the_environment():
    def clause(*args, **env):
        return run(*args, "settle", stdin=HEADER + BET + SPIN, env=env).stdout
    english, russian, bulgarian = (clause("--lang", lang) for lang in ["en", "ru", "bg"])
    contains(english, "one number pays")
    assert len({english, russian, bulgarian}) == 3
    equal(clause(), english)
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"]:
        equal(clause(**{name: "ru_RU.UTF-8"}), russian, name)
        equal(clause(**{name: "de_DE.UTF-8"}), english, name)
    equal(clause(LANG="en_GB.UTF-8", LANGUAGE="de:bg:ru"), bulgarian)
    equal(clause(LANG="C", LANGUAGE="ru"), english)
    equal(clause(LC_ALL="bg_BG.UTF-8", LANG="ru_RU.UTF-8"), bulgarian)
    equal(clause("--lang", "en", LANG="ru_RU.UTF-8"), english)


# ---- settle ----

@test
def every_file_of_tests_rules_settles_as_it_expects():
    assert len(RULES) > 80, len(RULES)
    done = run("settle", "--json", *RULES)
    equal((done.returncode, done.stderr), (0, ""))
    rounds = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rounds) > len(RULES)
    for one in rounds:
        equal(one["staked"], one["lost"] + one["returned"] + one["stands"], one["line"])


@test
def the_table_for_people_lines_up_in_three_languages():
    for lang in ["en", "ru", "bg"]:
        done = run("settle", "--lang", lang, SOURCE / "tests/rules/roulette/e29.jsonl")
        equal(done.returncode, 0)
        rows = [line for line in done.stdout.splitlines() if line.startswith("  p1")]
        equal(len(rows), 6, lang)
        equal(len({row.index("roulette") for row in rows}), 1, lang)
        contains(done.stdout, "e29.jsonl:1")


@test
def clauses_are_in_the_houses_form_with_the_ratio_in_words():
    done = run("settle", SOURCE / "tests/rules/roulette/e01.jsonl")
    for part in ["§25.1", 'roulette "Neighbours"', "art.12(1)1", "one number pays 35 to 1",
                 "17 black", "3 rounds: staked 30, paid 1050, lost 0, given back 0"]:
        contains(done.stdout, part)


@test
def a_refused_input_is_told_with_file_line_code_and_clause_and_the_rest_is_run():
    file = SCRATCH / "refused.jsonl"
    more = '{"in":"bet","player":"p1","bet":"n17","amount":80}\n'
    file.write_text(HEADER + more + more + SPIN + HEADER + BET + SPIN)
    done = run("settle", file)
    equal(done.returncode, 1)
    equal(done.stderr, f"{file}:3: BET_MAX [§21]: above the maximum of straight: 100, "
                       "you have 80 there\n")
    contains(done.stdout, "2 rounds")
    rounds = [json.loads(line) for line in run("settle", "--json", file).stdout.splitlines()]
    equal(rounds[0]["refused"]["code"], "BET_MAX")
    equal(rounds[0]["refused"]["line"], 3)
    equal(rounds[1]["paid"], 350)


@test
def a_refusal_is_told_in_the_reader_s_language_with_the_bet_s_name():
    six = '{"in":"bet","player":"p1","bet":"x13","amount":601}\n'
    equal(run("settle", stdin=HEADER + six).stderr,
          "standard input:2: BET_MAX [§21]: above the maximum of six line: 600, "
          "you have 0 there\n")
    contains(run("settle", "--lang", "ru", stdin=HEADER + six).stderr, "сикслайн")


@test
def a_difference_is_status_1_and_says_what_differs():
    done = run("settle", stdin=HEADER + BET + SPIN + '{"expect":{"paid":351}}\n')
    equal(done.returncode, 1)
    contains(done.stderr, "standard input:5: differs: ")
    contains(done.stderr, "350")


BAD_FILES = {
    "empty": b"",
    "blank lines": b"\n\n\n",
    "a header alone": HEADER.encode(),
    "binary": bytes(range(256)) * 64,
    "NULs": b"\0" * 5000,
    "truncated": HEADER.encode() + BET.encode() + b'{"in":"spin","num',
    "duplicate keys": HEADER.encode() + b'{"in":"spin","number":1,"number":2}\n',
    "a huge number": HEADER.encode() + b'{"in":"spin","number":99999999999999999999}\n',
    "a huge amount": HEADER.encode() + b'{"in":"bet","player":"a","bet":"n1","amount":1e999}\n',
    "no header": BET.encode() + SPIN.encode(),
    "not an object": b"[1,2,3]\n",
    "a number": b"17\n",
    "an unknown house": b'{"croupier":1,"rulebook":"zz","game":"roulette"}\n',
    "a house that leads out": b'{"croupier":1,"rulebook":"../../etc","game":"roulette"}\n',
    "an unknown game": b'{"croupier":1,"rulebook":"m1","game":"chess"}\n',
    "another form": b'{"croupier":2,"rulebook":"m1","game":"roulette"}\n',
    "an unknown key": HEADER.encode() + b'{"in":"spin","number":1,"colour":"red"}\n',
    "an unknown input": HEADER.encode() + b'{"in":"dance"}\n',
    "bad UTF-8": HEADER.encode() + b'{"in":"bet","player":"\xff\xfe","bet":"n1","amount":1}\n',
    "a line of 1 MB": HEADER.encode() + b'{"note":"' + b"x" * 1000000 + b'"}\n' + SPIN.encode(),
    "a line of 1 MB without end": b"x" * 1000000,
    "deep nesting": b"[" * 60000 + b"\n",
}


@test
def bad_files_are_status_2_with_one_clear_line():
    ways = [[], ["--json"], ["--quiet"]]
    for number, (name, content) in enumerate(BAD_FILES.items()):
        file = SCRATCH / "bad.jsonl"
        file.write_bytes(content)
        for args in ways if number < 2 else [ways[number % 3]]:  # how it is told has nothing to do with what
            done = run("settle", *args, file)
            equal(done.returncode, 2, name)
            one_line(done.stderr)
            assert done.stderr.startswith(f"{file}:"), (name, done.stderr)
            if args == ["--json"]:
                for line in done.stdout.splitlines():
                    json.loads(line)


@test
def files_that_cannot_be_read_are_told_and_the_others_are_run():
    good = SCRATCH / "good.jsonl"
    good.write_text(HEADER + BET + SPIN)
    done = run("settle", "/nowhere/a.jsonl", SCRATCH, good)
    equal(done.returncode, 2)
    contains(done.stderr, "/nowhere/a.jsonl: cannot be opened: ")
    contains(done.stderr, f"{SCRATCH}: cannot be read: ")
    contains(done.stdout, "1 round: staked 10, paid 350")


@test
def standard_input_is_read_without_file_and_for_a_dash():
    for args in [[], ["-"]]:
        done = run("settle", *args, stdin=HEADER + BET + SPIN)
        equal(done.returncode, 0)
        contains(done.stdout, "standard input:1")


@test
def lines_end_where_they_end_whatever_the_size_of_the_pieces():
    done = subprocess.Popen([CROUPIER, "settle", "--json"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, env=environment())
    text = (HEADER + (BET + SPIN.replace("17", "5")) * 3).encode().rstrip(b"\n")
    for i in range(0, len(text), 7):
        done.stdin.write(text[i:i + 7])
        done.stdin.flush()
    out, _ = done.communicate(timeout=60)
    equal((done.returncode, len(out.splitlines())), (0, 3))


@test
def a_line_of_64_kib_is_read_and_one_byte_more_is_not():
    def noted(length):
        line = '{"in":"spin","number":5,"note":"'
        return HEADER + BET + line + "x" * (length - len(line) - 2) + '"}\n{"in":"lift_dolly"}\n'
    equal(run("settle", stdin=noted(65536)).returncode, 0)
    done = run("settle", stdin=noted(65537))
    equal(done.returncode, 2)
    contains(done.stderr, "standard input:3: ")


@test
def a_line_of_a_gigabyte_does_not_stay_in_memory():
    piece = b"x" * (1 << 20)
    limit = "" if is_sanitized() else "ulimit -v 400000; "  # a sanitizer maps terabytes
    done = subprocess.Popen(["sh", "-c", f"{limit}exec '{CROUPIER}' settle"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, env=environment())
    for _ in range(1024):
        done.stdin.write(piece)
    _, err = done.communicate(timeout=120)
    equal((done.returncode, err.count(b"\n")), (2, 1))


def is_sanitized():
    return b"__asan_init" in Path(CROUPIER).read_bytes()


@test
def quiet_prints_nothing_when_all_is_well_and_events_tell_all():
    equal(run("settle", "-q", stdin=HEADER + BET + SPIN).stdout, "")
    contains(run("settle", "--events", stdin=HEADER + BET + SPIN).stdout, "dolly_lifted")
    one = json.loads(run("settle", "--events", "--json", stdin=HEADER + BET + SPIN).stdout)
    contains([event["event"] for event in one["events"]], "won")


@test
def a_full_disk_is_noticed():
    for args in [["settle", RULES[0]], ["settle", "--json", RULES[0]], ["--help"], ["--version"],
                 ["odds", "roulette", "--rules", "m1"], ["rules", "list"],
                 ["simulate", "roulette", "--rules", "m1", "--rounds", "10"]]:
        with open("/dev/full", "w") as full:
            done = subprocess.run([CROUPIER, *map(str, args)], stdout=full, env=environment(),
                                  stderr=subprocess.PIPE)
        assert done.returncode != 0, args


@test
def a_closed_pipe_ends_the_work():
    many = SCRATCH / "many.jsonl"
    many.write_text(HEADER + (BET.replace("n17", "red") + SPIN.replace("17", "2")) * 60000)
    for ignore in ["", "trap '' PIPE; "]:
        script = f"{ignore}('{CROUPIER}' settle --json '{many}'; echo $? >&2) | head -1 >/dev/null"
        done = subprocess.run(["sh", "-c", script], capture_output=True, text=True,
                              env=environment())
        assert done.stderr.splitlines()[-1] in ("141", "2"), done.stderr


# ---- odds ----

# Counted once for all who ask.
ODDS = SCRATCH / "odds"
BLACKJACK = ["odds", "blackjack", "--rules", "m1", "--table", "deck_source=machine", "--cache", ODDS]


@test
def odds_of_punto_banco_are_those_everyone_prints():
    done = run("odds", "punto-banco", "--rules", "bg", "--json")
    equal(done.returncode, 0)
    said = json.loads(done.stdout)
    equal(said["ways"], 4998398275503360)
    equal([bet["ways"] for bet in said["bets"]],
          [2230518282592256, 2292252566437888, 475627426473216])
    equal([round(bet["edge_percent"], 4) for bet in said["bets"]], [1.2351, 1.0579, 14.3596])
    small = json.loads(run("odds", "punto-banco", "--rules", "bg", "--table", "decks=4",
                           "--json").stdout)
    equal(small["decks"], 4)
    contains(run("odds", "punto-banco", "--rules", "bg").stdout, "1.0579%")


PAYS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "first_four": 8, "six_line": 5,
        "column": 2, "dozen": 2, "red_black": 1, "even_odd": 1, "low_high": 1}


def figures(answer):
    """What the lab says of each bet, by its key; every game says it alike."""
    for figure in answer["lab"]["figures"]:
        assert {"bet", "way", "edge", "hit", "wager", "put_down", "deviation", "most",
                "method"} <= set(figure), figure
    assert len(answer["hash"]) == 64 and answer["lab"]["charts"] == [], answer["hash"]
    return {figure["bet"]: figure for figure in answer["lab"]["figures"]}


def bet_is(bet, figure, outcomes):
    """All of a bet's members from its outcomes alone, pairs of chance and what a stake of one wins."""
    mean = sum(chance * won for chance, won in outcomes)
    variance = sum(chance * won * won for chance, won in outcomes) - mean * mean
    hit = sum(chance for chance, won in outcomes if won > 0)
    most = max(won for _, won in outcomes)
    equal(sum(chance for chance, _ in outcomes), 1)
    equal([Fraction(bet[key]) for key in ["edge", "hit", "variance"]], [-mean, hit, variance], bet)
    equal((bet["exposure"], bet["method"], bet["wager"], bet["put_down"]),
          (most * bet["stake"], "counted", 1, 1), bet["bet"])
    equal((figure["exact"], figure["method"], figure["wager"], figure["put_down"]),
          (bet["edge"], "counted", 1, 1))
    for key, wanted in [("edge", -mean), ("hit", hit), ("most", most)]:
        assert abs(figure[key] - wanted) < 1e-12, (key, figure)
    assert abs(figure["deviation"] ** 2 - variance) < 1e-9, figure


@test
def each_bet_of_roulette_has_its_figures_from_its_payout():
    answer = json.loads(run("odds", "roulette", "--rules", "m1", "--json", "--all", "--stake",
                            "10").stdout)
    lab = figures(answer)
    equal(list(lab), [bet["bet"] for bet in answer["bets"]])
    positions = [bet for bet in answer["bets"] if bet["type"] in PAYS]
    equal(len(positions), 157)
    for bet in positions:
        hit = Fraction(len(bet["numbers"]), 37)
        bet_is(bet, lab[bet["bet"]], [(hit, PAYS[bet["type"]]), (1 - hit, -1)])
    # Five chips lie on five numbers alone: 35 less the four that are lost, of five staked.
    hit = Fraction(5, 37)
    for bet in answer["bets"]:
        if bet["type"] == "neighbours":
            bet_is(bet, lab[bet["bet"]], [(hit, Fraction(31, 5)), (1 - hit, -1)])


@test
def exposure_is_of_what_the_plate_lets_be_paid():
    capped = json.loads(run("odds", "roulette", "--rules", "m1", "--json", "--stake", "100",
                            "--table", "max_payout_position=3000").stdout)
    lab = figures(capped)
    [straight] = [bet for bet in capped["bets"] if bet["type"] == "straight"]
    bet_is(straight, lab["n0"], [(Fraction(1, 37), 30), (Fraction(36, 37), -1)])
    equal(straight["exposure"], 3000)
    [split] = [bet for bet in capped["bets"] if bet["type"] == "split"]
    equal((split["exposure"], lab["s1/2"]["most"]), (1700, 17))
    limited = json.loads(run("odds", "roulette", "--rules", "m1", "--json", "--stake", "100",
                             "--table", "max_straight=20").stdout)
    [straight] = [bet for bet in limited["bets"] if bet["type"] == "straight"]
    equal((straight["stake"], straight["exposure"]), (20, 700))


@test
def each_bet_of_punto_banco_has_its_figures_from_the_published_counts():
    whole = 4998398275503360
    punto, banco, tie = (Fraction(ways, whole) for ways in
                         (2230518282592256, 2292252566437888, 475627426473216))
    for stake, fee in [(None, Fraction(1, 20)), (100, Fraction(1, 20)), (7, 0), (30, Fraction(1, 30))]:
        more = [] if stake is None else ["--stake", stake]
        answer = json.loads(run("odds", "punto-banco", "--rules", "bg", "--json", *more).stdout)
        lab = figures(answer)
        for bet, outcomes in zip(answer["bets"], [
                [(punto, 1), (banco, -1), (tie, 0)],
                [(banco, 1 - fee), (punto, -1), (tie, 0)],
                [(tie, 8), (punto + banco, -1)]]):
            equal(bet["stake"], stake or 100)
            bet_is(bet, lab[bet["bet"]], outcomes)
            equal(Fraction(bet["push"]), tie if bet["bet"] != "tie" else 0)
        equal({fact["key"]: fact["exact"] for fact in answer["lab"]["facts"]},
              {"comes.punto": str(punto), "comes.banco": str(banco), "comes.tie": str(tie)})


@test
def odds_of_bets_say_what_is_the_same_of_all_and_how_they_were_counted():
    told = run("odds", "roulette", "--rules", "m1", "--stake", "10").stdout
    words = " ".join(told.split())
    for part in ["the average wager is one stake", "(the element of risk)", "counted, all 37 numbers",
                 "§25.1: straight; §25.2: split;",
                 "§26: neighbours, big series, small series, orphelins, zero spiel"]:
        contains(words, part)
    [row] = [line.split() for line in told.splitlines() if line.startswith("straight")]
    equal(row[-1], "350")
    [row] = [line.split() for line in told.splitlines() if line.startswith("big series")]
    equal(row[3:6] + row[-1:], ["9", "×", "10", "150"])
    told = run("odds", "punto-banco", "--rules", "bg").stdout
    words = " ".join(told.split())
    for part in ["all orders of six cards (4 998 398 275 503 360), packs: 8",
                 "art.24(2)1.1: punto; art.24(2)1.2: banco; art.24(2)2: tie"]:
        contains(words, part)
    [row] = [line.split() for line in told.splitlines() if line.startswith("banco")]
    equal((row[1], row[3], row[-1]), ("100", "9.5156%", "95"))


@test
def punto_and_banco_have_their_names_in_each_language():
    for lang, names in [("en", ["punto", "banco", "tie"]), ("ru", ["пунто", "банко", "ничья"]),
                        ("bg", ["пунто", "банко", "равенство"])]:
        rows = run("odds", "punto-banco", "--rules", "bg", "--lang", lang).stdout.splitlines()[3:6]
        equal([row.split()[0] for row in rows], names)


@test
def odds_fit_a_hundred_columns_in_every_language():
    asked = [["roulette", "--rules", house] for house in HOUSES]
    asked += [["punto-banco", "--rules", "bg"],
              ["punto-banco", "--rules", "bg", "--table", "decks=4", "--stake", "7"], BLACKJACK[1:]]
    asked = [(args, ["en", "ru", "bg"]) for args in asked]
    asked += [(["russian-poker", "--rules", "tdc", "--quick"], ["ru"])]  # counted anew every time
    for args, langs in asked:
        for lang in langs:
            done = run("odds", *args, "--lang", lang)
            equal((done.returncode, done.stderr), (0, ""), args)
            for line in done.stdout.splitlines()[2:]:  # the first says whose they are
                assert len(line) <= 100, (args, lang, line)
                equal(line, line.rstrip())


@test
def help_of_odds_tells_of_every_game():
    told = run("odds", "--help").stdout
    for word in ["37 numbers", "punto banco", "blackjack", "texas-poker", "caribbean-stud"]:
        contains(" ".join(told.split()), word)


@test
def odds_of_poker_against_the_house_are_those_of_its_specification():
    done = run("odds", "russian-poker", "--rules", "tdc", "--quick", "--json")
    equal(done.returncode, 0)
    said = json.loads(done.stdout)
    equal([(way["way"], round(way["edge_percent"], 6)) for way in said["ways"]],
          [("best", 18.549697), ("simple", 18.673649), ("every_hand", 30.020781)])
    equal(said["ways"][0]["edge"], "4716267623/25425038925")
    equal(round(said["bonus"]["edge_percent"], 6), 47.65183)
    equal([line["ways"] for line in said["bonus"]["lines"]],
          [4, 36, 624, 3744, 5108, 10200, 54912])
    equal("lucky" in said["bonus"], False)  # the plate draws none
    drawn = json.loads(run("odds", "russian-poker", "--rules", "tdc", "--quick", "--json", "--table",
                           "lucky_player_chance_ppm=1000000").stdout)["bonus"]
    alone, shared = (Fraction(drawn["lucky"][boxes - 1]) for boxes in (1, 2))
    worth = 6 * Fraction(2524332, 2598960) * Fraction(47, 52)  # no line and no bonus card: 5 won, not 1 lost
    equal((Fraction(drawn["with_card"]) - alone, Fraction(drawn["with_card"]) - shared), (worth, worth / 2))
    told = run("odds", "russian-poker", "--rules", "m1", "--quick", "--lang", "bg")
    equal(told.returncode, 0)
    contains(told.stdout, "18.5929%")
    contains(told.stdout, "\nнай-добра игра без ")


@test
def odds_are_fractions_for_every_house():
    for house, announced in [("m1", 41), ("tdc", 78), ("bg", 38)]:
        done = run("odds", "roulette", "--rules", house, "--json", "--all")
        equal(done.returncode, 0)
        answer = json.loads(done.stdout)
        equal(len(answer["bets"]), 157 + announced, house)
        equal({bet["edge"] for bet in answer["bets"]}, {"1/37"})
        grouped = json.loads(run("odds", "roulette", "--rules", house, "--json").stdout)
        equal(sum(bet["count"] for bet in grouped["bets"]), 157 + announced)
        assert len(grouped["bets"]) < 25


@test
def odds_for_people_line_up_in_three_languages():
    for lang in ["en", "ru", "bg"]:
        done = run("odds", "roulette", "--rules", "tdc", "--lang", lang)
        equal(done.returncode, 0)
        rows = [line for line in done.stdout.splitlines() if "1/37  2.7027%" in line]
        equal(len({row.index("1/37  2.7027%") for row in rows}), 1, lang)
        equal(len(rows), 11 + 5 + 7)


@test
def odds_follow_the_plate():
    capped = run("odds", "roulette", "--rules", "m1", "--json", "--stake", "100", "--table",
                 "max_payout_position=3000")
    straight = [b for b in json.loads(capped.stdout)["bets"] if b["type"] == "straight"]
    equal([bet["edge"] for bet in straight], ["6/37"])


@test
def odds_of_blackjack_are_kept_by_the_rulebook():
    first = run(*BLACKJACK, "--json")
    equal(first.returncode, 0)
    equal(len(list(ODDS.iterdir())), 1)
    again = run(*BLACKJACK, "--json")
    one, two = (json.loads(done.stdout)["lab"] for done in (first, again))
    equal(one["figures"], two["figures"])
    equal(two["seconds"], 0)
    edges = {(f["bet"], f["way"]): f["edge"] for f in one["figures"]}
    assert -0.001 < edges["box", "best"] <= edges["box", "total"] < 0.01, edges
    for lang in ["en", "ru", "bg"]:
        done = run(*BLACKJACK, "--lang", lang)
        equal(done.returncode, 0)
        contains(done.stdout, f"{edges['box', 'best'] * 100:.4f}%")


def edge_of(done, way="best"):
    equal(done.returncode, 0, done.stderr)
    [edge] = [f["edge"] for f in json.loads(done.stdout)["lab"]["figures"]
              if (f["bet"], f["way"]) == ("box", way)]
    return edge


@test
def odds_of_blackjack_are_of_the_stake_and_the_maximum_payout():
    odds = ["odds", "blackjack", "--rules", "m1", "--cache", ODDS, "--json"]
    cut, one = ["--table", "max_payout=100"], ["--table", "min_bet=1", "--stake", "1"]
    for args, edge in [([], 0.002207), (["--stake", "15"], 0.001309), (cut, 0.037969), (one, -0.136799)]:
        equal(round(edge_of(run(*odds, *args)), 6), edge, args)
    told = run(*odds[:-1], *cut).stdout
    contains(told, "amounts in initial stakes of 100")
    contains(told, "3.7969%")
    ways = [("best", "best"), ("table", "total"), ("dealer", "as_dealer")]
    for args, bet, ways in [(cut, "100", ways[:1]), (one, "1", ways[1:])]:
        for strategy, way in ways:
            done = run("simulate", "blackjack", "--rules", "m1", "--rounds", "100000", "--seed", "3",
                       "--whole-packs", "--strategy", strategy, *args[:2], "--bet", f"box={bet}",
                       "--json")
            equal(done.returncode, 0, done.stderr)
            said = json.loads(done.stdout)
            edge = edge_of(run(*odds, *args), way)
            assert abs(float(said["edge_exact"]) - edge) < 1e-9, (args, said, edge)
            assert abs(said["sigmas"]) < 3, (args, said)


@test
def a_line_that_is_not_counted_is_named_in_every_language():
    path = SCRATCH / "uncounted.yaml"
    text = (SOURCE / "rulebooks/m1/russian-poker.yaml").read_text()
    path.write_text(re.sub("(dealer_minimum: *{ is: )ace_king", r"\g<1>pair_of_fours", text))
    for lang, words in [("en", "ace-king"), ("ru", "туз-король"), ("bg", "асо-поп")]:
        done = run("odds", "diff", "russian-poker", "m1", path, "--lang", lang)
        equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        contains(done.stderr, "dealer_minimum: ")
        contains(done.stderr, words)


@test
def odds_diff_prices_a_pack_and_a_rounding():
    with tempfile.TemporaryDirectory() as folder:
        def changed(house, game, what, to):
            text = open(f"{SOURCE}/rulebooks/{house}/{game}.yaml", encoding="utf-8").read()
            new = re.sub(what, to, text, count=1)
            assert new != text
            path = os.path.join(folder, f"{game}.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
            return path

        path = changed("bg", "punto-banco", r"decks: 8", "decks: 7")
        diff = ["odds", "diff", "punto-banco", "bg", path]
        done = run(*diff, "--json")
        equal(done.returncode, 1, done.stderr)
        [step] = json.loads(done.stdout)
        moved = {move["bet"]: round(move["after"], 6) for move in step["moved"]}
        equal(set(moved), {"punto", "banco", "tie"})
        for lang, words in [("en", "decks must be one of"), ("ru", "7")]:
            done = run(*diff, "--table", "decks=8", "--lang", lang)
            equal(done.returncode, 2)
            contains(done.stderr, words)
            assert "{what}" not in done.stderr, done.stderr
        both = run(*diff, "--table", "decks=4", "--json")
        equal([step["moved"] for step in json.loads(both.stdout)], [[]])

        path = changed("m1", "blackjack", r"(fraction_rounding: +\{ is: )down", r"\g<1>up")
        diff = ["odds", "diff", "blackjack", "m1", path]
        contains(run(*diff).stdout, "moves no edge of stakes that divide evenly")
        [step] = json.loads(run(*diff, "--stake", "15", "--json").stdout)
        assert any(move["way"] == "best" for move in step["moved"]), step


def changed_house(name, file, old, new):
    """A root of rulebooks with one house, of which one file says something else."""
    root = SCRATCH / f"changed-{name}-{next(CHANGED)}"
    shutil.copytree(SOURCE / "rulebooks" / name, root / name)
    path = root / name / file
    path.chmod(0o644)
    text = path.read_text()
    equal(text.count(old), 1, old)
    path.write_text(text.replace(old, new))
    return path


@test
def rules_check_counts_what_the_house_loses_when_asked():
    """Caribbean stud R12: not by the printed odds alone. A straight of 37 to 1 loses 1/37."""
    straight = changed_house("tdc", "roulette.yaml", "straight:                  { is: 35 to 1",
                             "straight:                  { is: 37 to 1")
    plain = run("rules", "check", straight)
    equal((plain.returncode, "warning" in plain.stdout), (0, False))
    done = run("rules", "check", straight, "--odds", "--cache", "")
    equal(done.returncode, 0)  # a warning is no fault
    contains(done.stdout, 'warning: straight: n0 … n36: who plays best wins 2.7027% of a stake from the house '
                          '[roulette "Neighbours"]')
    one, = json.loads(run("rules", "check", straight, "--odds", "--cache", "", "--json").stdout)
    equal({(loss["edge"], loss["way"]) for loss in one["losses"]}, {(-0.027027027027, "")})
    fair = run("rules", "check", SOURCE / "rulebooks/bg/punto-banco.yaml", "--odds", "--cache", "", "--json")
    equal(json.loads(fair.stdout)[0].get("losses"), [])


@test
def odds_diff_tells_the_worth_of_each_line():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "roulette.yaml")
        text = open(f"{SOURCE}/rulebooks/m1/roulette.yaml", encoding="utf-8").read()
        changed = re.sub(r"(straight: +\{ is: )35 to 1", r"\g<1>34 to 1", text)
        assert changed != text
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)
        done = run("odds", "diff", "roulette", "m1", path, "--json")
        equal(done.returncode, 1)
        [step] = json.loads(done.stdout)
        equal([(line["key"], line["old"], line["new"], line["clause"]) for line in step["lines"]],
              [("payout.straight", "35 to 1", "34 to 1", "§25.1")])
        moved = {move["bet"]: (move["before"], move["after"]) for move in step["moved"]}
        equal([round(37 * edge, 9) for edge in moved["n17"]], [1, 2])
        assert "red" not in moved
        contains(run("odds", "diff", "roulette", "m1", path).stdout, "+2.7027%")
    same = run("odds", "diff", "roulette", "m1", "m1")
    equal((same.returncode, same.stdout), (0, "no line differs\n"))
    equal(run("odds", "diff", "chess", "m1", "tdc").returncode, 2)
    equal(run("odds", "diff", "roulette", "m1").returncode, 2)


@test
def odds_of_rules_that_are_not_counted_are_refused_by_name():
    text = open(f"{SOURCE}/rulebooks/m1/russian-poker.yaml", encoding="utf-8").read()
    changed = re.sub(r"(dealer_minimum: +\{ is: )ace_king", r"\g<1>pair_of_fours", text)
    assert changed != text
    with tempfile.TemporaryDirectory() as root:
        other = Path(root, "other")
        other.mkdir()
        house = Path(SOURCE, "rulebooks/m1/house.yaml").read_text(encoding="utf-8")
        (other / "house.yaml").write_text(house, encoding="utf-8")
        (other / "russian-poker.yaml").write_text(changed, encoding="utf-8")
        done = run("odds", "diff", "russian-poker", "m1", other / "russian-poker.yaml")
        equal((done.returncode, done.stdout), (2, ""))
        contains(done.stderr, "dealer_minimum: best play is not counted: a game may be bought")
        done = run("odds", "hand", "russian-poker", "--rules", "other", "--rulebooks", root,
                   "8c 8d 8h As Kd", "3h")
        equal((done.returncode, done.stdout), (2, ""))
        contains(done.stderr, "best play is not counted: a game may be bought")


# ---- equity ----

@test
def equity_of_the_race_everyone_knows():
    done = run("equity", "AsKs", "QhQd", "--json")
    equal(done.returncode, 0)
    said = json.loads(done.stdout)
    equal((said["deals"], said["method"]), ("1712304", "counted"))
    equal([(hand["wins"], hand["ties"]) for hand in said["hands"]],
          [("787966", "6732"), ("917606", "6732")])
    flop = ["equity", "AsKs", "QhQd", "--board", "2c7dQs", "--dead", "3c"]
    equal(json.loads(run(*flop, "--json").stdout)["deals"], str(44 * 43 // 2))
    for lang in ["en", "ru", "bg"]:
        contains(run(*flop, "--lang", lang).stdout, "21/22")
    played = [run("equity", "-g", "omaha", "AAxx", "random", "-n", "20000", "-T", threads,
                  "--json").stdout for threads in ["1", "2", "3"]]
    equal(len(set(played)), 1)
    equal(json.loads(played[0])["method"], "played")
    for args, why in [(["AsKs", "AsQd"], "cannot be dealt"), (["AsKs"], ""),
                      (["AsKs", "7"], "7 has too few cards"), (["AsKs", "QQ", "-g", "chess"], "chess"),
                      (["AsKs", "QQ", "--board", "2c 2c 3d"], "--board: duplicate card 2c")]:
        wrong = run("equity", *args)
        equal(wrong.returncode, 2)
        contains(wrong.stderr, why)


@test
def pieces_of_stud_are_as_likely_however_much_they_know():
    half = ["equity", "-g", "five-card-stud", "AsAhAdKsKh,2c7d9h4s", "QsQhQdJsTc"]
    said = json.loads(run(*half, "--json").stdout)
    equal((said["deals"], said["visited"], said["weighed"]), ("86", 44, True))
    equal([hand["equity"] for hand in said["hands"]], [0.5, 0.5])
    for lang in ["en", "ru", "bg"]:
        contains(run(*half, "--lang", lang).stdout, "1/2")
    contains(run(*half).stdout, "44 deals looked at, and weighed")
    seven = ["equity", "-g", "seven-card-stud", "AsAhAdAcKd2s,2c3d5h7s9d", "KsKhQcQd8s8h"]
    contains(run(*seven).stdout, "33803/63960")


@test
def an_equity_that_cannot_be_played_is_refused_soon():
    pairs = [2 * rank + "xx" for rank in "AAKKQQJJTT"]
    for args, why in [(["AAxx"] * 3, "cannot be dealt"), (["Asxxx", "Asxxx"], "cannot be dealt"),
                      (pairs, "share cards too often")]:
        begun = time.monotonic()
        done = run("equity", "-g", "omaha", *args)
        equal((done.returncode, done.stdout), (2, ""), args)
        one_line(done.stderr)
        contains(done.stderr, why)
        assert time.monotonic() - begun < 30, args  # a second where nothing is watched


@test
def an_interrupted_equity_ends_at_once():
    often = ["Axxx"] * 4 + ["Kxxx"] * 4 + ["Qxxx"] * 2  # a choice of hands takes a hundred thousand tries
    for args in [["-n", "100000", *often], ["-n", "1000000000", *["random"] * 10],
                 ["--board", "2c7dJh3s4d", "AAxx", "KKxx", "Qs9T8"]]:
        done = subprocess.Popen([CROUPIER, "equity", "-g", "omaha", "--json", *args],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        time.sleep(3)
        assert done.poll() is None, args
        begun = time.monotonic()
        done.send_signal(2)
        out, said = done.communicate(timeout=60)
        assert time.monotonic() - begun < 5, args
        if done.returncode == -2:
            continue  # its ranges were still being read
        if done.returncode == 1:
            contains(said.decode(), "stopped before the count was done")
        else:
            equal(done.returncode, 0, args)
            assert 0 < int(json.loads(out)["deals"]), out


@test
def equity_plays_the_low_hands_of_the_house():
    literal = SCRATCH / "sevens"  # M-1 by the letter of its article 86
    shutil.copytree(SOURCE / "rulebooks" / "m1", literal / "m1")
    path = literal / "m1" / "omaha-hi-lo.yaml"
    path.write_text(re.sub("(low_qualifier_rank: *{ is: )8", r"\g<1>7", path.read_text()))
    ask = ["equity", "-g", "omaha-hi-lo", "As2dKsQd", "8h8s9c9d", "--board", "3c 8c Jh", "--json"]
    env = {"CROUPIER_RULEBOOKS": str(literal)}
    plain, m1 = run(*ask), run(*ask, "--rules", "m1")
    equal(m1.stdout, plain.stdout)
    seven = json.loads(run(*ask, "--rules", "m1", env=env).stdout)
    eight = json.loads(plain.stdout)
    equal((eight["low_qualifier"], seven["low_qualifier"]), (8, 7))
    assert seven["hands"][0]["equity"] < eight["hands"][0]["equity"], (seven, eight)
    assert "low_qualifier" not in json.loads(run("equity", "AsKs", "QhQd", "-r", "m1", "-n", "9",
                                                 "--json").stdout)
    for args, why in [(["-g", "omaha", "-r", "bg"], "bg/omaha.yaml"), (["-r", "nobody"], "nobody")]:
        wrong = run("equity", *args, "AsKs", "QhQd")
        equal(wrong.returncode, 2)
        contains(wrong.stderr, why)


@test
def a_box_and_its_bonus_bet_are_counted_together_for_a_ratio_of_stakes():
    def bonus(*args):
        return json.loads(run("odds", "blackjack", "--rules", "tdc", "--json", *args).stdout)["bonus"]
    facts = json.loads(run("odds", "blackjack", "--rules", "tdc", "--json").stdout)["lab"]
    edges = {(f["bet"], f["way"]): f["edge"] for f in facts["figures"]}
    first, third = bonus("--bonus", "1e-6"), bonus("--bonus", "1000000")
    assert abs(first["edge"] - edges["bonus", ""]) < 1e-9 and abs(first["edge_of_box"] - edges["box", "best"]) < 1e-9
    assert abs(third["edge"] - edges["bonus", "third_card"]) < 1e-9
    before = first
    for ratio in ["0.01", "0.03", "2/10", "1"]:
        some = bonus("--bonus", ratio, "--meter", "1000")
        assert abs(some["edge_of_both"] * (1 + some["ratio"]) - some["edge_of_box"] - some["ratio"] * some["edge"]) < 1e-9
        assert some["edge"] <= before["edge"] and some["cost"] >= before["cost"], (ratio, some)
        before = some
    even = bonus("--bonus", "0.2", "--meter", str(round(bonus("--bonus", "0.2")["meter_even"])))
    assert abs(even["cost"] + 0.2 * even["edge"]) < 1e-6, even
    people = run("odds", "blackjack", "--rules", "tdc", "--bonus", "0.2").stdout
    for part in ["0.4801%", "0.4877%", "0.4425%", "9433.0"]:
        contains(people, part)


# ---- simulate ----

@test
def simulated_blackjack_by_the_printed_charts():
    lab = json.loads(run(*BLACKJACK, "--json").stdout)["lab"]
    for strategy, way in [("table", "total"), ("best", "best")]:
        done = run("simulate", "blackjack", "--rules", "m1", "--rounds", "40000", "--seed", "3",
                   "--strategy", strategy, "--table", "deck_source=machine", "--json")
        equal(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        [edge] = [f["edge"] for f in lab["figures"] if (f["bet"], f["way"]) == ("box", way)]
        assert abs(float(said["edge_exact"]) - edge) < 1e-9, (said, edge)
        assert abs(said["sigmas"]) < 4, said


@test
def simulated_blackjack_from_whole_packs_has_an_exact_edge_in_every_house():
    for house in ["m1", "tdc", "bg"]:
        lab = json.loads(run("odds", "blackjack", "--rules", house, "--json", "--cache", "").stdout)["lab"]
        done = run("simulate", "blackjack", "--rules", house, "--rounds", "10000", "--seed", "3",
                   "--strategy", "best", "--whole-packs", "--json")
        equal(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        [edge] = [f["edge"] for f in lab["figures"] if (f["bet"], f["way"]) == ("box", "best")]
        assert abs(float(said["edge_exact"]) - edge) < 1e-9, (house, said, edge)
        assert abs(said["sigmas"]) < 4, said


@test
def simulated_poker_stands_beside_its_exact_edge():
    done = run("simulate", "caribbean-stud", "--rules", "bg", "--rounds", "20000", "--seed", "5",
               "--strategy", "every", "--json")
    equal(done.returncode, 0)
    said = json.loads(done.stdout)
    equal((said["edge_exact"], said["strategy"]), ("18390890767/110740169540", "every"))
    assert abs(said["sigmas"]) < 3
    refused = run("simulate", "caribbean-stud", "--rules", "bg", "--bet", "ante=1")
    equal(refused.returncode, 1)
    contains(refused.stderr, "ante: ")


@test
def bets_of_a_record_stand_beside_what_they_come_to_exactly():
    record = SCRATCH / "bets"
    record.write_text(HEADER + BET + '{"in":"bet","player":"p2","bet":"red","amount":20}\n' + SPIN)
    args = ["simulate", "roulette", "--rules", "m1", "--strategy", f"recorded:{record}", "--rounds", "20000"]
    said = json.loads(run(*args, "--json").stdout)
    equal((said["edge_exact"], said["bets"]), ("1/37", []))
    assert abs(said["sigmas"]) < 3 and abs(said["staked"] / 20000 - 15) < 0.2, said
    done = run(*args)
    assert "not in the record" not in done.stdout and "\nbets" not in done.stdout, done.stdout
    record.write_text((SOURCE / "tests/rules/punto-banco/c01.jsonl").read_text())
    said = json.loads(run("simulate", "punto-banco", "--rules", "bg", "--strategy", f"recorded:{record}",
                          "--rounds", "20000", "--table", "max_punto=10000,max_banco=10000,max_tie=5000",
                          "--json").stdout)
    assert abs(said["sigmas"]) < 3, said
    # the same three stakes over and over: banco 1.0579 %, punto 1.2351 %, tie 14.3596 % of 1000, 1000, 100
    assert abs(eval(said["edge_exact"]) - (10.579 + 12.351 + 14.3596) / 2100) < 1e-5, said
    for game, house, best in [("roulette", "m1", "n0"), ("punto-banco", "bg", "banco")]:
        said = json.loads(run("simulate", game, "--rules", house, "--strategy", "optimal", "--rounds", "100",
                              "--json").stdout)
        equal([bet["bet"] for bet in said["bets"]], [best])


@test
def simulated_poker_between_players_tells_the_fee():
    args = ["simulate", "holdem", "--rules", "m1", "--table", "seats=9", "--rounds", "3000",
            "--strategy", "every", "--bet", "stack=5000"]
    said = json.loads(run(*args, "--json").stdout)
    equal((said["players"], said["bets"], said["edge_exact"]),
          (9, [{"amount": 5000, "bet": "stack"}], None))
    equal((said["lost"], said["lost"] - said["paid"], said["edge"], said["error"]),
          (3000 * 900, 3000 * 45, 0.45, 0))  # nine big blinds of 100, 5% of them [M-1 §49]
    done = run(*args)
    equal(done.returncode, 0)
    for name, value in [("players", "9"), ("bets", "stack=5000"), ("minimum bet", "100"),
                        ("pots of a hand", "900.00"), ("fee of a hand", "45.0000"),
                        ("fee of the pots", "5.0000%")]:
        assert re.search(rf"^{name} +{re.escape(value)}$", done.stdout, re.M), (name, done.stdout)
    assert "hit frequency" not in done.stdout and "house edge" not in done.stdout
    refused = run(*args[:-1], "stack=90000000000000")
    equal(refused.returncode, 1)
    contains(refused.stderr, "stack: OVERFLOW")


@test
def simulated_poker_between_players_as_a_hand_history_has_it():
    path = SCRATCH / "one.phh"
    path.write_text("variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\n"
                    "min_bet = 100\nstarting_stacks = [10000, 10000, 10000]\n"
                    "actions = ['d dh p1 5sKs', 'd dh p2 QhQd', 'd dh p3 7c2d', 'p3 f', 'p1 f']\n")
    args = ["simulate", "holdem", "--rules", "rf", "--table",
            "seats=3,structure=no_limit,fee_mode=percent,fee_bp=1000", "--rounds", "2000",
            "--strategy", f"recorded:{path}", "--json"]
    said = json.loads(run(*args).stdout)
    equal((said["decisions"], said["guesses"], said["lost"], said["lost"] - said["paid"]),
          (4000, 0, 2000 * 100, 2000 * 10))  # the small blind, and as much of the big one
    path.write_text(path.read_text().replace("'p1 f'", "'p1 x'"))
    refused = run(*args)
    equal(refused.returncode, 2)
    contains(refused.stderr, "nobody decides anything in this game there")
    path.write_text("variant = 'NT\n")
    refused = run(*args)
    equal(refused.returncode, 2)
    contains(refused.stderr, "one.phh: 1: ")


@test
def a_bonus_bet_beside_a_box_has_its_own_exact_edge_by_the_meter():
    wanted = {("best", "0"): 0.157604, ("third_card", "0"): 0.004425, ("third_card", "2218"): 0.000000,
              ("best", "339094"): 0.000000, ("dealer", "0"): 0.004425, ("basic", "0"): None}
    for (strategy, stakes), edge in wanted.items():
        done = run("simulate", "blackjack", "--rules", "tdc", "--rounds", "20000", "--seed", "3", "--whole-packs",
                   "--bet", "box=100", "--bet", "bonus=20", "--meter", str(20 * int(stakes)),
                   "--strategy", strategy, "--json")
        equal(done.returncode, 0, done.stderr)
        said = json.loads(done.stdout)
        box, bonus = said["bets"]
        equal((box["bet"], bonus["bet"], said["meter"]), ("box", "bonus", 20 * int(stakes)))
        assert abs((100 * box["edge"] + 20 * bonus["edge"]) / 120 - said["edge"]) < 1e-9, said
        if edge is None:
            equal((said["edge_exact"], bonus["edge_exact"]), (None, None))
            continue
        assert abs(bonus["edge_exact"] - edge) < 1e-6, (strategy, stakes, said)
        assert abs((100 * box["edge_exact"] + 20 * bonus["edge_exact"]) / 120 - said["edge_exact"]) < 1e-9, said
        assert abs(box["sigmas"]) < 3 and abs(said["sigmas"]) < 5, said
    shoe = json.loads(run("simulate", "blackjack", "--rules", "tdc", "--rounds", "1000", "--bet", "box=100", "--bet",
                          "bonus=20", "--strategy", "together", "--json").stdout)
    equal((shoe["edge_exact"], shoe["bets"][1]["edge_exact"]), (None, None))  # counted from whole packs alone
    people = run("simulate", "blackjack", "--rules", "tdc", "--rounds", "1000", "--bet", "box=100", "--bet",
                 "bonus=20", "--meter", "1234567", "--whole-packs").stdout
    for part in ["box=100 bonus=20", "1 234 567", "box: house edge", "bonus: exact house edge", "bonus: off the"]:
        contains(people, part)


@test
def a_bonus_bet_beside_an_ante_has_its_own_exact_edge():
    done = run("simulate", "texas-poker", "--rules", "m1", "--rounds", "20000", "--seed", "3", "--bet", "ante=100",
               "--bet", "bonus=50", "--meter", "0", "--json")
    equal(done.returncode, 0, done.stderr)
    said = json.loads(done.stdout)
    assert abs(said["bets"][1]["edge_exact"] - 0.129929) < 1e-6, said
    assert all(abs(bet["sigmas"]) < 4 for bet in said["bets"]), said
    refused = run("simulate", "texas-poker", "--rules", "tp", "--bet", "ante=100", "--bet", "bonus=50")
    equal(refused.returncode, 1)
    contains(refused.stderr, "bonus: NOT_OFFERED")


@test
def a_simulation_s_digits_do_not_depend_on_the_threads():
    answers = []
    for threads in ["1", "2", "3"]:
        done = run("simulate", "roulette", "--rules", "tdc", "--rounds", "50000", "--seed", "11",
                   "--announce", "complete:17=1", "--bet", "red=50", "--threads", threads, "--json")
        equal((done.returncode, done.stderr), (0, ""))
        answers.append(json.loads(done.stdout))
        del answers[-1]["seconds"]
    equal(answers[0], answers[1])
    equal(answers[0], answers[2])
    equal(answers[0]["edge_exact"], "1/37")
    assert abs(answers[0]["sigmas"]) < 3


@test
def a_simulation_for_people_has_edge_error_and_sigmas():
    for house in HOUSES:
        done = run("simulate", "roulette", "--rules", house, "--rounds", "20000", "--seed", "5")
        equal((done.returncode, done.stderr), (0, ""))
        for part in ["± ", "= 1/37", " σ", "20 000"]:
            contains(done.stdout, part)


@test
def refused_stakes_of_a_simulation_are_told_with_code_and_clause():
    done = run("simulate", "roulette", "--rules", "m1", "--bet", "n17=101")
    equal((done.returncode, done.stdout), (1, ""))
    equal(done.stderr, "n17: BET_MAX [§21]: above the maximum of straight: 100, you have 0 there\n")
    done = run("simulate", "roulette", "--rules", "bg", "--announce", "orphelins=5")
    equal(done.returncode, 1)
    contains(done.stderr, "orphelins: NOT_OFFERED [art.12(1)]: ")


@test
def an_interrupted_simulation_prints_what_was_played():
    done = subprocess.Popen([CROUPIER, "simulate", "roulette", "--rules", "m1", "--json",
                             "--rounds", "1000000000"], stdout=subprocess.PIPE, env=environment())
    time.sleep(1.5)
    done.send_signal(2)
    out, _ = done.communicate(timeout=60)
    equal(done.returncode, 0)
    answer = json.loads(out)
    assert 0 < answer["rounds"] < answer["rounds_asked"] == 1000000000


# ---- play ----

EVENING = """17 10
s17/20 5
17,20,red 15
neighbours 0 5
series 2
remove 17 5
undo
double
undo
repeat
spin
repeat
spin
bets
word rain
black 20
spin
results
proof
clear
spin
"""


@test
def a_recorded_game_replays_to_the_same_results_at_every_house():
    for house in HOUSES:
        for lang in ["en", "ru", "bg"]:
            file = SCRATCH / f"{house}-{lang}.jsonl"
            done = run("play", "roulette", "--rules", house, "--seed", "7", "--record", file,
                       "--lang", lang, stdin=EVENING)
            equal((done.returncode, done.stderr), (0, ""))
            replay = run("settle", "--json", file)
            equal((replay.returncode, replay.stderr), (0, ""), house)
            rounds = [json.loads(line) for line in replay.stdout.splitlines()]
            numbers = [one["number"] for one in rounds if "number" in one]
            equal(len(numbers), 4)
            lines = [json.loads(line) for line in file.read_text().splitlines()]
            equal(sum("expect" in line for line in lines), 4)


@test
def the_last_expectation_of_a_record_is_what_the_player_leaves_with():
    file = SCRATCH / "leave.jsonl"
    done = run("play", "roulette", "--rules", "m1", "--seed", "3", "--chips", "500", "--record",
               file, stdin="red 100\nspin\nred 50\n")
    left = int(re.search(r"with ([\d ]+)\.", done.stdout).group(1).replace(" ", ""))
    rounds = [json.loads(line) for line in run("settle", "--json", file).stdout.splitlines()]
    equal(left, 500 + sum(one["paid"] - one["lost"] for one in rounds))


@test
def the_same_seed_brings_the_same_numbers_and_no_seed_others():
    def hashes(*args):
        out = run("play", "roulette", "--rules", "bg", *args, stdin="spin\n" * 5).stdout
        return re.findall(r"commitment (\w{64})", out)
    equal(len(hashes("--seed", "1")), 5)
    equal(hashes("--seed", "1"), hashes("--seed", "1"))
    assert hashes("--seed", "1") != hashes("--seed", "2")
    assert hashes() != hashes()


@test
def the_commitment_is_shown_before_the_number_and_the_seed_fits_it():
    out = run("play", "roulette", "--rules", "m1", "--seed", "9", stdin="spin\nspin\n").stdout
    for number, part in enumerate(re.split(r"(?=commitment)", out)[1:], 1):
        hashed, seed = re.search(r"commitment (\w{64}).*seed (\w{64})", part, re.S).groups()
        message = b"croupier/commit/1\0" + bytes.fromhex(seed) + f"seed 9/round {number}".encode()
        equal(blake2b(message, digest_size=32).hexdigest(), hashed)


def chacha_words(key):
    """The words of ChaCha20's key stream with nonce 0, from counter 0."""
    def rotl(x, n):
        return (x << n | x >> 32 - n) & 0xffffffff

    for block in count():
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), block, 0, 0, 0]
        s = start[:]

        def quarter(a, b, c, d):
            for x, y, z, bits in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                s[x] = (s[x] + s[y]) & 0xffffffff
                s[z] = rotl(s[z] ^ s[x], bits)
        for _ in range(10):
            for i in range(4):
                quarter(i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((s[i] + start[i]) & 0xffffffff for i in range(16))


def played_key(note, words):
    """The key that seed and words give together."""
    seed = bytes.fromhex(re.search(r"seed (\w{64})", note).group(1))
    mixed = b"croupier/mix/1\0" + b"".join(len(w).to_bytes(8, "little") + w for w in words)
    return blake2b(mixed, key=seed, digest_size=32).digest()


@test
def the_number_follows_from_seed_and_word_as_documented():
    file = SCRATCH / "word.jsonl"
    run("play", "roulette", "--rules", "m1", "--record", file, stdin="word rain\nspin\nspin\n")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    numbers = [line["number"] for line in lines if line.get("in") == "spin"]
    notes = [line["note"] for line in lines if "note" in line]
    for number, note, words in zip(numbers, notes, [[b"rain"], []]):
        word = next(chacha_words(played_key(note, words)))
        equal(word * 37 >> 32, number, note)


@test
def every_refusal_of_play_is_one_sentence_with_code_and_clause():
    for line, house, wanted in [
            ("17 101", "m1", "BET_MAX [§21]: above the maximum of straight: 100, you have 0 there"),
            ("red 1", "m1", "BET_MIN [§18]: below the minimum of red/black: 5"),
            ("1/5 5", "m1", "NO_BET ["),
            ("33/37 5", "bg", "NO_BET ["),
            ("17 2000", "bg", "NO_CHIPS ["),
            ("orphelins", "bg", "NOT_OFFERED [art.12(1)]: bet not offered at this table"),
            ("neighbours 37 1", "m1", "NO_NUMBER ["),
            ("remove 5", "m1", "NOTHING_THERE ["),
            ("foo", "m1", "there is no bet and no command foo"),
            ("17 ten", "m1", "ten is no amount"),
            ("17 10 20", "m1", "one argument too many: 20"),
            ("neighbours", "m1", "neighbours of which number?"),
            ("remove", "m1", "remove what?"),
            ("undo", "m1", "there is nothing to undo"),
            ("lang xx", "m1", "which language?"),
            ("rules 99", "m1", "there is no bet 99"),
            ("word", "m1", "one word"),
            ("x" * 5000, "m1", "that line is too long"),
            ("complete 17", "m1", "NOT_OFFERED [§26]")]:
        out = run("play", "roulette", "--rules", house, stdin=line + "\n").stdout.splitlines()
        assert out[1].startswith(wanted), (line, out[1])


CARD_GAMES = [("blackjack", "m1"), ("blackjack", "tdc"), ("blackjack", "bg"), ("punto-banco", "bg"),
              ("texas-poker", "m1"), ("texas-poker", "tdc"), ("texas-poker", "tp"), ("oasis-poker", "m1"),
              ("russian-poker", "m1"), ("russian-poker", "tdc"), ("caribbean-stud", "bg")]
POKER_EVENING = "word rain\n" + ("10\n10 2\ndarken 20 3\nbonus 10\n\n\ni\nx 4 5\nx 5\np\n6\np\nf\np\ng\na\na\na\n"
                                 "results\nrepeat\nundo\n") * 30 + "10\n\n\nf\n"  # a shoe that is played has a seed to show

# Whatever the cards are, some of it is refused and the hand ends: that is play too.
CARD_EVENING = {
    "blackjack": "word rain\n" + ("20\n30 3\n\ni\ne\np\nd\nb\nh\nu\ns\ns\ns\ns\ns\n"
                                  "results\nrepeat\nundo\n") * 30,
    "punto-banco": "word rain\n" + ("p 50\nt 10\nb 50\nundo\ndeal\n"
                                    "b 20\n\nrepeat\nremove b\np 10\n\nroads\n") * 50,
} | {game: POKER_EVENING for game in ["texas-poker", "oasis-poker", "russian-poker", "caribbean-stud"]}


@test
def a_recorded_card_game_replays_to_the_same_results_at_every_house():
    for game, house in CARD_GAMES:
        file = SCRATCH / f"{game}-{house}.jsonl"
        done = run("play", game, "--rules", house, "--seed", "7", "--chips", "5000", "--record", file,
                   stdin=CARD_EVENING[game])
        equal((done.returncode, done.stderr), (0, ""))
        replay = run("settle", "--json", file)
        equal((replay.returncode, replay.stderr), (0, ""), file)
        rounds = [json.loads(line) for line in replay.stdout.splitlines()]
        assert len(rounds) > 20, len(rounds)
        left = int(re.search(r"with ([\d ]+)\.", done.stdout).group(1).replace(" ", ""))
        equal(left, 5000 + sum(one["paid"] - one["lost"] for one in rounds))
        assert done.stdout.count("You win ") > 20
        inputs = [json.loads(line).get("in") for line in file.read_text().splitlines()]
        if game == "punto-banco":
            assert {"shuffle", "cut", "marker"} <= set(inputs), set(inputs)
        if game in ["texas-poker", "oasis-poker", "russian-poker", "caribbean-stud"]:
            equal(inputs.count("shuffle"), inputs.count("cut"))
            assert inputs.count("shuffle") > 20, "a fresh pack every round"


@test
def every_card_follows_from_seed_word_and_cut_as_documented():
    for game, house, decks in [("blackjack", "m1", 8), ("blackjack", "bg", 6), ("punto-banco", "bg", 8),
                               ("texas-poker", "tp", 1), ("russian-poker", "m1", 1)]:
        file = SCRATCH / "cards.jsonl"
        book = (SOURCE / f"rulebooks/{house}/{game}.yaml").read_text()
        found = re.search(r"^burn_\w+_shuffle: +{ is: (\d+)", book, re.M)
        burnt = int(found.group(1)) if found else 0
        run("play", game, "--rules", house, "--chips", "50000", "--record", file, stdin=CARD_EVENING[game])
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        notes = [line["note"] for line in lines if "note" in line]
        shoes, cut = [["??"] * burnt], [0]  # the first is burnt already
        for line in lines:
            kind = line.get("in")
            if kind == "shuffle":
                shoes.append([])
                cut.append(0)
            elif kind == "cut":
                cut[-1] = line["number"]
            elif kind == "burn":
                shoes[-1] += ["??"] * burnt
            elif kind == "card":
                shoes[-1] += line["cards"].split()
        equal(len(notes), len(shoes))
        for number, (note, shoe) in enumerate(zip(notes, shoes)):
            words = chacha_words(played_key(note, [b"rain"] if number == 0 else []))
            order = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] * decks
            for i in range(len(order), 1, -1):
                word = next(words)
                while word * i % 2**32 < 2**32 % i:
                    word = next(words)
                j = word * i >> 32
                order[i - 1], order[j] = order[j], order[i - 1]
            order = order[cut[number]:] + order[:cut[number]]
            for place, card in enumerate(shoe):
                assert card in ("??", order[place]), (game, number, place, card, order[place])
        assert len(shoes) > 1 or game == "blackjack"


@test
def the_shoe_is_committed_to_before_its_cards_and_its_seed_fits_it():
    for game, house in CARD_GAMES:
        args = ["play", game, "--rules", house, "--chips", "50000"]
        out = run(*args, "--seed", "9", stdin=CARD_EVENING[game]).stdout
        hashes = list(dict.fromkeys(re.findall(r"shoe hash (\w{64})", out)))
        seeds = re.findall(r"^seed (\w{64})", out, re.M)
        equal(len(seeds), len(hashes))
        assert len(hashes) > 1 or game == "blackjack"
        for number, (seed, hashed) in enumerate(zip(seeds, hashes), 1):
            message = b"croupier/commit/1\0" + bytes.fromhex(seed) + f"seed 9/shoe {number}".encode()
            equal(blake2b(message, digest_size=32).hexdigest(), hashed)
            assert out.index(hashed) < out.index(seed)
        equal(out, run(*args, "--seed", "9", stdin=CARD_EVENING[game]).stdout)
        assert out != run(*args, "--seed", "8", stdin=CARD_EVENING[game]).stdout


@test
def a_hand_shows_what_is_open_what_it_costs_and_why_the_rest_is_closed():
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", stdin="20\n\ns\n").stdout
    for line in ["  dealer               4s  hard 4", "> box 1: 20            Td Ks  hard 20",
                 "  h  Hit", "  s  Stand", "  d  Double down  costs 20", "  u  Surrender",
                 "  - Double blind: BLIND_POINTS [§194.3]: a blind double only up to 11 points",
                 "  - Split: NOT_PAIR [R10]: the cards are not a pair",
                 "  - Insurance: INS_UPCARD [R4]: no insurance against 4s",
                 "  dealer               4s Qs 8c  22, too many",
                 "box 1: 20 wins 20; the dealer has more than 21: a hand wins 1 to 1 [§187]",
                 "You win 20 and lose 0.", "You leave the table with 1 020. Good-bye!"]:
        assert line in out.splitlines(), (line, out)


@test
def a_coup_of_punto_banco_shows_cards_call_and_results():
    out = run("play", "punto-banco", "--rules", "bg", "--seed", "3", stdin="p 50\nt 10\n\nroads\n").stdout
    for line in ["60 on the table, 940 in your hand", "  Punto   3s 7d 4d  4", "  Banco   5h 2c  7",
                 "Banco wins, 7 : 4 [art.24(2)4]", "You win 0 and lose 60.", "Big road"]:
        assert line in out.splitlines(), (line, out)
    contains(out, "Punto: 50 lost; losing bets are taken first, then winners are paid [art.24(2)5]")
    assert re.search(r"^Big road\n  B\b", out, re.M), out


@test
def a_box_of_poker_shows_what_is_open_and_the_dealer_is_closed_until_all_have_decided():
    out = run("play", "russian-poker", "--rules", "m1", "--seed", "7", stdin="20\n\nx 4 5\np\n").stdout
    for line in ["  dealer               ?? ?? ?? ?? 2s", "> box 1: 20            3s Qd 6d 9c Kh  high card, king",
                 "  x  Exchange    costs 20", "  6  Sixth card  costs 20",
                 "  - Insurance: INS_HAND [§162]: insurance needs trips or better",
                 "> box 1: 20            3s Qd 6d Ac 7h  high card, ace", "    draw of box 1: 20",
                 "  - Exchange: ALREADY_DRAWN [§158]: already drawn",
                 "  dealer               2d Ah 6s Qs 2s  pair of twos", "You win 0 and lose 80."]:
        assert line in out.splitlines(), (line, out)


@test
def boxes_of_poker_are_looked_at_one_after_the_other_and_a_dark_one_by_nobody():
    out = run("play", "texas-poker", "--rules", "tp", "--seed", "3", stdin="20\n20 2\ndarken 20 3\n\np\np\n").stdout
    decisions = re.findall(r"^> box (\d)", out, re.M)
    equal(decisions, ["1", "2"])
    first = out[:out.index("> box 2")]
    assert re.search(r"^  box 2: 20 +\?\? \?\?$", first, re.M), first
    assert re.search(r"^  box 3: 20 \+ 40 +\?\? \?\?, dark$", first, re.M), first
    assert re.search(r"^  box 3: 20 \+ 40 +(\w\w) (\w\w)  .*, dark$", out, re.M), out


@test
def a_game_is_bought_in_the_terminal_and_chips_with_the_same_word():
    bought = 0
    for seed in range(40):
        if bought == 2:
            break
        file = SCRATCH / "bought.jsonl"
        out = run("play", "russian-poker", "--rules", "m1", "--seed", seed, "--record", file,
                  stdin="buy 100\n20\n\np\nbuy\n").stdout
        contains(out, "0 on the table, 1 100 in your hand")
        bought += '"do":"buy"' in file.read_text()
        equal(run("settle", "--quiet", file).returncode, 0)
    assert bought > 0


@test
def card_games_are_played_in_russian():
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", "--lang", "ru",
              stdin="20\n\nХВАТИТ\nповторить\nснять\nвыход\n").stdout
    for line in ["на столе 20, на руках 980", "  s  Хватит",
                 "бокс 1: ставка 20, выигрыш 20; перебор у крупье: рука выигрывает 1 к 1 [§187]",
                 "на столе 0, на руках 1 020", "Вы уходите из-за стола, у вас 1 020. До свидания!"]:
        assert line in out.splitlines(), (line, out)
    contains(out, "  - Разделить (сплит): NOT_PAIR [R10]: карты не составляют пару")
    out = run("play", "punto-banco", "--rules", "bg", "--seed", "7", "--lang", "ru",
              stdin="ничья 10\nПунто 20\n\n").stdout
    contains(out, "Выиграло пунто, 1 : 5 [art.24(2)4]\n")


@test
def every_refusal_of_a_card_game_is_one_sentence_with_code_and_clause():
    for game, house, lines, wanted in [
            ("blackjack", "m1", "501", "BET_MAX ["),
            ("blackjack", "m1", "5", "BET_MIN ["),
            ("blackjack", "m1", "20 8", "NO_BOX ["),
            ("blackjack", "m1", "20 ten", "ten is no amount"),
            ("blackjack", "m1", "20 1 1", "one argument too many: 1"),
            ("blackjack", "bg", "deal", "NO_STAKES ["),
            ("blackjack", "bg", "remove 2", "NOTHING_THERE ["),
            ("blackjack", "m1", "h", "no hand is being played"),
            ("blackjack", "m1", "foo", "there is no command foo"),
            ("blackjack", "m1", "undo", "there is nothing to undo"),
            ("blackjack", "m1", "repeat", "no round has been played yet"),
            ("blackjack", "m1", "cut 5", "NOT_THIS_PHASE ["),
            ("blackjack", "m1", "proof", "no shoe has been played out yet"),
            ("blackjack", "m1", "x" * 5000, "that line is too long"),
            ("punto-banco", "bg", "p 5", "BET_MIN ["),
            ("punto-banco", "bg", "punto 20000", "BET_MAX ["),
            ("punto-banco", "bg", "remove", "remove what?"),
            ("punto-banco", "bg", "17 10", "there is no bet and no command 17"),
            ("texas-poker", "m1", "20\nbonus 10 2", "NO_MAIN_BET ["),
            ("texas-poker", "tdc", "20\nbonus 10", "no jackpot is linked"),
            ("texas-poker", "m1", "20\n\nx 1", "NOT_IN_GAME ["),
            ("russian-poker", "m1", "20\n\nx", "which cards?"),
            ("russian-poker", "m1", "20\n\nx 7", "7 is no card of the hand"),
            ("russian-poker", "m1", "20\n\na", "NOT_THIS_PHASE ["),
            ("caribbean-stud", "bg", "darken 20", "NOT_IN_GAME ["),
            ("russian-poker", "m1", "p", "no hand is being played")]:
        out = run("play", game, "--rules", house, stdin=lines + "\n").stdout
        assert re.search("^" + re.escape(wanted), out, re.M), (lines, out)
    out = run("play", "punto-banco", "--rules", "bg", stdin="p 50\nb 50\n").stdout
    contains(out, "ONE_SIDE [R9]: bet on punto or banco, not both")


@test
def who_leaves_in_the_middle_of_a_hand_stands_on_it():
    file = SCRATCH / "left.jsonl"
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", "--record", file, stdin="20\n\nq\n").stdout
    contains(out, "box 1: 20 wins 20")
    contains(file.read_text(), '"in":"timeout"')
    equal(run("settle", "--quiet", file).returncode, 0)


@test
def a_blind_double_lies_closed_until_it_is_paid():
    blind = 0
    for seed in range(12):
        file = SCRATCH / "blind.jsonl"
        out = run("play", "blackjack", "--rules", "m1", "--seed", seed, "--record", file,
                  stdin="20\n30 2\n\nb\ns\ns\ns\n").stdout
        text = file.read_text()
        if '"do":"blind"' not in text:
            continue
        blind += 1
        closed = text.index('"cards":"??"')
        assert text.index('"in":"show"') > closed
        assert re.search(r"(\w\w ){2}\?\?  (hard|soft)", out) or out.count("> box") == 1, out
        equal(run("settle", "--quiet", file).returncode, 0)
    assert blind > 0


@test
def play_survives_any_bytes():
    for data in [b"", b"\n\n\n", bytes(range(256)) * 40, b"\xff\n17 10\nspin\n", b"spin" * 100000,
                 b"17,17,17,17 1\nred,,, 5\n,\n, 5\n17, 5\nspin", b"complete 0\n" * 5 + b"spin\n"]:
        for game, house in [("roulette", "tdc"), *CARD_GAMES]:
            done = run("play", game, "--rules", house, stdin=data)
            equal((done.returncode, done.stderr), (0, ""), data[:20])
            contains(done.stdout, "Good-bye!")


@test
def an_even_chance_is_understood_in_every_language():
    out = run("play", "roulette", "--rules", "m1", stdin="Красное 5\nчерно 5\nEVEN 5\nbets\n").stdout
    for key in ["red", "black", "even"]:
        assert re.search(rf"^  {key} +5 +5 ", out, re.M), out


def on_terminal(args, lines, columns, rows, env):
    """What the program writes to a terminal of that size while the lines are typed."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(CROUPIER, [CROUPIER, *args], environment(TERM="xterm-256color", **env))
    ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    out = b""

    def read(is_enough):
        """Reads until there is enough, or the program has ended."""
        nonlocal out
        while not is_enough():
            assert select.select([fd], [], [], 60)[0], out
            try:
                piece = os.read(fd, 65536)
            except OSError:
                return
            if not piece:
                return
            out += piece
    for number, line in enumerate([*lines, ""], 1):
        read(lambda: out.count(b"\033[H\033[2J") == number and out.endswith(b" > "))
        os.write(fd, line.encode() + b"\n" if number <= len(lines) else b"\x04")
    read(lambda: False)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return os.waitstatus_to_exitcode(status), out.decode()


def screens(out):
    """Each drawing of the screen, without colours."""
    return [re.sub(r"\033\[[\d;]*m", "", part).replace("\r", "")
            for part in out.split("\033[H\033[2J")[1:]]


@test
def the_terminal_s_screen_fits_80_by_24_and_120_by_40_in_three_languages():
    for columns, rows in [(80, 24), (120, 40)]:
        for lang in ["en", "ru", "bg"]:
            status, out = on_terminal(["--lang", lang, "play", "roulette", "--rules", "m1", "--seed",
                                       "7"], ["17 10", "series 2", "spin", "repeat", "spin", "help",
                                              "rules"], columns, rows, {})
            equal(status, 0)
            drawn = screens(out)
            equal(len(drawn), 8)
            for screen in drawn[1:6]:
                lines = screen.split("\n")
                assert len(lines) <= rows, (rows, len(lines), screen)
                assert max(map(len, lines)) <= columns, screen
                contains(screen, "2:1")
            for screen in drawn[:-1]:
                assert screen.count("\n") < rows, screen
            contains(out, "\033[1;38;5;231;48;5;124m")


@test
def a_card_table_fits_80_by_24_and_100_by_40_in_three_languages():
    for game, lines in [("blackjack", ["20", "30 3", "", "s", "s", "s"]),
                        ("punto-banco", ["p 20", "t 10", "", "repeat", "", "b 30"]),
                        ("caribbean-stud", ["20", "30 3", "", "x 4", "p", "p"])]:
        for columns, rows in [(80, 24), (100, 40)]:
            for lang in ["en", "ru", "bg"]:
                status, out = on_terminal(["--lang", lang, "play", game, "--rules", "bg", "--seed", "7"],
                                          lines, columns, rows, {"LC_ALL": "C.UTF-8"})
                equal(status, 0)
                drawn = screens(out)
                equal(len(drawn), len(lines) + 1)
                for screen in drawn[:-1]:
                    assert screen.count("\n") < rows, screen
                    assert max(map(len, screen.split("\n"))) <= columns, screen
                assert any(sign in drawn[3] for sign in "♠♥♦♣"), drawn[3]
                contains(out, "\033[1;38;5;160;48;5;231m")


@test
def seven_boxes_leave_room_for_what_is_open():
    bets = [f"10 {box}" for box in range(1, 8)]
    _, out = on_terminal(["play", "blackjack", "--rules", "bg", "--seed", "12"], [*bets, "", "s"], 80, 24, {})
    screen = screens(out)[8]
    assert screen.count("\n") < 24, screen
    for part in ["> box 1: 10", "  box 7: 10", "  h  Hit", "Your decision > "]:
        contains(screen, part)


@test
def suits_are_letters_where_the_terminal_has_no_signs():
    args = ["play", "blackjack", "--rules", "m1", "--seed", "7"]
    _, out = on_terminal(args, ["20", "", "s"], 80, 24, {"NO_COLOR": "1"})
    contains(screens(out)[2], "> box 1: 20            Td Ks  hard 20")
    assert not any(sign in out for sign in "♠♥♦♣")
    _, out = on_terminal(args, ["20", "", "s"], 80, 24, {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"})
    contains(screens(out)[2], "> box 1: 20            T♦ K♠  hard 20")


@test
def no_color_and_a_dumb_terminal_draw_without_colours():
    args = ["play", "roulette", "--rules", "m1", "--seed", "7"]
    _, out = on_terminal(args, ["17 10", "spin"], 80, 24, {"NO_COLOR": "1"})
    assert "\033[1;" not in out and "48;5" not in out
    contains(out, "♦3")
    contains(out, ">31")
    assert "\033[" not in run(*args, stdin="17 10\ntable\nspin\n").stdout


@test
def a_record_on_a_full_disk_is_noticed():
    done = run("play", "roulette", "--rules", "m1", "--record", "/dev/full", stdin="17 1\nspin\n")
    equal(done.returncode, 2)
    contains(done.stderr, "/dev/full cannot be written")


# ---- TAP ----

@test
def verify_proves_a_store_and_names_what_was_changed():
    store = SCRATCH / "house.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("verify", store)
    equal(done.returncode, 0, done.stderr)
    contains(done.stdout, "All of it agrees.")
    found = json.loads(run("verify", "--json", store).stdout)
    assert found["rounds"] == 3 and found["postings"] > 5 and "differs" not in found, found
    for lang, words in [("ru", "Всё сходится."), ("bg", "Всичко съвпада.")]:
        contains(run("--lang", lang, "verify", store).stdout, words)
    data = store.read_bytes()
    at = data.index(b'"amount":10,"bet":"n17"')  # as the record has it
    store.write_bytes(data[:at] + b'"amount":99' + data[at + 11:])
    done = run("verify", "--json", store)
    equal(done.returncode, 1)
    contains(done.stderr, "record")
    assert "differs" in json.loads(done.stdout), done.stdout


@test
def a_backup_is_proved_and_restored():
    store, copy, back = SCRATCH / "open.db", SCRATCH / "copy.db", SCRATCH / "back.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("backup", store, copy)
    equal((done.returncode, done.stderr), (0, ""))
    contains(done.stdout, "all of it agrees")
    equal(oct(copy.stat().st_mode & 0o777), "0o600")
    before = copy.read_bytes()
    done = run("backup", store, copy)  # nothing is written over
    equal((done.returncode, done.stdout), (2, ""))
    contains(done.stderr, "copy.db: it is there already")
    equal(copy.read_bytes(), before)
    done = run("restore", copy, back)
    equal((done.returncode, done.stderr), (0, ""))
    equal(run("verify", "--json", back).stdout, run("verify", "--json", store).stdout)
    for path in SCRATCH.glob("*.part*"):
        raise AssertionError(path)


@test
def a_copy_that_does_not_agree_gets_no_name():
    copy, back = SCRATCH / "changed.db", SCRATCH / "never.db"
    subprocess.run([PLAY_EVENING, copy], check=True, env=environment())
    data = copy.read_bytes()
    at = data.index(b'"amount":10,"bet":"n17"')  # as the record has it
    copy.write_bytes(data[:at] + b'"amount":99' + data[at + 11:])
    for verb in ["backup", "restore"]:
        done = run(verb, copy, back)
        equal((done.returncode, done.stdout), (1, ""), verb)
        one_line(done.stderr)
        assert not back.exists() and not (SCRATCH / "never.db.part").exists()
    done = run("restore", "--quick", copy, back)  # as one says, one gets
    equal(done.returncode, 0, done.stderr)
    contains(done.stdout, "not proved")
    equal(run("verify", back).returncode, 1)


@test
def backup_says_what_it_wants():
    left = SCRATCH / "left.db"
    Path(str(left) + "-wal").write_text("what is left of another")
    for args, part in [(["backup", left], "argument"), (["restore", left], "argument"),
                       (["backup", SCRATCH / "none.db", SCRATCH / "x.db"], "none.db"),
                       (["restore", SCRATCH / "none.db", left], "left.db-wal"),
                       (["backup", SCRATCH, SCRATCH / "x.db"], str(SCRATCH))]:
        done = run(*args)
        equal((done.returncode, done.stdout), (2, ""), args)
        one_line(done.stderr)
        contains(done.stderr, part)
    store = SCRATCH / "plain.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("backup", store, "/no/such/folder/x.db")
    equal(done.returncode, 2)
    contains(done.stderr, "/no/such/folder")


def a_bundle():
    """A house that signs, and what it hands over about its first dispute."""
    store, file = SCRATCH / "signed.db", SCRATCH / "dispute.jsonl"
    if not store.exists():
        subprocess.run([PLAY_EVENING, store, SCRATCH / "key"], check=True, env=environment())
    return store, file


@test
def a_bundle_is_proved_without_its_store():
    store, file = a_bundle()
    done = run("bundle", store, "--dispute", "1", "-o", file)
    equal((done.returncode, done.stderr), (0, ""))
    contains(done.stdout, "inspector")
    equal(run("bundle", store, "--dispute", "1").stdout, file.read_text())
    proved = run("verify", file, env={"CROUPIER_RULEBOOKS": "/nowhere"})
    equal(proved.returncode, 0, proved.stderr)
    contains(proved.stdout, "All of it agrees.")
    found = json.loads(run("verify", "--json", file).stdout)
    equal((found["dispute"], found["table"], found["round"], found["state"], found["game"]),
          (1, 1, 2, "inspector", "roulette"))
    # anybody with b2sum and an Ed25519 of his own can do the same
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    records = [line["record"] for line in lines if "record" in line]
    signed = {line["checkpoint"]["hash"] for line in lines if "checkpoint" in line}
    hashes = {blake2b(record.encode(), digest_size=32).hexdigest() for record in records}
    assert signed and signed <= hashes
    equal(json.loads(run("verify", "--json", store).stdout)["rounds"], 3)


@test
def a_changed_bundle_is_found_out():
    store, file = a_bundle()
    text = run("bundle", store, "--dispute", "1").stdout
    file.write_text(text.replace("it was black", "it was white"))
    done = run("verify", "--json", file)
    equal(done.returncode, 1)
    one_line(done.stderr)
    assert "differs" in json.loads(done.stdout)
    file.write_text(text[:-40])
    equal(run("verify", file).returncode, 1)


@test
def bundle_says_what_it_wants():
    store, file = a_bundle()
    for args, status, part in [(["bundle", store], 2, "--dispute"),
                               (["bundle", "--dispute", "1"], 2, "argument"),
                               (["bundle", store, "--dispute", "0"], 2, "0"),
                               (["bundle", SCRATCH / "none.db", "--dispute", "1"], 2, "none.db"),
                               (["bundle", store, "--dispute", "1", "-o", "/no/such/x"], 2, "/no/such"),
                               (["bundle", store, "--dispute", "7"], 1, "no dispute 7")]:
        done = run(*args)
        equal((done.returncode, done.stdout), (status, ""), args)
        one_line(done.stderr)
        contains(done.stderr, part)
    equal(run("bundle", store, "--dispute", "1", "-o", "/dev/full").returncode, 2)


# ---- Hands of poker ----

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


@test
def verify_says_what_is_no_store():
    nothing, text = SCRATCH / "nothing.db", SCRATCH / "text.db"
    text.write_text("no store at all " * 500)
    for path in [nothing, text, SCRATCH]:
        done = run("verify", path)
        equal(done.returncode, 2, str(path))
        equal(done.stderr.count("\n"), 1, done.stderr)
    assert not nothing.exists()


main(SCRATCH)
