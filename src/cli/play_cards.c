/* play_cards.c -- `croupier play`: what its card games share. */
#include "cli/play_cards.h"

#include <stdio.h>
#include <string.h>

#include "cli/bets.h"

/* ---- Cards as people see them ---- */

static void write_card(const struct cr_screen *screen, struct cr_text *out, cr_card card)
{
    static const char *const signs[CR_SUITS] = { "♣", "♦", "♥", "♠" };
    char text[16];
    if (!cr_card_is_open(card)) {
        cr_screen_box(out, screen, CR_STYLE_CARD_BACK, "??", screen->colour ? 4 : 2);
        return;
    }
    unsigned suit = cr_card_suit(card);
    bool red = suit == CR_DIAMONDS || suit == CR_HEARTS;
    cr_card_write(card, text);
    if (screen->utf8) snprintf(text + 1, sizeof text - 1, "%s", signs[suit]);
    cr_screen_box(out, screen, red ? CR_STYLE_RED_CARD : CR_STYLE_BLACK_CARD, text,
                  screen->colour ? 4 : 2);
}

void cr_play_write_cards(const struct cr_play_game *play, struct cr_text *out, const cr_card *cards,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0) cr_text_char(out, ' ');
        write_card(&play->screen, out, cards[i]);
    }
}

void cr_play_write_padded(struct cr_text *out, const char *text, int columns)
{
    cr_text_put(out, text);
    for (int i = (int)cr_utf8_columns(text); i < columns; i++)
        cr_text_char(out, ' ');
}

/* ---- Looking ---- */

struct cr_need cr_play_need(const struct cr_play_game *play)
{
    struct cr_need need;
    cr_table_need(play->sitting->table, &need);
    return need;
}

const void *cr_play_state(const struct cr_play_game *play)
{
    size_t size;
    return cr_table_game_state(play->sitting->table, &size);
}

cr_money cr_play_staked(const struct cr_play_game *play)
{
    struct cr_items items = cr_sitting_view(play->sitting);
    cr_money total = 0;
    for (size_t i = 0; i < items.count; i++)
        if (items.list[i].kind == play->kind->bet_item && items.list[i].seat == 0)
            total += items.list[i].amount;
    return total;
}

size_t cr_play_actions(const struct cr_play_game *play, struct cr_action *out)
{
    return cr_table_actions(play->sitting->table, 0, out, CR_PLAY_ACTIONS_MAX);
}

/* Tried at a table that is a copy of ours: what a list calls closed must not happen by asking. */
void cr_play_write_why_not(const struct cr_play_game *play, const struct cr_input *input,
                           struct cr_text *out)
{
    const struct cr_sitting_setup *setup = &play->sitting->setup;
    struct cr_table *trial;
    if (cr_table_open(&trial, setup->game, cr_rulebook_values(play->book), setup->plate, true,
                      NULL) != CR_OK)
        return;
    cr_table_copy(trial, play->sitting->table);
    enum cr_status status = cr_table_apply(trial, input);
    if (status != CR_OK) cr_cli_refusal(out, play->book, status, cr_table_why(trial));
    cr_table_close(trial);
}

/* ---- What came of it ---- */

static void write_clause(const struct cr_play_game *play, unsigned clause, struct cr_text *out)
{
    char pays[64] = "";
    struct cr_text text = cr_text_on(pays, sizeof pays);
    struct cr_ratio ratio =
        play->kind->game->clause_ratio(cr_table_play(play->sitting->table), clause);
    if (ratio.den != 0) cr_ratio_say(&text, cr_cli_lang, ratio);
    const struct cr_place place = { "pays", pays };
    const char *sentence = cr_rulebook_schema(play->book)->clauses[clause].sentence;
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), &place, 1);
}

static const char *result_sentence(const struct cr_result *line)
{
    switch (line->result) {
    case CR_RESULT_WON: return N_("{bet}: {stake} wins {paid}; {sentence} [{clause}]");
    case CR_RESULT_LOST:
        return line->returned > 0
                   ? N_("{bet}: {lost} lost, {amount} given back; {sentence} [{clause}]")
                   : N_("{bet}: {lost} lost; {sentence} [{clause}]");
    case CR_RESULT_STANDS: return N_("{bet}: {stake} stays for the next deal");
    case CR_RESULT_PUSH:
    case CR_RESULT_RETURNED:
    case CR_RESULT_REMOVED: break;
    }
    return N_("{bet}: {amount} given back; {sentence} [{clause}]");
}

static void tell_result(struct cr_play_game *play, const struct cr_result *line)
{
    char name[128], sentence[256], stake[32], paid[32], lost[32], back[32];
    struct cr_text bet = cr_text_on(name, sizeof name);
    struct cr_text clause = cr_text_on(sentence, sizeof sentence);
    play->kind->name_bet(&bet, line->position, line->value);
    write_clause(play, line->clause, &clause);
    const struct cr_place places[] = {
        { "bet", name },
        { "stake", cr_play_digits(line->stake, stake) },
        { "paid", cr_play_digits(line->paid, paid) },
        { "lost", cr_play_digits(line->lost, lost) },
        { "amount", cr_play_digits(line->returned, back) },
        { "sentence", sentence },
        { "clause", cr_rulebook_clause(play->book, line->clause) },
    };
    cr_play_say(play, result_sentence(line), places, 7);
}

void cr_play_cards_results(struct cr_play_game *play)
{
    const struct cr_report *report = &play->sitting->report;
    char paid[32], lost[32];
    const struct cr_place places[] = { { "paid", cr_play_digits(report->paid, paid) },
                                       { "lost", cr_play_digits(report->lost, lost) } };
    if (report->count == 0) {
        cr_play_say(play, N_("no round has been played yet"), NULL, 0);
        return;
    }
    for (size_t i = 0; i < report->count; i++)
        tell_result(play, &report->list[i]);
    cr_play_say(play, N_("You win {paid} and lose {lost}."), places, 2);
}

static void tell_seed(struct cr_play_game *play, const struct cr_proof *proof)
{
    char seed[CR_SEED_TEXT_SIZE];
    cr_seed_write(&proof->seed, seed);
    const struct cr_place place = { "seed", seed };
    cr_play_say(play, N_("seed {seed}"), &place, 1);
}

/* ---- The table ---- */

static_assert(offsetof(struct cr_bj, shoe) == 0 && offsetof(struct cr_pb, shoe) == 0 &&
                  offsetof(struct cr_hp, shoe) == 0,
              "a card game's state begins with its shoe");

static void write_shoe(const struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_shoe_state *shoe = cr_play_state(play);
    char number[16], left[16];
    snprintf(number, sizeof number, "%u", play->deal.shoe);
    snprintf(left, sizeof left, "%u", shoe->pack.left_count);
    const struct cr_place places[] = { { "n", number }, { "left", left } };
    bool last = shoe->told;
    cr_words_fill(out,
                  cr_words(cr_cli_lang, last ? N_("shoe {n}, {left} cards left; the cutting card "
                                                  "is out")
                                             : N_("shoe {n}, {left} cards left")),
                  places, 2);
    cr_text_char(out, '\n');
}

static int count_lines(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static void draw(struct cr_play_game *play, struct cr_text *out, bool all)
{
    cr_play_write_head(play, out, cr_sitting_chips(play->sitting), cr_play_staked(play));
    cr_play_write_commitment(play, out);
    write_shoe(play, out);
    cr_text_char(out, '\n');
    play->kind->hands(play, out);
    if (play->is_settled) return; /* nothing is asked */
    cr_text_char(out, '\n');
    play->kind->choices(play, out, all);
}

/* What is closed, and why, is said where there is room for it. */
void cr_play_cards_draw(struct cr_play_game *play, struct cr_text *out, int rows)
{
    static char buffer[32 * 1024];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    draw(play, &text, true);
    if (play->terminal && count_lines(buffer) > rows) {
        text = cr_text_on(buffer, sizeof buffer);
        draw(play, &text, false);
    }
    cr_text_put(out, buffer);
}

int cr_play_cards_room(struct cr_play_game *play)
{
    static char buffer[32 * 1024];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    draw(play, &text, false);
    return play->screen.rows - count_lines(buffer) - 3; /* a blank, the prompt, what is typed */
}

void cr_play_describe(struct cr_play_game *play)
{
    if (play->terminal) return;
    play->kind->hands(play, &play->message);
    play->kind->choices(play, &play->message, true);
}

const char *cr_play_cards_prompt(const struct cr_play_game *play)
{
    struct cr_need need = cr_play_need(play);
    if (need.kind == CR_NEED_DECISION) return cr_words(cr_cli_lang, N_("Your decision"));
    if (need.kind == CR_NEED_CALL) return cr_words(cr_cli_lang, N_("Cut the cards"));
    return cr_words(cr_cli_lang, N_("Place your bets"));
}

/* ---- The round ---- */

bool cr_play_cards_begin(struct cr_play_game *play)
{
    cr_money least, most;
    play->kind->game->limits(cr_table_play(play->sitting->table), &least, &most);
    play->chip = least;
    return cr_deal_begin(&play->deal, play->sitting);
}

/* Where the house cannot go on the game ends. */
static bool go_on(struct cr_play_game *play, enum cr_status status)
{
    if (status == CR_OK) return true;
    cr_play_refuse(play, status);
    play->over = true;
    return false;
}

/* A settled round makes way for the next; where that begins a new shoe the old one's seed is told. */
static bool next_round(struct cr_play_game *play)
{
    unsigned shoe = play->deal.shoe;
    if (!play->is_settled) return true;
    play->is_settled = false;
    if (!go_on(play, cr_deal_next_round(&play->deal, play->sitting))) return false;
    if (play->deal.shoe == shoe) return true;
    play->hand_count = 0;
    tell_seed(play, &play->sitting->last);
    if (!play->terminal) cr_play_write_commitment(play, &play->message);
    return true;
}

/* A cut is the player's to make; who does not care cuts in the middle. */
static bool cut(struct cr_play_game *play, cr_money number)
{
    struct cr_need need = cr_play_need(play);
    struct cr_input input = cr_sitting_players(CR_IN_CUT);
    if (number == 0) number = need.decks * CR_PACK_CARDS / 2;
    input.number = number > UINT16_MAX ? UINT16_MAX : (uint16_t)number;
    enum cr_status status = cr_sitting_give(play->sitting, &input);
    if (status == CR_OK) return go_on(play, cr_deal_go_on(&play->deal, play->sitting));
    cr_play_refuse(play, status);
    return false;
}

static bool is_cut_due(const struct cr_play_game *play)
{
    struct cr_need need = cr_play_need(play);
    return need.kind == CR_NEED_CALL && need.input == CR_IN_CUT;
}

bool cr_play_stake(struct cr_play_game *play, const struct cr_input *inputs, size_t count)
{
    if (!next_round(play)) return false;
    if (is_cut_due(play) && cr_play_staked(play) == 0 && !cut(play, 0)) return false;
    enum cr_status status = cr_sitting_do(play->sitting, inputs, count);
    if (status != CR_OK) cr_play_refuse(play, status);
    return status == CR_OK;
}

/* The house goes on; a round that is over is settled, and told. */
static void play_out(struct cr_play_game *play)
{
    play->sitting->mark_count = 0; /* what was dealt is not undone */
    if (!go_on(play, cr_deal_go_on(&play->deal, play->sitting))) return;
    if (cr_play_need(play).kind != CR_NEED_NOTHING) {
        cr_play_describe(play);
        return;
    }
    play->is_settled = true;
    cr_sitting_finish(play->sitting);
    if (!play->terminal) play->kind->hands(play, &play->message);
    play->kind->settled(play);
    cr_play_cards_results(play);
}

/* Then there are bets to be made; where they lie already the cards come. */
static void cut_and_go_on(struct cr_play_game *play, cr_money number)
{
    if (!cut(play, number)) return;
    if (cr_play_need(play).kind == CR_NEED_BETS)
        cr_play_cards_total(play);
    else
        play_out(play);
}

void cr_play_cut(struct cr_play_game *play)
{
    cr_money number;
    if (cr_play_read_amount(play, 1, &number) && next_round(play)) cut_and_go_on(play, number);
}

bool cr_play_decide(struct cr_play_game *play, const struct cr_input *input)
{
    enum cr_status status = cr_sitting_give(play->sitting, input);
    if (status != CR_OK) {
        cr_play_refuse(play, status);
        return false;
    }
    play_out(play);
    return true;
}

void cr_play_deal(struct cr_play_game *play)
{
    struct cr_input close = cr_sitting_dealers(CR_IN_CLOSE_BETS);
    if (cr_play_need(play).kind == CR_NEED_DECISION) {
        cr_play_say(play, N_("the hand is not finished"), NULL, 0);
        return;
    }
    if (!next_round(play)) return;
    if (is_cut_due(play)) {
        cut_and_go_on(play, 0);
        return;
    }
    if (!play->terminal) /* the hash stands in the transcript before the cards */
        cr_play_write_commitment(play, &play->message);
    cr_play_decide(play, &close);
}

/* ---- Chips ---- */

void cr_play_cards_total(struct cr_play_game *play)
{
    char staked[32], hand[32];
    const struct cr_place places[] = {
        { "staked", cr_play_digits(cr_play_staked(play), staked) },
        { "hand", cr_play_digits(cr_sitting_chips(play->sitting), hand) },
    };
    cr_play_say(play, N_("{staked} on the table, {hand} in your hand"), places, 2);
}

void cr_play_cards_buy(struct cr_play_game *play)
{
    struct cr_input input = cr_sitting_players(CR_IN_CHIPS);
    if (!cr_play_read_amount(play, 1, &input.amount) || !next_round(play)) return;
    if (input.amount == 0) input.amount = play->chips;
    input.role = CR_ROLE_CASHIER;
    cr_play_finish(play, cr_sitting_give(play->sitting, &input));
}

/* Who gets up in the middle of a hand stands on it, as one whose time has run out. */
static void end_round(struct cr_play_game *play)
{
    struct cr_input timeout = cr_sitting_dealers(CR_IN_TIMEOUT);
    if (is_cut_due(play) && cr_play_staked(play) > 0) cut_and_go_on(play, 0);
    while (cr_play_need(play).kind == CR_NEED_DECISION)
        if (!cr_play_decide(play, &timeout)) return;
    if (play->is_settled) cr_sitting_confirm(play->sitting);
    play->is_settled = false;
}

static void take_bets_off(struct cr_play_game *play)
{
    struct cr_action actions[CR_PLAY_ACTIONS_MAX];
    size_t count = cr_play_actions(play, actions);
    for (size_t i = 0; i < count; i++) {
        struct cr_input remove = cr_sitting_players(CR_IN_REMOVE);
        remove.position = actions[i].position;
        remove.choice = actions[i].choice;
        if (actions[i].input == CR_IN_REMOVE && actions[i].status == CR_OK)
            (void)cr_sitting_do(play->sitting, &remove, 1);
    }
}

void cr_play_cards_leave(struct cr_play_game *play)
{
    char hand[32];
    end_round(play);
    cr_money staked = cr_play_staked(play);
    take_bets_off(play);
    if (play->deal.is_drawn) {
        cr_sitting_record_proof(play->sitting);
        tell_seed(play, &play->sitting->now);
    }
    const struct cr_place place = { "hand", cr_play_digits(cr_sitting_chips(play->sitting), hand) };
    cr_sitting_leave(play->sitting);
    if (staked > 0) cr_play_say(play, N_("Your bets come back to you."), NULL, 0);
    cr_play_say(play, N_("You leave the table with {hand}. Good-bye!"), &place, 1);
}
