"""House.md, door and visitors: H1 to H24, each as whoever does it, over HTTP."""
import unittest

from scenarios import PERSON, Scenario


class Coming(Scenario):
    """M1: who is let in."""

    at = "2026-02-27 20:00"

    def test_h01_the_day_before_his_birthday(self):
        """Born 2008-03-16, at the door 2026-03-15: refused UNDER_AGE [§6.2]."""
        anna = self.card(born="2008-03-16")
        self.clock("2026-03-15 23:59:59")
        came = self.turned_away(anna, "UNDER_AGE")
        self.has(came, min=18, what="2026-03-15", grounds=["UNDER_AGE"])
        self.assertEqual(self.rows("visitors"), [])
        self.assertEqual(self.register("refused")["clause"], "§6")

    def test_h02_eighteen_at_midnight(self):
        """The same at 2026-03-16 00:01: admitted."""
        anna = self.card(born="2008-03-16")
        self.clock("2026-03-16 00:01")
        self.assertTrue(self.enters(anna)["admitted"])
        self.has(self.row("visitors"), visitor=anna, state="admitted")

    def test_h03_born_on_a_leap_day(self):
        """Born 2008-02-29: refused on 2026-02-28, admitted on 2026-03-01 (R13)."""
        anna = self.card(born="2008-02-29")
        self.clock("2026-02-28 23:59:59")
        self.turned_away(anna, "UNDER_AGE")
        self.clock("2026-03-01 00:00:00")
        self.assertTrue(self.enters(anna)["admitted"])

    def test_h04_a_well_known_guest_without_a_document(self):
        """Refused ID_REQUIRED [§2.1, §4.5]; who has no card at all is no exception."""
        guest = self.card()
        self.assertTrue(self.enters(guest)["admitted"])
        self.did("registrar", "exit", visitor=guest)
        self.turned_away(guest, "ID_REQUIRED", id_shown=False)
        self.turned_away(guest, "ID_REQUIRED", by="manager", id_shown=False)
        came = self.did("registrar", "enter", who="a well-known guest", id_shown=False)
        self.has(came, admitted=False, ground="ID_REQUIRED")
        self.assertEqual(len(self.rows("visitors")), 1)

    def test_h06_a_tax_officer_on_duty(self):
        """Logged as official_access, no visit [M1 def]."""
        self.did("registrar", "official_access", who="an officer", body="Ministry of Taxes",
                 reason="inspection")
        self.has(self.row("official"), body="Ministry of Taxes", by=PERSON["registrar"])
        self.assertEqual(self.rows("visitors"), [])
        self.has(self.page("door", "registrar")["counts"], official=1, admitted=0, inside=0)

    def test_h07_a_pistol_with_a_permit(self):
        """Refused WEAPON [§3.2]: the desk does not ask for a permit."""
        guest = self.card()
        self.turned_away(guest, "WEAPON", armed=True)
        self.has(self.row("refused"), visitor=guest, ground="WEAPON", grounds=["WEAPON"],
                 by=PERSON["registrar"])


class Companion(Scenario):
    """BG: everybody is in the register."""

    spec = "bg"

    def test_h05_a_companion_who_will_not_play(self):
        """Admitted, and a row of the register with played=no [art.7(1)7.1]."""
        guest = self.let_in()
        self.has(self.row("visitors", "registrar"), visitor=guest, played=False, state="admitted")
        self.clock("2026-03-15 23:30")
        self.did("registrar", "exit", visitor=guest)
        self.has(self.row("visitors"), visitor=guest, played=False, state="left",
                 entered_at=self.moment("2026-03-15 20:00"), left_at=self.moment("2026-03-15 23:30"))
        self.assertEqual(self.register("visitors")["clause"], "art.7(1)7.1")


class SelfExclusion(Scenario):
    """M1: who keeps himself out."""

    at = "2026-03-15 20:00"

    def files(self, visitor, months, by="registrar", **more):
        return self.did(by, "self_exclude", **self.form(visitor, months, **more))

    def form(self, visitor, months, **more):
        return {"visitor": visitor, "months": months, "in_person": True, "written": True, "id_shown": True,
                **more}

    def test_h08_five_months(self):
        """Refused SELFEX_TERM, the list unchanged [§1.2]."""
        guest = self.let_in()
        said = self.refused("registrar", "SELFEX_TERM", "self_exclude", **self.form(guest, 5))
        self.assertEqual((said["clause"], said["text"]), ("§1.2", "term must be from 6 to 36 months"))
        self.assertEqual(self.rows("exclusions"), [])
        self.has(self.row("visitors"), state="admitted")

    def test_h09_six_months(self):
        """Accepted 2026-03-15 to 2026-09-15, an SKKS document, the visit is leaving [§4.7]."""
        guest = self.let_in()
        came = self.files(guest, 6)
        self.assertEqual(came["last_day"], "2026-09-15")
        self.has(self.row("visitors"), state="leaving", reason="self_exclusion")
        self.has(self.row("exclusions"), state="filed")
        self.did("registrar", "list_exclusion", visitor=guest, document=4711)
        self.has(self.row("exclusions"), visitor=guest, first_day="2026-03-15", last_day="2026-09-15",
                 months=6, document=4711, state="active", by=PERSON["registrar"],
                 filed_at=self.moment("2026-03-15 20:00"), listed_at=self.moment("2026-03-15 20:00"))
        key = self.register("exclusions")["rows"][0]["key"]
        paper = self.house.http("GET", f"/api/registers/exclusions.pdf?key={key}", login="registrar")
        self.assertEqual((paper.status, paper.body[:5]), (200, b"%PDF-"))
        self.refused("cashier", "VISIT_CLOSING", "buy", visitor=guest, steps=[4, 5, 6, 7, 8],
                     payments=[{"by": "card", "sum": 50000}])

    def test_h10_on_the_last_day(self):
        """H9 enters 2026-09-15 23:59: refused SELF_EXCLUDED."""
        guest = self.card()
        self.files(guest, 6)
        self.turned_away(guest, "SELF_EXCLUDED")
        self.clock("2026-09-15 23:59")
        self.assertEqual(self.turned_away(guest, "SELF_EXCLUDED")["what"], "2026-09-15")

    def test_h11_the_day_after(self):
        """H9 enters 2026-09-16 00:00: admitted."""
        guest = self.card()
        self.files(guest, 6)
        self.did("registrar", "list_exclusion", visitor=guest, document=4711)
        self.clock("2026-09-16 00:00:00")
        self.assertTrue(self.enters(guest)["admitted"])
        self.has(self.row("exclusions"), state="expired", document=4711)

    def test_h12_three_years_and_a_month_more(self):
        """36 months until 2029-03-15, 37 refused SELFEX_TERM."""
        guest = self.card()
        self.refused("cashier", "SELFEX_TERM", "self_exclude", **self.form(guest, 37))
        self.assertEqual(self.files(guest, 36, by="cashier")["last_day"], "2029-03-15")

    def test_h13_into_february(self):
        """Filed 2026-08-31 for 6 months: last day 2027-02-28, admitted on 2027-03-01 (R11)."""
        guest = self.card()
        self.clock("2026-08-31 20:00")
        self.assertEqual(self.files(guest, 6)["last_day"], "2027-02-28")
        self.clock("2027-02-28 23:59:59")
        self.turned_away(guest, "SELF_EXCLUDED")
        self.clock("2027-03-01 00:00:00")
        self.assertTrue(self.enters(guest)["admitted"])

    def test_h14_through_a_friend_with_a_letter(self):
        """Refused SELFEX_IN_PERSON."""
        guest = self.card()
        said = self.refused("registrar", "SELFEX_IN_PERSON", "self_exclude",
                            **self.form(guest, 6, in_person=False))
        self.assertEqual(said["clause"], "§1.2")
        self.assertEqual(self.rows("exclusions"), [])

    def test_h15_again_and_never_shorter(self):
        """H9 files again 2026-06-01: the last day is 2026-12-01; ending it early is refused (R12)."""
        guest = self.card()
        self.files(guest, 6)
        self.clock("2026-06-01 12:00")
        for role in ("registrar", "manager", "administration"):
            self.refused(role, "SELFEX_ACTIVE", "relent", visitor=guest)
        self.assertEqual(self.files(guest, 6)["last_day"], "2026-12-01")
        self.assertEqual([row["state"] for row in self.rows("exclusions")], ["followed", "filed"])
        self.clock("2026-12-01 23:59:59")
        self.turned_away(guest, "SELF_EXCLUDED")
        self.clock("2026-12-02 00:00:00")
        self.assertTrue(self.enters(guest)["admitted"])

    def test_h16_no_override(self):
        """The manager tries to admit H10: refused, and nobody else may (S5)."""
        guest = self.card()
        self.files(guest, 6)
        self.clock("2026-09-15 23:59")
        self.turned_away(guest, "SELF_EXCLUDED", by="manager")
        self.turned_away(guest, "SELF_EXCLUDED", by="manager", override=True)
        for role in ("administration", "pit_boss", "head_cashier", "auditor"):
            self.refused(role, "FORBIDDEN_ROLE", "enter", visitor=guest, id_shown=True)


class Bans(Scenario):
    """M1: acts, and whom they keep out."""

    at = "2026-05-01 22:00"

    def act(self, visitor, *clauses, by="security", confirmed=True, **more):
        came = self.did(by, "act", visitor=visitor, clauses=list(clauses), text="as seen",
                        documented=True, **more)
        if confirmed:
            self.did("manager", "confirm_act", act=came["act"])
        return came

    def test_h17_one_confirmed_act(self):
        """A ban for one act 2.4: refused BAN_GROUNDS, 1 of 2 [§5.1]."""
        guest = self.card()
        self.act(guest, "2.4")
        said = self.refused("administration", "BAN_GROUNDS", "ban", visitor=guest)
        self.assertEqual((said["clause"], said["text"]), ("§5.1", "1 confirmed incidents, 2 required"))
        self.assertEqual(self.rows("bans"), [])
        self.assertTrue(self.enters(guest)["admitted"])

    def test_h18_two_confirmed_acts(self):
        """2.4 on 1 May and 3.3 on 3 June, both confirmed: the ban is accepted, and holds at the door."""
        guest = self.card()
        self.act(guest, "2.4")
        self.clock("2026-06-03 22:00")
        self.act(guest, "3.3")
        self.refused("manager", "FORBIDDEN_ROLE", "ban", visitor=guest)
        self.did("administration", "ban", visitor=guest, reason="twice")
        self.has(self.row("bans"), visitor=guest, first_day="2026-06-03", state="active")
        self.assertEqual(len(self.row("bans")["acts"]), 2)
        self.turned_away(guest, "BANNED")

    def test_h19_two_clauses_in_one_incident(self):
        """3.1 and 2.5 in one incident count once: refused (R14)."""
        guest = self.card()
        self.act(guest, "3.1", "2.5")
        self.refused("administration", "BAN_GROUNDS", "ban", visitor=guest)
        incident = self.row("acts")["incident"]
        self.act(guest, "2.4", incident=incident)
        said = self.refused("administration", "BAN_GROUNDS", "ban", visitor=guest)
        self.assertEqual(said["text"], "1 confirmed incidents, 2 required")

    def test_h20_one_of_two_not_confirmed(self):
        """Refused, until the second is confirmed too."""
        guest = self.card()
        self.act(guest, "2.4")
        second = self.act(guest, "2.4", by="inspector", confirmed=False)["act"]
        self.refused("administration", "BAN_GROUNDS", "ban", visitor=guest)
        self.refused("inspector", "FORBIDDEN_ROLE", "confirm_act", act=second)
        self.did("manager", "confirm_act", act=second)
        self.did("administration", "ban", visitor=guest)

    def test_h21_one_device(self):
        """One confirmed 3.5: the ban is accepted [§5.2]."""
        guest = self.card()
        self.act(guest, "3.5")
        self.did("administration", "ban", visitor=guest)
        self.assertEqual(self.page("door")["bans"][0]["visitor"], guest)

    def test_h22_filming_and_cards(self):
        """Two confirmed 3.4 only: refused; two confirmed 7.5 are coded 2.3: accepted (R15)."""
        films, cards = self.card(), self.card()
        for _ in range(2):
            self.act(films, "3.4")
            self.act(cards, "7.5")
        said = self.refused("administration", "BAN_GROUNDS", "ban", visitor=films)
        self.assertEqual(said["text"], "0 confirmed incidents, 2 required")
        self.assertEqual({tuple(row["clauses"]) for row in self.rows("acts", visitor=cards)},
                         {("2.3", "7.5")})
        self.did("administration", "ban", visitor=cards)


class Restriction(Scenario):
    """RF: who does not play with whom."""

    spec = "rf"

    def test_h23_not_with_player_x(self):
        """X sits at table 2: a seat there is refused RESTRICTED, one at table 3 is not [RF 15.1]."""
        anna, x = self.let_in("v1"), self.let_in("v2")
        first, second, third = (self.open_table("holdem", chips={}) for _ in range(3))
        self.assertEqual((first, second, third), (1, 2, 3))
        for visitor in (anna, x):
            self.buy(visitor, 50000)
        self.did("manager", "restrict", visitor=anna, kind="person", other=x, reason="collusion")
        self.at_table("floor", second, "sit", player=str(x), chips=50000)
        said = self.refused_at("floor", second, "RESTRICTED", "sit", player=str(anna), chips=50000)
        self.assertEqual(said["clause"], "15.1")
        self.at_table("floor", third, "sit", player=str(anna), chips=50000)
        self.has(self.row("restrictions"), visitor=anna, other=x, kind="person", state="active",
                 last_day=None)


class Hiring(Scenario):
    """M1: who may work here."""

    def test_h24_hire_at_seventeen(self):
        """Refused STAFF_AGE [§6.3]; on the birthday he is hired."""
        boy = self.card(born="2008-03-16")
        said = self.refused("manager", "STAFF_AGE", "hire", person=boy, roles=["dealer"])
        self.assertEqual(said["clause"], "§6.3")
        self.clock("2026-03-16 00:00:00")
        self.did("manager", "hire", person=boy, roles=["dealer"], skills=["roulette"])
        self.has(self.row("staff", person=boy), roles=["dealer"], state="hired", hired_on="2026-03-16")


if __name__ == "__main__":
    unittest.main()
