"""A house for tests: the program itself in a folder of its own, and clients that speak to it.

    with House() as house:
        house.http("GET", "/api/tables").json["tables"]
        socket = house.socket("player")
        socket.send({"watch": {"table": 101, "as": "player"}})
        view = socket.next("public")

The first house of a run is made by `croupier serve --demo`; people of every role and their sign-ins are
then put into its store while it is shut (a password costs its time on purpose), and each later house
is a copy of that folder. CROUPIER names the program, CROUPIER_SOURCE the source tree.
"""
import atexit
import hashlib
import http.client
import json
import os
import re
import secrets
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from websocket import Socket

SOURCE = Path(os.environ.get("CROUPIER_SOURCE", Path(__file__).resolve().parents[2]))
CROUPIER = os.environ.get("CROUPIER", str(SOURCE / "build/croupier"))
WAIT = 60  # seconds: what a loaded machine may take to do anything at all
STORE = "house.db"

ROLES = ["player", "dealer", "chipper", "inspector", "pit_boss", "floor", "manager", "cashier",
         "head_cashier", "registrar", "security", "support", "administration", "auditor"]
PLAYERS = [f"p{n}" for n in range(1, 13)]

# Who the tests are: login -> person's number. Each is signed in from the start.
PEOPLE = {role: 9001 + index for index, role in enumerate(ROLES)}
PEOPLE.update({player: 9101 + index for index, player in enumerate(PLAYERS)})


def role_of(login):
    return login if login in ROLES else "player"


def token_of(login):
    """The same token in every house of the run: a fixed text is as good as a random one here."""
    return hashlib.sha256(f"sign-in of {login}".encode()).hexdigest()


def fresh_id():
    return secrets.token_hex(16)


def until(condition, what, seconds=WAIT):
    """Waits for the condition, whose value it returns."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)


def environment():
    env = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en", CROUPIER_SOURCE=str(SOURCE))
    env.setdefault("ASAN_OPTIONS", "detect_stack_use_after_return=0:detect_leaks=1")
    env.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    return env


class Answer:
    """What came back to one HTTP request."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def header(self, name):
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    def all(self, name):
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def __repr__(self):
        return f"<{self.status} {self.body[:300]!r}>"


class House:
    """One running server. Its folder goes with it unless it was given."""

    def __init__(self, folder=None, people=True, arguments=(), start=True, rate=1_000_000):
        self.own = folder is None
        self.folder = Path(folder or tempfile.mkdtemp(prefix="croupier-house-"))
        self.arguments, self.rate = list(arguments), rate
        self.process = None
        self.said = ""
        if people and self.own:
            copy_folder(template(), self.folder)
        if start:
            self.start()

    # ---- opening and closing ----

    def start(self):
        web = os.environ.get("CROUPIER_WEB") or str(self.folder / "web")
        Path(web).mkdir(exist_ok=True)
        self.process = subprocess.Popen(self.command(web), cwd=SOURCE, env=self.environment(), text=True,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, errors="replace")
        self.said, self.port = "", None
        ready = threading.Event()
        self.reader = threading.Thread(target=self.read, args=(self.process, ready), daemon=True)
        self.reader.start()
        if not ready.wait(WAIT) or not self.port:
            self.kill()
            raise AssertionError(f"the house did not open:\n{self.said}")
        RUNNING.add(self)
        return self

    def command(self, web):
        return [CROUPIER, "serve", "--demo", "--port", "0", "--data", str(self.folder),
                "--web", web, "--rate", str(self.rate), *self.arguments]

    def environment(self):
        return environment()

    def read(self, process, ready):
        for line in process.stdout:
            self.said = (self.said + line)[-200000:]
            found = re.search(r"http://[^\s/:]+:(\d+)", line)
            if found and not self.port:
                self.port = int(found[1])
                ready.set()
        ready.set()

    def stop(self):
        """Ends it as a service manager would: it must close in order, with status 0."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self):
        RUNNING.discard(self)
        if not self.process:
            return 0
        try:
            code = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the house did not close:\n{self.said}") from None
        self.reader.join(WAIT)
        self.process.stdout.close()
        self.process = None
        if code != 0:
            raise AssertionError(f"the house closed with status {code}:\n{self.said}")
        return code

    def kill(self):
        """As a power cut would, as far as the program is concerned."""
        RUNNING.discard(self)
        if self.process:
            self.process.kill()
            self.process.wait(WAIT)
            self.reader.join(WAIT)
            self.process.stdout.close()
            self.process = None

    def remove(self):
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            if kind:
                self.kill()
            else:
                self.stop()
        finally:
            self.remove()

    # ---- what it uses of the machine ----

    def memory(self):
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def verify(self):
        """`croupier verify` on its store, open or shut: (whether it agrees, what it said)."""
        done = subprocess.run([CROUPIER, "verify", "--json", str(self.folder / STORE)], cwd=SOURCE,
                              env=environment(), capture_output=True, text=True, timeout=600)
        return done.returncode == 0, done.stdout + done.stderr

    # ---- speaking to it ----

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)

    def http(self, method, path, body=None, login=None, headers=None, connection=None):
        """body: something to send as JSON, or bytes as they are."""
        sent = dict(headers or {})
        if login:
            sent.setdefault("Cookie", f"croupier_session={token_of(login)}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        link = connection or self.connection()
        try:
            link.request(method, path, body, sent)
            answer = link.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            if not connection:
                link.close()

    def do(self, login, table, what, command=None):
        """One command over HTTP, at a table (0: the house)."""
        path = f"/api/tables/{table}/commands" if table else "/api/house/commands"
        return self.http("POST", path, {"id": command or fresh_id(), "do": what}, login)

    def must(self, login, table, what, command=None):
        answer = self.do(login, table, what, command)
        if answer.status != 200:
            raise AssertionError(f"{login} at {table}: {what}: {answer}")
        return answer.json

    def socket(self, login=None, **more):
        return Socket(self.port, token_of(login) if login else None, **more)

    # ---- setting the scene ----

    def open_table(self, number, chance="live", rulebook="tdc", bet_seconds=2, result_seconds=1,
                   more=None, filled=10_000_000):
        """A table that takes bets, with a float of its own."""
        plate = {"min_inside": 100, "min_outside": 100, "max_straight": 100_000,
                 "max_dozen_column": 1_000_000, "max_even_chance": 1_000_000, "min_announced": 100,
                 **(more or {})}
        what = {"do": "open", "rulebook": rulebook, "game": "roulette", "table": plate,
                "chance": chance, "name": f"Test {number}"}
        if chance == "electronic":
            what.update(bet_seconds=bet_seconds, result_seconds=result_seconds)
        self.must("pit_boss", number, what)
        if filled:
            self.provide(filled)
            self.must("cashier", 0, {"do": "fill", "currency": "TDC", "at": number, "amount": filled})

    def provide(self, amount, currency="TDC"):
        """Chips in the cage, and what stands behind them."""
        self.must("manager", 0, {"do": "register_chips", "currency": currency, "amount": amount})
        self.must("cashier", 0, {"do": "chips_to_cage", "currency": currency, "amount": amount})

    def buy_in(self, login, amount, currency="TDC"):
        self.provide(amount, currency)
        self.must("cashier", 0, {"do": "buy_in", "currency": currency, "visitor": PEOPLE[login],
                                 "amount": amount})

    def seat(self, login, table, chips=100_000):
        self.buy_in(login, chips)
        self.must(login, table, {"in": "sit", "chips": chips})

    def public(self, table):
        return self.http("GET", f"/api/tables/{table}").json


# ---- The folder every house is a copy of ----

RUNNING = set()
_template = None
_lock = threading.Lock()


@atexit.register
def _leave_nothing():
    for house in list(RUNNING):
        house.kill()
        house.remove()
    if _template:
        shutil.rmtree(_template, ignore_errors=True)


def copy_folder(source, target):
    shutil.copytree(source, target, dirs_exist_ok=True)


def add_people(store):
    """Everybody of PEOPLE, signed in; their passwords fit nothing."""
    now = int(time.time() * 1e6)
    with sqlite3.connect(store) as base:
        for login, number in PEOPLE.items():
            base.execute("INSERT OR REPLACE INTO people (number, login, name, password, roles, lang,"
                         " active) VALUES (?, ?, ?, '*', ?, 'en', 1)",
                         (number, login.replace("_", "-") + "-test", login.capitalize(),
                          role_of(login)))
            kept = hashlib.blake2b(bytes.fromhex(token_of(login)), digest_size=32).digest()
            base.execute("INSERT OR REPLACE INTO sign_ins (token, person, role, lang, made_at,"
                         " seen_at, expires_at) VALUES (?, ?, ?, 'en', ?, ?, ?)",
                         (kept, number, role_of(login), now, now, now + 12 * 3600 * 10**6))
    base.close()


def template():
    global _template
    with _lock:
        if not _template:
            folder = tempfile.mkdtemp(prefix="croupier-house-first-")
            first = House(folder, people=False)
            first.stop()
            add_people(Path(folder) / STORE)
            _template = folder
        return _template


_shared = None


def shared():
    """One house for all tests that leave it as good as they found it."""
    global _shared
    if not _shared:
        _shared = House()
    return _shared


def close_shared():
    global _shared
    if _shared:
        house, _shared = _shared, None
        try:
            house.stop()
        finally:
            house.remove()


_numbers = iter(range(101, 900))


def fresh_table():
    return next(_numbers)


def demo_passwords(house):
    """login -> password, as the demonstration wrote them down."""
    for path in sorted(house.folder.iterdir()):
        if "password" in path.name:
            text = path.read_text()
            if text.lstrip().startswith("{"):
                return json.loads(text)
            pairs = (line.split() for line in text.splitlines())
            return {pair[0]: pair[1] for pair in pairs if len(pair) >= 2 and pair[0] != "#"}
    raise AssertionError(f"no passwords in {sorted(house.folder.iterdir())}")
