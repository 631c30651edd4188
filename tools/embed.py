#!/usr/bin/env python3
"""Writes catalogues into C: embed.py OUT.c NAME=FILE.mo ...

Each NAME=FILE becomes `const struct cr_catalogue cr_catalogue_NAME` of src/base/catalogue.h.
"""
import sys
from pathlib import Path


def c_array(data):
    rows = (data[at:at + 20] for at in range(0, len(data), 20))
    return "\n".join("    " + " ".join(f"{byte}," for byte in row) for row in rows)


def main():
    out, pairs = sys.argv[1], sys.argv[2:]
    parts = ['/* Made by tools/embed.py from po/. */\n#include "base/catalogue.h"\n']
    for pair in pairs:
        name, path = pair.split("=", 1)
        data = Path(path).read_bytes()
        parts.append(
            f"static const unsigned char {name}_bytes[] = {{\n{c_array(data)}\n}};\n"
            f"const struct cr_catalogue cr_catalogue_{name} = {{ {name}_bytes, {len(data)} }};\n"
        )
    Path(out).write_text("\n".join(parts), encoding="ascii")


main()
