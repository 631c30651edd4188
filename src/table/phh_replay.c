/* phh_replay.c -- a recorded hand run again under its own settings [poker-games 13]. */
#include <string.h>

#include "base/words.h"
#include "table/phh.h"

static bool differs(struct cr_phh_replayed *out, const char *what)
{
    out->what = what;
    return false;
}

static bool differs_by(struct cr_phh_replayed *out, const char *what, unsigned seat, cr_money is,
                       cr_money said)
{
    out->player = seat + 1;
    out->is = is;
    out->said = said;
    return differs(out, what);
}

/* ---- Its own settings ---- */

const struct cr_variant *cr_phh_game(enum cr_phh_variant variant)
{
    static const struct cr_variant *const variants[] = {
        [CR_PHH_NT] = &cr_holdem,
        [CR_PHH_FT] = &cr_holdem,
        [CR_PHH_PO] = &cr_omaha,
        [CR_PHH_FO8] = &cr_omaha_hi_lo,
        [CR_PHH_F7S] = &cr_seven_card_stud,
        [CR_PHH_F7S8] = &cr_seven_card_stud_hi_lo,
    };
    return variants[variant];
}

static void rules_of(const struct cr_phh *hand, struct cr_pk_rules *rules)
{
    static const uint8_t structures[] = {
        [CR_PHH_NT] = CR_NO_LIMIT,     [CR_PHH_FT] = CR_FIXED_LIMIT,
        [CR_PHH_PO] = CR_POT_LIMIT,    [CR_PHH_FO8] = CR_FIXED_LIMIT,
        [CR_PHH_F7S] = CR_FIXED_LIMIT, [CR_PHH_F7S8] = CR_FIXED_LIMIT,
    };
    bool fixed = structures[hand->variant] == CR_FIXED_LIMIT;
    *rules = (struct cr_pk_rules){ .variant = cr_phh_game(hand->variant),
                                   .betting = { .structure = structures[hand->variant],
                                                .uncapped_heads_up = true,
                                                .short_costs_full = hand->full_call,
                                                .short_adds_up = true,
                                                .raises_most = 3,
                                                .reopen_percent = 100 },
                                   .least = fixed ? hand->small : hand->least,
                                   .big = hand->big,
                                   .big_from = 2,
                                   .ante_in_pot_limit = true,
                                   .bring_in_is_fixed = true,
                                   .bring_in = hand->bring_in,
                                   .unit = hand->split_unit > 0 ? hand->split_unit : 1,
                                   .low_qualifier = CR_LOW_QUALIFIER };
}

/* The last player has the button. Of two, the blinds are written the other way round. */
static void start_of(const struct cr_phh *hand, struct cr_pk_start *start)
{
    unsigned largest = CR_NOBODY;
    *start = (struct cr_pk_start){ .dealt = (uint16_t)((1u << hand->players) - 1),
                                   .button = (uint8_t)(hand->players - 1),
                                   .dead_ante = hand->dead_ante };
    for (unsigned i = 0; i < hand->players; i++) {
        cr_money blind = hand->blind[hand->players == 2 ? 1 - i : i];
        start->stack[i] = hand->stack[i];
        start->ante[i] = hand->ante[i];
        start->blind[i] = blind < 0 ? -blind : blind;
        if (blind > 0 && (largest == CR_NOBODY || blind >= start->blind[largest])) largest = i;
    }
    start->price = largest == CR_NOBODY ? 0 : start->blind[largest];
    start->speaks = largest == CR_NOBODY ? 0 : (uint8_t)((largest + 1) % CR_POKER_SEATS_MAX);
}

/* ---- Actions ---- */

struct words {
    struct {
        const char *text;
        unsigned size;
    } list[4];
    unsigned count;
};

/* "p3 cbr 200 # thinks": what stands behind a # is talk. */
static struct words words_of(const struct cr_phh_text *action)
{
    struct words words = { .count = 0 };
    unsigned at = 0;
    while (at < action->size && words.count < 4) {
        while (at < action->size && action->text[at] == ' ')
            at++;
        if (at == action->size || action->text[at] == '#') break;
        words.list[words.count].text = action->text + at;
        unsigned from = at;
        while (at < action->size && action->text[at] != ' ')
            at++;
        words.list[words.count++].size = at - from;
    }
    return words;
}

static bool says(const struct words *words, unsigned word, const char *text)
{
    return word < words->count && words->list[word].size == strlen(text) &&
           memcmp(words->list[word].text, text, words->list[word].size) == 0;
}

/* p1..p10, from 0; CR_NOBODY: no player. */
static unsigned seat_of(const struct words *words, unsigned word, unsigned players)
{
    unsigned number = 0;
    if (word >= words->count || words->list[word].text[0] != 'p') return CR_NOBODY;
    for (unsigned i = 1; i < words->list[word].size && i < 4; i++) {
        char digit = words->list[word].text[i];
        if (digit < '0' || digit > '9') return CR_NOBODY;
        number = 10 * number + (unsigned)(digit - '0');
    }
    return number >= 1 && number <= players ? number - 1 : CR_NOBODY;
}

/* "AcTc??": pairs of letters. Returns how many; 0: no cards. */
static unsigned cards_of(const struct words *words, unsigned word, cr_card *out, unsigned most)
{
    unsigned count = 0;
    if (word >= words->count || words->list[word].size % 2 != 0) return 0;
    for (unsigned i = 0; i < words->list[word].size; i += 2) {
        char text[CR_CARD_TEXT_SIZE] = { words->list[word].text[i], words->list[word].text[i + 1] };
        if (count == most) return 0;
        if (text[0] == '?' && text[1] == '?')
            out[count++] = CR_CLOSED_CARD;
        else if (!cr_card_read(text, &out[count++]))
            return 0;
    }
    return count;
}

static bool amount_of(const struct cr_phh *hand, const struct words *words, unsigned word,
                      cr_money *out)
{
    unsigned decimals = 0, digits = 0;
    bool point = false;
    *out = 0;
    if (word >= words->count) return false;
    for (unsigned i = 0; i < words->list[word].size; i++) {
        char letter = words->list[word].text[i];
        if (letter == '.' && !point) {
            point = true;
            continue;
        }
        if (letter < '0' || letter > '9' || ++digits > CR_PHH_DIGITS_MAX) return false;
        if (point && decimals == hand->decimals) { /* only noughts can stand so far behind */
            if (letter != '0') return false;
            continue;
        }
        *out = 10 * *out + (letter - '0');
        decimals += point;
    }
    for (; decimals < hand->decimals; decimals++)
        *out *= 10;
    return digits > 0;
}

/* ---- One action ---- */

struct run {
    const struct cr_phh *record;
    struct cr_pk_rules rules;
    struct cr_pk_hand hand;
    cr_phh_on_act *on_act; /* NULL: nobody is told */
    void *context;
};

static bool deals(struct run *run, const struct words *words, struct cr_phh_replayed *out)
{
    cr_card cards[16];
    bool board = says(words, 1, "db");
    unsigned seat = board ? CR_NOBODY : seat_of(words, 2, run->record->players);
    unsigned count = cards_of(words, board ? 2 : 3, cards, 16);
    if (!board && (!says(words, 1, "dh") || seat == CR_NOBODY))
        return differs(out, N_("a deal is \"d dh p1 AsKs\" or \"d db AsKsQs\""));
    if (count == 0) return differs(out, N_("no cards"));
    for (unsigned i = 0; i < count; i++)
        if (!cr_pk_deal(&run->rules, &run->hand, seat, cards[i]))
            return differs(out,
                           board ? "no card is due on the board" : "no card is due to that player");
    return true;
}

static const char *answer_text(enum cr_betting_answer answer)
{
    switch (answer) {
    case CR_BETTING_NOT_HIS_TURN: return N_("it is not his turn");
    case CR_BETTING_ALL_IN: return N_("he is all-in");
    /* cc is a check where he may, and a call where he must: */
    case CR_BETTING_NO_CHECK: return N_("a bet stands before him"); /* not run: see above */
    case CR_BETTING_NO_CALL: return N_("there is nothing to call"); /* not run: see above */
    case CR_BETTING_NO_RAISE: return N_("he may not raise");
    case CR_BETTING_TOO_LITTLE: return N_("that is too little");
    case CR_BETTING_TOO_MUCH: return N_("that is too much");
    case CR_BETTING_TAKEN: break; /* not run: asked about a refusal */
    }
    return ""; /* not run: every refusal returned above */
}

static bool shows(struct run *run, unsigned seat, const struct words *words,
                  struct cr_phh_replayed *out)
{
    cr_card cards[CR_OWN_CARDS_MAX];
    unsigned count = cards_of(words, 2, cards, CR_OWN_CARDS_MAX);
    bool unknown = false;
    if (words->count < 3)
        return cr_pk_muck(&run->hand, seat) || differs(out, N_("he cannot muck now"));
    if (count != run->hand.card_count[seat])
        return differs(out, N_("he shows another number of cards"));
    for (unsigned i = 0; i < count; i++)
        unknown = unknown || !cr_card_is_open(cards[i]);
    if (unknown) return true; /* seen by nobody who wrote it down */
    return cr_pk_show(&run->hand, seat, cards) || differs(out, N_("he has no hand to show"));
}

/* Told before it is taken: what it answers is the hand as it stands. */
static enum cr_betting_answer act(struct run *run, unsigned seat, enum cr_betting_act act,
                                  cr_money to)
{
    bool told = run->on_act != NULL && cr_betting_check(&run->rules.betting, &run->hand.betting,
                                                        seat, act, to) == CR_BETTING_TAKEN;
    if (told) run->on_act(run->context, &run->rules, &run->hand, seat, act, to);
    return cr_pk_act(&run->rules, &run->hand, seat, act, to);
}

static bool acts(struct run *run, const struct words *words, struct cr_phh_replayed *out)
{
    unsigned seat = seat_of(words, 0, run->record->players);
    enum cr_betting_answer answer;
    cr_money to = 0;
    struct cr_betting_options options;
    if (seat == CR_NOBODY) return differs(out, N_("no such player"));
    if (says(words, 1, "sm")) return shows(run, seat, words, out);
    if (says(words, 1, "pb")) {
        cr_money least, most;
        cr_pk_bring_in_limits(&run->rules, &run->hand, seat, &least, &most);
        answer = cr_pk_bring_in(&run->rules, &run->hand, seat, least);
    } else if (says(words, 1, "f")) {
        answer = act(run, seat, CR_BET_FOLD, 0);
    } else if (says(words, 1, "cc")) {
        cr_betting_options(&run->rules.betting, &run->hand.betting, seat, &options);
        answer = act(run, seat, options.may_check ? CR_BET_CHECK : CR_BET_CALL, 0);
    } else if (says(words, 1, "cbr")) {
        if (!amount_of(run->record, words, 2, &to)) return differs(out, N_("no amount"));
        answer = run->hand.phase == CR_PK_BRINGING_IN
                     ? cr_pk_bring_in(&run->rules, &run->hand, seat, to)
                     : act(run, seat, CR_BET_RAISE, to);
    } else {
        return differs(out, N_("no action of this game: f, cc, cbr, pb or sm"));
    }
    if (answer != CR_BETTING_TAKEN) return differs(out, answer_text(answer));
    return true;
}

/* ---- The end ---- */

static bool has_won(const struct cr_pk_result *result, unsigned seat)
{
    for (unsigned i = 0; i < result->pots.count; i++)
        if ((result->high[i] | result->low[i]) >> seat & 1) return true;
    return false;
}

/* What the start had and the end has not is the fee: pot winners may be short of it, nobody else. */
static bool check_stacks(const struct cr_phh *hand, struct cr_phh_replayed *out)
{
    cr_money lacking = 0;
    out->fee = 0;
    for (unsigned i = 0; i < hand->players; i++)
        out->fee += hand->stack[i] - hand->finish[i];
    if (out->fee < 0) return differs(out, N_("the record ends with more chips than it began with"));
    for (unsigned i = 0; i < hand->players; i++) {
        cr_money is = out->result.chips[i], said = hand->finish[i];
        bool short_of_fee = said < is && out->fee > 0 && has_won(&out->result, i);
        if (said != is && !short_of_fee)
            return differs_by(out, N_("p{player} ends with {is}, the record says {said}"), i, is,
                              said);
        lacking += is - said;
    }
    if (lacking != out->fee) return differs(out, N_("the winners are short of more than the fee"));
    return true;
}

static bool check_winnings(const struct cr_phh *hand, struct cr_phh_replayed *out)
{
    for (unsigned i = 0; i < hand->players; i++) {
        cr_money is = out->result.got[i];
        if (is != hand->winnings[i])
            return differs_by(out, N_("p{player} wins {is}, the record says {said}"), i, is,
                              hand->winnings[i]);
    }
    return true;
}

bool cr_phh_replay(const struct cr_phh *hand, struct cr_phh_replayed *out)
{
    return cr_phh_replay_told(hand, NULL, NULL, out);
}

bool cr_phh_replay_told(const struct cr_phh *hand, cr_phh_on_act *on_act, void *context,
                        struct cr_phh_replayed *out)
{
    struct run run = { .record = hand, .on_act = on_act, .context = context };
    struct cr_pk_start start;
    out->action = 0;
    out->fee = 0;
    out->what = NULL;
    rules_of(hand, &run.rules);
    start_of(hand, &start);
    cr_pk_begin(&run.rules, &run.hand, &start);
    for (unsigned i = 0; i < hand->action_count; i++) {
        struct words words = words_of(&hand->actions[i]);
        if (words.count == 0) continue;
        out->action = i + 1;
        if (says(&words, 0, "d") ? !deals(&run, &words, out) : !acts(&run, &words, out))
            return false;
    }
    out->action = 0;
    if (run.hand.phase != CR_PK_SHOWING && run.hand.phase != CR_PK_ENDED)
        return differs(out, N_("the record ends in the middle of the hand"));
    if (!cr_pk_settle(&run.rules, &run.hand, &out->result))
        return differs(out, N_("hands must be compared of which cards are unknown"));
    if (hand->has_finish) return check_stacks(hand, out);
    return hand->has_winnings ? check_winnings(hand, out) : true;
}
