/* play_blackjack.c -- `croupier play blackjack`: boxes, hands, and what can be done with them. */
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/play_deeds.h"

#define NAME_COLUMNS 20

static const struct cr_bj *blackjack(const struct cr_play_game *play)
{
    return cr_play_state(play);
}

/* ---- What a player can do ---- */

static struct cr_input act(unsigned doing, unsigned box, cr_money amount)
{
    struct cr_input input = cr_sitting_players(CR_IN_ACT);
    input.choice = (uint16_t)doing;
    input.position = (uint16_t)box;
    input.amount = amount;
    return input;
}

/* An insurance where no amount is said: half the stake. Where the house knows two sizes it is the less,
 * else the most. */
static cr_money usual_amount(const struct cr_action *action)
{
    return action->step > 1 ? action->least : action->most;
}

static bool is_insurance(unsigned doing)
{
    return doing == CR_BJ_INSURE || doing == CR_BJ_INSURE_AGAINST_TEN;
}

/* ---- Names ---- */

static void write_place(struct cr_text *out, unsigned box, unsigned hand, bool is_split)
{
    char number[16], which[16];
    snprintf(number, sizeof number, "%u", box);
    snprintf(which, sizeof which, "%u", hand);
    const struct cr_place places[] = { { "n", number }, { "hand", which } };
    cr_words_fill(out, cr_words(cr_cli_lang, is_split ? N_("box {n}, hand {hand}") : N_("box {n}")),
                  places, 2);
}

static void name_bet(struct cr_text *out, unsigned position, unsigned value)
{
    static const char *const names[CR_BJ_BETS] = {
        [CR_BJ_BONUS] = N_("bonus of box {n}"),
        [CR_BJ_WHEEL] = N_("wheel of fortune of box {n}"),
        [CR_BJ_INSURANCE] = N_("insurance of box {n}"),
        [CR_BJ_INSURANCE_TEN] = N_("insurance against a ten of box {n}"),
        [CR_BJ_MYSTERY] = N_("mystery jackpot of box {n}"),
    };
    unsigned box = position / 64, hand = position % 64 + 1;
    char number[16];
    snprintf(number, sizeof number, "%u", box);
    const struct cr_place place = { "n", number };
    if (value < CR_BJ_BETS && names[value] != NULL)
        cr_words_fill(out, cr_words(cr_cli_lang, names[value]), &place, 1);
    else
        write_place(out, box, hand, hand > 1);
}

/* ---- Hands ---- */

/* "hard 17", "soft 17", "blackjack", "23, too many". */
static void write_total(struct cr_text *out, const cr_card *cards, unsigned count, bool is_split)
{
    bool soft;
    char points[16];
    unsigned total = cr_bj_points(cards, count, &soft);
    snprintf(points, sizeof points, "%u", total);
    const struct cr_place place = { "n", points };
    bool natural = !is_split && cr_bj_is_natural(cards, count);
    const char *sentence = natural      ? N_("blackjack")
                           : total > 21 ? N_("{n}, too many")
                           : soft       ? N_("soft {n}")
                                        : N_("hard {n}");
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), &place, 1);
}

static void write_hand(const struct cr_play_game *play, struct cr_text *out, unsigned index,
                       bool in_turn)
{
    const struct cr_bj *bj = blackjack(play);
    const struct cr_bj_hand *hand = &bj->hands[index];
    cr_card seen[CR_BJ_CARDS_MAX] = { 0 };
    unsigned open = 0;
    char name[64], stake[32];
    struct cr_text text = cr_text_on(name, sizeof name);
    for (unsigned i = 0; i < hand->card_count; i++) {
        seen[i] = cr_bj_seen(hand, i);
        open += cr_card_is_open(seen[i]);
    }
    cr_text_put(out, in_turn ? "> " : "  ");
    write_place(&text, hand->box, cr_bj_hand_number(bj, index), hand->flags & CR_BH_SPLIT);
    cr_text_format(&text, ": %s", cr_play_digits(hand->stakes[0], stake));
    cr_play_write_padded(out, name, NAME_COLUMNS);
    cr_text_char(out, ' ');
    cr_play_write_cards(play, out, seen, hand->card_count);
    cr_text_put(out, "  ");
    write_total(out, seen, open, hand->flags & CR_BH_SPLIT);
    if (hand->flags & CR_BH_DOUBLED)
        cr_text_format(out, ", %s", cr_words(cr_cli_lang, N_("doubled")));
    if (hand->flags & CR_BH_SURRENDERED)
        cr_text_format(out, ", %s", cr_words(cr_cli_lang, N_("surrendered")));
    cr_text_char(out, '\n');
}

static void write_dealer(const struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_bj *bj = blackjack(play);
    cr_text_put(out, "  ");
    cr_play_write_padded(out, cr_words(cr_cli_lang, N_("dealer")), NAME_COLUMNS);
    cr_text_char(out, ' ');
    if (bj->dealer_count > 0) {
        cr_play_write_cards(play, out, bj->dealer, bj->dealer_count);
        cr_text_put(out, "  ");
        write_total(out, bj->dealer, bj->dealer_count, false);
    }
    cr_text_char(out, '\n');
}

static void write_insured(struct cr_text *out, unsigned box, const struct cr_bj_bettor *own)
{
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        char amount[32];
        if (own->insured[kind] == 0) continue;
        cr_text_put(out, "  ");
        name_bet(out, cr_bj_place(box, 1), CR_BJ_INSURANCE + kind);
        cr_text_format(out, ": %s\n", cr_play_digits(own->insured[kind], amount));
    }
}

static void hands(struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_bj *bj = blackjack(play);
    write_dealer(play, out);
    for (unsigned i = 0; i < bj->hand_count; i++)
        write_hand(play, out, i, bj->phase == CR_BP_BOXES && i == bj->hand);
    for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++) {
        const struct cr_bj_box *it = cr_bj_box_of(bj, box);
        unsigned count;
        char stake[32];
        cr_bj_first_hand(bj, box, &count);
        if (it->bettor_count == 0) continue;
        if (count == 0) {
            cr_text_put(out, "  ");
            write_place(out, box, 1, false);
            cr_text_format(out, ": %s\n", cr_play_digits(it->bettors[0].stake, stake));
        } else if (bj->phase != CR_BP_OVER) {
            write_insured(out, box, &it->bettors[0]);
        }
    }
}

/* ---- What is open ---- */

/* Whether it is worth a line: of the box in turn whatever has a reason of its own; of others, where
 * `all` is told, an open insurance. */
static bool is_shown(const struct cr_action *action, unsigned box, bool all)
{
    if (action->status == CR_NOT_THIS_PHASE) return false;
    if (action->choice == CR_BJ_REFUSE && action->status != CR_OK) return false;
    if (action->position == box) return all || action->status == CR_OK;
    return all && action->status == CR_OK && is_insurance(action->choice);
}

static struct cr_input input_of(const struct cr_play_game *play, const struct cr_action *action)
{
    (void)play;
    cr_money amount = is_insurance(action->choice) ? usual_amount(action) : 0;
    return act(action->choice, action->position, amount);
}

static const struct cr_play_deeds deeds = {
    .list = cr_cli_blackjack_deeds,
    .count = CR_BJ_DOS,
    .set = CR_BJ_SET_DO,
    .is_shown = is_shown,
    .input = input_of,
};

static void write_limits(const struct cr_play_game *play, struct cr_text *out)
{
    char least[32], most[32], boxes[16];
    const struct cr_play *rules = cr_table_play(play->sitting->table);
    snprintf(boxes, sizeof boxes, "%u", cr_bj_boxes(rules));
    const struct cr_place places[] = { { "min", cr_play_digits(cr_bj_min_bet(rules), least) },
                                       { "max", cr_play_digits(cr_bj_max_bet(rules), most) },
                                       { "n", boxes } };
    cr_words_fill(out, cr_words(cr_cli_lang, N_("boxes 1 to {n}, stakes from {min} to {max}")),
                  places, 3);
    cr_text_char(out, '\n');
}

static void choices(struct cr_play_game *play, struct cr_text *out, bool all)
{
    if (cr_play_need(play).kind == CR_NEED_DECISION)
        cr_play_write_deeds(play, &deeds, out, all);
    else if (play->terminal)
        write_limits(play, out);
}

/* ---- Commands ---- */

static struct cr_input bet(unsigned box, cr_money amount)
{
    struct cr_input input = cr_sitting_players(CR_IN_BET);
    input.position = (uint16_t)box;
    input.amount = amount;
    return input;
}

static void put_down(struct cr_play_game *play, int at)
{
    cr_money amount;
    unsigned box;
    if (!cr_play_read_number(play, at, &amount) || !cr_play_read_box(play, at + 1, 1, &box)) return;
    struct cr_input input = bet(box, amount > 0 ? amount : play->chip);
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void bet_command(struct cr_play_game *play)
{
    put_down(play, 1);
}

static void remove_command(struct cr_play_game *play)
{
    struct cr_input input = cr_sitting_players(CR_IN_REMOVE);
    unsigned box;
    if (!cr_play_read_box(play, 1, 1, &box)) return;
    input.position = (uint16_t)box;
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void repeat(struct cr_play_game *play)
{
    struct cr_input inputs[CR_BJ_BOXES_MAX];
    size_t count = 0;
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++)
        if (play->last_bets[i] > 0) inputs[count++] = bet(i + 1, play->last_bets[i]);
    if (count == 0)
        cr_play_say(play, N_("no round has been played yet"), NULL, 0);
    else if (cr_play_stake(play, inputs, count))
        cr_play_cards_total(play);
}

/* What was staked first on each box, for the next time. */
static void settled(struct cr_play_game *play)
{
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++) {
        const struct cr_bj_box *box = &blackjack(play)->boxes[i];
        play->last_bets[i] = box->bettor_count > 0 ? box->bettors[0].stake : 0;
    }
}

static cr_money usual_insurance(const struct cr_play_game *play, unsigned doing, unsigned box)
{
    struct cr_action actions[CR_PLAY_ACTIONS_MAX];
    size_t count = cr_play_actions(play, actions);
    for (size_t i = 0; i < count; i++)
        if (actions[i].input == CR_IN_ACT && actions[i].choice == doing &&
            actions[i].position == box)
            return usual_amount(&actions[i]);
    return 1; /* not offered: the table says so */
}

static void other(struct cr_play_game *play)
{
    struct cr_need need = cr_play_need(play);
    int next;
    cr_money amount = 0;
    unsigned doing = cr_play_find_deed(play, &deeds, &next), box = need.box;
    const struct cr_place place = { "word", play->words[0] };
    if (doing == CR_BJ_NOTHING && strchr("0123456789", play->words[0][0]) != NULL) {
        put_down(play, 0);
        return;
    }
    if (doing == CR_BJ_NOTHING) {
        cr_play_say(play, N_("there is no command {word}; try help"), &place, 1);
        return;
    }
    if (need.kind != CR_NEED_DECISION) {
        cr_play_say(play, N_("no hand is being played; bet, then deal"), NULL, 0);
        return;
    }
    if (is_insurance(doing)) {
        if (!cr_play_read_number(play, next, &amount)) return;
        if (!cr_play_read_box(play, next + 1, need.box, &box)) return;
        if (amount == 0) amount = usual_insurance(play, doing, box);
    }
    struct cr_input input = act(doing, box, amount);
    cr_play_decide(play, &input);
}

static void help(struct cr_grid *grid)
{
    cr_grid_put(grid, "20 3");
    cr_grid_put(grid, cr_words(cr_cli_lang, N_("20 on box 3; alone, 20: on box 1")));
    cr_play_help_deeds(&deeds, grid);
}

static const struct cr_play_row rows[] = {
    { N_("deal"), "", N_("the cards are dealt; an empty line does the same"), cr_play_deal },
    { N_("bet"), "20 3", N_("20 on box 3"), bet_command },
    { N_("remove"), "3", N_("takes the stake on box 3 off"), remove_command },
    { N_("repeat"), "", N_("the last round's bets again"), repeat },
    { N_("undo"), "", N_("takes the last command back"), cr_play_undo },
    { N_("cut"), "120", N_("so many cards go from the top to the bottom"), cr_play_cut },
    { N_("results"), "", N_("the last round, bet by bet"), cr_play_cards_results },
    { N_("chip"), "5", N_("what is staked where no amount is said"), cr_play_chip },
    { N_("buy"), "100", N_("more chips"), cr_play_cards_buy },
    { N_("word"), N_("rain"), N_("a word of yours is mixed into the shoe"), cr_play_add_word },
    { N_("proof"), "", N_("how to check the last shoe against its commitment"), cr_play_proof },
    { NULL, NULL, NULL, NULL },
};

const struct cr_play_kind cr_play_blackjack = {
    .game = &cr_blackjack_game,
    .hint = N_("20 puts 20 on box 1, an empty line deals, help says more."),
    .rows = rows,
    .commitment = N_("shoe hash {hash}"),
    .unproved = N_("no shoe has been played out yet"),
    .mixed = N_("{word} is mixed into this shoe"),
    .begin = cr_play_cards_begin,
    .empty = cr_play_deal,
    .other = other,
    .leave = cr_play_cards_leave,
    .tell_total = cr_play_cards_total,
    .help = help,
    .draw = cr_play_cards_draw,
    .room = cr_play_cards_room,
    .prompt = cr_play_cards_prompt,
    .bet_item = CR_BJ_ITEM_BET,
    .name_bet = name_bet,
    .hands = hands,
    .choices = choices,
    .settled = settled,
};
