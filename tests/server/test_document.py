"""What docs/openapi.json promises is what comes: each answer held against its schema."""
import json
import re
import unittest

from house import SOURCE, fresh_table, shared

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}
SAID_ONLY = {"description", "example", "format", "title"}  # words for people


class Document:
    def __init__(self, path):
        self.whole = json.loads(path.read_text())

    def schema(self, path, method, status):
        about = self.whole["paths"][path][method]["responses"][str(status)]
        about = self.follow(about)
        return about["content"]["application/json"]["schema"]

    def follow(self, schema):
        while "$ref" in schema:
            value = self.whole
            for part in schema["$ref"].removeprefix("#/").split("/"):
                value = value[part]
            schema = value
        return schema

    def differences(self, value, schema, where="answer"):
        """What of the value is not as the schema says, a line each."""
        nullable = schema.get("nullable", False)
        schema = self.follow(schema)
        nullable = nullable or schema.get("nullable", False)
        if value is None and nullable:
            return
        for name, rule in schema.items():
            if name in SAID_ONLY or name in ("nullable", "properties", "additionalProperties"):
                continue
            check = getattr(self, "check_" + name, None)
            if check is None:
                yield f"{where}: the schema says {name}, which this test does not know"
            else:
                yield from check(value, rule, where, schema)
        if isinstance(value, dict):
            yield from self.members(value, schema, where)

    def members(self, value, schema, where):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        for key, inner in value.items():
            if key in known:
                yield from self.differences(inner, known[key], f"{where}.{key}")
            elif others is False or (known and others is True and "additionalProperties" not in schema
                                     and "allOf" not in schema):
                yield f"{where}.{key}: not in the document"
            elif isinstance(others, dict):
                yield from self.differences(inner, others, f"{where}.{key}")

    def check_type(self, value, kind, where, _):
        right = isinstance(value, KINDS[kind]) and not (kind != "boolean" and isinstance(value, bool))
        if not right:
            yield f"{where}: {kind} is promised, {json.dumps(value)[:60]} came"

    def check_required(self, value, names, where, _):
        for name in names:
            if isinstance(value, dict) and name not in value:
                yield f"{where}.{name}: promised, and not there"

    def check_enum(self, value, values, where, _):
        if value not in values:
            yield f"{where}: {value!r} is none of {values}"

    def check_items(self, value, schema, where, _):
        for index, inner in enumerate(value if isinstance(value, list) else []):
            yield from self.differences(inner, schema, f"{where}[{index}]")

    def check_pattern(self, value, pattern, where, _):
        if isinstance(value, str) and not re.search(pattern, value):
            yield f"{where}: {value!r} is not like {pattern}"

    def check_maxLength(self, value, most, where, _):
        if isinstance(value, str) and len(value) > most:
            yield f"{where}: longer than {most}"

    def check_allOf(self, value, schemas, where, _):
        whole = {"properties": {}, "required": [], "additionalProperties": True}
        for schema in map(self.follow, schemas):
            whole["properties"].update(schema.get("properties", {}))
            whole["required"] += schema.get("required", [])
        yield from self.differences(value, whole, where)


class Promises(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = shared()
        cls.document = Document(SOURCE / "docs/openapi.json")
        cls.tables = {}
        for chance in ("live", "electronic"):
            cls.tables[chance] = table = fresh_table()
            cls.house.open_table(table, chance, bet_seconds=60)
            cls.house.seat("p5", table)
            cls.house.must("p5", table, {"in": "bet", "bet": ["n1", "red"], "amount": 100})
        for what in ({"in": "spin", "number": 1}, {"in": "lift_dolly"}, {"in": "confirm"}):
            cls.house.must("dealer", cls.tables["live"], what)
        cls.house.must("p5", cls.tables["live"], {"in": "bet", "bet": "n2", "amount": 100})

    def hold(self, path, method, answer):
        schema = self.document.schema(path, method, answer.status)
        self.assertEqual(list(self.document.differences(answer.json, schema)), [], f"{method} {path}")

    def test_what_is_asked_for(self):
        for path, login in (("/api/session", "p5"), ("/api/tables", None), ("/api/tables/{table}", None),
                            ("/api/tables/{table}/rules", None), ("/api/tables/{table}/history", None),
                            ("/api/tables/{table}/rounds/{round}", "p5"),
                            ("/api/tables/{table}/rounds/{round}", "inspector"), ("/api/me", "p5"),
                            ("/api/me/receipts", "p5"), ("/api/people", "manager"),
                            ("/api/floor/tables", "manager"), ("/api/pools", None), ("/health", None)):
            for table in self.tables.values():
                with self.subTest(path=path, login=login):
                    asked = path.replace("{table}", str(table)).replace("{round}", "1")
                    answer = self.house.http("GET", asked, login=login)
                    self.assertEqual(answer.status, 200, answer)
                    self.hold(path, "get", answer)

    def test_what_is_done_and_refused(self):
        path = "/api/tables/{table}/commands"
        table = self.tables["live"]
        done = self.house.do("p5", table, {"in": "bet", "bet": "n3", "amount": 100})
        self.assertEqual(done.status, 200, done)
        self.hold(path, "post", done)
        for login, what, status in (("p5", {"in": "bet", "bet": "n4", "amount": 1}, 409),
                                    ("p5", {"in": "bet", "bet": "n99", "amount": 100}, None),
                                    ("p5", {"in": "spin", "number": 1}, 403), (None, {"in": "spin"}, 401)):
            with self.subTest(what=what):
                answer = self.house.do(login, table, what)
                if status:
                    self.assertEqual(answer.status, status, answer)
                self.hold(path, "post", answer)

    def test_differences_are_found(self):
        """A schema that is not kept is told: a member too many, too few, of another kind."""
        schema = self.document.whole["components"]["schemas"]["Session"]
        good = self.house.http("GET", "/api/session", login="p5").json
        self.assertEqual(list(self.document.differences(good, schema)), [])
        for bad in ({**good, "person": "x"}, {**good, "more": 1}, {**good, "role": "king"}):
            self.assertTrue(list(self.document.differences(bad, schema)), bad)


if __name__ == "__main__":
    unittest.main()
