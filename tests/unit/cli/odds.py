"""`croupier odds`, `odds diff` and `rules check --odds`: edges against published ones.

    odds.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import os
import re
import shutil
import sys
import tempfile
from fractions import Fraction
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import HOUSES, SCRATCH, SOURCE, contains, equal, run  # noqa: E402
from tap import main, test  # noqa: E402

CHANGED = count(1)
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
    figures = [figure for figure in said["lab"]["figures"] if figure["bet"] == "ante"]
    equal([(figure["way"], round(100 * figure["edge"], 6)) for figure in figures],
          [("no_draw", 18.549697), ("simple_no_draw", 18.673649), ("dark", 30.020781)])
    equal(figures[0]["exact"], "4716267623/25425038925")
    plays = {fact["key"]: fact["value"] for fact in said["lab"]["facts"]}
    equal(round(100 * plays["plays.no_draw"], 6), 50.347845)
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
    contains(told.stdout, "най-добра игра без теглене")


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
def the_guide_names_every_bet_way_fact_and_chart():
    quoted = re.findall("`([^`]+)`", (SOURCE / "docs/odds.md").read_text())
    named = {*quoted, *(text.split()[0] for text in quoted)}  # "insurance_ten 7" too
    words = (SOURCE / "src/odds/lab/words.c").read_text()
    words = words[words.index("/* Bets */"):words.index("/* What comes")]
    keys = [key for key in re.findall(r'\{ "([^"]+)",', words) if not key.endswith(" ")]
    assert len(keys) > 60, keys
    labs = [json.loads(run("odds", game, "--rules", house, "--json").stdout)["lab"]
            for game, house in [("blackjack", "tdc"), ("punto-banco", "bg")]]
    for lab in labs:
        keys += [figure["bet"] for figure in lab["figures"] if " " not in figure["bet"]]
        keys += [figure["way"] for figure in lab["figures"] if figure["way"]]
        keys += [fact["key"] for fact in lab["facts"]] + [chart["key"] for chart in lab["charts"]]
    for key in keys:
        parts = key.split(".")
        heads = {".".join(parts[:i]) + end for i in range(1, len(parts)) for end in (".", "")}
        assert named & ({key} | heads), key


@test
def a_line_that_is_not_counted_is_named_in_every_language():
    path = SCRATCH / "uncounted.yaml"
    text = (SOURCE / "rulebooks/m1/russian-poker.yaml").read_text()
    path.write_text(re.sub("(sixth_card_price: *{ is: )1 to 1", r"\g<1>1 to 1000003", text))
    for lang, words in [("en", "too many parts"), ("ru", "долей"), ("bg", "части")]:
        done = run("odds", "diff", "russian-poker", "m1", path, "--lang", lang)
        equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        contains(done.stderr, "sixth_card_price: ")
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
    changed = re.sub(r"(sixth_card_price: +\{ is: )1 to 1", r"\g<1>1 to 1000003", text)
    assert changed != text
    with tempfile.TemporaryDirectory() as root:
        other = Path(root, "other")
        other.mkdir()
        house = Path(SOURCE, "rulebooks/m1/house.yaml").read_text(encoding="utf-8")
        (other / "house.yaml").write_text(house, encoding="utf-8")
        (other / "russian-poker.yaml").write_text(changed, encoding="utf-8")
        done = run("odds", "diff", "russian-poker", "m1", other / "russian-poker.yaml")
        equal((done.returncode, done.stdout), (2, ""))
        contains(done.stderr, "sixth_card_price: best play is not counted: the amounts are of too many parts")
        done = run("odds", "hand", "russian-poker", "--rules", "other", "--rulebooks", root,
                   "8c 8d 8h As Kd", "3h")
        equal((done.returncode, done.stdout), (2, ""))
        contains(done.stderr, "best play is not counted: the amounts are of too many parts")


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


main(SCRATCH)
