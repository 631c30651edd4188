"""A WebSocket client of our own (RFC 6455), so that frames can be sent that no good client sends."""
import base64
import hashlib
import json
import os
import socket
import struct
import time

WAIT = 60
TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The other side ended it; code is that of its close frame, None without one."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code = code


class Refused(Exception):
    """The upgrade was answered with something else."""

    def __init__(self, status):
        super().__init__(f"upgrade refused: {status}")
        self.status = status


def frame(opcode, payload, fin=True, masked=True, rsv=0, length=None):
    """The bytes of one frame; length lies about the payload's."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    key = os.urandom(4)
    wide = (key * (len(payload) // 4 + 1))[:len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(wide, "big")
    return head + key + mixed.to_bytes(len(payload), "big")


class Socket:
    def __init__(self, port, token=None, origin=None, headers=(), path="/ws", receive_buffer=None):
        self.raw = socket.socket()
        if receive_buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.raw.settimeout(WAIT)
        self.raw.connect(("127.0.0.1", port))
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.kept = []  # messages that came while another was waited for
        self.seen = []  # the text of every message that came
        self.upgrade(port, token, origin, headers, path)

    def upgrade(self, port, token, origin, headers, path):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if token:
            lines.append(f"Cookie: croupier_session={token}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.raw.sendall("\r\n".join([*lines, *headers, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            piece = self.raw.recv(4096)
            if not piece:
                raise Refused(None)
            self.buffer += piece
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        if status != 101:
            self.raw.close()
            raise Refused(status)
        proof = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest())
        assert proof in head, head

    # ---- frames ----

    def send_frame(self, opcode, payload, **how):
        self.raw.sendall(frame(opcode, payload, **how))

    def fill(self, count, end):
        """So many bytes are in the buffer; what came before a time-out stays there."""
        while len(self.buffer) < count:
            self.raw.settimeout(max(0.001, end - time.monotonic()))
            try:
                piece = self.raw.recv(65536)
            except ConnectionError:
                raise Closed() from None
            if not piece:
                raise Closed()
            self.buffer += piece

    def frame(self, end):
        """(fin, opcode, payload) of the next frame."""
        self.fill(2, end)
        first, second = self.buffer[:2]
        assert not second & 0x80, "a server's frames are not masked"
        size, head = second & 0x7F, 2
        if size >= 126:
            head = 4 if size == 126 else 10
            self.fill(head, end)
            size = int.from_bytes(self.buffer[2:head], "big")
        self.fill(head + size, end)
        payload, self.buffer = self.buffer[head:head + size], self.buffer[head + size:]
        return bool(first & 0x80), first & 0x0F, payload

    def message(self, seconds=WAIT):
        """The next text message. Raises TimeoutError, or Closed."""
        end = time.monotonic() + seconds
        whole = b""
        while True:
            fin, opcode, payload = self.frame(end)
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode in (TEXT, MORE):
                whole += payload
                if fin:
                    return whole.decode()

    # ---- messages ----

    def send(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def read(self, seconds=WAIT):
        text = self.message(seconds)
        self.seen.append(text)
        return json.loads(text)

    def next(self, kind, fits=lambda value: True, seconds=WAIT):
        """The next message of that kind whose value fits; others are kept for later."""
        for index, message in enumerate(self.kept):
            if kind in message and fits(message[kind]):
                del self.kept[index]
                return message[kind]
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"no {kind} came that fits; last: {self.seen[-3:]}")
            try:
                message = self.read(left)
            except TimeoutError:
                continue
            if kind in message and fits(message[kind]):
                return message[kind]
            if kind not in ("public", "you", "inspect") or kind not in message:
                self.kept.append(message)
                self.kept = self.kept[-200:]

    def watch(self, table, how):
        self.send({"watch": {"table": table, "as": how}})

    def command(self, table, what, command=None):
        """Sends it and waits for its answer, or the error about it: without an id where it could not be read."""
        command = command or os.urandom(16).hex()
        self.send({"command": {"id": command, "table": table, "do": what}})
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            for index, message in enumerate(self.kept):
                for kind in ("answer", "error"):
                    if kind in message and message[kind].get("id", command) == command:
                        del self.kept[index]
                        return message[kind]
            try:
                self.kept.append(self.read(max(0.01, end - time.monotonic())))
            except TimeoutError:
                pass
        raise AssertionError(f"no answer to {what}")

    def ping(self, number=1):
        """A round trip: all that was sent before it was taken."""
        self.send({"ping": number})
        return self.next("pong", lambda value: value == number)

    def end(self):
        """Reads until the other side closes; the code it closed with, None without a close frame."""
        end = time.monotonic() + WAIT
        while True:
            try:
                self.message(max(0.01, end - time.monotonic()))
            except Closed as closed:
                return closed.code

    def close(self):
        self.raw.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
