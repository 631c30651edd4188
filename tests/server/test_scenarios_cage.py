"""House.md, buying chips and the cage: H25 to H38, H59 and H60, each as whoever does it, over HTTP."""
import unittest

from scenarios import DRAWER, PERSON, STEPS, Scenario

WITHOUT_NOTES = [4, 5, 6, 7, 8]


class Buying(Scenario):
    """M1: chips for money."""

    def setUp(self):
        super().setUp()
        self.visitor = self.let_in("v1")
        self.cage = self.chips()["cage"]

    def pays(self, *payments, steps=STEPS, **more):
        return self.did("cashier", "buy", visitor=self.visitor, payments=list(payments), steps=steps, **more)

    def test_h25_by_bank_card(self):
        """500.00: one SKKS row, one document, no change; cage -500.00, player +500.00; Dr 1040 / Cr 2000."""
        came = self.pays({"by": "card", "sum": 50000}, steps=WITHOUT_NOTES)
        self.assertEqual((came["total"], len(came["receipts"])), (50000, 1))
        self.has(self.row("receipts"), method="card", amount=50000, document=1, change=None,
                 visitor=self.visitor, by=PERSON["cashier"])
        self.assertEqual(self.register("receipts")["clause"], "§8.3-8.4")
        self.assertEqual((self.chips()["cage"], self.chips_of("v1")), (self.cage - 50000, 50000))
        self.assertEqual(self.balances("1040", "2000", "1000"),
                         {"1040": 50000, "2000": -50000, "1000": DRAWER})

    def test_h26_notes_and_change(self):
        """Notes 537.00 for 500.00: registered 500.00, change 37.00, drawer +500.00 (R40)."""
        came = self.pays({"by": "cash", "tendered": 53700, "sum": 50000})
        self.has(came["receipts"][0], sum=50000, change=3700)
        self.has(self.row("receipts"), method="cash", amount=50000, tendered=53700, change=3700)
        self.assertEqual(self.balances("1000", "2000"), {"1000": DRAWER + 50000, "2000": -50000})
        self.assertEqual(self.chips_of("v1"), 50000)

    def test_h28_cash_and_card(self):
        """300.00 in cash and 200.00 by card: two registrations, two documents, chips 500.00."""
        came = self.pays({"by": "cash", "sum": 30000}, {"by": "card", "sum": 20000})
        self.assertEqual(came["total"], 50000)
        self.assertEqual([(row["method"], row["amount"], row["document"]) for row in self.rows("receipts")],
                         [("cash", 30000, 1), ("card", 20000, 2)])
        self.assertEqual(self.balances("1000", "1040", "2000"),
                         {"1000": DRAWER + 30000, "1040": 20000, "2000": -50000})
        self.assertEqual(self.chips_of("v1"), 50000)

    def test_h29_notes_into_the_drawer_first(self):
        """Refused OUT_OF_ORDER: step 9 before step 8; nothing is registered."""
        said = self.refused("cashier", "OUT_OF_ORDER", "buy", visitor=self.visitor,
                            payments=[{"by": "cash", "sum": 50000}], steps=[1, 2, 3, 4, 5, 6, 7, 9, 8])
        self.assertIn("step 9 before step 8", said["text"])
        self.assertEqual(said["clause"], "§8.3")
        self.assertEqual(self.rows("receipts"), [])
        self.assertEqual(self.balances("1000", "2000"), {"1000": DRAWER, "2000": 0})

    def test_h35_on_the_way_out(self):
        """A buy-in while leaving: refused VISIT_CLOSING."""
        self.did("security", "tell_to_leave", visitor=self.visitor, reason="loud")
        self.refused("cashier", "VISIT_CLOSING", "buy", visitor=self.visitor, steps=STEPS,
                     payments=[{"by": "cash", "sum": 50000}])
        self.assertEqual(self.rows("receipts"), [])
        self.has(self.refusals(operation="buy")[-1], code="VISIT_CLOSING", role="cashier")


class SmallestChip(Scenario):
    """M1, in a house whose smallest chip is 5.00."""

    settings = {"denominations": [10000, 2500, 500]}

    def test_h27_for_all_of_it(self):
        """Notes 537.00 "for all": chips 535.00, change 2.00."""
        visitor = self.let_in("v1")
        came = self.did("cashier", "buy", visitor=visitor, steps=STEPS,
                        payments=[{"by": "cash", "tendered": 53700}])
        self.assertEqual(came["total"], 53500)
        self.has(self.row("receipts"), amount=53500, tendered=53700, change=200)
        self.assertEqual((self.chips_of("v1"), self.balance("1000")), (53500, DRAWER + 53500))


class Acts(Scenario):
    """M1: money that came under a contract."""

    def setUp(self):
        super().setUp()
        self.visitor, self.other = self.let_in("v1"), self.let_in("v2")
        self.act = self.did("administration", "act_create", visitor=self.visitor, sum=200_000,
                            contract="12/2026")["act"]

    def fund(self):
        self.did("administration", "act_funds", act=self.act, amount=200_000)
        self.did("administration", "act_register", act=self.act)
        self.did("administration", "act_to_cage", act=self.act)

    def shows(self, person):
        return {"act": self.act, "person": person, "id_shown": True}

    def test_h30_another_persons_passport_and_his_own(self):
        """Refused ACT_PERSON; then chips 2,000.00, counted in the Act, signed, copy; Dr 2010 / Cr 2000."""
        self.fund()
        self.assertEqual(self.balances("1030", "2010"), {"1030": 10_200_000, "2010": -200_000})
        said = self.refused("cashier", "ACT_PERSON", "act_identify", **self.shows(self.other))
        self.assertEqual(said["clause"], "§8.4")
        self.did("cashier", "act_identify", **self.shows(self.visitor))
        self.did("cashier", "act_count", act=self.act, chips={"10000": 20})
        self.refused("cashier", "ACT_UNSIGNED", "act_issue", act=self.act, copy=True)
        self.did("cashier", "act_sign", act=self.act, signed=True)
        self.did("cashier", "act_issue", act=self.act, copy=True)
        self.has(self.row("contracts"), state="issued", chips={"10000": 20}, signed=True, copy=True,
                 visitor=self.visitor, by=PERSON["cashier"], contract="12/2026")
        self.assertEqual(self.balances("2010", "2000"), {"2010": 0, "2000": -200_000})
        self.assertEqual(self.chips_of("v1"), 200_000)

    def test_h31_before_the_money_and_twice(self):
        """Refused ACT_NOT_FUNDED, ACT_DONE."""
        said = self.refused("cashier", "ACT_NOT_FUNDED", "act_identify", **self.shows(self.visitor))
        self.assertEqual(said["clause"], "§8.4")
        self.fund()
        self.did("cashier", "act_identify", **self.shows(self.visitor))
        self.did("cashier", "act_count", act=self.act)
        self.did("cashier", "act_sign", act=self.act, signed=True)
        self.did("cashier", "act_issue", act=self.act, copy=True)
        self.refused("cashier", "ACT_DONE", "act_identify", **self.shows(self.visitor))
        self.refused("cashier", "ACT_DONE", "act_issue", act=self.act, copy=True)
        self.assertEqual(self.chips_of("v1"), 200_000)


class AtTheTable(Scenario):
    """M1: a table sells no chips and takes no notes."""

    def setUp(self):
        super().setUp()
        self.visitor = self.let_in("v1")
        self.table = self.open_table(colours=5)

    def test_h32_notes_to_the_dealer(self):
        """300.00 to an M1 dealer: refused, chips are sold at the cage only, whichever way he tries."""
        told = self.refused("dealer", "NO_TABLE_SALE", "sell_at_table", table=self.table,
                            visitor=self.visitor, amount=30000)
        self.assertEqual(told["clause"], "§8")
        self.buy(self.visitor, 10000)
        self.at_table("v1", self.table, "sit", chips=10000)
        self.refused_at("dealer", self.table, "NOT_SOLD_HERE", "buy", player=str(self.visitor), amount=30000)
        self.assertEqual(self.balance("1020"), 0)

    def test_h33_a_banknote_on_a_box(self):
        """Refused CASH_BET, the note goes back [§7.11]."""
        self.buy(self.visitor, 50000)
        game = self.open_table("blackjack", chips={"10000": 20})
        self.at_table("v1", game, "sit", chips=50000)
        said = self.refused_at("v1", game, "CASH_BET", "bet", box=1, amount=10000, chips="cash")
        self.assertEqual(said["clause"], "§7.11")
        self.assertEqual((self.chips()["players"], self.balance("2000")), (50000, -50000))
        self.assertNotIn("layout", self.chips())


class SoldAtTheTable(Scenario):
    """BG: the dealer sells too."""

    spec = "bg"

    def test_h32_notes_to_the_dealer(self):
        """Drop +300.00, float -300.00, player +300.00; Dr 1020 / Cr 2000 [art.10(1)]."""
        visitor = self.let_in("v1")
        table = self.open_table(colours=5)
        self.did("dealer", "sell_at_table", table=table, visitor=visitor, amount=30000)
        self.assertEqual(self.balances("1020", "2000", "1000"),
                         {"1020": 30000, "2000": -30000, "1000": DRAWER})
        self.assertEqual((self.chips()["float"], self.chips_of("v1")), (970_000, 30000))
        self.has(self.row("sales"), table=table, amount=30000, visitor=visitor)


class Shift(Scenario):
    """Any house: the drawer at the end of a shift."""

    def test_h59_the_cashier_does_not_approve_himself(self):
        """Book 19,600.00, counted 19,595.00: refused SEGREGATION, then by the manager Dr 5010 / Cr 1000."""
        self.did("manager", "safe_move", shift=1, amount=40000, to_safe=True)
        came = self.did("cashier", "shift_count", shift=1, cash=1_959_500,
                        chips=self.page("tables")["chips"]["cage"])
        self.assertEqual(came["variance"], -500)
        self.refused("cashier", "SEGREGATION", "shift_reconcile", shift=1, reason="miscounted")
        self.assertEqual(self.balances("1000", "5010"), {"1000": 1_960_000, "5010": 0})
        self.did("manager", "shift_reconcile", shift=1, reason="miscounted")
        self.assertEqual(self.balances("1000", "5010"), {"1000": 1_959_500, "5010": 500})
        self.has(self.row("shifts"), variance=-500, state="reconciled", reason="miscounted")


class Redeeming(Scenario):
    """M1, tax 4%."""

    def test_h60_in_cash_with_a_document(self):
        """1,000.00: tax 40.00, paid 960.00; Dr 2000 1,000 / Cr 1000 960 / Cr 2030 40."""
        visitor = self.let_in("v1")
        self.buy(visitor, 100_000)
        came = self.did("cashier", "redeem", visitor=visitor, chips={"100000": 1}, id_shown=True)
        self.has(came, state="paid", paid=96000, tax=4000)
        self.assertEqual(self.balances("1000", "2000", "2030"),
                         {"1000": DRAWER + 100_000 - 96000, "2000": 0, "2030": -4000})
        self.has(self.row("payouts"), gross=100_000, tax=4000, net=96000, method="cash", visitor=visitor)
        self.assertEqual(self.register("payouts")["identities"][str(visitor)], "passport MP 1234567")
        self.has(self.row("tax"), gross=100_000, tax=4000)
        self.assertNotIn("players", self.chips())


class Room(Scenario):
    """RF: a poker table with a big blind of 2.00."""

    spec = "rf"

    def room(self, stack=20000, **plate):
        """Three players with so much in play each, the button drawn by the first; with 0 nothing yet."""
        table = self.open_table("holdem", chips={}, plate=plate)
        for login in ("v1", "v2", "v3"):
            self.buy(self.let_in(login), 100_000)
            self.at_table("floor", table, "sit", player=str(PERSON[login]), chips=100_000)
            if stack:
                self.brings(login, table, stack)
        if stack:
            self.at_table("dealer", table, "shuffle")
            self.at_table("dealer", table, "card", cards="As Kd 5c")
            self.at_table("dealer", table, "confirm")
        return table

    def brings(self, login, table, amount):
        """He asks, and the floor approves [RF 13.1]."""
        self.at_table(login, table, "bring", amount=amount)
        self.at_table("floor", table, "ruling", ruling="approve", player=str(PERSON[login]))

    def deal(self, table):
        self.at_table("dealer", table, "shuffle")
        self.at_table("dealer", table, "card", cards="?? ?? ?? ?? ?? ??")

    def fold(self, table):
        """The hand ends: the big blind, v3, has it."""
        self.at_table("v1", table, "act", do="fold")
        self.at_table("v2", table, "act", do="fold")

    def stacks(self, table):
        return [seat["stack"] for seat in self.house.public(table)["page"]["seats"]]

    def test_h34_cash_lay_in_a_pot(self):
        """Nobody objects: the hand stands, the cash is changed after it [gen 1.7.7]."""
        table = self.room()
        self.deal(table)
        self.at_table("v1", table, "act", do="call")
        said = self.at_table("dealer", table, "report", what="cash", player=str(PERSON["v1"]), amount=5000)
        self.assertEqual([event["clause"] for event in said["events"]], ["gen 1.7.7"])
        self.refused_at("v2", table, "NOT_THIS_PHASE", "act", do="call")
        self.at_table("floor", table, "ruling", ruling="convert")
        self.at_table("v2", table, "act", do="fold")
        self.at_table("v3", table, "act", do="check")
        self.assertEqual(self.house.public(table)["page"]["pot"], 500, "1.00, and two of 2.00")

    def test_h34_with_an_objection(self):
        """The cash goes back and is not in the pot."""
        table = self.room()
        self.deal(table)
        self.at_table("v1", table, "act", do="call")
        self.at_table("dealer", table, "report", what="cash", player=str(PERSON["v1"]), amount=5000)
        self.at_table("floor", table, "ruling", ruling="cash_out_of_play")
        self.assertEqual(self.house.public(table)["page"]["pot"], 500)
        self.assertEqual(self.stacks(table), [19800, 19900, 19800])

    def test_h36_a_hundred_big_blinds(self):
        """Sits with 199.00: refused, 200.00 at least; with 200.00 the floor approves [RF 1.1, 13.1]."""
        table = self.room(stack=0)
        said = self.refused_at("v1", table, "MIN_BUYIN", "bring", amount=19900)
        self.assertEqual((said["clause"], said["text"]), ("1.1", "buy-in 19900 below minimum 20000"))
        self.at_table("v1", table, "bring", amount=20000)
        self.assertEqual(self.stacks(table), [0], "not before the floor says so")
        self.at_table("floor", table, "ruling", ruling="approve", player=str(PERSON["v1"]))
        self.assertEqual(self.stacks(table), [20000])

    def test_h37_management_set_fifty(self):
        """50 big blinds for this table: 100.00 is enough."""
        table = self.room(stack=0, buyin_min=10000)
        self.refused_at("v1", table, "MIN_BUYIN", "bring", amount=9900)
        self.brings("v1", table, 10000)
        self.assertEqual(self.stacks(table), [10000])

    def test_h38_an_add_on(self):
        """300.00 in a hand: refused; after it: taken, and told to the table [RF 1.3, 3.2]."""
        table = self.room()
        self.deal(table)
        said = self.refused_at("v1", table, "IN_HAND", "bring", amount=30000)
        self.assertEqual(said["clause"], "3.1")
        self.fold(table)
        self.at_table("dealer", table, "confirm")
        said = self.at_table("v1", table, "bring", amount=30000)
        self.assertEqual([(event["event"], event["player"], event["amount"]) for event in said["events"]],
                         [("brought", str(PERSON["v1"]), 30000)])
        self.assertEqual(self.stacks(table), [50000, 19900, 20100])


if __name__ == "__main__":
    unittest.main()
