"""A game is a pure function: no heap, no clock, no chance, no files, no globals.

    purity.py LIBRARY

Prints TAP: what the library of src/games asks of the world, and what it keeps between calls.
"""
import re
import subprocess
import sys

ASKS = {
    "the heap": r"malloc|calloc|realloc|reallocarray|free|strdup|strndup|v?asprintf|mmap|alloca",
    "the clock": r"time|clock|clock_gettime|gettimeofday|localtime(_r)?|sleep|usleep|nanosleep",
    "chance": r"rand|rand_r|s?random|[djlm]rand48|arc4random.*|getrandom|getentropy|randombytes.*"
              r"|crypto_.*|cr_(seed|stream|wheel|source|commitment)_.*",
    "files and the terminal": r"f?open(at|dir)?|f?close|f?read|f?write|fputs|fputc|fflush"
                              r"|puts|putchar|v?f?printf|perror|socket|getenv|setenv|system|popen"
                              r"|fork|exec.*",
}
WRITABLE = re.compile(r"\.(data|bss|tdata|tbss)(\.(?!rel\.ro).*)?$|\*COM\*$")
CHECKERS = re.compile(r"_*(a|ub|lt|sanc)san|_*sancov|__gcov|_ZN.*san|\.L|__odr_asan")


def symbols(library):
    """(name, kind, section) of every symbol: kind U is asked for, the rest is there."""
    out = subprocess.run(["nm", "-f", "sysv", library], check=True, capture_output=True, text=True)
    for line in out.stdout.splitlines():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) == 7 and not CHECKERS.match(parts[0]):
            yield parts[0], parts[2], parts[6]


def main():
    table = list(symbols(sys.argv[1]))
    asked = sorted({name for name, kind, _ in table if kind in ("U", "w")})
    tests = [(f"games do not ask for {what}", [name for name in asked if re.fullmatch(names, name)])
             for what, names in ASKS.items()]
    tests.append(("games keep nothing between calls",
                  sorted({name for name, _, section in table if WRITABLE.match(section)})))

    print(f"1..{len(tests)}")
    for number, (sentence, found) in enumerate(tests, 1):
        print(f"{'not ok' if found else 'ok'} {number} - {sentence}")
        for name in found:
            print(f"# {name}")
    sys.exit(any(found for _, found in tests))


main()
