"""A house that is told to close: what was answered is done, what was not answered is not, or is known."""
import json
import signal
import threading
import unittest

from house import PLAYERS, House, fresh_id
from websocket import Closed


def read_on(socket):
    """All that still comes, until the other side has closed."""
    try:
        while True:
            socket.read()
    except (Closed, OSError):
        pass


class Stop(unittest.TestCase):
    def test_commands_in_flight_are_answered_or_not_done(self):
        house = House()
        try:
            house.open_table(101, more={"bets": 20000})
            for who in PLAYERS[:6]:
                house.seat(who, 101, 1_000_000)
            answered, sent = {}, {}
            idle = house.socket(None)
            started = threading.Barrier(7)
            enough = threading.Event()

            def play(who):
                socket = house.socket(who)
                mine = sent[who] = []
                ids = answered[who] = set()
                started.wait()
                try:
                    while True:
                        for _ in range(20):  # twenty on the way at a time
                            command = fresh_id()
                            mine.append(command)
                            socket.send({"command": {"id": command, "table": 101, "do": {
                                "in": "bet", "bet": "red", "amount": 100}}})
                        for _ in range(20):
                            answer = socket.next("answer")
                            assert answer["status"] == "OK", answer
                            ids.add(answer["id"])
                        if len(ids) >= 60:
                            enough.set()
                except (Closed, OSError):
                    read_on(socket)
                finally:
                    # what came before the end is an answer too
                    ids.update(json.loads(text)["answer"]["id"] for text in socket.seen
                               if '"answer"' in text)
                    socket.close()

            threads = [threading.Thread(target=play, args=(who,)) for who in PLAYERS[:6]]
            for thread in threads:
                thread.start()
            started.wait()
            self.assertTrue(enough.wait(60))
            house.process.send_signal(signal.SIGTERM)
            for thread in threads:
                thread.join(60)
            self.assertEqual(house.wait(), 0)
            read_on(idle)
            self.assertEqual(idle.seen, ['{"bye":"closing"}'])
            idle.close()
            right, said = house.verify()
            self.assertTrue(right, said)
            house.start()
            done = 0
            for who in PLAYERS[:6]:
                with house.socket(who) as socket:
                    for command in sent[who]:
                        answer = socket.command(101, {"in": "bet", "bet": "red", "amount": 100}, command)
                        self.assertEqual(answer["status"], "OK", answer)
                        if command in answered[who]:
                            self.assertTrue(answer["repeated"], "it was answered, so it was done")
                        done += 1
            positions = house.public(101)["page"]["positions"]
            self.assertEqual(positions, [["red", 100 * done, 6]], "each once, whenever it was done")
            house.stop()
            right, said = house.verify()
            self.assertTrue(right, said)
        finally:
            house.kill()
            house.remove()

    def test_two_houses_do_not_share_a_store(self):
        with House() as house:
            with self.assertRaises(AssertionError):
                House(house.folder)
            self.assertEqual(house.http("GET", "/health").status, 200)

    def test_it_closes_with_clients_connected(self):
        house = House()
        try:
            sockets = [house.socket(None) for _ in range(50)]
            self.assertEqual(house.stop(), 0)
            for socket in sockets:
                socket.end()
                socket.close()
        finally:
            house.kill()
            house.remove()

    def test_an_interrupt_closes_it_too(self):
        house = House()
        try:
            house.process.send_signal(signal.SIGINT)
            self.assertEqual(house.wait(), 0)
        finally:
            house.kill()
            house.remove()


if __name__ == "__main__":
    unittest.main()
