/* phh_write.c -- a hand played at one of our tables, as others read it.
 *
 * Players are numbered as PHH wants them: from the first behind the button, in stud from the dealer's left.
 * Cards nobody saw are ????. PHH has no word for some of what our houses do (a spread limit, a carried
 * pot); and whatever is written is read and run again before it is handed out, so that a hand that would
 * end otherwise is not told at all.
 */
#include <string.h>

#include "base/words.h"
#include "games/poker/poker.h"
#include "table/phh.h"

/* ---- What the round was ---- */

struct played {
    const struct cr_poker *poker;
    const struct cr_events *events;
    const struct cr_poker_rules *rules;
    struct cr_pk_rules hand_rules;
    unsigned players;
    uint8_t seat_of[CR_POKER_SEATS_MAX]; /* by number, from 0 */
    uint8_t number_of[CR_POKER_SEATS_MAX];
    cr_money start[CR_POKER_SEATS_MAX]; /* by seat, all of these */
    cr_money blind[CR_POKER_SEATS_MAX], ante[CR_POKER_SEATS_MAX], dead[CR_POKER_SEATS_MAX];
    bool dead_ante;
};

static const char *code_of(const struct played *played)
{
    static const struct {
        const struct cr_variant *variant;
        enum cr_structure structure;
        enum cr_phh_variant code;
    } codes[] = {
        { &cr_holdem, CR_NO_LIMIT, CR_PHH_NT },
        { &cr_holdem, CR_FIXED_LIMIT, CR_PHH_FT },
        { &cr_omaha, CR_POT_LIMIT, CR_PHH_PO },
        { &cr_omaha_hi_lo, CR_FIXED_LIMIT, CR_PHH_FO8 },
        { &cr_seven_card_stud, CR_FIXED_LIMIT, CR_PHH_F7S },
        { &cr_seven_card_stud_hi_lo, CR_FIXED_LIMIT, CR_PHH_F7S8 },
    };
    const struct cr_betting_rules *betting = &played->hand_rules.betting;
    enum cr_structure structure = (enum cr_structure)betting->structure;
    if (structure == CR_SPREAD_LIMIT && betting->most == 0) structure = CR_NO_LIMIT;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i].variant == played->hand_rules.variant && codes[i].structure == structure)
            return cr_phh_variant_code(codes[i].code);
    return NULL;
}

static void number_players(struct played *played)
{
    const struct cr_pk_hand *hand = &played->poker->hand;
    unsigned first = played->hand_rules.variant->stud ? 0 : hand->button + 1u;
    played->players = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        unsigned seat = (first + i) % CR_POKER_SEATS_MAX;
        if (!(hand->dealt >> seat & 1)) continue;
        played->number_of[seat] = (uint8_t)played->players;
        played->seat_of[played->players++] = (uint8_t)seat;
    }
}

/* What each put in before the cards, and had before that. */
/* A short stack put in less: what was asked of it is what the format wants. */
static void read_blind(struct played *played, const struct cr_event *event, cr_money asked)
{
    played->blind[event->seat] += event->amount < asked ? asked : event->amount;
}

static void read_stakes(struct played *played, const struct cr_play *play)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        played->start[i] = played->poker->in_play[i];
    for (size_t i = 0; i < played->events->count; i++) {
        const struct cr_event *event = &played->events->list[i];
        if (event->seat >= CR_POKER_SEATS_MAX) continue;
        if (event->kind == CR_EV_RETURNED || event->kind == CR_EV_POT_WON)
            played->start[event->seat] -= event->returned;
        if (event->kind != CR_EV_STAKED) continue;
        played->start[event->seat] += event->amount;
        switch (event->value) {
        case CR_STAKE_SMALL: read_blind(played, event, cr_poker_small_blind(play)); break;
        case CR_STAKE_BIG: read_blind(played, event, cr_poker_big_blind(play)); break;
        case CR_STAKE_STRADDLE: read_blind(played, event, 0); break;
        case CR_STAKE_POST: played->blind[event->seat] -= event->amount; break;
        case CR_STAKE_DEAD: played->dead[event->seat] += event->amount; break;
        case CR_STAKE_ANTE: played->ante[event->seat] += event->amount; break;
        default: break;
        }
    }
}

/* PHH has dead chips only as antes that are not trimmed: all of them, or none. */
static bool place_dead(struct played *played)
{
    bool antes = false, dead = false;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        antes |= played->ante[i] > 0;
        dead |= played->dead[i] > 0;
    }
    played->dead_ante = dead || played->rules->ante_by == CR_ANTE_BIG_BLIND;
    if (antes && dead && played->rules->ante_by != CR_ANTE_BIG_BLIND) return false;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX && dead; i++)
        played->ante[i] += played->dead[i];
    return true;
}

static bool is_poker(const struct cr_table *table)
{
    return cr_table_game(table)->apply == cr_poker_apply;
}

static const char *read_played(struct played *played, const struct cr_table *table)
{
    size_t size;
    if (!is_poker(table)) return N_("not a hand of poker between players");
    played->poker = cr_table_game_state(table, &size);
    played->events = cr_table_events(table);
    played->rules = cr_poker_rules(cr_table_play(table));
    cr_poker_rules_now(cr_table_play(table), played->poker, &played->hand_rules);
    if (played->poker->phase != CR_POKER_OVER) return N_("the hand is not over");
    if (played->poker->pot_count == 0) return N_("no hand was played");
    for (size_t i = 0; i < played->events->count; i++) {
        unsigned kind = played->events->list[i].kind;
        if (kind == CR_EV_CARRIED || kind == CR_EV_CARRIED_POT)
            return N_("PHH knows no carried pot");
        if (kind == CR_EV_MISDEAL) return N_("PHH knows no misdeal");
    }
    if (!code_of(played)) return N_("PHH has no code for this game and its limits");
    number_players(played);
    read_stakes(played, cr_table_play(table));
    return place_dead(played) ? NULL : N_("PHH knows no dead blind beside an ante");
}

/* ---- Writing ---- */

static void write_list(const struct played *played, const char *key, const cr_money *by_seat,
                       struct cr_text *out)
{
    cr_text_format(out, "%s = [", key);
    for (unsigned i = 0; i < played->players; i++)
        cr_text_format(out, "%s%lld", i ? ", " : "", (long long)by_seat[played->seat_of[i]]);
    cr_text_put(out, "]\n");
}

/* Of two the blinds are written the other way round. */
static void write_blinds(const struct played *played, struct cr_text *out)
{
    cr_money turned[CR_POKER_SEATS_MAX];
    memcpy(turned, played->blind, sizeof turned);
    if (played->players == 2) {
        turned[played->seat_of[0]] = played->blind[played->seat_of[1]];
        turned[played->seat_of[1]] = played->blind[played->seat_of[0]];
    }
    write_list(played, "blinds_or_straddles", turned, out);
}

static void write_head(const struct played *played, struct cr_text *out)
{
    const struct cr_pk_rules *rules = &played->hand_rules;
    cr_text_format(out, "variant = '%s'\n", code_of(played));
    cr_text_format(out, "ante_trimming_status = %s\n", played->dead_ante ? "false" : "true");
    write_list(played, "antes", played->ante, out);
    if (!rules->variant->stud) write_blinds(played, out);
    if (rules->variant->stud) cr_text_format(out, "bring_in = %lld\n", (long long)rules->bring_in);
    if (rules->betting.structure == CR_FIXED_LIMIT)
        cr_text_format(out, "small_bet = %lld\nbig_bet = %lld\n", (long long)rules->least,
                       (long long)rules->big);
    else
        cr_text_format(out, "min_bet = %lld\n", (long long)rules->least);
    if (rules->betting.short_costs_full) cr_text_put(out, "_full_call = true\n");
    if (rules->unit > 1) cr_text_format(out, "_split_unit = %lld\n", (long long)rules->unit);
    write_list(played, "starting_stacks", played->start, out);
}

static void write_card(cr_card card, struct cr_text *out)
{
    char text[CR_CARD_TEXT_SIZE] = "??";
    if (cr_card_is_open(card)) cr_card_write(card, text);
    cr_text_put(out, text);
}

static void write_cards(const uint8_t *cards, unsigned count, struct cr_text *out)
{
    for (unsigned i = 0; i < count; i++)
        write_card(cards[i], out);
}

static void begin_action(bool *any, struct cr_text *out)
{
    cr_text_put(out, *any ? ",\n  '" : "\n  '");
    *any = true;
}

/* The cards of a street: to each who got one then, and to the middle. */
static void write_deals(const struct played *played, unsigned street, bool *any,
                        struct cr_text *out)
{
    const struct cr_pk_hand *hand = &played->poker->hand;
    const struct cr_variant *variant = played->hand_rules.variant;
    unsigned before = street ? cr_variant_own(variant, street - 1) : 0;
    unsigned after = cr_variant_own(variant, street);
    unsigned common = street ? cr_variant_common(variant, street - 1) : 0;
    for (unsigned i = 0; i < played->players && after > before; i++) {
        unsigned seat = played->seat_of[i];
        if (hand->card_count[seat] < after) continue;
        begin_action(any, out);
        cr_text_format(out, "d dh p%u ", i + 1);
        write_cards(hand->cards[seat] + before, after - before, out);
        cr_text_char(out, '\'');
    }
    if (variant->common[street] == 0 || hand->common_count <= common) return;
    begin_action(any, out);
    cr_text_put(out, "d db ");
    write_cards(hand->common + common, variant->common[street], out);
    cr_text_char(out, '\'');
}

static void write_act(const struct played *played, const struct cr_event *event, bool *any,
                      struct cr_text *out)
{
    unsigned number = played->number_of[event->seat] + 1u;
    begin_action(any, out);
    switch (event->value) {
    case CR_POKER_DO_FOLD: cr_text_format(out, "p%u f'", number); return;
    case CR_POKER_DO_CHECK:
    case CR_POKER_DO_CALL: cr_text_format(out, "p%u cc'", number); return;
    case CR_POKER_DO_BRING_IN:
        if (event->amount <= played->hand_rules.bring_in) {
            cr_text_format(out, "p%u pb'", number);
            return;
        }
        break;
    default: break;
    }
    cr_text_format(out, "p%u cbr %lld'", number, (long long)event->amount);
}

static bool is_act(const struct cr_event *event, unsigned street)
{
    return event->kind == CR_EV_ACTED && event->position == street &&
           event->value >= CR_POKER_DO_FOLD && event->value <= CR_POKER_DO_BRING_IN;
}

/* Each in the order it opened or was thrown away; a hand's cards all at once. */
static void write_shows(const struct played *played, bool *any, struct cr_text *out)
{
    const struct cr_pk_hand *hand = &played->poker->hand;
    uint16_t told = 0;
    for (size_t i = 0; i < played->events->count; i++) {
        const struct cr_event *event = &played->events->list[i];
        bool mucks = event->kind == CR_EV_MUCKED;
        if ((event->kind != CR_EV_SHOWN && !mucks) || event->seat >= CR_POKER_SEATS_MAX) continue;
        uint16_t bit = (uint16_t)(1u << event->seat);
        if (told & bit || !((mucks ? hand->mucked : hand->shown) & bit)) continue;
        told |= bit;
        begin_action(any, out);
        cr_text_format(out, "p%u sm", played->number_of[event->seat] + 1u);
        if (!mucks) {
            cr_text_char(out, ' ');
            write_cards(hand->cards[event->seat], hand->card_count[event->seat], out);
        }
        cr_text_char(out, '\'');
    }
}

static void write_actions(const struct played *played, struct cr_text *out)
{
    bool any = false;
    cr_text_put(out, "actions = [");
    for (unsigned street = 0; street < played->hand_rules.variant->streets; street++) {
        write_deals(played, street, &any, out);
        for (size_t i = 0; i < played->events->count; i++)
            if (is_act(&played->events->list[i], street))
                write_act(played, &played->events->list[i], &any, out);
    }
    write_shows(played, &any, out);
    cr_text_put(out, ",\n]\n");
}

/* ---- Told only if it is true ---- */

static const char *check(const char *text, size_t size)
{
    struct cr_phh_reader reader;
    struct cr_phh hand;
    struct cr_phh_replayed replayed;
    cr_phh_open(&reader, text, size);
    if (!cr_phh_next(&reader, &hand)) return N_("PHH cannot say it");
    return cr_phh_replay(&hand, &replayed) ? NULL
                                           : N_("by the rules of PHH it would end otherwise");
}

bool cr_phh_has_hand(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    for (size_t i = 0; i < events->count && is_poker(table); i++)
        if (events->list[i].kind == CR_EV_STAKED) return true;
    return false;
}

const char *cr_phh_write(const struct cr_table *table, struct cr_text *out)
{
    struct played played = { .players = 0 };
    const char *wrong = read_played(&played, table);
    size_t from = out->length;
    if (wrong) return wrong;
    write_head(&played, out);
    write_actions(&played, out);
    write_list(&played, "finishing_stacks", played.poker->in_play, out);
    wrong = out->full ? N_("the hand is too long") : check(out->data + from, out->length - from);
    if (wrong) out->length = from;
    return wrong;
}
