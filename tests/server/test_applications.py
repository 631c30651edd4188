"""An application for a payout keeps what was written in it: it is paid there, shown there, and can be erased."""
import sqlite3
import unittest

from house import STORE
from scenarios import Scenario

ACCOUNT, OTHER = "BY13 NBRB 3600 9000 0000 2Z00 AB00", "BY99 XXXX 0000"
FORM = {"legal_entity": "Casino", "surname": "Guest", "given_name": "One", "bank": "Bank 1", "account": ACCOUNT,
        "document": {"name": "passport", "series": "MP", "number": "7654321", "issued_on": "2020-02-03",
                     "issued_by": "Minsk"}}


class Applications(Scenario):
    """M1, by bank."""

    def file(self, form=None, **more):
        visitor = self.let_in("v1")
        self.buy(visitor, 100_000)
        came = self.did("cashier", "payout_submit", visitor=visitor, method="bank", sum=100_000,
                        account_owner=visitor, needs_account=True, form=form or FORM, **more)
        return visitor, came["payout"]

    def papers(self, visitor):
        answer = self.house.http("GET", f"/api/cards/{visitor}", login="cashier")
        self.assertEqual(answer.status, 200, answer)
        return answer.json["papers"]

    def kept(self, what):
        """How many records know that text."""
        with sqlite3.connect(f"file:{self.house.folder / STORE}?mode=ro", uri=True) as base:
            (count,) = base.execute("SELECT count(*) FROM records WHERE text LIKE ?", (f"%{what}%",)).fetchone()
        base.close()
        return count

    def test_it_is_paid_where_it_says(self):
        visitor, payout = self.file()
        self.assertEqual(self.papers(visitor), {f"payout/{payout}": FORM})
        self.assertEqual([self.kept(ACCOUNT), self.kept("7654321"), self.kept('"digest"') > 0], [0, 0, True])
        self.card("v1", account=OTHER, bank="Bank 2")  # his card changes: the application does not
        self.assertEqual(self.papers(visitor)[f"payout/{payout}"]["account"], ACCOUNT)
        self.did("cashier", "payout_identify", payout=payout, person=visitor, id_shown=True)
        self.did("cashier", "payout_accept", payout=payout, chips={"100000": 1})
        self.did("cashier", "payout_queue", payout=payout)
        self.did("head_cashier", "payout_approve", payout=payout)
        self.refused("administration", "NOT_OWN_ACCOUNT", "payout_release", payout=payout, to=OTHER)
        self.refused("administration", "BAD_INPUT", "payout_release", payout=payout, to_same=True)
        self.did("administration", "payout_release", payout=payout, to=ACCOUNT.replace(" ", ""))
        self.did("administration", "payout_bounce", payout=payout)
        again = {**FORM, "account": OTHER}
        self.did("cashier", "payout_correct", payout=payout, account_owner=visitor, needs_account=True, form=again)
        self.assertEqual(self.papers(visitor), {f"payout/{payout}": again})
        self.assertEqual(self.kept(OTHER), 0)
        self.house.stop()
        agrees, said = self.house.verify()
        self.assertTrue(agrees, said)

    def test_what_is_missing_is_seen_in_it(self):
        self.let_in("v2")
        visitor = self.let_in("v1")
        self.buy(visitor, 100_000)
        told = {"visitor": visitor, "method": "bank", "sum": 100_000, "account_owner": visitor, "needs_account": True}
        bare = {key: text for key, text in FORM.items() if key != "account"}
        self.refused("cashier", "FIELD_MISSING", "payout_submit", **told, form=bare)
        self.refused("cashier", "BAD_INPUT", "payout_submit", **told, form={**FORM, "secret": "x"})
        self.refused("cashier", "BAD_INPUT", "payout_submit", **told, form=FORM, fields=["account"])
        self.refused("cashier", "BAD_INPUT", "payout_submit", **told, form=FORM, digest="00")
        self.assertEqual(self.papers(visitor), {})


if __name__ == "__main__":
    unittest.main()
