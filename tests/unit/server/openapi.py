"""docs/openapi.json and docs/api.md say what the server answers: every address, and no other.

    openapi.py CROUPIER DOCS

Prints TAP. The server's own list is `croupier serve --routes`.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

METHODS = {"get", "put", "post", "delete", "patch", "head", "options"}


def words(document):
    """The names of the parameters in paths that are words; the others are numbers."""
    return {row["name"] for operations in document["paths"].values()
            for row in operations.get("parameters", [])
            if row.get("in") == "path" and row["schema"]["type"] == "string"}


def plain(path, named):
    """/api/tables/{table}/rounds/{round} as the server writes it: /api/tables/N/rounds/N; {desk}: W."""
    return re.sub(r"\{([^}]*)\}", lambda match: "W" if match.group(1) in named else "N", path)


def references(value):
    """Every $ref below a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def resolves(document, reference):
    at = document
    for part in reference.removeprefix("#/").split("/"):
        if not isinstance(at, dict) or part not in at:
            return False
        at = at[part]
    return reference.startswith("#/")


def main():
    croupier, docs = sys.argv[1], Path(sys.argv[2])
    out = subprocess.run([croupier, "serve", "--routes"], check=True, capture_output=True, text=True)
    served = {(row["method"], row["path"]) for row in json.loads(out.stdout)}
    document = json.loads((docs / "openapi.json").read_text(encoding="utf-8"))
    named = words(document)
    told = {(method.upper(), plain(path, named)): operation
            for path, operations in document["paths"].items()
            for method, operation in operations.items() if method in METHODS}
    prose = (docs / "api.md").read_text(encoding="utf-8")

    tests = [
        ("every address the server answers is in openapi.json", sorted(served - set(told))),
        ("openapi.json has no address the server does not answer", sorted(set(told) - served)),
        ("every address is in api.md", sorted(f"{method} {path}" for method, path in served
                                              if f"{method} {path}" not in plain(prose, named))),
        ("it is OpenAPI 3.0", [] if document["openapi"].startswith("3.0.") else ["it is not"]),
        ("every operation has a summary and answers",
         [where for where, operation in told.items()
          if not operation.get("summary") or not operation.get("responses")]),
        ("every number and word in a path is a parameter",
         [path for path, operations in document["paths"].items()
          for name in re.findall(r"\{([^}]*)\}", path)
          if name not in [row.get("name") for row in operations.get("parameters", [])]]),
        ("every reference leads somewhere",
         [name for name in references(document) if not resolves(document, name)]),
    ]
    print(f"1..{len(tests)}")
    for number, (sentence, wrong) in enumerate(tests, 1):
        print(f"{'not ok' if wrong else 'ok'} {number} - {sentence}")
        for what in wrong:
            print(f"# {what}")
    sys.exit(any(wrong for _, wrong in tests))


main()
