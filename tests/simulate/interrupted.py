"""Simulations that are killed, stopped and gone on with end as those that never were.

    interrupted.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import main, test  # noqa: E402

CROUPIER = sys.argv[1]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-simulate-"))
BLOCK = 1 << 14
PATIENCE = 120  # seconds, for anything


def environment():
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return env | {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks")}


def start(*args):
    return subprocess.Popen([CROUPIER, "simulate", *map(str, args)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=environment())


def run(*args):
    done = start(*args)
    out, err = done.communicate(timeout=PATIENCE)
    return done.returncode, out, err


def answer_of(*args):
    code, out, err = run(*args, "--json")
    assert code == 0, f"{args}: {code}, {err}"
    answer = json.loads(out)
    del answer["seconds"]
    return answer


def blocks_in(path):
    """How many a checkpoint has; a whole one is there at any time."""
    lines = path.read_text().splitlines() if path.exists() else []
    return max([int(line.split()[1]) for line in lines if line.startswith("blocks ")], default=0)


def wait_for_more(simulation, path, before):
    """Until the checkpoint has come on, or the simulation is over."""
    end = time.monotonic() + PATIENCE
    while blocks_in(path) <= before and simulation.poll() is None:
        assert time.monotonic() < end, "it does not come on"
        time.sleep(0.002)


def broken_off(args, signals):
    """Each signal comes once the checkpoint has come on; then it is left alone. How many came in the middle."""
    path = SCRATCH / "far"
    path.unlink(missing_ok=True)
    came = 0
    for number, each in enumerate(signals):
        before = blocks_in(path)
        simulation = start(*args, "--json", "--checkpoint", path, "--threads", 1 + number % 3)
        wait_for_more(simulation, path, before)
        simulation.send_signal(each)
        out, err = simulation.communicate(timeout=PATIENCE)
        if simulation.returncode == 0 and "the same command goes on" not in err:
            break  # it was over before the signal came
        came += 1
        if each != signal.SIGKILL:
            assert simulation.returncode == 0, err
            assert json.loads(out)["rounds"] // BLOCK == blocks_in(path)
        assert blocks_in(path) > before, "an interruption lost what was kept"
    return answer_of(*args, "--checkpoint", path), came


def ends_as_if_never_stopped(*args):
    mixed = [signal.SIGKILL, signal.SIGINT, signal.SIGKILL, signal.SIGTERM]
    answer, came = broken_off(args, mixed)
    wanted = answer_of(*args)
    assert answer == wanted, f"{answer}, not {wanted}"
    assert came >= 2, f"only {came} of {len(mixed)} signals came in time"


@test
def blackjack_goes_on_to_the_digit():
    ends_as_if_never_stopped("blackjack", "--rules", "m1", "--strategy", "basic", "--seed", 5,
                             "--rounds", 1500001)


@test
def a_bonus_bet_goes_on_to_the_digit():
    ends_as_if_never_stopped("blackjack", "--rules", "tdc", "--strategy", "basic", "--seed", 5, "--rounds", 700001,
                             "--bet", "box=100", "--bet", "bonus=20", "--meter", 1000000)


@test
def roulette_goes_on_to_the_digit():
    ends_as_if_never_stopped("roulette", "--rules", "tdc", "--rounds", 263000)


@test
def punto_banco_stops_at_the_wanted_error_all_the_same():
    args = ["punto-banco", "--rules", "bg", "--error", "0.15", "--seed", 3]
    answer = answer_of(*args)
    assert answer["error"] <= answer["error_wanted"] == 0.0015
    assert answer["rounds"] % BLOCK == 0
    ends_as_if_never_stopped(*args)


@test
def a_recorded_strategy_goes_on_to_the_digit():
    record = SCRATCH / "record"
    rounds = sorted((SOURCE / "tests/rules/blackjack").glob("*.jsonl"))
    record.write_text("".join(path.read_text() for path in rounds))
    args = ["blackjack", "--rules", "m1", "--strategy", f"recorded:{record}", "--rounds", 300000]
    answer = answer_of(*args)
    assert 0 < answer["guesses"] < answer["decisions"]
    ends_as_if_never_stopped(*args)


@test
def poker_between_players_goes_on_to_the_digit():
    ends_as_if_never_stopped("holdem", "--rules", "m1", "--table", "seats=4", "--rounds", 200001)


@test
def the_interval_is_two_errors_wide_on_either_side():
    answer = answer_of("roulette", "--rules", "m1", "--rounds", 20000)
    low, high = answer["interval"]
    for side in [answer["edge"] - low, high - answer["edge"]]:
        assert abs(side / answer["error"] - 1.96) < 0.001
    code, out, _ = run("roulette", "--rules", "m1", "--rounds", 20000)
    assert code == 0 and f"{low * 100:.4f}% … {high * 100:.4f}%" in out, out


@test
def who_watches_sees_the_edge_so_far_and_how_far_it_reaches():
    ours, theirs = pty.openpty()
    simulation = subprocess.Popen([CROUPIER, "simulate", "roulette", "--rules", "m1", "--rounds",
                                   "1000000000"], stdout=subprocess.PIPE, stderr=theirs,
                                  env=environment())
    os.close(theirs)
    seen, end = b"", time.monotonic() + PATIENCE
    wanted = re.compile(rb"\[[#.]{20}\] +\d+%  -?\d+\.\d{3}% \xc2\xb1 \d+\.\d{3}%  [\d ]+ rounds/s  \d+ s left")
    while not wanted.search(seen) and time.monotonic() < end:
        if select.select([ours], [], [], 1)[0]:
            seen += os.read(ours, 4096)
    simulation.send_signal(signal.SIGINT)
    out, _ = simulation.communicate(timeout=PATIENCE)
    os.close(ours)
    assert wanted.search(seen), seen
    assert simulation.returncode == 0 and b"house edge" in out, out


@test
def a_checkpoint_of_something_else_is_refused_in_one_line():
    path = SCRATCH / "other"
    args = {"--rules": "m1", "--rounds": 100000, "--strategy": "basic", "--seed": 1,
            "--bet": "box=100", "--checkpoint": path}

    def ask(game="blackjack", **changed):
        given = args | {f"--{key}": value for key, value in changed.items()}
        return run(game, *[part for pair in given.items() for part in pair])

    assert ask()[0] == 0
    kept = path.read_bytes()
    for changed, said in [({"seed": 2}, "seed is 1 there, 2 here"),
                          ({"strategy": "dealer"}, "strategy is basic there, dealer here"),
                          ({"bet": "box=50"}, "bet.box is 100 there, 50 here"),
                          ({"rules": "tdc"}, "rulebook is m1 "),
                          ({"table": "max_bet=400"}, "plate.max_bet is 500 there, 400 here"),
                          ({"rounds": 20000}, "has more rounds than --rounds")]:
        code, out, err = ask(**changed)
        assert code == 1 and out == "" and err.count("\n") == 1 and said in err, (changed, err)
    bonus = SCRATCH / "bonus"
    args |= {"--rules": "tdc", "--meter": 5, "--checkpoint": bonus}
    assert run("blackjack", *[part for pair in args.items() for part in pair], "--bet", "bonus=10")[0] == 0
    assert "\nbet.box 100\nbet.bonus 10\nmeter 5\nstrategy basic\n" in bonus.read_text()
    assert f"\nbeside.played {10 * 6 * BLOCK}\n" in bonus.read_text()
    for bet, meter, said in [(10, 6, "meter is 5 there, 6 here"), (20, 5, "bet.bonus is 10 there, 20 here")]:
        changed = args | {"--meter": meter}
        code, out, err = run("blackjack", *[part for pair in changed.items() for part in pair], "--bet", f"bonus={bet}")
        assert code == 1 and out == "" and said in err, err
    args |= {"--rules": "m1", "--checkpoint": path}
    del args["--meter"]
    path.write_bytes(kept.replace(b"hits ", b"hits 1"))
    code, out, err = ask()
    assert code == 1 and out == "" and "it is damaged" in err, err
    path.write_bytes(kept)
    assert ask()[0] == 0
    code, _, err = ask(checkpoint=SCRATCH / "none" / "far")
    assert code == 1 and "No such file" in err, err


@test
def what_is_no_error_or_no_record_is_wrong_usage():
    for args, said in [(["roulette", "--error", "none"], "--error: none"),
                       (["roulette", "--error", "0"], "--error: 0"),
                       (["roulette", "--error", "nan"], "--error: nan"),
                       (["roulette", "--strategy", "table"], "there is no table"),
                       (["punto-banco", "--strategy", "simple", "--bet", "tie=20"], "without --bet"),
                       (["roulette", "--strategy", "recorded:" + str(
                           SOURCE / "tests/rules/blackjack/b01-points.jsonl")], "nobody bets"),
                       (["blackjack", "--strategy", "recorded:/none"], "No such file"),
                       (["blackjack", "--strategy", f"recorded:{__file__}"], ": 1: "),
                       (["blackjack", "--strategy", "recorded:" + str(
                           SOURCE / "tests/rules/roulette/complete.jsonl")], "nobody decides")]:
        house = "bg" if args[0] == "punto-banco" else "m1"
        code, _, err = run(*args, "--rules", house, "--rounds", 10)
        assert code == 2 and said in err, (args, err)


@test
def other_names_of_a_strategy_are_the_same_play():
    args = ["blackjack", "--rules", "m1", "--rounds", 20000, "--strategy"]
    assert answer_of(*args, "simple") == answer_of(*args, "basic")


main(SCRATCH)
