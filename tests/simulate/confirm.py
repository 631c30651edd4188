"""Plays every game against the house in every house that offers it, against its exact edge.

    python3 tests/simulate/confirm.py CROUPIER [PATTERN]

script/confirm says what for. Each line has a seed of its own, and ends where its standard error
is small enough, not where it fits.
"""
import json
import subprocess
import sys
import zlib

ERROR = 0.0199  # percent of the stake
ROUNDS = 2_000_000_000  # no line needs as many
SIGMAS = 3
WAYS = {
    "roulette": {"usual": []},  # a straight, a split, red, and neighbours where they are announced
    "punto-banco": {bet: ["--bet", f"{bet}=20"] for bet in ("banco", "punto", "tie")},
    "blackjack": {way: ["--whole-packs", "--bet", "box=100", "--strategy", way] for way in ("best", "table", "dealer")},
    **{game: {way: ["--bet", "ante=100", "--strategy", way] for way in ("best", "table", "simple")}
       for game in ("texas-poker", "caribbean-stud", "oasis-poker", "russian-poker")},
}


def run(croupier, *arguments):
    done = subprocess.run([croupier, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit status {done.returncode}")
    return json.loads(done.stdout)


def lines(croupier):
    """(game, house, way, what it is played with)."""
    for house in run(croupier, "rules", "list", "--json"):
        for game in house["games"]:
            for way, arguments in WAYS.get(game, {}).items():
                yield game, house["house"], way, arguments


def main():
    croupier, pattern = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    wrong = count = 0
    print(f"{'game':<15} {'house':<5} {'way':<7} {'rounds':>12} {'played, %':>11} {'error, %':>9} {'exact, %':>11} "
          f"{'off by':>7} {'s':>6}", flush=True)
    for game, house, way, arguments in lines(croupier):
        if pattern not in f"{game} {house} {way}":
            continue
        seed = zlib.crc32(f"{game} {house} {way}".encode())
        told = run(croupier, "simulate", game, "--rules", house, "--rounds", str(ROUNDS), "--error", str(ERROR),
                   "--seed", str(seed), "--json", *arguments)
        exact = told["edge_exact"]
        if isinstance(exact, str):
            top, _, bottom = exact.partition("/")
            exact = int(top) / int(bottom or 1)
        fits = exact is not None and abs(told["sigmas"]) <= SIGMAS and 100 * told["error"] <= ERROR
        held = f"{100 * exact:>11.5f} {told['sigmas']:>+7.2f}" if exact is not None else f"{'none':>11} {'':>7}"
        print(f"{game:<15} {house:<5} {way:<7} {told['rounds']:>12} {100 * told['edge']:>11.5f} "
              f"{100 * told['error']:>9.5f} {held} {told['seconds']:>6.0f}{'' if fits else '  <- not confirmed'}", flush=True)
        count += 1
        wrong += not fits
    if not count:
        sys.exit(f"script/confirm: nothing is called {pattern}")
    print(f"{count} played, {wrong} not confirmed")
    return 1 if wrong else 0


sys.exit(main())
