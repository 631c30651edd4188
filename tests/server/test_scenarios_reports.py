"""Reports of jackpots at tables [jackpots-and-machines 11]: pools by the day, contributions by table, hits from
the claim to the payment, mystery cycles with what was bound, every turn of the wheel; and the record makes
the same rows again."""
import hashlib
import sqlite3
import unittest

from columns import check_columns
from house import STORE
from scenarios import HOUSES, PERSON, Scenario

PLATE = {"min_bet": 500, "max_bet": 20000, "bonus_min": 100, "bonus_max": 10000, "wheel_min": 100,
         "wheel_max": 10000}
AWARDS = [{"line": "777 spades", "share": 2000, "least": 2000}, {"line": "777 suited", "share": 1000, "least": 1000}]


class Reports(Scenario):
    spec, at = "tdc", "2026-03-15 20:00"
    settings = {"income_tax_bp": 0}

    def leave(self):
        """Every row has its register's columns, and `verify` computes it again."""
        try:
            if self.house.process:
                for name in ("pools", "contributions", "hits", "cycles", "wheel"):
                    check_columns(self, name)
                self.house.stop()
            right, said = self.house.verify()
            self.assertTrue(right, said)
        finally:
            super().leave()

    def pool(self, number, kind, **plan):
        self.did_floor("administration", 0, "pool_open", pool=number, kind=kind, name="Jackpot", house="tdc",
                       currency=HOUSES["tdc"][0], games=["blackjack"], **plan)
        for login, state in (("administration", "submitted"), ("manager", "approved"),
                             ("administration", "active")):
            self.did_floor(login, 0, "pool_set", pool=number, state=state)

    def blackjack(self):
        """A table with a jackpot of 12,345.67, which takes 5 % and as much for its reserve, and v1 at it."""
        self.pool(1, "progressive", contribution=500, reserve=500, chips_max=10**9, awards=AWARDS)
        self.did_floor("manager", 0, "pool_seed", pool=1, amount=1234567)
        self.table = self.open_table("blackjack", plate=PLATE)
        self.buy(self.let_in("v1"), 100_000)
        self.at_table("v1", self.table, "sit", chips=100_000)

    def ready(self):
        while self.house.public(self.table)["need"] == "call":
            call = self.house.public(self.table)["call"]
            if call == "cut":
                self.at_table("pit_boss", self.table, "cut", number=156)
            else:
                self.at_table("dealer", self.table, call)

    def bets(self, bonus=1000, wheel=0):
        self.ready()
        self.at_table("v1", self.table, "bet", box=1, bet="box", amount=2000)
        if bonus:
            self.at_table("v1", self.table, "bet", box=1, bet="bonus", amount=bonus)
        if wheel:
            self.at_table("v1", self.table, "bet", box=1, bet="wheel", amount=wheel)

    def sevens(self):
        self.bets()
        self.at_table("dealer", self.table, "card", cards="7s 6d 7s")
        self.at_table("v1", self.table, "act", box=1, do="hit")
        self.at_table("dealer", self.table, "card", cards="7s Td 9d")
        pools = self.house.http("GET", "/api/pools").json["pools"]
        return next(pool["hits"][0]["hit"] for pool in pools if pool["pool"] == 1)

    def loses(self, bonus=1000):
        """Eighteen against nineteen."""
        self.bets(bonus)
        suit = next(suit for suit in "shdc" if suit != self.house.public(self.table)["page"]["bonus_card"][1])
        self.at_table("dealer", self.table, "card", cards=f"T{suit} 9{suit} 8{suit}")
        self.at_table("v1", self.table, "act", box=1, do="stand")
        self.at_table("dealer", self.table, "card", cards=f"K{suit}")
        while self.house.public(self.table)["need"] == "nothing":
            self.at_table("dealer", self.table, "confirm")

    def test_a_hit_from_the_claim_to_the_payment(self):
        self.blackjack()
        hit = self.sevens()
        share = 1234567 + 50
        self.has(self.row("hits"), jackpot=1, table=self.table, round=1, box=1, visitor=PERSON["v1"], state="pending",
                 snapshot=share, share_bp=2000, award=share // 5, verified_by=[], at=self.moment(type(self).at))
        for login in ("inspector", "pit_boss"):
            self.did_floor(login, 0, "hit_verify", pool=1, hit=hit)
        self.has(self.row("hits"), state="pending", verified_by=[PERSON["inspector"], PERSON["pit_boss"]])
        self.clock("2026-03-15 20:10")
        self.did_floor("manager", 0, "hit_approve", pool=1, hit=hit)
        self.has(self.row("hits"), state="paid", method="chips", approved_by=PERSON["manager"], award=share // 5,
                 at=self.moment(type(self).at))
        self.has(self.row("pools"), jackpot=1, kind="progressive", opening=0, seeds=1234567, contributions=100,
                 awards=share // 5, closing=1234567 + 100 - share // 5, accumulator=0)
        self.has(self.row("contributions"), jackpot=1, table=self.table, stakes=1000, contributions=100,
                 share_bp=1000)

    def test_a_rejected_hit_and_a_corrected_round(self):
        self.blackjack()
        hit = self.sevens()
        for login in ("inspector", "pit_boss"):
            self.did_floor(login, 0, "hit_verify", pool=1, hit=hit)
        self.did_floor("manager", 0, "hit_reject", pool=1, hit=hit)
        self.has(self.row("hits"), state="rejected", award=0)
        self.at_table("dealer", self.table, "confirm")
        self.sevens()
        self.at_table("manager", self.table, "void")
        self.assertEqual(sorted(row["state"] for row in self.rows("hits")), ["rejected", "void"])
        self.has(self.row("contributions"), stakes=1000, contributions=100)
        self.has(self.row("pools"), awards=0, contributions=100, closing=1234567 + 100)
        self.at_table("dealer", self.table, "confirm")

    def test_days_are_kept_apart(self):
        self.blackjack()
        self.loses()
        self.clock("2026-03-16 06:00")
        self.loses(bonus=500)
        self.loses(bonus=500)
        first, second = self.rows("pools")
        self.has(first, opening=0, seeds=1234567, contributions=100, closing=1234667)
        self.has(second, opening=1234667, seeds=0, contributions=100, closing=1234767)
        self.assertEqual([(row["stakes"], row["contributions"]) for row in self.rows("contributions")],
                         [(1000, 100), (1000, 100)])
        self.assertEqual(len(self.register("pools", since="2026-03-16")["rows"]), 1)
        self.house.stop()
        self.forge("1234767", "1234768")
        right, said = self.house.verify()
        self.assertFalse(right)
        self.assertIn("register pools, pool/1/20528", said)
        self.forge("1234768", "1234767")

    def forge(self, old, new):
        with sqlite3.connect(self.house.folder / STORE) as store:
            store.execute("UPDATE register_rows SET value = replace(value, ?, ?) WHERE register = 'pools'",
                          (old, new))
        store.close()

    def test_j34_a_mystery_reveals_what_it_had_bound(self):
        self.blackjack()
        self.pool(2, "mystery", contribution=10000, least=10000, most=10000, chips_max=50000)
        row = self.row("cycles")
        self.has(row, jackpot=2, cycle=1, state="sealed", commitment=next(
            pool["commitment"] for pool in self.house.http("GET", "/api/pools").json["pools"] if pool["pool"] == 2))
        self.assertFalse({"trigger", "salt"} & set(row))
        self.loses(bonus=500)
        first, second = self.rows("cycles")
        self.has(first, state="revealed", trigger=10000, visitor=PERSON["v1"], commitment=row["commitment"],
                 hit_at=self.moment(type(self).at))
        self.has(second, cycle=2, state="sealed")
        told = bytes.fromhex(first["salt"]) + b"".join(part.to_bytes(8, "little") for part in (2, 1, 10000))
        self.assertEqual(hashlib.sha256(told).hexdigest(), row["commitment"])
        self.has(self.row("hits", jackpot=2), award=10000, snapshot=10500, state="paid", visitor=PERSON["v1"])
        self.has(self.row("pools", jackpot=2), kind="mystery", seeds=20000, contributions=500, awards=10000,
                 closing=10500)

    def test_j36_every_turn_of_the_wheel(self):
        self.blackjack()
        segments = [(5, 40), (10, 30), (20, 15), (50, 10), (100, 5)]
        self.pool(3, "wheel", segments=[{"times": times, "weight": weight} for times, weight in segments])
        times = [times for times, weight in segments for _ in range(weight)]
        turned = 0
        for _ in range(12):
            self.bets(bonus=0, wheel=1000)
            card = self.house.public(self.table)["page"]["fortune_card"]
            self.at_table("dealer", self.table, "card", cards=f"{card} 6d 5{'c' if card != '5c' else 's'}")
            turned += 1
            row = self.rows("wheel")[-1]
            self.has(row, table=self.table, box=1, visitor=PERSON["v1"], segment=f"x{times[row['draw']]}",
                     award=1000 * times[row["draw"]])
            self.assertEqual(len(self.rows("wheel")), turned)
            if self.house.public(self.table)["need"] == "decision":
                self.at_table("v1", self.table, "act", box=1, do="stand")
            self.at_table("manager", self.table, "void")
            self.at_table("dealer", self.table, "confirm")


if __name__ == "__main__":
    unittest.main()
