"""Mystery jackpots: J27-J35 of jackpots-and-machines.md.

The trigger is drawn by the system and nobody may choose it: ranges are made so narrow that the example's own
numbers come, or all that can be said of any trigger is held against the one that is revealed.
"""
import hashlib
import unittest

from jackpot_floor import Floor

TRIES = 40  # a house has 64 jackpots at most, those of the tables among them


class MysteryFloor(Floor):
    def mystery_table(self, players=("p1",)):
        """Blackjack with a jackpot that takes nothing, so that a Bonus bet is the mystery's alone."""
        table = self.table("blackjack")
        self.pool("progressive", [table], ["blackjack"])
        for player in players:
            self.sit(player, table)
        return table

    def mystery(self, table, least, most, then=(10000, 50000)):
        """Starts at `least` with a trigger of that range; later cycles are of the other one."""
        pool = self.pool("mystery", [table], ["blackjack"], least=least, most=most, contribution=10000,
                         chips_max=50000)
        self.must("manager", 0, {"do": "pool_set", "pool": pool, "state": "suspended"})
        self.must("administration", 0, {"do": "pool_set", "pool": pool, "least": then[0], "most": then[1]})
        self.must("manager", 0, {"do": "pool_set", "pool": pool, "state": "active"})
        self.assertEqual(self.amount(pool), least)
        return pool

    def lost_round(self, table, stakes, confirm=True):
        """All Bonus bets lose: tens and eights against nineteen, none of them the bonus card."""
        self.prepare(table)
        bonus = self.drawn(table, "bonus_card")
        suits = [suit for suit in "shdc" if suit != bonus[1]]
        for player, (box, stake) in stakes.items():
            self.bet(player, table, "blackjack", box, stake)
        first = " ".join("T" + suits[place] for place in range(len(stakes)))
        second = " ".join("8" + suits[place] for place in range(len(stakes)))
        self.deal(table, f"{first} 9{suits[0]} {second}")
        for player, (box, _) in stakes.items():
            self.act(player, table, "stand", box)
        self.deal(table, "K" + suits[1])
        self.assertEqual(self.bets(table)["bonus:1"]["result"], "lost")
        while confirm and self.house.public(table)["need"] == "nothing":
            self.must("dealer", table, {"in": "confirm"})  # the first one brings the prize, if there is one

    def close(self, pool):
        self.must("manager", 0, {"do": "pool_set", "pool": pool, "state": "closing"})


class Mystery(MysteryFloor):
    def test_j28_the_least_trigger(self):
        table = self.mystery_table()
        pool = self.mystery(table, 10000, 10000)
        self.lost_round(table, {"p1": (1, 50)})
        self.assertEqual((self.shown(pool)["last"][0]["amount"], self.amount(pool)), (10000, 10050))
        self.leave(table, "p1")

    def test_j29_it_must_be_hit_by_its_most(self):
        table = self.mystery_table()
        pool = self.mystery(table, 49999, 50000)
        self.lost_round(table, {"p1": (1, 1)})
        won = self.shown(pool)["last"][0]["amount"]
        self.assertIn(won, (49999, 50000))
        self.assertEqual(self.amount(pool), 10000 + 50000 - won)
        self.close(pool)
        pool = self.mystery(table, 50000, 50000)
        before = self.chips("p1")
        self.lost_round(table, {"p1": (1, 1)})
        self.assertEqual((self.chips("p1") - before, self.amount(pool)), (50000 - 2001, 10001))
        self.leave(table, "p1")

    def test_j30_two_bets_of_one_round_may_both_win(self):
        table = self.mystery_table(("p1", "p2"))
        for least in (12320, 12325):
            pool = self.mystery(table, least, least + 49, then=(10000, 10050))
            before = [self.chips(player) for player in ("p1", "p2")]
            self.lost_round(table, {"p1": (1, 50), "p2": (2, 50)})
            first, second = (row["trigger"] for row in self.records(pool, "reveal"))
            carry = least + 50 - first
            self.assertGreaterEqual(carry, 0)
            self.assertTrue(10000 <= second <= 10050, "reached by the second bet whatever it is")
            won = [self.chips(player) - had + 2050 for player, had in zip(("p1", "p2"), before)]
            self.assertEqual(won, [first, second], "A by the first trigger, B by the next")
            self.assertEqual(self.amount(pool), 10000 + 10000 + carry + 50 - second)
            self.assertEqual(self.shown(pool)["cycle"], 3)
            self.close(pool)
        self.leave(table, "p1", "p2")

    def test_j31_the_second_bet_belongs_to_the_next_cycle(self):
        table = self.mystery_table(("p1", "p2"))
        for _ in range(5):  # a trigger of the first 100 units would be reached: once in four hundred
            pool = self.mystery(table, 12320, 12345)
            before = [self.chips(player) for player in ("p1", "p2")]
            self.lost_round(table, {"p1": (1, 50), "p2": (2, 50)})
            revealed = self.records(pool, "reveal")
            if len(revealed) == 1:
                break
            self.close(pool)
        first = revealed[0]["trigger"]
        won = [self.chips(player) - had + 2050 for player, had in zip(("p1", "p2"), before)]
        self.assertEqual(won, [first, 0])
        self.assertEqual(self.amount(pool), 10000 + 12370 - first + 50)
        self.leave(table, "p1", "p2")

    def test_j32_no_cycle_ends_without_a_contribution(self):
        table = self.mystery_table()
        pool = self.mystery(table, 10000, 10000, then=(10040, 10040))
        self.lost_round(table, {"p1": (1, 95)})
        self.assertEqual(self.amount(pool), 10040 + 95, "seed and carry are above the new trigger")
        self.assertEqual(self.shown(pool)["cycle"], 2)
        self.prepare(table)
        self.assertEqual(len(self.shown(pool)["last"]), 1, "and nobody has won it")
        before = self.chips("p1")
        self.lost_round(table, {"p1": (1, 1)})
        self.assertEqual(self.shown(pool)["last"][0]["amount"], 10040)
        self.assertEqual(self.chips("p1") - before, 10040 - 2001)
        self.leave(table, "p1")

    def test_j33_the_trigger_is_hidden(self):
        table = self.mystery_table()
        pool = self.mystery(table, 10000, 50000)
        for login in ("auditor", "manager", "administration", "p1"):
            answer = self.do(login, 0, {"do": "pool_trigger", "pool": pool})
            self.assertIn(answer.json["code"], ("HIDDEN", "FORBIDDEN_ROLE"), answer)
        self.refused("HIDDEN", "manager", 0, {"do": "pool_trigger", "pool": pool})
        shown = self.shown(pool)
        self.assertRegex(shown["commitment"], "^[0-9a-f]{64}$")
        self.assertFalse({"trigger", "salt", "sealed"} & set(shown))
        self.leave(table, "p1")

    def test_j34_what_is_revealed_is_what_was_bound(self):
        table = self.mystery_table()
        pool = self.mystery(table, 10000, 10000)
        bound = self.shown(pool)["commitment"]
        self.lost_round(table, {"p1": (1, 50)})
        row = self.records(pool, "reveal")[0]
        parts = (pool, row["cycle"], row["trigger"])
        told = bytes.fromhex(row["salt"]) + b"".join(part.to_bytes(8, "little") for part in parts)
        self.assertEqual(hashlib.sha256(told).hexdigest(), bound)
        self.assertNotEqual(self.shown(pool)["commitment"], bound, "a new cycle is bound anew")
        self.leave(table, "p1")

    def test_j35_a_void_round_gives_nothing(self):
        table = self.mystery_table()
        pool = self.mystery(table, 10000, 10000)
        self.wheel(table, "blackjack")
        before = self.chips("p1")
        self.bet("p1", table, "blackjack", bonus=500, wheel=100)
        self.must("dealer", table, {"in": "close_bets"})
        self.deal(table, "Ts 9d")
        self.must("manager", table, {"in": "void"})
        self.assertEqual(self.chips("p1"), before)
        self.must("dealer", table, {"in": "confirm"})
        self.assertEqual(self.chips("p1"), before, "Bonus and Wheel bets are back")
        shown = self.shown(pool)
        self.assertEqual((shown["amount"], shown["cycle"], shown["last"]), (10000, 1, []))
        self.leave(table, "p1")


class MysteryToTheUnit(MysteryFloor):
    """J27 alone: jackpots are opened until one draws the example's trigger; a house has 64 of them at most."""

    def test_j27_the_crossing_bet_has_exactly_the_trigger(self):
        for attempt in range(200):  # one in six draws this trigger
            if attempt and attempt % TRIES == 0:
                self.tearDownClass()
                self.setUpClass()
            if attempt % 5 == 0:  # a shoe has six of each card
                table = self.mystery_table()
            pool = self.mystery(table, 12340, 12345)
            before = self.chips("p1")
            self.lost_round(table, {"p1": (1, 100)})
            trigger = self.records(pool, "reveal")[0]["trigger"]
            self.assertTrue(12340 <= trigger <= 12345)
            self.assertEqual(self.chips("p1") - before, trigger - 2100)
            self.assertEqual(self.amount(pool), 10000 + 12440 - trigger)
            if trigger == 12345:
                break
            self.close(pool)
            if attempt % 5 == 4:
                self.leave(table, "p1")
        self.assertEqual((self.shown(pool)["last"][0]["amount"], self.amount(pool)), (12345, 10095))
        self.assertEqual(self.shown(pool)["cycle"], 2)
        self.leave(table, "p1")


if __name__ == "__main__":
    unittest.main()
