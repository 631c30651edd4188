"""Kills a house under load (SIGKILL) again and again, and looks whether it lost or doubled anything.

    CROUPIER=build/croupier tests/crash/kill.py [--kills N] [--seed S]

Players bet, take back and add words at two electronic tables and a live one, a dealer runs rounds there.
After a number of acknowledgements that the seed decides the program is killed. Then:

  - each acknowledged input is in its stream, under the number it was acknowledged with, once;
  - nothing is in a stream that nobody sent;
  - the next start finds every table where its record ends: same round, same commitment, same bets;
  - asked again by its id, each acknowledged input is answered `repeated`, as it was;
  - chips: players', on the layouts and in the floats add up to what was bought and filled;
  - `croupier verify` agrees.

Prints TAP, a line a kill. The seed fixes every choice; how the machine runs the threads it does not.
"""
import argparse
import json
import os
import random
import sqlite3
import sys
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
from house import PEOPLE, PLAYERS, STORE, House, fresh_id  # noqa: E402  the folder beside this one
from websocket import Closed  # noqa: E402

ELECTRONIC, LIVE = (101, 102), 103
TABLES = (*ELECTRONIC, LIVE)
BETTORS = PLAYERS[:5]
CHIPS = 10_000_000
FLOAT = 100_000_000
KILLS_A_HOUSE = 20  # then a fresh one: verify reads all there is
SENT = {}  # every command of the run: id -> (who, table, what)
POSITIONS = ["n0", "n7", "n17", "n36", "red", "black", "even", "low", "dozen1", "col2"]


class Load:
    """Everybody at work until the house is gone; what each sent and what he was answered."""

    def __init__(self, house, chance, acknowledgements):
        self.house = house
        self.left = acknowledgements
        self.lock = threading.Lock()
        self.enough = threading.Event()
        self.sent = {}      # id -> (who, table, what)
        self.answered = {}  # id -> the answer, where it was OK
        self.refused = 0
        self.wrong = []
        self.threads = [threading.Thread(target=self.work, args=(who, chance.randrange(2**32)))
                        for who in [*BETTORS, "dealer"]]

    def run(self, seconds=60):
        for thread in self.threads:
            thread.start()
        return self.enough.wait(seconds)

    def join(self):
        for thread in self.threads:
            thread.join(60)

    def work(self, who, seed):
        chance = random.Random(seed)
        try:
            with self.house.socket(who) as socket:
                while True:
                    table, what = self.dealers(chance) if who == "dealer" else self.players(chance)
                    command = f"{chance.getrandbits(128):032x}"
                    with self.lock:
                        self.sent[command] = (who, table, what)
                    self.take(command, socket.command(table, what, command))
        except (Closed, OSError):
            pass
        except Exception as error:  # an assertion of the client's
            self.wrong.append(f"{who}: {error!r}")
            self.enough.set()

    def take(self, command, answer):
        with self.lock:
            if answer.get("status") != "OK":
                self.refused += 1
                return
            self.answered[command] = answer
            self.left -= 1
            if self.left <= 0:
                self.enough.set()

    def dealers(self, chance):
        step = chance.choice(["spin", "lift_dolly", "confirm"])
        what = {"in": step}
        if step == "spin":
            what["number"] = chance.randrange(37)
        time.sleep(chance.random() * 0.05)
        return LIVE, what

    def players(self, chance):
        table = chance.choice(TABLES)
        kind = chance.random()
        if kind < 0.65:
            return table, {"in": "bet", "bet": chance.choice(POSITIONS),
                           "amount": 100 * chance.randint(1, 5)}
        if kind < 0.9:
            return table, {"in": "remove", "bet": chance.choice(POSITIONS)}
        return chance.choice(ELECTRONIC), {"do": "word", "word": f"word {chance.randrange(1000)}"}


# ---- What the record says ----

def records(store):
    """stream -> its records in order, as the dead house left them; and each command's place."""
    streams, places = {}, {}
    base = sqlite3.connect(store)
    try:
        for stream, number, command, text in base.execute(
                "SELECT stream, number, hex(command), text FROM records ORDER BY stream, number"):
            streams.setdefault(stream, []).append(json.loads(text))
            if command:
                places.setdefault(command.lower(), []).append((stream, number))
    finally:
        base.close()
    return streams, places


def open_round(stream):
    """The records of the round that is not confirmed: its header first."""
    begin = max(index for index, record in enumerate(stream) if record["what"] == "round")
    return stream[begin:]


def bets_of(round_records):
    """position -> money on it; None where the number is out, and the game's own rules are asked."""
    piles = {}
    for item in round_records[0]["value"].get("carry", []):
        if item["carry"] == "stake":
            own = piles.setdefault(item["bet"], {})
            own[item["player"]] = own.get(item["player"], 0) + item["amount"]
    for record in round_records[1:]:
        value = record["value"]
        if record["what"] != "input" or value["in"] in ("sit", "leave"):
            continue
        if value["in"] == "bet":
            own = piles.setdefault(value["bet"], {})
            own[value["player"]] = own.get(value["player"], 0) + value["amount"]
        elif value["in"] == "remove":
            piles[value["bet"]].pop(value["player"])
        else:
            return None
    return {position: sum(own.values()) for position, own in piles.items() if own}


# ---- After a kill ----

class Wrong(Exception):
    pass


def hold(right, what):
    if not right:
        raise Wrong(what)


def check_record(load, streams, places):
    """Acknowledged: there, once, and where it said. There at a table: sent by somebody, or the house's own."""
    for command, answer in load.answered.items():
        hold(len(places.get(command, [])) == 1, f"acknowledged, and there {places.get(command)}: {answer}")
        stream, number = places[command][0]
        hold(answer["stream"] == stream and number <= answer["n"], f"acknowledged elsewhere: {answer}")
    for table in TABLES:
        for record in streams[f"table/{table}"]:
            hold(record["role"] == "system" or record["command"] in SENT or record["role"] == "pit_boss",
                 f"nobody sent {record}")
    for stream in streams.values():
        numbers = [record["n"] for record in stream]
        hold(numbers == list(range(1, len(numbers) + 1)), "a stream has a gap")


def check_tables(house, streams, tally):
    """Each table stands where its record ends, unless its clock has moved it on since."""
    for table in TABLES:
        stream = streams[f"table/{table}"]
        last = open_round(stream)
        view = house.public(table)
        hold(view["v"] >= stream[-1]["n"], f"table {table} is behind its record: {view['v']}")
        if table in ELECTRONIC and view["round"] == round_number(last):
            hold(view["proof"]["commitment"] == last[0]["value"]["floor"]["commitment"],
                 f"table {table} has another commitment")
        expected = bets_of(last)
        if view["v"] != stream[-1]["n"] or expected is None:
            continue
        lying = {position: amount for position, amount, _ in view["page"]["positions"]}
        hold(lying == expected, f"table {table} has {lying}, its record says {expected}")
        tally["compared"] += 1


def round_number(round_records):
    value = round_records[0]["value"]
    return value.get("session", {}).get("round", 1)


def check_answers(house, load):
    """Each acknowledged input is answered again as it was, and not done again."""
    sockets = {who: house.socket(who) for who in [*BETTORS, "dealer"]}
    try:
        for command, answer in load.answered.items():
            who, table, what = load.sent[command]
            again = sockets[who].command(table, what, command)
            hold(again.get("repeated") is True, f"{what}: was acknowledged, now {again}")
            hold(again["n"] == answer["n"], f"{what}: was {answer['n']}, now {again['n']}")
        for command, (who, table, what) in load.sent.items():  # what nobody heard an answer to
            if command not in load.answered:
                sockets[who].command(table, what, command)
    finally:
        for socket in sockets.values():
            socket.close()


def tables_now(house):
    rows = house.http("GET", "/api/floor/tables", login="manager").json["tables"]
    return {row["table"]: (row["v"], row["float"], row["staked"]) for row in rows
            if row["table"] in TABLES}


def check_chips(house):
    """What was bought and filled is all there is, wherever it lies now."""
    expected = CHIPS * len(BETTORS) + FLOAT * len(TABLES)
    while True:
        before = tables_now(house)
        people = {who: house.http("GET", "/api/me", login=who).json for who in BETTORS}
        if tables_now(house) == before:  # no clock moved anything between the looks
            break
    for who, me in people.items():
        hold(me["chips"]["TDC"] >= 0, f"{who} has {me}")
        hold(set(TABLES) <= set(me["seats"]), f"{who} sits at {me['seats']}")
    players = sum(me["chips"]["TDC"] for me in people.values())
    lying = sum(amount + staked for _, amount, staked in before.values())
    hold(players + lying == expected, f"{players} in hand, {lying} at the tables, of {expected}")


# ---- Laps ----

def open_house():
    house = House()
    for table in TABLES:
        chance = "electronic" if table in ELECTRONIC else "live"
        house.open_table(table, chance, bet_seconds=1, result_seconds=1, filled=FLOAT,
                         more={"bets": 8000})
    for who in BETTORS:
        house.provide(CHIPS)
        house.must("cashier", 0, {"do": "buy_in", "currency": "TDC", "visitor": PEOPLE[who],
                                  "amount": CHIPS})
        for table in TABLES:
            command = fresh_id()
            SENT[command] = (who, table, {"in": "sit"})
            house.must(who, table, {"in": "sit", "chips": CHIPS // len(TABLES)}, command)
    return house


def lap(house, chance, tally, verify):
    """One kill and what follows; the words of its line."""
    acknowledgements = chance.choice([1, 2, 5, 20, 60, 150, 300])
    acknowledgements += chance.randrange(acknowledgements)
    delay = chance.choice([0, 0, chance.random() * 0.02])
    load = Load(house, chance, acknowledgements)
    hold(load.run(), f"only {len(load.answered)} acknowledgements, {load.refused} refusals: {load.wrong}")
    time.sleep(delay)
    house.kill()
    load.join()
    hold(not load.wrong, "; ".join(load.wrong))
    SENT.update(load.sent)
    streams, places = records(house.folder / STORE)
    check_record(load, streams, places)
    house.start()
    check_tables(house, streams, tally)
    check_answers(house, load)
    check_chips(house)
    if verify:
        right, said = house.verify()
        hold(right, f"verify: {said}")
    tally["acknowledged"] += len(load.answered)
    return f"{len(load.answered)} acknowledged of {len(load.sent)} sent"


def told(error, said):
    return [repr(error), *(line for line in said.splitlines() if line and not line.startswith("  "))][:60]


def bar(done, kills):
    if os.environ.get("CROUPIER_BAR") and sys.stderr.isatty():
        filled = 40 * done // kills
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{kills}", end="", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    tally = {"compared": 0, "acknowledged": 0}
    bad, house = 0, None
    try:
        for number in range(1, given.kills + 1):
            house = house or open_house()
            last = number % KILLS_A_HOUSE == 0 or number == given.kills
            try:
                said = lap(house, chance, tally, verify=last or number % 3 == 1)
                print(f"ok {number} - kill {number}: {said}", flush=True)
            except (Wrong, AssertionError, OSError) as error:
                bad += 1
                print(f"not ok {number} - kill {number}")
                print("\n".join("# " + line for line in told(error, house.said)),
                      flush=True)
                house.kill()
                print(f"# its folder: {house.folder}")
                house = None
            if house and last:
                house.stop()
                house.remove()
                house = None
            bar(number, given.kills)
    finally:
        if house:
            house.kill()
            house.remove()
    compared = tally["compared"] >= given.kills
    print(f"{'ok' if compared else 'not ok'} {given.kills + 1} - open rounds were compared: "
          f"{tally['compared']} times; {tally['acknowledged']} inputs acknowledged")
    print(f"1..{given.kills + 1}", flush=True)
    return 1 if bad or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
