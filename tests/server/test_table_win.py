"""What a live table wins: theory from every recorded bet with its band, and colour chips that were not returned."""
import unittest

from scenarios import FLOAT, Scenario, make_chips, sign

NUMBERS = 37
OPENED = sum(int(face) * pieces for face, pieces in FLOAT.items())


class Theory(Scenario):
    """A roulette table of one evening; every bet here has an edge of 1/37."""

    spec = "bg"

    def evening(self):
        table = self.open_table()
        anna = self.let_in("v1")
        self.buy(anna, 500_000)
        self.at_table("v1", table, "sit", chips=500_000)
        self.until(lambda: self.knows(table), "edges, counted beside the house")
        return table

    def knows(self, table):
        """Whether the figures say what should have been won. The clock stands still: the same row again."""
        self.did("pit_boss", "table_figures", table=table)
        return self.row("figures", kind="hour").get("theoretical") is not None

    def spin(self, table, number, **bets):
        """A round with these bets; a winning stake that stays is taken up."""
        dealer = self.own("dealer", table)
        for bet, amount in bets.items():
            self.at_table("v1", table, "bet", bet=bet, amount=amount)
        self.at_table(dealer, table, "spin", number=number)
        self.at_table(dealer, table, "lift_dolly")
        self.at_table(dealer, table, "confirm")
        for bet in bets:
            self.house.do("v1", table, {"in": "remove", "bet": bet})

    def play(self, table):
        """Three games and one that was none: what was staked, what the house won."""
        self.spin(table, 5, n17=3700, doz1=7400)
        self.spin(table, 17, n17=1200, col1=5000)
        self.spin(table, 0, n3=300)
        self.at_table("v1", table, "bet", bet="n9", amount=5000)
        self.at_table("manager", table, "void")
        self.at_table(self.own("dealer", table), table, "confirm")
        return (3700 + 7400) + (1200 + 5000) + 300, (3700 - 2 * 7400) + (-35 * 1200 + 5000) + 300

    def test_every_bet_counts(self):
        table = self.evening()
        stakes, won = self.play(table)
        theory = round(stakes / NUMBERS)
        self.has(self.table_page(table), won=won, float=OPENED + won,  # nobody asked: it is live
                 theoretical=theory, theory_won=won)
        self.did("pit_boss", "table_figures", table=table)
        row = self.row("figures", kind="hour")
        self.has(row, stakes=stakes, theoretical=theory, result=won, rounds=4)
        self.assertLess(row["band_low"], theory)
        self.assertEqual(row["band_high"] - theory, theory - row["band_low"])
        self.has(self.table_page(table), theoretical=theory, theory_won=won, band_low=row["band_low"],
                 band_high=row["band_high"])

    def test_no_bets_no_theory_and_alerts_are_for_what_is_unusual(self):
        table = self.evening()
        self.has(self.row("figures", kind="hour"), stakes=0, theoretical=0, band_low=0, band_high=0)
        for _ in range(6):  # of one chip on one number: three times is already more than 95 of 100
            self.spin(table, 17, n17=1000)
        self.did("pit_boss", "table_figures", table=table)
        alert = [row for row in self.page("tables")["alerts"] if row["kind"] == "band"]
        self.assertEqual(alert, [{"kind": "band", "table": table, "amount": -6 * 35 * 1000}])

    def test_rounds_from_before_the_house_opened_count_too(self):
        table = self.evening()
        stakes, won = self.play(table)
        self.house.stop()
        self.house.start()
        self.spin(table, 1, n2=3700)
        self.at_table("v1", table, "leave")
        self.did("pit_boss", "table_stop", table=table, reason="nobody")
        book = OPENED + won + 3700
        self.assertEqual(self.chips()["float"], book)
        self.did("pit_boss", "table_count", table=table, chips=make_chips(book), signs=self.signs(table))
        self.has(self.row("results"), theoretical=round((stakes + 3700) / NUMBERS), result=won + 3700, rounds=5)


class Strays(Scenario):
    """M1: the table closes though a player keeps his colour chips (H47, P43, R39)."""

    def close_with_chips_out(self):
        """Ten chips of 5.00 are gone with their player: the table."""
        table = self.open_table(colours=5)
        anna = self.let_in("v1")
        self.buy(anna, 5000)
        self.at_table("v1", table, "sit", chips=5000)
        self.at_table("v1", table, "mark", colour="white", value=500)
        self.at_table("v1", table, "swap", amount=5000)
        self.at_table("v1", table, "bet", bet="n1", amount=500)
        self.assertEqual(self.outstanding(), (5000, 5000))  # nine in his hand and one on the layout
        self.refused("manager", "IN_ROUND", "table_suspend", table=table, reason="power")
        self.at_table("v1", table, "remove", bet="n1")
        self.did("manager", "table_suspend", table=table, reason="power")
        self.did("manager", "table_stop", table=table, reason="power")
        count = {"table": table, "chips": {**FLOAT, "2500": FLOAT["2500"] + 2}}
        manager = [sign(self.own("dealer", table)), sign("cashier"), sign("manager")]
        self.refused("pit_boss", "COLOURS_OUT", "table_count", **count, signs=self.signs(table))
        came = self.did("pit_boss", "table_count", **count, signs=manager, act=True)
        self.has(came, stray=5000, variance=0, result=0)
        return table, anna

    def outstanding(self):
        """I2, exactly: chips outstanding, and where they are."""
        row = self.row("invariants", invariant="I2")
        self.assertTrue(row["holds_true"])
        return row["left"], row["right"]

    def test_h47_what_is_owed_is_not_changed_back_as_well(self):
        table, _ = self.close_with_chips_out()
        self.assertEqual(self.balance("2070"), -5000)
        self.assertEqual(self.outstanding(), (0, 0))  # they are worth nothing from here on
        self.refused_at("v1", table, "NO_COLOUR", "cash_out")
        for ref in range(1, 7):  # sit, mark, swap, bet, remove, stray
            self.refused_at("inspector", table, "LATER_STANDS", "undo", ref=ref)
        self.refused_at("manager", table, "FORBIDDEN_ROLE", "stray")
        self.at_table("v1", table, "leave")
        self.house.stop()
        agrees, said = self.house.verify()
        self.assertTrue(agrees, said)


class Packs(Scenario):
    """A pack that is made ready with nothing staked is no round: the table can be closed."""

    def test_a_table_closes_though_its_shoe_waits_to_be_cut(self):
        table = self.open_table("blackjack")
        self.at_table(self.own("dealer", table), table, "shuffle")
        self.assertEqual(self.house.public(table)["need"], "call")
        self.did("pit_boss", "table_stop", table=table, reason="nobody")
        self.assertEqual(self.table_page(table)["state"], "closing")


if __name__ == "__main__":
    unittest.main()
