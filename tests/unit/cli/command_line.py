"""The command line itself: help, usage, rulebooks, language.

    command_line.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import BET, HEADER, SCRATCH, SOURCE, SPIN, contains, equal, one_line, run  # noqa: E402
from tap import main, test  # noqa: E402


@test
def help_is_printed_by_croupier_and_every_verb():
    for args in [["--help"], ["settle", "--help"], ["odds", "--help"], ["simulate", "--help"],
                 ["play", "--help"], ["rules", "--help"], ["replay", "--help"], ["export", "--help"],
                 ["machine", "--help"]]:
        done = run(*args)
        equal(done.returncode, 0, args)
        contains(done.stdout, "Usage: croupier")
        equal(done.stderr, "", args)


@test
def no_line_of_help_is_wider_than_eighty_columns_in_any_language():
    for lang in ["en", "ru", "bg"]:
        for verb in [[], ["settle"], ["odds"], ["equity"], ["simulate"], ["play"], ["machine"]]:
            for line in run(*verb, "--help", "--lang", lang).stdout.splitlines():
                assert len(line) <= 80, line


@test
def version_is_one_line():
    done = run("--version")
    equal(done.returncode, 0)
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\n", done.stdout), done.stdout


@test
def an_unknown_verb_gets_one_line_and_the_nearest_one():
    for word, nearest in [("setle", "settle"), ("rule", "rules"), ("simulator", "simulate"),
                          ("odd", "odds"), ("pay", "play"), ("serv", "serve"), ("x" * 1000, "")]:
        done = run(word)
        equal(done.returncode, 2, word)
        one_line(done.stderr)
        contains(done.stderr, f"did you mean {nearest}")


WRONG_USAGE = [
    (["settle", "--foo"], "there is no option --foo"),
    (["settle", "-x"], "there is no option -x"),
    (["settle", "--json=1"], "option --json takes no value"),
    (["settle", "--lang"], "option --lang needs a value"),
    (["--lang", "xx", "settle"], "there is no language xx"),
    (["--foo"], "there is no option --foo"),
    (["odds"], "which game?"),
    (["odds", "roulette"], "whose rules?"),
    (["odds", "chess", "--rules", "m1"], "there is no game chess"),
    (["odds", "holdem", "--rules", "m1"], "holdem is played between players"),
    (["odds", "omaha"], "`croupier simulate` and `croupier equity`; odds are of roulette, blackjack"),
    (["odds", "diff", "holdem", "m1", "rf"], "the house has no edge but its fee"),
    (["odds", "diff", "chess", "m1", "tdc"], "there is no game chess here: roulette, blackjack"),
    (["odds", "hand", "holdem", "AsKs"], "odds are of blackjack, texas-poker"),
    (["odds", "hand", "roulette", "AsKs"], "nobody decides anything against the house there"),
    (["odds", "report", "five-card-stud", "--rules", "m1"], "is played between players"),
    (["odds", "roulette", "poker", "--rules", "m1"], "one argument too many: poker"),
    (["odds", "roulette", "--rules", "nowhere"], "there is no such house"),
    (["odds", "roulette", "--rules", "../m1"], "--rules:"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight"], "is not key=value"),
    (["odds", "roulette", "--rules", "m1", "--table", "size=3"], "a plate has no size"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight=-3"], "max_straight"),
    (["odds", "roulette", "--rules", "m1", "--table", "max_straight=0"], "PLATE [§15]"),
    (["odds", "texas-poker"], "whose rules?"),
    (["odds", "caribbean-stud", "--rules", "m1"], "the house has no such file"),
    (["odds", "punto-banco"], "whose rules?"),
    (["odds", "punto-banco", "--rules", "m1"], "the house has no such file"),
    (["odds", "punto-banco", "--rules", "bg", "--table", "decks=6"], "DECKS [art.24(1)]"),
    (["odds", "roulette", "--rules", "m1", "--stake", "0"], "--stake: 0 is no whole number"),
    (["odds", "blackjack", "--rules", "tdc", "--bonus", "20/0"], "--bonus: 20/0 is no ratio"),
    (["odds", "blackjack", "--rules", "tdc", "--bonus", "0.2x"], "--bonus: 0.2x is no ratio"),
    (["odds", "blackjack", "--rules", "m1", "--bonus", "0.2"], "this house has no bonus bet"),
    (["odds", "roulette", "--rules", "tdc", "--bonus", "0.2"], "only for blackjack, not roulette"),
    (["odds", "blackjack", "--rules", "tdc", "--meter", "5"], "--meter: say the stakes too"),
    (["simulate", "roulette", "--rules", "m1", "--rounds", "-1"], "--rounds: -1"),
    (["simulate", "roulette", "--rules", "m1", "--rounds", "99999999999999999999"], "--rounds:"),
    (["simulate", "roulette", "--rules", "m1", "--bet", "n17"], "is not BET=AMOUNT"),
    (["simulate", "roulette", "--rules", "m1", "--bet", "n37=1"], "there is no bet n37"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "tour=1"], "no announced bet tour"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "neighbours=5"], "of which number?"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "orphelins:1=5"], "is on no number"),
    (["simulate", "roulette", "--rules", "m1", "--announce", "neighbours:37=5"], "37"),
    (["simulate", "roulette", "--rules", "m1", "--threads", "0"], "--threads: 0"),
    (["simulate", "roulette", "--rules", "m1", "--whole-packs"], "only blackjack is dealt so"),
    (["simulate", "oasis-poker", "--rules", "m1", "--strategy", "basic"], "there is no basic"),
    (["simulate", "holdem", "--rules", "m1", "--strategy", "optimal"], "none is best whatever the others do"),
    (["simulate", "holdem", "--rules", "m1", "--strategy", "table"], "there is no table: simple, every, odds"),
    (["simulate", "holdem", "--rules", "m1", "--bet", "ante=5"], "there is no bet ante"),
    (["simulate", "holdem", "--rules", "m1", "--bet", "stack=0"], "--bet: 0 is no whole number"),
    (["simulate", "holdem", "--rules", "m1", "--announce", "stack=5"], "no announced bet stack"),
    (["simulate", "holdem", "--rules", "m1", "--table", "seats=11"], "--table: "),
    (["simulate", "seven-card-stud", "--rules", "m1"], "PLATE [§94]: the table's plate lacks ante"),
    (["simulate", "oasis-poker", "--rules", "m1", "--bet", "bonus=5"], "an Ante first, then a bonus bet"),
    (["simulate", "oasis-poker", "--rules", "m1", "--bet", "ante=5", "--bet", "wheel=5"], "there is no bet wheel"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "bonus=5", "--bet", "box=5"], "a bonus bet comes last"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "wheel=5"], "there is no bet wheel"),
    (["simulate", "blackjack", "--rules", "tdc", "--bet", "box=5", "--meter", "9"], "--meter: no bonus bet is made"),
    (["simulate", "blackjack", "--rules", "tdc", "--strategy", "third_card"], "--strategy third_card: no bonus bet is made"),
    (["simulate", "roulette", "--rules", "tdc", "--meter", "-1"], "--meter: -1"),
    (["play", "roulette", "--rules", "m1", "--chips", "0"], "--chips: 0"),
    (["play", "roulette", "--rules", "m1", "--record", "/nowhere/x"], "cannot be written"),
    (["play"], "which game?"),
    (["play", "chess", "--rules", "m1"], "there is no game chess"),
    (["play", "punto-banco", "--rules", "m1"], "the house has no such file"),
    (["play", "blackjack", "--rules", "tdc", "--table", "deck_source=machine"], "SETTINGS ["),
]


@test
def wrong_usage_is_one_line_and_status_2():
    for args, part in WRONG_USAGE:
        done = run(*args)
        equal(done.returncode, 2, args)
        contains(done.stderr, part)
        one_line(done.stderr)
        equal(done.stdout, "", args)


@test
def without_a_verb_the_help_goes_to_standard_error_with_status_2():
    done = run()
    equal((done.returncode, done.stdout), (2, ""))
    contains(done.stderr, "settle")


@test
def rulebooks_are_found_by_option_before_and_after_the_verb():
    env = {"CROUPIER_RULEBOOKS": "/nowhere"}
    root = SOURCE / "rulebooks"
    for args in [["--rulebooks", root, "odds", "roulette", "--rules", "m1"],
                 ["odds", "roulette", "--rules", "m1", "--rulebooks", root],
                 ["--rulebooks", root, "rules", "list"]]:
        equal(run(*args, env=env).returncode, 0, args)
    equal(run("odds", "roulette", "--rules", "m1", env=env).returncode, 2)


@test
def the_language_comes_from_the_option_or_the_environment():
    def clause(*args, **env):
        return run(*args, "settle", stdin=HEADER + BET + SPIN, env=env).stdout
    english, russian, bulgarian = (clause("--lang", lang) for lang in ["en", "ru", "bg"])
    contains(english, "one number pays")
    assert len({english, russian, bulgarian}) == 3
    equal(clause(), english)
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"]:
        equal(clause(**{name: "ru_RU.UTF-8"}), russian, name)
        equal(clause(**{name: "de_DE.UTF-8"}), english, name)
    equal(clause(LANG="en_GB.UTF-8", LANGUAGE="de:bg:ru"), bulgarian)
    equal(clause(LANG="C", LANGUAGE="ru"), english)
    equal(clause(LC_ALL="bg_BG.UTF-8", LANG="ru_RU.UTF-8"), bulgarian)
    equal(clause("--lang", "en", LANG="ru_RU.UTF-8"), english)


main(SCRATCH)
