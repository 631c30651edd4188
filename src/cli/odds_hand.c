/* odds_hand.c -- `croupier odds hand`: what each decision about one hand is worth. */
#include "cli/odds_hand.h"

#include <stdio.h>
#include <stdlib.h>

#include "cards/pack.h"
#include "cli/bets.h"
#include "cli/card_list.h"
#include "cli/house.h"
#include "cli/odds_game.h"
#include "odds/lab/words.h"

#define FLOP        3
#define BJ_HAND_MAX (CR_BJ_CARDS_MAX - 1) /* 21 aces: one more has nothing to decide */

/* Names of the lists, as the help has them. */
static const char cards_name[] = "CARDS", dealer_name[] = "DEALER";
static const char board_name[] = "--board", gone_name[] = "--gone";

struct hand_options {
    const char *args[3]; /* game, cards, dealer */
    int count;
    const char *rules, *plate, *board, *gone;
    cr_money stake; /* 0: the usual one */
    bool json;
};

/* ---- The table ---- */

static const struct cr_game *find_game(const struct cr_command *command, const char *name)
{
    const struct cr_game *game = cr_cli_odds_game(command, name, cr_advice_has);
    const struct cr_place place = { "game", name };
    if (!cr_advice_has(game))
        cr_command_fail(
            command,
            N_("{game}: nobody decides anything against the house there; but in blackjack, "
               "texas-poker, oasis-poker, russian-poker, caribbean-stud"),
            &place, 1);
    return game;
}

/* The stake that is asked about, as the table takes it; else the usual one. */
static cr_money find_stake(const struct cr_command *command, const struct hand_options *given,
                           const struct cr_hand_asked *asked, const struct cr_play *play)
{
    cr_money least, most, step = cr_hand_poker(asked) ? cr_hp_ante_step(play) : 1;
    asked->game->limits(play, &least, &most);
    cr_money stake = given->stake > 0 ? given->stake : cr_cli_usual_stake(least, most);
    cr_money taken = stake - stake % step;
    if (given->stake == 0) return taken < least ? taken + step : taken;
    if (stake >= least && stake <= most && taken == stake) return stake;
    char from[32], to[32], by[32];
    cr_money_write(least, " ", from, sizeof from);
    cr_money_write(most, " ", to, sizeof to);
    cr_money_write(step, " ", by, sizeof by);
    const struct cr_place places[] = { { "least", from }, { "most", to }, { "step", by } };
    cr_command_fail(command, N_("--stake: this table takes {least} to {most}, in steps of {step}"),
                    places, 3);
}

static void open_table(const struct cr_command *command, const struct hand_options *given,
                       struct cr_hand_asked *asked)
{
    asked->book = cr_cli_book_open(command, asked->game, given->rules, given->plate, &asked->plate);
    const struct cr_play play = { cr_rulebook_values(asked->book), &asked->plate };
    asked->most = cr_hand_poker(asked) ? cr_hp_max_payout(&play) : cr_bj_max_payout(&play);
    asked->stake = find_stake(command, given, asked, &play);
}

/* ---- The cards ---- */

static void read_list(const struct cr_command *command, const char *name, const char *text,
                      struct cr_hand_cards *cards)
{
    if (text == NULL) return;
    cards->count =
        (unsigned)cr_cli_cards_read(command, name, text, cards->list, CR_CARDS_READ_MOST);
}

static void check_count(const struct cr_command *command, const char *name,
                        const struct cr_hand_cards *cards, unsigned min, unsigned max)
{
    const struct cr_card_fault fault = { .kind = min == max ? CR_CARD_COUNT_EXACT : CR_CARD_COUNT,
                                         .n = cards->count,
                                         .min = min,
                                         .max = max };
    if (cards->count < min || cards->count > max) cr_cli_cards_fail(command, name, &fault);
}

static void check_none(const struct cr_command *command, const struct cr_hand_asked *asked,
                       const struct cr_hand_cards *cards, const char *sentence)
{
    const struct cr_place place = { "game", asked->game->name };
    if (cards->count > 0) cr_command_fail(command, sentence, &place, 1);
}

static void check_dealer(const struct cr_command *command, const struct hand_options *given,
                         const struct cr_hand_asked *asked)
{
    const struct cr_hp_rules *poker = cr_hand_poker(asked);
    const struct cr_hand_cards *dealer = &asked->dealer;
    const struct cr_place place = { "argument", given->args[2] };
    bool board = poker != NULL && poker->has_board, all = dealer->count == CR_HAND_CARDS;
    if (board && given->count > 2)
        cr_command_fail(command, N_("one argument too many: {argument}"), &place, 1);
    if (board) return;
    if (given->count < 3) cr_command_fail(command, N_("an argument is missing"), NULL, 0);
    bool buys = poker != NULL && poker->buy_game;
    if (dealer->count != 1 && !buys)
        cr_command_fail(command, N_("DEALER: his one open card"), NULL, 0);
    if (dealer->count != 1 && !all)
        cr_command_fail(command, N_("DEALER: his one open card, or five that are no game"), NULL,
                        0);
    if (all && cr_rank5(dealer->list) >= poker->dealer_least)
        cr_command_fail(command, N_("DEALER: this hand is a game, nothing is bought"), NULL, 0);
}

static void check_own(const struct cr_command *command, const struct cr_hand_asked *asked)
{
    const struct cr_hp_rules *poker = cr_hand_poker(asked);
    unsigned flop = poker != NULL && poker->has_board ? FLOP : 0;
    if (flop == 0)
        check_none(command, asked, &asked->board, N_("--board: {game} has no common cards"));
    if (poker == NULL || flop > 0 || poker->exchange_max == 0)
        check_none(command, asked, &asked->gone, N_("--gone: {game} exchanges no cards"));
    check_count(command, board_name, &asked->board, flop, flop);
    if (poker == NULL) {
        check_count(command, cards_name, &asked->own, 2, BJ_HAND_MAX);
    } else if (flop > 0) {
        check_count(command, cards_name, &asked->own, 2, 2);
    } else {
        bool sixth = poker->sixth_card && asked->gone.count == 0;
        check_count(command, cards_name, &asked->own, CR_HAND_CARDS, CR_HAND_CARDS + sixth);
        unsigned gone = asked->gone.count > 0 ? 1 : 0;
        check_count(command, gone_name, &asked->gone, gone, (unsigned)poker->exchange_max);
    }
}

static void take(const struct cr_command *command, const char *name, cr_card card,
                 struct cr_pack *pack)
{
    struct cr_card_fault fault = { .kind = CR_CARD_CLOSED };
    char packs[16];
    if (!cr_card_is_open(card)) cr_cli_cards_fail(command, name, &fault);
    if (cr_pack_take(pack, card) == CR_CARD_NONE) return;
    fault.kind = CR_CARD_TWICE;
    cr_card_write(card, fault.card);
    if (pack->packs == 1) cr_cli_cards_fail(command, name, &fault);
    snprintf(packs, sizeof packs, "%u", pack->packs);
    const struct cr_place places[] = { { "option", name }, { "n", packs }, { "card", fault.card } };
    cr_command_fail(command, N_("{option}: {n} packs have no more of {card}"), places, 3);
}

/* Whether all of them can lie on one table. */
static void check_pack(const struct cr_command *command, const struct cr_hand_asked *asked)
{
    const struct {
        const char *name;
        const struct cr_hand_cards *cards;
    } lists[] = { { cards_name, &asked->own },
                  { dealer_name, &asked->dealer },
                  { board_name, &asked->board },
                  { gone_name, &asked->gone } };
    const struct cr_play play = { cr_rulebook_values(asked->book), &asked->plate };
    struct cr_shoe_rules shoe = { .decks = 1 };
    struct cr_pack pack;
    if (cr_hand_poker(asked) == NULL) cr_bj_shoe_rules(&play, &shoe);
    cr_pack_init(&pack, shoe.decks);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        for (unsigned c = 0; c < lists[i].cards->count; c++)
            take(command, lists[i].name, lists[i].cards->list[c], &pack);
}

static void read_cards(const struct cr_command *command, const struct hand_options *given,
                       struct cr_hand_asked *asked)
{
    read_list(command, cards_name, given->args[1], &asked->own);
    read_list(command, dealer_name, given->args[2], &asked->dealer);
    read_list(command, board_name, given->board, &asked->board);
    read_list(command, gone_name, given->gone, &asked->gone);
    check_own(command, asked);
    check_pack(command, asked);
    check_dealer(command, given, asked);
}

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "rules", 'r', "HOUSE", 0, N_("Whose rules: m1, tdc, bg, m1@VERSION"), 0 },
    { "board", 'b', "CARDS", 0, N_("Of texas-poker: the three common cards"), 0 },
    { "gone", 'g', "CARDS", 0, N_("CARDS are what came of an exchange of these"), 0 },
    { "table", 't', "KEY=VALUE,...", 0, N_("The table's plate, as a round file's header has it"), 0 },
    { "stake", 's', "AMOUNT", 0, N_("What is put on the box: a maximum payout cuts by it; a hundred if not said, or as near as the table takes"), 0 },
    { "json", 'j', NULL, 0, N_("Print JSON, for a machine"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct hand_options *given = into;
    switch (key) {
    case 's': given->stake = cr_command_number(command, "--stake", value, 1, CR_STAKE_MOST); break;
    case 'r': given->rules = value; break;
    case 'b': given->board = value; break;
    case 'g': given->gone = value; break;
    case 't': given->plate = value; break;
    case 'j': given->json = true; break;
    case ARGP_KEY_ARG: given->args[given->count++] = value; break;
    default: break;
    }
}

static const struct cr_command hand_command = {
    .name = "odds hand",
    .args = "GAME --rules HOUSE CARDS [DEALER]",
    .doc =
        N_("What each decision about one hand is worth, exactly: won less lost on the average, in "
           "stakes of the box (poker: in Antes), the rest being played as well as can be; and what "
           "it costs against the best. CARDS are the box's, DEALER is the dealer's open card. In "
           "blackjack: \"8s 8h\" 6d, later cards in the order they were drawn. In oasis-poker, "
           "russian-poker and caribbean-stud: five cards, a sixth that was bought behind them. In "
           "texas-poker: two cards and --board, no DEALER. Where the dealer may be bought a game, "
           "five cards of his that are none ask whether to buy it. What was paid for a draw is "
           "taken off; insurance is the most there is, beside the hand as it is. A posted maximum "
           "payout cuts what is won. Other boxes' cards are left out."),
    .options = options,
    .args_min = 2,
    .args_max = 3,
    .option = read_option,
};

void cr_cli_odds_hand_told(struct cr_text *out)
{
    cr_cli_wrap(out,
                cr_words(cr_cli_lang, N_("`croupier odds hand` tells what each decision about one "
                                         "hand is worth.")),
                0, 0, 80);
    cr_text_char(out, '\n');
}

static _Noreturn void refuse(const struct cr_hand_asked *asked, enum cr_status status,
                             const struct cr_refusal *why)
{
    char sentence[512];
    struct cr_text text = cr_text_on(sentence, sizeof sentence);
    const struct cr_place what = { "what", sentence };
    if (status == CR_NO_MEMORY) abort(); /* not run: some dozen megabytes */
    if (status == CR_NO_ADVICE)
        cr_command_fail(&hand_command, N_("nothing is decided about these cards any more"), NULL,
                        0);
    if (status == CR_NOT_COUNTED) {
        const struct cr_play play = { cr_hand_poker(asked), &asked->plate };
        const char *key = cr_lab_uncounted_key(asked->game, &play);
        cr_lab_say(&text, cr_cli_lang, key != NULL ? key : CR_LAB_UNCOUNTED "amounts");
        cr_command_fail(&hand_command, N_("these rules cannot be counted: {what}"), &what, 1);
    }
    cr_cli_refusal(&text, asked->book, status, why);
    cr_command_fail(&hand_command, N_("these cards cannot be dealt: {what}"), &what, 1);
}

int cr_cli_odds_hand(int argc, char **argv)
{
    struct hand_options given = { .count = 0 };
    struct cr_hand_asked asked = { .game = NULL };
    struct cr_refusal why = { .status = CR_OK };
    struct cr_advice advice;
    cr_command_parse(&hand_command, argc, argv, &given);
    asked.game = find_game(&hand_command, given.args[0]);
    open_table(&hand_command, &given, &asked);
    read_cards(&hand_command, &given, &asked);
    enum cr_status status = cr_hand_advise(&asked, &advice, &why);
    if (status != CR_OK) refuse(&asked, status, &why);
    (given.json ? cr_hand_print_json : cr_hand_print_people)(&asked, &advice);
    cr_rulebook_close(asked.book);
    return CR_EXIT_FINE;
}
