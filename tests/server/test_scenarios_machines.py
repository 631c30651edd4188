"""Linked machines: J21-J26 and J47-J53 of jackpots-and-machines.md, through the messages of their controller.

The controller signs in as the administration's; inspector, pit boss and manager decide a hit, the
administration sends the bank's money. Each example has a jackpot and a machine of its own.
"""
import unittest

from house import PEOPLE, House

BG = {"do": "establish", "house": "bg", "currency": "BGN", "decimals": 2, "zone": "EET-2EEST,M3.5.0/3,M10.5.0/4",
      "day_start": 21600, "legal_entity": "Casino", "denominations": [1000000, 100000, 10000, 2500, 500, 100]}


class Machines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House()
        cls.house.must("administration", 0, BG)
        cls.house.must("manager", 0, {"do": "safe_in", "amount": 20_000_000, "into": "bank"})

    @classmethod
    def tearDownClass(cls):
        try:
            cls.house.stop()
            right, said = cls.house.verify()
            if not right:
                raise AssertionError(said)
        finally:
            cls.house.remove()

    def must(self, login, what):
        return self.house.must(login, 0, what)["came"]

    def refused(self, code, login, what):
        answer = self.house.do(login, 0, what)
        self.assertEqual((answer.status, answer.json["code"]), (409, code), answer)
        return answer.json

    def linked(self, *levels, reserve=0, active=True, hall="one"):
        plan = {"do": "linked_put", "name": "Big", "hall": hall, "network": "city", "reserve_bp": reserve,
                "levels": list(levels)}
        number = self.must("administration", plan)["jackpot"]
        if active:
            for move in ({"to": "submitted"}, {"to": "approved", "metrology": "M-1", "commission": "C-1"},
                         {"to": "active"}):
                self.must("administration", {"do": "linked_move", "jackpot": number, **move})
        return number

    def machine(self, jackpot, **more):
        """Linked, with money on it."""
        number = self.must("administration", {"do": "machine_put", "name": "A", "serial": "77", "place": "one",
                                              "means": ["coin", "token"], "approval": "BG 1", "excise": "E 1",
                                              "jackpot": jackpot, **more})["machine"]
        self.must("administration", {"do": "machine_link", "machine": number})
        self.must("administration", {"do": "machine_money_in", "machine": number, "amount": 100_000_000,
                                     "means": "coin"})
        return number

    def stake(self, machine, amount):
        return self.must("administration", {"do": "machine_stake", "machine": machine, "amount": amount})["pool"]

    def shown(self, jackpot):
        page = self.house.http("GET", "/api/hall/machines", login="manager").json
        return next(row for row in page["jackpots"] if row["jackpot"] == jackpot)

    def accumulator(self, jackpot):
        return self.shown(jackpot)["levels"][0]["accumulator"]

    def computed_again(self, jackpot):
        came = self.must("manager", {"do": "machine_verify", "jackpot": jackpot})
        self.assertIs(came["holds"], True)
        return came

    def book(self, account):
        rows = self.house.http("GET", "/api/registers/trial_balance", login="auditor").json["rows"]
        return sum(row["value"]["credit"] - row["value"]["debit"] for row in rows
                   if row["value"]["account"].startswith(account) and row["value"]["currency"] == "BGN")

    def rows(self, register, **wanted):
        rows = self.house.http("GET", f"/api/registers/{register}", login="auditor").json["rows"]
        return [row["value"] for row in rows
                if all(row["value"].get(key) == value for key, value in wanted.items())]

    # ---- Contributions ----

    def contributes(self, share, stakes, pools, accumulators):
        jackpot = self.linked({"share_bp": share})
        machine = self.machine(jackpot)
        given = self.book("2040")
        for stake, pool, accumulator in zip(stakes, pools, accumulators):
            self.assertEqual(self.stake(machine, stake), pool)
            self.assertEqual(self.accumulator(jackpot), accumulator)
        self.assertEqual(self.book("2040") - given, pools[-1])
        self.computed_again(jackpot)

    def test_j21_three_percent_of_ten_stakes_of_0_37(self):
        self.contributes(300, [37] * 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
                         [1100, 2200, 3300, 4400, 5500, 6600, 7700, 8800, 9900, 1000])

    def test_j22_five_percent_of_three_stakes_of_0_07(self):
        self.contributes(500, [7] * 3, [0, 0, 1], [3500, 7000, 500])

    def test_j23_five_percent_of_twenty_stakes_of_0_01(self):
        self.contributes(500, [1] * 20, [0] * 19 + [1], [*range(500, 10000, 500), 0])

    def test_j24_four_stakes_that_come_out_even(self):
        self.contributes(500, [100, 33, 33, 34], [5, 6, 8, 10], [0, 6500, 3000, 0])

    def test_j25_five_percent_in_all(self):
        plan = {"do": "linked_put", "name": "Big", "hall": "one"}
        told = self.refused("CAP_5", "administration", {**plan, "levels": [{"share_bp": 501}]})
        self.assertIn("501", told["text"])
        self.must("administration", {**plan, "levels": [{"share_bp": 300}, {"share_bp": 200}]})
        self.refused("CAP_5", "administration", {**plan, "levels": [{"share_bp": 300}, {"share_bp": 201}]})
        self.must("administration", {**plan, "levels": [{"share_bp": 450}], "reserve_bp": 50})
        self.refused("CAP_5", "administration", {**plan, "levels": [{"share_bp": 450}], "reserve_bp": 51})

    def test_j26_foreign_stakes_have_an_accumulator_of_their_own(self):
        jackpot = self.linked({"share_bp": 300})
        self.refused("CURRENCY", "administration", {"do": "machine_put", "name": "A", "place": "one",
                                                    "means": ["coin"], "approval": "B", "excise": "E",
                                                    "jackpot": jackpot, "currency": "USD"})
        self.must("manager", {"do": "machine_rate", "currency": "EUR", "rate_ppm": 1955830})
        machine = self.machine(jackpot, currency="EUR")
        self.assertEqual([self.stake(machine, 200) for _ in range(5)], [11, 23, 35, 46, 58])
        self.assertEqual(self.shown(jackpot)["levels"][0]["foreign"], {"EUR": 6749000000})
        self.computed_again(jackpot)

    # ---- Hits ----

    def hit(self, machine):
        return self.must("administration", {"do": "machine_jackpot_hit", "machine": machine})

    def verified(self, award):
        for login in ("inspector", "pit_boss"):
            self.must(login, {"do": "award_verify", "award": award})

    def approve(self, award, method):
        return {"do": "award_approve", "award": award, "visitor": PEOPLE["p1"], "method": method}

    def test_j47_above_30000_by_bank_only(self):
        machine = self.machine(self.linked({"share_bp": 500, "reset": 4200000}))
        came = self.hit(machine)
        self.assertEqual((came["amount"], came["pool"]), (4200000, 4200000))
        award = came["award"]
        self.refused("VERIFY_ROLE", "manager", self.approve(award, "bank"))
        self.refused("VERIFY_ROLE", "cashier", {"do": "award_verify", "award": award})
        self.verified(award)
        self.assertEqual(self.refused("BANK_ONLY", "manager", self.approve(award, "cash"))["clause"], "art.8(2)")
        pools, payable = self.book("2040"), self.book("2021")
        self.must("manager", self.approve(award, "bank"))
        self.assertEqual((pools - self.book("2040"), self.book("2021") - payable), (4200000, 4200000))
        self.refused("METHOD", "cashier", {"do": "award_pay", "award": award})
        bank = self.book("1030")
        self.must("administration", {"do": "award_transfer", "award": award, "reference": "PO 1"})
        self.assertEqual((self.book("2021") - payable, self.book("1030") - bank), (0, 4200000))
        row, = self.rows("bank_payouts", reference="PO 1")
        self.assertEqual((row["amount"], row["visitor"]), (4200000, PEOPLE["p1"]))
        self.assertEqual([row["state"] for row in self.rows("hits", machine=machine)], ["paid"])

    def test_j48_a_car_for_40000_of_a_pool_of_25000(self):
        jackpot = self.linked({"share_bp": 500, "reset": 2500000})
        machine = self.machine(jackpot)
        prize = self.must("administration", {"do": "prize_buy", "name": "car", "serial": "VIN 1",
                                             "value": 4000000})["prize"]
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "closing"})
        came = self.hit(machine)
        self.assertEqual((came["amount"], came["pool"]), (2500000, 0))
        award = came["award"]
        self.verified(award)
        self.must("manager", self.approve(award, "kind"))
        give = {"do": "prize_give", "prize": prize, "award": award, "visitor": PEOPLE["p1"], "document": "act 1"}
        for lacking in ("visitor", "document", "prize"):
            self.refused("FIELD_MISSING", "manager", {key: value for key, value in give.items() if key != lacking})
        self.refused("ACT_PERSON", "manager", {**give, "visitor": PEOPLE["p2"]})
        before = {account: self.book(account) for account in ("2040", "5000", "1060")}
        self.must("manager", give)
        moved = {account: self.book(account) - was for account, was in before.items()}
        self.assertEqual(moved, {"2040": -2500000, "5000": -1500000, "1060": 4000000})
        row, = self.rows("prizes", prize=prize)
        self.assertEqual((row["state"], row["visitor"], row["serial"]), ("given", PEOPLE["p1"], "VIN 1"))
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "closed"})

    # ---- The end of a jackpot, papers, links, meters ----

    def test_j49_never_to_the_house(self):
        jackpot = self.linked({"share_bp": 400}, reserve=100)
        self.assertEqual(self.stake(self.machine(jackpot), 2031007), 81240)
        left = self.accumulator(jackpot)
        self.assertGreater(left, 0)
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "closing"})
        self.refused("RETENTION", "administration", {"do": "linked_pass", "jackpot": jackpot})
        self.refused("NOT_EMPTY", "administration", {"do": "linked_move", "jackpot": jackpot, "to": "closed"})
        heir = self.linked({"share_bp": 400}, reserve=100, active=False)
        self.refused("NOT_APPROVED", "administration", {"do": "linked_pass", "jackpot": jackpot, "to": heir})
        heir = self.linked({"share_bp": 400}, reserve=100)
        pools, reserves = self.book("2040"), self.book("2041")
        self.must("administration", {"do": "linked_pass", "jackpot": jackpot, "to": heir})
        self.assertEqual((self.book("2040"), self.book("2041")), (pools, reserves), "no unit of it left the pools")
        level = self.shown(heir)["levels"][0]
        self.assertEqual((level["amount"], level["accumulator"]), (81240, left))
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "closed"})
        self.computed_again(heir)

    def test_j50_both_approvals(self):
        jackpot = self.linked({"share_bp": 300}, active=False)
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "submitted"})
        self.must("administration", {"do": "linked_move", "jackpot": jackpot, "to": "approved",
                                     "commission": "C-1"})
        move = {"do": "linked_move", "jackpot": jackpot, "to": "active"}
        self.assertIn("metrology", self.refused("NOT_APPROVED", "administration", move)["text"])
        self.must("administration", {**move, "metrology": "M-1"})
        self.assertEqual(self.shown(jackpot)["state"], "active")

    def test_j51_one_hall_or_a_network(self):
        put = {"do": "machine_put", "name": "A", "place": "two", "means": ["coin"], "approval": "B", "excise": "E",
               "jackpot": self.linked({"share_bp": 300})}
        self.refused("NOT_LINKED", "administration", put)
        self.must("administration", {**put, "network": "city"})

    def test_j52_no_meter_goes_back(self):
        machine = self.machine(self.linked({"share_bp": 300}))
        self.stake(machine, 10500)
        self.must("inspector", {"do": "machine_meters", "machine": machine, "stakes": 10500})
        told = self.refused("METER_BACK", "inspector", {"do": "machine_meters", "machine": machine,
                                                        "stakes": 10400})
        for word in ("stakes", "10500", "10400"):
            self.assertIn(word, told["text"])
        self.must("manager", {"do": "machine_rollover", "machine": machine, "stakes": 20, "reason": "six digits"})
        self.must("inspector", {"do": "machine_meters", "machine": machine, "stakes": 20})

    def test_j53_the_stakes_come_to_the_same_again(self):
        jackpot = self.linked({"share_bp": 450}, reserve=50)
        machine = self.machine(jackpot)
        events = [{"stake": 333 + place} for place in range(50)]
        self.must("administration", {"do": "machine_play", "machine": machine, "events": events})
        came = self.computed_again(jackpot)
        staked = sum(event["stake"] for event in events)
        self.assertEqual(came["recomputed"], staked * 450 // 10000)
        row = self.rows("verifications", jackpot=jackpot)[-1]
        self.assertEqual((row["pool"], row["recomputed"], row["holds_true"]),
                         (came["recomputed"], came["recomputed"], True))
        self.assertEqual([row for row in self.rows("incidents") if row["code"].startswith("jackpot")], [])


if __name__ == "__main__":
    unittest.main()
