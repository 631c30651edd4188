/* pk_text.h -- hands at a table of pk_kit.h in lines of text: "3 raise 300, 4 call". Cards nobody asks about
 * come by themselves. Includes cmocka's headers before itself; KIT_FAIL is fail_msg().
 */
#ifndef PK_TEXT_H
#define PK_TEXT_H

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "pk_kit.h"

static struct pk_kit *kit;

/* ---- A table, hands in lines of text ---- */

static inline void open_game(const char *game, const char *house)
{
    kit = pk_open(game, house);
    kit->looks = true;
    kit->plate.buyin_min = 1;
    if (kit->rules.variant->stud) kit->plate.ante = 20;
}

static inline int close_game(void **unused)
{
    (void)unused;
    if (kit) pk_close(kit);
    kit = NULL;
    return 0;
}

static inline void read_stacks(const char *text, cr_money out[CR_POKER_SEATS_MAX])
{
    char *end;
    memset(out, 0, CR_POKER_SEATS_MAX * sizeof out[0]);
    for (unsigned i = 0; *text && i < CR_POKER_SEATS_MAX; i++, text = end)
        out[i] = strtoll(text, &end, 10);
}

static inline struct cr_input shuffle(void)
{
    return pk_in(CR_IN_SHUFFLE, CR_ROLE_DEALER);
}

/* Seats from 1, the button's too. */
static inline void begin(const char *stacks, unsigned button)
{
    cr_money list[CR_POKER_SEATS_MAX];
    read_stacks(stacks, list);
    pk_start(kit);
    pk_seat(kit, list, button - 1);
    pk_do(kit, shuffle());
}

static inline cr_card next_unused(void)
{
    cr_card card = 0;
    while (cr_poker_is_out(pk_state(kit), card))
        card++;
    return card;
}

/* Cards that come in one go: closed ones, or any that lie nowhere yet. */
static inline struct cr_input due_cards(void)
{
    struct cr_need need = pk_need(kit);
    struct cr_input input = pk_in(need.input, CR_ROLE_DEALER);
    assert_int_equal(need.kind, CR_NEED_CHANCE);
    for (unsigned i = 0; i < need.count; i++) {
        cr_card card = need.closed == CR_DEALT_OPEN ? next_unused() : CR_CLOSED_CARD;
        while (cr_card_is_open(card) && (cr_poker_is_out(pk_state(kit), card) ||
                                         memchr(input.cards, card, input.card_count)))
            card++;
        input.cards[input.card_count++] = card;
    }
    return input;
}

/* Closed cards and burns until somebody is asked, or open cards are wanted. */
static inline void deal(void)
{
    struct cr_need need;
    while ((need = pk_need(kit)).kind == CR_NEED_CHANCE && need.closed == CR_CLOSED_TO_ALL)
        pk_do(kit, due_cards());
}

/* And any open cards too. */
static inline void deal_any(void)
{
    while (pk_need(kit).kind == CR_NEED_CHANCE)
        pk_do(kit, due_cards());
}

static inline void open_cards(const char *text)
{
    deal();
    pk_do(kit, pk_cards(CR_IN_CARD, text));
}

static inline struct cr_input acting(const char *text)
{
    unsigned seat;
    long long amount = 0;
    char verb[16];
    assert_true(sscanf(text, "%u %15s %lld", &seat, verb, &amount) >= 2);
    int doing = cr_poker_symbol_find(CR_POKER_SET_DO, verb);
    assert_true(doing > 0);
    return pk_act(seat - 1, (enum cr_poker_do)doing, amount);
}

/* "3 raise 300, 4 call" */
static inline void play(const char *text)
{
    char act[64];
    while (*text) {
        size_t size = strcspn(text, ",");
        assert_true(size < sizeof act);
        memcpy(act, text, size);
        act[size] = '\0';
        deal_any();
        pk_do(kit, acting(act));
        text += size + (text[size] == ',');
    }
}

static inline void refused(enum cr_status by, const char *text)
{
    deal_any();
    pk_refuse(kit, by, acting(text));
}

static inline void show(unsigned seat, const char *cards)
{
    pk_do(kit, pk_show(seat - 1, cards));
}

static inline void check_ends(const char *text)
{
    cr_money list[CR_POKER_SEATS_MAX];
    read_stacks(text, list);
    assert_int_equal(pk_need(kit).kind, CR_NEED_NOTHING);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        assert_int_equal(cr_table_seat(kit->table, i)->chips, list[i]);
        assert_int_equal(pk_state(kit)->in_play[i], list[i]);
    }
}

static inline unsigned count_events(unsigned kind)
{
    const struct cr_events *events = cr_table_events(kit->table);
    unsigned count = 0;
    for (size_t i = 0; i < events->count; i++)
        count += events->list[i].kind == kind;
    return count;
}

static inline struct cr_input timeout(uint32_t turn)
{
    struct cr_input input = pk_in(CR_IN_TIMEOUT, CR_ROLE_SYSTEM);
    input.turn = turn;
    return input;
}

#define TEST(name) cmocka_unit_test_teardown(name, close_game)

#endif
