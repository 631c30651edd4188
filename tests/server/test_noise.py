"""Noise: good requests and frames with bytes changed, cut, doubled and swapped. The house stays open."""
import json
import os
import random
import socket as sockets
import unittest

from house import WAIT, fresh_table, shared, token_of
from websocket import CLOSE, MORE, PING, TEXT, Refused, frame

ROUNDS = 400


class Noise(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table)
        cls.house.seat("p4", cls.table)
        cls.seed = int(os.environ.get("CROUPIER_SEED", random.SystemRandom().randrange(10**9)))
        print(f"# noise: CROUPIER_SEED={cls.seed}")

    def disturb(self, chance, data):
        data = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(data) + 1)
            kind = chance.randrange(5)
            if kind == 0 and at < len(data):
                data[at] = chance.randrange(256)
            elif kind == 1:
                del data[at:at + chance.randrange(1, 20)]
            elif kind == 2:
                data[at:at] = data[max(0, at - chance.randrange(1, 200)):at]
            elif kind == 3:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 30)))
            else:
                data = data[:at] if at > 4 else data
            if not data:
                data = bytearray(b"x")
        return bytes(data)

    def still_open(self):
        answer = self.house.http("GET", "/health")
        self.assertEqual(answer.json["status"], "open")

    def drain(self, link):
        """Whatever comes, until it is quiet or over."""
        link.settimeout(0.02)
        try:
            while link.recv(65536):
                pass
        except OSError:
            pass

    def test_requests(self):
        chance = random.Random(self.seed)
        body = json.dumps({"id": "5" * 32, "do": {"in": "bet", "bet": "n1", "amount": 100}}).encode()
        head = (f"POST /api/tables/{self.table}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Type: application/json\r\nCookie: croupier_session={token_of('p4')}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        samples = [head + body, b"GET /api/tables?limit=5 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n",
                   f"GET /api/tables/{self.table}/rules?lang=ru HTTP/1.1\r\nHost: x\r\n\r\n".encode()]
        for _ in range(ROUNDS):
            with sockets.create_connection(("127.0.0.1", self.house.port), timeout=WAIT) as link:
                try:
                    link.sendall(self.disturb(chance, chance.choice(samples)))
                except OSError:
                    continue
                self.drain(link)
        self.still_open()

    def test_frames(self):
        chance = random.Random(self.seed + 1)
        messages = [{"watch": {"table": self.table, "as": "player"}}, {"ping": 3}, {"unwatch": self.table},
                    {"command": {"id": "7" * 32, "table": self.table,
                                 "do": {"in": "bet", "bet": ["n1", "s1/2"], "amount": 100}}}]
        for _ in range(ROUNDS):
            try:
                socket = self.house.socket(chance.choice(["p4", "dealer", None]))
            except (Refused, OSError) as error:
                self.fail(f"no socket: {error}")
            with socket:
                data = b""
                for _ in range(chance.randint(1, 5)):
                    text = json.dumps(chance.choice(messages)).encode()
                    if chance.random() < 0.5:  # inside the text: JSON that is almost right
                        text = self.disturb(chance, text)
                        data += frame(chance.choice([TEXT, TEXT, TEXT, MORE]), text,
                                      fin=chance.random() < 0.9)
                    else:  # the frame itself
                        data += self.disturb(chance, frame(chance.choice([TEXT, PING, CLOSE]), text))
                try:
                    socket.raw.sendall(data)
                except OSError:
                    continue
                self.drain(socket.raw)
        self.still_open()


if __name__ == "__main__":
    unittest.main()
