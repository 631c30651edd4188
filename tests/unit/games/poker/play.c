/* play.c -- hands from lines of text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play.h"

#define SEATS CR_POKER_SEATS_MAX

/* ---- Houses ---- */

#define SHORT  .short_costs_full = true, .short_adds_up = true, .reopen_percent = 100
#define SPREAD .structure = CR_SPREAD_LIMIT, SHORT
#define M1     .burns = true, .unit = 1, .low_qualifier = CR_LOW_QUALIFIER, .bring_in = 100
#define FEE(x) .fee = { .mode = CR_FEE_PERCENT, .bp = x }
#define RF(kind)                                                                          \
    .betting = { .structure = kind, SHORT, .raises_most = 3, .uncapped_heads_up = true }, \
    .least = 100, .burns = true, .unit = 1, .low_qualifier = CR_LOW_QUALIFIER
#define BLINDS .small = 50, .large = 100

const struct house m1 = { .rules = { M1, FEE(500), .betting = { SPREAD }, .least = 100 },
                          BLINDS,
                          .ante = 20,
                          .deals_from_button = true };
const struct house m1_most_500 = { .rules = { M1, FEE(500), .betting = { SPREAD, .most = 500 },
                                              .least = 100, .bring_in_most = 500 },
                                   BLINDS,
                                   .ante = 20,
                                   .deals_from_button = true };
const struct house m1_increment = {
    .rules = { M1, FEE(500), .betting = { SPREAD, .most = 500, .cap_is_increment = true },
               .least = 100 },
    BLINDS
};
const struct house m1_fee_200 = {
    .rules = { M1, .fee = { .mode = CR_FEE_PERCENT, .bp = 500, .most = 200 }, .betting = { SPREAD },
               .least = 100 },
    BLINDS
};
const struct house m1_high = { .rules = { M1, FEE(300), .betting = { SPREAD }, .least = 1000 },
                               .small = 500,
                               .large = 1000 };
const struct house rf = { .rules = { RF(CR_NO_LIMIT) }, BLINDS, .button_is_small = true };
const struct house rf_pot = { .rules = { RF(CR_POT_LIMIT) }, BLINDS, .button_is_small = true };
const struct house rf_pot_ante = { .rules = { RF(CR_POT_LIMIT), .ante_in_pot_limit = true },
                                   BLINDS,
                                   .dead_ante = 100 };
const struct house rf_pot_ante_out = { .rules = { RF(CR_POT_LIMIT) }, BLINDS, .dead_ante = 100 };
const struct house rf_dead_ante = { .rules = { RF(CR_NO_LIMIT) }, BLINDS, .dead_ante = 100 };
const struct house rf_fixed = { .rules = { RF(CR_FIXED_LIMIT), .big = 200, .big_from = 2,
                                           .bring_in_is_fixed = true, .bring_in = 25 },
                                BLINDS,
                                .ante = 10 };
const struct house rf_25 = { .rules = { .betting = { .structure = CR_NO_LIMIT, SHORT },
                                        .least = 50,
                                        .burns = true,
                                        .unit = 25 },
                             .small = 25,
                             .large = 50 };
const struct house bg_split = { .rules = { .betting = { SPREAD, .most = 50000 },
                                           .fee = { .mode = CR_FEE_PER_HAND, .sum = 10000 },
                                           .least = 10000,
                                           .bring_in = 10000,
                                           .bring_in_most = 50000,
                                           .unit = 1 },
                                .ante = 1000 };
const struct house bg_pot = { .rules = { .betting = { .structure = CR_POT_LIMIT, SHORT },
                                         FEE(300),
                                         .least = 200,
                                         .ante_in_pot_limit = true,
                                         .bring_in = 200,
                                         .unit = 1 },
                              .ante = 100 };

/* ---- Reading ---- */

/* The amounts of a row, seat by seat. */
static void read_amounts(const char *text, cr_money out[SEATS])
{
    char *end;
    memset(out, 0, SEATS * sizeof out[0]);
    for (unsigned i = 0; text && *text && i < SEATS; i++, text = end) {
        out[i] = strtoll(text, &end, 10);
        assert_ptr_not_equal(text, end);
    }
}

static size_t read_cards(const char *text, size_t size, cr_card *out, size_t most)
{
    char copy[64];
    size_t count = 0;
    struct cr_card_fault fault;
    assert_true(size < sizeof copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (!cr_cards_read(copy, out, most, &count, &fault)) fail_msg("cards \"%s\"", copy);
    return count;
}

/* "1 Qs Qd, 2 Js Jd" */
static void read_hands(struct table *table, const char *text)
{
    while (text && *text) {
        char *cards;
        unsigned long seat = strtoul(text, &cards, 10);
        size_t size = strcspn(cards, ",");
        assert_in_range(seat, 1, SEATS);
        while (*cards == ' ')
            cards++, size--;
        read_cards(cards, size, table->own[seat - 1], CR_OWN_CARDS_MAX);
        text = cards + size + (cards[size] == ',');
    }
}

/* ---- The hand begins ---- */

static unsigned next_dealt(uint16_t dealt, unsigned from)
{
    unsigned seat = (from + 1) % SEATS;
    while (!(dealt >> seat & 1))
        seat = (seat + 1) % SEATS;
    return seat;
}

static void force_blinds(const struct house *house, struct cr_pk_start *start)
{
    bool two = __builtin_popcount(start->dealt) == 2;
    unsigned small =
        two && house->button_is_small ? start->button : next_dealt(start->dealt, start->button);
    unsigned large = next_dealt(start->dealt, small);
    start->blind[small] = house->small;
    start->blind[large] = house->large;
    start->dead[large] = house->dead_ante;
    start->price = house->large;
    start->speaks = (uint8_t)next_dealt(start->dealt, large);
}

void sit(struct table *table, const struct example *example)
{
    const struct house *house = example->house;
    struct cr_pk_start start = { .button =
                                     (uint8_t)(example->button ? example->button - 1 : SEATS - 1) };
    memset(table, 0, sizeof *table);
    memset(table->own, CR_CLOSED_CARD, sizeof table->own);
    memset(table->board, CR_CLOSED_CARD, sizeof table->board);
    table->id = example->id;
    table->rules = house->rules;
    table->rules.variant = example->variant;
    if (house->deals_from_button) table->rules.deal_from = (uint8_t)((start.button + 1) % SEATS);
    read_amounts(example->stacks, start.stack);
    for (unsigned i = 0; i < SEATS; i++) {
        if (start.stack[i] == 0) continue;
        start.dealt |= (uint16_t)(1u << i);
        table->chips += start.stack[i];
        if (example->variant->stud) start.ante[i] = example->ante ? example->ante : house->ante;
    }
    if (!example->variant->stud) force_blinds(house, &start);
    if (example->board)
        read_cards(example->board, strlen(example->board), table->board, CR_COMMON_MAX);
    read_hands(table, example->cards);
    cr_pk_begin(&table->rules, &table->hand, &start);
}

/* ---- It goes on ---- */

static void check_chips(const struct table *table)
{
    cr_money sum = table->hand.dead;
    for (unsigned i = 0; i < SEATS; i++)
        sum += table->hand.put[i] + table->hand.betting.in[i] + table->hand.betting.stack[i];
    assert_int_equal(sum, table->chips);
}

struct cr_pk_need deal_on(struct table *table)
{
    struct cr_pk_need need;
    struct cr_pk_hand *hand = &table->hand;
    for (;;) {
        cr_pk_needs(&table->rules, hand, &need);
        if (need.kind == CR_PK_BURN) {
            cr_pk_burn(&table->rules, hand);
        } else if (need.kind == CR_PK_DEAL) {
            cr_card card = need.seat == CR_NOBODY
                               ? table->board[hand->common_count]
                               : table->own[need.seat][hand->card_count[need.seat]];
            assert_true(cr_pk_deal(&table->rules, hand, need.seat, card));
        } else {
            return need;
        }
    }
}

void pass_on(struct table *table)
{
    struct cr_pk_need need = deal_on(table);
    struct cr_betting_options options;
    enum cr_betting_answer answer;
    if (need.kind == CR_PK_BRING_IN) {
        cr_money least, most;
        cr_pk_bring_in_limits(&table->rules, &table->hand, need.seat, &least, &most);
        answer = cr_pk_bring_in(&table->rules, &table->hand, need.seat, least);
    } else {
        assert_int_equal(need.kind, CR_PK_ACT);
        cr_betting_options(&table->rules.betting, &table->hand.betting, need.seat, &options);
        answer = cr_pk_act(&table->rules, &table->hand, need.seat,
                           options.may_check ? CR_BET_CHECK : CR_BET_CALL, 0);
    }
    assert_int_equal(answer, CR_BETTING_TAKEN);
    check_chips(table);
}

/* ---- Acts ---- */

static enum cr_betting_answer refusal_of(const char *word)
{
    static const char *const words[] = { "",     "turn",  "allin",  "check",
                                         "call", "raise", "little", "much" };
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0) return (enum cr_betting_answer)i;
    fail_msg("refusal \"%s\"", word);
    return CR_BETTING_TAKEN;
}

static enum cr_betting_answer does(struct table *table, unsigned seat, const char *verb,
                                   cr_money amount)
{
    static const struct {
        const char *verb;
        enum cr_betting_act act;
    } acts[] = { { "fold", CR_BET_FOLD },
                 { "check", CR_BET_CHECK },
                 { "call", CR_BET_CALL },
                 { "bet", CR_BET_RAISE },
                 { "raise", CR_BET_RAISE } };
    if (strcmp(verb, "brings") == 0)
        return cr_pk_bring_in(&table->rules, &table->hand, seat, amount);
    for (unsigned i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(verb, acts[i].verb) == 0)
            return cr_pk_act(&table->rules, &table->hand, seat, acts[i].act, amount);
    fail_msg("%s: no act \"%s\"", table->id, verb);
    return CR_BETTING_TAKEN;
}

/* "3 least 1775": a question, not an act. */
static bool asks(const struct table *table, unsigned seat, const char *verb, cr_money amount)
{
    struct cr_betting_options options;
    cr_betting_options(&table->rules.betting, &table->hand.betting, seat, &options);
    cr_money is = strcmp(verb, "least") == 0   ? options.least
                  : strcmp(verb, "most") == 0  ? options.most
                  : strcmp(verb, "calls") == 0 ? options.call
                                               : -1;
    if (is >= 0 && is != amount)
        fail_msg("%s: %u %s is %lld, not %lld", table->id, seat + 1, verb, (long long)is,
                 (long long)amount);
    return is >= 0;
}

static void one_act(struct table *table, const char *text)
{
    unsigned seat;
    long long amount = 0;
    char verb[12], refused[12] = "";
    const char *mark = strchr(text, '!');
    int read = sscanf(text, "%u %11s %lld", &seat, verb, &amount);
    assert_true(read >= 2 && seat >= 1);
    if (mark) assert_int_equal(sscanf(mark, "!%11s", refused), 1);
    struct cr_pk_need need = deal_on(table);
    if (asks(table, seat - 1, verb, amount)) return;
    struct cr_pk_hand before = table->hand;
    if (!mark && need.seat != seat - 1)
        fail_msg("%s: \"%s\": it is seat %u's turn", table->id, text, need.seat + 1u);
    enum cr_betting_answer answer = does(table, seat - 1, verb, amount);
    if (answer != refusal_of(refused)) fail_msg("%s: \"%s\": answer %d", table->id, text, answer);
    if (mark) assert_memory_equal(&before, &table->hand, sizeof before);
    check_chips(table);
}

void play(struct table *table, const char *text)
{
    char act[64];
    unsigned street = table->hand.street;
    while (*text) {
        size_t size = strcspn(text, ",/");
        assert_true(size < sizeof act);
        memcpy(act, text, size);
        act[size] = '\0';
        one_act(table, act);
        text += size;
        if (*text == '/' && table->hand.street != ++street)
            fail_msg("%s: street %u is not over after \"%s\"", table->id, street, act);
        if (*text) text++;
    }
}

/* ---- The end ---- */

void finish(struct table *table, struct cr_pk_result *result)
{
    struct cr_pk_need need;
    while ((need = deal_on(table)).kind == CR_PK_SHOW)
        assert_true(cr_pk_show(&table->hand, need.seat, NULL));
    if (need.kind != CR_PK_OVER) fail_msg("%s: the hand is not over", table->id);
    assert_true(cr_pk_settle(&table->rules, &table->hand, result));
}

/* "1", "2+3": as a set. */
static uint16_t read_seats(const char **text)
{
    uint16_t set = 0;
    for (;; ++*text) {
        char *end;
        set |= (uint16_t)(1u << (strtoul(*text, &end, 10) - 1));
        *text = end;
        if (**text != '+') return set;
    }
}

void check_pots(const struct table *table, const struct cr_pk_result *result, const char *text)
{
    unsigned count = 0;
    while (*text) {
        char *end;
        cr_money amount = strtoll(text, &end, 10), fee = strtoll(end, &end, 10);
        text = end;
        uint16_t high = read_seats(&text), low = 0;
        if (*text == '/') text++, low = read_seats(&text);
        if (result->pots.list[count].amount != amount || result->fee[count] != fee ||
            result->high[count] != high || result->low[count] != low)
            fail_msg("%s: pot %u is %lld, fee %lld, to %x/%x", table->id, count,
                     (long long)result->pots.list[count].amount, (long long)result->fee[count],
                     result->high[count], result->low[count]);
        count++;
        if (*text == ';') text++;
    }
    assert_int_equal(count, result->pots.count);
}

void play_example(const struct example *example)
{
    struct table table;
    struct cr_pk_result result;
    cr_money ends[SEATS];
    sit(&table, example);
    play(&table, example->play);
    if (!example->ends) return;
    finish(&table, &result);
    if (example->pots) check_pots(&table, &result, example->pots);
    assert_int_equal(result.pots.returned, example->back);
    read_amounts(example->ends, ends);
    for (unsigned i = 0; i < SEATS; i++)
        if (result.chips[i] != ends[i])
            fail_msg("%s: seat %u ends with %lld, not %lld", example->id, i + 1,
                     (long long)result.chips[i], (long long)ends[i]);
}
