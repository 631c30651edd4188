"""Whatever comes over a WebSocket: frames no good client sends, messages that are none."""
import json
import unittest

from house import fresh_id, fresh_table, shared
from websocket import BINARY, CLOSE, MORE, PING, PONG, TEXT, Closed, Refused, Socket, frame


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.table = fresh_table()
        cls.house.open_table(cls.table)
        cls.house.seat("p1", cls.table)

    def setUp(self):
        self.socket = self.house.socket("p1")
        self.addCleanup(self.socket.close)

    def others_are_served(self):
        with self.house.socket("p2") as other:
            self.assertEqual(other.ping(7), 7)

    def ends(self, code=None):
        """The house hangs up on us; with that code if it says one."""
        said = self.socket.end()
        if code and said is not None:
            self.assertIn(said, code if isinstance(code, tuple) else (code,))
        self.others_are_served()

    def test_ping_is_answered(self):
        self.assertEqual(self.socket.ping(5), 5)
        self.socket.send_frame(PING, b"are you there")
        self.assertEqual(self.socket.ping(6), 6)

    def test_a_close_is_answered(self):
        self.socket.send_frame(CLOSE, (1000).to_bytes(2, "big"))
        self.ends((1000, 1005))

    def test_a_message_in_pieces_is_one(self):
        text = json.dumps({"ping": 77}).encode()
        self.socket.send_frame(TEXT, text[:3], fin=False)
        self.socket.send_frame(MORE, text[3:5], fin=False)
        self.socket.send_frame(PING, b"between")
        self.socket.send_frame(MORE, text[5:])
        self.assertEqual(self.socket.next("pong"), 77)

    def test_binary_is_refused(self):
        self.socket.send_frame(BINARY, b"\x00\x01\x02")
        try:
            error = self.socket.next("error")
            self.assertTrue(error["code"])
        except Closed as closed:
            self.assertIn(closed.code, (None, 1003, 1008))
        self.others_are_served()

    def test_unmasked_frames_do_no_harm(self):
        """A server ought to end it (1002); libwebsockets takes the frame as it is, which hurts nobody."""
        self.socket.send_frame(TEXT, b'{"ping":1}', masked=False)
        try:
            self.assertEqual(self.socket.next("pong"), 1)
            self.assertEqual(self.socket.ping(2), 2)
        except Closed as closed:
            self.assertIn(closed.code, (None, 1002))
        self.others_are_served()

    def test_reserved_bits_and_opcodes_end_it(self):
        for opcode, rsv in ((TEXT, 4), (TEXT, 1), (3, 0), (11, 0)):
            with self.subTest(opcode=opcode, rsv=rsv):
                self.socket = self.house.socket("p1")
                self.addCleanup(self.socket.close)
                self.socket.send_frame(opcode, b'{"ping":1}', rsv=rsv)
                self.ends(1002)

    def test_control_frames_are_short_and_whole(self):
        for how in ({"payload": b"x" * 126}, {"payload": b"x", "fin": False}):
            with self.subTest(how=str(how)[:40]):
                self.socket = self.house.socket("p1")
                self.addCleanup(self.socket.close)
                self.socket.send_frame(PING, **how)
                self.socket.send_frame(TEXT, b'{"ping":1}')
                self.ends(1002)

    def test_frames_have_a_limit(self):
        small = json.dumps({"ping": 1, "note": "x" * 60000}).encode()
        self.socket.send_frame(TEXT, small)
        self.assertIn(next(iter(self.socket.read())), ("pong", "error"))
        self.socket.send_frame(TEXT, b"x" * 70000)
        self.ends((1008, 1009))

    def test_a_frame_that_says_it_is_enormous(self):
        self.socket.raw.sendall(frame(TEXT, b"", length=2**62) + b"x" * 1000)
        try:
            self.socket.raw.sendall(b"x" * 200_000)
        except OSError:
            pass
        self.ends((1002, 1009))

    def test_a_flood_of_pieces_has_the_same_limit(self):
        before = self.house.memory()
        try:
            self.socket.send_frame(TEXT, b"[", fin=False)
            for _ in range(3000):
                self.socket.send_frame(MORE, b"x" * 1000, fin=False)
        except OSError:
            pass
        self.ends((1008, 1009))
        self.assertLess(self.house.memory() - before, 50_000_000)

    def test_a_flood_of_empty_pieces(self):
        try:
            self.socket.send_frame(TEXT, b"[", fin=False)
            self.socket.raw.sendall(frame(MORE, b"", fin=False) * 20_000)
            self.socket.send_frame(MORE, b"]")
        except OSError:
            pass
        self.others_are_served()

    def test_text_that_is_no_utf8(self):
        self.socket.send_frame(TEXT, b'{"ping":"\xff\xfe"}')
        try:
            self.assertIn("error", self.socket.read())
        except Closed as closed:
            self.assertIn(closed.code, (None, 1007))
        self.others_are_served()

    def test_messages_that_are_none(self):
        messages = [b"", b"{", b"[]", b"5", b"null", b"{}", b'{"nothing":1}', b'{"watch":5}', b'{"watch":{}}',
                    b'{"watch":{"table":-1,"as":"public"}}', b'{"watch":{"table":99999,"as":"public"}}',
                    b'{"watch":{"table":1e400}}', b'{"watch":{"table":4294967297,"as":"public"}}',
                    b'{"watch":{"table":"1","as":"public"}}', b'{"unwatch":"x"}', b'{"unwatch":77777}',
                    b'{"command":{}}', b'{"command":{"id":"x","table":1,"do":{}}}', b'{"command":[]}',
                    b'{"command":{"id":"' + b"0" * 32 + b'","table":-5,"do":{}}}',
                    b'{"command":{"id":"' + b"0" * 32 + b'","table":1,"do":5}}',
                    b"[" * 30000, b'{"a":' * 9000, b'{"ping":1}{"ping":2}',
                    (f'{{"watch":{{"table":{self.table},"as":"owner"}}}}').encode()]
        for index, message in enumerate(messages):
            with self.subTest(message=message[:50]):
                self.socket.send_frame(TEXT, message)
                if b"unwatch" not in message:
                    self.assertIn(next(iter(self.socket.read())), ("error", "answer"))
                self.assertEqual(self.socket.ping(1000 + index), 1000 + index)
                self.socket.seen.clear()
                self.socket.kept.clear()
        self.assertTrue(self.socket.command(self.table, {"in": "bet", "bet": "n1", "amount": 100}))

    def test_an_error_names_what_it_is_about(self):
        self.socket.send({"watch": {"table": 99999, "as": "public"}})
        self.assertEqual(self.socket.next("error")["table"], 99999)
        command = fresh_id()
        answer = self.socket.command(99999, {"in": "bet"}, command)
        self.assertEqual(answer["id"], command)

    def test_other_versions_and_no_key(self):
        for headers in (["Sec-WebSocket-Version: 99"], ["Sec-WebSocket-Protocol: nonsense"]):
            try:
                self.house.socket("p1", headers=headers).close()
            except (Refused, AssertionError, OSError):
                pass
        for path in ("/", "/api/tables", "/ws/other", "/nothing"):
            with self.subTest(path=path), self.assertRaises((Refused, OSError)):
                Socket(self.house.port, None, path=path).close()
        self.others_are_served()

    def test_watching_much_at_once(self):
        for table in range(1, 3000):
            self.socket.send({"watch": {"table": table, "as": "public"}})
        self.assertEqual(self.socket.ping(9), 9)
        self.others_are_served()

    def test_pong_nobody_asked_for(self):
        self.socket.send_frame(PONG, b"unasked")
        self.assertEqual(self.socket.ping(3), 3)


if __name__ == "__main__":
    unittest.main()
