"""A simulation shared out among ranks has the digits of one that is not.

    ranks.py CROUPIER CROUPIER_WITH_MPI

Prints TAP. CROUPIER_SOURCE is the root of the source. The ranks are all on this machine.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import main, test  # noqa: E402

PLAIN, WITH_MPI = sys.argv[1:3]
SOURCE = Path(os.environ.get("CROUPIER_SOURCE", "."))
SCRATCH = Path(tempfile.mkdtemp(prefix="croupier-ranks-"))
RANKS = [1, 2, 4]
# No other machine, no network, nothing asked of the kernel that a container may not do.
MPIRUN = ["mpirun", "--oversubscribe", "--mca", "plm", "isolated", "--mca", "oob_tcp_if_include", "lo",
          "--mca", "btl", "self,vader", "--mca", "btl_vader_single_copy_mechanism", "none"]


def environment():
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    env |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return env | {"CROUPIER_RULEBOOKS": str(SOURCE / "rulebooks")}


def run(program, *args, ranks=0):
    command = [*MPIRUN, "-n", ranks, program] if ranks else [program]
    done = subprocess.run([str(part) for part in [*command, "simulate", *args]], text=True,
                          capture_output=True, timeout=300, env=environment())
    return done.returncode, re.sub(r',"seconds":[0-9.]+', "", done.stdout), done.stderr


def same_digits(*args):
    """Byte for byte, but for the time it took; said once."""
    code, wanted, err = run(PLAIN, *args, "--json", "--threads", 2)
    assert code == 0 and wanted.count("\n") == 1, err
    for ranks in RANKS:
        for threads in [1, 2]:
            code, out, err = run(WITH_MPI, *args, "--json", "--threads", threads, ranks=ranks)
            assert code == 0, f"{ranks} ranks: {code}, {err}"
            assert out == wanted, f"{ranks} ranks: {out}, not {wanted}"


@test
def cards_have_the_same_digits_on_one_two_and_four_ranks():
    same_digits("blackjack", "--rules", "m1", "--strategy", "basic", "--rounds", 1000001, "--seed", 4)


@test
def players_have_the_same_digits_on_one_two_and_four_ranks():
    same_digits("holdem", "--rules", "m1", "--rounds", 100001, "--seed", 2)


@test
def an_early_stop_comes_at_the_same_round_on_any_number_of_ranks():
    same_digits("roulette", "--rules", "m1", "--error", "0.4", "--seed", 9)


@test
def without_mpirun_it_is_one_rank():
    args = ["punto-banco", "--rules", "bg", "--rounds", 50000, "--json"]
    assert run(WITH_MPI, *args)[:2] == run(PLAIN, *args)[:2]


@test
def what_four_ranks_kept_two_go_on_with():
    path = SCRATCH / "far"
    args = ["blackjack", "--rules", "m1", "--strategy", "basic", "--checkpoint", path, "--json"]
    code, _, err = run(WITH_MPI, *args, "--rounds", 500000, "--threads", 1, ranks=4)
    assert code == 0, err
    code, out, err = run(WITH_MPI, *args, "--rounds", 2000000, "--threads", 1, ranks=2)
    assert code == 0, err
    assert out == run(PLAIN, *args[:-3], "--json", "--rounds", 2000000)[1]


@test
def what_is_wrong_is_said_once_and_by_all():
    path = SCRATCH / "bad"
    path.write_text("no checkpoint\n")
    for args, status, said in [(["--checkpoint", path], 1, "it is damaged"),
                               (["--error", "none"], 2, "--error: none"),
                               (["--bet", "box=1"], 1, "BET_MIN")]:
        code, out, err = run(WITH_MPI, "blackjack", "--rules", "m1", *args, ranks=4)
        assert code == status and out == "" and err.count(said) == 1, (args, code, out, err)


main(SCRATCH)
