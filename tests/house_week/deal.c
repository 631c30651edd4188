/* deal.c -- a dealer at a live table: cards from a shoe of the simulator's own, as the round asks for them. */
#include "week.h"

void shuffle_shoe(struct week *week, struct shoe *shoe, int decks)
{
    *shoe = (struct shoe){ .count = 52 * decks };
    for (int i = 0; i < shoe->count; i++)
        shoe->cards[i] = (uint8_t)(i % 52);
    for (uint32_t i = (uint32_t)shoe->count - 1; i > 0; i--) {
        uint32_t other = rnd(week, i + 1);
        uint8_t card = shoe->cards[i];
        shoe->cards[i] = shoe->cards[other];
        shoe->cards[other] = card;
    }
}

/* So many cards from now on comes that one, if the shoe still has it. */
void rig(struct shoe *shoe, int place, char rank, char suit)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "shdc";
    int card = (int)(strchr(ranks, rank) - ranks) + 13 * (int)(strchr(suits, suit) - suits);
    for (int i = shoe->next + place; i < shoe->count; i++)
        if (shoe->cards[i] == card) {
            shoe->cards[i] = shoe->cards[shoe->next + place];
            shoe->cards[shoe->next + place] = (uint8_t)card;
            return;
        }
}

static void name_cards(struct week *week, struct shoe *shoe, unsigned count, bool open, char *out)
{
    for (unsigned i = 0; i < count; i++) {
        if (shoe->next == shoe->count) differ(week, "the simulator's shoe is empty");
        uint8_t card = shoe->cards[shoe->next++];
        const char name[3] = { "23456789TJQKA"[card % 13], "shdc"[card / 13], '\0' };
        out += sprintf(out, "%s%s", i ? " " : "", open ? name : "??");
    }
}

/* What a call asks for: cards that are shown or burnt, a cut, or a word. */
static void answer_call(struct week *week, int table, const struct cr_need *need, struct shoe *shoe)
{
    char cards[96];
    const char *name = cr_input_name(need->input);
    if (need->input == CR_IN_SHOW) {
        name_cards(week, shoe, need->count, true, cards);
        must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'show','box':%u,'cards':'%s'}",
             (unsigned)need->box, cards);
    } else if (need->input == CR_IN_CUT) {
        must(week, BOSS, CR_ROLE_PIT_BOSS, (uint32_t)table, "{'in':'cut','number':156}");
    } else {
        if (need->input == CR_IN_SHUFFLE) shuffle_shoe(week, shoe, shoe->count / 52);
        must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'%s'}", name);
    }
}

bool deal_on(struct week *week, int table, struct shoe *shoe)
{
    const struct cr_table *live = cr_rounds_table(cr_floor_table(week->floor, (uint32_t)table));
    struct cr_need need;
    char cards[96];
    cr_table_need(live, &need);
    switch ((enum cr_need_kind)need.kind) {
    case CR_NEED_CHANCE:
        name_cards(week, shoe, need.count, !need.closed, cards);
        must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'%s','cards':'%s'}",
             cr_input_name(need.input), cards);
        return true;
    case CR_NEED_DECISION: {
        uint32_t player = cr_table_seat(live, need.seat)->player;
        if (!decide_at(week, table, (int)player - FIRST))
            differ(week, "visitor %u is asked and may do nothing: %s", player, week->last.text);
        return true;
    }
    case CR_NEED_CALL: answer_call(week, table, &need, shoe); return true;
    case CR_NEED_AWARD: settle_hits(week); return true;
    case CR_NEED_BETS:
    case CR_NEED_RULING:
    case CR_NEED_NOTHING: break;
    }
    return false;
}
