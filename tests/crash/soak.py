"""A house under load for so many minutes; its memory is looked at, and must stop growing.

    CROUPIER=build/croupier tests/crash/soak.py [MINUTES]

Players bet and take back at electronic tables, a dealer runs rounds at a live one, watchers come and go.
What a house keeps of itself in memory does not depend on how long it is open: after a warm-up (a fifth of the
time, at most ten minutes) it may grow by GROWTH, for caches that fill, and no more.
"""
import random
import sys
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
import kill  # noqa: E402  the folder of this file
from websocket import Closed  # noqa: E402

GROWTH = 16_000_000  # bytes, over the whole of the rest
WATCHERS = 20


class Soak:
    def __init__(self, house):
        self.house = house
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.done, self.refused, self.slowest = 0, 0, 0.0
        self.wrong = []
        self.threads = [threading.Thread(target=self.guard, args=(work, *more), daemon=True)
                        for work, *more in [*((self.play, who) for who in [*kill.BETTORS, "dealer"]),
                                            *((self.look, n) for n in range(WATCHERS))]]

    def guard(self, work, *more):
        try:
            work(*more)
        except (Closed, OSError, AssertionError) as error:
            if not self.over.is_set():
                self.wrong.append(f"{work.__name__} {more}: {error!r}")

    def play(self, who):
        chance = random.Random(who)
        choose = kill.Load.dealers if who == "dealer" else kill.Load.players
        with self.house.socket(who) as socket:
            while not self.over.is_set():
                table, what = choose(self, chance)
                start = time.monotonic()
                answer = socket.command(table, what)
                with self.lock:
                    self.slowest = max(self.slowest, time.monotonic() - start)
                    self.done += answer.get("status") == "OK"
                    self.refused += answer.get("status") != "OK"
                socket.seen.clear()
                time.sleep(0.02)

    def look(self, number):
        """Comes, watches for a while, goes: in order or not."""
        chance = random.Random(number)
        while not self.over.is_set():
            with self.house.socket(chance.choice([None, *kill.BETTORS])) as socket:
                socket.watch(chance.choice(kill.TABLES), "public")
                end = time.monotonic() + chance.random() * 5
                while time.monotonic() < end and not self.over.is_set():
                    try:
                        socket.read(0.5)
                    except TimeoutError:
                        pass
                    socket.seen.clear()
            self.house.http("GET", "/api/tables")

    def take(self):
        with self.lock:
            out = self.done, self.refused, self.slowest
            self.done, self.refused, self.slowest = 0, 0, 0.0
        return out


def main():
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    house = kill.open_house()
    soak = Soak(house)
    start = time.monotonic()
    warm_up = min(600, minutes * 60 / 5)
    every = 60 if minutes >= 3 else max(5, minutes * 60 / 6)
    base, most = None, 0
    try:
        for thread in soak.threads:
            thread.start()
        print(f"{'minute':>7} {'done':>8} {'refused':>8} {'slowest ms':>11} {'memory MB':>10}", flush=True)
        while time.monotonic() - start < minutes * 60 and not soak.wrong:
            soak.over.wait(every)
            spent = time.monotonic() - start
            memory = house.memory()
            done, refused, slowest = soak.take()
            print(f"{spent / 60:>7.1f} {done:>8} {refused:>8} {slowest * 1e3:>11.1f} {memory / 1e6:>10.1f}",
                  flush=True)
            if spent >= warm_up:
                base = memory if base is None else base
                most = max(most, memory)
        soak.over.set()
        for thread in soak.threads:
            thread.join(60)
        house.stop()
        right, said = house.verify()
    finally:
        soak.over.set()
        house.kill()
        house.remove()
    grown = most - (base or 0)
    print(f"grown by {grown / 1e6:.1f} MB after the warm-up (bound: {GROWTH / 1e6:.0f})")
    for story in [*soak.wrong, *([] if right else [f"verify: {said}"])]:
        print(story)
    return 1 if soak.wrong or not right or base is None or grown > GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
