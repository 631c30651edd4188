"""Disputes, recordings, the day's register: H95-H106 and H112 of house.md, each as the role it names."""
import unittest

from scenarios import PERSON, Scenario


class Disputes(Scenario):
    """A roulette whose round was confirmed, with a guest who played it."""

    def played(self, ended):
        """v1 loses 100.00 on 17; the round is confirmed at that moment."""
        visitor = self.let_in("v1")
        self.buy(visitor, 100_000)
        self.table = self.open_table("roulette")
        self.at_table("v1", self.table, "sit", chips=100_000)
        self.at_table("v1", self.table, "bet", bet="n17", amount=10_000)
        self.at_table("dealer", self.table, "launch")
        self.at_table("dealer", self.table, "close_bets")
        self.at_table("dealer", self.table, "result", number=16)
        self.at_table("dealer", self.table, "lift_dolly")
        self.clock(ended)
        self.at_table("dealer", self.table, "confirm")
        return visitor

    def film(self, since, to, login="security", fps=25, **more):
        return self.did(login, "recording_put", camera="pit 1", table=more.pop("table", self.table), fps=fps,
                        medium="disk 4", to=self.moment(to), **{"from": self.moment(since)}, **more)

    def claim(self, **more):
        return {"table": self.table, "round": 1, "visitor": PERSON["v1"], "amount": 10_000,
                "subject": "17 was paid as 16", **more}

    def raised(self, login="inspector", **more):
        return self.did(login, "dispute_raise", **self.claim(**more))

    def is_at(self, came, **moments):
        self.assertEqual({key: came[key] for key in moments},
                         {key: self.moment(text) for key, text in moments.items()})

    def decides(self, login, do="dispute_decide", **more):
        return self.did(login, do, **{"dispute": 1, "outcome": "stands", "text": "the marker stood on 16", **more})

    def dispute(self):
        return self.row("disputes", dispute=1)


class BG(Disputes):
    spec, at = "bg", "2026-06-12 20:00"

    def friday(self):
        """H95: the game of Fri 2026-06-12 23:02, raised at 23:10."""
        self.played("2026-06-12 23:02:00")
        self.clock("2026-06-12 23:05:00")
        self.film("2026-06-12 20:00:00", "2026-06-12 23:02:00")
        self.clock("2026-06-12 23:10:00")
        return self.raised()

    def to_protocol(self):
        """H96: inspector at 23:12, manager at 23:40, no agreement."""
        self.friday()
        self.clock("2026-06-12 23:12:00")
        self.decides("inspector")
        self.did("v1", "dispute_escalate", dispute=1)
        self.clock("2026-06-12 23:40:00")
        self.decides("manager", "dispute_change", text="seen on film")
        self.did("manager", "dispute_unresolved", dispute=1)
        self.clock("2026-06-13 00:05:00")

    def test_h95_raising_holds_the_recording(self):
        came = self.friday()
        self.is_at(came, game_at="2026-06-12 23:02:00", hold_until="2026-09-12 23:59:59")
        self.has(self.row("recordings"), state="held", keep_until=self.moment("2026-06-13 23:02:00"))
        self.clock("2026-06-14 12:00")
        told = self.refused("manager", "HOLD", "recording_delete", recording=1)
        self.assertIn("2026-09-12", told["text"])
        self.decides("inspector")
        self.did("inspector", "dispute_settle", dispute=1)
        self.clock("2026-09-12 23:59:59")
        self.refused("manager", "HOLD", "recording_delete", recording=1)
        self.clock("2026-09-13 00:00:00")
        self.did("manager", "recording_delete", recording=1)

    def test_h96_the_copy_is_due_in_seven_days(self):
        self.to_protocol()
        came = self.did("manager", "protocol_write", dispute=1, text="subject, both views")
        self.is_at(came, copy_due="2026-06-20 23:59:59")
        self.did("manager", "protocol_sign", dispute=1)
        self.did("v1", "protocol_sign", dispute=1)
        before = len(self.rows("incidents", code="protocol_copy_late"))
        self.clock("2026-06-20 23:59:59")
        self.assertEqual(len(self.rows("incidents", code="protocol_copy_late")), before)
        self.clock("2026-06-21 09:00:00")
        self.until(lambda: self.rows("incidents", code="protocol_copy_late"), "the copy to be late")
        self.did("manager", "protocol_send", dispute=1)
        self.assertEqual(len(self.rows("incidents", code="protocol_copy_late")), 1)
        self.did("administration", "dispute_close", dispute=1)
        self.has(self.dispute(), state="closed", protocol_on="2026-06-13", signature="signed")

    def test_h96_sent_in_time_is_no_incident(self):
        self.to_protocol()
        self.did("manager", "protocol_write", dispute=1, text="subject, both views")
        self.did("administration", "protocol_sign", dispute=1)
        self.did("manager", "protocol_sign", dispute=1, party=True)
        self.clock("2026-06-20 23:59:59")
        self.did("manager", "protocol_send", dispute=1)
        self.clock("2026-06-22 12:00")
        self.assertEqual(self.rows("incidents", code="protocol_copy_late"), [])

    def test_h97_the_complaint_until_monday(self):
        self.is_at(self.friday(), complaint_due="2026-06-15 23:59:59")
        self.clock("2026-06-15 23:59:59")
        self.assertNotIn("late", self.did("manager", "complaint_filed", dispute=1))

    def test_h97_a_late_complaint_is_recorded_never_refused(self):
        self.friday()
        self.clock("2026-06-16 00:00:00")
        self.has(self.did("manager", "complaint_filed", dispute=1), late=True)
        self.assertEqual(self.dispute()["complaint_at"], self.moment("2026-06-16 00:00:00"))

    def test_h99_a_refusal_to_sign_is_noted(self):
        self.to_protocol()
        came = self.did("manager", "protocol_write", dispute=1, text="subject, both views")
        self.did("v1", "protocol_refuse_sign", dispute=1)
        self.has(self.did("manager", "protocol_sign", dispute=1), state="signed")
        self.has(self.dispute(), signature="refused", copy_due_at=came["copy_due"])
        self.is_at(came, copy_due="2026-06-20 23:59:59")

    def test_h100_no_closing_without_a_protocol(self):
        self.to_protocol()
        told = self.refused("manager", "PROTOCOL_REQUIRED", "dispute_close", dispute=1)
        self.assertEqual(told["clause"], "art.30(3)")

    def test_h101_raised_after_25_hours(self):
        self.played("2026-06-12 23:02:00")
        self.clock("2026-06-14 00:02:00")
        self.has(self.raised(), recording_expired=True)
        self.has(self.dispute(), note="recording_expired")

    def test_h103_only_by_the_rules(self):
        self.friday()
        pays = {"dispute": 1, "text": "he was polite", "pays": 500}
        told = self.refused("manager", "OUTSIDE_RULES", "dispute_decide", outcome="fair", **pays)
        self.assertEqual(told["clause"], "art.30(2)")
        self.refused("manager", "OUTSIDE_RULES", "dispute_decide", outcome="stands", **pays)
        before = self.balances("5020", "2000")
        self.did("manager", "goodwill", table=self.table, visitor=PERSON["v1"], amount=500, reason="patience",
                 dispute=1)
        now = self.balances("5020", "2000")
        self.assertEqual((now["5020"] - before["5020"], now["2000"] - before["2000"]), (500, -500))
        self.has(self.row("goodwill"), amount=500, visitor=PERSON["v1"])


class Wednesday(Disputes):
    spec, at = "bg", "2026-06-10 19:00"

    def test_h98_a_third_day_off_rolls_to_monday(self):
        self.played("2026-06-10 20:00:00")
        self.clock("2026-06-10 20:10:00")
        self.is_at(self.raised("pit_boss"), complaint_due="2026-06-15 23:59:59")


class November(Disputes):
    spec, at = "bg", "2026-11-30 19:00"

    def test_h102_three_months_to_the_end_of_february(self):
        self.played("2026-11-30 20:00:00")
        self.is_at(self.raised(), hold_until="2027-02-28 23:59:59")


class RF(Disputes):
    spec, at = "rf", "2026-06-12 22:00"

    def hand(self):
        """v1 and v2 draw for the button: the table's first round."""
        self.table = self.open_table("holdem")
        for login in ("v1", "v2"):
            self.buy(self.let_in(login), 100_000)
            self.at_table(login, self.table, "sit")
            self.at_table(login, self.table, "bring", amount=20_000)
            self.at_table("floor", self.table, "ruling", ruling="approve", player=str(PERSON[login]))
        self.at_table("dealer", self.table, "shuffle")
        self.at_table("dealer", self.table, "card", cards="Ks 2d")
        self.at_table("dealer", self.table, "confirm")
        self.at_table("dealer", self.table, "shuffle")
        self.at_table("dealer", self.table, "card", cards="?? ?? ?? ??")
        self.at_table("v1", self.table, "act", do="fold")
        self.clock("2026-06-12 23:02")
        self.at_table("dealer", self.table, "confirm")

    def test_h104_what_is_fair_against_the_letter(self):
        self.hand()
        self.raised("dealer", round=2)
        self.refused("floor", "OUTSIDE_RULES", "dispute_decide", dispute=1, outcome="fair", text="he was right")
        self.decides("floor", text="by the letter")
        self.did("v1", "dispute_escalate", dispute=1)
        self.has(self.decides("manager", "dispute_change", outcome="fair", text="what is fair"), override=True)
        self.did("manager", "dispute_close", dispute=1)
        self.has(self.dispute(), state="final", note="override", changed_by=PERSON["manager"])

    def test_h105_a_pot_until_the_next_hands_first_shuffle(self):
        self.hand()
        claim = self.claim(round=2, about="pot", subject="the pot was mine")
        self.did("v1", "dispute_raise", **claim)
        self.at_table("dealer", self.table, "shuffle")
        told = self.refused("v1", "LATE_CLAIM", "dispute_raise", **claim)
        self.assertEqual(told["clause"], "gen 1.7.4")
        self.assertEqual(len(self.rows("disputes")), 1)
        self.assertEqual(self.refusals(operation="dispute_raise")[-1]["code"], "LATE_CLAIM")


class M1(Disputes):
    spec, at = "m1", "2026-03-01 10:00"

    def test_h106_thirty_days_and_four_frames(self):
        self.clock("2026-03-01 12:30")
        self.table = 3
        self.film("2026-03-01 11:00", "2026-03-01 12:00", fps=5)
        self.assertEqual(self.rows("incidents", code="video_fps"), [])
        self.film("2026-03-01 11:00", "2026-03-01 12:00", fps=4, table=4)
        self.has(self.row("incidents", code="video_fps"), table=4)
        self.clock("2026-03-31 11:59:59")
        told = self.refused("manager", "HOLD", "recording_delete", recording=1)
        self.assertIn("2026-03-31 12:00:00", told["text"])
        self.assertEqual(told["clause"], "§4.6")
        self.clock("2026-03-31 12:00:00")
        self.did("manager", "recording_delete", recording=1)


class Day(Disputes):
    spec, at = "bg", "2026-02-20 20:00"

    def test_h112_a_day_without_an_entry(self):
        self.assertNotIn("2026-02-20", self.page("disputes")["open_days"])
        self.clock("2026-02-21 06:00:00")
        self.assertIn("2026-02-20", self.page("disputes")["open_days"])
        close = {"day": "2026-02-20"}
        self.refused("manager", "FIELD_MISSING", "day_close", **close)
        self.refused("pit_boss", "FORBIDDEN_ROLE", "day_close", none=True, **close)
        self.did("manager", "day_close", none=True, **close)
        self.has(self.row("days", day="2026-02-20"), none=True, incidents=0)
        self.assertNotIn("2026-02-20", self.page("disputes")["open_days"])
        self.refused("manager", "ALREADY_DONE", "day_close", none=True, **close)


if __name__ == "__main__":
    unittest.main()
