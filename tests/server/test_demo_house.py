"""The demonstration with everything around its tables: made at the first start, whole after a cut, kept."""
import sqlite3
import subprocess
import unittest

from house import CROUPIER, SOURCE, STORE, House, demo_passwords, environment, until


def ask(house, table, more=""):
    with sqlite3.connect(f"file:{house.folder / STORE}?mode=ro", uri=True) as store:
        return store.execute(f"SELECT count(*) FROM {table} {more}").fetchone()[0]


class DemonstrationHouse(unittest.TestCase):
    def test_made_whole_after_a_cut_and_kept(self):
        house = House(people=False, start=False, arguments=["--demo-house"])
        try:
            self.cut_short(house)
            before = ask(house, "records")
            house.start()
            self.assertGreater(ask(house, "records"), before)
            self.look(house)
            house.stop()
            right, said = house.verify()
            self.assertTrue(right, said)
            records = ask(house, "records", "WHERE stream = 'hall'")
            house.start()  # it is there: nothing is made again
            house.stop()
            self.assertLessEqual(ask(house, "records", "WHERE stream = 'hall'") - records, 20,
                                 "only what clocks owe")
        finally:
            house.kill()
            house.remove()

    def cut_short(self, house):
        """A power cut while it is being made, wherever that is."""
        command = [CROUPIER, "serve", "--demo-house", "--port", "0", "--data", str(house.folder)]
        process = subprocess.Popen(command, cwd=SOURCE, env=environment(),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        store = house.folder / STORE

        def begun():
            try:
                return ask(house, "records", "WHERE stream = 'hall'") > 40
            except sqlite3.Error:
                return False  # not there yet, or busy
        try:
            until(lambda: process.poll() is not None or (store.exists() and begun()),
                  "the house to be half made")
        finally:
            process.kill()
            process.wait(60)

    def look(self, house):
        cookie = None
        for login, password in demo_passwords(house).items():
            if login == "manager":
                answer = house.http("POST", "/api/session", {"login": login, "password": password})
                cookie = answer.all("Set-Cookie")[0].partition(";")[0]
        page = {desk: house.http("GET", f"/api/hall/{desk}", headers={"Cookie": cookie}).json
                for desk in ("house", "door", "staff", "tables", "cage", "disputes")}
        self.assertEqual(page["house"]["house"], "m1")
        self.assertEqual(page["door"]["counts"]["inside"], 6)
        self.assertEqual(len(page["staff"]["on_duty"]), 14)
        self.assertEqual({table["state"] for table in page["tables"]["tables"]}, {"open"})
        self.assertEqual([slip["next"] for slip in page["tables"]["slips"]],
                         ["slip_issue", "slip_approve"])
        self.assertIn("open", [shift["state"] for shift in page["cage"]["shifts"]])
        self.assertEqual(len(page["disputes"]["disputes"]), 1)
        closings = house.http("GET", "/api/registers/closings", headers={"Cookie": cookie}).json
        self.assertEqual([row["value"]["state"] for row in closings["rows"]], ["closed", "closed"])

    def test_of_gaming_machines(self):
        """An evening behind two machines that share a jackpot: one award paid, another on its way."""
        house = House(people=False, start=False, arguments=["--demo-machines"])
        try:
            house.start()
            page = self.sign_in(house, "manager")
            machines = page("/api/hall/machines")
            self.assertEqual([one["state"] for one in machines["machines"]], ["linked", "linked"])
            for one in machines["machines"]:
                counted = one["counted"]
                self.assertEqual(one["credits"], counted["credits_in"] + counted["wins"]
                                 - counted["stakes"] - counted["credits_out"])
                self.assertGreater(counted["games"], 5)
            jackpot = machines["jackpots"][0]
            self.assertEqual(jackpot["state"], "active")
            self.assertEqual(jackpot["contributed"],
                             sum(one["counted"]["contributions"] for one in machines["machines"]))
            waits = machines["awards"]
            self.assertEqual([(one["state"], "inspector" in one, "pit_boss" in one) for one in waits],
                             [("pending", True, False)])
            self.assertEqual(jackpot["pending"], waits[0]["amount"])
            hits = {row["key"]: row["value"] for row in page("/api/registers/hits")["rows"]}
            self.assertEqual([hits[f"award/{n}"]["state"] for n in (1000001, 1000002)], ["paid", "pending"])
            self.assertEqual(jackpot["taken"], sum(row["award"] for row in hits.values()))
            results = page("/api/registers/machine_results")["rows"]
            self.assertEqual(len(results), 4, "two machines, two days")
            checks = page("/api/registers/verifications")["rows"]
            self.assertTrue(checks and all(row["value"]["holds_true"] for row in checks))
            incidents = [row["value"]["code"] for row in page("/api/registers/incidents")["rows"]]
            self.assertFalse({"meters_differ", "jackpot_differs"} & set(incidents), incidents)
            house.stop()
            right, said = house.verify()
            self.assertTrue(right, said)
        finally:
            house.kill()
            house.remove()

    def sign_in(self, house, login):
        """What that person sees at an address."""
        answer = house.http("POST", "/api/session", {"login": login, "password": demo_passwords(house)[login]})
        cookie = answer.all("Set-Cookie")[0].partition(";")[0]
        return lambda path: house.http("GET", path, headers={"Cookie": cookie}).json


if __name__ == "__main__":
    unittest.main()
