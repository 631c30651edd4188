/* poker.c -- how many hands between players a core plays and runs again.
 *
 * Played: six-handed no-limit hold'em with 100 big blinds each, every act a legal one drawn at random. At
 * every step the engine is asked what it needs, and at every act all that is open and its sizes; pack,
 * showdown and division are in the figure. The aim is 300,000 hands a second.
 *
 * Run again: such hands written down as PHH text, read, replayed and held against their final stacks; and
 * the real ones, where their folder is there (the first argument). The aim is 130,000 a second.
 */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "heap.h"
#include "table/phh.h"

#define PLAYED_AIM   300e3 /* hands a second */
#define REPLAYED_AIM 130e3
#define SECONDS      0.3
#define RUNS         7
#define BATCH        256
#define WRITTEN      2000 /* hands in the text */
#define SEATS        6

/* Of this thread's own time on a core: whoever else works on the machine is not counted. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(bool fact, const char *what)
{
    if (fact) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- Hands at random ---- */

static uint64_t state = 17;

static uint32_t below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

static const struct cr_pk_rules rules = {
    .variant = &cr_holdem,
    .betting = { .structure = CR_NO_LIMIT, .short_adds_up = true, .reopen_percent = 100 },
    .least = 100,
    .burns = true,
    .unit = 1,
};
static const struct cr_pk_start start = {
    .stack = { 10000, 10000, 10000, 10000, 10000, 10000 },
    .blind = { 50, 100 },
    .price = 100,
    .dealt = (1u << SEATS) - 1,
    .button = SEATS - 1,
    .speaks = 2,
};

/* Somebody who looks on. */
struct witness {
    void (*card)(struct witness *witness, unsigned seat, cr_card card);
    void (*act)(struct witness *witness, unsigned seat, enum cr_betting_act act, cr_money to);
};

static enum cr_betting_act choose(const struct cr_betting_options *options, cr_money *to)
{
    uint32_t choice = below(16);
    if (choice < 4 && options->may_raise) {
        cr_money more = options->most - options->least;
        *to = options->least + (choice == 0 ? more : more / 16);
        return CR_BET_RAISE;
    }
    if (choice < 8 && !options->may_check) return CR_BET_FOLD;
    return options->may_check ? CR_BET_CHECK : CR_BET_CALL;
}

static cr_card draw(cr_card *pack, unsigned at)
{
    unsigned with = at + below(CR_PACK_CARDS - at);
    cr_card card = pack[with];
    pack[with] = pack[at];
    return pack[at] = card;
}

/* Returns how many acts it took. */
static unsigned play_hand(struct cr_pk_result *result, struct witness *witness)
{
    struct cr_pk_hand hand;
    struct cr_pk_need need;
    struct cr_betting_options options;
    static cr_card pack[CR_PACK_CARDS];
    unsigned dealt = 0, acts = 0;
    if (pack[0] == pack[1])
        for (unsigned i = 0; i < CR_PACK_CARDS; i++)
            pack[i] = (cr_card)i;
    cr_pk_begin(&rules, &hand, &start);
    for (;;) {
        cr_money to = 0;
        cr_pk_needs(&rules, &hand, &need);
        if (need.kind == CR_PK_DEAL) {
            cr_card card = draw(pack, dealt++);
            must(cr_pk_deal(&rules, &hand, need.seat, card), "deal");
            if (witness) witness->card(witness, need.seat, card);
        } else if (need.kind == CR_PK_BURN) {
            (void)draw(pack, dealt++);
            cr_pk_burn(&rules, &hand);
        } else if (need.kind == CR_PK_ACT) {
            cr_betting_options(&rules.betting, &hand.betting, need.seat, &options);
            enum cr_betting_act act = choose(&options, &to);
            must(cr_pk_act(&rules, &hand, need.seat, act, to) == CR_BETTING_TAKEN, "act");
            if (witness) witness->act(witness, need.seat, act, to);
            acts++;
        } else if (need.kind == CR_PK_SHOW) {
            must(cr_pk_show(&hand, need.seat, NULL), "show");
        } else {
            must(need.kind == CR_PK_OVER && cr_pk_settle(&rules, &hand, result), "settle");
            return acts;
        }
    }
}

/* ---- Written down ---- */

struct writer {
    struct witness witness;
    char *text;
    size_t size, room;
    unsigned common; /* cards in the middle */
    char flop[6];
};

static struct writer *writer_of(struct witness *witness)
{
    return (struct writer *)(void *)witness;
}

static void put(struct writer *writer, const char *text)
{
    size_t size = strlen(text);
    must(writer->size + size < writer->room, "the text is too long");
    memcpy(writer->text + writer->size, text, size);
    writer->size += size;
}

/* A seat's two cards are one action, and the flop is one. */
static void write_card(struct witness *witness, unsigned seat, cr_card card)
{
    struct writer *writer = writer_of(witness);
    static cr_card first[SEATS];
    static bool has[SEATS];
    char line[64], one[CR_CARD_TEXT_SIZE], two[CR_CARD_TEXT_SIZE];
    cr_card_write(card, one);
    if (seat == CR_NOBODY) {
        unsigned at = writer->common++;
        if (at < 3) memcpy(writer->flop + 2 * at, one, 2);
        if (at < 2) return;
        snprintf(line, sizeof line, "'d db %.*s', ", at == 2 ? 6 : 2, at == 2 ? writer->flop : one);
    } else if (!has[seat]) {
        first[seat] = card;
        has[seat] = true;
        return;
    } else {
        has[seat] = false;
        cr_card_write(first[seat], two);
        snprintf(line, sizeof line, "'d dh p%u %s%s', ", seat + 1, two, one);
    }
    put(writer, line);
}

static void write_act(struct witness *witness, unsigned seat, enum cr_betting_act act, cr_money to)
{
    char line[48];
    if (act == CR_BET_RAISE)
        snprintf(line, sizeof line, "'p%u cbr %lld', ", seat + 1, (long long)to);
    else
        snprintf(line, sizeof line, "'p%u %s', ", seat + 1, act == CR_BET_FOLD ? "f" : "cc");
    put(writer_of(witness), line);
}

static void write_hands(struct writer *writer)
{
    char line[160];
    struct cr_pk_result result;
    for (unsigned i = 1; i <= WRITTEN; i++) {
        snprintf(line, sizeof line,
                 "[%u]\nvariant = 'NT'\nantes = [0, 0, 0, 0, 0, 0]\n"
                 "blinds_or_straddles = [50, 100, 0, 0, 0, 0]\nmin_bet = 100\n",
                 i);
        put(writer, line);
        put(writer, "starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]\nactions = [");
        writer->common = 0;
        play_hand(&result, &writer->witness);
        writer->size -= 2; /* the last comma */
        put(writer, "]\nfinishing_stacks = [");
        for (unsigned seat = 0; seat < SEATS; seat++) {
            snprintf(line, sizeof line, "%s%lld", seat ? ", " : "", (long long)result.chips[seat]);
            put(writer, line);
        }
        put(writer, "]\n\n");
    }
}

/* ---- The real ones ---- */

struct text {
    char *text;
    size_t size;
};

static struct text real[256];
static unsigned real_count;

static int read_real(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)where;
    if (kind != FTW_F || !strstr(path, ".phh")) return 0;
    must(real_count < sizeof real / sizeof real[0], "too many files");
    struct text *text = &real[real_count++];
    FILE *file = fopen(path, "rb");
    text->size = (size_t)about->st_size;
    text->text = malloc(text->size + 1);
    must(file && text->text && fread(text->text, 1, text->size, file) == text->size, path);
    fclose(file);
    return 0;
}

/* ---- Figures ---- */

static bool print_row(const char *name, double speed, double aim, size_t bytes, unsigned long heap)
{
    printf("%-26s %12.0f %10.0f %9.2f %8zu %12lu%s\n", name, speed, 1e9 / speed, speed / aim, bytes,
           heap, speed < aim || heap > 0 ? "  BELOW" : "");
    return speed >= aim && heap == 0;
}

static bool print_played(void)
{
    double best = 0;
    struct cr_pk_result result;
    unsigned long before = heap_calls, hands = 0, acts = 0;
    for (int run = 0; run < RUNS; run++) {
        double from = now(), to;
        unsigned long played = 0;
        do {
            for (unsigned i = 0; i < BATCH; i++)
                acts += play_hand(&result, NULL);
            played += BATCH;
            to = now();
        } while (to - from < SECONDS);
        hands += played;
        if ((double)played / (to - from) > best) best = (double)played / (to - from);
    }
    char name[48];
    snprintf(name, sizeof name, "played, %.1f acts a hand", (double)acts / (double)hands);
    return print_row(name, best, PLAYED_AIM, sizeof(struct cr_pk_hand), heap_calls - before);
}

/* All hands of a text once; returns how many. */
static unsigned replay_text(const struct text *text)
{
    static struct cr_phh hand;
    struct cr_phh_replayed replayed;
    struct cr_phh_reader reader;
    unsigned count = 0;
    cr_phh_open(&reader, text->text, text->size);
    while (cr_phh_next(&reader, &hand)) {
        must(cr_phh_replay(&hand, &replayed), "a hand differs from its record");
        count++;
    }
    must(reader.wrong[0] == '\0', reader.wrong);
    return count;
}

static bool print_replayed(const char *name, const struct text *texts, unsigned text_count)
{
    double best = 0;
    unsigned long before = heap_calls;
    size_t size = 0, count = 0;
    for (int run = 0; run < RUNS; run++) {
        double from = now(), to;
        unsigned long hands = 0;
        do {
            for (unsigned i = 0; i < text_count; i++) {
                hands += replay_text(&texts[i]);
                size += texts[i].size;
            }
            to = now();
        } while (to - from < SECONDS);
        count += hands;
        if ((double)hands / (to - from) > best) best = (double)hands / (to - from);
    }
    return print_row(name, best, REPLAYED_AIM, size / count, heap_calls - before);
}

int main(int argc, char **argv)
{
    struct writer writer = { .witness = { write_card, write_act }, .room = WRITTEN * 2048 };
    const char *folder = argc > 1 ? argv[1] : CR_BENCH_HANDS;
    writer.text = malloc(writer.room);
    must(writer.text != NULL, "no memory");
    write_hands(&writer);
    const struct text written = { writer.text, writer.size };
    printf("poker between players. A hand's state takes %zu bytes.\n\n"
           "%-26s %12s %10s %9s %8s %12s\n",
           sizeof(struct cr_pk_hand), "", "hands/s", "ns", "ratio", "bytes", "heap calls");
    bool fine = print_played();
    fine = print_replayed("replayed, six-handed", &written, 1) && fine;
    if (nftw(folder, read_real, 16, FTW_PHYS) == 0 && real_count > 0)
        fine = print_replayed("replayed, real hands", real, real_count) && fine;
    printf("\nratio: of the aim, %.0f hands a second played, %.0f replayed, on one core\n"
           "bytes: of the state, and of a hand's text\n%s\n",
           PLAYED_AIM, REPLAYED_AIM, fine ? "within the limits" : "NOT within the limits");
    free(writer.text);
    for (unsigned i = 0; i < real_count; i++)
        free(real[i].text);
    return fine ? 0 : 1;
}
