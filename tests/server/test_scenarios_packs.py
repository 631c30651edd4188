"""Packs that are found wrong, and versions of the rules: H107-H111 of house.md, each as the role it names."""
import shutil
import tempfile
import unittest
from pathlib import Path

from house import SOURCE
from scenarios import PERSON, Scenario


class Packs(Scenario):
    """A card table with a registered deck in play."""

    def deck(self, table):
        item = self.did("manager", "equipment_put", **{"class": "deck", "serial": "D-1", "excise": "E 1",
                                                       "approval": "A 1"})["item"]
        self.did("inspector", "deck_open", deck=item, table=table)
        return item

    def withdrawn(self, deck, **members):
        row = self.rows("decks", deck=deck)[-1]
        self.has(row, **members)
        self.assertNotIn(deck, [item["item"] for item in self.page("staff")["equipment"]])


class M1(Packs):
    def oasis(self):
        """v1 and v2 have Antes of 50.00 and 20.00 on boxes 1 and 2 of Oasis poker."""
        self.table = self.open_table("oasis-poker", plate={"min_ante": 1000, "max_ante": 20000})
        self.item = self.deck(self.table)
        for login in ("v1", "v2"):
            self.buy(self.let_in(login), 100_000)
            self.at_table(login, self.table, "sit", chips=100_000)
        self.call()
        for login, box, ante in (("v1", 1, 5000), ("v2", 2, 2000)):
            self.at_table(login, self.table, "bet", box=box, bet="ante", amount=ante)
        self.call()

    def call(self):
        """Shuffled and cut, where the round asks for it."""
        while self.house.public(self.table)["need"] == "call":
            call = self.house.public(self.table)["call"]
            if call == "cut":
                self.at_table("pit_boss", self.table, "cut", number=20)
            else:
                self.at_table("dealer", self.table, call)

    def stacks(self):
        return [self.chips_of(login) for login in ("v1", "v2")]

    def test_h107_a_card_that_comes_twice(self):
        self.oasis()
        self.at_table("dealer", self.table, "card", cards="9h 8s 7d 6c 5c")
        told = self.refused_at("dealer", self.table, "PACK_DEFECTIVE", "card", cards="9h")
        self.assertEqual(told["clause"], "§10.1")
        self.did("dealer", "deck_suspect", deck=self.item, round=1, found_by=PERSON["v2"], reason="9h twice")
        self.refused("manager", "IN_ROUND", "deck_withdraw", deck=self.item, effect="void")
        self.refused_at("dealer", self.table, "FORBIDDEN_ROLE", "void")
        self.at_table("manager", self.table, "void")
        self.at_table("dealer", self.table, "confirm")
        self.assertEqual(self.stacks(), [100_000, 100_000], "50.00 and 20.00 are back")
        self.assertEqual(self.house.public(self.table)["page"]["boxes"], [])
        self.did("manager", "deck_withdraw", deck=self.item, round=1, effect="void")
        self.withdrawn(self.item, effect="void", table=self.table, round=1)
        self.deck(self.table)
        self.call()
        for login, box, ante in (("v1", 1, 5000), ("v2", 2, 2000)):  # and it begins anew with the same player
            self.at_table(login, self.table, "bet", box=box, bet="ante", amount=ante)
        self.call()
        self.at_table("dealer", self.table, "card", cards="9h 8s 7d 6c 5c")
        boxes = {box["box"]: box["cards"] for box in self.house.public(self.table)["page"]["boxes"]}
        self.assertEqual([len(boxes[box].split()) for box in (1, 2)], [5, 0])

    def test_h108_a_creased_card_seen_in_the_hand(self):
        self.oasis()
        self.at_table("dealer", self.table, "card", cards="9h 8s 7d 6c 5c 2h 2s 4d 6h 7c Ah Kd 9c 6s 3h")
        self.did("dealer", "deck_suspect", deck=self.item, round=1, reason="creased")
        self.refused("manager", "IN_ROUND", "deck_withdraw", deck=self.item, effect="finished")
        self.at_table("v1", self.table, "act", box=1, do="play")  # a straight against ace and king
        self.at_table("v2", self.table, "act", box=2, do="pass")
        self.at_table("dealer", self.table, "confirm")
        self.assertEqual(self.stacks()[1], 98_000)
        self.assertGreater(self.stacks()[0], 100_000, "the hand is finished and paid")
        self.did("manager", "deck_withdraw", deck=self.item, round=1, effect="finished")
        self.withdrawn(self.item, effect="finished", round=1)
        self.deck(self.table)


class RF(Packs):
    spec = "rf"

    def test_h109_a_missing_card_found_after_the_hand(self):
        table = self.open_table("holdem")
        deck = self.deck(table)
        for login in ("v1", "v2"):
            self.buy(self.let_in(login), 100_000)
            self.at_table(login, table, "sit")
            self.at_table(login, table, "bring", amount=20_000)
            self.at_table("floor", table, "ruling", ruling="approve", player=str(PERSON[login]))
        self.at_table("dealer", table, "shuffle")
        self.at_table("dealer", table, "card", cards="Ks 2d")
        self.at_table("dealer", table, "confirm")
        self.at_table("dealer", table, "shuffle")
        self.at_table("dealer", table, "card", cards="?? ?? ?? ??")
        self.at_table("v1", table, "act", do="fold")
        self.at_table("dealer", table, "confirm")
        self.did("dealer", "deck_suspect", deck=deck, round=2, reason="51 cards")
        self.did("floor", "deck_withdraw", deck=deck, round=2, effect="none")
        self.withdrawn(deck, effect="none", round=2)
        self.assertEqual([self.chips_of(login) for login in ("v1", "v2")], [99_900, 100_100], "it stands")
        self.refused_at("manager", table, "NOT_THIS_PHASE", "void")


class Versions(Scenario):
    """A house whose rulebooks lie in a folder of their own, where a new version can be put."""

    spec, at = "bg", "2026-05-31 20:00"
    folder = Path(tempfile.mkdtemp(prefix="croupier-rulebooks-"))
    arguments = ("--rulebooks", str(folder / "rulebooks"))

    @classmethod
    def setUpClass(cls):
        cls.put("max_punto", "50000")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def put(cls, key, value):
        """The rulebooks as they are, but for one limit of punto banco."""
        shutil.copytree(SOURCE / "rulebooks", cls.folder / "rulebooks", dirs_exist_ok=True)
        file = cls.folder / "rulebooks/bg/punto-banco.yaml"
        lines = file.read_text().splitlines(keepends=True)
        changed = [line.replace("is: 100000", f"is: {value}") if line.startswith(f"{key}:") else line
                   for line in lines]
        file.write_text("".join(changed))

    def test_h110_a_limit_waits_for_its_approval(self):
        plate = {"decks": 8, "max_punto": 50_000}
        first = self.open_table("punto-banco", plate=plate)
        old = self.page("versions")["in_force"]
        visitor = self.let_in("v1")
        self.buy(visitor, 400_000)
        self.at_table("v1", first, "sit", chips=400_000)
        self.refused_at("manager", first, "NOT_APPROVED", "settings", max_punto=100_000)
        self.put("max_punto", "100000")
        self.addCleanup(self.put, "max_punto", "50000")
        version = self.did("manager", "version_draft")["version"]
        new = {"do": "open", "rulebook": "bg", "game": "punto-banco", "chance": "live", "name": "New",
               "table": {**plate, "max_punto": 100_000}}
        self.check_refused(self.house.do("pit_boss", 7, new), "NOT_APPROVED")
        self.did("administration", "version_submit", version=version)
        self.refused("administration", "VERSION_STATE", "version_submit", version=version)
        self.clock("2026-06-01 12:00")
        self.did("administration", "version_approve", version=version, reference="record 12",
                 approved_on="2026-06-01", effective_from="2026-06-01")
        self.did("administration", "version_activate", version=version)
        self.assertNotEqual(self.page("versions")["in_force"], old)
        self.has(self.row("versions", version=version), state="active", approved_on="2026-06-01",
                 reference="record 12")
        while self.house.public(first)["need"] == "call":
            call = self.house.public(first)["call"]
            more = {"number": 200} if call == "cut" else {}
            self.at_table("pit_boss" if call == "cut" else "dealer", first, call, **more)
        told = self.refused_at("v1", first, "BET_MAX", "bet", bet="punto", amount=60_000)
        self.assertIn("50000", told["text"], "the session of 31 May keeps its version")
        self.assertEqual(self.house.do("pit_boss", 7, new).status, 200)
        rules = self.house.http("GET", "/api/tables/7/rules").json
        self.assertEqual(rules["plate"]["max_punto"], "100000")


class Agreed(Versions):
    spec, at = "m1", "2026-04-01 09:00"
    test_h110_a_limit_waits_for_its_approval = None

    def test_h111_in_force_from_the_day_it_is_agreed(self):
        file = self.folder / "rulebooks/m1/hall.yaml"
        before = file.read_text()
        file.write_text(before.replace("is: 720", "is: 744"))  # recordings are kept a day longer
        self.assertNotEqual(file.read_text(), before)
        self.addCleanup(file.write_text, before)
        version = self.did("administration", "version_draft")["version"]
        self.did("administration", "version_submit", version=version, submitted_on="2026-03-20")
        self.did("administration", "version_approve", version=version, reference="14/2026")
        self.has(self.row("versions", version=version), effective_from="2026-04-01", approved_on="2026-04-01")
        self.did("administration", "version_activate", version=version)
        self.has(self.row("versions", version=version), state="active")


if __name__ == "__main__":
    unittest.main()
