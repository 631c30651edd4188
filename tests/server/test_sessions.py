"""Signing in and out: cookies, wrong passwords and how often, other sites, what a restart keeps."""
import unittest

from house import House, demo_passwords, fresh_id, token_of
from websocket import Refused


class SigningIn(unittest.TestCase):
    """A house of its own: failures are counted by address."""

    @classmethod
    def setUpClass(cls):
        cls.house = House()
        cls.passwords = demo_passwords(cls.house)

    @classmethod
    def tearDownClass(cls):
        cls.house.stop()
        cls.house.remove()

    def sign_in(self, login, password, headers=None):
        return self.house.http("POST", "/api/session", {"login": login, "password": password},
                               headers=headers)

    def test_1_cookie_and_role(self):
        login, password = next(iter(self.passwords.items()))
        answer = self.sign_in(login, password)
        self.assertEqual(answer.status, 200, answer)
        cookie, = answer.all("Set-Cookie")
        self.assertRegex(cookie, "^croupier_session=[0-9a-f]{64};")
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        self.assertLessEqual({"httponly", "samesite=strict", "path=/"}, flags)
        self.assertNotIn("secure", flags, "this house speaks without TLS")
        told = answer.json
        self.assertLessEqual({"person", "name", "role", "roles", "lang"}, set(told))
        self.assertNotIn("password", answer.body.decode())
        pair = cookie.partition(";")[0]
        mine = self.house.http("GET", "/api/session", headers={"Cookie": pair})
        self.assertEqual(mine.json, told)
        other = self.house.http("GET", "/api/session", headers={"Cookie": f"a=b; {pair}; c=d"})
        self.assertEqual(other.status, 200)
        out = self.house.http("DELETE", "/api/session", headers={"Cookie": pair})
        self.assertIn(out.status, (200, 204), out)
        self.assertEqual(self.house.http("GET", "/api/session", headers={"Cookie": pair}).status, 401)

    def test_2_no_cookie_that_is_not_ours(self):
        for value in ("", "x", "0" * 64, "f" * 63, token_of("player") + "0", "../../etc/passwd",
                      token_of("player").upper() + "G", "%00" * 20, "é" * 32):
            with self.subTest(cookie=value):
                header = f"croupier_session={value}".encode().decode("latin-1")
                answer = self.house.http("GET", "/api/me", headers={"Cookie": header})
                self.assertEqual(answer.status, 401, answer)

    def test_3_a_wrong_password_says_as_much_as_a_wrong_login(self):
        login = next(iter(self.passwords))
        answers = [self.sign_in(login, "not the password"), self.sign_in("nobody-here", "whatever it is")]
        self.assertEqual([answer.status for answer in answers], [401, 401])
        self.assertEqual(answers[0].body, answers[1].body)
        self.assertEqual(answers[0].json["code"], "WRONG_PASSWORD")
        self.assertEqual(answers[0].all("Set-Cookie"), [])

    def test_4_other_sites_are_refused(self):
        host = f"127.0.0.1:{self.house.port}"
        for origin, allowed in ((f"http://{host}", True), ("http://evil.example", False),
                                ("null", False), (f"http://{host}.evil.example", False),
                                (f"http://127.0.0.1:{self.house.port + 1}", False)):
            with self.subTest(origin=origin):
                answer = self.house.http("PUT", "/api/session", {"lang": "en"}, "player",
                                         {"Origin": origin})
                self.assertEqual(answer.status, 200 if allowed else 403, answer)
                try:
                    self.house.socket("player", origin=origin).close()
                    self.assertTrue(allowed, "the socket opened")
                except Refused as refused:
                    self.assertFalse(allowed, refused)
                    self.assertEqual(refused.status, 403)

    def test_5_a_form_is_no_json(self):
        for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""):
            with self.subTest(kind=kind):
                answer = self.house.http("PUT", "/api/session", b'{"lang":"en"}', "player",
                                         {"Content-Type": kind} if kind else {})
                self.assertEqual(answer.status, 415, answer)
        answer = self.house.http("PUT", "/api/session", b'{"lang":"en"}', "player",
                                 {"Content-Type": "application/json; charset=utf-8"})
        self.assertEqual(answer.status, 200, answer)

    def test_6_another_host_is_fine(self):
        answer = self.house.http("GET", "/api/tables", headers={"Host": "casino.example"})
        self.assertEqual(answer.status, 200)

    def test_9_five_failures_a_login_and_then_it_waits(self):
        login, password = list(self.passwords.items())[1]
        seen = [self.sign_in(login, f"wrong number {n}").status for n in range(6)]
        self.assertEqual(seen, [401] * 5 + [429])
        self.assertEqual(self.sign_in(login, password).status, 429, "even with the right one")
        statuses = [self.sign_in(f"nobody-{n}", "wrong password").status for n in range(20)]
        self.assertEqual(statuses[-1], 429, "twenty failures an address")
        self.assertIn(401, statuses, "other logins were let try before that")
        self.assertEqual(self.house.http("GET", "/api/me", login="player").status, 200,
                         "who is signed in is not touched")


class Pace(unittest.TestCase):
    def test_one_connection_sends_so_many_commands_a_second(self):
        """Those over the limit are refused and told so, and not done; the connection stays."""
        with House(rate=20) as house:
            house.open_table(101)
            house.seat("p1", 101)
            with house.socket("p1") as socket:
                for _ in range(300):
                    socket.send({"command": {"id": fresh_id(), "table": 101,
                                             "do": {"in": "bet", "bet": "n1", "amount": 100}}})
                done = refused = 0
                while done + refused < 300:
                    message = socket.read()
                    done += "answer" in message
                    refused += "error" in message
                self.assertGreater(refused, 100)
                self.assertGreaterEqual(done, 20)
                lying = house.public(101)["page"]["positions"]
                self.assertEqual(lying, [["n1", 100 * done, 1]])


class Restart(unittest.TestCase):
    def test_a_restart_signs_nobody_out_and_loses_nothing(self):
        house = House()
        try:
            house.open_table(101)
            house.seat("p1", 101, 5000)
            house.must("p1", 101, {"in": "bet", "bet": "n17", "amount": 500})
            before = house.public(101)
            house.stop()
            house.start()
            self.assertEqual(house.http("GET", "/api/session", login="p1").status, 200)
            after = house.public(101)
            self.assertEqual((before["v"], before["page"]), (after["v"], after["page"]))
            house.must("p1", 101, {"in": "remove", "bet": "n17"})
            self.assertEqual(house.http("GET", "/api/me", login="p1").json["chips"]["TDC"], 5000)
            house.stop()
            right, said = house.verify()
            self.assertTrue(right, said)
        finally:
            house.kill()
            house.remove()


if __name__ == "__main__":
    unittest.main()
