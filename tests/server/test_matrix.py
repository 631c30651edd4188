"""Every address and every role, and nobody: who is let in, who is told to sign in, who is refused."""
import json
import subprocess
import unittest

from house import CROUPIER, PEOPLE, ROLES, SOURCE, environment, fresh_id, fresh_table, shared

STAFF = {"dealer", "chipper", "inspector", "pit_boss", "floor", "manager", "cashier", "head_cashier",
         "registrar", "security", "administration", "auditor"}
ALL = set(ROLES)
ANYONE = ALL | {None}
WATCHERS = {"dealer", "chipper", "inspector", "pit_boss", "floor", "manager", "auditor"}
REPORTERS = {"registrar", "pit_boss", "cashier", "head_cashier", "manager", "administration", "auditor"}
RULERS = {"manager", "administration", "auditor"}  # may see, draft or submit rulebooks
READERS = {"registrar", "security", "cashier", "head_cashier", "manager", "administration", "auditor"}

# Method and path -> who gets in. N is a table, K a round of it that was played.
ADDRESSES = {
    "POST /api/session": ANYONE,
    "GET /api/session": ALL,
    "PUT /api/session": ALL,
    "DELETE /api/session": ALL,
    "GET /api/tables": ANYONE,
    "GET /api/tables/N": ANYONE,
    "GET /api/tables/N/rules": ANYONE,
    "GET /api/rules/W/diff": ANYONE,
    "GET /api/rules/W/odds": RULERS,
    "GET /api/rules/W/text": RULERS,
    "POST /api/rules/W/worth": RULERS,
    "GET /api/tables/N/history": ANYONE,
    "GET /api/tables/N/rounds/N": {"player"} | WATCHERS,
    "POST /api/tables/N/commands": ALL,
    "POST /api/house/commands": ALL,  # then by what it says
    "GET /api/hall/W": STAFF,  # the house's own desk; the others by who has anything to do there
    "GET /api/cards": READERS,
    "GET /api/cards/N": READERS,
    "GET /api/registers": REPORTERS | {"security"},
    "GET /api/registers/W": REPORTERS,  # results: security reads the register of visitors alone
    "GET /api/pools": ANYONE,
    "GET /api/practice": ALL,
    "POST /api/practice": ALL,
    "GET /api/practice/N": ALL,
    "GET /api/practice/N/rules": ALL,
    "POST /api/practice/N/do": ALL,
    "GET /api/me": ALL,
    "GET /api/me/receipts": ALL,
    "GET /api/people": STAFF,
    "GET /api/floor/tables": STAFF,
    "GET /health": ANYONE,
    "GET /metrics": ANYONE,  # from this machine; from elsewhere auditor and manager
    "GET /ws": ANYONE,
}

# What each role may say at a table, by the permission matrix of the house: a table's inputs, then the
# floor's operations. Who is not named is refused before the table is asked.
PLAYER_AND_DEALER = {"player", "dealer"}
INPUTS = {
    "open_table": {"pit_boss", "manager"},
    "settings": {"pit_boss", "manager"},
    "last_games": {"dealer", "inspector", "pit_boss", "cashier", "head_cashier", "manager", "floor"},
    "close_table": {"pit_boss", "manager"},
    "sit": {"player", "dealer", "floor", "manager"},
    "leave": {"player", "dealer", "floor", "manager"},
    "chips": {"player", "cashier", "head_cashier"},  # a player: his own, from his pocket
    "buy": {"dealer"},
    "bet": PLAYER_AND_DEALER,
    "remove": PLAYER_AND_DEALER,
    "move": PLAYER_AND_DEALER,
    "announce": PLAYER_AND_DEALER,
    "fund": PLAYER_AND_DEALER,
    "withdraw": PLAYER_AND_DEALER,
    "misplace": PLAYER_AND_DEALER,
    "clarify": PLAYER_AND_DEALER,
    "mark": PLAYER_AND_DEALER,
    "swap": PLAYER_AND_DEALER,
    "cash_out": PLAYER_AND_DEALER,
    "stray": set(),  # the house alone, with the count of the table
    "place": {"dealer"},
    "assign": {"dealer"},
    "close_bets": {"dealer"},
    "launch": {"dealer"},
    "spin": {"dealer"},
    "result": {"dealer"},
    "lift_dolly": {"dealer"},
    "no_spin": {"dealer", "inspector", "pit_boss", "manager"},
    "confirm": {"dealer", "inspector", "pit_boss", "floor", "manager"},
    "undo": {"dealer", "inspector", "pit_boss", "floor", "manager"},
    "amend": {"dealer", "inspector", "pit_boss", "floor", "manager"},
    "void": {"manager"},
}
# Of the poker room: given at a table, whoever may see to his own or another's place there.
SEAT = {"player", "dealer", "inspector", "pit_boss", "floor", "manager"}
ROOM = {
    "room_wait": {"player", "floor", "manager"},
    "room_unwait": {"player", "floor", "manager"},
    "room_wish": {"player", "floor", "manager"},
    "room_unwish": {"player", "floor", "manager"},
    "room_hold": {"floor", "manager"},
    "room_lift": {"floor", "manager"},
    "room_away": SEAT,
    "room_back": SEAT,
    "room_extend": {"floor", "manager"},
    "room_ban": {"manager", "administration"},
    "room_unban": {"manager", "administration"},
    "room_stakes": {"player", "floor", "manager"},
    "room_agree": SEAT,
    "room_object": SEAT,
    "room_note": SEAT - {"player"},
    "room_keep": {"floor", "manager"},
    "room_give_back": {"floor", "manager"},
    "room_wait_start": {"floor", "manager"},
    "room_start": {"floor", "manager"},
    "room_guest": {"player", "floor", "manager"},
    "room_guest_went": SEAT,
    "room_spectators": SEAT,
    "room_rule": {"floor", "manager"},
    "room_count": SEAT,
}
OPERATIONS = {
    "register_chips": {"manager", "administration"},
    "chips_to_cage": {"cashier", "head_cashier", "manager"},
    "funds_in": {"head_cashier", "manager", "administration"},
    "safe_to_drawer": {"cashier", "head_cashier", "manager"},
    "buy_in": {"cashier", "head_cashier"},
    "fill": {"cashier", "head_cashier"},
    "credit": {"cashier", "head_cashier"},
    "redeem": {"cashier", "head_cashier"},
    "pool_open": {"administration"},
    "pool_set": {"manager", "administration"},
    "pool_seed": {"manager", "administration"},
    "pool_move": {"manager", "administration"},
    "hit_approve": {"manager"},
    "hit_reject": {"manager"},
}
WATCHING = {"public": ANYONE, "player": {"player"}, "staff": WATCHERS}


def refused_by_role(answer):
    return answer.status == 403 or (answer.status == 409
                                    and answer.json.get("code") == "FORBIDDEN_ROLE")


class Matrix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table)
        cls.house.seat("player", cls.table, 10_000)
        cls.house.must("player", cls.table, {"in": "bet", "bet": "n17", "amount": 100})
        for what in ({"in": "spin", "number": 3}, {"in": "lift_dolly"}, {"in": "confirm"}):
            cls.house.must("dealer", cls.table, what)

    def routes(self):
        done = subprocess.run([CROUPIER, "serve", "--routes"], cwd=SOURCE, env=environment(),
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout)
        return told["routes"] if isinstance(told, dict) else told

    def test_every_route_has_a_row(self):
        told = {f"{route['method']} {route['path']}" for route in self.routes()}
        self.assertEqual({name for name in told if name not in ADDRESSES}, set(), "routes without a row")
        self.assertEqual({name for name in ADDRESSES if name not in told}, set(), "rows without a route")

    def ask(self, name, who):
        method, path = name.split()
        path = path.replace("tables/N", f"tables/{self.table}").replace("rounds/N", "rounds/1").replace("rules/W", "rules/m1").replace("m1/text", "m1/text?game=roulette").replace("registers/W", "registers/results").replace("hall/W", "hall/house").replace("cards/N", "cards/4000000").replace("practice/N", "practice/4000000")
        bodies = {"POST /api/session": {"login": "nobody-here", "password": "wrong-password"},
                  "PUT /api/session": {"lang": "en"},
                  "POST /api/practice": {"game": "holdem", "house": "m1"},  # not against the house: 404
                  "POST /api/practice/N/do": {"do": "deal"},
                  "POST /api/tables/N/commands": {"id": fresh_id(), "do": {"in": "no such thing"}},
                  "POST /api/rules/W/worth": {"from": "", "to": ""},
                  "POST /api/house/commands": {"id": fresh_id(), "do": {"do": "no such thing"}}}
        return self.house.http(method, path, bodies.get(name), who)

    # What being let in looks like, where it is not 200.
    LET_IN = {"POST /api/tables/N/commands": {403, 409, 422}, "POST /api/house/commands": {403, 409, 422},
              "GET /api/cards/N": {404}, "POST /api/practice": {404}, "GET /api/practice/N": {404},
              "GET /api/practice/N/rules": {404}, "POST /api/practice/N/do": {404}}

    def test_every_address_and_every_role(self):
        skipped = {"POST /api/session", "DELETE /api/session", "GET /ws"}  # tests of their own
        for name, allowed in ADDRESSES.items():
            for who in [None, *ROLES]:
                if name in skipped:
                    continue
                with self.subTest(address=name, who=who):
                    answer = self.ask(name, who)
                    if who in allowed and name in self.LET_IN:
                        self.assertIn(answer.status, self.LET_IN[name], answer)
                        self.assertIn(answer.json["code"],
                                      ("NO_SUCH_INPUT", "BAD_INPUT", "FORBIDDEN_ROLE", "NOT_FOUND"),
                                      answer)
                    elif who in allowed:
                        self.assertEqual(answer.status, 200, answer)
                    else:
                        self.assertEqual(answer.status, 401 if who is None else 403, answer)
                        self.assertTrue(answer.json["code"] and answer.json["text"], answer)

    def test_every_input_and_every_role(self):
        for name, allowed in INPUTS.items():
            for who in ROLES:
                with self.subTest(input=name, who=who):
                    # a number no round has, a player who sits nowhere: nothing comes of it
                    what = {"in": name, "ref": 999, "number": 99, "bet": "n99", "amount": -1,
                            "reason": "none", "colour": "plaid"}
                    if who != "player":
                        what["player"] = "4000000"
                    if name in ("confirm", "last_games", "close_table", "lift_dolly", "launch",
                                "close_bets", "void", "open_table", "settings") and who in allowed:
                        continue  # would be done
                    answer = self.house.do(who, self.table, what)
                    self.assertNotEqual(answer.status, 200, answer)
                    if who in allowed:
                        self.assertNotEqual(answer.status, 403, answer)
                    else:
                        self.assertTrue(refused_by_role(answer), answer)

    def test_nobody_speaks_unless_signed_in(self):
        for table, what in ((self.table, {"in": "bet", "bet": "n1", "amount": 100}),
                            (0, {"do": "fill", "currency": "TDC", "at": self.table, "amount": 1})):
            answer = self.house.do(None, table, what)
            self.assertEqual(answer.status, 401, answer)

    def test_every_operation_and_every_role(self):
        for name, allowed in OPERATIONS.items():
            for who in ROLES:
                with self.subTest(operation=name, who=who):
                    what = {"do": name, "currency": "TDC", "amount": 0, "visitor": PEOPLE["p1"],
                            "at": self.table}
                    answer = self.house.do(who, 0, what)
                    self.assertNotEqual(answer.status, 200, answer)
                    if who not in allowed:
                        self.assertTrue(refused_by_role(answer), answer)

    def test_every_operation_of_the_poker_room_and_every_role(self):
        table = fresh_table()
        self.house.must("pit_boss", table, {"do": "open", "rulebook": "rf", "game": "holdem",
                                            "table": {"min_bet": 100}})
        for name, allowed in ROOM.items():
            for who in ROLES:
                with self.subTest(operation=name, who=who):
                    # a visitor who is nobody, a seat no table has: at most a wish comes of it
                    what = {"do": name, "seat": 60, "minutes": 1}
                    if who != "player":
                        what["visitor"] = 4000000
                    answer = self.house.do(who, table, what)
                    self.assertEqual(refused_by_role(answer), who not in allowed, answer)

    def test_only_those_who_may_open_a_table(self):
        table = fresh_table()
        for who in ROLES:
            if who in ("pit_boss", "manager"):
                continue
            with self.subTest(who=who):
                answer = self.house.do(who, table, {"do": "open", "rulebook": "tdc", "game": "roulette",
                                                    "table": {}})
                self.assertTrue(refused_by_role(answer), answer)
        self.assertEqual(self.house.http("GET", f"/api/tables/{table}").status, 404)

    def test_every_way_of_watching_and_every_role(self):
        for how, allowed in WATCHING.items():
            for who in [None, *ROLES]:
                with self.subTest(how=how, who=who), self.house.socket(who) as socket:
                    socket.watch(self.table, how)
                    socket.next("public" if who in allowed else "error")
                    if who in allowed and how != "public":
                        socket.next("you" if how == "player" else "inspect")
                    socket.ping()
                    kinds = {kind for text in socket.seen for kind in json.loads(text)}
                    if who in allowed:
                        self.assertIn("public", kinds)
                        self.assertNotIn("error", kinds)
                    else:
                        self.assertIn("error", kinds)
                        self.assertNotIn("public", kinds)
                    self.assertEqual("you" in kinds, how == "player" and who in allowed)
                    self.assertEqual("inspect" in kinds, how == "staff" and who in allowed)

    def test_a_role_one_does_not_have_is_not_taken(self):
        answer = self.house.http("PUT", "/api/session", {"role": "manager"}, "player")
        self.assertEqual(answer.status, 403, answer)
        self.assertEqual(self.house.http("GET", "/api/session", login="player").json["role"], "player")

    def test_a_recall_shows_a_player_his_own_alone(self):
        path = f"/api/tables/{self.table}/rounds/1"
        own = self.house.http("GET", path, login="player")
        self.assertEqual(own.status, 200, own)
        self.assertIn("steps", own.json)
        other = self.house.http("GET", path, login="p12")
        self.assertIn(other.status, (403, 404), other)


if __name__ == "__main__":
    unittest.main()
