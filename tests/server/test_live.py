"""A live table: a dealer and a player over two sockets, and commands that come twice."""
import unittest

from house import PEOPLE, fresh_id, fresh_table, shared


class Live(unittest.TestCase):
    def setUp(self):
        self.house = shared()
        self.table = fresh_table()
        self.house.open_table(self.table)
        self.house.seat("p1", self.table, 100_000)
        self.player = self.house.socket("p1")
        self.dealer = self.house.socket("dealer")
        self.addCleanup(self.player.close)
        self.addCleanup(self.dealer.close)

    def ok(self, socket, what, command=None):
        answer = socket.command(self.table, what, command)
        self.assertEqual(answer["status"], "OK", answer)
        return answer

    def test_a_round_by_dealer_and_player(self):
        self.player.watch(self.table, "player")
        self.dealer.watch(self.table, "staff")
        view = self.player.next("public")
        self.assertEqual((view["kind"], view["proof"], view["page"]["phase"]), ("live", None, "open"))
        you = self.player.next("you")
        self.assertEqual((you["chips"], you["free"]), (100_000, 0))
        straight = next(a for a in you["actions"] if a["do"] == "bet" and a.get("type") == "straight")
        self.assertEqual((straight["least"], straight["closed"]), (100, None))
        self.ok(self.player, {"in": "bet", "bet": "n17", "amount": 1000})
        you = self.player.next("you", lambda now: now["page"]["bets"])
        self.assertEqual(you["page"]["bets"][0]["position"], "n17")
        self.assertEqual(you["chips"], 99_000)
        desk = self.dealer.next("inspect", lambda now: now["bets"])
        self.assertEqual([(bet["player"], bet["position"], bet["stake"]) for bet in desk["bets"]],
                         [(PEOPLE["p1"], "n17", 1000)])
        self.ok(self.dealer, {"in": "launch"})
        self.assertEqual(self.player.next("public", lambda now: now["page"]["phase"] == "spin")["table"],
                         self.table)
        self.ok(self.dealer, {"in": "close_bets"})
        self.player.next("public", lambda now: now["page"]["phase"] == "closed")
        late = self.player.command(self.table, {"in": "bet", "bet": "n18", "amount": 1000})
        self.assertEqual(late["code"], "LATE_BET", late)
        self.assertTrue(late["text"])
        self.ok(self.dealer, {"in": "result", "number": 17})
        view = self.player.next("public", lambda now: now["page"]["number"] == 17)
        self.assertEqual(view["page"]["phase"], "pay")
        you = self.player.next("you", lambda now: now["results"])
        won = you["results"][0]
        self.assertEqual((won["result"], won["stake"], won["paid"], won["clause"]),
                         ("won", 1000, 35_000, "pay.straight"))
        self.assertEqual(you["chips"], 99_000 + 35_000)
        self.ok(self.dealer, {"in": "lift_dolly"})
        self.ok(self.dealer, {"in": "confirm"})
        view = self.player.next("public", lambda now: now["round"] == 2)
        self.assertEqual(view["page"]["positions"], [["n17", 1000, 1]], "a winning stake stays")
        history = self.house.http("GET", f"/api/tables/{self.table}/history?limit=5").json["rounds"]
        self.assertEqual([row["outcome"] for row in history], [{"number": 17}])
        receipts = self.house.http("GET", "/api/me/receipts?limit=50", login="p1").json["receipts"]
        of_table = [row for row in receipts if row["table"] == self.table]
        self.assertEqual(sum(row["amount"] for row in of_table), 35_000 - 1000)

    def test_the_same_id_is_answered_not_done_again(self):
        command = fresh_id()
        what = {"in": "bet", "bet": "red", "amount": 700}
        first = self.ok(self.player, what, command)
        self.assertFalse(first["repeated"])
        for again in (self.ok(self.player, what, command),
                      self.house.do("p1", self.table, what, command).json):
            self.assertTrue(again["repeated"], again)
            self.assertEqual((again["n"], again["events"]), (first["n"], first["events"]))
        self.assertEqual(self.house.public(self.table)["page"]["positions"], [["red", 700, 1]])

    def test_another_persons_id_is_not_his_answer(self):
        """An id is its sender's own: whoever else shows it learns nothing of what came of it."""
        command = fresh_id()
        first = self.ok(self.player, {"in": "bet", "bet": "n8", "amount": 700}, command)
        with self.house.socket("p12") as stranger:
            answer = stranger.command(self.table, {"in": "bet", "bet": "n9", "amount": 100}, command)
        self.assertNotEqual(answer.get("events"), first["events"], answer)

    def test_the_same_id_at_once_from_two_places(self):
        command = fresh_id()
        with self.house.socket("p1") as second:
            for socket in (self.player, second):
                socket.send({"command": {"id": command, "table": self.table,
                                         "do": {"in": "bet", "bet": "n4", "amount": 300}}})
            answers = [socket.next("answer") for socket in (self.player, second)]
        self.assertEqual([answer["status"] for answer in answers], ["OK", "OK"])
        self.assertEqual(sorted(answer["repeated"] for answer in answers), [False, True])
        self.assertEqual(self.house.public(self.table)["page"]["positions"], [["n4", 300, 1]])

    def test_a_refusal_changes_nothing_and_says_why(self):
        before = self.house.public(self.table)
        for what, code in (({"in": "bet", "bet": "n17", "amount": 1}, "BET_MIN"),
                           ({"in": "bet", "bet": "n17", "amount": 100_001}, None),
                           ({"in": "bet", "bet": "n37", "amount": 100}, None),
                           ({"in": "bet", "bet": "n1", "amount": 100, "player": "1"}, "NOT_YOURS"),
                           ({"in": "bet", "bet": "n1", "amount": 1.5}, "BAD_INPUT"),
                           ({"in": "bet", "bet": "n1", "amount": 2**63}, None),
                           ({"in": "spin", "number": 1}, "FORBIDDEN_ROLE"),
                           ({"in": "bet"}, "BAD_INPUT"), ({}, None), ({"in": 5}, None),
                           ({"do": "open", "rulebook": "../../etc", "game": "roulette"}, None)):
            with self.subTest(what=what):
                answer = self.player.command(self.table, what)
                self.assertNotEqual(answer.get("status"), "OK", answer)
                self.assertTrue(answer["text"], answer)
                if code:
                    self.assertEqual(answer["code"], code)
        after = self.house.public(self.table)
        self.assertEqual(before["v"], after["v"])
        self.assertEqual(before["page"], after["page"])

    def test_nobody_brings_chips_he_has_not(self):
        self.house.buy_in("p6", 1000)
        self.house.must("p6", self.table, {"in": "sit", "chips": 600})
        with self.house.socket("p6") as socket:
            for amount in (401, 10**9, -1, 2**62, 1.5, "400"):
                with self.subTest(amount=amount):
                    answer = socket.command(self.table, {"in": "chips", "amount": amount})
                    self.assertNotEqual(answer.get("status"), "OK", answer)
            self.assertEqual(socket.command(self.table, {"in": "chips", "amount": 400})["status"], "OK")
            answer = socket.command(self.table, {"in": "chips", "amount": 1})
            self.assertEqual(answer["code"], "NO_CHIPS", answer)
            socket.watch(self.table, "player")
            you = socket.next("you")
            self.assertEqual((you["chips"], you["free"]), (1000, 0))
        self.assertEqual(self.house.http("GET", "/api/me", login="p6").json["chips"]["TDC"], 1000)

    def test_a_refusal_is_in_the_language_of_its_sender(self):
        said = {}
        for lang in ("en", "ru", "bg"):
            self.assertEqual(self.house.http("PUT", "/api/session", {"lang": lang}, "p8").status, 200)
            said[lang] = self.house.do("p8", self.table, {"in": "bet", "bet": "n1", "amount": 100}).json
        self.assertEqual(len({answer["text"] for answer in said.values()}), 3, said)
        self.assertEqual({answer["code"] for answer in said.values()}, {"NOT_SEATED"})
        self.house.http("PUT", "/api/session", {"lang": "en"}, "p8")


if __name__ == "__main__":
    unittest.main()
