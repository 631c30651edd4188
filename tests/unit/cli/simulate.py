"""`croupier simulate`: play beside its exact edge.

    simulate.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import (BET, CROUPIER, HEADER, HOUSES, SCRATCH, SOURCE,  # noqa: E402
                     SPIN, contains, environment, equal, run)
from tap import main, test  # noqa: E402


@test
def simulated_blackjack_by_the_printed_charts():
    lab = json.loads(run("odds", "blackjack", "--rules", "m1", "--table", "deck_source=machine", "--cache", "",
                         "--json").stdout)["lab"]
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


main(SCRATCH)
