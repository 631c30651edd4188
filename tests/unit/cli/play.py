"""`croupier play`: whole evenings in the terminal, by lines and on its screen.

    play.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source.
"""
import json
import os
import pty
import re
import select
import struct
import sys
import termios
from fcntl import ioctl
from hashlib import blake2b
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from program import CROUPIER, HOUSES, SCRATCH, SOURCE, contains, environment, equal, run  # noqa: E402
from tap import main, test  # noqa: E402

EVENING = """17 10
s17/20 5
17,20,red 15
neighbours 0 5
series 2
remove 17 5
undo
double
undo
repeat
spin
repeat
spin
bets
word rain
black 20
spin
results
proof
clear
spin
"""


@test
def a_recorded_game_replays_to_the_same_results_at_every_house():
    for house in HOUSES:
        for lang in ["en", "ru", "bg"]:
            file = SCRATCH / f"{house}-{lang}.jsonl"
            done = run("play", "roulette", "--rules", house, "--seed", "7", "--record", file,
                       "--lang", lang, stdin=EVENING)
            equal((done.returncode, done.stderr), (0, ""))
            replay = run("settle", "--json", file)
            equal((replay.returncode, replay.stderr), (0, ""), house)
            rounds = [json.loads(line) for line in replay.stdout.splitlines()]
            numbers = [one["number"] for one in rounds if "number" in one]
            equal(len(numbers), 4)
            lines = [json.loads(line) for line in file.read_text().splitlines()]
            equal(sum("expect" in line for line in lines), 4)


@test
def the_last_expectation_of_a_record_is_what_the_player_leaves_with():
    file = SCRATCH / "leave.jsonl"
    done = run("play", "roulette", "--rules", "m1", "--seed", "3", "--chips", "500", "--record",
               file, stdin="red 100\nspin\nred 50\n")
    left = int(re.search(r"with ([\d ]+)\.", done.stdout).group(1).replace(" ", ""))
    rounds = [json.loads(line) for line in run("settle", "--json", file).stdout.splitlines()]
    equal(left, 500 + sum(one["paid"] - one["lost"] for one in rounds))


@test
def the_same_seed_brings_the_same_numbers_and_no_seed_others():
    def hashes(*args):
        out = run("play", "roulette", "--rules", "bg", *args, stdin="spin\n" * 5).stdout
        return re.findall(r"commitment (\w{64})", out)
    equal(len(hashes("--seed", "1")), 5)
    equal(hashes("--seed", "1"), hashes("--seed", "1"))
    assert hashes("--seed", "1") != hashes("--seed", "2")
    assert hashes() != hashes()


@test
def the_commitment_is_shown_before_the_number_and_the_seed_fits_it():
    out = run("play", "roulette", "--rules", "m1", "--seed", "9", stdin="spin\nspin\n").stdout
    for number, part in enumerate(re.split(r"(?=commitment)", out)[1:], 1):
        hashed, seed = re.search(r"commitment (\w{64}).*seed (\w{64})", part, re.S).groups()
        message = b"croupier/commit/1\0" + bytes.fromhex(seed) + f"seed 9/round {number}".encode()
        equal(blake2b(message, digest_size=32).hexdigest(), hashed)


def chacha_words(key):
    """The words of ChaCha20's key stream with nonce 0, from counter 0."""
    def rotl(x, n):
        return (x << n | x >> 32 - n) & 0xffffffff

    for block in count():
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), block, 0, 0, 0]
        s = start[:]

        def quarter(a, b, c, d):
            for x, y, z, bits in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                s[x] = (s[x] + s[y]) & 0xffffffff
                s[z] = rotl(s[z] ^ s[x], bits)
        for _ in range(10):
            for i in range(4):
                quarter(i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((s[i] + start[i]) & 0xffffffff for i in range(16))


def played_key(note, words):
    """The key that seed and words give together."""
    seed = bytes.fromhex(re.search(r"seed (\w{64})", note).group(1))
    mixed = b"croupier/mix/1\0" + b"".join(len(w).to_bytes(8, "little") + w for w in words)
    return blake2b(mixed, key=seed, digest_size=32).digest()


@test
def the_number_follows_from_seed_and_word_as_documented():
    file = SCRATCH / "word.jsonl"
    run("play", "roulette", "--rules", "m1", "--record", file, stdin="word rain\nspin\nspin\n")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    numbers = [line["number"] for line in lines if line.get("in") == "spin"]
    notes = [line["note"] for line in lines if "note" in line]
    for number, note, words in zip(numbers, notes, [[b"rain"], []]):
        word = next(chacha_words(played_key(note, words)))
        equal(word * 37 >> 32, number, note)


@test
def every_refusal_of_play_is_one_sentence_with_code_and_clause():
    for line, house, wanted in [
            ("17 101", "m1", "BET_MAX [§21]: above the maximum of straight: 100, you have 0 there"),
            ("red 1", "m1", "BET_MIN [§18]: below the minimum of red/black: 5"),
            ("1/5 5", "m1", "NO_BET ["),
            ("33/37 5", "bg", "NO_BET ["),
            ("17 2000", "bg", "NO_CHIPS ["),
            ("orphelins", "bg", "NOT_OFFERED [art.12(1)]: bet not offered at this table"),
            ("neighbours 37 1", "m1", "NO_NUMBER ["),
            ("remove 5", "m1", "NOTHING_THERE ["),
            ("foo", "m1", "there is no bet and no command foo"),
            ("17 ten", "m1", "ten is no amount"),
            ("17 10 20", "m1", "one argument too many: 20"),
            ("neighbours", "m1", "neighbours of which number?"),
            ("remove", "m1", "remove what?"),
            ("undo", "m1", "there is nothing to undo"),
            ("lang xx", "m1", "which language?"),
            ("rules 99", "m1", "there is no bet 99"),
            ("word", "m1", "one word"),
            ("x" * 5000, "m1", "that line is too long"),
            ("complete 17", "m1", "NOT_OFFERED [§26]")]:
        out = run("play", "roulette", "--rules", house, stdin=line + "\n").stdout.splitlines()
        assert out[1].startswith(wanted), (line, out[1])


CARD_GAMES = [("blackjack", "m1"), ("blackjack", "tdc"), ("blackjack", "bg"), ("punto-banco", "bg"),
              ("texas-poker", "m1"), ("texas-poker", "tdc"), ("texas-poker", "tp"), ("oasis-poker", "m1"),
              ("russian-poker", "m1"), ("russian-poker", "tdc"), ("caribbean-stud", "bg")]
POKER_EVENING = "word rain\n" + ("10\n10 2\ndarken 20 3\nbonus 10\n\n\ni\nx 4 5\nx 5\np\n6\np\nf\np\ng\na\na\na\n"
                                 "results\nrepeat\nundo\n") * 30 + "10\n\n\nf\n"  # a shoe that is played has a seed to show

# Whatever the cards are, some of it is refused and the hand ends: that is play too.
CARD_EVENING = {
    "blackjack": "word rain\n" + ("20\n30 3\n\ni\ne\np\nd\nb\nh\nu\ns\ns\ns\ns\ns\n"
                                  "results\nrepeat\nundo\n") * 30,
    "punto-banco": "word rain\n" + ("p 50\nt 10\nb 50\nundo\ndeal\n"
                                    "b 20\n\nrepeat\nremove b\np 10\n\nroads\n") * 50,
} | {game: POKER_EVENING for game in ["texas-poker", "oasis-poker", "russian-poker", "caribbean-stud"]}


@test
def a_recorded_card_game_replays_to_the_same_results_at_every_house():
    for game, house in CARD_GAMES:
        file = SCRATCH / f"{game}-{house}.jsonl"
        done = run("play", game, "--rules", house, "--seed", "7", "--chips", "5000", "--record", file,
                   stdin=CARD_EVENING[game])
        equal((done.returncode, done.stderr), (0, ""))
        replay = run("settle", "--json", file)
        equal((replay.returncode, replay.stderr), (0, ""), file)
        rounds = [json.loads(line) for line in replay.stdout.splitlines()]
        assert len(rounds) > 20, len(rounds)
        left = int(re.search(r"with ([\d ]+)\.", done.stdout).group(1).replace(" ", ""))
        equal(left, 5000 + sum(one["paid"] - one["lost"] for one in rounds))
        assert done.stdout.count("You win ") > 20
        inputs = [json.loads(line).get("in") for line in file.read_text().splitlines()]
        if game == "punto-banco":
            assert {"shuffle", "cut", "marker"} <= set(inputs), set(inputs)
        if game in ["texas-poker", "oasis-poker", "russian-poker", "caribbean-stud"]:
            equal(inputs.count("shuffle"), inputs.count("cut"))
            assert inputs.count("shuffle") > 20, "a fresh pack every round"


@test
def every_card_follows_from_seed_word_and_cut_as_documented():
    for game, house, decks in [("blackjack", "m1", 8), ("blackjack", "bg", 6), ("punto-banco", "bg", 8),
                               ("texas-poker", "tp", 1), ("russian-poker", "m1", 1)]:
        file = SCRATCH / "cards.jsonl"
        book = (SOURCE / f"rulebooks/{house}/{game}.yaml").read_text()
        found = re.search(r"^burn_\w+_shuffle: +{ is: (\d+)", book, re.M)
        burnt = int(found.group(1)) if found else 0
        run("play", game, "--rules", house, "--chips", "50000", "--record", file, stdin=CARD_EVENING[game])
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        notes = [line["note"] for line in lines if "note" in line]
        shoes, cut = [["??"] * burnt], [0]  # the first is burnt already
        for line in lines:
            kind = line.get("in")
            if kind == "shuffle":
                shoes.append([])
                cut.append(0)
            elif kind == "cut":
                cut[-1] = line["number"]
            elif kind == "burn":
                shoes[-1] += ["??"] * burnt
            elif kind == "card":
                shoes[-1] += line["cards"].split()
        equal(len(notes), len(shoes))
        for number, (note, shoe) in enumerate(zip(notes, shoes)):
            words = chacha_words(played_key(note, [b"rain"] if number == 0 else []))
            order = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] * decks
            for i in range(len(order), 1, -1):
                word = next(words)
                while word * i % 2**32 < 2**32 % i:
                    word = next(words)
                j = word * i >> 32
                order[i - 1], order[j] = order[j], order[i - 1]
            order = order[cut[number]:] + order[:cut[number]]
            for place, card in enumerate(shoe):
                assert card in ("??", order[place]), (game, number, place, card, order[place])
        assert len(shoes) > 1 or game == "blackjack"


@test
def the_shoe_is_committed_to_before_its_cards_and_its_seed_fits_it():
    for game, house in CARD_GAMES:
        args = ["play", game, "--rules", house, "--chips", "50000"]
        out = run(*args, "--seed", "9", stdin=CARD_EVENING[game]).stdout
        hashes = list(dict.fromkeys(re.findall(r"shoe hash (\w{64})", out)))
        seeds = re.findall(r"^seed (\w{64})", out, re.M)
        equal(len(seeds), len(hashes))
        assert len(hashes) > 1 or game == "blackjack"
        for number, (seed, hashed) in enumerate(zip(seeds, hashes), 1):
            message = b"croupier/commit/1\0" + bytes.fromhex(seed) + f"seed 9/shoe {number}".encode()
            equal(blake2b(message, digest_size=32).hexdigest(), hashed)
            assert out.index(hashed) < out.index(seed)
        equal(out, run(*args, "--seed", "9", stdin=CARD_EVENING[game]).stdout)
        assert out != run(*args, "--seed", "8", stdin=CARD_EVENING[game]).stdout


@test
def a_hand_shows_what_is_open_what_it_costs_and_why_the_rest_is_closed():
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", stdin="20\n\ns\n").stdout
    for line in ["  dealer               4s  hard 4", "> box 1: 20            Td Ks  hard 20",
                 "  h  Hit", "  s  Stand", "  d  Double down  costs 20", "  u  Surrender",
                 "  - Double blind: BLIND_POINTS [§194.3]: a blind double only up to 11 points",
                 "  - Split: NOT_PAIR [R10]: the cards are not a pair",
                 "  - Insurance: INS_UPCARD [R4]: no insurance against 4s",
                 "  dealer               4s Qs 8c  22, too many",
                 "box 1: 20 wins 20; the dealer has more than 21: a hand wins 1 to 1 [§187]",
                 "You win 20 and lose 0.", "You leave the table with 1 020. Good-bye!"]:
        assert line in out.splitlines(), (line, out)


@test
def a_coup_of_punto_banco_shows_cards_call_and_results():
    out = run("play", "punto-banco", "--rules", "bg", "--seed", "3", stdin="p 50\nt 10\n\nroads\n").stdout
    for line in ["60 on the table, 940 in your hand", "  Punto   3s 7d 4d  4", "  Banco   5h 2c  7",
                 "Banco wins, 7 : 4 [art.24(2)4]", "You win 0 and lose 60.", "Big road"]:
        assert line in out.splitlines(), (line, out)
    contains(out, "Punto: 50 lost; losing bets are taken first, then winners are paid [art.24(2)5]")
    assert re.search(r"^Big road\n  B\b", out, re.M), out


@test
def a_box_of_poker_shows_what_is_open_and_the_dealer_is_closed_until_all_have_decided():
    out = run("play", "russian-poker", "--rules", "m1", "--seed", "7", stdin="20\n\nx 4 5\np\n").stdout
    for line in ["  dealer               ?? ?? ?? ?? 2s", "> box 1: 20            3s Qd 6d 9c Kh  high card, king",
                 "  x  Exchange    costs 20", "  6  Sixth card  costs 20",
                 "  - Insurance: INS_HAND [§162]: insurance needs trips or better",
                 "> box 1: 20            3s Qd 6d Ac 7h  high card, ace", "    draw of box 1: 20",
                 "  - Exchange: ALREADY_DRAWN [§158]: already drawn",
                 "  dealer               2d Ah 6s Qs 2s  pair of twos", "You win 0 and lose 80."]:
        assert line in out.splitlines(), (line, out)


@test
def boxes_of_poker_are_looked_at_one_after_the_other_and_a_dark_one_by_nobody():
    out = run("play", "texas-poker", "--rules", "tp", "--seed", "3", stdin="20\n20 2\ndarken 20 3\n\np\np\n").stdout
    decisions = re.findall(r"^> box (\d)", out, re.M)
    equal(decisions, ["1", "2"])
    first = out[:out.index("> box 2")]
    assert re.search(r"^  box 2: 20 +\?\? \?\?$", first, re.M), first
    assert re.search(r"^  box 3: 20 \+ 40 +\?\? \?\?, dark$", first, re.M), first
    assert re.search(r"^  box 3: 20 \+ 40 +(\w\w) (\w\w)  .*, dark$", out, re.M), out


@test
def a_game_is_bought_in_the_terminal_and_chips_with_the_same_word():
    bought = 0
    for seed in range(40):
        if bought == 2:
            break
        file = SCRATCH / "bought.jsonl"
        out = run("play", "russian-poker", "--rules", "m1", "--seed", seed, "--record", file,
                  stdin="buy 100\n20\n\np\nbuy\n").stdout
        contains(out, "0 on the table, 1 100 in your hand")
        bought += '"do":"buy"' in file.read_text()
        equal(run("settle", "--quiet", file).returncode, 0)
    assert bought > 0


@test
def card_games_are_played_in_russian():
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", "--lang", "ru",
              stdin="20\n\nХВАТИТ\nповторить\nснять\nвыход\n").stdout
    for line in ["на столе 20, на руках 980", "  s  Хватит",
                 "бокс 1: ставка 20, выигрыш 20; перебор у крупье: рука выигрывает 1 к 1 [§187]",
                 "на столе 0, на руках 1 020", "Вы уходите из-за стола, у вас 1 020. До свидания!"]:
        assert line in out.splitlines(), (line, out)
    contains(out, "  - Разделить (сплит): NOT_PAIR [R10]: карты не составляют пару")
    out = run("play", "punto-banco", "--rules", "bg", "--seed", "7", "--lang", "ru",
              stdin="ничья 10\nПунто 20\n\n").stdout
    contains(out, "Выиграло пунто, 1 : 5 [art.24(2)4]\n")


@test
def every_refusal_of_a_card_game_is_one_sentence_with_code_and_clause():
    for game, house, lines, wanted in [
            ("blackjack", "m1", "501", "BET_MAX ["),
            ("blackjack", "m1", "5", "BET_MIN ["),
            ("blackjack", "m1", "20 8", "NO_BOX ["),
            ("blackjack", "m1", "20 ten", "ten is no amount"),
            ("blackjack", "m1", "20 1 1", "one argument too many: 1"),
            ("blackjack", "bg", "deal", "NO_STAKES ["),
            ("blackjack", "bg", "remove 2", "NOTHING_THERE ["),
            ("blackjack", "m1", "h", "no hand is being played"),
            ("blackjack", "m1", "foo", "there is no command foo"),
            ("blackjack", "m1", "undo", "there is nothing to undo"),
            ("blackjack", "m1", "repeat", "no round has been played yet"),
            ("blackjack", "m1", "cut 5", "NOT_THIS_PHASE ["),
            ("blackjack", "m1", "proof", "no shoe has been played out yet"),
            ("blackjack", "m1", "x" * 5000, "that line is too long"),
            ("punto-banco", "bg", "p 5", "BET_MIN ["),
            ("punto-banco", "bg", "punto 20000", "BET_MAX ["),
            ("punto-banco", "bg", "remove", "remove what?"),
            ("punto-banco", "bg", "17 10", "there is no bet and no command 17"),
            ("texas-poker", "m1", "20\nbonus 10 2", "NO_MAIN_BET ["),
            ("texas-poker", "tdc", "20\nbonus 10", "no jackpot is linked"),
            ("texas-poker", "m1", "20\n\nx 1", "NOT_IN_GAME ["),
            ("russian-poker", "m1", "20\n\nx", "which cards?"),
            ("russian-poker", "m1", "20\n\nx 7", "7 is no card of the hand"),
            ("russian-poker", "m1", "20\n\na", "NOT_THIS_PHASE ["),
            ("caribbean-stud", "bg", "darken 20", "NOT_IN_GAME ["),
            ("russian-poker", "m1", "p", "no hand is being played")]:
        out = run("play", game, "--rules", house, stdin=lines + "\n").stdout
        assert re.search("^" + re.escape(wanted), out, re.M), (lines, out)
    out = run("play", "punto-banco", "--rules", "bg", stdin="p 50\nb 50\n").stdout
    contains(out, "ONE_SIDE [R9]: bet on punto or banco, not both")


@test
def who_leaves_in_the_middle_of_a_hand_stands_on_it():
    file = SCRATCH / "left.jsonl"
    out = run("play", "blackjack", "--rules", "m1", "--seed", "7", "--record", file, stdin="20\n\nq\n").stdout
    contains(out, "box 1: 20 wins 20")
    contains(file.read_text(), '"in":"timeout"')
    equal(run("settle", "--quiet", file).returncode, 0)


@test
def a_blind_double_lies_closed_until_it_is_paid():
    blind = 0
    for seed in range(12):
        file = SCRATCH / "blind.jsonl"
        out = run("play", "blackjack", "--rules", "m1", "--seed", seed, "--record", file,
                  stdin="20\n30 2\n\nb\ns\ns\ns\n").stdout
        text = file.read_text()
        if '"do":"blind"' not in text:
            continue
        blind += 1
        closed = text.index('"cards":"??"')
        assert text.index('"in":"show"') > closed
        assert re.search(r"(\w\w ){2}\?\?  (hard|soft)", out) or out.count("> box") == 1, out
        equal(run("settle", "--quiet", file).returncode, 0)
    assert blind > 0


@test
def play_survives_any_bytes():
    for data in [b"", b"\n\n\n", bytes(range(256)) * 40, b"\xff\n17 10\nspin\n", b"spin" * 100000,
                 b"17,17,17,17 1\nred,,, 5\n,\n, 5\n17, 5\nspin", b"complete 0\n" * 5 + b"spin\n"]:
        for game, house in [("roulette", "tdc"), *CARD_GAMES]:
            done = run("play", game, "--rules", house, stdin=data)
            equal((done.returncode, done.stderr), (0, ""), data[:20])
            contains(done.stdout, "Good-bye!")


@test
def an_even_chance_is_understood_in_every_language():
    out = run("play", "roulette", "--rules", "m1", stdin="Красное 5\nчерно 5\nEVEN 5\nbets\n").stdout
    for key in ["red", "black", "even"]:
        assert re.search(rf"^  {key} +5 +5 ", out, re.M), out


def on_terminal(args, lines, columns, rows, env):
    """What the program writes to a terminal of that size while the lines are typed."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(CROUPIER, [CROUPIER, *args], environment(TERM="xterm-256color", **env))
    ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    out = b""

    def read(is_enough):
        """Reads until there is enough, or the program has ended."""
        nonlocal out
        while not is_enough():
            assert select.select([fd], [], [], 60)[0], out
            try:
                piece = os.read(fd, 65536)
            except OSError:
                return
            if not piece:
                return
            out += piece
    for number, line in enumerate([*lines, ""], 1):
        read(lambda: out.count(b"\033[H\033[2J") == number and out.endswith(b" > "))
        os.write(fd, line.encode() + b"\n" if number <= len(lines) else b"\x04")
    read(lambda: False)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return os.waitstatus_to_exitcode(status), out.decode()


def screens(out):
    """Each drawing of the screen, without colours."""
    return [re.sub(r"\033\[[\d;]*m", "", part).replace("\r", "")
            for part in out.split("\033[H\033[2J")[1:]]


@test
def the_terminal_s_screen_fits_80_by_24_and_120_by_40_in_three_languages():
    for columns, rows in [(80, 24), (120, 40)]:
        for lang in ["en", "ru", "bg"]:
            status, out = on_terminal(["--lang", lang, "play", "roulette", "--rules", "m1", "--seed",
                                       "7"], ["17 10", "series 2", "spin", "repeat", "spin", "help",
                                              "rules"], columns, rows, {})
            equal(status, 0)
            drawn = screens(out)
            equal(len(drawn), 8)
            for screen in drawn[1:6]:
                lines = screen.split("\n")
                assert len(lines) <= rows, (rows, len(lines), screen)
                assert max(map(len, lines)) <= columns, screen
                contains(screen, "2:1")
            for screen in drawn[:-1]:
                assert screen.count("\n") < rows, screen
            contains(out, "\033[1;38;5;231;48;5;124m")


@test
def a_card_table_fits_80_by_24_and_100_by_40_in_three_languages():
    for game, lines in [("blackjack", ["20", "30 3", "", "s", "s", "s"]),
                        ("punto-banco", ["p 20", "t 10", "", "repeat", "", "b 30"]),
                        ("caribbean-stud", ["20", "30 3", "", "x 4", "p", "p"])]:
        for columns, rows in [(80, 24), (100, 40)]:
            for lang in ["en", "ru", "bg"]:
                status, out = on_terminal(["--lang", lang, "play", game, "--rules", "bg", "--seed", "7"],
                                          lines, columns, rows, {"LC_ALL": "C.UTF-8"})
                equal(status, 0)
                drawn = screens(out)
                equal(len(drawn), len(lines) + 1)
                for screen in drawn[:-1]:
                    assert screen.count("\n") < rows, screen
                    assert max(map(len, screen.split("\n"))) <= columns, screen
                assert any(sign in drawn[3] for sign in "♠♥♦♣"), drawn[3]
                contains(out, "\033[1;38;5;160;48;5;231m")


@test
def seven_boxes_leave_room_for_what_is_open():
    bets = [f"10 {box}" for box in range(1, 8)]
    _, out = on_terminal(["play", "blackjack", "--rules", "bg", "--seed", "12"], [*bets, "", "s"], 80, 24, {})
    screen = screens(out)[8]
    assert screen.count("\n") < 24, screen
    for part in ["> box 1: 10", "  box 7: 10", "  h  Hit", "Your decision > "]:
        contains(screen, part)


@test
def suits_are_letters_where_the_terminal_has_no_signs():
    args = ["play", "blackjack", "--rules", "m1", "--seed", "7"]
    _, out = on_terminal(args, ["20", "", "s"], 80, 24, {"NO_COLOR": "1"})
    contains(screens(out)[2], "> box 1: 20            Td Ks  hard 20")
    assert not any(sign in out for sign in "♠♥♦♣")
    _, out = on_terminal(args, ["20", "", "s"], 80, 24, {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"})
    contains(screens(out)[2], "> box 1: 20            T♦ K♠  hard 20")


@test
def no_color_and_a_dumb_terminal_draw_without_colours():
    args = ["play", "roulette", "--rules", "m1", "--seed", "7"]
    _, out = on_terminal(args, ["17 10", "spin"], 80, 24, {"NO_COLOR": "1"})
    assert "\033[1;" not in out and "48;5" not in out
    contains(out, "♦3")
    contains(out, ">31")
    assert "\033[" not in run(*args, stdin="17 10\ntable\nspin\n").stdout


@test
def a_record_on_a_full_disk_is_noticed():
    done = run("play", "roulette", "--rules", "m1", "--record", "/dev/full", stdin="17 1\nspin\n")
    equal(done.returncode, 2)
    contains(done.stderr, "/dev/full cannot be written")


main(SCRATCH)
