"""Nobody sees what is another's: what comes over a player's socket is all of the table and his own."""
import json
import re
import unittest

from house import PEOPLE, House, fresh_table, shared
from websocket import Closed


def without_time(text):
    """A message as it is but for the clock of the moment it was written at."""
    return re.sub(r'"now":\d+', '"now":0', text)


class TwoPlayers(unittest.TestCase):
    def setUp(self):
        self.house = shared()
        self.table = fresh_table()
        self.house.open_table(self.table)
        self.chips = {"p1": 51_700, "p2": 83_300}
        for who, chips in self.chips.items():
            self.house.seat(who, self.table, chips)

    def test_neither_receives_what_is_the_others(self):
        sockets = {who: self.house.socket(who) for who in self.chips}
        stakes = {"p1": 1100, "p2": 2300}
        for who, socket in sockets.items():
            self.addCleanup(socket.close)
            socket.watch(self.table, "player")
            socket.next("you")
        for who, position in (("p1", "n17"), ("p2", "n20"), ("p1", "n20"), ("p2", "red")):
            answer = sockets[who].command(self.table, {"in": "bet", "bet": position,
                                                       "amount": stakes[who]})
            self.assertEqual(answer["status"], "OK", answer)
        for what in ({"in": "spin", "number": 20}, {"in": "lift_dolly"}, {"in": "confirm"}):
            self.house.must("dealer", self.table, what)
        end = self.house.public(self.table)["v"]
        for who, socket in sockets.items():
            socket.next("public", lambda view: view["v"] >= end)
            socket.ping()
        for who, other in (("p1", "p2"), ("p2", "p1")):
            socket = sockets[who]
            for text in socket.seen:
                message = json.loads(text)
                kind = next(iter(message))
                self.assertIn(kind, ("public", "you", "answer", "pong"), text)
                self.assertNotIn(str(PEOPLE[other]), text, f"{other}'s number is nobody's business")
                self.assertNotIn(f"{other.capitalize()}\"", text)
                if kind == "you":
                    seen = message["you"]
                    bets = {bet["amount"] for bet in (seen["page"] or {"bets": []})["bets"]}
                    self.assertLessEqual(bets, {stakes[who]}, text)
                    results = {line["stake"] for line in seen["results"]}
                    self.assertLessEqual(results, {stakes[who]}, text)
                    self.assertNotIn(self.chips[other], (seen["chips"], seen["free"]))
                if kind == "public":
                    self.assertNotIn(str(self.chips[other]), re.sub(r'"now":\d+', "", text))
                    for position in message["public"]["page"]["positions"]:
                        self.assertEqual(len(position), 3, "sums and counts, not players")

    def test_a_player_cannot_watch_as_staff(self):
        with self.house.socket("p1") as socket:
            socket.watch(self.table, "staff")
            error = socket.next("error")
            self.assertEqual(error["table"], self.table)
            socket.ping()
            self.assertFalse([text for text in socket.seen if '"inspect"' in text])
            self.house.must("p2", self.table, {"in": "bet", "bet": "n1", "amount": 100})
            socket.ping(2)
            self.assertFalse([text for text in socket.seen if '"inspect"' in text])

    def test_one_not_signed_in_sees_the_table_alone(self):
        with self.house.socket(None) as socket:
            socket.watch(self.table, "public")
            socket.next("public")
            self.house.must("p2", self.table, {"in": "bet", "bet": "n1", "amount": 100})
            socket.next("public", lambda view: view["page"]["positions"])
            answer = socket.command(self.table, {"in": "bet", "bet": "n1", "amount": 100})
            self.assertNotEqual(answer.get("status"), "OK", answer)
            kinds = {kind for text in socket.seen for kind in json.loads(text)}
            self.assertEqual(kinds, {"public", "error"} if "code" in answer and "status" not in answer
                             else {"public", "answer"})

    def test_after_signing_out_nothing_more_of_his_comes(self):
        with House() as house:
            house.open_table(self.table)
            house.seat("p1", self.table)
            house.seat("p2", self.table)
            with house.socket("p1") as socket:
                socket.watch(self.table, "player")
                socket.next("you")
                self.assertIn(house.http("DELETE", "/api/session", login="p1").status, (200, 204))
                self.assertEqual(house.http("GET", "/api/me", login="p1").status, 401)
                try:
                    answer = socket.command(self.table, {"in": "bet", "bet": "n1", "amount": 100})
                    self.assertNotEqual(answer.get("status"), "OK", "he has signed out")
                except (Closed, OSError):
                    pass  # hung up on: as good
                self.assertEqual(house.public(self.table)["page"]["positions"], [])


class TwoHouses(unittest.TestCase):
    """Two houses that differ only in another player's private things look the same, to the byte."""

    TABLE = 101

    def play(self, chips_of_the_other, free_of_the_other):
        """What p1 is sent, message by message; and the seats as the desk sees them."""
        seen = []
        with House() as house:
            house.provide(10_000_000)
            house.open_table(self.TABLE)
            house.must("cashier", 0, {"do": "buy_in", "currency": "TDC", "visitor": PEOPLE["p2"],
                                      "amount": chips_of_the_other + free_of_the_other})
            house.must("cashier", 0, {"do": "buy_in", "currency": "TDC", "visitor": PEOPLE["p1"],
                                      "amount": 20_000})
            house.must("p2", self.TABLE, {"in": "sit", "chips": chips_of_the_other})
            with house.socket("p1") as socket:
                def look():
                    socket.watch(self.TABLE, "player")
                    socket.next("public")
                    socket.next("you")
                    seen.extend(without_time(text) for text in socket.seen[-2:])
                    lobby = house.http("GET", "/api/tables", login="p1").body.decode()
                    seen.append(without_time(lobby))
                    socket.send({"unwatch": self.TABLE})
                    socket.ping()

                def say(what):
                    answer = socket.command(self.TABLE, what, f"{len(seen):032x}")
                    seen.append(json.dumps(answer, sort_keys=True))

                look()
                say({"in": "sit", "chips": 20_000})
                say({"in": "bet", "bet": "n17", "amount": 500})
                house.must("p2", self.TABLE, {"in": "bet", "bet": "n17", "amount": 900})
                look()
                say({"in": "bet", "bet": "n18", "amount": 50_000})
                say({"in": "remove", "bet": "n18"})
                for what in ({"in": "spin", "number": 17}, {"in": "lift_dolly"}, {"in": "confirm"}):
                    house.must("dealer", self.TABLE, what)
                look()
                say({"in": "leave"})
                me = house.http("GET", "/api/me", login="p1").body.decode()
                recall = house.http("GET", f"/api/tables/{self.TABLE}/rounds/1", login="p1")
                self.assertEqual(recall.status, 200, recall)
                seen.append(me)
                seen.append(re.sub(r'"at":\d+', '"at":0', recall.body.decode()))
            with house.socket("dealer") as desk:
                desk.watch(self.TABLE, "staff")
                return seen, desk.next("inspect")["seats"]

    def test_they_look_the_same(self):
        (first, desk), (second, other_desk) = self.play(30_000, 0), self.play(44_400, 1_234)
        self.assertNotEqual(desk, other_desk, "the houses do differ")
        self.assertEqual(len(first), len(second))
        for one, other in zip(first, second):
            self.assertEqual(one, other)


if __name__ == "__main__":
    unittest.main()
