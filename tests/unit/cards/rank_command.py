"""`croupier rank`, driven as people and scripts drive it.

    rank_command.py CROUPIER

Prints TAP.
"""
import json
import subprocess
import sys

CROUPIER = sys.argv[1]
tests = []


def test(function):
    tests.append(function)
    return function


def run(*args):
    return subprocess.run([CROUPIER, "--lang=en", "rank", *args], capture_output=True, text=True,
                          timeout=120)


def equal(got, wanted):
    assert got == wanted, f"{got!r}, not {wanted!r}"


@test
def a_hand_is_named_with_its_five_cards_and_value():
    done = run("6s Kc 6h Ks 6d 2c")
    equal(done.returncode, 0)
    name, cards, value = [part.strip() for part in done.stdout.splitlines()[1].split("  ") if part]
    equal((name, cards), ("full house, sixes over kings", "6s 6h 6d Ks Kc"))
    equal(int(value), 7 << 26 | 1 << (13 + 4) | 1 << 11)


@test
def cards_may_be_arguments_of_their_own():
    equal(run("As", "Kd", "Qh", "Js", "Tc").stdout, run("As Kd Qh Js Tc").stdout)


@test
def json_says_the_same():
    done = run("--json", "--game", "omaha-hi-lo", "Ah 2h Kc Kd 8c 6d 3s Ks 5c")
    equal(json.loads(done.stdout), {
        "cards": "Ah 2h Kc Kd 8c 6d 3s Ks 5c", "game": "omaha-hi-lo",
        "high": {"cards": "Ks Kd Kc 8c 6d", "category": "trips", "name": "three of a kind, kings",
                 "ranks": "K-8-6", "value": 4 << 26 | 1 << (13 + 11) | 1 << 6 | 1 << 4},
        "low": {"cards": "6d 5c 3s 2h Ah", "name": "low, 6-5-3-2-A", "ranks": "6-5-3-2-A",
                "value": 0b110111}})
    done = run("--json", "--game", "low", "Kc Ks 9h 8d 4c 4s 2h")
    equal(json.loads(done.stdout), {"cards": "Kc Ks 9h 8d 4c 4s 2h", "game": "low", "low": None})


@test
def ace_king_is_a_combination_where_the_game_has_it():
    hand = "As Kh 9d 8c 5s"
    for game, category in [("oasis-poker", "ace-king"), ("russian-poker", "ace-king"),
                           ("caribbean-stud", "ace-king"), ("texas-poker", "high card"),
                           ("holdem", "high card"), ("five-card-stud", "high card")]:
        said = json.loads(run("--json", "--game", game, hand).stdout)["high"]
        equal((game, said["category"]), (game, category))
    equal(json.loads(run("--json", hand).stdout)["high"]["category"], "ace-king")


@test
def what_is_refused_is_one_line():
    for args, line in [
            (["As Kd Qh Js As"], "duplicate card As"),
            (["As Kd Qh Js 1h"], 'cannot read "1h"'),
            (["As Kd Qh Js ts"], 'cannot read "ts"'),
            (["As Kd Qh Js Joker"], "no jokers in this deck"),
            (["As Kd Qh Js ??"], "card not revealed"),
            (["As Kd Qh Js"], "5 to 7 cards required, got 4"),
            (["As Kd Qh Js Ts 9s 8s 7s"], "5 to 7 cards required, got 8"),
            (["--game", "omaha", "As Kd Qh Js"], "9 cards required, got 4"),
            (["--game", "oasis-poker", "As Kd Qh Js Ts 9s"], "5 cards required, got 6"),
            ([" ".join(["As"] * 65)], "at most 64 cards can be read in one go"),
            ([""], "5 to 7 cards required, got 0")]:
        done = run(*args)
        equal((done.returncode, done.stdout, done.stderr), (1, "", f"croupier rank: {line}\n"))


@test
def wrong_usage_is_told_apart():
    for args in [["--game", "whist", "As"], [], ["--none", "As"], ["As " * 300]]:
        done = run(*args)
        equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))


@test
def help_names_the_games():
    done = run("--help")
    equal(done.returncode, 0)
    for word in ["omaha-hi-lo", "seven-card-stud", "--game", "--json"]:
        assert word in done.stdout, word


print(f"1..{len(tests)}")
failed = False
for number, function in enumerate(tests, 1):
    name = function.__name__.replace("_", " ")
    try:
        function()
        print(f"ok {number} - {name}")
    except Exception as error:  # the next ones run all the same
        failed = True
        print(f"not ok {number} - {name}\n# {type(error).__name__}: {error}")
sys.exit(failed)
