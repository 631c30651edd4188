"""`croupier odds hand`: what each decision about one hand is worth, against plain loops over the cards that are left.

    odds_hand.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source: rulebooks are read there.
"""
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tap import main, test  # noqa: E402

CROUPIER = sys.argv[1]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-hand-"))
NEAR = 1e-9
RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
HIGH, ACE_KING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(10)
BET = 2  # Antes


def run(*args):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    env |= {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks")}
    done = subprocess.run([CROUPIER, *args], capture_output=True, timeout=300, env=env)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def said(*args):
    done = run(*args)
    assert (done.returncode, done.stderr) == (0, ""), (args, done.stderr)
    return done.stdout


def hand(*args):
    """The answer; whatever is asked, its options stand in order and cost what they lack of the best."""
    answer = json.loads(said("odds", "hand", *args, "--json"))
    values = [option["value"] for option in answer["options"]]
    assert values == sorted(values, reverse=True), values
    for option in answer["options"]:
        near(option["cost"], values[0] - option["value"], option)
    return answer


def near(found, wanted, what):
    assert abs(found - float(wanted)) < NEAR, f"{what}: {found}, wanted {float(wanted)}"


def option(answer, do, cards=""):
    found = [o for o in answer["options"] if o["do"] == do and o.get("cards", "") == cards]
    assert len(found) == 1, (do, cards, answer)
    return found[0]


# ---- A second ranking, the plain way ----

def rank(cards):
    """Category, then what breaks a tie; ace-king is a category of its own."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
    shape = [ranks.count(r) for r in groups]
    flush = len({card[1] for card in cards}) == 1
    if len(groups) == 5:
        top = ranks[0] if ranks[0] - ranks[4] == 4 else 3 if ranks == [12, 3, 2, 1, 0] else None
        if top is not None:
            return (STRAIGHT_FLUSH if flush else STRAIGHT, [top])
        if flush:
            return (FLUSH, ranks)
        return (ACE_KING if ranks[:2] == [12, 11] else HIGH, ranks)
    return ({(4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR}
            .get(tuple(shape), PAIR), groups)


def best_of(cards):
    return max(rank(five) for five in combinations(cards, 5))


def left_of(*known):
    out = " ".join(known).split()
    assert len(out) == len(set(out))
    return [card for card in PACK if card not in out]


def dealers_hands(own, opened, *gone):
    """no game, lower, equal, higher: every four cards beside his open one."""
    mine, count = best_of(own.split()), [0, 0, 0, 0]
    for four in combinations(left_of(own, opened, *gone), 4):
        his = rank([*four, opened])
        count[0 if his[0] < ACE_KING else 1 if his < mine else 2 if his == mine else 3] += 1
    return count


def chances(answer):
    found = answer["chances"]
    count = [found[key] for key in ("no_game", "lower", "equal", "higher")]
    assert sum(count) == found["deals"], found
    return count


# ---- Five cards against one ----

@test
def russian_p33_all_is_listed_and_insurance_is_sixty_on_ten():
    cards, opened = "8c 8d 8h As Kd", "3h"
    count = dealers_hands(cards, opened)
    for house, most in (("m1", 6), ("tdc", 4)):  # P33, P34: the most is 60 and 40 on an Ante of 10
        answer = hand("russian-poker", "--rules", house, cards, opened)
        assert chances(answer) == count, (house, chances(answer), count)
        dos = [o["do"] for o in answer["options"]]
        assert sorted(set(dos)) == ["exchange", "insure", "pass", "play", "sixth"], dos
        assert dos.count("exchange") == 31 and len(dos) == 35, dos
        near(option(answer, "pass")["value"], -1, "pass")
        insure, play = option(answer, "insure"), option(answer, "play")
        assert insure["stake"] == most, insure
        unit = Fraction(count[0] - count[1], sum(count))  # returned where the box does not win
        near(insure["per_unit"], unit, "a unit insured")
        near(insure["adds"], unit * most, "the most insured")
        near(insure["value"], play["value"] + float(unit * most), "insured and played")


@test
def oasis_play_and_insurance_of_a_straight_are_counted():
    cards, opened = "5c 6d 7h 8s 9d", "3h"
    none, lower, equal, higher = dealers_hands(cards, opened)
    deals = none + lower + equal + higher
    answer = hand("oasis-poker", "--rules", "m1", cards, opened)
    assert chances(answer) == [none, lower, equal, higher], answer
    play = Fraction(none + lower * (1 + BET * 4) - higher * (1 + BET), deals)
    near(option(answer, "play")["value"], play, "play")
    insure = option(answer, "insure")
    assert insure["stake"] == BET * 4, insure
    near(insure["adds"], Fraction(none - lower, deals) * BET * 4, "insurance")
    assert len(answer["options"]) == 3 + 5 + 10, len(answer["options"])


@test
def an_exchange_is_the_average_of_the_hands_it_leads_to():
    cards, opened = "Kd Qd 8d 5d", "3h"
    answer = hand("oasis-poker", "--rules", "m1", f"{cards} 2c", opened)
    exchange = option(answer, "exchange", "2c")
    assert answer["options"][0] == exchange, answer["options"][0]
    finals = [hand("oasis-poker", "--rules", "m1", f"{cards} {card}", opened, "--gone", "2c")
              ["options"][0]["value"] for card in left_of(cards, "2c", opened)]
    assert len(finals) == 46
    near(exchange["value"], sum(finals) / 46, "for the club")


@test
def what_was_given_up_is_nobodys():
    cards, opened, gone = "Ah Kd 8d 7c 5s", "Ks", "2c 4h"
    none, lower, equal, higher = dealers_hands(cards, opened, gone)
    answer = hand("oasis-poker", "--rules", "m1", cards, opened, "--gone", gone)
    assert chances(answer) == [none, lower, equal, higher], (answer, none, lower, equal, higher)
    price, deals = Fraction(3, 2), none + lower + equal + higher
    play = Fraction(none + lower * (1 + BET) - higher * (1 + BET), deals) - price
    near(option(answer, "play")["value"], play, "play")
    near(option(answer, "pass")["value"], -1 - price, "pass")
    assert len(answer["options"]) == 2
    turned = hand("oasis-poker", "--rules", "m1", "5s 7c 8d Kd Ah", opened, "--gone", "4h 2c")
    assert turned["options"] == answer["options"]


@test
def six_cards_of_caribbean_stud_are_counted():
    cards, opened = "Kd Qd Jd Td 2c Kh", "3h"
    none, lower, equal, higher = dealers_hands(cards, opened)
    answer = hand("caribbean-stud", "--rules", "bg", cards, opened)
    assert chances(answer) == [none, lower, equal, higher], answer
    play = Fraction(none + lower * (1 + BET) - higher * (1 + BET), none + lower + equal + higher)
    near(option(answer, "play")["value"], play - 1, "play, the sixth card paid")
    near(option(answer, "pass")["value"], -2, "pass")


@test
def a_sixth_card_is_the_average_of_what_may_come():
    for game, house, cards in (("caribbean-stud", "bg", "Kd Qd Jd Td 2c"),
                               ("russian-poker", "m1", "8c 8d 8h As Kd")):
        sixth = option(hand(game, "--rules", house, cards, "3h"), "sixth")
        finals = [hand(game, "--rules", house, f"{cards} {card}", "3h")["options"][0]["value"]
                  for card in left_of(cards, "3h")]
        near(sixth["value"], sum(finals) / 46, game)


# ---- The dealer's game ----

PAYS = {ACE_KING: 1, PAIR: 1, TWO_PAIR: 2, TRIPS: 3}


def ends(house, own, second, dealer):
    """Every way the dealer's highest card is replaced, with its chance and what it wins the box."""
    top = max(dealer, key=lambda card: RANKS.index(card[0]))
    rest = [card for card in dealer if card != top]
    mine = rank(own)

    def settle(card):
        his = rank([*rest, card])
        if his[0] < ACE_KING:
            return 0, 0
        if his >= mine:
            return (2, 0) if his == mine else (3, -1 - BET)
        decider = next((m for m, h in zip(mine[1], his[1]) if m != h), None)
        void = house == "m1" and mine[0] == his[0] == PAIR and mine[1][0] == his[1][0] \
            and decider >= RANKS.index("K")
        return 1, BET * PAYS[mine[0]] + (BET if second and not void else 0)

    def draw(left, drawn):
        for card in left:
            like = card[0] == top[0]
            none = rank([*rest, card])[0] < ACE_KING
            again = like and (house == "m1" or (none and drawn == 0))
            if again:
                for chance, end in draw([c for c in left if c != card], drawn + 1):
                    yield chance / len(left), end
            else:
                yield Fraction(1, len(left)), settle(card)

    return list(draw(left_of(*own, *dealer), 0))


@test
def buying_the_game_is_every_card_that_may_come():
    rows = [("8c 8d 8h 5s 4d", False, "Ah Qd 9c 6s 3h"),   # P38, P39, P42, P43
            ("5c 5d Kh Js 4d", False, "Ah Qd 9c 6s 3h"),   # P40: the dealer overtakes
            ("5c 5d Jh Js 4d", False, "Kh Qd 9c 6s 3h"),   # P41
            ("8c 8d 8s 5s 4d", False, "Ks 9h 7h 5h 2h"),   # P44, P45: a king of hearts is a flush
            ("Qd Qs As Kc 2c", True, "Kh Qh 9c 6s 3h")]    # an ace decides: M1 pays no second
    for house in ("m1", "tdc"):
        for own, second, dealer in rows:
            answer = hand("russian-poker", "--rules", house, own, dealer)
            all_ends = ends(house, own.split(), second, dealer.split())
            assert sum(chance for chance, _ in all_ends) == 1
            near(option(answer, "take_ante")["value"], 1, "the Ante")
            near(option(answer, "buy")["value"],
                 sum(chance * win for chance, (_, win) in all_ends) - 1, (house, own, dealer))
            for kind, counted in enumerate(chances(answer)):
                near(counted / answer["chances"]["deals"],
                     sum(chance for chance, (is_kind, _) in all_ends if is_kind == kind),
                     (house, own, dealer, kind))
    assert len(answer["options"]) == 2


@test
def the_two_houses_differ_where_the_same_rank_comes():
    bought = [option(hand("russian-poker", "--rules", house, "8c 8d 8h 5s 4d", "Ah Qd 9c 6s 3h"),
                     "buy")["value"] for house in ("m1", "tdc")]
    near(bought[0], Fraction(12 * BET * 3, 39) - 1, "m1: 12 cards of 39 pair one of the four")
    assert bought[1] < bought[0] - 1e-3, bought


@test
def a_draw_before_the_purchase_is_paid():
    for more in (["8c 8d 8h 5s 4d", "Ah Qd 9c 6s 3h", "--gone", "2c"],
                 ["8c 8d 8h 5s 4d 2c", "Ah Qd 9c 6s 3h"]):
        answer = hand("russian-poker", "--rules", "m1", *more)
        near(option(answer, "take_ante")["value"], 0, "the Ante, a draw paid")
        near(option(answer, "buy")["value"], Fraction(12 * BET * 3, 38) - 2, "one card less")


# ---- Texas ----

def is_below_fours(seven):
    """Nothing, or a pair of twos or threes."""
    ranks = [RANKS.index(card[0]) for card in seven]
    kinds = set(ranks)
    if len(kinds) < 6 or any(ranks.count(rank) > 1 for rank in kinds if rank > 1):
        return False
    low = kinds | ({-1} if 12 in kinds else set())
    if any(low >= set(range(top - 4, top + 1)) for top in range(3, 13)):
        return False
    suits = [card[1] for card in seven]
    return all(suits.count(suit) < 5 for suit in "cdhs")


@test
def texas_is_every_turn_river_and_pair():
    for house in ("m1", "tdc", "tp"):
        own, board = "7s 2c", "7h 6d Ad"
        answer = hand("texas-poker", "--rules", house, own, "--board", board)
        none, lower, equal, higher = chances(answer)
        assert none + lower + equal + higher == 1081 * 990
        near(option(answer, "pass")["value"], -1, "pass")
    # four unseen cards are his seven with the flop, whichever two of them lie on the board
    fours = combinations(left_of(own, board), 4)
    assert none == 6 * sum(is_below_fours([*board.split(), *four]) for four in fours)
    # a pair of sevens beats every hand that is no game: wins and ties are those between players
    equity = json.loads(said("equity", own, "random", "--board", board, "--json"))["hands"][0]
    assert (none + lower, equal) == (int(equity["wins"]), int(equity["ties"])), equity


@test
def texas_four_of_a_kind_is_paid_ten_and_the_bet():
    answer = hand("texas-poker", "--rules", "m1", "7s 7c", "--board", "7h 7d 2c")
    equity = json.loads(said("equity", "7s7c", "random", "--board", "7h 7d 2c", "--json"))
    wins, deals = int(equity["hands"][0]["wins"]), int(equity["deals"])
    assert chances(answer) == [0, wins, 0, deals - wins], answer  # sevens lie on the board: a game
    play = Fraction(wins * (10 + BET) - (deals - wins) * (1 + BET), deals)
    near(option(answer, "play")["value"], play, "play")
    assert [o["do"] for o in answer["options"]] == ["play", "pass"]
    worse = hand("texas-poker", "--rules", "m1", "9h 4h", "--board", "7h 6d Ad")
    assert [o["do"] for o in worse["options"]] == ["pass", "play"], worse


# ---- Blackjack ----

def shoe(packs, *gone):
    """Cards left by points; tens and courts are ten, an ace is one."""
    left = {points: 4 * packs for points in range(1, 10)} | {10: 16 * packs}
    for card in gone:
        left[points_of(card)] -= 1
    return tuple(left[points] for points in range(1, 11))


def points_of(card):
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def total(cards):
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


def draws(left):
    for i, count in enumerate(left):
        if count:
            yield i + 1, count / sum(left), left[:i] + (count - 1,) + left[i + 1:]


@lru_cache(maxsize=None)
def dealer_ends(his, left):
    """What he comes to with 17 and more, soft ones too, by its chance; 22: too many."""
    if total(his) >= 17:
        return ((min(total(his), 22), 1.0),)
    ends_of = {}
    for points, chance, rest in draws(left):
        for end, part in dealer_ends(tuple(sorted((*his, points))), rest):
            ends_of[end] = ends_of.get(end, 0) + chance * part
    return tuple(ends_of.items())


def stands(own, opened, left):
    mine = total(own)
    if mine > 21:
        return -1
    return sum(part * (1 if end == 22 or end < mine else -1 if end > mine else 0)
               for end, part in dealer_ends((opened,), left))


@test
def blackjack_stand_and_double_are_every_card_of_eight_packs():
    left = shoe(8, "5s", "6h", "6d")
    answer = hand("blackjack", "--rules", "m1", "5s 6h", "6d")
    near(option(answer, "stand")["value"], stands((5, 6), 6, left), "stand")
    doubled = sum(chance * 2 * stands((5, 6, points), 6, rest) for points, chance, rest in draws(left))
    near(option(answer, "double")["value"], doubled, "double")
    assert answer["options"][0]["do"] == "double", answer
    left = shoe(8, "5s", "4h", "9d", "6d")
    answer = hand("blackjack", "--rules", "m1", "5s 4h 9d", "6d")
    near(option(answer, "stand")["value"], stands((5, 4, 9), 6, left), "three cards")
    assert [o["do"] for o in answer["options"]] == ["stand", "hit"], answer
    assert hand("blackjack", "--rules", "m1", "8s 8s", "6d")["options"][0]["do"] == "split"


@test
def what_is_won_is_cut_to_the_maximum_payout_of_the_stake():
    left = shoe(8, "5s", "6h", "6d")
    for stake, wins in ((100, 1), (80, 1.25), (50, 2)):
        answer = hand("blackjack", "--rules", "m1", "5s 6h", "6d", "--table", "max_payout=100", "--stake", str(stake))
        assert answer["stake"] == stake, answer
        value = sum(chance * part * (wins if end == 22 or end < total((5, 6, points)) else
                                     -2 if end > total((5, 6, points)) else 0)
                    for points, chance, rest in draws(left) for end, part in dealer_ends((6,), rest))
        near(option(answer, "double")["value"], value, stake)
    cards, opened = "5c 6d 7h 8s 9d", "3h"
    none, lower, equal, higher = dealers_hands(cards, opened)
    deals = none + lower + equal + higher
    answer = hand("oasis-poker", "--rules", "m1", cards, opened, "--table", "max_payout=700")
    near(option(answer, "play")["value"], Fraction(none + lower * 7 - higher * (1 + BET), deals), "a straight")
    insure = option(answer, "insure")  # R5: never cut beside the Ante's win
    assert insure["stake"] == 6, insure
    near(insure["adds"], Fraction(none - lower, deals) * 6, "insurance")


@test
def blackjack_insurance_is_a_ten_of_what_is_left():
    answer = hand("blackjack", "--rules", "m1", "9s 7h", "Ad")
    insure = option(answer, "insure")
    assert insure["stake"] == 0.5
    near(insure["per_unit"], Fraction(2 * 128 - 285, 413), "128 tens of 413 cards")
    near(insure["adds"], Fraction(2 * 128 - 285, 2 * 413), "half a stake")
    assert "chances" not in answer
    natural = hand("blackjack", "--rules", "m1", "As Kh", "Ad")
    near(option(natural, "even_money")["value"], 1, "even money")


# ---- For people ----

@test
def the_table_says_house_hand_and_every_value():
    lines = said("odds", "hand", "russian-poker", "--rules", "m1", "8c8d8h5s4d",
                 "Ah Qd 9c 6s 3h").splitlines()
    assert lines[0].startswith("Casino M-1 (m1, version 1), Russian poker: "), lines[0]
    assert lines[0].endswith("8c 8d 8h 5s 4d against Ah Qd 9c 6s 3h"), lines[0]
    rows = [line.split() for line in lines[2:]]
    assert rows[0] == "decision wins, in Antes costs".split(), rows
    assert rows[1] == "Take the Ante +1.000000 0.000000".split(), rows
    assert rows[2] == "Buy the game +0.846154 0.153846".split(), rows
    assert "no game 27 69.2308%".split() in rows and "a lower game 12 30.7692%".split() in rows


@test
def insurance_is_told_in_a_line_and_a_maximum_payout_beside_its_stake():
    asked = ["odds", "hand", "russian-poker", "--rules", "m1", "8c 8d 8h As Kd", "3h"]
    plain = said(*asked)
    assert "Insurance: -0.100536 for every unit staked; the most there is, 6, adds -0.603217." in plain
    asked += ["--table", "max_payout=1000,min_ante=10,max_ante=2000"]
    capped = said(*asked, "--stake", "10")  # a hundred Antes: nothing is cut but what a sixth card may bring
    assert capped.endswith("\nFor a stake of 10, under the table's maximum payout of 1 000.\n"), capped[-300:]
    assert "the most there is, 6, adds -0.603217." in capped
    assert "the most there is, 4, adds" in said(*asked, "--stake", "200")  # its Ante's win and four make five


@test
def every_language_has_its_own_words():
    tables = [said("odds", "hand", "oasis-poker", "--rules", "m1", "5c 6d 7h 8s 9d", "3h", "--gone",
                   "2c", "--lang", lang) for lang in ("en", "ru", "bg")]
    assert len(set(tables)) == 3
    for table, word in zip(tables, ("given up", "сброшены", "сменени")):
        assert word in table and "{" not in table, table
    for lang in ("en", "ru", "bg"):
        text = said("odds", "hand", "--help", "--lang", lang)
        assert all(len(line) <= 80 for line in text.splitlines()), text
        assert "croupier odds hand" in said("odds", "--help", "--lang", lang)


# ---- What is refused ----

RUSSIAN = ["russian-poker", "--rules", "m1"]
FIVE = "8c 8d 8h As Kd"
REFUSED = [
    ([], "an argument is missing"),
    (["chess", FIVE, "3h"], "there is no game chess"),
    (["roulette", "--rules", "m1", FIVE, "3h"], "roulette: nobody decides anything"),
    (["holdem", "--rules", "m1", FIVE, "3h"], "holdem is played between players"),
    (["russian-poker", FIVE, "3h"], "whose rules?"),
    (["russian-poker", "--rules", "bg", FIVE, "3h"], "the house has no such file"),
    (["russian-poker", "--rules", "nowhere", FIVE, "3h"], "there is no such house"),
    ([*RUSSIAN, FIVE, "3h", "--table", "size=3"], "a plate has no size"),
    ([*RUSSIAN, FIVE, "3h", "--stake", "7"], "--stake: this table takes 10 to 500, in steps of 1"),
    ([*RUSSIAN, FIVE, "3h", "--stake", "ten"], "--stake: ten is no whole number"),
    ([*RUSSIAN, FIVE], "an argument is missing"),
    ([*RUSSIAN, FIVE, "3h", "4h"], "one argument too many: 4h"),
    ([*RUSSIAN, "8c 8d 8h As", "3h"], "CARDS: 5 to 6 cards required, got 4"),
    ([*RUSSIAN, FIVE + " 2c 3c", "3h"], "CARDS: 5 to 6 cards required, got 7"),
    ([*RUSSIAN, "8c 8d 8h As Kx", "3h"], 'CARDS: cannot read "Kx"'),
    ([*RUSSIAN, "8c 8d 8h As ??", "3h"], "CARDS: card not revealed"),
    ([*RUSSIAN, "8c 8d 8c As Kd", "3h"], "CARDS: duplicate card 8c"),
    ([*RUSSIAN, FIVE, "8h"], "DEALER: duplicate card 8h"),
    ([*RUSSIAN, FIVE, "3h", "--gone", "As"], "--gone: duplicate card As"),
    ([*RUSSIAN, FIVE + " 2c", "3h", "--gone", "3c"], "CARDS: 5 cards required, got 6"),
    ([*RUSSIAN, FIVE, "3h", "--gone", "2c 3c 4c 5c 6c 7c"], "--gone: 1 to 5 cards required, got 6"),
    ([*RUSSIAN, FIVE, "3h 4h"], "DEALER: his one open card, or five that are no game"),
    ([*RUSSIAN, FIVE, "3h 3c 9d Ts Jc"], "DEALER: this hand is a game"),
    ([*RUSSIAN, FIVE, "Ah Kc 9d Ts 2c"], "DEALER: this hand is a game"),
    ([*RUSSIAN, FIVE, "3h", "--board", "2c 3c 4c"], "--board: russian-poker has no common cards"),
    (["oasis-poker", "--rules", "m1", FIVE + " 2c", "3h"], "CARDS: 5 cards required, got 6"),
    (["oasis-poker", "--rules", "m1", FIVE, "3h", "--gone", "2c 3c 4c"], "--gone: 1 to 2 cards"),
    (["oasis-poker", "--rules", "m1", FIVE, "3h 4h 9d Ts Jc"], "DEALER: his one open card"),
    (["texas-poker", "--rules", "m1", "8c 8d"], "--board: 3 cards required, got 0"),
    (["texas-poker", "--rules", "m1", "8c 8d 2h", "--board", "2c 3c 4c"], "CARDS: 2 cards required"),
    (["texas-poker", "--rules", "m1", "8c 8d", "--board", "2c 3c 8d"], "--board: duplicate card 8d"),
    (["texas-poker", "--rules", "m1", "8c 8d", "3h", "--board", "2c 3c 4c"], "too many: 3h"),
    (["texas-poker", "--rules", "m1", "8c 8d", "--board", "2c 3c 4c", "--gone", "2h"],
     "--gone: texas-poker exchanges no cards"),
    (["blackjack", "--rules", "m1", "8c", "3h"], "CARDS: 2 to 21 cards required, got 1"),
    (["blackjack", "--rules", "m1", "8c 8d", "3h 4h"], "DEALER: his one open card"),
    (["blackjack", "--rules", "m1", "8c 8d", "3h", "--gone", "2h"], "--gone: blackjack exchanges no"),
    (["blackjack", "--rules", "m1", " ".join(["2s"] * 9), "3h"], "8 packs have no more of 2s"),
    (["blackjack", "--rules", "bg", "--table", "deck_source=hand,decks=1", "2s 2s", "3h"],
     "CARDS: duplicate card 2s"),
    (["blackjack", "--rules", "m1", "As Kh", "3h"], "nothing is decided about these cards"),
    (["blackjack", "--rules", "m1", "Ts Kh 5d", "3h"], "nothing is decided about these cards"),
    (["blackjack", "--rules", "m1", "5s 5d Ah Ac", "3h"], "these cards cannot be dealt: HAND_CLOSED"),
]


@test
def what_cannot_be_asked_is_one_line_and_status_2():
    for args, part in REFUSED:
        done = run("odds", "hand", *args)
        assert (done.returncode, done.stdout) == (2, ""), (args, done)
        assert done.stderr.startswith("croupier odds hand: ") and part in done.stderr, (args, done.stderr)
        assert done.stderr.count("\n") == 1, done.stderr


main(SCRATCH)
