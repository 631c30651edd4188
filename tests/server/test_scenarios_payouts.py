"""Redeeming and payouts: H61-H81 of house.md, each as the role it names."""
import unittest

from scenarios import Scenario, make_chips

FIELDS = ["legal_entity", "surname", "given_name", "document.name", "document.number", "document.issued_on",
          "document.issued_by", "filed_at", "wallet", "account"]


class Payouts(Scenario):
    """The cage of a house, and somebody inside who has chips."""

    def guest(self, amount=100000, login=None):
        visitor = self.let_in(login)
        if amount:
            self.buy(visitor, amount, chips=make_chips(amount))
        return visitor

    def redeem(self, visitor, amount, **more):
        return {"visitor": visitor, "chips": make_chips(amount), "id_shown": True, **more}

    def moves(self, before, **accounts):
        """What the books moved since: debit above zero."""
        now = self.balances(*(name[1:] for name in accounts))
        self.assertEqual({name: now[name[1:]] - before[name[1:]] for name in accounts}, accounts)

    def application(self, visitor, method="bank", amount=100000, **more):
        return {"visitor": visitor, "method": method, "sum": amount, "account_owner": visitor, "fields": FIELDS,
                **more}

    def lacking(self, *names):
        return [field for field in FIELDS if field not in names]

    def accepted(self, visitor, method, amount=100000, **more):
        """Filed, identified by the document, the chips surrendered: his application's number."""
        payout = self.did("cashier", "payout_submit", **self.application(visitor, method, amount, **more))["payout"]
        self.did("cashier", "payout_identify", payout=payout, person=visitor, id_shown=True)
        self.did("cashier", "payout_accept", payout=payout, chips=make_chips(amount))
        return payout

    def is_due(self, came, text):
        self.assertEqual(came["due"], self.moment(text))


class SmallChips(Payouts):
    settings = {"denominations": [100000, 500, 100, 10, 1]}

    def setUp(self):
        super().setUp()
        self.did("manager", "chips_register", chips={"10": 100, "1": 100})
        self.did("cashier", "chips_move", **{"from": "vault", "chips": {"10": 100, "1": 100}})

    def test_h61_tax_is_rounded_half_up(self):
        visitor = self.let_in()
        chips = {"500": 4, "100": 4, "10": 6, "1": 15}
        self.buy(visitor, 2475, chips=chips)
        before = self.balances("1000", "2000", "2030")
        for last, tax in ((7, 49), (8, 50)):
            came = self.did("cashier", "redeem", visitor=visitor, id_shown=True,
                            chips={"500": 2, "100": 2, "10": 3, "1": last})
            self.has(came, tax=tax, paid=1188)
        self.moves(before, _2000=2475, _1000=-2376, _2030=-99)
        self.assertEqual([(row["gross"], row["tax"], row["net"]) for row in self.rows("payouts")],
                         [(1237, 49, 1188), (1238, 50, 1188)])


class M1(Payouts):
    at = "2026-03-07 20:00"

    def test_h62_no_document_no_cash(self):
        visitor = self.guest()
        told = self.refused("cashier", "ID_REQUIRED", "redeem", visitor=visitor, chips=make_chips(100000))
        self.assertEqual(told["clause"], "§9")
        self.refused("cashier", "ID_REQUIRED", "redeem", **self.redeem(visitor, 100000, document_of=self.card()))
        self.assertEqual(self.rows("payouts"), [])
        self.did("cashier", "redeem", **self.redeem(visitor, 100000))

    def short_till(self):
        """H60 with 700.00 in the till, asked on a Saturday at 22:15:00."""
        visitor = self.guest()
        self.did("head_cashier", "safe_move", shift=1, amount=2_030_000, to_safe=True)
        self.clock("2026-03-07 22:15:00")
        before = self.balances("2000", "2020", "1000", "2030")
        told = self.refused("cashier", "TILL_SHORT", "redeem", **self.redeem(visitor, 100000))
        self.assertEqual(told["clause"], "§4.4")
        came = self.did("cashier", "redeem", **self.redeem(visitor, 100000, queue=True))
        self.assertEqual(came["state"], "queued_cash")
        self.is_due(came, "2026-03-08 22:15:00")
        self.moves(before, _2000=100000, _2020=-100000, _1000=0, _2030=0)
        return visitor, came["payout"]

    def pay(self, visitor, payout, **more):
        return {"payout": payout, "visitor": visitor, "id_shown": True, **more}

    def test_h64_paid_at_the_due_instant_is_in_time(self):
        visitor, payout = self.short_till()
        self.did("head_cashier", "safe_move", shift=1, amount=100000)
        self.clock("2026-03-08 22:15:00")
        before = self.balances("2020", "1000", "2030")
        self.did("cashier", "payout_pay", **self.pay(visitor, payout))
        self.moves(before, _2020=100000, _1000=-96000, _2030=-4000)
        self.has(self.row("queue", payout=payout), state="paid", overdue=False)
        self.assertEqual(self.rows("incidents"), [])

    def test_h64_a_second_later_it_is_overdue_and_still_paid(self):
        visitor, payout = self.short_till()
        self.did("head_cashier", "safe_move", shift=1, amount=100000)
        self.clock("2026-03-08 22:15:01")
        self.until(lambda: self.row("queue", payout=payout)["overdue"], "the house's clock")
        self.has(self.row("incidents"), code="payout_overdue", visitor=visitor)
        self.did("cashier", "payout_pay", **self.pay(visitor, payout))
        self.has(self.row("queue", payout=payout), state="paid", overdue=True)
        self.assertEqual(len(self.rows("incidents")), 1)
        self.refused("cashier", "OUT_OF_ORDER", "payout_pay", **self.pay(visitor, payout))

    def test_h65_he_takes_what_the_till_has(self):
        visitor, payout = self.short_till()
        before = self.balances("2020", "1000", "2030")
        self.refused("cashier", "TILL_SHORT", "payout_pay", **self.pay(visitor, payout))
        self.refused("cashier", "NOT_AGREED", "payout_pay", **self.pay(visitor, payout, amount=70000))
        came = self.did("cashier", "payout_pay", **self.pay(visitor, payout, amount=70000, agreed=True))
        self.assertEqual(came["left"], 26000)
        self.moves(before, _2020=74000, _1000=-70000, _2030=-4000)
        self.assertEqual(self.row("queue", payout=payout)["due_at"], self.moment("2026-03-08 22:15:00"))
        self.did("head_cashier", "safe_move", shift=1, amount=26000)
        before = self.balances("2020", "1000", "2030")
        self.did("cashier", "payout_pay", **self.pay(visitor, payout))
        self.moves(before, _2020=26000, _1000=-26000, _2030=0)

    # ---- Applications ----

    def test_h69_a_field_that_must_be_there(self):
        visitor = self.guest()
        told = self.refused("cashier", "FIELD_MISSING", "payout_submit",
                            **self.application(visitor, fields=self.lacking("document.issued_on")))
        self.assertIn("document.issued_on", told["text"])
        self.assertEqual(self.rows("queue"), [])

    def test_h70_a_foreign_passport(self):
        visitor = self.guest()
        fields = self.lacking("document.issued_by")
        told = self.refused("cashier", "FIELD_MISSING", "payout_submit",
                            **self.application(visitor, fields=fields, issued_abroad=True))
        self.assertIn("document.state", told["text"])
        self.did("cashier", "payout_submit",
                 **self.application(visitor, fields=[*fields, "document.state"], issued_abroad=True))

    def test_h71_the_account_of_his_wife(self):
        visitor = self.guest(login="v1")
        told = self.refused("v1", "NOT_OWN_ACCOUNT", "payout_submit",
                            **self.application(visitor, account_owner=self.card()))
        self.assertEqual(told["clause"], "§9")
        self.did("v1", "payout_submit", **self.application(visitor))

    def test_h72_whose_wallet_it_is(self):
        visitor = self.guest()
        before = self.balances("2000", "2022")
        payout = self.accepted(visitor, "emoney")
        self.moves(before, _2000=100000, _2022=-100000)
        self.did("cashier", "payout_check_wallet", payout=payout)
        self.refused("cashier", "WALLET_UNVERIFIED", "payout_queue", payout=payout)
        self.refused("cashier", "NOT_OWN_WALLET", "payout_queue", payout=payout, wallet_owner=self.card())
        self.did("cashier", "payout_queue", payout=payout, wallet_owner=visitor)

    def test_h78_m1_has_no_limit_for_cash(self):
        self.did("head_cashier", "safe_move", shift=1, amount=1_000_000)
        visitor = self.guest(3_000_100)
        before = self.balances("2000", "1000", "2030")
        self.has(self.did("cashier", "redeem", **self.redeem(visitor, 3_000_100)), tax=120004, paid=2880096)
        self.moves(before, _2000=3000100, _1000=-2880096, _2030=-120004)

    def test_h80_colour_chips_are_changed_at_their_table(self):
        visitor = self.guest()
        told = self.refused("cashier", "COLOUR_AT_CAGE", "redeem", visitor=visitor, chips={}, colour=True,
                            id_shown=True)
        self.assertIn(told["clause"], ("§9", "§15"))

    def test_h81_an_act_never_used_goes_back_untaxed(self):
        visitor = self.guest(0)
        act = self.did("administration", "act_create", visitor=visitor, sum=200000, contract="12/2026")["act"]
        self.did("administration", "act_funds", act=act, amount=200000)
        before = self.balances("2010", "1030", "2030")
        self.did("administration", "act_refund", act=act)
        self.moves(before, _2010=200000, _1030=-200000, _2030=0)
        self.has(self.row("contracts", act=act), state="refunded")


class Unset(Payouts):
    settings = {"income_tax_bp": None}

    def test_h63_no_payout_before_the_tax_is_set(self):
        visitor = self.guest()
        self.refused("cashier", "TAX_UNSET", "redeem", **self.redeem(visitor, 100000))
        self.did("administration", "house_set", income_tax_bp=400)
        self.has(self.did("cashier", "redeem", **self.redeem(visitor, 100000)), tax=4000, paid=96000)


class WorkingDays(Payouts):
    """The date of receipt is not counted; 23:59:59 of the seventh working day (R8)."""

    at = "2026-03-05 09:00"

    def due(self, filed, text, login="cashier", **more):
        self.clock(filed)
        visitor = self.guest(login="v1")
        came = self.did(login, "payout_submit", **self.application(visitor, **more))
        self.is_due(came, text)
        self.assertEqual(self.row("queue", payout=came["payout"])["due_at"], self.moment(text))
        return visitor, came["payout"]

    def test_h66_friday_saturday_and_sunday(self):
        self.due("2026-03-06 16:30", "2026-03-17 23:59:59", "v1")
        for filed in ("2026-03-07 12:00", "2026-03-08 12:00"):
            self.clock(filed)
            came = self.did("cashier", "payout_submit", **self.application(self.guest()))
            self.is_due(came, "2026-03-17 23:59:59")

    def test_h67_a_listed_holiday(self):
        self.did("administration", "holiday_add", day="2026-03-12")
        self.due("2026-03-06 16:30", "2026-03-18 23:59:59")

    def test_h68_thursday(self):
        self.due("2026-03-05 10:00", "2026-03-16 23:59:59")

    def test_h73_the_clock_runs_from_the_sending(self):
        sent = self.moment("2026-03-06 10:00")
        visitor, payout = self.due("2026-03-06 21:00", "2026-03-17 23:59:59", method="emoney", filed_at=sent)
        self.did("cashier", "payout_identify", payout=payout, person=visitor, id_shown=True)
        self.assertEqual(self.row("queue", payout=payout)["filed_at"], sent)

    def test_h74_the_bank_returns_it(self):
        self.clock("2026-03-06 16:30")
        visitor = self.guest()
        payout = self.accepted(visitor, "bank")
        self.did("cashier", "payout_queue", payout=payout)
        self.refused("administration", "SEGREGATION", "payout_release", payout=payout)
        self.did("manager", "payout_approve", payout=payout)
        self.did("administration", "payout_release", payout=payout)
        self.clock("2026-03-13 11:00")
        before = self.balances("1030", "2030", "2021")
        self.did("administration", "payout_bounce", payout=payout)
        self.moves(before, _1030=96000, _2030=4000, _2021=-100000)
        self.has(self.row("queue", payout=payout), state="returned", due_at=self.moment("2026-03-17 23:59:59"))
        self.did("cashier", "payout_correct", payout=payout, account_owner=visitor, fields=FIELDS)
        self.assertEqual(self.row("queue", payout=payout)["due_at"], self.moment("2026-03-17 23:59:59"))


class BG(Payouts):
    spec, at = "bg", "2026-03-15 20:00"
    settings = {"denominations": [1000000, 100000, 50000, 10000, 2500, 1000, 500, 100, 1], "income_tax_bp": None}

    def setUp(self):
        super().setUp()
        more = {"1000000": 6, "1": 100}
        self.did("manager", "chips_register", chips=more)
        self.did("cashier", "chips_move", **{"from": "vault", "chips": more})
        self.did("head_cashier", "safe_move", shift=1, amount=5_000_000)

    def make(self, amount):
        return make_chips(amount, self.settings["denominations"])

    def player(self, amount):
        visitor = self.let_in()
        self.buy(visitor, amount, chips=self.make(amount))
        return visitor

    def test_h75_exactly_30000_may_be_cash(self):
        visitor = self.player(3_000_000)
        before = self.balances("2000", "1000")
        self.has(self.did("cashier", "redeem", visitor=visitor, chips=self.make(3_000_000)), paid=3_000_000)
        self.moves(before, _2000=3000000, _1000=-3000000)

    def test_h76_above_it_the_whole_sum_goes_by_bank(self):
        for amount in (3_000_001, 3_000_100):
            visitor = self.player(amount)
            told = self.refused("cashier", "BANK_ONLY", "redeem", visitor=visitor, chips=self.make(amount))
            self.assertEqual(told["clause"], "art.8(2)")
        before = self.balances("2000", "2021", "1030")
        payout = self.did("cashier", "payout_submit", **self.application(visitor, amount=amount))["payout"]
        self.did("cashier", "payout_identify", payout=payout, person=visitor, id_shown=True)
        self.did("cashier", "payout_accept", payout=payout, chips=self.make(amount))
        self.moves(before, _2000=amount, _2021=-amount, _1030=0)
        self.did("cashier", "payout_queue", payout=payout)
        self.did("manager", "payout_approve", payout=payout)
        self.did("administration", "payout_release", payout=payout, reference="BNB 77")
        self.moves(before, _2000=amount, _2021=0, _1030=-amount)
        self.has(self.row("bank_payouts", payout=payout), amount=amount, reference="BNB 77", visitor=visitor)

    def test_h77_a_gaming_day_adds_up(self):
        visitor = self.player(5_000_000)
        self.did("cashier", "redeem", visitor=visitor, chips=self.make(2_000_000))
        self.refused("cashier", "BANK_ONLY", "redeem", visitor=visitor, chips=self.make(1_000_100))
        self.assertEqual([row["gross"] for row in self.rows("payouts")], [2_000_000], "the first one stands")
        self.did("cashier", "redeem", visitor=visitor, chips=self.make(1_000_000))
        self.refused("cashier", "BANK_ONLY", "redeem", visitor=visitor, chips=self.make(100))
        self.clock("2026-03-16 05:59:59")
        self.refused("cashier", "BANK_ONLY", "redeem", visitor=visitor, chips=self.make(100))
        self.clock("2026-03-16 06:00:00")
        self.did("cashier", "redeem", visitor=visitor, chips=self.make(2_000_000))

    def test_h79_the_reserve_falls_and_he_is_paid(self):
        self.did("administration", "prize_buy", name="car", value=4_000_000)  # 60,000 are left at the bank
        self.did("head_cashier", "safe_in", amount=3_500_000)
        visitor = self.player(1_500_000)  # 150,000 in cash with his notes
        self.assertEqual(self.balances("1000", "1010", "1030"),
                         {"1000": 8_500_000, "1010": 6_500_000, "1030": 6_000_000})
        self.did("administration", "house_set", reserve_required=20_000_000)
        self.assertFalse(self.page("cage")["reserve_low"])
        came = self.did("cashier", "redeem", visitor=visitor, chips=self.make(1_500_000))
        self.has(came, paid=1_500_000, reserve_low=True)
        self.has(self.row("incidents"), code="reserve_low")
        self.has(self.row("reserve"), required=20_000_000, short=True, cash=13_500_000, bank=6_000_000)
        self.assertTrue(self.page("cage")["reserve_low"])


if __name__ == "__main__":
    unittest.main()
