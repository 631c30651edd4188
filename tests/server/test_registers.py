"""Registers over HTTP: what a desk wrote, as JSON, as a file for a spreadsheet, as a file for a printer."""
import csv
import io
import subprocess
import unittest

from house import CROUPIER, SOURCE, STORE, House, environment

ESTABLISH = {"do": "establish", "house": "m1", "currency": "BYN", "decimals": 2, "zone": "<+03>-3",
             "day_start": 21600, "legal_entity": "Casino", "denominations": [10000, 2500, 500, 100]}
CARD = {"surname": "=Иванова", "given_name": "Анна", "born": "1990-05-01",
        "document": {"name": "паспорт", "series": "MP", "number": "1234567"}}


def read_pdf(body):
    done = subprocess.run(["pdftotext", "-layout", "-enc", "UTF-8", "-", "-"], input=body, check=True,
                          capture_output=True, timeout=60)
    return done.stdout.decode()


class Registers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House()
        cls.house.must("administration", 0, ESTABLISH)
        made = cls.house.must("registrar", 0, {"do": "card_put", "card": CARD})
        cls.visitor = made["visitor"]
        cls.house.must("registrar", 0, {"do": "enter", "visitor": cls.visitor, "id_shown": True})

    @classmethod
    def tearDownClass(cls):
        cls.house.stop()
        cls.house.remove()

    def get(self, path, login="registrar"):
        return self.house.http("GET", "/api/registers" + path, login=login)

    def test_the_list_is_by_role(self):
        names = {row["name"] for row in self.get("").json["registers"]}
        self.assertLessEqual({"visitors", "results", "receipts"}, names)
        names = {row["name"] for row in self.get("", "security").json["registers"]}
        self.assertIn("visitors", names)
        self.assertNotIn("results", names)
        titles = {row["name"]: row["title"] for row in self.get("?lang=en").json["registers"]}
        self.assertEqual(titles["visitors"], "Register of visitors")

    def test_json(self):
        answer = self.get("/visitors")
        self.assertEqual((answer.status, answer.header("Content-Type")), (200, "application/json"))
        told = answer.json
        self.assertEqual(told["clause"], "§4.5")
        self.assertEqual([row["value"]["visitor"] for row in told["rows"]], [self.visitor])
        self.assertEqual(told["names"][str(self.visitor)], "=Иванова Анна")
        self.assertEqual(told["identities"][str(self.visitor)], "паспорт MP 1234567")
        self.assertEqual(told["eras"], [{"currency": "BYN", "decimals": 2, "since": 0}])
        self.assertEqual(self.get("/visitors?to=2001-01-01").json["rows"], [])

    def test_csv_runs_nothing(self):
        answer = self.get("/visitors.csv?lang=en")
        self.assertEqual(answer.header("Content-Type"), "text/csv; charset=utf-8")
        rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"), newline="")))
        self.assertEqual(len(rows), 1)
        self.assertEqual(rows[0]["Visitor"], f"'=Иванова Анна ({self.visitor})")
        self.assertEqual(rows[0]["Document shown"], "yes")

    def test_pdf(self):
        answer = self.get("/visitors.pdf?lang=en")
        self.assertEqual((answer.status, answer.header("Content-Type")), (200, "application/pdf"))
        text = read_pdf(answer.body)
        for what in ("Register of visitors", "Casino", "Иванова Анна", "MP 1234567", "page 1 of 1"):
            self.assertIn(what, text)

    def test_a_row_is_a_document(self):
        key = self.get("/visitors").json["rows"][0]["key"]
        text = read_pdf(self.get(f"/visitors.pdf?key={key}&lang=en").body)
        self.assertIn("Document shown", text)
        self.assertEqual(self.get("/visitors.pdf?key=visit/999").status, 404)

    def test_chips_by_denomination(self):
        """House.md: trial balance, chip inventory by denomination, invariants, at any moment."""
        self.house.must("manager", 0, {"do": "chips_register", "chips": {"2500": 40, "100": 7}})
        told = self.get("/chip_inventory?lang=en", "auditor").json
        vault = {row["value"]["value"]: row["value"]["pieces"] for row in told["rows"]
                 if row["value"]["location"] == "vault" and "pieces" in row["value"]}
        self.assertEqual(vault, {2500: 40, 100: 7})
        told = self.get("/invariants", "auditor").json
        self.assertTrue(told["rows"])
        self.assertEqual([row for row in told["rows"] if not row["value"]["holds_true"]], [])

    def test_the_record_itself(self):
        self.assertEqual(self.house.do("dealer", 0, {"do": "enter", "visitor": self.visitor}).status, 403)
        streams = {row["value"]["stream"]: row["value"] for row in self.get("/streams", "auditor").json["rows"]}
        self.assertGreaterEqual(streams["hall"]["records"], 3)
        self.assertEqual(streams["hall"]["signed_to"], streams["hall"]["records"])
        self.assertRegex(streams["hall"]["hash"], "^[0-9a-f]{64}$")
        tried = self.get("/attempts?lang=en", "auditor").json["rows"][-1]["value"]
        self.assertEqual((tried["operation"], tried["role"], tried["code"]), ("enter", "dealer", "FORBIDDEN_ROLE"))
        self.assertEqual(self.get("/attempts?to=2001-01-01", "auditor").json["rows"], [])

    def test_what_is_refused(self):
        for path, login, status in (("/nothing", "auditor", 404), ("/visitors.exe", "auditor", 404),
                                    ("/visitors", "pit_boss", 403), ("/results", "security", 403),
                                    ("/visitors", "player", 403), ("/visitors?from=2026-02-30", "auditor", 422),
                                    ("/visitors?to=soon", "auditor", 422), ("/visitors", None, 401)):
            with self.subTest(path=path, login=login):
                self.assertEqual(self.get(path, login).status, status)

    def test_every_register_and_every_form(self):
        for row in self.get("", "auditor").json["registers"]:
            for form in ("", ".csv", ".pdf"):
                with self.subTest(register=row["name"], form=form):
                    self.assertEqual(self.get(f"/{row['name']}{form}", "auditor").status, 200)

    def test_who_may_not_read_names_gets_numbers(self):
        self.assertEqual(self.get("/results", "pit_boss").json["names"], {})

    def test_the_same_from_the_store(self):
        command = [CROUPIER, "report", "--lang", "en", str(self.house.folder / STORE)]
        done = subprocess.run([*command, "visitors"], cwd=SOURCE, env=environment(), timeout=60,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Register of visitors", done.stdout)
        self.assertIn("=Иванова Анна", done.stdout)
        done = subprocess.run([*command, "nothing"], cwd=SOURCE, env=environment(), timeout=60,
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        done = subprocess.run([*command, "visitors", "--from", "yesterday"], cwd=SOURCE, env=environment(),
                              timeout=60, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
