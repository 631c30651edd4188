"""An electronic table: a round from the commitment to the revealed seed, checked by the player alone."""
import time
import unittest

import proof
from house import PEOPLE, fresh_table, shared, until


class Electronic(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table, "electronic", bet_seconds=2, result_seconds=1)
        cls.house.seat("p1", cls.table)
        cls.house.seat("p2", cls.table)

    def open_round(self, socket):
        return socket.next("public", lambda view: view["page"]["phase"] == "open"
                           and not view["page"]["positions"])

    def test_the_mathematics_of_the_proof(self):
        """ChaCha20's first block for a key of zeros, as its author published it."""
        words = proof.block(bytes(32), 0, 0)
        self.assertEqual(b"".join(w.to_bytes(4, "little") for w in words).hex(),
                         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586")

    def test_a_round_is_proved_by_its_player(self):
        with self.house.socket("p1") as socket, self.house.socket("p2") as other:
            socket.watch(self.table, "player")
            other.watch(self.table, "player")
            # A round nobody has bet in yet: its commitment is there before any bet.
            view = self.open_round(socket)
            shown = view["proof"]
            self.assertRegex(shown["commitment"], "^[0-9a-f]{64}$")
            self.assertNotIn("seed", shown)
            self.assertIsNone(view["closes_at"], "no clock runs before the first bet")
            self.assertTrue(socket.next("you")["word"])
            words = []
            for who, word in ((socket, "rain"), (other, "дождь ☂")):
                answer = who.command(self.table, {"do": "word", "word": word})
                self.assertEqual(answer["status"], "OK", answer)
                words.append(word.encode())
            again = socket.command(self.table, {"do": "word", "word": "second"})
            self.assertNotEqual(again["status"], "OK", "one word a player a round")
            answer = socket.command(self.table, {"in": "bet", "bet": "red", "amount": 500})
            self.assertEqual(answer["status"], "OK", answer)
            view = socket.next("public", lambda view: view["page"]["positions"])
            self.assertEqual(view["page"]["positions"], [["red", 500, 1]])
            self.assertEqual(view["proof"]["words"], 2)
            self.assertEqual(view["proof"]["commitment"], shown["commitment"], "it does not change")
            self.assertGreater(view["closes_at"], view["now"])
            self.assertLessEqual(view["closes_at"], view["now"] + 2100)
            late = socket.next("public", lambda view: view["page"]["number"] is not None)
            self.assertEqual(late["page"]["phase"], "pay")
            fallen = late["page"]["number"]
            refused = socket.command(self.table, {"in": "bet", "bet": "n1", "amount": 100})
            self.assertNotEqual(refused["status"], "OK", "the number is out")
            view = socket.next("public", lambda now: now["round"] == late["round"] + 1)
            last = view["proof"]["last"]
            self.assertEqual((last["round"], last["number"]), (late["round"], fallen))
            self.assertEqual((last["commitment"], last["label"]), (shown["commitment"], shown["label"]))
            seed = bytes.fromhex(last["seed"])
            self.assertEqual(proof.commitment(seed, shown["label"]), shown["commitment"])
            self.assertEqual(proof.number(seed, words), fallen)
            self.assertNotEqual(view["proof"]["commitment"], shown["commitment"])
            you = socket.next("you", lambda now: now["v"] >= view["v"])
            stands = sum(bet["amount"] for bet in you["page"]["bets"])
            is_red = fallen in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
            self.assertEqual(you["chips"] + stands, 100_000 + (500 if is_red else -500))
            if stands:  # a winning stake stays, and would play again
                socket.command(self.table, {"in": "remove", "bet": "red"})
        recalled = self.house.http("GET", f"/api/tables/{self.table}/rounds/{last['round']}",
                                   login="p1").json
        self.assertEqual(recalled["proof"]["seed"], last["seed"])

    def test_nobody_spins_where_the_house_does(self):
        for who, what in (("dealer", {"in": "spin", "number": 7}), ("dealer", {"in": "launch"}),
                          ("dealer", {"in": "close_bets"}), ("dealer", {"in": "lift_dolly"}),
                          ("dealer", {"in": "result", "number": 7}),
                          ("pit_boss", {"in": "no_spin", "reason": "ball_out"})):
            with self.subTest(who=who, what=what):
                answer = self.house.do(who, self.table, what)
                self.assertEqual(answer.status, 409, answer)
                self.assertEqual(answer.json["code"], "ELECTRONIC", answer)

    def test_words_have_limits(self):
        for word in ("", "x" * 33, "a\nb", "a\0b", 5, None, "\ud800", ["rain"]):
            with self.subTest(word=word):
                answer = self.house.do("p2", self.table, {"do": "word", "word": word})
                self.assertIn(answer.status, (400, 409, 422), answer)
        answer = self.house.do("p9", self.table, {"do": "word", "word": "rain"})
        self.assertEqual(answer.status, 409, "he does not sit there")

    def test_a_round_without_bets_waits(self):
        table = fresh_table()
        self.house.open_table(table, "electronic", bet_seconds=1, result_seconds=1)
        before = self.house.public(table)
        time.sleep(1.5)  # longer than the table bets: there is nothing to wait for
        after = self.house.public(table)
        self.assertEqual((before["round"], before["proof"]["commitment"]),
                         (after["round"], after["proof"]["commitment"]))
        self.assertIsNone(after["closes_at"])

    def test_a_voided_round_gives_every_stake_back(self):
        table = fresh_table()
        self.house.open_table(table, "electronic", bet_seconds=60, result_seconds=1)
        self.house.seat("p3", table, 1000)
        self.house.must("p3", table, {"in": "bet", "bet": "n5", "amount": 400})
        self.house.must("manager", table, {"in": "void"})
        until(lambda: not self.house.public(table)["page"]["positions"], "the layout is clear")
        you = self.house.http("GET", "/api/me", login="p3").json
        self.assertEqual(you["person"], PEOPLE["p3"])
        self.assertEqual(you["chips"]["TDC"], 1000)


if __name__ == "__main__":
    unittest.main()
