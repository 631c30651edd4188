"""Seats of the poker room: H82-H94 of house.md, big blind 2.00, each as the role it names."""
import unittest

from columns import check_columns
from scenarios import PERSON, Scenario


class Seats(Scenario):
    spec, at = "rf", "2026-03-15 18:50"
    settings = {"income_tax_bp": 0}

    def setUp(self):
        super().setUp()
        self.table = self.open_table("holdem")
        self.drawn = False

    def leave(self):
        """`verify` makes the register of seats again."""
        try:
            check_columns(self, "seats")
            self.check_books()
            self.house.stop()
            right, said = self.house.verify()
            self.assertTrue(right, said)
        finally:
            super().leave()

    # ---- Coming and going ----

    def player(self, login, chips=100_000):
        """Inside, with chips in his pocket."""
        self.buy(self.let_in(login), chips)

    def room(self, do, login="floor", **members):
        return self.house.must(login, self.table, {"do": do, **members})

    def room_refused(self, code, do, login="floor", **members):
        return self.check_refused(self.house.do(login, self.table, {"do": do, **members}), code)

    def sits(self, login, amount=20000, table=None, **seat):
        """Sits down, asks to come in with so much, and the floor approves [RF 13.1]."""
        table = table or self.table
        self.at_table(login, table, "sit", **seat)
        self.at_table(login, table, "bring", amount=amount)
        self.at_table("floor", table, "ruling", ruling="approve", player=str(PERSON[login]))

    def goes(self, login):
        """Gets up with the floor beside him [RF 13.2]."""
        self.at_table("floor", self.table, "take_up", player=str(PERSON[login]))
        self.at_table(login, self.table, "leave")

    def loses(self, loser, winner, amount):
        """A hand between the two in which so much goes over: the winner raises, the loser gives up."""
        if not self.drawn:  # the first seat draws the button
            self.deal("Ks 2d")
            self.at_table("dealer", self.table, "confirm")
            self.drawn = True
        self.deal("?? ?? ?? ??")
        first = self.house.public(self.table)["page"]["speaks"]
        turn = loser if self.seat_of(loser) == first else winner
        if turn == winner:
            self.at_table(winner, self.table, "act", do="call")
        self.at_table(loser, self.table, "act", do="raise", amount=amount)
        self.at_table(winner, self.table, "act", do="raise", amount=2 * amount)
        self.at_table(loser, self.table, "act", do="fold")
        self.at_table("dealer", self.table, "confirm")

    def deal(self, cards):
        self.at_table("dealer", self.table, "shuffle")
        self.at_table("dealer", self.table, "card", cards=cards)

    def seat_of(self, login):
        return next(row["seat"] for row in self.inspect()["seats"] if row["player"] == PERSON[login])

    # ---- Looking ----

    def inspect(self):
        with self.house.socket("floor") as socket:
            socket.watch(self.table, "staff")
            return socket.next("inspect")

    def desk(self, part):
        return self.inspect()["room"][part]

    def stack(self, login):
        seat = self.seat_of(login)
        return next(row["stack"] for row in self.house.public(self.table)["page"]["seats"] if row["seat"] == seat)

    def seat_row(self, kind, login, **members):
        """The one row of the register of seats; moments by the clock of the day."""
        for key in ("came_at", "left_at"):
            if members.get(key):
                members[key] = self.moment(f"2026-03-15 {members[key]}")
        self.has(self.row("seats", kind=kind, visitor=PERSON[login]), table=self.table, **members)

    def you(self, login):
        with self.house.socket(login) as socket:
            socket.watch(self.table, "player")
            return socket.next("you")["room"]

    # ---- Absence ----

    def away(self, waiting=True):
        """v1 is away since 20:00:00; v3 waits for a seat, or nobody."""
        for login in ("v1", "v2"):
            self.player(login)
        self.sits("v1", 35000)
        self.sits("v2")
        if waiting:
            self.let_in("v3")
            self.room("room_wait", "v3")
        self.clock("2026-03-15 20:00:00")
        self.at_table("v1", self.table, "act", do="sit_out")

    def removed(self):
        """What the floor is asked to do: his stack off the table and kept, his session over."""
        self.room("room_keep", visitor=PERSON["v1"])
        self.at_table("floor", self.table, "take_up", player=str(PERSON["v1"]))
        self.at_table("floor", self.table, "leave", player=str(PERSON["v1"]))

    def test_h82_a_quarter_of_an_hour_with_a_queue(self):
        self.away()
        self.clock("2026-03-15 20:14:59")
        self.assertEqual(self.desk("tasks"), [])
        self.clock("2026-03-15 20:15:00")
        task, = self.desk("tasks")
        self.has(task, player=PERSON["v1"], what="absence", remove=True)
        before = self.chips()
        self.removed()
        now = self.chips()
        self.assertEqual((now["held"], before["players"] - now["players"]), (35000, 35000))
        session = self.desk("sessions")[0]
        self.has(session, player=PERSON["v1"], removed=True, taken=35000)
        self.assertGreater(session["out"], 0)
        self.assertNotIn(PERSON["v1"], [row["player"] for row in self.inspect()["seats"]])
        self.assertEqual(self.desk("tasks"), [])
        self.seat_row("absence", "v1", came_at="20:00:00", left_at="20:15:00", minutes=15)
        self.seat_row("kept", "v1", came_at="20:15:00", left_at=None, taken_out=35000)
        self.seat_row("session", "v1", came_at="18:50:00", left_at="20:15:00", minutes=85, bought=35000,
                      taken_out=35000, reason="removed")
        self.seat_row("listed", "v3", came_at="18:50:00", left_at=None)

    def test_h83_without_a_queue_he_stays(self):
        self.away(waiting=False)
        self.clock("2026-03-15 20:30")
        task, = self.desk("tasks")
        self.has(task, player=PERSON["v1"], remove=False)
        self.assertIn(PERSON["v1"], [row["player"] for row in self.inspect()["seats"]])
        self.removed()  # unless the floor decides
        self.assertTrue(self.desk("sessions")[0]["removed"])

    def test_h84_ten_minutes_were_granted(self):
        self.away()
        self.room_refused("FORBIDDEN_ROLE", "room_extend", "v1", visitor=PERSON["v1"], minutes=10)
        self.room("room_extend", visitor=PERSON["v1"], minutes=10)
        self.clock("2026-03-15 20:24:59")
        self.assertEqual(self.desk("tasks"), [])
        self.clock("2026-03-15 20:25:00")
        self.has(self.desk("tasks")[0], player=PERSON["v1"], remove=True)

    def returns(self, kept):
        self.clock("2026-03-15 20:40")
        self.at_table("v1", self.table, "sit")
        self.room("room_give_back", visitor=PERSON["v1"], amount=kept)

    def test_h85_he_returns_with_what_he_had(self):
        self.away()
        self.clock("2026-03-15 20:15")
        self.removed()
        self.returns(35000)
        self.assertEqual(self.you("v1")["least"], 35000)
        told = self.refused_at("v1", self.table, "RETURN_STACK", "bring", amount=20000)
        self.assertIn("35000", told["text"])
        self.at_table("v1", self.table, "bring", amount=35000)

    def test_h86_or_with_the_minimum(self):
        for login in ("v1", "v2"):
            self.player(login)
            self.sits(login)
        self.loses("v1", "v2", 8000)
        self.assertEqual(self.stack("v1"), 12000)
        self.let_in("v3")
        self.room("room_wait", "v3")
        self.clock("2026-03-15 20:00")
        self.at_table("v1", self.table, "act", do="sit_out")
        self.clock("2026-03-15 20:15")
        self.removed()
        self.returns(12000)
        self.refused_at("v1", self.table, "MIN_BUYIN", "bring", amount=19900)
        self.at_table("v1", self.table, "bring", amount=20000)

    # ---- The hour after leaving ----

    def left_with(self, amount):
        """v1 bought 200.00 and leaves at 21:00 with so much."""
        for login in ("v1", "v2"):
            self.player(login)
        self.sits("v1")
        self.sits("v2", 50000)
        if amount > 20000:
            while self.stack("v1") < amount:
                self.loses("v2", "v1", min(amount - self.stack("v1"), self.stack("v1") // 2))
        else:
            self.loses("v1", "v2", 20000 - amount)
        self.clock("2026-03-15 21:00")
        self.assertEqual(self.stack("v1"), amount)
        self.goes("v1")

    def test_h87_a_winner_does_not_return_with_less(self):
        self.left_with(50000)
        self.seat_row("session", "v1", bought=20000, taken_out=50000, left_at="21:00:00", minutes=130)
        self.clock("2026-03-15 21:30")
        self.at_table("v1", self.table, "sit")
        told = self.refused_at("v1", self.table, "PROFIT_LOCK", "bring", amount=20000)
        self.assertIn("50000", told["text"])
        self.assertIn("22:00", told["text"])
        self.at_table("v1", self.table, "bring", amount=50000)
        self.at_table("v1", self.table, "act", do="no_bring")
        self.clock("2026-03-15 21:59:59")
        self.refused_at("v1", self.table, "PROFIT_LOCK", "bring", amount=20000)
        self.clock("2026-03-15 22:00:00")
        self.at_table("v1", self.table, "bring", amount=20000)

    def test_h88_a_loser_is_free(self):
        self.left_with(15000)
        self.clock("2026-03-15 21:05")
        self.sits("v1", 20000)

    def test_h89_one_table(self):
        self.player("v1")
        self.sits("v1")
        second = self.open_table("holdem")
        told = self.refused_at("v1", second, "ONE_TABLE", "sit")
        self.assertIn(str(self.table), told["text"])
        self.assertEqual(told["clause"], "14.4")

    # ---- Places ----

    def test_h90_a_place_held_by_chips(self):
        self.let_in("v1")
        self.let_in("v2")
        self.clock("2026-03-15 19:00:00")
        self.room("room_hold", visitor=PERSON["v1"], seat=4)
        self.room("room_wait", "v2")
        self.clock("2026-03-15 19:09:59")
        self.room_refused("SEAT_HELD", "room_lift", seat=4)
        self.clock("2026-03-15 19:10:00")
        self.has(self.desk("tasks")[0], what="hold", player=PERSON["v1"])
        self.clock("2026-03-15 19:14:59")
        self.refused_at("v2", self.table, "SEAT_HELD", "sit", seat=4)
        self.clock("2026-03-15 19:15:00")
        self.at_table("v2", self.table, "sit", seat=4)  # freed, though nobody lifted it
        self.seat_row("held", "v1", seat=4, came_at="19:00:00")

    def test_h90_the_floor_may_free_it_from_ten_minutes(self):
        self.let_in("v1")
        self.let_in("v2")
        self.clock("2026-03-15 19:00:00")
        self.room("room_hold", visitor=PERSON["v1"], seat=4)
        self.room("room_wait", "v2")
        self.clock("2026-03-15 19:10:00")
        self.room("room_lift", seat=4)
        self.at_table("v2", self.table, "sit", seat=4)

    def test_h90_nobody_waits_and_it_is_kept(self):
        self.let_in("v1")
        self.let_in("v2")
        self.clock("2026-03-15 19:00:00")
        self.room("room_hold", visitor=PERSON["v1"], seat=4)
        self.clock("2026-03-15 21:00:00")
        self.assertEqual(self.desk("holds")[0]["player"], PERSON["v1"])
        self.refused_at("v2", self.table, "SEAT_HELD", "sit", seat=4)

    def test_h91_whose_a_freed_seat_is(self):
        for login in ("v1", "v2"):
            self.player(login)
            self.sits(login)
        self.let_in("v3")
        self.room("room_wait", "v3")
        self.clock("2026-03-15 19:00")
        self.room("room_wish", "v1", seat=7)
        self.clock("2026-03-15 19:05")
        self.room("room_wish", "v2", seat=7)
        self.assertEqual(dict(self.desk("next"))[7], PERSON["v1"], "A, who asked first")
        self.room("room_hold", visitor=PERSON["v3"], seat=7)
        self.assertEqual(dict(self.desk("next"))[7], PERSON["v3"], "C, whose chips lie there")

    def test_h92_nobody_is_listed_by_telephone(self):
        self.let_in("v1")
        told = self.room_refused("PRESENCE", "room_wait", visitor=PERSON["v1"])
        self.assertEqual(told["clause"], "gen 1.8.1")
        self.room("room_wait", visitor=PERSON["v1"], present=True)
        self.assertEqual([row["player"] for row in self.desk("waits")], [PERSON["v1"]])

    def test_h93_one_objection_to_another_limit(self):
        for login in ("v1", "v2"):
            self.player(login)
            self.sits(login)
        self.loses("v1", "v2", 1000)  # between two hands
        self.room("room_stakes", "v1")
        self.room("room_agree", "v1")
        self.room("room_object", "v2")
        told = self.refused_at("manager", self.table, "OBJECTION", "settings", min_bet=400)
        self.assertEqual(told["clause"], "gen 1.7.17")
        self.room("room_agree", "v2")
        self.at_table("manager", self.table, "settings", min_bet=400)

    def test_h94_a_stack_comes_back_whole(self):
        self.away(waiting=False)
        self.room("room_keep", visitor=PERSON["v1"])
        self.assertEqual(self.chips()["held"], 35000)
        told = self.room_refused("STACK_WHOLE", "room_give_back", visitor=PERSON["v1"], amount=30000)
        self.assertEqual(told["clause"], "gen 1.7.9")
        self.assertEqual(self.chips()["held"], 35000)
        self.room("room_give_back", visitor=PERSON["v1"], amount=35000)
        self.assertEqual((self.chips().get("held", 0), self.stack("v1")), (0, 35000))


if __name__ == "__main__":
    unittest.main()
