/* play_house_poker.c -- `croupier play texas-poker` and its sisters: boxes light and dark, what they hold, and
 * what can be decided about them.
 *
 * Side bets that ask a pool or a wheel are not taken here: nobody would answer them.
 */
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/play_deeds.h"

#define NAME_COLUMNS 20

static const struct cr_hp *poker(const struct cr_play_game *play)
{
    return cr_play_state(play);
}

static const struct cr_play *rules_of(const struct cr_play_game *play)
{
    return cr_table_play(play->sitting->table);
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

/* Of the box in turn, and only what the round is at: what was decided, or comes later, is no news. */
static bool is_shown(const struct cr_action *action, unsigned box, bool all)
{
    enum cr_status status = (enum cr_status)action->status;
    if (action->position != box) return false;
    if (status == CR_OK) return true;
    return all && status != CR_NOT_THIS_PHASE && status != CR_BUY_COVERED &&
           status != CR_ALREADY_DECIDED && status != CR_INS_OPEN && status != CR_INS_BEFORE_BET;
}

/* An exchange is of one card, the first: which it is decides nothing about whether it is open. */
static struct cr_input input_of(const struct cr_play_game *play, const struct cr_action *action)
{
    bool insures = action->choice == CR_HP_INSURE;
    struct cr_input input = act(action->choice, action->position, insures ? action->least : 0);
    if (action->choice != CR_HP_EXCHANGE) return input;
    input.card_count = 1;
    input.cards[0] = cr_hp_box_of(poker(play), action->position)->cards[0];
    return input;
}

static const struct cr_play_deeds deeds = {
    .list = cr_cli_house_poker_deeds,
    .count = CR_HP_DOS,
    .set = CR_HP_SET_DO,
    .is_shown = is_shown,
    .input = input_of,
};

/* ---- Names ---- */

static void name_bet(struct cr_text *out, unsigned position, unsigned value)
{
    static const char *const names[CR_HP_BET_KINDS] = {
        [CR_HP_ANTE] = N_("ante of box {n}"),
        [CR_HP_BET] = N_("bet of box {n}"),
        [CR_HP_DRAW_FEE] = N_("draw of box {n}"),
        [CR_HP_INSURANCE] = N_("insurance of box {n}"),
        [CR_HP_BUY_FEE] = N_("purchase of the game by box {n}"),
        [CR_HP_BONUS_BET] = N_("bonus of box {n}"),
        [CR_HP_WHEEL_BET] = N_("wheel of fortune of box {n}"),
        [CR_HP_SECOND] = N_("second combination of box {n}"),
        [CR_HP_MYSTERY] = N_("mystery jackpot of box {n}"),
        [CR_HP_SIXTH] = N_("sixth card of box {n}"),
    };
    char number[16];
    snprintf(number, sizeof number, "%u", position / 64);
    const struct cr_place place = { "n", number };
    cr_words_fill(out, cr_words(cr_cli_lang, names[value < CR_HP_BET_KINDS ? value : CR_HP_ANTE]),
                  &place, 1);
}

static const char *category_word(unsigned category)
{
    static const char *const names[CR_CATEGORIES] = {
        [CR_HAND_HIGH_CARD] = N_("high card"),
        [CR_HAND_ACE_KING] = N_("ace-king"),
        [CR_HAND_PAIR] = N_("pair"),
        [CR_HAND_TWO_PAIR] = N_("two pair"),
        [CR_HAND_TRIPS] = N_("three of a kind"),
        [CR_HAND_STRAIGHT] = N_("a straight"),
        [CR_HAND_FLUSH] = N_("flush"),
        [CR_HAND_FULL_HOUSE] = N_("full house"),
        [CR_HAND_FOUR_OF_A_KIND] = N_("four of a kind"),
        [CR_HAND_STRAIGHT_FLUSH] = N_("straight flush"),
        [CR_HAND_ROYAL_FLUSH] = N_("royal flush"),
    };
    return cr_words(cr_cli_lang, names[category]);
}

/* "pair of aces"; "flush and pair" where two combinations are paid. */
static void write_made(const struct cr_play_game *play, struct cr_text *out,
                       const struct cr_combinations *hand)
{
    const struct cr_place places[] = { { "first", category_word(hand->first) },
                                       { "second", category_word(hand->second) } };
    bool ace_king = cr_hp_rules(rules_of(play))->dealer_minimum == CR_HP_ACE_KING;
    if (hand->second != CR_HAND_HIGH_CARD)
        cr_words_fill(out, cr_words(cr_cli_lang, N_("{first} and {second}")), places, 2);
    else
        cr_hand_words(out, cr_cli_lang, hand->value, ace_king);
}

/* ---- The table ---- */

static void write_named(struct cr_text *out, const char *mark, const char *name)
{
    cr_text_put(out, mark);
    cr_play_write_padded(out, name, NAME_COLUMNS);
    cr_text_char(out, ' ');
}

static void write_dealer(const struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_hp *hp = poker(play);
    const struct cr_hp_rules *rules = cr_hp_rules(rules_of(play));
    cr_card seen[CR_HP_DEALER_MAX];
    for (unsigned i = 0; i < hp->dealer_count; i++)
        seen[i] = cr_hp_dealer_seen(rules_of(play), hp, i);
    write_named(out, "  ", cr_words(cr_cli_lang, N_("dealer")));
    cr_play_write_cards(play, out, seen, hp->dealer_count);
    if (hp->flags & CR_HP_IS_OPEN) {
        cr_text_put(out, "  ");
        cr_hand_words(out, cr_cli_lang, hp->dealer_value, rules->dealer_minimum == CR_HP_ACE_KING);
        if (!(hp->flags & CR_HP_HAS_GAME))
            cr_text_format(out, ", %s", cr_words(cr_cli_lang, N_("no game")));
    }
    cr_text_char(out, '\n');
    if (!rules->has_board) return;
    write_named(out, "  ", cr_words(cr_cli_lang, N_("board")));
    cr_play_write_cards(play, out, hp->board, hp->board_count);
    cr_text_char(out, '\n');
}

/* What lies beside Ante and Bet, a line each. */
static void write_beside(struct cr_text *out, const struct cr_hp_box *box, unsigned number)
{
    char amount[32];
    for (unsigned what = CR_HP_DRAW_FEE; what < CR_HP_STAKES; what++) {
        if (!(box->stands >> what & 1)) continue;
        cr_text_put(out, "    ");
        name_bet(out, cr_hp_place(number), what);
        cr_text_format(out, ": %s\n", cr_play_digits(box->stakes[what], amount));
    }
    if (!cr_side_stands(&box->side[CR_SIDE_BONUS])) return;
    cr_text_put(out, "    ");
    name_bet(out, cr_hp_place(number), CR_HP_BONUS_BET);
    cr_text_format(out, ": %s\n", cr_play_digits(box->side[CR_SIDE_BONUS].stake, amount));
}

/* "> box 1: 20 + 40". */
static void write_stakes(struct cr_text *out, const struct cr_hp_box *box, unsigned number)
{
    char digits[16], ante[32], bet[32];
    snprintf(digits, sizeof digits, "%u", number);
    const struct cr_place place = { "n", digits };
    cr_words_fill(out, cr_words(cr_cli_lang, N_("box {n}")), &place, 1);
    cr_text_format(out, ": %s", cr_play_digits(box->stakes[CR_HP_ANTE], ante));
    if (box->stakes[CR_HP_BET] > 0)
        cr_text_format(out, " + %s", cr_play_digits(box->stakes[CR_HP_BET], bet));
}

static void write_box(const struct cr_play_game *play, struct cr_text *out, unsigned number,
                      bool in_turn)
{
    const struct cr_hp *hp = poker(play);
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    cr_card seen[CR_HP_CARDS_MAX];
    char name[96];
    struct cr_text text = cr_text_on(name, sizeof name);
    bool all = box->card_count > 0 && box->card_count + hp->board_count >= CR_HAND_CARDS;
    for (unsigned i = 0; i < box->card_count; i++) {
        seen[i] = cr_hp_seen(rules_of(play), hp, number, i, 0);
        all = all && cr_card_is_open(seen[i]);
    }
    write_stakes(&text, box, number);
    write_named(out, in_turn ? "> " : "  ", name);
    cr_play_write_cards(play, out, seen, box->card_count);
    if (all) {
        struct cr_combinations hand = cr_hp_hand(rules_of(play), hp, box);
        cr_text_put(out, "  ");
        write_made(play, out, &hand);
    }
    if (cr_hp_is_dark(box)) cr_text_format(out, ", %s", cr_words(cr_cli_lang, N_("dark")));
    if (box->state == CR_HB_PASSED)
        cr_text_format(out, ", %s", cr_words(cr_cli_lang, N_("passed")));
    cr_text_char(out, '\n');
    if (!play->is_settled) write_beside(out, box, number);
}

static void hands(struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_hp *hp = poker(play);
    struct cr_need need = cr_play_need(play);
    write_dealer(play, out);
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box))
            write_box(play, out, box, need.kind == CR_NEED_DECISION && need.box == box);
}

static void write_limits(const struct cr_play_game *play, struct cr_text *out)
{
    char least[32], most[32], boxes[16];
    snprintf(boxes, sizeof boxes, "%u", cr_hp_boxes(rules_of(play)));
    const struct cr_place places[] = {
        { "min", cr_play_digits(cr_hp_min_ante(rules_of(play)), least) },
        { "max", cr_play_digits(cr_hp_max_ante(rules_of(play)), most) },
        { "n", boxes }
    };
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

/* ---- Stakes ---- */

static struct cr_input bet(unsigned what, unsigned box, cr_money amount, bool dark)
{
    struct cr_input input = cr_sitting_players(CR_IN_BET);
    input.choice = (uint16_t)what;
    input.position = (uint16_t)box;
    input.amount = amount;
    input.flags = (uint16_t)(dark << CR_HP_FLAG_DARK);
    return input;
}

static void put_down(struct cr_play_game *play, int at, unsigned what, bool dark)
{
    cr_money amount;
    unsigned box;
    if (!cr_play_read_number(play, at, &amount) || !cr_play_read_box(play, at + 1, 1, &box)) return;
    struct cr_input input = bet(what, box, amount > 0 ? amount : play->chip, dark);
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void bet_command(struct cr_play_game *play)
{
    put_down(play, 1, CR_HP_ANTE, false);
}

static void dark_command(struct cr_play_game *play)
{
    put_down(play, 1, CR_HP_ANTE, true);
}

/* A line that is a share of a jackpot would wait for a pool. */
static bool asks_a_pool(const struct cr_play *rules)
{
    return cr_hp_share(rules, CR_HAND_STRAIGHT_FLUSH) > 0 ||
           cr_hp_share(rules, CR_HAND_ROYAL_FLUSH) > 0;
}

static void bonus_command(struct cr_play_game *play)
{
    if (asks_a_pool(rules_of(play)))
        cr_play_say(play, N_("no jackpot is linked to this table"), NULL, 0);
    else
        put_down(play, 1, CR_HP_BONUS_BET, false);
}

static void remove_command(struct cr_play_game *play)
{
    struct cr_input input = cr_sitting_players(CR_IN_REMOVE);
    unsigned box;
    if (!cr_play_read_box(play, 1, 1, &box)) return;
    input.position = (uint16_t)box;
    input.choice = CR_HP_ANTE;
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void repeat(struct cr_play_game *play)
{
    struct cr_input inputs[2 * CR_HP_BOXES_MAX];
    size_t count = 0;
    for (unsigned i = 0; i < CR_HP_BOXES_MAX; i++) {
        if (play->last_bets[i] == 0) continue;
        inputs[count++] = bet(CR_HP_ANTE, i + 1, play->last_bets[i], play->last_dark >> i & 1);
        if (play->last_bonus[i] > 0)
            inputs[count++] = bet(CR_HP_BONUS_BET, i + 1, play->last_bonus[i], false);
    }
    if (count == 0)
        cr_play_say(play, N_("no round has been played yet"), NULL, 0);
    else if (cr_play_stake(play, inputs, count))
        cr_play_cards_total(play);
}

/* What was staked on each box, for the next time. */
static void settled(struct cr_play_game *play)
{
    const struct cr_hp *hp = poker(play);
    play->last_dark = 0;
    for (unsigned i = 0; i < CR_HP_BOXES_MAX; i++) {
        const struct cr_hp_box *box = &hp->boxes[i];
        bool in = cr_hp_is_in(hp, i + 1);
        play->last_bets[i] = in ? cr_hp_ante(box) : 0;
        play->last_bonus[i] = in ? box->side[CR_SIDE_BONUS].stake : 0;
        if (in && cr_hp_is_dark(box)) play->last_dark = (uint8_t)(play->last_dark | 1u << i);
    }
}

/* ---- Decisions ---- */

/* Cards to give up: named, or by their place in the hand. False, and told: one is neither. */
static bool read_cards(struct cr_play_game *play, int at, const struct cr_hp_box *box,
                       struct cr_input *input)
{
    for (int i = at; i < play->word_count; i++) {
        const char *word = play->words[i];
        const struct cr_place place = { "word", word };
        unsigned number =
            word[0] >= '1' && word[0] <= '9' && word[1] == '\0' ? (unsigned)(word[0] - '0') : 0;
        cr_card card = CR_NO_CARD;
        if (number > 0 && number <= box->card_count)
            card = box->cards[number - 1];
        else if (strlen(word) != 2 || !cr_card_read(word, &card)) {
            cr_play_say(play, N_("{word} is no card of the hand"), &place, 1);
            return false;
        }
        input->cards[input->card_count++] = card;
    }
    if (input->card_count > 0) return true;
    cr_play_say(play, N_("which cards? x 4 5, or x 9h 2c"), NULL, 0);
    return false;
}

/* Where no amount is said, the most the house takes. */
static bool read_insurance(struct cr_play_game *play, int at, struct cr_input *input)
{
    struct cr_action actions[CR_PLAY_ACTIONS_MAX];
    if (!cr_play_read_amount(play, at, &input->amount)) return false;
    if (input->amount > 0) return true;
    size_t count = cr_play_actions(play, actions);
    input->amount = 1; /* not offered: the table says so */
    for (size_t i = 0; i < count; i++)
        if (actions[i].input == CR_IN_ACT && actions[i].choice == CR_HP_INSURE &&
            actions[i].position == input->position && actions[i].most > 0)
            input->amount = actions[i].most;
    return true;
}

static void decide(struct cr_play_game *play, unsigned doing, int next)
{
    struct cr_need need = cr_play_need(play);
    struct cr_input input = act(doing, need.box, 0);
    cr_money none;
    if (need.kind != CR_NEED_DECISION) {
        cr_play_say(play, N_("no hand is being played; bet, then deal"), NULL, 0);
        return;
    }
    if (doing == CR_HP_INSURE) {
        if (!read_insurance(play, next, &input)) return;
    } else if (doing == CR_HP_EXCHANGE) {
        if (!read_cards(play, next, cr_hp_box_of(poker(play), need.box), &input)) return;
    } else if (!cr_play_read_amount(play, next, &none)) {
        return;
    }
    cr_play_decide(play, &input);
}

/* A number alone is an Ante; but where a box is asked, 6 is the sixth card. */
static void other(struct cr_play_game *play)
{
    int next;
    unsigned doing = cr_play_find_deed(play, &deeds, &next);
    bool number = strchr("0123456789", play->words[0][0]) != NULL;
    const struct cr_place place = { "word", play->words[0] };
    if (number && (doing == CR_HP_NOTHING || cr_play_need(play).kind != CR_NEED_DECISION))
        put_down(play, 0, CR_HP_ANTE, false);
    else if (doing != CR_HP_NOTHING)
        decide(play, doing, next);
    else
        cr_play_say(play, N_("there is no command {word}; try help"), &place, 1);
}

/* Chips; or, of a box that is asked, the dealer's game. */
static void buy_command(struct cr_play_game *play)
{
    if (cr_play_need(play).kind == CR_NEED_DECISION)
        other(play);
    else
        cr_play_cards_buy(play);
}

static void help(struct cr_grid *grid)
{
    cr_grid_put(grid, "20 3");
    cr_grid_put(grid, cr_words(cr_cli_lang, N_("20 on box 3; alone, 20: on box 1")));
    cr_play_help_deeds(&deeds, grid);
    cr_grid_put(grid, "x 4 5");
    cr_grid_put(grid, cr_words(cr_cli_lang, N_("exchanges the fourth and the fifth card")));
}

static const struct cr_play_row rows[] = {
    { N_("deal"), "", N_("the cards are dealt; an empty line does the same"), cr_play_deal },
    { N_("bet"), "20 3", N_("20 on box 3"), bet_command },
    { N_("darken"), "20 3", N_("20 on box 3, played dark: its Bet is put down too"), dark_command },
    { N_("bonus"), "10 3", N_("10 on the bonus of box 3"), bonus_command },
    { N_("remove"), "3", N_("takes the stake on box 3 off"), remove_command },
    { N_("repeat"), "", N_("the last round's bets again"), repeat },
    { N_("undo"), "", N_("takes the last command back"), cr_play_undo },
    { N_("cut"), "20", N_("so many cards go from the top to the bottom"), cr_play_cut },
    { N_("results"), "", N_("the last round, bet by bet"), cr_play_cards_results },
    { N_("chip"), "5", N_("what is staked where no amount is said"), cr_play_chip },
    { N_("buy"), "100", N_("more chips"), buy_command },
    { N_("word"), N_("rain"), N_("a word of yours is mixed into the shoe"), cr_play_add_word },
    { N_("proof"), "", N_("how to check the last shoe against its commitment"), cr_play_proof },
    { NULL, NULL, NULL, NULL },
};

#define HOUSE_POKER(of)                                                                         \
    {                                                                                           \
        .game = &(of), .hint = N_("20 puts 20 on box 1, an empty line deals, help says more."), \
        .rows = rows, .commitment = N_("shoe hash {hash}"),                                     \
        .unproved = N_("no shoe has been played out yet"),                                      \
        .mixed = N_("{word} is mixed into this shoe"), .begin = cr_play_cards_begin,            \
        .empty = cr_play_deal, .other = other, .leave = cr_play_cards_leave,                    \
        .tell_total = cr_play_cards_total, .help = help, .draw = cr_play_cards_draw,            \
        .room = cr_play_cards_room, .prompt = cr_play_cards_prompt, .bet_item = CR_HP_ITEM_BET, \
        .name_bet = name_bet, .hands = hands, .choices = choices, .settled = settled,           \
    }

const struct cr_play_kind cr_play_texas_poker = HOUSE_POKER(cr_texas_poker_game);
const struct cr_play_kind cr_play_oasis_poker = HOUSE_POKER(cr_oasis_poker_game);
const struct cr_play_kind cr_play_russian_poker = HOUSE_POKER(cr_russian_poker_game);
const struct cr_play_kind cr_play_caribbean_stud = HOUSE_POKER(cr_caribbean_stud_game);
