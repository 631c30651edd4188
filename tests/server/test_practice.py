"""Practice tables: play money, never a table of the house; each decision and each bet is told what it cost; payouts
asked of a dealer, judged by the settlement and here by the layout alone."""
import unittest

from house import PEOPLE, ROLES, fresh_table, shared, until

GAMES = {("m1", "blackjack"), ("tdc", "blackjack"), ("bg", "blackjack"), ("m1", "texas-poker"),
         ("tdc", "texas-poker"), ("tp", "texas-poker"), ("m1", "oasis-poker"), ("m1", "russian-poker"),
         ("tdc", "russian-poker"), ("bg", "caribbean-stud")}
PRICED = {("m1", "roulette"), ("tdc", "roulette"), ("bg", "roulette"), ("bg", "punto-banco")}
KNOWN = ("known", "unknown")


class Practice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()

    # ---- speaking to it ----

    def begin(self, who, game="blackjack", house="m1", **more):
        answer = self.house.http("POST", "/api/practice", {"game": game, "house": house, **more}, who)
        self.assertEqual(answer.status, 200, answer)
        self.who, self.number = who, answer.json["practice"]
        return answer.json

    def do(self, what, wanted="OK"):
        answer = self.house.http("POST", f"/api/practice/{self.number}/do", what, self.who)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(answer.json["status"], wanted, answer)
        return answer.json

    def look(self):
        answer = self.house.http("GET", f"/api/practice/{self.number}", login=self.who)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def counted(self, part):
        """The state once what is asked about is counted."""
        def is_known():
            told = self.look()
            return told if told[part] and told[part]["state"] in KNOWN else None
        return until(is_known, f"the count of a {part}")

    def bet(self, told):
        poker = told["public"]["game"] != "blackjack"
        return self.do({"in": "bet", "box": 1, "bet": "ante" if poker else "box", "amount": 10 * 10 ** told["public"]["decimals"]})

    def open_acts(self, told):
        return [action["act"] for action in told["actions"] if action["do"] == "act" and not action["closed"]]

    def play_round(self, told, hint=False, choose=None):
        """Deals and decides until the round is over; returns the verdicts."""
        verdicts = []
        self.bet(told)
        told = self.do({"do": "deal"})
        while told["decision"]:
            if hint:
                self.do({"do": "hint"})
                told = self.counted("decision")
            number = told["decision"]["number"]
            act = choose(told) if choose else {"do": self.open_acts(told)[0]}
            self.do({"in": "act", "box": told["decision"]["box"], **act})
            told = self.counted("verdict")
            self.assertEqual(told["verdict"]["number"], number)
            verdicts.append(told["verdict"])
        self.assertEqual(told["public"]["need"], "nothing")
        return verdicts

    # ---- never for money ----

    def test_a_table_of_the_house_has_no_advice(self):
        table = fresh_table()
        self.house.open_table(table)
        answer = self.house.http("POST", "/api/practice", {"game": "blackjack", "house": "m1", "table": table}, "p1")
        self.assertEqual(answer.status, 403, answer)
        self.assertEqual(answer.json["code"], "PRACTICE_ONLY")
        self.assertIn("never for money", answer.json["text"])
        # Nor by its number: practice tables have numbers of their own.
        for method, path in (("GET", f"/api/practice/{table}"), ("POST", f"/api/practice/{table}/do")):
            answer = self.house.http(method, path, {"do": "hint"} if method == "POST" else None, "p1")
            self.assertEqual(answer.status, 404, answer)
        for path in (f"/api/tables/{table}/practice", f"/api/tables/{table}/advice"):
            self.assertEqual(self.house.http("GET", path, login="p1").status, 404)

    def test_nothing_of_the_house_moves(self):
        """No chips, no postings, no table: what he has and what the lobby shows is as before."""
        before = [self.house.http("GET", path, login="p2").json for path in ("/api/me", "/api/me/receipts")]
        tables = len(self.house.http("GET", "/api/tables").json["tables"])
        told = self.begin("p2")
        self.play_round(told)
        self.assertEqual([self.house.http("GET", path, login="p2").json for path in ("/api/me", "/api/me/receipts")], before)
        self.assertEqual(len(self.house.http("GET", "/api/tables").json["tables"]), tables)

    # ---- who ----

    def test_whoever_is_signed_in_has_a_table_of_his_own(self):
        self.assertEqual(self.house.http("GET", "/api/practice").status, 401)
        self.assertEqual(self.house.http("POST", "/api/practice", {"game": "blackjack", "house": "m1"}).status, 401)
        numbers = set()
        for who in ROLES:
            told = self.begin(who)
            numbers.add(told["practice"])
            self.assertEqual(told["you"]["seat"], 0)
            self.assertEqual(told["public"]["kind"], "practice")
        self.assertEqual(len(numbers), len(ROLES))

    def test_another_ones_table_is_not_there(self):
        self.begin("p3")
        for who in ("p4", "manager", "auditor"):
            self.assertEqual(self.house.http("GET", f"/api/practice/{self.number}", login=who).status, 404)
            self.assertEqual(self.house.http("POST", f"/api/practice/{self.number}/do", {"do": "deal"}, who).status, 404)

    def test_a_new_sitting_ends_the_one_before(self):
        first = self.begin("p5")["practice"]
        second = self.begin("p5", "texas-poker", "tp")["practice"]
        self.assertNotEqual(first, second)
        self.assertEqual(self.house.http("GET", f"/api/practice/{first}", login="p5").status, 404)
        self.assertEqual(self.house.http("GET", "/api/practice", login="p5").json["sitting"], second)
        self.do({"do": "end"})
        self.assertIsNone(self.house.http("GET", "/api/practice", login="p5").json["sitting"])

    def test_what_there_is_to_practise(self):
        told = self.house.http("GET", "/api/practice", login="p6").json["games"]
        self.assertEqual({(row["house"], row["game"]) for row in told}, GAMES | PRICED)
        self.assertTrue(all(row["title"] for row in told))
        for body in ({"game": "holdem", "house": "m1"}, {"game": "blackjack", "house": "rf"}, {"game": "blackjack", "house": "../m1"}):
            answer = self.house.http("POST", "/api/practice", body, "p6")
            self.assertEqual(answer.status, 404, answer)
        for body in ({}, {"game": "blackjack"}, [1], "text"):
            answer = self.house.http("POST", "/api/practice", body, "p6")
            self.assertEqual(answer.status, 422, answer)

    # ---- decisions ----

    def test_a_verdict_follows_every_decision(self):
        told = self.begin("p7")
        decisions = cost = right = 0
        for _ in range(8):
            for verdict in self.play_round(told):
                self.assertEqual(verdict["state"], "known", verdict)
                values = [option["value"] for option in verdict["options"]]
                self.assertEqual(values, sorted(values, reverse=True))
                self.assertEqual(verdict["best"], verdict["options"][0])
                self.assertAlmostEqual(verdict["cost"], verdict["best"]["value"] - verdict["yours"]["value"], 6)
                self.assertGreaterEqual(verdict["cost"], 0)
                decisions, cost, right = decisions + 1, cost + verdict["cost"], right + (verdict["cost"] < 1e-9)
            told = self.do({"do": "next"})
        self.assertEqual((told["totals"]["decisions"], told["totals"]["right"]), (decisions, right))
        self.assertAlmostEqual(told["totals"]["cost"], cost, 5)

    def test_a_hint_followed_costs_nothing(self):
        told = self.begin("p8", "oasis-poker", "m1")
        seen = 0

        def best(told):
            option = told["decision"]["options"][0]
            act = {"do": option["key"]}
            if option["cards"]:
                act["cards"] = option["cards"]
            if option["key"] == "insure":
                act["amount"] = next(a["most"] for a in told["actions"] if a.get("act") == "insure")
            return act
        for _ in range(4):
            for verdict in self.play_round(told, hint=True, choose=best):
                self.assertTrue(verdict["hinted"])
                self.assertEqual((verdict["state"], verdict["cost"]), ("known", 0), verdict)
                seen += 1
            told = self.do({"do": "next"})
        self.assertEqual(told["totals"]["hinted"], seen)
        self.assertEqual(told["totals"]["cost"], 0)

    def test_options_are_told_to_nobody_who_did_not_ask(self):
        told = self.begin("p9", "texas-poker", "tp")
        self.bet(told)
        told = self.do({"do": "deal"})
        self.assertIsNone(told["decision"]["options"])
        self.do({"do": "hint"})
        told = self.counted("decision")
        self.assertEqual({option["key"] for option in told["decision"]["options"]}, {"pass", "play"})

    def test_every_game_is_played_to_its_end(self):
        for house, game in sorted(GAMES - {("m1", "russian-poker"), ("tdc", "russian-poker")}):
            with self.subTest(house=house, game=game):
                told = self.begin("p10", game, house)
                for _ in range(3):
                    for verdict in self.play_round(told):
                        self.assertEqual(verdict["state"], "known", verdict)
                    told = self.do({"do": "next"})
                    self.assertEqual(told["public"]["page"]["phase"], "bets")

    def test_russian_poker_is_played_while_it_is_counted(self):
        told = self.begin("p11", "russian-poker", "m1")
        self.bet(told)
        told = self.do({"do": "deal"})
        number = told["decision"]["number"]
        told = self.do({"in": "act", "box": 1, "do": "pass"})
        self.assertEqual(told["verdict"]["number"], number)
        self.assertEqual(told["public"]["need"], "nothing")
        told = self.do({"do": "next"})  # the count goes on beside it
        self.assertEqual(told["public"]["page"]["phase"], "bets")

    # ---- what is refused ----

    def test_what_the_game_refuses_is_told_and_changes_nothing(self):
        told = self.begin("p12")
        refused = self.do({"in": "bet", "box": 1, "bet": "box", "amount": 1}, "BET_MIN")
        self.assertTrue(refused["text"] and refused["clause"], refused)
        self.assertEqual(refused["you"], told["you"])
        self.do({"in": "act", "box": 1, "do": "hit"}, "NOT_THIS_PHASE")
        self.do({"do": "hint"}, "NO_ADVICE")
        self.do({"do": "next"}, "ROUND_OPEN")
        for what in ({"in": "card", "cards": "As"}, {"in": "chips", "amount": 10 ** 6}, {"do": "fly"}, {}, {"in": "bet", "box": 1, "amount": 1000, "role": "dealer"},
                     {"in": "bet", "box": 1, "amount": 1000, "player": str(PEOPLE["p1"])}):
            self.do(what, "BAD_INPUT")
        self.do({"in": "bet", "box": 1, "bet": "bonus", "amount": 1000}, "NOT_OFFERED")

    def test_the_rules_of_the_table_in_ones_language(self):
        told = self.begin("dealer")
        rules = self.house.http("GET", f"/api/practice/{told['practice']}/rules?lang=ru", login="dealer").json
        self.assertEqual((rules["house"], rules["language"]), ("m1", "ru"))
        self.assertIn("PRACTICE_ONLY", rules["refusals"])
        self.assertEqual(rules["game"]["min"], 10 * 10 ** told["public"]["decimals"])

    # ---- bets that are all there is to decide ----

    def test_every_bet_of_roulette_says_what_it_costs(self):
        told = self.begin("p1", "roulette", "tdc")
        self.assertEqual((told["bets"]["best"]["exact"], told["bets"]["same"]), ("1/37", True))
        unit = 10 ** told["public"]["decimals"]
        for bet, amount in (("n17", unit), ("red", 10 * unit), ("s17/20", 2 * unit)):
            told = self.do({"in": "bet", "bet": bet, "amount": amount})
        self.assertEqual([(row["key"], row["stake"], row["exact"]) for row in told["bets"]["list"]],
                         [("n17", unit, "1/37"), ("red", 10 * unit, "1/37"), ("s17/20", 2 * unit, "1/37")])
        self.do({"in": "remove", "bet": "red"})
        told = self.do({"in": "announce", "bet": "neighbours", "number": 0, "amount": 5 * unit})
        self.assertEqual({row["key"] for row in told["bets"]["list"]}, {"n17", "s17/20", "n3", "n26", "n0", "n32", "n15"})
        told = self.do({"do": "deal"})
        self.assertEqual(told["public"]["need"], "nothing")
        self.assertEqual((told["totals"]["decisions"], told["totals"]["right"], told["totals"]["cost"]), (7, 7, 0))
        self.assertEqual(len(told["you"]["results"]), 7)

    def test_the_tie_costs_what_it_is_worse_than_banco(self):
        self.begin("p2", "punto-banco", "bg")
        told = self.do({"in": "bet", "bet": "tie", "amount": 10})
        self.assertEqual(told["bets"]["best"]["key"], "banco")
        row = told["bets"]["list"][0]
        self.assertAlmostEqual(row["edge"], 0.1436, 4)
        self.assertAlmostEqual(row["cost"], 0.1330, 4)
        told = self.do({"do": "deal"})
        self.assertEqual((told["totals"]["decisions"], told["totals"]["right"]), (1, 0))
        self.assertAlmostEqual(told["totals"]["cost"], row["cost"], 6)

    # ---- payouts ----

    def layouts(self, who, game, house, count, level):
        """So many layouts with what the house says is right of each, answered wrong on purpose."""
        told = self.begin(who, game, house, drill=True, level=level)
        for _ in range(count):
            drill = told["drill"]
            self.assertFalse(drill["answered"])
            for line in drill["lines"]:
                self.assertEqual(set(line), {"announced", "number", "player", "position", "stake"})
            self.assertNotIn("you", told)
            answered = self.do({"do": "answer", "lines": [{"result": "lost"}] * len(drill["lines"])})
            self.assertEqual(answered["public"]["page"], told["public"]["page"])
            yield answered["public"]["page"], answered["drill"]["lines"]
            told = self.do({"do": "next", "level": level})

    @staticmethod
    def points(cards):
        """Of blackjack: the best total, and whether two cards make 21."""
        ranks = [card[0] for card in cards.split()]
        total = sum(1 if rank == "A" else int(rank) if rank.isdigit() else 10 for rank in ranks)
        if "A" in ranks and total <= 11:
            total += 10
        return total, len(ranks) == 2 and total == 21

    def test_blackjack_is_paid_by_the_cards_on_the_layout(self):
        seen = set()
        for page, lines in self.layouts("dealer", "blackjack", "m1", 120, 4):
            dealer, dealer_natural = self.points(page["dealer"]["cards"])
            boxes = {box["box"]: box["hands"] for box in page["boxes"]}
            for line in lines:
                bet, place = line["position"].split(":")
                box, hand = ([int(part) for part in place.split("/")] + [1])[:2]
                cards = boxes[box][hand - 1]
                own, natural = self.points(cards["cards"])
                natural = natural and len(boxes[box]) == 1
                right, stake = line["right"], line["stake"]
                if bet == "insurance":  # 2 to 1 [M1 §195.5]
                    wanted = ("won", 2 * stake) if dealer_natural else ("lost", 0)
                elif line["clause"].startswith("even."):
                    wanted = ("won", stake)
                elif cards["state"] == "surrendered":
                    wanted = ("lost", stake // 2)
                elif own > 21:
                    wanted = ("lost", 0)
                elif natural:  # 3 to 2 [M1 §192.1]
                    wanted = ("back", 0) if dealer_natural else ("won", stake * 3 // 2)
                elif dealer_natural:
                    wanted = ("lost", 0)
                elif dealer > 21 or own > dealer:
                    wanted = ("won", stake)
                else:
                    wanted = ("back", 0) if own == dealer else ("lost", 0)
                self.assertEqual((right["result"], right["amount"]), wanted, (line, cards, page["dealer"]))
                self.assertEqual(line["is_right"], wanted == ("lost", 0))
                seen.add((bet, wanted[0]))
        self.assertLessEqual({("box", "won"), ("box", "lost"), ("box", "back")}, seen)

    def test_oasis_pays_the_bet_by_its_table(self):
        pays = {"high_card": 1, "ace_king": 1, "pair": 1, "two_pair": 2, "trips": 3, "straight": 4, "flush": 5, "full_house": 7,
                "four": 20, "straight_flush": 50, "royal_flush": 100}
        won = 0
        for page, lines in self.layouts("dealer", "oasis-poker", "m1", 80, 4):
            boxes = {box["box"]: box for box in page["boxes"]}
            for line in lines:
                bet, number = line["position"].split(":")
                box, right = boxes[int(number)], line["right"]
                self.assertEqual(box.get(bet), line["stake"], (line, box))
                if bet == "ante" and box["state"] == "passed":
                    self.assertEqual(right, {"result": "lost", "amount": 0})
                elif bet == "ante" and not page["dealer"]["has_game"]:
                    self.assertEqual(right, {"result": "won", "amount": line["stake"]})
                elif bet == "bet" and not page["dealer"]["has_game"]:
                    self.assertEqual(right, {"result": "back", "amount": 0})
                elif bet == "bet" and right["result"] == "won":
                    self.assertEqual(right["amount"], pays[box["name"]["category"]] * line["stake"], (line, box))
                    won += 1
        self.assertGreater(won, 0)

    def test_a_drill_is_one_persons_sitting_like_any_other(self):
        told = self.begin("p3", "roulette", "m1", drill=True)
        self.assertEqual(self.house.http("GET", "/api/practice", login="p3").json["sitting"], told["practice"])
        self.assertEqual(self.look()["drill"], told["drill"])
        self.assertEqual(self.house.http("GET", f"/api/practice/{told['practice']}", login="p4").status, 404)
        rules = self.house.http("GET", f"/api/practice/{told['practice']}/rules?lang=bg", login="p3").json
        self.assertIn("pay.straight", rules["clauses"])
        answer = self.house.http("POST", "/api/practice", {"game": "roulette", "house": "m1", "drill": True, "table": 1}, "p3")
        self.assertEqual((answer.status, answer.json["code"]), (403, "PRACTICE_ONLY"))
        for body in ({"drill": "yes"}, {"drill": True, "level": 9}):
            answer = self.house.http("POST", "/api/practice", {"game": "roulette", "house": "m1", **body}, "p3")
            self.assertEqual(answer.status, 422, answer)
