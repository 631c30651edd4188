"""What the rules are worth, over HTTP: every bet's edge, what a change of a rulebook would be worth, what is refused."""
import unittest

from house import House, SOURCE, shared, until
from test_document import Document

WAIT = 240  # seconds: what a loaded machine may take to count a game of chance


def is_over(state):
    return state in ("known", "unknown")


class Asking:
    """One house, asked as the manager."""

    def __init__(self, house):
        self.house = house

    def odds(self, query="", login="manager"):
        return self.house.http("GET", f"/api/rules/m1/odds{query}", login=login)

    def text(self, game, version=""):
        answer = self.house.http("GET", f"/api/rules/m1/text?game={game}&version={version}", login="manager")
        return answer.json["text"]

    def worth(self, body, query=""):
        return self.house.http("POST", f"/api/rules/m1/worth{query}", body, "manager")

    def known(self, game, query=""):
        """The game's answer once all of it is known; until then nothing is told, and why."""
        def ask():
            answer = self.odds(f"?game={game}{query}")
            assert answer.status == 200, answer
            told = answer.json
            assert told["state"] != "unknown", told
            return answer if told["state"] == "known" else None
        return until(ask, f"all of {game}", WAIT)

    def counted(self, body):
        def ask():
            answer = self.worth(body)
            assert answer.status == 200, answer
            return answer if all(is_over(game["state"]) for game in answer.json["games"]) else None
        return until(ask, f"the worth of {body.get('game')}", WAIT)


def figure(lab, bet, way=""):
    return next(one for one in lab["figures"] if one["bet"] == bet and one["way"] == way)


class Odds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.asking = Asking(shared())
        cls.document = Document(SOURCE / "docs/openapi.json")

    def hold(self, path, method, answer):
        schema = self.document.schema(path, method, answer.status)
        self.assertEqual(list(self.document.differences(answer.json, schema)), [], f"{method} {path}")

    def test_the_games_of_a_version(self):
        answer = self.asking.odds()
        self.hold("/api/rules/{house}/odds", "get", answer)
        games = {one["game"] for one in answer.json["games"]}
        self.assertEqual(games, {"blackjack", "oasis-poker", "roulette", "russian-poker", "texas-poker"})

    def test_every_bet_of_roulette(self):
        answer = self.asking.known("roulette")
        self.hold("/api/rules/{house}/odds", "get", answer)
        lab = answer.json["lab"]
        for bet, exact in (("n17", "1/37"), ("red", "1/37"), ("neighbours 17", "1/37")):
            self.assertEqual(figure(lab, bet)["exact"], exact)
            self.assertAlmostEqual(figure(lab, bet)["edge"], 1 / 37, 12)
        self.assertAlmostEqual(figure(lab, "n17")["hit"], 1 / 37, 12)
        self.assertEqual(figure(lab, "n17")["most"], 35)

    def test_the_version_is_named_by_its_hash_too(self):
        version = self.asking.odds().json["version"]
        self.assertEqual(self.asking.known("roulette", f"&version={version}").json["version"], version)

    def test_what_there_is_not(self):
        for query in ("?game=holdem", "?game=dice", "?game=hall", "?game=roulette&version=" + "0" * 64,
                      "?game=roulette&version=nosuch"):
            with self.subTest(query=query):
                answer = self.asking.odds(query)
                self.assertEqual(answer.status, 404, answer)
        for path in ("/api/rules/nohouse/odds", "/api/rules/../odds", "/api/rules/m1/text", "/api/rules/m1/text?game=house"):
            with self.subTest(path=path):
                self.assertEqual(self.asking.house.http("GET", path, login="manager").status, 404)


class Change(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.asking = Asking(shared())
        cls.document = Document(SOURCE / "docs/openapi.json")
        cls.roulette = cls.asking.text("roulette")

    def trial(self, was, now, count=1):
        self.assertIn(was, self.roulette)
        return {"from": "", "game": "roulette", "text": self.roulette.replace(was, now, count)}

    def test_each_line_in_the_rulebooks_order(self):
        body = self.trial("is: 17 to 1", "is: 16 to 1")
        body["text"] = body["text"].replace("is: 35 to 1", "is: 36 to 1", 1)
        answer = self.asking.counted(body)
        schema = self.document.schema("/api/rules/{house}/worth", "post", 200)
        self.assertEqual(list(self.document.differences(answer.json, schema)), [])
        [game] = answer.json["games"]
        steps = game["worth"]["steps"]
        self.assertEqual([step["lines"][0]["key"] for step in steps], ["payout.straight", "payout.split"])
        self.assertEqual(steps[0]["lines"][0], {"clause": "§25.1", "key": "payout.straight", "new": "36 to 1",
                                                "old": "35 to 1"})
        moved = {one["bet"]: one for one in steps[0]["moved"]}
        self.assertAlmostEqual(moved["n17"]["before"], 1 / 37, 12)
        self.assertAlmostEqual(moved["n17"]["after"], 0, 12)
        self.assertNotIn("red", moved)
        total = {one["bet"]: one for one in game["worth"]["total"]}
        for bet, one in total.items():
            parts = [each["after"] - each["before"] for step in steps for each in step["moved"] if each["bet"] == bet]
            self.assertAlmostEqual(sum(parts), one["after"] - one["before"], 12, bet)
        self.assertIsNone(answer.json["to"])

    def test_a_comment_and_a_clause_are_worth_nothing_and_known_at_once(self):
        answer = self.asking.worth(self.trial("§25.1", "§99"))
        self.assertEqual(answer.json["games"][0]["state"], "known", answer)
        self.assertEqual(answer.json["games"][0]["worth"], {"steps": [], "total": []})

    def test_the_same_version_differs_in_nothing(self):
        answer = self.asking.worth({"from": "", "to": ""})
        self.assertEqual((answer.status, answer.json["games"]), (200, []))
        self.assertEqual(answer.json["from"], answer.json["to"])

    def test_a_text_that_does_not_stand_is_refused_with_its_line(self):
        line = next(i for i, text in enumerate(self.roulette.split("\n"), 1) if "is: 35 to 1" in text)
        for was, now, where, what in (("is: 35 to 1", "is: 35 for 1", f"roulette.yaml:{line}:", "straight"),
                                      ("game: roulette", "game: blackjack", "roulette.yaml:", ""),
                                      ("schema: 1", "schema: [1", "roulette.yaml:", "")):
            with self.subTest(now=now):
                answer = self.asking.worth(self.trial(was, now))
                self.assertEqual((answer.status, answer.json["code"]), (422, "BAD_FILE"), answer)
                self.assertTrue(answer.json["text"].startswith(where), answer)
                self.assertIn(what, answer.json["text"])
                self.assertNotIn("\n", answer.json["text"])

    def test_what_is_too_large_or_no_question(self):
        large = {"from": "", "game": "roulette", "text": "#" * 49_153}
        self.assertEqual(self.asking.worth(large).status, 422)
        self.assertEqual(self.asking.worth({"from": "", "game": "roulette", "text": "#" * 100_000}).status, 413)
        for body in ({"from": 5}, {"from": "", "text": self.roulette}, {"from": "", "game": "roulette", "text": 7},
                     {"from": "", "to": "old", "game": "roulette", "text": self.roulette}, {"from": "0" * 80}):
            with self.subTest(body=str(body)[:60]):
                answer = self.asking.worth(body)
                self.assertEqual((answer.status, answer.json["code"]), (422, "BAD_INPUT"), answer)
        for body in ({"from": "nosuch", "to": ""}, {"from": "", "game": "holdem", "text": "x"}):
            with self.subTest(body=body):
                self.assertEqual(self.asking.worth(body).status, 404)


class Order(unittest.TestCase):
    """In a house of its own: it is given work for minutes."""

    def test_nothing_quick_waits_for_what_takes_minutes(self):
        with House() as house:
            asking = Asking(house)
            for game in ("oasis-poker", "russian-poker"):
                told = asking.odds(f"?game={game}").json
                self.assertIn(told["state"], ("waits", "counts"))
                self.assertIsNone(told["lab"])
            asking.known("roulette")
            told = asking.odds("?game=russian-poker").json
            self.assertIn(told["state"], ("waits", "counts"), "it takes minutes")


if __name__ == "__main__":
    unittest.main()
