"""`croupier equity`: hands and ranges against each other.

    equity.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import CROUPIER, SCRATCH, SOURCE, contains, environment, equal, one_line, run  # noqa: E402
from tap import main, test  # noqa: E402


@test
def equity_of_the_race_everyone_knows():
    done = run("equity", "AsKs", "QhQd", "--json")
    equal(done.returncode, 0)
    said = json.loads(done.stdout)
    equal((said["deals"], said["method"]), ("1712304", "counted"))
    equal([(hand["wins"], hand["ties"]) for hand in said["hands"]],
          [("787966", "6732"), ("917606", "6732")])
    flop = ["equity", "AsKs", "QhQd", "--board", "2c7dQs", "--dead", "3c"]
    equal(json.loads(run(*flop, "--json").stdout)["deals"], str(44 * 43 // 2))
    for lang in ["en", "ru", "bg"]:
        contains(run(*flop, "--lang", lang).stdout, "21/22")
    played = [run("equity", "-g", "omaha", "AAxx", "random", "-n", "20000", "-T", threads,
                  "--json").stdout for threads in ["1", "2", "3"]]
    equal(len(set(played)), 1)
    equal(json.loads(played[0])["method"], "played")
    equal(run("equity", "omaha", "AAxx", "random", "-n", "20000", "--json").stdout, played[0])
    equal(run("equity", "holdem", "AsKs", "QhQd", "--json").stdout, done.stdout)
    for args, why in [(["AsKs", "AsQd"], "cannot be dealt"), (["AsKs"], ""),
                      (["holdem", "AsKs"], "two hands"), (["AsKs", "holdem"], "holdem is no hand"),
                      (["omaha"] + ["random"] * 11, ""), (["random"] * 11, "two hands"),
                      (["AsKs", "7"], "7 has too few cards"), (["AsKs", "QQ", "-g", "chess"], "chess"),
                      (["AsKs", "QQ", "--board", "2c 2c 3d"], "--board: duplicate card 2c")]:
        wrong = run("equity", *args)
        equal(wrong.returncode, 2)
        contains(wrong.stderr, why)


@test
def pieces_of_stud_are_as_likely_however_much_they_know():
    half = ["equity", "-g", "five-card-stud", "AsAhAdKsKh,2c7d9h4s", "QsQhQdJsTc"]
    said = json.loads(run(*half, "--json").stdout)
    equal((said["deals"], said["visited"], said["weighed"]), ("86", 44, True))
    equal([hand["equity"] for hand in said["hands"]], [0.5, 0.5])
    for lang in ["en", "ru", "bg"]:
        contains(run(*half, "--lang", lang).stdout, "1/2")
    contains(run(*half).stdout, "44 deals looked at, and weighed")
    seven = ["equity", "-g", "seven-card-stud", "AsAhAdAcKd2s,2c3d5h7s9d", "KsKhQcQd8s8h"]
    contains(run(*seven).stdout, "33803/63960")


@test
def an_equity_that_cannot_be_played_is_refused_soon():
    pairs = [2 * rank + "xx" for rank in "AAKKQQJJTT"]
    for args, why in [(["AAxx"] * 3, "cannot be dealt"), (["Asxxx", "Asxxx"], "cannot be dealt"),
                      (pairs, "share cards too often")]:
        begun = time.monotonic()
        done = run("equity", "-g", "omaha", *args)
        equal((done.returncode, done.stdout), (2, ""), args)
        one_line(done.stderr)
        contains(done.stderr, why)
        assert time.monotonic() - begun < 30, args  # a second where nothing is watched


@test
def equity_takes_a_game_for_its_first_word():
    hands = ["AsAhKsKh", "JsTs9h8h", "--board", "2c 7d 9s"]
    first = run("equity", "omaha", *hands)
    equal((first.returncode, first.stdout), (0, run("equity", *hands, "-g", "omaha").stdout))
    equal(run("equity", "AKo", "random", "-n", "9").returncode, 0)
    done = run("equity", "chess", "AA", "KK")
    equal((done.returncode, done.stdout), (2, ""))
    one_line(done.stderr)
    contains(done.stderr, "there is no game chess here: holdem, ")
    contains(run("equity", "AA", "chess").stderr, "chess is no hand")


@test
def an_interrupted_equity_ends_at_once():
    often = ["Axxx"] * 4 + ["Kxxx"] * 4 + ["Qxxx"] * 2  # a choice of hands takes a hundred thousand tries
    for args in [["-n", "100000", *often], ["-n", "1000000000", *["random"] * 10],
                 ["--board", "2c7dJh3s4d", "AAxx", "KKxx", "Qs9T8"]]:
        done = subprocess.Popen([CROUPIER, "equity", "-g", "omaha", "--json", *args],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        time.sleep(3)
        assert done.poll() is None, args
        begun = time.monotonic()
        done.send_signal(2)
        out, said = done.communicate(timeout=60)
        assert time.monotonic() - begun < 5, args
        if done.returncode == -2:
            continue  # its ranges were still being read
        if done.returncode == 1:
            contains(said.decode(), "stopped before the count was done")
        else:
            equal(done.returncode, 0, args)
            assert 0 < int(json.loads(out)["deals"]), out


@test
def equity_plays_the_low_hands_of_the_house():
    literal = SCRATCH / "sevens"  # M-1 by the letter of its article 86
    shutil.copytree(SOURCE / "rulebooks" / "m1", literal / "m1")
    path = literal / "m1" / "omaha-hi-lo.yaml"
    path.write_text(re.sub("(low_qualifier_rank: *{ is: )8", r"\g<1>7", path.read_text()))
    ask = ["equity", "-g", "omaha-hi-lo", "As2dKsQd", "8h8s9c9d", "--board", "3c 8c Jh", "--json"]
    env = {"CROUPIER_RULEBOOKS": str(literal)}
    plain, m1 = run(*ask), run(*ask, "--rules", "m1")
    equal(m1.stdout, plain.stdout)
    seven = json.loads(run(*ask, "--rules", "m1", env=env).stdout)
    eight = json.loads(plain.stdout)
    equal((eight["low_qualifier"], seven["low_qualifier"]), (8, 7))
    assert seven["hands"][0]["equity"] < eight["hands"][0]["equity"], (seven, eight)
    assert "low_qualifier" not in json.loads(run("equity", "AsKs", "QhQd", "-r", "m1", "-n", "9",
                                                 "--json").stdout)
    for args, why in [(["-g", "omaha", "-r", "bg"], "bg/omaha.yaml"), (["-r", "nobody"], "nobody")]:
        wrong = run("equity", *args, "AsKs", "QhQd")
        equal(wrong.returncode, 2)
        contains(wrong.stderr, why)


main(SCRATCH)
