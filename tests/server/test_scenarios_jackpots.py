"""Progressive jackpots at tables: J1-J20, J54, J55 of jackpots-and-machines.md, each as the roles it names."""
import unittest

from jackpot_floor import Floor

POOL = 1234567  # 12,345.67, as every example has it that names no other
ROYALS = {suit: " ".join(rank + suit for rank in "AKQJT") for suit in "shdc"}
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
DEALER = "9d 8h 6s 4c 3h"  # no game, and no card of a royal


class Progressive(Floor):
    # ---- Hands ----

    def sevens(self, player, table, cards, after="Td 9d"):
        """The box has the first two and draws the third; the dealer's six breaks."""
        first, second, third = cards.split()
        self.deal(table, f"{first} 6d {second}")
        self.act(player, table, "hit")
        self.deal(table, f"{third} {after}".strip())

    def blackjack_hit(self, cards, amount, left):
        table = self.table("blackjack")
        pool = self.pool("progressive", [table], ["blackjack"], POOL)
        self.sit("p1", table)
        before = self.chips("p1")
        self.bet("p1", table, "blackjack", bonus=1000)
        self.sevens("p1", table, cards)
        self.assertEqual(self.amount(pool), left)
        self.paid(pool, amount, table=table)
        self.assertEqual(self.chips("p1") - before, 2000 + amount)
        self.assertEqual(self.amount(pool), left)
        self.leave(table, "p1")

    def russian(self, hands, seed=POOL, plate=None, bonus=5, boxes=None):
        """A round of Russian poker, a player a hand, who all pass: (table, pool, players)."""
        table = self.table("russian-poker", plate=plate, bonus_card=lambda card: card not in " ".join(hands))
        pool = self.pool("progressive", [table], ["russian-poker"], seed)
        players = [f"p{place + 1}" for place in range(len(hands))]
        boxes = boxes or range(1, len(hands) + 1)
        for player, box in zip(players, boxes):
            self.sit(player, table)
            self.bet(player, table, "russian-poker", box, bonus)
        self.deal(table, " ".join([*hands, DEALER]))
        for player, box in zip(players, boxes):
            self.act(player, table, "pass", box)
        return table, pool, players

    def russian_hits(self, hands, awards, left, **more):
        table, pool, players = self.russian(hands, **more)
        before = [self.chips(player) for player in players]
        self.paid(pool, *awards, table=table)
        won = [self.chips(player) - had for player, had in zip(players, before)]
        self.assertEqual(won, [award + 5 for award in awards], "with the Bonus stake back")
        self.assertEqual(self.amount(pool), left)
        self.leave(table, *players)

    # ---- Progressive hits ----

    def test_j01_three_sevens_of_spades_have_20_percent(self):
        self.blackjack_hit("7s 7s 7s", 246913, 987654)

    def test_j02_three_sevens_of_one_suit_have_10_percent(self):
        self.blackjack_hit("7h 7h 7h", 123456, 1111111)

    def test_j03_a_royal_in_the_first_five_has_half(self):
        self.russian_hits([ROYALS["s"]], [617283], 617284)

    def test_j04_texas_own_cards_and_the_flop_have_15_percent(self):
        table = self.table("texas-poker", bonus_card=lambda card: card is None or card[1] != "h")
        pool = self.pool("progressive", [table], ["texas-poker"], POOL)
        self.sit("p1", table)
        self.bet("p1", table, "texas-poker", bonus=10)
        before = self.chips("p1")
        self.deal(table, "9h Kc 8h 2c 7h 6h 5h")
        self.act("p1", table, "pass")
        self.paid(pool, 185185, table=table)
        self.assertEqual(self.chips("p1") - before, 185185 + 10)
        self.assertEqual(self.amount(pool), 1049382)
        self.leave(table, "p1")

    def test_j05_one_round_is_one_snapshot(self):
        self.russian_hits([ROYALS["s"], STRAIGHT_FLUSH], [617283, 185185], 432099, boxes=[1, 3])

    def test_j06_four_royals_share_it_all(self):
        self.russian_hits([ROYALS[suit] for suit in "shdc"], [308641] * 4, 3)

    def test_j07_three_royals(self):
        self.russian_hits([ROYALS[suit] for suit in "shd"], [411522] * 3, 1)

    def test_j08_two_royals_of_10000_01(self):
        self.russian_hits([ROYALS[suit] for suit in "sh"], [500000] * 2, 1, seed=1000001)

    def test_j09_three_players_of_one_box_claim_each(self):
        table = self.table("blackjack")
        pool = self.pool("progressive", [table], ["blackjack"], POOL)
        players = ["p1", "p2", "p3"]
        for player in players:
            self.sit(player, table)
            self.bet(player, table, "blackjack", bonus=1000)
        before = [self.chips(player) for player in players]
        self.sevens("p1", table, "7s 7s 7s")
        self.paid(pool, 246913, 246913, 246913, table=table)
        won = [self.chips(player) - had for player, had in zip(players, before)]
        self.assertEqual(won, [246913 + 1000 + 4000] * 3)
        self.assertEqual(self.amount(pool), 493828)
        self.leave(table, *players)

    def two_tables(self):
        """A royal at the first, then a straight flush at the second, of one jackpot."""
        first, second = (self.table("russian-poker", bonus_card=lambda card: card not in
                                    f"{ROYALS['s']} {STRAIGHT_FLUSH}") for _ in range(2))
        pool = self.pool("progressive", [first, second], ["russian-poker"], POOL)
        for player, table in (("p1", first), ("p2", second)):
            self.sit(player, table)
            self.bet(player, table, "russian-poker", bonus=5)
        before = {player: self.chips(player) for player in ("p1", "p2")}
        for player, table, hand in (("p1", first, ROYALS["s"]), ("p2", second, STRAIGHT_FLUSH)):
            self.deal(table, f"{hand} {DEALER}")
            self.act(player, table, "pass")
        hits = self.shown(pool)["hits"]
        self.assertEqual([hit["claims"][0]["amount"] for hit in hits], [617283, 92592])
        self.assertEqual(self.amount(pool), 524692)
        return first, second, pool, hits, before

    def test_j10_between_tables_the_journal_decides(self):
        first, second, pool, hits, before = self.two_tables()
        for hit in hits:
            self.decide(pool, hit["hit"])
        self.assertEqual(self.chips("p1") - before["p1"], 617283 + 5)
        self.assertEqual(self.chips("p2") - before["p2"], 92592 + 5)
        self.assertEqual(self.amount(pool), 524692)
        for player, table in (("p1", first), ("p2", second)):
            self.must("dealer", table, {"in": "confirm"})
            self.leave(table, player)

    def test_j11_a_rejected_hit_goes_back_and_nothing_is_computed_again(self):
        first, second, pool, hits, before = self.two_tables()
        self.decide(pool, hits[0]["hit"], "hit_reject")
        self.assertEqual(self.amount(pool), 524692 + 617283)
        self.decide(pool, hits[1]["hit"])
        self.assertEqual(self.amount(pool), 1141975)
        self.assertEqual(self.chips("p1") - before["p1"], 5, "nothing of the pool, the stake back")
        self.assertEqual(self.chips("p2") - before["p2"], 92592 + 5)
        for player, table in (("p1", first), ("p2", second)):
            self.must("dealer", table, {"in": "confirm"})
            self.leave(table, player)

    def no_hit(self, table, pool, player, results, amount=POOL):
        """The round is over, its bets came to this, the jackpot has what it had."""
        self.assertEqual(self.house.public(table)["need"], "nothing")
        bets = self.bets(table)
        for name, (result, paid) in results.items():
            self.assertEqual((bets[name]["result"], bets[name]["paid"]), (result, paid), name)
        self.must("dealer", table, {"in": "confirm"})
        self.assertEqual(self.amount(pool), amount)
        self.leave(table, player)

    def test_j12_a_royal_without_a_bonus_bet(self):
        table, pool, _ = self.russian([ROYALS["s"]], bonus=0)
        self.assertNotIn("bonus:1", self.bets(table))
        self.no_hit(table, pool, "p1", {"ante:1": ("lost", 0)})

    def test_j13_three_sevens_mixed_are_paid_by_the_table(self):
        table = self.table("blackjack")
        pool = self.pool("progressive", [table], ["blackjack"], POOL)
        self.sit("p1", table)
        self.bet("p1", table, "blackjack", bonus=1000)
        self.sevens("p1", table, "7s 7s 7h")
        self.no_hit(table, pool, "p1", {"bonus:1": ("won", 120000)})

    def test_j14_the_fourth_card_is_not_the_next_one(self):
        table = self.table("blackjack", bonus_card=lambda card: card not in ("7s", "2h"))
        pool = self.pool("progressive", [table], ["blackjack"], POOL)
        self.sit("p1", table)
        self.bet("p1", table, "blackjack", bonus=1000)
        self.deal(table, "7s 6d 7s")
        self.act("p1", table, "hit")
        self.deal(table, "2h")
        self.act("p1", table, "hit")
        self.deal(table, "7s")  # 23: the box is over
        self.no_hit(table, pool, "p1", {"bonus:1": ("lost", 0), "box:1": ("lost", 0)})

    def test_j15_a_royal_by_exchange_is_not_in_the_first_five(self):
        table = self.table("russian-poker", bonus_card=lambda card: card not in f"{ROYALS['s']} 2d")
        pool = self.pool("progressive", [table], ["russian-poker"], POOL)
        self.sit("p1", table)
        self.bet("p1", table, "russian-poker", bonus=5, main=10)
        self.deal(table, "As Ks Qs Js 2d Ah Kd 9d 6s 3h")
        self.act("p1", table, "exchange", cards="2d", amount=10)
        self.deal(table, "Ts")
        self.act("p1", table, "play", amount=20)
        self.no_hit(table, pool, "p1", {"bonus:1": ("lost", 0), "bet:1": ("won", 2000)})

    def test_j16_a_straight_flush_of_turn_and_river(self):
        table = self.table("texas-poker", bonus_card=lambda card: card is None or card not in "9h 8h 7h Ks 4d")
        pool = self.pool("progressive", [table], ["texas-poker"], POOL)
        self.sit("p1", table)
        self.bet("p1", table, "texas-poker", bonus=10, main=10)
        self.deal(table, "9h Kc 8h 2c 7h Ks 4d")
        self.act("p1", table, "play", amount=20)
        self.deal(table, "6h 5h")
        self.no_hit(table, pool, "p1", {"bonus:1": ("lost", 0), "ante:1": ("won", 200)})

    def test_j17_the_tables_maximum_does_not_limit_it(self):
        self.russian_hits([ROYALS["h"]], [617283], 617284, plate={"max_payout": 500000})

    def test_j18_a_share_is_at_least_the_printed_one(self):
        low = self.plan("progressive", [], ["russian-poker"],
                        awards=[{"line": "royal flush", "share": 4000, "least": 5000}])
        told = self.refused("AWARD_MIN", "administration", 0, low)
        self.assertIn("5000", told["text"])
        high = {**low, "awards": [{"line": "royal flush", "share": 10001, "least": 5000}]}
        self.refused("AWARD_RANGE", "administration", 0, high)
        self.russian_hits([ROYALS["s"]], [740740], POOL - 740740, plate={"share_royal": 6000})

    # ---- BG: an approved progressive ----

    def caribbean(self, **more):
        table = self.table("caribbean-stud", "bg", "BGN", plate={
            "progressive": True, "share_royal": 10000, "share_straight_flush": 1000})
        awards = [{"line": "royal flush", "share": 10000}, {"line": "straight flush", "share": 1000}]
        plan = self.plan("progressive", [table], ["caribbean-stud"], house="bg", currency="BGN", awards=awards,
                         needs_approval=True, **more)
        self.must("administration", 0, plan)
        self.activate(plan["pool"], metrology="M-1", commission="C-1")
        for player in ("p1", "p2"):
            self.sit(player, table, "BGN")
        return table, plan["pool"]

    def two_winners(self, table):
        for player, box in (("p1", 1), ("p2", 2)):
            self.bet(player, table, "caribbean-stud", box, bonus=5)
        self.deal(table, f"{ROYALS['s']} {STRAIGHT_FLUSH} Ah Kd 9d 6s 3h")
        for player, box in (("p1", 1), ("p2", 2)):
            self.act(player, table, "pass", box)

    def test_j19_more_than_the_whole_is_divided(self):
        table, pool = self.caribbean()
        self.must("manager", 0, {"do": "pool_seed", "pool": pool, "amount": 1100000})
        self.two_winners(table)
        before = [self.chips(player, "BGN") for player in ("p1", "p2")]
        self.paid(pool, 1000000, 100000, table=table)
        won = [self.chips(player, "BGN") - had for player, had in zip(("p1", "p2"), before)]
        self.assertEqual(won, [1000005, 100005])
        self.assertEqual(self.amount(pool), 0)
        self.leave(table, "p1", "p2")

    def test_j20_the_reserve_fills_it_up_first_then_the_house(self):
        table, pool = self.caribbean(reset=100000, reserve=10000)
        self.must("manager", 0, {"do": "pool_seed", "pool": pool, "amount": 1000000})
        self.assertEqual(self.amount(pool), 1100000)
        self.bet("p1", table, "caribbean-stud", bonus=64990)  # lost, and the reserve's; ten more with the hit
        self.deal(table, "Kc Jd 8h 5s 2c Ah Kd 9d 6s 3h")
        self.act("p1", table, "pass")
        self.must("dealer", table, {"in": "confirm"})
        self.assertEqual(self.book("2041", "BGN"), 64990)
        self.prepare(table)
        house = self.book("5000", "BGN")
        self.two_winners(table)
        self.paid(pool, 1000000, 100000, table=table)
        self.assertEqual(self.book("2041", "BGN"), 0, "650.00 of the reserve")
        self.assertEqual(self.book("5000", "BGN"), house - 35000, "350.00 of the house")
        self.assertEqual(self.amount(pool), 100000)
        self.leave(table, "p1", "p2")

    # ---- Others ----

    def test_j54_m1_has_no_such_rule(self):
        for game, name in (("blackjack", "blackjack"), ("russian-poker", "Russian poker"),
                           ("texas-poker", "Texas poker")):
            told = self.refused("NOT_IN_RULES", "administration", 0,
                                self.plan("progressive", [], [game], house="m1", currency="BYN"))
            self.assertIn(name, told["text"])

    def test_j55_three_royals_on_seven_units(self):
        self.russian_hits([ROYALS[suit] for suit in "shd"], [2, 2, 2], 1, seed=7)

    def test_the_hit_is_decided_by_three_people(self):
        """4.2: the inspector, the pit boss and the manager; nobody else, nobody twice."""
        table, pool, _ = self.russian([ROYALS["c"]])
        number = self.hit(pool)["hit"]
        for login in ("cashier", "dealer", "administration", "auditor", "p1"):
            answer = self.do(login, 0, {"do": "hit_verify", "pool": pool, "hit": number})
            self.assertNotEqual(answer.status, 200, answer)
        self.refused("VERIFY_ROLE", "manager", 0, {"do": "hit_approve", "pool": pool, "hit": number})
        self.must("inspector", 0, {"do": "hit_verify", "pool": pool, "hit": number})
        self.refused("VERIFY_ROLE", "inspector", 0, {"do": "hit_verify", "pool": pool, "hit": number})
        self.refused("VERIFY_ROLE", "manager", 0, {"do": "hit_approve", "pool": pool, "hit": number})
        self.must("pit_boss", 0, {"do": "hit_verify", "pool": pool, "hit": number})
        self.must("manager", 0, {"do": "hit_approve", "pool": pool, "hit": number})
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")


class Full(Floor):
    def test_a_closed_jackpot_makes_room_for_another(self):
        """Sixty-four at a time, however many there were; a number is given once."""
        plans = [self.plan("wheel", [], ["blackjack"], segments=[{"times": 5, "weight": 1}]) for _ in range(63)]
        for plan in plans[:61]:  # beside the demonstration's three
            self.must("administration", 0, plan)
        told = self.refused("POOLS_FULL", "administration", 0, plans[61])
        self.assertIn("64", told["text"])
        old = plans[0]["pool"]
        self.activate(old)
        for state in ("closing", "closed"):
            self.must("administration", 0, {"do": "pool_set", "pool": old, "state": state})
        self.must("administration", 0, plans[61])
        self.refused("ALREADY_DONE", "administration", 0, plans[0])
        self.house.stop()
        self.house.start()
        self.refused("POOLS_FULL", "administration", 0, plans[62])
        self.refused("ALREADY_DONE", "administration", 0, plans[0])


if __name__ == "__main__":
    unittest.main()
