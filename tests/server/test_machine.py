"""Simulated gaming machines against a house: two at once, answers lost on the way, the house killed in between."""
import http.client
import json
import signal
import subprocess
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from house import CROUPIER, SOURCE, WAIT, House, environment, until

ESTABLISH = {"do": "establish", "house": "bg", "currency": "BGN", "decimals": 2, "zone": "<+02>-2",
             "day_start": 21600, "legal_entity": "Casino", "denominations": [10000, 2500, 500, 100]}
SHARE, RESERVE, RESET = 250, 100, 500
SEEDS = 34, 41  # three sevens in game 40 of machine 1 and game 30 of machine 2
LOST_EVERY = 7  # of the commands: done by the house, its answer thrown away


class Wire(BaseHTTPRequestHandler):
    """Between the machines and the house, at one port whatever the house's is: loses answers."""
    house, lost, seen = None, 0, 0
    lock = threading.Lock()

    def pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name: self.headers[name] for name in ("Cookie", "Content-Type") if name in self.headers}
        try:
            link = http.client.HTTPConnection("127.0.0.1", Wire.house.port or 1, timeout=WAIT)
            link.request(self.command, self.path, body or None, headers)
            answer = link.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException):
            self.close_connection = True
            return
        if self.path.endswith("/commands"):
            with Wire.lock:
                Wire.seen += 1
                if Wire.seen % LOST_EVERY == 0:
                    Wire.lost += 1
                    self.close_connection = True
                    return
        self.send_response(answer.status)
        for name in ("Set-Cookie", "Content-Type"):
            if answer.getheader(name):
                self.send_header(name, answer.getheader(name))
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    do_GET = do_POST = pass_on

    def log_message(self, *args):
        pass


class Machines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House()
        house = cls.house
        house.must("administration", 0, ESTABLISH)
        house.must("administration", 0, {
            "do": "linked_put", "name": "Big", "hall": "one", "reserve_bp": RESERVE,
            "levels": [{"share_bp": SHARE, "reset": RESET}]})
        second = house.must("administration", 0, {"do": "linked_put", "name": "Small", "hall": "one",
                                                  "levels": [{"share_bp": 500}]})
        house.second = second["came"]["jackpot"]
        for jackpot in (1000001, house.second):
            for to in ({"to": "submitted"}, {"to": "approved", "metrology": "M-1", "commission": "C-1"},
                       {"to": "active"}):
                house.must("administration", 0, {"do": "linked_move", "jackpot": jackpot, **to})
        for name, shares in (("A1", {"jackpot": 1000001}), ("A2", {"jackpot": 1000001}), ("A3", {})):
            house.must("administration", 0, {
                "do": "machine_put", "name": name, "serial": name, "place": "one", "means": ["coin"],
                "approval": "BG 1", "excise": "E 1", **shares})
        Wire.house = house
        cls.wire = ThreadingHTTPServer(("127.0.0.1", 0), Wire)
        cls.wire.daemon_threads = True
        threading.Thread(target=cls.wire.serve_forever, daemon=True).start()
        cls.running = []

    @classmethod
    def tearDownClass(cls):
        for process in cls.running:
            if process.poll() is None:
                process.kill()
                process.wait(WAIT)
        cls.wire.shutdown()
        cls.wire.server_close()
        cls.house.stop()
        cls.house.remove()

    def machine(self, number, *more, port=None, passwords=True):
        command = [CROUPIER, "machine", str(number), "--port", str(port or self.wire.server_port)]
        if passwords:
            command += ["--passwords", str(self.house.folder / "demo-passwords.txt")]
        process = subprocess.Popen([*command, *map(str, more)], cwd=SOURCE, env=environment(), text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.running.append(process)
        return process

    def page(self):
        return self.house.http("GET", "/api/hall/machines", login="manager").json

    def games(self):
        return [one["counted"]["games"] for one in self.page()["machines"]]

    def told(self, process, code=0):
        out, err = process.communicate(timeout=10 * WAIT)
        self.assertEqual(process.returncode, code, out + err)
        return out, err

    def test_two_machines_and_a_power_cut(self):
        one = self.machine(1, "--games", 150, "--seed", SEEDS[0], "--json")
        two = self.machine(2, "--games", 150, "--seed", SEEDS[1], "--json")
        until(lambda: min(self.games()[:2]) >= 20, "both machines to play")
        self.house.kill()
        self.house.start()
        told = [json.loads(self.told(process)[0]) for process in (one, two)]
        page = self.page()
        for number, machine in enumerate(told):
            row = page["machines"][number]
            self.assertTrue(machine["agree"])
            self.assertEqual(machine["meters"], row["counted"])
            self.assertEqual(machine["meters"], row["reading"])
            self.assertEqual(machine["meters"]["games"], 150)
            self.assertEqual(machine["credits"], row["credits"])
            self.assertGreater(machine["resent"], 0)
            self.assertEqual(row["state"], "down")  # the link is as it was found
            self.assertEqual(machine["declared_return"], "866/1000")
            meters = machine["meters"]
            self.assertEqual(machine["credits"], meters["credits_in"] + meters["wins"] - meters["stakes"])
        self.assertGreater(Wire.lost, 0)
        self.sums(told, page)
        again = self.house.must("administration", 0, {"do": "machine_verify", "jackpot": 1000001})
        self.assertTrue(again["came"]["holds"])
        incidents = self.house.http("GET", "/api/registers/incidents", login="manager").json["rows"]
        self.assertEqual([row for row in incidents if "meters" in row["value"]["code"]], [])

    def sums(self, told, page):
        """Contributions = paid + displayed + carried, to the last ten-thousandth."""
        jackpot, level = page["jackpots"][0], page["jackpots"][0]["levels"][0]
        stakes = sum(machine["meters"]["stakes"] for machine in told)
        contributed = sum(machine["meters"]["contributions"] for machine in told)
        pools = self.house.http("GET", "/api/registers/pools", login="manager").json["rows"]
        seeds = sum(row["value"]["seeds"] for row in pools)
        self.assertEqual(jackpot["contributed"], contributed)
        hits, awarded = sum(one["hits"] for one in told), sum(one["awarded"] for one in told)
        self.assertGreater(hits, 0, "the seeds have three sevens in them")
        self.assertEqual(len(page["awards"]), hits)
        self.assertEqual(sum(award["amount"] for award in page["awards"]), awarded)
        self.assertEqual((jackpot["taken"], jackpot["pending"]), (awarded, awarded))
        displayed = level["amount"] + jackpot["reserve"]["amount"]
        self.assertEqual(contributed + seeds, awarded + displayed)
        carried = level["accumulator"] + jackpot["reserve"]["accumulator"]
        self.assertEqual(stakes * (SHARE + RESERVE), contributed * 10000 + carried)

    def test_ended_by_hand_and_begun_again(self):
        """Ctrl-C lets the game be played to its end; the next run goes on where the meters stand."""
        process = self.machine(3, "--games", 100000, "--seed", 5, port=self.house.port)
        until(lambda: self.games()[2] >= 5, "it to play")
        process.send_signal(signal.SIGINT)
        out, _ = self.told(process)
        self.assertIn("machine 3, A3: it returns 86.6 % of the stakes", out)
        self.assertIn("game 5: stake ", out)
        before = self.page()["machines"][2]["counted"]
        done, _ = self.told(self.machine(3, "--games", 3, "--stakes", "100", "--json", port=self.house.port))
        self.assertEqual(json.loads(done)["meters"]["games"], before["games"] + 3)
        self.assertEqual(json.loads(done)["meters"]["stakes"], before["stakes"] + 300)

    def test_what_nobody_heard_is_told_with_the_link(self):
        """Rules 10.4: buffered stakes are posted in order, and give to the jackpot; a hit among them is none (R18)."""
        house = self.house
        house.must("administration", 0, {"do": "machine_put", "name": "A4", "place": "one", "means": ["token"],
                                         "jackpot": house.second, "approval": "BG 1", "excise": "E 1"})
        done, _ = self.told(self.machine(4, "--unheard", 40, "--games", 2, "--seed", 4, "--json",
                                         port=house.port))
        told, page = json.loads(done), self.page()
        self.assertEqual(told["meters"]["games"], 42)
        self.assertEqual(told["meters"], page["machines"][3]["counted"])
        self.assertEqual(told["hits"], 0)
        jackpot = page["jackpots"][1]
        self.assertEqual(jackpot["contributed"], told["meters"]["contributions"])
        self.assertEqual(told["meters"]["stakes"] * 500,
                         jackpot["contributed"] * 10000 + jackpot["levels"][0]["accumulator"])

    def test_refusals_are_told(self):
        port = self.house.port
        self.assertIn("no such machine", self.told(self.machine(99, port=port), 1)[1])
        self.assertIn("that role is not yours", self.told(self.machine(3, "--login", "manager", port=port), 2)[1])
        self.assertIn("login or password is wrong", self.wrong_password(port))
        self.assertIn("does not answer", self.told(self.machine(3, "--patience", 1, port=1), 2)[1])
        self.assertIn("a password is wanted", self.told(self.machine(3, passwords=False, port=port), 2)[1])

    def wrong_password(self, port):
        done = subprocess.run([CROUPIER, "machine", "3", "--port", str(port)], cwd=SOURCE, text=True,
                              env=dict(environment(), CROUPIER_PASSWORD="no"), capture_output=True, timeout=WAIT)
        self.assertEqual(done.returncode, 2)
        return done.stderr


if __name__ == "__main__":
    unittest.main()
