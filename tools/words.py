#!/usr/bin/env python3
"""The sentences of the house: collected from lists in the source, checked in the catalogues.

  words.py collect             a .pot of the sentences xgettext cannot see, on standard output
  words.py check POT PO...     1 if a catalogue lacks a sentence of POT or its {places} differ
  words.py report POT PO...    how many sentences each catalogue lacks or is not sure of

xgettext finds what stands in N_(), cr_words() and cr_words_plural(). It does not find sentences in
lists, which are:

  X(NAME, "key", "sentence")                    a row of a list of names; rows with one string are
                                                names only
  struct cr_clause_key ...[] = { { "key", "sentence" }, ... }
"""
import re
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"

# ---- Reading C ----

STRING = r'"(?:[^"\\\n]|\\.)*"'
STRINGS = rf"{STRING}(?:\s*{STRING})*"  # neighbours are one
ROW = re.compile(rf"\bX\(\s*\w+\s*,\s*({STRINGS})\s*,\s*({STRINGS})\s*\)")
CLAUSES = re.compile(r"\bstruct cr_clause_key\s+\w+\s*\[[^]]*\]\s*=\s*\{(.*?)\}\s*;", re.S)
CLAUSE = re.compile(rf"\{{\s*({STRINGS})\s*,\s*({STRINGS})\s*,?\s*\}}")
ESCAPE = re.compile(rb"\\([0-7]{1,3}|x[0-9a-fA-F]+|.)")
NAMED = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


def blank(match):
    """Comments and line joints become space; strings stay, and so do the line numbers."""
    text = match.group()
    return text if text[0] == '"' else " " + "\n" * text.count("\n")


def readable(path):
    """The C of a file without comments, its joined lines told apart only by white space."""
    text = path.read_text(encoding="utf-8")
    return re.sub(rf"{STRING}|/\*.*?\*/|//[^\n]*|\\\n", blank, text, flags=re.S)


def unescape(match):
    code = match.group(1)
    if code[0] in b"01234567":
        return bytes([int(code, 8)])
    if code[0] in b"x":
        return bytes([int(code[1:], 16)])
    return NAMED.get(code, code)


def value(strings):
    """What adjacent C string literals stand for. Escapes are bytes, and the whole is UTF-8."""
    parts = re.findall(STRING, strings)
    return b"".join(ESCAPE.sub(unescape, part[1:-1].encode()) for part in parts).decode()


def sentences():
    """Pairs of a sentence and the places it stands at, in the order of the source."""
    found = {}
    for path in sorted([*SOURCE.rglob("*.h"), *SOURCE.rglob("*.c")]):
        text = readable(path)
        rows = [(m.start(2), m.group(2)) for m in ROW.finditer(text)]
        for array in CLAUSES.finditer(text):
            for m in CLAUSE.finditer(array.group(1)):
                rows.append((array.start(1) + m.start(2), m.group(2)))
        for start, strings in rows:
            line = text.count("\n", 0, start) + 1
            place = f"{path.relative_to(SOURCE.parent)}:{line}"
            found.setdefault(value(strings), []).append(place)
    return found.items()


def quote(text):
    names = {char.decode(): name.decode() for name, char in NAMED.items()}
    return '"' + "".join(
        "\\" + c if c in '"\\' else "\\" + names[c] if c in names else c for c in text) + '"'


def collect():
    print('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"')
    for sentence, places in sentences():
        print(f'\n#: {" ".join(places)}\nmsgid {quote(sentence)}\nmsgstr ""')
    return 0


# ---- Reading catalogues ----

def entries(path):
    """msgid -> (msgid_plural or None, [msgstr...], fuzzy); the header is msgid ''."""
    found, fields, fuzzy, last = {}, {}, False, None

    def finish():
        nonlocal fields, fuzzy
        if "msgid" in fields:
            forms = [text for key, text in sorted(fields.items()) if key.startswith("msgstr")]
            found[fields["msgid"]] = (fields.get("msgid_plural"), forms, fuzzy)
            fields, fuzzy = {}, False

    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if m := re.match(rf"(msg\w+(?:\[\d+\])?)\s+({STRING})\s*$", line):
            last, text = m.groups()
            if last == "msgid":
                finish()
            fields[last] = value(text)
        elif line.startswith('"'):
            fields[last] += value(line)
        elif line.startswith("#,"):
            finish()
            fuzzy = "fuzzy" in line
    finish()
    return found


def is_missing(forms, wanted):
    return len(forms) != wanted or not all(forms)


def places(text):
    return set(re.findall(r"\{\w+\}", text))


def faults(msgid, plural, forms):
    """What is wrong with the places of a translation, if anything.

    Of plural forms only the last must have all the English has: "one game" names no number, where
    Russian says 21 and must.
    """
    known = places(msgid) | places(plural or "")
    wanted = places(plural or msgid)
    if any(not places(form) <= known for form in forms) or places(forms[-1]) != wanted:
        return f"{sorted(wanted)} became {[sorted(places(form)) for form in forms]}"
    return None


def judge(pot, catalogues, listing):
    template = {k: v for k, v in entries(pot).items() if k}
    bad = 0
    for path in catalogues:
        catalogue = entries(path)
        number = int(re.search(r"nplurals=(\d+)", catalogue[""][1][0]).group(1))
        missing = unsure = wrong = 0
        for msgid, (plural, _, _) in template.items():
            _, forms, fuzzy = catalogue.get(msgid, (None, [], False))
            if is_missing(forms, number if plural else 1):
                missing += 1
                problem = "not translated"
            elif fuzzy:
                unsure += 1
                problem = "fuzzy: confirm or change it, then drop the mark"
            elif problem := faults(msgid, plural, forms):
                wrong += 1
            if listing and problem:
                print(f"{path}: {quote(msgid)}: {problem}")
        bad += missing + unsure + wrong
        print(f"{path}: {len(template)} sentences, {missing} untranslated, {unsure} fuzzy, "
              f"{wrong} with other places")
    return 1 if bad and listing else 0


def main():
    if sys.argv[1:] == ["collect"]:
        return collect()
    if len(sys.argv) > 3 and sys.argv[1] in ("check", "report"):
        return judge(sys.argv[2], sys.argv[3:], sys.argv[1] == "check")
    print(__doc__, file=sys.stderr)
    return 2


sys.exit(main())
