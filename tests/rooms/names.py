"""What leaves a file begins with cr_.

    names.py LIB...

Prints TAP, one test a library: the names its files offer one another and the rooms below.
"""
import subprocess
import sys


def bare(library):
    """Names a linker sees that are not ours to use: no cr_ before them."""
    told = subprocess.run(["nm", "-g", "--defined-only", library], capture_output=True, text=True, check=True)
    names = {line.split()[2] for line in told.stdout.splitlines() if len(line.split()) == 3}
    return sorted(name for name in names if not name.startswith(("cr_", "_")))


def main():
    libraries = sys.argv[1:]
    failed = False
    print(f"1..{len(libraries)}")
    for number, library in enumerate(libraries, 1):
        wrong = bare(library)
        print(f"{'not ok' if wrong else 'ok'} {number} - {library.split('/')[-1]}: what leaves a file begins with cr_")
        for name in wrong:
            print(f"# {name}")
        failed = failed or bool(wrong)
    sys.exit(failed)


main()
