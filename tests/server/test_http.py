"""Whatever comes over HTTP: wrong methods, sizes, forms and paths; slow and many clients."""
import json
import socket as sockets
import time
import unittest

from house import WAIT, fresh_id, fresh_table, shared


def raw(house, data, seconds=WAIT, shut=False):
    """Sends bytes and reads what comes until the other side is done: (status or None, all of it)."""
    link = sockets.create_connection(("127.0.0.1", house.port), timeout=seconds)
    said = b""
    try:
        try:
            link.sendall(data)
            if shut:
                link.shutdown(sockets.SHUT_WR)
        except OSError:
            pass  # it was refused before we had said it all
        while True:
            try:
                piece = link.recv(65536)
            except (TimeoutError, ConnectionError):
                break
            said += piece
            if not piece or b"\r\n\r\n" in said:
                break
    finally:
        link.close()
    words = said.split(None, 2)
    return (int(words[1]) if len(words) > 1 and words[1].isdigit() else None), said


class Http(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table)

    def alive(self):
        answer = self.house.http("GET", "/health")
        self.assertEqual((answer.status, answer.json["status"]), (200, "open"))

    def test_methods(self):
        for method, path, expected in (("HEAD", "/api/tables", {200, 405}), ("OPTIONS", "/api/tables", {204, 405}),
                                       ("PATCH", "/api/session", {405}), ("PUT", "/api/tables", {405}),
                                       ("DELETE", "/api/me", {405}), ("POST", "/health", {405, 415}),
                                       ("BREW", "/api/tables", {400, 405, 501, 403, 404}),
                                       ("TRACE", "/", {400, 405, 501, 403, 404})):
            with self.subTest(method=method, path=path):
                status, said = raw(self.house, f"{method} {path} HTTP/1.1\r\nHost: x\r\n"
                                   "Content-Length: 0\r\nConnection: close\r\n\r\n".encode(), 15)
                if status is None and method in ("BREW", "TRACE"):
                    continue  # hung up on: as good as any
                self.assertIn(status, expected, said[:300])
                self.assertNotIn(b"Access-Control-Allow", said)
        self.alive()

    def test_405_names_what_is_allowed(self):
        answer = self.house.http("PATCH", "/api/session", {"lang": "en"}, "player")
        self.assertEqual(answer.status, 405, answer)
        self.assertIn("GET", answer.header("Allow") or "")

    def test_json_that_is_none(self):
        bodies = [b"", b"{", b"[]", b"5", b"null", b'"text"', b"{}", b'{"id":"zz","do":{}}',
                  b'{"id":5,"do":{}}', b'{"id":"' + b"0" * 31 + b'","do":{"in":"bet"}}',
                  b'{"id":"' + b"0" * 32 + b'","do":[]}', b'{"id":"' + b"0" * 32 + b'"}',
                  b"\xff\xfe{}", b'{"id":"\xff"}', b"{" * 5000, b"[" * 60000,
                  b'{"id":"' + b"1" * 32 + b'","do":{"in":"bet","amount":1e999}}',
                  b'{"id":"' + b"1" * 32 + b'","do":{"in":"bet","in":"spin"}}',
                  b'{"id":"' + b"1" * 32 + b'","do":{"in":"bet\\u0000"}}', b"{}trailing"]
        for body in bodies:
            with self.subTest(body=body[:60]):
                answer = self.house.http("POST", f"/api/tables/{self.table}/commands", body, "p1",
                                         {"Content-Type": "application/json"})
                self.assertIn(answer.status, (400, 409, 422), answer)
                self.assertTrue(answer.json["code"], answer)
        self.alive()

    def test_bodies_have_a_limit(self):
        path = f"/api/tables/{self.table}/commands"
        fits = json.dumps({"id": fresh_id(), "do": {"in": "bet", "note": "x" * 60000}}).encode()
        answer = self.house.http("POST", path, fits, "p1", {"Content-Type": "application/json"})
        self.assertNotEqual(answer.status, 413, answer)
        head = (f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                "Cookie: croupier_session=" + "0" * 64 + "\r\n")
        status, said = raw(self.house, f"{head}Content-Length: 65537\r\n\r\n".encode() + b"x" * 65537)
        self.assertEqual(status, 413, said[:300])
        status, said = raw(self.house, f"{head}Content-Length: 99999999999\r\n\r\n".encode())
        self.assertEqual(status, 413, said[:300])
        for length in ("-1", "abc", "99999999999999999999999999"):
            with self.subTest(length=length):
                status, said = raw(self.house, f"{head}Content-Length: {length}\r\n\r\n{{}}".encode(),
                                   15, shut=True)
                self.assertTrue(status is None or 400 <= status < 500, said[:300])
        self.alive()

    def test_chunked_bodies_have_the_same_limit(self):
        head = (f"POST /api/tables/{self.table}/commands HTTP/1.1\r\nHost: x\r\n"
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                "Connection: close\r\n\r\n").encode()
        status, said = raw(self.house, head + (b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 40 + b"0\r\n\r\n",
                           20, shut=True)
        self.assertTrue(status is None or 400 <= status < 500, said[:300])
        self.alive()

    def test_headers_have_a_limit(self):
        for name, data in (("many", b"".join(b"X-%d: y\r\n" % n for n in range(5000))),
                           ("long", b"X-Long: " + b"y" * 500_000 + b"\r\n"),
                           ("cookie", b"Cookie: " + b"a=b; " * 50_000 + b"\r\n"),
                           ("broken", b"no colon here\r\n\x00\x01\x02: \xff\r\n")):
            with self.subTest(name=name):
                status, said = raw(self.house, b"GET /api/tables HTTP/1.1\r\nHost: x\r\n" + data + b"\r\n",
                                   15, shut=True)
                self.assertTrue(status is None or status == 200 or 400 <= status < 500, said[:300])
                self.alive()

    def test_request_lines_that_are_none(self):
        for line in (b"", b"\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 64,
                     b"GET " + b"/a" * 50_000 + b" HTTP/1.1\r\n\r\n", b"\0" * 1000,
                     b"GET /api/tables?" + b"a=b&" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET http://evil.example/api/tables HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET /api/tables/1%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                     b"GET /%zz%0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
            with self.subTest(line=line[:40]):
                status, said = raw(self.house, line, 5, shut=True)
                self.assertTrue(status is None or status == 200 or 400 <= status < 506, said[:200])
        self.alive()

    def test_no_path_leads_out_of_the_web_folder(self):
        secret = (self.house.folder / "demo-passwords.txt").read_bytes().split()[1]
        ups = ["..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "..%2f..", "..%5c..", "..\\..", "..;",
               "%c0%ae%c0%ae", "....//....", "..%00", "web/../.."]
        for up in ups:
            for name in ("demo-passwords.txt", "house.db", "etc/passwd", "house.seal", "house.key"):
                for depth in (1, 2, 8):
                    path = "/" + "/".join([up] * depth) + "/" + name
                    with self.subTest(path=path):
                        status, said = raw(self.house, f"GET {path} HTTP/1.1\r\nHost: x\r\n"
                                           "Connection: close\r\n\r\n".encode("latin-1"), 15)
                        self.assertIn(status, (None, 400, 403, 404), said[:200])
                        for forbidden in (secret, b"root:", b"SQLite format"):
                            self.assertNotIn(forbidden, said)
        self.alive()

    def test_tables_and_rounds_that_are_none(self):
        for path in ("/api/tables/0", "/api/tables/99999", "/api/tables/-1", "/api/tables/abc",
                     "/api/tables/4294967297", f"/api/tables/{self.table}/rounds/99999999999",
                     f"/api/tables/{self.table}/nothing", "/api", "/api/", "/api/nothing",
                     "/api/tables/1e1", "/api/tables/ 1", f"/api/tables/+{self.table}"):
            with self.subTest(path=path):
                status, said = raw(self.house, f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: "
                                   "x=y\r\nConnection: close\r\n\r\n".encode(), 15)
                self.assertIn(status, (400, 401, 404), said[:300])
        for query in ("limit=0", "limit=-5", "limit=99999999999999", "limit=abc", "limit=", "before=x"):
            with self.subTest(query=query):
                answer = self.house.http("GET", f"/api/tables/{self.table}/history?{query}")
                self.assertIn(answer.status, (200, 400, 422), answer)
                receipts = self.house.http("GET", f"/api/me/receipts?{query}", login="p1")
                self.assertIn(receipts.status, (200, 400, 422), receipts)

    def test_what_browsers_are_told(self):
        for path in ("/", "/api/tables", "/api/nothing"):
            with self.subTest(path=path):
                answer = self.house.http("GET", path)
                self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff")
                if path.startswith("/api"):
                    self.assertTrue(answer.header("Content-Type").startswith("application/json"))
                    self.assertIn("no-store", answer.header("Cache-Control") or "")
        answer = self.house.http("GET", "/api/tables")
        self.assertFalse([value for _, value in answer.headers if "libwebsockets" in value])

    def test_many_requests_on_one_connection(self):
        link = self.house.connection()
        try:
            for _ in range(50):
                self.assertEqual(self.house.http("GET", "/health", connection=link).status, 200)
        finally:
            link.close()

    def test_requests_sent_ahead_are_answered_in_order(self):
        request = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
        link = sockets.create_connection(("127.0.0.1", self.house.port), timeout=WAIT)
        try:
            link.sendall(request * 3)
            said = b""
            end = time.monotonic() + 20
            while said.count(b'"open"') < 3 and time.monotonic() < end:
                link.settimeout(max(0.1, end - time.monotonic()))
                try:
                    piece = link.recv(65536)
                except TimeoutError:
                    break
                if not piece:
                    break
                said += piece
            self.assertGreaterEqual(said.count(b'"open"'), 1, said)
        finally:
            link.close()
        self.alive()


if __name__ == "__main__":
    unittest.main()
