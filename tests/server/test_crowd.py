"""Slow clients, silent clients, a thousand of them: others are served, memory is bounded."""
import resource
import socket as sockets
import threading
import time
import unittest

from house import WAIT, fresh_id, fresh_table, shared
from websocket import Closed

SANITIZED = 8  # a sanitized program's memory is so many times a plain one's, at the most


class Crowd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 8192), hard), hard))
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table)
        cls.house.seat("p1", cls.table, 1_000_000)

    def test_one_who_never_reads(self):
        """What he is not sent is not kept for him: once he reads he gets the newest, and others never waited."""
        table = fresh_table()
        self.house.open_table(table)
        self.house.seat("p1", table, 1_000_000)
        lazy = [self.house.socket("dealer", receive_buffer=4096) for _ in range(5)]
        active, watcher = self.house.socket("p1"), self.house.socket("inspector")
        try:
            self.crowd_layout(active, table)  # a desk's view is long now
            for socket in [*lazy, watcher]:
                socket.watch(table, "staff")
            watcher.next("inspect")
            before = self.house.memory()
            hearing = threading.Thread(target=self.hear, args=(watcher,))
            hearing.start()
            end = time.monotonic() + 4
            for _ in range(200):  # spread over the time: a round has room for so many inputs and no more
                if time.monotonic() > end:
                    break
                time.sleep(0.018)
                for what in ({"in": "bet", "bet": "n17", "amount": 100}, {"in": "remove", "bet": "n17"}):
                    self.assertEqual(active.command(table, what)["status"], "OK")
            v = self.house.public(table)["v"]
            hearing.join(WAIT)
            self.assertLess(self.house.memory() - before, 32_000_000 * SANITIZED)
            heard = watcher.next("inspect", lambda view: view["v"] >= v)
            self.assertEqual(heard["v"], v)
            pushed = sum('"inspect"' in text for text in watcher.seen)
            for socket in lazy:
                try:
                    socket.next("inspect", lambda view: view["v"] >= v)
                    self.assertLess(sum('"inspect"' in text for text in socket.seen), pushed)
                except (Closed, OSError):
                    pass  # he was given up: allowed to a house that is bounded
        finally:
            for socket in [*lazy, active, watcher]:
                socket.close()

    def crowd_layout(self, socket, table, bets=900):
        for first in range(0, bets, 100):
            for n in range(first, first + 100):
                socket.send({"command": {"id": fresh_id(), "table": table,
                                         "do": {"in": "bet", "bet": f"n{n % 37}", "amount": 100}}})
            for _ in range(100):
                self.assertEqual(socket.next("answer")["status"], "OK")

    def hear(self, socket):
        end = time.monotonic() + 4
        while time.monotonic() < end:
            try:
                socket.kept.append(socket.read(0.2))
            except TimeoutError:
                pass

    def test_pushes_are_few_but_the_last_always_comes(self):
        with self.house.socket("p1") as active, self.house.socket("p2") as watcher:
            watcher.watch(self.table, "public")
            watcher.next("public")
            watcher.seen.clear()
            start = time.monotonic()
            for n in range(300):
                active.command(self.table, {"in": "bet", "bet": "n20", "amount": 100})
            spent = time.monotonic() - start
            v = self.house.public(self.table)["v"]
            watcher.next("public", lambda view: view["v"] >= v)
            views = sum('"public"' in text for text in watcher.seen)
            self.assertLessEqual(views, 12 * (spent + 1) + 2, f"{views} pushes in {spent:.1f} s")
            active.command(self.table, {"in": "remove", "bet": "n20"})

    def test_a_thousand_idle_connections(self):
        plain, watching = [], []
        before = self.house.memory()
        try:
            for _ in range(500):
                plain.append(sockets.create_connection(("127.0.0.1", self.house.port), timeout=WAIT))
            for _ in range(500):
                socket = self.house.socket(None)
                socket.watch(self.table, "public")
                watching.append(socket)
            with self.house.socket("p1") as active:
                start = time.monotonic()
                answer = active.command(self.table, {"in": "bet", "bet": "n3", "amount": 100})
                self.assertEqual(answer["status"], "OK", answer)
                self.assertLess(time.monotonic() - start, 10)
                v = self.house.public(self.table)["v"]
                for socket in watching:
                    socket.next("public", lambda view: view["v"] >= v)
                active.command(self.table, {"in": "remove", "bet": "n3"})
            self.assertLess(self.house.memory() - before, 1000 * 100_000 * SANITIZED)
        finally:
            for socket in [*plain, *watching]:
                socket.close()
        self.assertEqual(self.house.http("GET", "/health").status, 200)

    def test_connections_that_come_and_go_leave_nothing(self):
        def crowd():
            for _ in range(150):
                with self.house.socket("p3") as socket:
                    socket.watch(self.table, "player")
                    socket.ping()
                with sockets.create_connection(("127.0.0.1", self.house.port)) as link:
                    link.sendall(b"GET /api/tables HTTP/1.1\r\nHo")
        crowd()
        before = self.house.memory()
        crowd()
        crowd()
        self.assertLess(self.house.memory() - before, 4_000_000 * SANITIZED)


class Slowly(unittest.TestCase):
    """A request that comes a byte at a time is not waited for without end."""

    def test_slow_heads_are_given_up_and_others_served_meanwhile(self):
        house = shared()
        links = [sockets.create_connection(("127.0.0.1", house.port)) for _ in range(50)]
        try:
            for link in links:
                link.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                link.setblocking(False)
            start, open_links = time.monotonic(), set(links)
            while open_links and time.monotonic() - start < 75:
                for link in list(open_links):
                    try:
                        link.send(b"a")
                        if link.recv(4096) == b"":
                            open_links.discard(link)
                    except BlockingIOError:
                        pass
                    except OSError:
                        open_links.discard(link)
                self.assertEqual(house.http("GET", "/health").status, 200)
                time.sleep(0.5)
            self.assertFalse(open_links, "a head may take a minute, not more")
        finally:
            for link in links:
                link.close()


if __name__ == "__main__":
    unittest.main()
