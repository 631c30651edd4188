/* machine.c -- `croupier machine N`: a simulated gaming machine that plays against a running house, as the
 * adapter of a real one would, and at the end holds its own meters against the house's.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/machine_slot.h"

#define GAMES_USUAL    100
#define GAMES_MAX      10000000
#define STAKE_MAX      INT64_C(1000000000)
#define PATIENCE_USUAL 60

enum {
    KEY_HOST = 256,
    KEY_LOGIN,
    KEY_PASSWORDS,
    KEY_SEED,
    KEY_SPEED,
    KEY_STAKES,
    KEY_NOTE,
    KEY_UNHEARD,
    KEY_CASH_OUT,
    KEY_PATIENCE,
    KEY_JSON
};

struct machine_options {
    struct cr_machine_way way;
    struct cr_slot slot;
    const char *passwords;
    int64_t games, speed; /* a second; 0: as fast as the house answers */
    uint64_t seed;
    bool cash_out, quiet, json;
};

static volatile sig_atomic_t interrupted;

/* ---- The command line ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "host", KEY_HOST, "ADDRESS", 0, N_("Where the house is (default 127.0.0.1)"), 0 },
    { "port", 'p', "PORT", 0, N_("Its port (default 8077)"), 0 },
    { "login", KEY_LOGIN, "LOGIN", 0, N_("Who controls the machines: somebody of administration (default administration)"), 0 },
    { "passwords", KEY_PASSWORDS, "FILE", 0, N_("Where his password stands, on a line with his login, as in demo-passwords.txt; else it is in $CROUPIER_PASSWORD"), 0 },
    { "games", 'n', "N", 0, N_("How many games (default 100)"), 0 },
    { "seed", KEY_SEED, "S", 0, N_("A whole number, 0 if not said: the same seed plays the same games"), 0 },
    { "speed", KEY_SPEED, "N", 0, N_("Games a second at most; as fast as the house answers without it"), 0 },
    { "stakes", KEY_STAKES, "LIST", 0, N_("What is staked, in smallest units: one of them a game (default 20,50,100,200)"), 0 },
    { "note", KEY_NOTE, "AMOUNT", 0, N_("What is put in at a time (default 5000)"), 0 },
    { "unheard", KEY_UNHEARD, "N", 0, N_("Games it plays before it is linked, told in their order with the link"), 0 },
    { "cash-out", KEY_CASH_OUT, NULL, 0, N_("At the end the hopper pays what is on it; else it stays there"), 0 },
    { "patience", KEY_PATIENCE, "SECONDS", 0, N_("How long a house that does not answer is waited for (default 60)"), 0 },
    { "quiet", 'q', NULL, 0, N_("No line for each game"), 0 },
    { "json", KEY_JSON, NULL, 0, N_("For a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_stakes(const struct cr_command *command, struct cr_slot *slot, const char *value)
{
    slot->stake_count = 0;
    for (const char *at = value; *at != '\0';) {
        char one[24];
        size_t size = strcspn(at, ",");
        const struct cr_place place = { "list", value };
        if (slot->stake_count == CR_SLOT_STAKES_MAX || size >= sizeof one)
            cr_command_fail(command, N_("--stakes: {list} is too long"), &place, 1);
        snprintf(one, sizeof one, "%.*s", (int)size, at);
        slot->stakes[slot->stake_count++] =
            cr_command_number(command, "--stakes", one, 1, STAKE_MAX);
        at += size + (at[size] == ',');
    }
}

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct machine_options *given = into;
    switch (key) {
    case KEY_HOST: given->way.host = value; break;
    case 'p': given->way.port = (int)cr_command_number(command, "--port", value, 1, 65535); break;
    case KEY_LOGIN: given->way.login = value; break;
    case KEY_PASSWORDS: given->passwords = value; break;
    case 'n': given->games = cr_command_number(command, "--games", value, 1, GAMES_MAX); break;
    case KEY_SEED:
        given->seed = (uint64_t)cr_command_number(command, "--seed", value, 0, INT64_MAX);
        break;
    case KEY_SPEED: given->speed = cr_command_number(command, "--speed", value, 1, 1000000); break;
    case KEY_STAKES: read_stakes(command, &given->slot, value); break;
    case KEY_NOTE:
        given->slot.note = cr_command_number(command, "--note", value, 1, 1000 * STAKE_MAX);
        break;
    case KEY_UNHEARD:
        given->slot.unheard =
            cr_command_number(command, "--unheard", value, 0, CR_SLOT_UNHEARD_MAX);
        break;
    case KEY_CASH_OUT: given->cash_out = true; break;
    case KEY_PATIENCE:
        given->way.patience_seconds =
            (int)cr_command_number(command, "--patience", value, 1, 86400);
        break;
    case 'q': given->quiet = true; break;
    case KEY_JSON: given->json = true; break;
    case ARGP_KEY_ARG:
        given->slot.number = (uint32_t)cr_command_number(command, "MACHINE", value, 1, 1000000);
        break;
    default: break;
    }
}

static const struct cr_command machine_command = {
    .name = "machine",
    .args = "MACHINE",
    .doc =
        N_("A simulated gaming machine: signs in at a running house, is linked as the machine of "
           "that number, plays, and claims the jackpot it shares on three sevens. What is not "
           "answered is sent again under the same number, also to a house that was closed and "
           "opened meanwhile. Exit status: 0 its meters are the house's, 1 they are not or the "
           "house refused, 2 it cannot be reached."),
    .options = options,
    .args_min = 1,
    .args_max = 1,
    .option = read_option,
};

/* ---- The password ---- */

/* "administration  k3w9…": the word behind his login. */
static bool find_password(FILE *file, const char *login, char *out, size_t size)
{
    char line[512], name[128], word[256];
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%127s %255s", name, word) != 2 || strcmp(name, login) != 0) continue;
        snprintf(out, size, "%s", word);
        return true;
    }
    return false;
}

static void read_password(struct machine_options *given, char *out, size_t size)
{
    const char *known = getenv("CROUPIER_PASSWORD");
    const struct cr_place places[] = { { "login", given->way.login },
                                       { "file", given->passwords ? given->passwords : "" } };
    if (given->passwords) {
        FILE *file = fopen(given->passwords, "r");
        bool found = file && find_password(file, given->way.login, out, size);
        if (file) fclose(file);
        if (!found)
            cr_command_fail(&machine_command, N_("no password of {login} in {file}"), places, 2);
    } else if (known) {
        snprintf(out, size, "%s", known);
    } else {
        cr_command_fail(&machine_command,
                        N_("a password is wanted: --passwords FILE or $CROUPIER_PASSWORD"), NULL,
                        0);
    }
    given->way.password = out;
}

/* ---- Telling ---- */

static void write_sum(int decimals, cr_money sum, char out[32])
{
    struct cr_text text = cr_text_on(out, 32);
    cr_money unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    cr_text_format(&text, "%s%lld", sum < 0 ? "-" : "", llabs(sum / unit));
    if (decimals > 0) cr_text_format(&text, ".%0*lld", decimals, llabs(sum % unit));
}

static void say(const char *sentence, const struct cr_place *places, int count)
{
    char buffer[512];
    struct cr_text line = cr_text_to(stdout, buffer, sizeof buffer);
    cr_words_fill(&line, cr_words(cr_cli_lang, sentence), places, count);
    cr_text_char(&line, '\n');
    cr_text_flush(&line);
}

static void tell_game(const struct cr_slot *slot, const struct cr_slot_game *game)
{
    char number[24], stake[32], win[32], credits[32], pool[32], award[32], reels[96];
    struct cr_text shown = cr_text_on(reels, sizeof reels);
    for (unsigned i = 0; i < CR_REELS; i++)
        cr_text_format(&shown, "%s%s", i ? " " : "",
                       cr_words(cr_cli_lang, cr_reel_name(game->reels.symbols[i])));
    snprintf(number, sizeof number, "%lld", (long long)slot->meters[CR_METER_GAMES]);
    write_sum(slot->decimals, game->stake, stake);
    write_sum(slot->decimals, game->win, win);
    write_sum(slot->decimals, slot->credits, credits);
    write_sum(slot->decimals, game->pool < 0 ? 0 : game->pool, pool);
    write_sum(slot->decimals, game->award_amount, award);
    const struct cr_place places[] = { { "n", number },        { "stake", stake },
                                       { "reels", reels },     { "win", win },
                                       { "credits", credits }, { "pool", pool },
                                       { "award", award } };
    const char *sentence =
        game->pool < 0 ? N_("game {n}: stake {stake}, {reels}, win {win}, credits {credits}")
                       : N_("game {n}: stake {stake}, {reels}, win {win}, credits {credits}, "
                            "jackpot {pool}");
    say(sentence, places, 7);
    if (game->award != 0)
        say(N_("the jackpot is hit: {award} is set aside until it is verified"), places, 7);
}

/* To the right edge of a column, counted as it is seen. */
static void print_right(const char *text, int width)
{
    int left = width - (int)cr_utf8_columns(text);
    printf(" %*s%s", left > 0 ? left : 0, "", text);
}

/* A row a meter: the machine's own, the house's. */
static void tell_meters(const struct cr_slot *slot, const int64_t counted[CR_METERS])
{
    printf("%-14s", "");
    print_right(cr_words(cr_cli_lang, N_("machine")), 18);
    print_right(cr_words(cr_cli_lang, N_("house")), 18);
    putchar('\n');
    for (unsigned i = 0; i < CR_METERS; i++) {
        char own[32], house[32];
        int decimals = i == CR_METER_GAMES ? 0 : slot->decimals;
        write_sum(decimals, slot->meters[i], own);
        write_sum(decimals, counted[i], house);
        printf("%-14s %18s %18s%s\n", cr_meter_name(i), own, house,
               slot->meters[i] == counted[i] ? "" : "  !");
    }
}

static void tell_json(const struct machine_options *given, const int64_t counted[CR_METERS],
                      bool agree)
{
    const struct cr_slot *slot = &given->slot;
    char buffer[2048];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    struct cr_ratio back = cr_reels_return();
    cr_text_begin(&out, '{');
    cr_text_member_int(&out, "machine", slot->number);
    cr_text_member_text(&out, "name", slot->name);
    cr_text_member_text(&out, "currency", slot->currency);
    cr_text_key(&out, "declared_return");
    cr_text_format(&out, "\"%d/%d\"", back.num, back.den);
    cr_text_member_int(&out, "credits", slot->credits);
    cr_text_member_int(&out, "hits", (int64_t)slot->hits);
    cr_text_member_int(&out, "awarded", slot->awarded);
    cr_text_member_int(&out, "resent", (int64_t)cr_machine_link_resent(slot->link));
    cr_text_member_bool(&out, "agree", agree);
    for (int set = 0; set < 2; set++) {
        cr_text_key(&out, set == 0 ? "meters" : "house");
        cr_text_begin(&out, '{');
        for (unsigned i = 0; i < CR_METERS; i++)
            cr_text_member_int(&out, cr_meter_name(i), set == 0 ? slot->meters[i] : counted[i]);
        cr_text_end(&out, '}');
    }
    cr_text_end(&out, '}');
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
}

/* ---- The evening ---- */

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* So many games a second, counted from the first: a late one is made up for. */
static void keep_pace(const struct timespec *start, int64_t speed, int64_t games)
{
    if (speed == 0) return;
    struct timespec next = *start;
    next.tv_sec += games / speed;
    next.tv_nsec += games % speed * 1000000000 / speed;
    if (next.tv_nsec >= 1000000000) {
        next.tv_nsec -= 1000000000;
        next.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
}

static bool play(struct machine_options *given, struct cr_error *err)
{
    struct cr_slot_game game;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int64_t i = 0; i < given->games && !interrupted; i++) {
        keep_pace(&start, given->speed, i);
        if (!cr_slot_play(&given->slot, &game, err)) return false;
        if (!given->quiet && !given->json) tell_game(&given->slot, &game);
    }
    return true;
}

static void announce(const struct cr_slot *slot)
{
    char number[16], percent[16];
    struct cr_ratio back = cr_reels_return();
    snprintf(number, sizeof number, "%u", slot->number);
    snprintf(percent, sizeof percent, "%.1f", 100.0 * back.num / back.den);
    const struct cr_place places[] = { { "n", number },
                                       { "name", slot->name },
                                       { "percent", percent } };
    say(N_("machine {n}, {name}: it returns {percent} % of the stakes"), places, 3);
}

static int complain(const struct cr_error *err, int status)
{
    fprintf(stderr, "croupier machine: %s: %s\n", err->where, err->what);
    return status;
}

/* From the link to the meters; what failed is told where it did. */
static int run(struct machine_options *given)
{
    struct cr_error err = { "", "" };
    struct cr_slot *slot = &given->slot;
    int64_t counted[CR_METERS];
    if (!cr_slot_begin(slot, &err)) return complain(&err, CR_EXIT_REFUSED);
    if (!given->json) announce(slot);
    if (!play(given, &err)) return complain(&err, CR_EXIT_REFUSED);
    if (given->cash_out && !cr_slot_cash_out(slot, &err)) return complain(&err, CR_EXIT_REFUSED);
    if (!cr_slot_end(slot, &err) || !cr_slot_read_house(slot, counted, &err))
        return complain(&err, CR_EXIT_REFUSED);
    bool agree = memcmp(slot->meters, counted, sizeof counted) == 0;
    if (given->json)
        tell_json(given, counted, agree);
    else
        tell_meters(slot, counted);
    return agree ? CR_EXIT_FINE : CR_EXIT_REFUSED;
}

int cr_cli_machine(int argc, char **argv)
{
    struct machine_options given = {
        .way = { "127.0.0.1", 8077, "administration", NULL, PATIENCE_USUAL },
        .slot = { .stakes = { 20, 50, 100, 200 }, .stake_count = 4, .note = 5000 },
        .games = GAMES_USUAL,
    };
    struct sigaction action = { .sa_handler = on_interrupt };
    struct cr_error err = { "", "" };
    char password[256];
    cr_command_parse(&machine_command, argc, argv, &given);
    read_password(&given, password, sizeof password);
    const struct cr_seed seed = cr_seed_from_number(given.seed);
    cr_stream_init(&given.slot.chance, &seed, given.slot.number);
    if (cr_machine_link_open(&given.slot.link, &given.way, &err) != CR_OK)
        return complain(&err, CR_EXIT_USAGE);
    sigaction(SIGINT, &action, NULL);
    int result = run(&given);
    cr_machine_link_close(given.slot.link);
    return result;
}
