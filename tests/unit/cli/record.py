"""`croupier verify`, `backup`, `restore`, `bundle`: a house's record proved, copied, handed on.

    record.py CROUPIER PLAY_EVENING

PLAY_EVENING plays an evening at a house and leaves its store where it is told.

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import SCRATCH, contains, environment, equal, one_line, run  # noqa: E402
from tap import main, test  # noqa: E402

PLAY_EVENING = sys.argv[2]


@test
def verify_proves_a_store_and_names_what_was_changed():
    store = SCRATCH / "house.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("verify", store)
    equal(done.returncode, 0, done.stderr)
    contains(done.stdout, "All of it agrees.")
    found = json.loads(run("verify", "--json", store).stdout)
    assert found["rounds"] == 3 and found["postings"] > 5 and "differs" not in found, found
    for lang, words in [("ru", "Всё сходится."), ("bg", "Всичко съвпада.")]:
        contains(run("--lang", lang, "verify", store).stdout, words)
    data = store.read_bytes()
    at = data.index(b'"amount":10,"bet":"n17"')  # as the record has it
    store.write_bytes(data[:at] + b'"amount":99' + data[at + 11:])
    done = run("verify", "--json", store)
    equal(done.returncode, 1)
    contains(done.stderr, "record")
    assert "differs" in json.loads(done.stdout), done.stdout


@test
def a_backup_is_proved_and_restored():
    store, copy, back = SCRATCH / "open.db", SCRATCH / "copy.db", SCRATCH / "back.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("backup", store, copy)
    equal((done.returncode, done.stderr), (0, ""))
    contains(done.stdout, "all of it agrees")
    equal(oct(copy.stat().st_mode & 0o777), "0o600")
    before = copy.read_bytes()
    done = run("backup", store, copy)  # nothing is written over
    equal((done.returncode, done.stdout), (2, ""))
    contains(done.stderr, "copy.db: it is there already")
    equal(copy.read_bytes(), before)
    done = run("restore", copy, back)
    equal((done.returncode, done.stderr), (0, ""))
    equal(run("verify", "--json", back).stdout, run("verify", "--json", store).stdout)
    for path in SCRATCH.glob("*.part*"):
        raise AssertionError(path)


@test
def a_copy_that_does_not_agree_gets_no_name():
    copy, back = SCRATCH / "changed.db", SCRATCH / "never.db"
    subprocess.run([PLAY_EVENING, copy], check=True, env=environment())
    data = copy.read_bytes()
    at = data.index(b'"amount":10,"bet":"n17"')  # as the record has it
    copy.write_bytes(data[:at] + b'"amount":99' + data[at + 11:])
    for verb in ["backup", "restore"]:
        done = run(verb, copy, back)
        equal((done.returncode, done.stdout), (1, ""), verb)
        one_line(done.stderr)
        assert not back.exists() and not (SCRATCH / "never.db.part").exists()
    done = run("restore", "--quick", copy, back)  # as one says, one gets
    equal(done.returncode, 0, done.stderr)
    contains(done.stdout, "not proved")
    equal(run("verify", back).returncode, 1)


@test
def backup_says_what_it_wants():
    left = SCRATCH / "left.db"
    Path(str(left) + "-wal").write_text("what is left of another")
    for args, part in [(["backup", left], "argument"), (["restore", left], "argument"),
                       (["backup", SCRATCH / "none.db", SCRATCH / "x.db"], "none.db"),
                       (["restore", SCRATCH / "none.db", left], "left.db-wal"),
                       (["backup", SCRATCH, SCRATCH / "x.db"], str(SCRATCH))]:
        done = run(*args)
        equal((done.returncode, done.stdout), (2, ""), args)
        one_line(done.stderr)
        contains(done.stderr, part)
    store = SCRATCH / "plain.db"
    subprocess.run([PLAY_EVENING, store], check=True, env=environment())
    done = run("backup", store, "/no/such/folder/x.db")
    equal(done.returncode, 2)
    contains(done.stderr, "/no/such/folder")


def a_bundle():
    """A house that signs, and what it hands over about its first dispute."""
    store, file = SCRATCH / "signed.db", SCRATCH / "dispute.jsonl"
    if not store.exists():
        subprocess.run([PLAY_EVENING, store, SCRATCH / "key"], check=True, env=environment())
    return store, file


@test
def a_bundle_is_proved_without_its_store():
    store, file = a_bundle()
    done = run("bundle", store, "--dispute", "1", "-o", file)
    equal((done.returncode, done.stderr), (0, ""))
    contains(done.stdout, "inspector")
    equal(run("bundle", store, "--dispute", "1").stdout, file.read_text())
    proved = run("verify", file, env={"CROUPIER_RULEBOOKS": "/nowhere"})
    equal(proved.returncode, 0, proved.stderr)
    contains(proved.stdout, "All of it agrees.")
    found = json.loads(run("verify", "--json", file).stdout)
    equal((found["dispute"], found["table"], found["round"], found["state"], found["game"]),
          (1, 1, 2, "inspector", "roulette"))
    # anybody with b2sum and an Ed25519 of his own can do the same
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    records = [line["record"] for line in lines if "record" in line]
    signed = {line["checkpoint"]["hash"] for line in lines if "checkpoint" in line}
    hashes = {blake2b(record.encode(), digest_size=32).hexdigest() for record in records}
    assert signed and signed <= hashes
    equal(json.loads(run("verify", "--json", store).stdout)["rounds"], 3)


@test
def a_changed_bundle_is_found_out():
    store, file = a_bundle()
    text = run("bundle", store, "--dispute", "1").stdout
    file.write_text(text.replace("it was black", "it was white"))
    done = run("verify", "--json", file)
    equal(done.returncode, 1)
    one_line(done.stderr)
    assert "differs" in json.loads(done.stdout)
    file.write_text(text[:-40])
    equal(run("verify", file).returncode, 1)


@test
def bundle_says_what_it_wants():
    store, file = a_bundle()
    for args, status, part in [(["bundle", store], 2, "--dispute"),
                               (["bundle", "--dispute", "1"], 2, "argument"),
                               (["bundle", store, "--dispute", "0"], 2, "0"),
                               (["bundle", SCRATCH / "none.db", "--dispute", "1"], 2, "none.db"),
                               (["bundle", store, "--dispute", "1", "-o", "/no/such/x"], 2, "/no/such"),
                               (["bundle", store, "--dispute", "7"], 1, "no dispute 7")]:
        done = run(*args)
        equal((done.returncode, done.stdout), (status, ""), args)
        one_line(done.stderr)
        contains(done.stderr, part)
    equal(run("bundle", store, "--dispute", "1", "-o", "/dev/full").returncode, 2)


@test
def verify_says_what_is_no_store():
    nothing, text = SCRATCH / "nothing.db", SCRATCH / "text.db"
    text.write_text("no store at all " * 500)
    for path in [nothing, text, SCRATCH]:
        done = run("verify", path)
        equal(done.returncode, 2, str(path))
        equal(done.stderr.count("\n"), 1, done.stderr)
    assert not nothing.exists()


main(SCRATCH)
