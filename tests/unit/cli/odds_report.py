"""`croupier odds report`: a document of what a rulebook is worth, as a laboratory is handed it.

    odds_report.py CROUPIER

Prints TAP. CROUPIER_SOURCE is the root of the source: rulebooks are read there.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tap import main, test  # noqa: E402

CROUPIER = sys.argv[1]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-report-"))
LANGUAGES = {"en": "Mathematical report", "ru": "Математический отчёт",
             "bg": "Математически отчет"}


def run(*args):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    env |= {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks"), "XDG_CACHE_HOME": str(SCRATCH / "cache")}
    return subprocess.run([CROUPIER, "odds", "report", *map(str, args)], capture_output=True,
                          timeout=300, env=env)


def report(*args):
    done = run(*args)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def refused(*args):
    done = run(*args)
    assert done.returncode != 0 and not done.stdout, done
    return done.stderr.decode()


def words_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


@test
def the_same_asked_is_the_same_bytes_in_three_languages():
    for lang, title in LANGUAGES.items():
        asked = ("roulette", "--rules", "m1", "--confirm-rounds", 2000, "--lang", lang)
        html = report(*asked, "--threads", 1)
        assert html == report(*asked, "--threads", 3), "threads show"
        assert f"<title>{title}" in html, html[:400]


@test
def a_pdf_and_a_page_are_written_to_files():
    for form, begins in (("pdf", b"%PDF-"), ("html", b"<!DOCTYPE html>")):
        out = SCRATCH / f"report.{form}"
        assert report("punto-banco", "--rules", "bg", "--confirm-rounds", 500, "--out", out) == ""
        assert out.read_bytes().startswith(begins)


@test
def play_is_told_with_rounds_seed_and_error():
    said = words_of(report("punto-banco", "--rules", "bg", "--confirm-rounds", 3000, "--seed", 11))
    assert "Confirmed by play" in said
    rows = re.findall(r"(punto|banco|tie)=\d+ 3\D?000 11 ([−\d.]+) ([\d.]+) ([\d.]+) ([−\d.]+)", said)
    assert [row[0] for row in rows] == ["punto", "banco", "tie"], said[-3000:]
    for _, played, error, counted, sigmas in rows:
        number = lambda text: float(text.replace("−", "-"))  # noqa: E731
        off = (number(played) - number(counted)) / number(error)
        assert abs(off - number(sigmas)) < 0.02, rows


@test
def play_is_left_out_where_it_is_not_asked_for():
    assert "Confirmed by play" not in report("roulette", "--rules", "m1", "--confirm-rounds", 0)


@test
def the_command_that_makes_it_again_does():
    asked = ("roulette", "--rules", "m1", "--confirm-rounds", 1000, "--rounds-per-hour", 35,
             "--date", "2026-03-01")
    html = report(*asked)
    again = re.search(r"croupier odds report ([^<]*)<", html)[1].split()
    assert report(*again) == html


@test
def what_cannot_be_written_is_refused():
    assert "neither in .pdf nor in .html" in refused("roulette", "--rules", "m1", "--out", "x.doc")
    assert "is no day" in refused("roulette", "--rules", "m1", "--date", "2026-13-01")
    assert "there is no game" in refused("tarok", "--rules", "m1")


main(SCRATCH)
