"""Rulebooks with lines changed at random: what the odds say of them held against play.

    changed.py CROUPIER GAMES COUNT [SEED]

GAMES are names with commas between, COUNT is how many rulebooks of each. The odds read a rulebook's own values, so
another line must move them as it moves what the engine pays; a solver that is wired to a house, or leaves a line
out, is off here. The rulebooks, the seeds and so every digit follow from SEED. Prints TAP: of each rulebook what was
changed, and by how many standard errors edge, hits and deviation are off.
"""
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]
from held import figure, fraction, run, sigmas_of_deviation, sigmas_of_hits  # noqa: E402
from tap import main, tests  # noqa: E402

CROUPIER = str(Path(sys.argv[1]).resolve())
GAMES, COUNT, SEED = sys.argv[2].split(","), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 1
RULEBOOKS = Path(os.environ.get("CROUPIER_SOURCE", "."), "rulebooks")
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-changed-"))
PIECES, PIECE = 12, 250_000  # rounds
SIGMAS = 4  # of many numbers; the deviation's own error is known from so few pieces only roughly
LINE, ROW = 0.4, 0.2  # how often one is changed

YES_NO = ["yes", "no"]
FIVE_CARDS = {
    "bet_multiple": ["1 to 1", "2 to 1", "3 to 1", "3 to 2"], "dealer_minimum": ["ace_king", "pair_of_fours"],
    "exchange_max": ["0", "1", "2"], "sixth_card": YES_NO, "sixth_card_price": ["1 to 1", "1 to 2", "3 to 2"],
    "ante_pays_win": ["0", "1"], "ante_pays_no_game": ["0", "1", "2"], "second_combination": YES_NO,
    "ak_inside_first": ["[]", "[flush]"], "ak_void_if_decider": YES_NO, "buy_game": YES_NO,
    "buy_price": ["1 to 1", "1 to 2", "3 to 2"],
    "buy_redraw": ["until_other_rank", "once_if_no_combination", "never"],
    "insurance_min_category": ["pair_of_aces", "two_pair", "trips", "straight"],
    "insurance_max_basis": ["first_combination", "all_combinations"], "insurance_max_fraction": ["1 to 1", "1 to 2"],
    "insurance_pays": ["1 to 1", "2 to 1", "1 to 2"], "insurance_return_if_not_beaten": YES_NO,
}
# Lines with values of their own; rows of `hand: …, pays: …` before the bonus bet's are changed beside them.
LINES = {
    "roulette": {
        "straight": ["35 to 1", "36 to 1", "34 to 1"], "split": ["17 to 1", "16 to 1", "35 to 2"],
        "red_black": ["1 to 1", "21 to 20"],
    },
    "punto-banco": {
        "payout_punto": ["1 to 1", "21 to 20"], "payout_tie": ["8 to 1", "9 to 1"], "commission_banco": ["0", "4", "5"],
        "tie_pushes_main": YES_NO, "punto_draws_to": ["4", "5", "6"],
    },
    "blackjack": {
        "decks": ["[8]", "[6]", "[2]", "[1]", "[4]"], "bj_payout": ["3 to 2", "6 to 5", "2 to 1", "1 to 1"],
        "even_money_upcards": ["[]", "[A]", "[A, T, J, Q, K]"], "insurance_payout": ["2 to 1", "5 to 2", "3 to 1"],
        "surrender": YES_NO, "surrender_barred_upcards": ["[]", "[A]", "[A, T, J, Q, K]"],
        "double_allowed_on": ["any_two_not_bj", "any_two_not_21"], "double_after_split": YES_NO,
        "split_match": ["rank", "value"], "max_splits": ["none", "1", "2", "3"], "split_aces_one_card": YES_NO,
        "resplit_aces": YES_NO, "no_split_after_lost_split": YES_NO, "dealer_stand": ["16", "17", "18"],
        "dealer_bj_takes": ["all", "original"], "bj_paid_at_once": YES_NO,
    },
    "texas-poker": {
        "ante_pays_below_table": ["0", "1 to 1", "1 to 2"], "dealer_minimum": ["pair_of_fours", "ace_king"],
        "bet_multiple": ["1 to 1", "2 to 1", "3 to 1", "3 to 2"], "ante_pays_no_game": ["table", "even"],
        "bet_pays": ["1 to 1", "6 to 5"],
    },
    "caribbean-stud": FIVE_CARDS, "oasis-poker": FIVE_CARDS, "russian-poker": FIVE_CARDS,
}
PAYS = [1, 2, 3, 4, 6, 9, 13, 25, 60]
ANTE = ["--bet", "ante=1000", "--table", "min_ante=10,max_ante=5000"]
WAYS = {
    "roulette": [(None, [])],
    "punto-banco": [(bet, ["--bet", f"{bet}=1000"]) for bet in ("banco", "punto", "tie")],
    "blackjack": [(way, ["--whole-packs", "--bet", "box=100", "--strategy", way]) for way in ("best", "table", "dealer")],
    **{game: [(way, [*ANTE, "--strategy", way]) for way in ("best", "table")]
       for game in ("texas-poker", "caribbean-stud", "oasis-poker", "russian-poker")},
}


def houses(game):
    return sorted(path.parent.name for path in RULEBOOKS.glob(f"*/{game}.yaml"))


def changed(chance, game, text):
    """The rulebook with other lines, and what they are."""
    lines = []
    for name, values in LINES[game].items():
        found = re.search(rf"(?m)^( *{name}: +\{{ is: )([^,\[{{]*|\[[^\]]*\])(?=, +clause)", text)
        value = chance.choice(values)
        if found and chance.random() < LINE and found[2].strip() != value:
            text = text[:found.start()] + found[1] + value + text[found.end():]
            lines.append(f"{name} {value}")

    def row(found):
        if chance.random() >= ROW:
            return found[0]
        pays = chance.choice(PAYS)
        lines.append(f"{found[1]} pays {pays}")
        return f"hand: {found[1]}{found[2]}{pays} to 1"
    head, bonus, tail = text.partition("bonus_pays:")
    return re.sub(r"hand: (\w+)(, +pays: )\d+ to 1", row, head) + bonus + tail, lines


def rulebook(chance, game, folder):
    """A rulebook that stands: lines that contradict each other are refused, and others drawn."""
    for _ in range(20):
        house = chance.choice(houses(game))
        text, lines = changed(chance, game, (RULEBOOKS / house / f"{game}.yaml").read_text(encoding="utf-8"))
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "changed").mkdir(parents=True)
        shutil.copy(RULEBOOKS / house / "house.yaml", folder / "changed")
        (folder / "changed" / f"{game}.yaml").write_text(text, encoding="utf-8")
        checked = subprocess.run([CROUPIER, "rules", "check", folder / "changed"], capture_output=True, text=True)
        if lines and checked.returncode == 0:
            return house, lines
    raise AssertionError(f"no rulebook of {game} stands")


def holds(game, number):
    chance = random.Random(f"{SEED} {game} {number}")
    folder = SCRATCH / f"{game}-{number}"
    house, lines = rulebook(chance, game, folder)
    way, arguments = WAYS[game][number % len(WAYS[game])]
    rules = ["--rules", "changed", "--rulebooks", folder]
    pieces = [run(CROUPIER, "simulate", game, *rules, "--rounds", PIECE, "--seed", chance.getrandbits(32), "--json",
                  *arguments) for _ in range(PIECES)]
    exact = pieces[0]["edge_exact"]
    assert exact is not None, f"{house}: {'; '.join(lines)}: no exact edge"
    error = math.sqrt(sum(piece["error"] ** 2 for piece in pieces)) / PIECES
    off = {"edge": (statistics.mean(piece["edge"] for piece in pieces) - fraction(exact)) / error}
    plate = arguments[arguments.index("--table"):][:2] if "--table" in arguments else []
    known = figure(CROUPIER, game, way, *rules, "--cache", folder, *plate) if way else None
    if known is not None and known[1] > 0:
        off["hits"] = sigmas_of_hits(sum(piece["hits"] for piece in pieces), PIECES * PIECE, known[0])
        off["deviation"] = sigmas_of_deviation(pieces, known[1])
    told = ", ".join(f"{what} {sigmas:+.2f}" for what, sigmas in off.items())
    print(f"# {game} {house} {way or ''} {100 * fraction(exact):.4f} %: {told}; {'; '.join(lines)}", flush=True)
    wide = max(abs(sigmas) for sigmas in off.values())
    assert wide <= SIGMAS, f"{house}: {'; '.join(lines)}: {told}"


for game in GAMES:
    for number in range(COUNT):
        def one(game=game, number=number):
            holds(game, number)
        one.__name__ = f"{game.replace('-', '_')}_number_{number}_pays_as_its_odds_say"
        tests.append(one)

os.environ["XDG_CACHE_HOME"] = str(SCRATCH / "cache")
main(SCRATCH)
