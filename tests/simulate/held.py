"""What was played held against what the odds say: for confirm.py and changed.py."""
import json
import math
import statistics
import subprocess

SIGMAS = 3
DRAWS = ("caribbean-stud", "oasis-poker", "russian-poker")


def run(croupier, *arguments):
    done = subprocess.run([croupier, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, arguments))}: exit status {done.returncode}")
    return json.loads(done.stdout)


def fraction(value):
    """A number, or a fraction as text."""
    top, _, bottom = str(value).partition("/")
    return float(top) / float(bottom or 1)


def figure(croupier, game, way, *rules):
    """How often this way wins, and its deviation; None where no bet is like it."""
    told = run(croupier, "odds", game, *rules, "--json")
    if way == "simple" and game in DRAWS:
        return None  # the figure's way draws nothing, what is played does
    lab = {"table": "total", "dealer": "as_dealer"} if game == "blackjack" else {}
    for line in told["lab"]["figures"] if "lab" in told else told["bets"]:
        if line.get("way", line["bet"]) == lab.get(way, way):
            return fraction(line["hit"]), line["deviation"]
    return None


def sigmas_of_hits(hits, rounds, hit):
    return (hits / rounds - hit) / math.sqrt(hit * (1 - hit) / rounds)


def sigmas_of_deviation(pieces, deviation):
    """Of pieces with seeds of their own, whose variances differ by as much as they may be wrong."""
    variances = [piece["deviation"] ** 2 for piece in pieces]
    error = statistics.stdev(variances) / math.sqrt(len(pieces))
    return (statistics.mean(variances) - deviation ** 2) / error
