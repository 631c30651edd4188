#!/usr/bin/env python3
"""The sentences of the pages: collected from web/src, and brought there from the catalogues of po/.

  web_words.py collect               a .pot of the sentences of web/src, on standard output
  web_words.py build [PO_FOLDER]     web/src/words/{ru,bg}.json from po/ (or that folder)
  web_words.py fill FILE.json RU BG  puts translations into two catalogues: {"English": ["ru", "bg"]}, and
                                     {"one": {"many": "…", "ru": [3 forms], "bg": [2 forms]}}

A sentence is what stands in t('…'), tIn(lang, '…') or plural(n, 'one', 'many'): a literal, so that it can
be found.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "web" / "src"

# ---- Reading the pages ----

LITERAL = r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`"""
TEXT = re.compile(rf"(?<![\w.$])t\(\s*({LITERAL})")
TEXT_IN = re.compile(rf"(?<![\w.$])tIn\(\s*[^,()]+(?:\([^()]*\))?,\s*({LITERAL})")
PLURAL = re.compile(rf"(?<![\w.$])plural\(\s*[^,()]+(?:\([^()]*\))?[^,]*,\s*({LITERAL})\s*,\s*({LITERAL})")
ESCAPES = {"n": "\n", "t": "\t"}


def value(literal):
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), literal[1:-1])
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m.group(1), m.group(1)), text)


def readable(path):
    """A file without its comments."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*", " ", text, flags=re.S | re.M)


def sentences():
    """msgid -> (msgid_plural or None, the files it stands in)."""
    found = {}
    for path in sorted([*PAGES.rglob("*.svelte"), *PAGES.rglob("*.ts")]):
        if path.name.endswith(".test.ts"):
            continue
        text = readable(path)
        place = str(path.relative_to(ROOT))
        rows = [(m.start(), value(m.group(1)), None) for m in TEXT.finditer(text)]
        rows += [(m.start(), value(m.group(1)), None) for m in TEXT_IN.finditer(text)]
        rows += [(m.start(), value(m.group(1)), value(m.group(2))) for m in PLURAL.finditer(text)]
        for _, one, many in sorted(rows):
            before = found.setdefault(one, (many, []))
            if before[0] is None and many is not None:
                found[one] = before = (many, before[1])
            if place not in before[1]:
                before[1].append(place)
    return found


def quote(text):
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, written)
    return f'"{text}"'


def collect():
    print('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"')
    for one, (many, places) in sentences().items():
        print(f'\n#: {" ".join(places)}\nmsgid {quote(one)}')
        if many is None:
            print('msgstr ""')
        else:
            print(f'msgid_plural {quote(many)}\nmsgstr[0] ""\nmsgstr[1] ""')
    return 0


# ---- Reading and writing catalogues ----


def unquote(text):
    return value(f'"{text}"')


def entries(path):
    """msgid -> list of forms, from a po file; what is fuzzy or struck out is not there."""
    found, fields, last, fuzzy = {}, {}, None, False

    def finish():
        if "msgid" in fields and not fuzzy:
            forms = [fields[k] for k in sorted(k for k in fields if k.startswith("msgstr"))]
            found[fields["msgid"]] = (forms, "msgid_plural" in fields)

    for line in [*Path(path).read_text(encoding="utf-8").splitlines(), ""]:
        if m := re.match(r"(msg\w+(?:\[\d+\])?)\s+\"(.*)\"\s*$", line):
            last = m.group(1)
            fields[last] = unquote(m.group(2))
        elif (m := re.match(r'"(.*)"\s*$', line)) and last:
            fields[last] += unquote(m.group(1))
        elif line.startswith("#,"):
            fuzzy = "fuzzy" in line
        elif not line.strip():
            finish()
            fields, last, fuzzy = {}, None, False
    return found


def build(folder):
    used = sentences()
    out = PAGES / "words"
    out.mkdir(exist_ok=True)
    for lang in ("ru", "bg"):
        known = entries(folder / f"{lang}.po")
        words, missing = {}, 0
        for one in sorted(used):
            forms, is_plural = known.get(one, ([], False))
            if forms and all(forms):
                words[one] = forms if is_plural else forms[0]
            else:
                missing += 1
        text = json.dumps(words, ensure_ascii=False, indent=0, sort_keys=True) + "\n"
        path = out / f"{lang}.json"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        if missing:
            print(f"web/src/words/{lang}.json: {missing} of {len(used)} sentences are not translated")
    return 0


def written(one, entry, lang, index):
    """A po entry of a translation."""
    lines = [f"msgid {quote(one)}"]
    if isinstance(entry, dict):
        lines.append(f"msgid_plural {quote(entry['many'])}")
        lines += [f"msgstr[{i}] {quote(form)}" for i, form in enumerate(entry[lang])]
    else:
        lines.append(f"msgstr {quote(entry[index])}")
    return "\n".join(lines)


def fill(file, catalogues):
    """Empty entries are filled, missing ones added at the end; what is translated already stays."""
    given = json.loads(Path(file).read_text(encoding="utf-8"))
    for index, (lang, path) in enumerate(zip(("ru", "bg"), catalogues)):
        text = Path(path).read_text(encoding="utf-8")
        known = entries(path)
        blocks = re.split(r"\n\n+", text.rstrip("\n"))
        added = 0
        for one, entry in given.items():
            forms, _ = known.get(one, ([], False))
            if forms and all(forms):
                continue
            body, added = written(one, entry, lang, index), added + 1
            start = f"msgid {quote(one)}\n"
            blocks = [b for b in blocks if f"#~ {start}" not in b + "\n"]  # it is in use again
            for i, block in enumerate(blocks):
                at = block.find(start)
                if at >= 0 and (at == 0 or block[at - 1] == "\n"):
                    notes = "\n".join(
                        n for n in block[:at].splitlines() if not (n.startswith("#,") and "fuzzy" in n))
                    blocks[i] = f"{notes}\n{body}" if notes else body
                    break
            else:
                blocks.append(body)
        Path(path).write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
        print(f"{path}: {added} sentences")
    return 0


def main():
    args = sys.argv[1:]
    if args == ["collect"]:
        return collect()
    if args[:1] == ["build"] and len(args) <= 2:
        return build(Path(args[1]) if len(args) == 2 else ROOT / "po")
    if args[:1] == ["fill"] and len(args) == 4:
        return fill(args[1], args[2:])
    print(__doc__, file=sys.stderr)
    return 2


sys.exit(main())
