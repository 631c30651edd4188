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


if __name__ == "__main__":
    unittest.main()
