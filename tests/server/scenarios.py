"""A house of the specifications for its worked examples: staffed, stocked, at the day and hour they name.

    class Door(Scenario):
        spec, at = "m1", "2026-03-15 20:00"

        def test_h01_...(self):
            anna = self.card(born="2008-03-16")                    a person, by number
            self.clock("2026-03-16 00:01")                         on the house's own clock; never back
            came = self.did("registrar", "enter", visitor=anna, id_shown=True)
            self.refused("registrar", "ALREADY_INSIDE", "enter", visitor=anna, id_shown=True)
            self.rows("visitors"), self.page("door"), self.balance("1000"), self.group("players")

Each test has a house to itself: a copy of the folder in which a house of that kind was once opened. There
people of every role are hired and on duty, the cage has 100,000.00 in chips and the cashier's shift is open
with 20,000.00 in the drawer. The clock stands still (clock.c): a test is at 22:15:00 however slow the
machine. What happens at a table is said with self.at_table(); self.open_table() opens one.
"""
import atexit
import hashlib
import os
import shutil
import sqlite3
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from house import ROLES, SOURCE, STORE, WAIT, House, copy_folder, environment, token_of, until

# Who is who: more than one of those who sign beside each other; v1, v2 … are visitors who may sign in.
EXTRA = {"dealer2": "dealer", "dealer3": "dealer", "inspector2": "inspector", "inspector3": "inspector",
         "pit_boss2": "pit_boss", "manager2": "manager", "cashier2": "cashier"}
STAFF = [role for role in ROLES if role not in ("player", "support", "auditor", "administration")]
LOGINS = {role: role for role in ROLES} | EXTRA | {f"v{n}": "player" for n in range(1, 21)}
PERSON = {login: 101 + index for index, login in enumerate(LOGINS)}
GAMES = ["roulette", "blackjack", "punto-banco", "texas-poker", "oasis-poker", "russian-poker",
         "caribbean-stud", "holdem", "omaha", "seven-card-stud"]

FOUNDED = "2026-02-01 12:00"  # before anything the examples tell of
MINSK, SOFIA = "<+03>-3", "EET-2EEST,M3.5.0/3,M10.5.0/4"
HOUSES = {"m1": ("BYN", MINSK), "bg": ("BGN", SOFIA), "tdc": ("TDC", MINSK), "rf": ("BYN", MINSK),
          "tp": ("BYN", MINSK)}
DENOMINATIONS = [1000000, 100000, 50000, 10000, 2500, 1000, 500, 100]

# 100,000.00, and a float of 10,000.00
ALL_CHIPS = {"1000000": 4, "100000": 40, "50000": 20, "10000": 80, "2500": 60, "1000": 30, "500": 30,
             "100": 50}
FLOAT = {"100000": 6, "50000": 4, "10000": 15, "2500": 16, "1000": 5, "500": 6, "100": 20}
DRAWER = 2_000_000
STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9]  # of a purchase with notes; without them the 4th to the 8th

PLATES = {
    "roulette": {"min_inside": 100, "min_outside": 100, "max_straight": 100_000,
                 "max_dozen_column": 1_000_000, "max_even_chance": 1_000_000,
                 "colour_value_min": 100, "colour_value_max": 10_000},
    "blackjack": {"min_bet": 1000, "max_bet": 50_000},
    "holdem": {"min_bet": 200, "max_bet": 0},
}


def make_chips(amount, faces=DENOMINATIONS):
    """The fewest pieces worth so much."""
    chips = {}
    for face in faces:
        if amount >= face:
            chips[str(face)], amount = divmod(amount, face)
    assert amount == 0, amount
    return chips


def without(chips, **taken):
    """The pieces that are left: without(FLOAT, c2500=1)."""
    left = dict(chips)
    for face, pieces in taken.items():
        left[face[1:]] = left.get(face[1:], 0) - pieces
    return {face: pieces for face, pieces in left.items() if pieces}


def sign(login):
    """Who signs beside the doer."""
    return {"person": PERSON[login], "role": LOGINS[login]}


def moment(text, zone=MINSK):
    """"2026-03-15 20:00" or with seconds on a house's clock, in microseconds since 1970."""
    shape = "%Y-%m-%d %H:%M:%S" if text.count(":") == 2 else "%Y-%m-%d %H:%M"
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        return int(time.mktime(time.strptime(text, shape))) * 10**6
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


# ---- The clock ----

def clock_library(folder):
    """clock.c, as something that can be preloaded."""
    made = Path(folder) / "clock.so"
    compiler = os.environ.get("CC") or shutil.which("gcc") or "cc"
    subprocess.run([*compiler.split(), "-shared", "-fPIC", "-O1", "-o", str(made),
                    str(SOURCE / "tests/server/clock.c")], check=True, timeout=WAIT)
    return made


class Place(House):
    """A running house of a kind, on a clock of its own and without the demonstration."""

    def __init__(self, spec, at, folder=None, template=None, arguments=(), start=True):
        self.spec, self.zone = spec, HOUSES[spec][1]
        super().__init__(folder, people=False, arguments=arguments, start=False)
        if template:
            copy_folder(template, self.folder)
        self.set_clock(at)
        if start:
            self.start()

    def set_clock(self, at):
        self.now = moment(at, self.zone)
        file = os.open(self.folder / "clock", os.O_WRONLY | os.O_CREAT, 0o600)
        os.pwrite(file, struct.pack("=q", self.now), 0)
        os.close(file)

    def command(self, web):
        return [part for part in super().command(web) if part != "--demo"]

    def environment(self):
        env = environment()
        env["ASAN_OPTIONS"] += ":verify_asan_link_order=0"  # what is preloaded allocates nothing
        return dict(env, LD_PRELOAD=str(workshop() / "clock.so"),
                    CROUPIER_CLOCK=str(self.folder / "clock"))


# ---- The folders every house is a copy of ----

_workshop = None
_templates = {}


def workshop():
    """A folder of this run: the clock, an empty house with people who are signed in, houses to copy."""
    global _workshop
    if not _workshop:
        _workshop = Path(tempfile.mkdtemp(prefix="croupier-scenarios-"))
        atexit.register(shutil.rmtree, _workshop, ignore_errors=True)
        clock_library(_workshop)
        (_workshop / "empty").mkdir()
        Place("m1", FOUNDED, _workshop / "empty").stop()
        add_people(_workshop / "empty" / STORE)
    return _workshop


def add_people(store):
    """Everybody is signed in for good: used long before it was last seen, a sign-in stays as it is."""
    then = 4 * 10**15
    with sqlite3.connect(store) as base:
        for login, role in LOGINS.items():
            base.execute("INSERT INTO people (number, login, name, password, roles, lang, active)"
                         " VALUES (?, ?, ?, '*', ?, 'en', 1)",
                         (PERSON[login], login.replace("_", "-"), login.capitalize(), role))
            kept = hashlib.blake2b(bytes.fromhex(token_of(login)), digest_size=32).digest()
            base.execute("INSERT INTO sign_ins (token, person, role, lang, made_at, seen_at, expires_at)"
                         " VALUES (?, ?, ?, 'en', 0, ?, ?)", (kept, PERSON[login], role, then, then))
    base.close()


def template(spec, settings, arguments):
    """The folder of a house of that kind, opened and closed again in good order."""
    key = repr((spec, sorted(settings.items()), arguments))
    if key not in _templates:
        folder = workshop() / f"house-{len(_templates)}"
        copy_folder(workshop() / "empty", folder)
        place = Place(spec, FOUNDED, folder, arguments=arguments)
        try:
            found(place, settings)
            place.stop()
        except BaseException:
            place.kill()
            raise
        _templates[key] = folder
    return _templates[key]


def found(place, settings):
    """From nothing to doors open."""
    currency, zone = HOUSES[place.spec]
    own = {"do": "establish", "house": place.spec, "currency": currency, "decimals": 2, "zone": zone,
           "day_start": 21600, "legal_entity": "Casino", "staff_is_kept": True,
           "income_tax_bp": 400 if place.spec == "m1" else None, "denominations": DENOMINATIONS,
           **settings}
    place.must("administration", 0, {key: value for key, value in own.items() if value is not None})
    day = FOUNDED[:10]
    for login, role in LOGINS.items():
        if role not in STAFF:
            continue
        person = PERSON[login]
        place.must("administration", 0, {"do": "card_put", "visitor": person, "card": {
            "surname": login.capitalize(), "given_name": "Staff", "born": "1990-01-02"}})
        place.must("manager", 0, {"do": "hire", "person": person, "roles": [role], "skills": GAMES})
        place.must("manager", 0, {"do": "schedule_put", "person": person, "role": role, "day": day,
                                  "from": "11:00", "to": "23:00"})
        place.must("manager", 0, {"do": "on_duty", "person": person, "role": role})
    faces = {str(face) for face in own["denominations"]}
    chips = {face: pieces for face, pieces in ALL_CHIPS.items() if face in faces}
    place.must("manager", 0, {"do": "chips_register", "chips": chips})
    place.must("cashier", 0, {"do": "chips_move", "from": "vault", "chips": chips})
    place.must("manager", 0, {"do": "safe_in", "amount": 10_000_000})
    place.must("manager", 0, {"do": "safe_in", "amount": 10_000_000, "into": "bank"})
    place.must("manager", 0, {"do": "safe_in", "amount": 1_000_000, "into": "wallet"})
    place.must("head_cashier", 0, {"do": "shift_plan", "cashier": PERSON["cashier"], "drawer": 1})
    place.must("head_cashier", 0, {"do": "safe_move", "shift": 1, "amount": DRAWER})
    place.must("cashier", 0, {"do": "shift_open", "shift": 1, "cash": DRAWER, "chips": chips})
    for item in ("alarm", "video"):
        place.must("manager", 0, {"do": "equipment_put", "class": item, "serial": item,
                                  "excise": "E 1", "approval": "A 1"})


class Scenario(unittest.TestCase):
    """The worked examples of one house. spec and at: which, and when a test begins."""

    spec, at = "m1", "2026-03-15 20:00"
    settings = {}  # of the house, beside or instead of those in found(); None: not set at all
    arguments = ()  # of the program
    longMessage = True

    def setUp(self):
        folder = template(self.spec, self.settings, self.arguments)
        self.house = Place(self.spec, type(self).at, template=folder, arguments=self.arguments)
        self.tables = 0
        self.addCleanup(self.leave)

    def leave(self):
        """The books are sound whatever was done, and the house closes in order."""
        try:
            if self.house.process:
                self.check_books()
                self.house.stop()
        finally:
            self.house.kill()
            self.house.remove()

    def check_books(self):
        wrong = [row for row in self.rows("invariants") if not row["holds_true"]]
        self.assertEqual(wrong, [])

    # ---- Time ----

    def clock(self, text):
        """The house's clock is set on; what its own clocks owe by then is done."""
        self.assertGreaterEqual(moment(text, self.house.zone), self.house.now, "the clock goes on only")
        self.house.set_clock(text)
        for _ in range(3):  # each wakes the floor, which does one of what it owes
            self.page("house")

    def moment(self, text):
        return moment(text, self.house.zone)

    # ---- Doing ----

    def did(self, login, do, /, **members):
        """It is done: what came of it."""
        answer = self.house.do(login, 0, {"do": do, **members})
        self.assertEqual(answer.status, 200, f"{login}: {do} {members}: {answer}")
        return answer.json["came"]

    def refused(self, login, code, do, /, **members):
        """It is refused by that name: 403 is the role's, 422 what cannot be read, 409 the rules'."""
        return self.check_refused(self.house.do(login, 0, {"do": do, **members}), code)

    def check_refused(self, answer, code):
        self.assertEqual(answer.json.get("code"), code, answer)
        status = {"FORBIDDEN_ROLE": 403, "BAD_INPUT": 422}.get(code, 409)
        self.assertEqual(answer.status, status, answer)
        self.assertTrue(answer.json["text"], answer)
        return answer.json

    def at_table(self, login, table, line, /, **members):
        """A line at a table is taken: self.at_table("v1", 3, "bet", bet="n17", amount=500)."""
        answer = self.house.do(login, table, {"in": line, **members})
        self.assertEqual(answer.status, 200, f"{login} at {table}: {line} {members}: {answer}")
        return answer.json

    def refused_at(self, login, table, code, line, /, **members):
        return self.check_refused(self.house.do(login, table, {"in": line, **members}), code)

    def did_floor(self, login, table, do, /, **members):
        """An operation of the floor itself, at a table or (0) of the house."""
        return self.house.must(login, table, {"do": do, **members})

    # ---- Looking ----

    def page(self, desk, login="manager"):
        answer = self.house.http("GET", f"/api/hall/{desk}", login=login)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def register(self, name, login="auditor", **days):
        """As it is read over HTTP; days: since ("from") and to."""
        asked = "&".join(f"{'from' if key == 'since' else key}={day}" for key, day in days.items())
        answer = self.house.http("GET", f"/api/registers/{name}?lang=en&{asked}", login=login)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def rows(self, name, login="auditor", **same):
        """The values of a register's rows; same: only those that have these."""
        values = [row["value"] for row in self.register(name, login)["rows"]]
        return [value for value in values if all(value.get(key) == want for key, want in same.items())]

    def row(self, name, login="auditor", **same):
        found_rows = self.rows(name, login, **same)
        self.assertEqual(len(found_rows), 1, f"{name} {same}: {found_rows}")
        return found_rows[0]

    def has(self, row, **members):
        """A row, page or answer says just that of these members."""
        self.assertEqual({key: row.get(key) for key in members}, members)

    def balance(self, account):
        """Of a money account: debit above zero, credit below."""
        for row in self.rows("trial_balance"):
            if row["account"].split()[0] == account:
                return row["debit"] - row["credit"]
        return 0

    def balances(self, *accounts):
        return {account: self.balance(account) for account in accounts}

    def chips(self):
        """location -> amount, of the value chips: vault, cage, float, layout, players …"""
        places = {}
        for row in self.rows("chip_inventory"):
            places[row["location"]] = places.get(row["location"], 0) + row["amount"]
        return places

    def groups(self):
        """CAGE, TABLES, PLAYERS."""
        places = self.chips()
        parts = (("vault", "cage", "in transit"), ("float", "layout", "rake box", "tip box"),
                 ("players", "held"))
        return tuple(sum(places.get(place, 0) for place in part) for part in parts)

    def chips_of(self, login):
        """What a visitor who signs in has in the books."""
        return self.house.http("GET", "/api/me", login=login).json["chips"].get(HOUSES[self.spec][0], 0)

    def refusals(self, **same):
        """Attempts the house wrote down."""
        return self.rows("attempts", **same)

    # ---- Setting the scene ----

    def card(self, login=None, born="1985-05-17", **more):
        """A visitor's card: of one who signs in, or of somebody new. His number."""
        text = {"surname": f"Visitor {login or ''}".strip(), "given_name": "Guest", "born": born,
                "document": {"name": "passport", "series": "MP", "number": "1234567",
                             "issued_on": "2020-02-03", "issued_by": "Minsk"}, **more}
        what = {"do": "card_put", "card": text}
        if login:
            what["visitor"] = PERSON[login]
        return self.house.must("registrar", 0, what)["visitor"]

    def enters(self, visitor, by="registrar", **more):
        """At the door, with a document: what the desk says."""
        return self.did(by, "enter", **{"visitor": visitor, "id_shown": True, **more})

    def let_in(self, login=None, **more):
        """Somebody who is inside now."""
        visitor = self.card(login, **more)
        self.assertTrue(self.enters(visitor)["admitted"])
        return visitor

    def turned_away(self, visitor, ground, by="registrar", **more):
        """Refused at the door: said, registered, and no visit."""
        before = len(self.rows("refused"))
        came = self.enters(visitor, by, **more)
        self.assertEqual((came["admitted"], came["ground"]), (False, ground))
        rows = self.rows("refused")
        self.assertEqual((len(rows), rows[-1]["ground"]), (before + 1, ground))
        self.assertNotIn(visitor, [visit["visitor"] for visit in self.page("door")["inside"]])
        return came

    def buy(self, visitor, amount, login="cashier", **more):
        steps = {"steps": STEPS} if self.page("cage", login)["steps"] else {}
        return self.did(login, "buy", **{"visitor": visitor, "payments": [{"by": "cash", "sum": amount}],
                                         **steps, **more})

    def put_table(self, game="roulette", plate=None, rulebook=None, chance="live", equip=True, crew=True,
                  colours=0, **more):
        """A table with its plate, what it needs, and who works there: ready to be prepared. Its number."""
        self.tables += 1
        number = self.tables
        own = {**PLATES.get(game, {}), **(plate or {})}
        if self.spec == "tdc":  # what a colour chip may be worth is the limits' there
            own = {key: value for key, value in own.items() if not key.startswith("colour_value")}
        self.did_floor("pit_boss", number, "open", rulebook=rulebook or self.spec, game=game,
                       table=own, chance=chance, name=f"Table {number}", **more)
        for colour in range(1, colours + 1):
            self.did_floor("manager", 0, "register_colour", at=number, colour=colour, amount=200)
        if equip:
            self.did("manager", "equip_table", table=number, serial=f"S-{number}", excise="E 1",
                     approval="A 1")
        if crew:
            self.crew(number)
        return number

    def crew(self, table, dealer=True, inspector=True):
        """The first, second, third table's own dealer and inspector; False: none."""
        for role, wanted in (("dealer", dealer), ("inspector", inspector)):
            if wanted:
                self.did("pit_boss", "assign_crew", table=table, role=role,
                         person=PERSON[self.own(role, table)])

    def own(self, role, table):
        """The login of who works there in that role."""
        return role if table == 1 else f"{role}{table}"

    def opening(self, table, chips=None):
        """Members of table_open: the count, the paper, who signs beside the pit boss."""
        chips = FLOAT if chips is None else chips
        return {"table": table, "chips": chips, "paper": chips, "signs": self.signs(table)}

    def signs(self, table):
        """Who signs a count beside the pit boss."""
        return [sign(self.own("dealer", table)), sign("cashier")]

    def open_table(self, game="roulette", chips=None, **more):
        """A table that takes bets, its float out of the cage."""
        table = self.put_table(game, **more)
        self.did("pit_boss", "table_prepare", table=table)
        self.did("pit_boss", "table_open", **self.opening(table, chips))
        if self.spec == "tp":
            self.did(self.own("dealer", table), "brief_rules", table=table)
        return table

    def table_page(self, table):
        return next(row for row in self.page("tables")["tables"] if row["table"] == table)

    def until(self, condition, what):
        return until(condition, what)
