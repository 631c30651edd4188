"""Plays every game against the house in every house that offers it, against its exact figures.

    python3 tests/simulate/confirm.py CROUPIER [PATTERN]

script/confirm says what for. Each line has a seed of its own, and ends where its standard error
is small enough, not where it fits. Its hits are held against the same rounds; the deviation against
pieces with seeds of their own, whose variances differ by as much as they may be wrong.
"""
import sys
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from held import SIGMAS, figure, fraction, run, sigmas_of_deviation, sigmas_of_hits  # noqa: E402

ERROR = 0.0199  # percent of the stake
ROUNDS = 2_000_000_000  # no line needs as many
PIECES, PIECE = 20, 1_000_000  # rounds
PIECES_SIGMAS = 3.9  # as seldom by chance: the error of so few pieces is itself not known well
WAYS = {
    "roulette": {"usual": []},  # a straight, a split, red, and neighbours where they are announced
    "punto-banco": {bet: ["--bet", f"{bet}=20"] for bet in ("banco", "punto", "tie")},
    "blackjack": {way: ["--whole-packs", "--bet", "box=100", "--strategy", way] for way in ("best", "table", "dealer")},
    **{game: {way: ["--bet", "ante=100", "--strategy", way] for way in ("best", "table", "simple")}
       for game in ("texas-poker", "caribbean-stud", "oasis-poker", "russian-poker")},
}


def lines(croupier):
    """(game, house, way, what it is played with)."""
    for house in run(croupier, "rules", "list", "--json"):
        for game in house["games"]:
            for way, arguments in WAYS.get(game, {}).items():
                yield game, house["house"], way, arguments


def confirm(croupier, game, house, way, arguments):
    """Plays one line and prints it: whether all of it fits."""
    def play(seed, rounds, *more):
        return run(croupier, "simulate", game, "--rules", house, "--rounds", str(rounds), "--seed", str(seed),
                   "--json", *arguments, *more)
    start = time.monotonic()
    seed = zlib.crc32(f"{game} {house} {way}".encode())
    played = play(seed, ROUNDS, "--error", str(ERROR))
    exact = played["edge_exact"]
    fits = exact is not None and abs(played["sigmas"]) <= SIGMAS and 100 * played["error"] <= ERROR
    held = f"{100 * fraction(exact):>11.5f} {played['sigmas']:>+7.2f}" if exact is not None else f"{'none':>11} {'':>7}"
    known = figure(croupier, game, way, "--rules", house)
    more = ""
    if known is not None:
        hits = sigmas_of_hits(played["hits"], played["rounds"], known[0])
        spread = sigmas_of_deviation([play(seed + 1 + piece, PIECE) for piece in range(PIECES)], known[1])
        fits = fits and abs(hits) <= SIGMAS and abs(spread) <= PIECES_SIGMAS
        more = f"{hits:>+7.2f} {spread:>+9.2f}"
    print(f"{game:<15} {house:<5} {way:<7} {played['rounds']:>12} {100 * played['edge']:>11.5f} "
          f"{100 * played['error']:>9.5f} {held} {more:>17} {time.monotonic() - start:>6.0f}"
          f"{'' if fits else '  <- not confirmed'}", flush=True)
    return fits


def main():
    croupier, pattern = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    print(f"{'game':<15} {'house':<5} {'way':<7} {'rounds':>12} {'played, %':>11} {'error, %':>9} {'exact, %':>11} "
          f"{'off by':>7} {'hits':>7} {'deviation':>9} {'s':>6}", flush=True)
    fits = [confirm(croupier, *line) for line in lines(croupier) if pattern in " ".join(line[:3])]
    if not fits:
        sys.exit(f"script/confirm: nothing is called {pattern}")
    print(f"{len(fits)} played, {fits.count(False)} not confirmed")
    return 0 if all(fits) else 1


try:
    sys.exit(main())
except RuntimeError as error:
    sys.exit(str(error))
