"""A room includes its own headers and those of the rooms above it, never below.

    includes.py SRC

Prints TAP, one test a room. Every quoted include is written from src/ ("base/money.h"), so the line
itself tells the room.
"""
import re
import sys
from pathlib import Path

# From the top of the house down, as in docs/ARCHITECTURE.md; those to come stand here already.
ROOMS = ["base", "paper", "cards", "chance", "rulebook", "games", "ledger", "table", "odds",
         "house", "hall", "journal", "store", "floor", "server", "cli"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"')


def faults(source, folder):
    """What is wrong with the includes of one room, a sentence each."""
    if folder not in ROOMS:
        yield f"src/{folder} is not in the list of rooms"
        return
    for path in sorted((source / folder).rglob("*.[ch]")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            where = f"src/{path.relative_to(source)}:{number}"
            room, slash, _ = found[1].partition("/")
            if not slash or room not in ROOMS:
                yield f'{where}: "{found[1]}" does not begin with a room'
            elif ROOMS.index(room) > ROOMS.index(folder):
                yield f"{where}: {folder} stands above {room} and may not use it"


def main():
    source = Path(sys.argv[1])
    folders = sorted(path.name for path in source.iterdir() if path.is_dir())
    failed = False
    print(f"1..{len(folders)}")
    for number, folder in enumerate(folders, 1):
        wrong = list(faults(source, folder))
        result = "not ok" if wrong else "ok"
        print(f"{result} {number} - {folder} includes only what stands above it")
        for sentence in wrong:
            print(f"# {sentence}")
        failed = failed or bool(wrong)
    sys.exit(failed)


main()
