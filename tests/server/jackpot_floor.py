"""A floor with jackpots for tests: what the administration draws up, the manager approves, and rounds of
entered cards at live tables bring about.

What the system draws (bonus card, fortune card, trigger) is nobody's to choose: cards are dealt around the
drawn card, and a table is opened so often that the card wanted comes.
"""
import json
import sqlite3
import unittest

from house import STORE, House

FLOAT = 10_000_000
AWARDS = {"777 spades": 2000, "777 suited": 1000, "royal flush": 5000, "straight flush": 1500}
SEGMENTS = [(5, 40), (10, 30), (20, 15), (50, 10), (100, 5)]  # J36: times the stake, weight
PLATE = {"blackjack": {"min_bet": 500, "max_bet": 20000, "bonus_min": 1, "bonus_max": 1_000_000,
                       "wheel_min": 100, "wheel_max": 10000}}
POKER = {"min_ante": 10, "max_ante": 50000, "bonus_min": 5, "bonus_max": 1_000_000, "wheel_min": 5,
         "wheel_max": 5000, "max_payout": 500000}
MAIN = {"blackjack": ("box", 2000)}
NUMBERS = iter(range(101, 60000))


class Floor(unittest.TestCase):
    """A house of its own, the demonstration's jackpots at rest; no tests are here."""

    @classmethod
    def setUpClass(cls):
        cls.house = House()
        for demonstration in (1, 2, 3):
            cls.house.must("manager", 0, {"do": "pool_set", "pool": demonstration, "state": "suspended"})

    @classmethod
    def tearDownClass(cls):
        try:
            cls.house.stop()
            right, said = cls.house.verify()
            if not right:
                raise AssertionError(said)
        finally:
            cls.house.remove()

    # ---- The house's side ----

    def do(self, login, table, what):
        return self.house.do(login, table, what)

    def refused(self, code, login, table, what):
        answer = self.do(login, table, what)
        self.assertIn(answer.status, (403, 409, 422), answer)
        self.assertEqual(answer.json["code"], code, answer)
        return answer.json

    def must(self, login, table, what):
        return self.house.must(login, table, what)

    def plan(self, kind, tables, games, **more):
        plan = {"do": "pool_open", "pool": next(NUMBERS), "kind": kind, "name": "Jackpot", "house": "tdc",
                "currency": "TDC", "games": games, "tables": tables}
        if kind == "progressive":
            plan.update(chips_max=10**9, awards=[{"line": line, "share": share, "least": share}
                                                 for line, share in AWARDS.items()])
        return {**plan, **more}

    def activate(self, number, **approval):
        for login, state in (("administration", "submitted"), ("manager", "approved"),
                             ("administration", "active")):
            self.must(login, 0, {"do": "pool_set", "pool": number, "state": state, **approval})
            approval = {}

    def pool(self, kind, tables, games, seed=0, **more):
        plan = self.plan(kind, tables, games, **more)
        self.must("administration", 0, plan)
        self.activate(plan["pool"])
        if seed:
            self.must("manager", 0, {"do": "pool_seed", "pool": plan["pool"], "amount": seed})
        return plan["pool"]

    def wheel(self, table, game, segments=SEGMENTS):
        return self.pool("wheel", [table], [game],
                         segments=[{"times": times, "weight": weight} for times, weight in segments])

    def shown(self, pool):
        pools = self.house.http("GET", "/api/pools").json["pools"]
        return next(row for row in pools if row["pool"] == pool)

    def amount(self, pool):
        return self.shown(pool)["amount"]

    def records(self, pool, deed):
        """What the jackpot's stream says: a house that is not established keeps no registers of it."""
        with sqlite3.connect(f"file:{self.house.folder / STORE}?mode=ro", uri=True) as store:
            rows = store.execute("SELECT text FROM records WHERE stream = ? ORDER BY number",
                                 (f"pool/{pool}",)).fetchall()
        values = [json.loads(row[0])["value"] for row in rows]
        return [value for value in values if value["do"] == deed]

    def book(self, account, currency="TDC"):
        """What the books owe on that account (assets are below zero)."""
        rows = self.house.http("GET", "/api/registers/trial_balance", login="auditor").json["rows"]
        return sum(row["value"]["credit"] - row["value"]["debit"] for row in rows
                   if row["value"]["account"].startswith(account) and row["value"]["currency"] == currency)

    # ---- A table ----

    def table(self, game, rulebook="tdc", currency="TDC", plate=None, **wanted):
        """A live table whose first round has the wanted designated cards: bonus_card=test of a card."""
        while True:
            number = next(NUMBERS)
            self.must("pit_boss", number, {"do": "open", "rulebook": rulebook, "game": game, "name": "Test",
                                           "chance": "live",
                                           "table": {**PLATE.get(game, POKER), **(plate or {})}})
            self.prepare(number)
            page = self.house.public(number)["page"]
            if all(test(page[card]) for card, test in wanted.items()):
                break
        self.house.provide(FLOAT, currency)
        self.must("cashier", 0, {"do": "fill", "currency": currency, "at": number, "amount": FLOAT})
        return number

    def prepare(self, table):
        for _ in range(10):
            now = self.house.public(table)
            if now["need"] != "call":
                break
            what = {"in": now["call"], **({"number": 20} if now["call"] == "cut" else {})}
            self.must("pit_boss" if now["call"] == "cut" else "dealer", table, what)
        self.assertEqual(now["need"], "bets")

    def drawn(self, table, which):
        return self.house.public(table)["page"][which]

    def chips(self, player, currency="TDC"):
        return self.house.http("GET", "/api/me", login=player).json["chips"][currency]

    def sit(self, player, table, currency="TDC", chips=1_000_000):
        self.house.buy_in(player, chips, currency)
        self.must(player, table, {"in": "sit", "chips": chips})

    def leave(self, table, *players):
        for player in players:
            self.must(player, table, {"in": "leave"})

    def bet(self, player, table, game, box=1, bonus=0, wheel=0, main=None):
        kind, least = MAIN.get(game, ("ante", 1000))
        self.must(player, table, {"in": "bet", "box": box, "bet": kind, "amount": main or least})
        for name, stake in (("bonus", bonus), ("wheel", wheel)):
            if stake:
                self.must(player, table, {"in": "bet", "box": box, "bet": name, "amount": stake})

    def deal(self, table, cards):
        cards = cards.split()
        for at in range(0, len(cards), 15):
            self.must("dealer", table, {"in": "card", "cards": " ".join(cards[at:at + 15])})

    def act(self, player, table, do, box=1, **more):
        self.must(player, table, {"in": "act", "box": box, "do": do, **more})

    def bets(self, table):
        """Results of the round by bet: {'bonus:1': row of the inspector's view}."""
        with self.house.socket("inspector") as socket:
            socket.watch(table, "staff")
            return {row["position"]: row for row in socket.next("inspect")["bets"]}

    def hit(self, pool, place=0):
        return self.shown(pool)["hits"][place]

    def decide(self, pool, number, what="hit_approve"):
        for login, do in (("inspector", "hit_verify"), ("pit_boss", "hit_verify"), ("manager", what)):
            self.must(login, 0, {"do": do, "pool": pool, "hit": number})

    def paid(self, pool, *amounts, table):
        """The hit that waits claims just these, is set aside, and is paid out of the books' 2040."""
        hit = self.hit(pool)
        currency = self.shown(pool)["currency"]
        books = {account: self.book(account, currency) for account in ("2040", "2041", "5000")}
        self.assertEqual([claim["amount"] for claim in hit["claims"]], list(amounts))
        self.assertEqual(self.house.public(table)["need"], "award")
        self.refused("HIT_PENDING", "dealer", table, {"in": "confirm"})
        self.decide(pool, hit["hit"])
        moved = {account: self.book(account, currency) - was for account, was in books.items()}
        self.assertEqual(sum(moved.values()), -sum(amounts))
        self.must("dealer", table, {"in": "confirm"})
        return moved
