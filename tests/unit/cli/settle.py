"""`croupier settle`: files of rounds, for people and for machines, and what is wrong with them.

    settle.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import (BET, CROUPIER, HEADER, RULES, SCRATCH, SOURCE, SPIN,  # noqa: E402
                     contains, environment, equal, one_line, run)
from tap import main, test  # noqa: E402


@test
def every_file_of_tests_rules_settles_as_it_expects():
    assert len(RULES) > 80, len(RULES)
    done = run("settle", "--json", *RULES)
    equal((done.returncode, done.stderr), (0, ""))
    rounds = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rounds) > len(RULES)
    for one in rounds:
        equal(one["staked"], one["lost"] + one["returned"] + one["stands"], one["line"])


@test
def the_table_for_people_lines_up_in_three_languages():
    for lang in ["en", "ru", "bg"]:
        done = run("settle", "--lang", lang, SOURCE / "tests/rules/roulette/e29.jsonl")
        equal(done.returncode, 0)
        rows = [line for line in done.stdout.splitlines() if line.startswith("  p1")]
        equal(len(rows), 6, lang)
        equal(len({row.index("roulette") for row in rows}), 1, lang)
        contains(done.stdout, "e29.jsonl:1")


@test
def clauses_are_in_the_houses_form_with_the_ratio_in_words():
    done = run("settle", SOURCE / "tests/rules/roulette/e01.jsonl")
    for part in ["§25.1", 'roulette "Neighbours"', "art.12(1)1", "one number pays 35 to 1",
                 "17 black", "3 rounds: staked 30, paid 1050, lost 0, given back 0"]:
        contains(done.stdout, part)


@test
def a_refused_input_is_told_with_file_line_code_and_clause_and_the_rest_is_run():
    file = SCRATCH / "refused.jsonl"
    more = '{"in":"bet","player":"p1","bet":"n17","amount":80}\n'
    file.write_text(HEADER + more + more + SPIN + HEADER + BET + SPIN)
    done = run("settle", file)
    equal(done.returncode, 1)
    equal(done.stderr, f"{file}:3: BET_MAX [§21]: above the maximum of straight: 100, "
                       "you have 80 there\n")
    contains(done.stdout, "2 rounds")
    rounds = [json.loads(line) for line in run("settle", "--json", file).stdout.splitlines()]
    equal(rounds[0]["refused"]["code"], "BET_MAX")
    equal(rounds[0]["refused"]["line"], 3)
    equal(rounds[1]["paid"], 350)


@test
def a_refusal_is_told_in_the_reader_s_language_with_the_bet_s_name():
    six = '{"in":"bet","player":"p1","bet":"x13","amount":601}\n'
    equal(run("settle", stdin=HEADER + six).stderr,
          "standard input:2: BET_MAX [§21]: above the maximum of six line: 600, "
          "you have 0 there\n")
    contains(run("settle", "--lang", "ru", stdin=HEADER + six).stderr, "сикслайн")


@test
def a_difference_is_status_1_and_says_what_differs():
    done = run("settle", stdin=HEADER + BET + SPIN + '{"expect":{"paid":351}}\n')
    equal(done.returncode, 1)
    contains(done.stderr, "standard input:5: differs: ")
    contains(done.stderr, "350")


BAD_FILES = {
    "empty": b"",
    "blank lines": b"\n\n\n",
    "a header alone": HEADER.encode(),
    "binary": bytes(range(256)) * 64,
    "NULs": b"\0" * 5000,
    "truncated": HEADER.encode() + BET.encode() + b'{"in":"spin","num',
    "duplicate keys": HEADER.encode() + b'{"in":"spin","number":1,"number":2}\n',
    "a huge number": HEADER.encode() + b'{"in":"spin","number":99999999999999999999}\n',
    "a huge amount": HEADER.encode() + b'{"in":"bet","player":"a","bet":"n1","amount":1e999}\n',
    "no header": BET.encode() + SPIN.encode(),
    "not an object": b"[1,2,3]\n",
    "a number": b"17\n",
    "an unknown house": b'{"croupier":1,"rulebook":"zz","game":"roulette"}\n',
    "a house that leads out": b'{"croupier":1,"rulebook":"../../etc","game":"roulette"}\n',
    "an unknown game": b'{"croupier":1,"rulebook":"m1","game":"chess"}\n',
    "another form": b'{"croupier":2,"rulebook":"m1","game":"roulette"}\n',
    "an unknown key": HEADER.encode() + b'{"in":"spin","number":1,"colour":"red"}\n',
    "an unknown input": HEADER.encode() + b'{"in":"dance"}\n',
    "bad UTF-8": HEADER.encode() + b'{"in":"bet","player":"\xff\xfe","bet":"n1","amount":1}\n',
    "a line of 1 MB": HEADER.encode() + b'{"note":"' + b"x" * 1000000 + b'"}\n' + SPIN.encode(),
    "a line of 1 MB without end": b"x" * 1000000,
    "deep nesting": b"[" * 60000 + b"\n",
}


@test
def bad_files_are_status_2_with_one_clear_line():
    ways = [[], ["--json"], ["--quiet"]]
    for number, (name, content) in enumerate(BAD_FILES.items()):
        file = SCRATCH / "bad.jsonl"
        file.write_bytes(content)
        for args in ways if number < 2 else [ways[number % 3]]:  # how it is told has nothing to do with what
            done = run("settle", *args, file)
            equal(done.returncode, 2, name)
            one_line(done.stderr)
            assert done.stderr.startswith(f"{file}:"), (name, done.stderr)
            if args == ["--json"]:
                for line in done.stdout.splitlines():
                    json.loads(line)


@test
def files_that_cannot_be_read_are_told_and_the_others_are_run():
    good = SCRATCH / "good.jsonl"
    good.write_text(HEADER + BET + SPIN)
    done = run("settle", "/nowhere/a.jsonl", SCRATCH, good)
    equal(done.returncode, 2)
    contains(done.stderr, "/nowhere/a.jsonl: cannot be opened: ")
    contains(done.stderr, f"{SCRATCH}: cannot be read: ")
    contains(done.stdout, "1 round: staked 10, paid 350")


@test
def standard_input_is_read_without_file_and_for_a_dash():
    for args in [[], ["-"]]:
        done = run("settle", *args, stdin=HEADER + BET + SPIN)
        equal(done.returncode, 0)
        contains(done.stdout, "standard input:1")


@test
def lines_end_where_they_end_whatever_the_size_of_the_pieces():
    done = subprocess.Popen([CROUPIER, "settle", "--json"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, env=environment())
    text = (HEADER + (BET + SPIN.replace("17", "5")) * 3).encode().rstrip(b"\n")
    for i in range(0, len(text), 7):
        done.stdin.write(text[i:i + 7])
        done.stdin.flush()
    out, _ = done.communicate(timeout=60)
    equal((done.returncode, len(out.splitlines())), (0, 3))


@test
def a_line_of_64_kib_is_read_and_one_byte_more_is_not():
    def noted(length):
        line = '{"in":"spin","number":5,"note":"'
        return HEADER + BET + line + "x" * (length - len(line) - 2) + '"}\n{"in":"lift_dolly"}\n'
    equal(run("settle", stdin=noted(65536)).returncode, 0)
    done = run("settle", stdin=noted(65537))
    equal(done.returncode, 2)
    contains(done.stderr, "standard input:3: ")


@test
def a_line_of_a_gigabyte_does_not_stay_in_memory():
    piece = b"x" * (1 << 20)
    limit = "" if is_sanitized() else "ulimit -v 400000; "  # a sanitizer maps terabytes
    done = subprocess.Popen(["sh", "-c", f"{limit}exec '{CROUPIER}' settle"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, env=environment())
    for _ in range(1024):
        done.stdin.write(piece)
    _, err = done.communicate(timeout=120)
    equal((done.returncode, err.count(b"\n")), (2, 1))


def is_sanitized():
    return b"__asan_init" in Path(CROUPIER).read_bytes()


@test
def quiet_prints_nothing_when_all_is_well_and_events_tell_all():
    equal(run("settle", "-q", stdin=HEADER + BET + SPIN).stdout, "")
    contains(run("settle", "--events", stdin=HEADER + BET + SPIN).stdout, "dolly_lifted")
    one = json.loads(run("settle", "--events", "--json", stdin=HEADER + BET + SPIN).stdout)
    contains([event["event"] for event in one["events"]], "won")


@test
def a_full_disk_is_noticed():
    for args in [["settle", RULES[0]], ["settle", "--json", RULES[0]], ["--help"], ["--version"],
                 ["odds", "roulette", "--rules", "m1"], ["rules", "list"],
                 ["simulate", "roulette", "--rules", "m1", "--rounds", "10"]]:
        with open("/dev/full", "w") as full:
            done = subprocess.run([CROUPIER, *map(str, args)], stdout=full, env=environment(),
                                  stderr=subprocess.PIPE)
        assert done.returncode != 0, args


@test
def a_closed_pipe_ends_the_work():
    many = SCRATCH / "many.jsonl"
    many.write_text(HEADER + (BET.replace("n17", "red") + SPIN.replace("17", "2")) * 60000)
    for ignore in ["", "trap '' PIPE; "]:
        script = f"{ignore}('{CROUPIER}' settle --json '{many}'; echo $? >&2) | head -1 >/dev/null"
        done = subprocess.run(["sh", "-c", script], capture_output=True, text=True,
                              env=environment())
        assert done.stderr.splitlines()[-1] in ("141", "2"), done.stderr


main(SCRATCH)
