/* odds_hand_tell.c -- what each decision is worth, the best first; what the dealer may have; what insurance
 * adds. */
#include <stdio.h>

#include "cli/bets.h"
#include "cli/deeds.h"
#include "cli/grid.h"
#include "cli/odds_hand.h"

#define LIST_SIZE (3 * CR_CARDS_READ_MOST + 1)

static const char *list_text(const cr_card *cards, unsigned count, char out[LIST_SIZE])
{
    struct cr_text text = cr_text_on(out, LIST_SIZE);
    cr_cards_write(&text, cards, count);
    return out;
}

static double cost_of(const struct cr_advice *advice, const struct cr_advice_option *option)
{
    return advice->list[0].value - option->value;
}

/* ---- Insurance: a bet beside whatever else is done ---- */

struct insured {
    double stake, adds, unit; /* the most there is; what it adds, and a unit of it; in stakes */
};

/* Of poker it is for the hand as it is: beside the best that draws nothing. */
static bool is_beside(const struct cr_hand_asked *asked, const struct cr_advice_option *option)
{
    if (option->amount > 0) return false;
    return cr_hand_poker(asked) == NULL || option->choice == CR_HP_PASS ||
           option->choice == CR_HP_PLAY;
}

static struct insured insured_by(const struct cr_hand_asked *asked, const struct cr_advice *advice,
                                 const struct cr_advice_option *option)
{
    size_t at = 0;
    while (at < advice->count && !is_beside(asked, &advice->list[at]))
        at++;
    assert(at < advice->count); /* a hand that may be insured may be played */
    double stake = (double)option->amount / (double)asked->stake;
    double adds = option->value - advice->list[at].value;
    return (struct insured){ stake, adds, adds / stake };
}

/* ---- For people ---- */

static const char *deed_words(const struct cr_hand_asked *asked, unsigned choice)
{
    const struct cr_cli_deed *deeds =
        cr_hand_poker(asked) ? cr_cli_house_poker_deeds : cr_cli_blackjack_deeds;
    return cr_words(cr_cli_lang, deeds[choice].name);
}

/* "8c 8d 8h As Kd against 3h". */
static void write_hand(struct cr_text *out, const struct cr_hand_asked *asked)
{
    char own[LIST_SIZE], dealer[LIST_SIZE], board[LIST_SIZE], gone[LIST_SIZE];
    const struct cr_place places[] = {
        { "cards", list_text(asked->own.list, asked->own.count, own) },
        { "dealer", list_text(asked->dealer.list, asked->dealer.count, dealer) },
        { "board", list_text(asked->board.list, asked->board.count, board) },
        { "gone", list_text(asked->gone.list, asked->gone.count, gone) },
    };
    const char *sentence = asked->board.count > 0  ? N_("{cards}, {board} on the board")
                           : asked->gone.count > 0 ? N_("{cards} against {dealer}, {gone} given up")
                                                   : N_("{cards} against {dealer}");
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), places, 4);
}

static void print_title(struct cr_text *out, const struct cr_hand_asked *asked)
{
    char hand[4 * LIST_SIZE];
    struct cr_text text = cr_text_on(hand, sizeof hand);
    const struct cr_house_rules *house = cr_rulebook_house(asked->book);
    write_hand(&text, asked);
    const struct cr_place places[] = {
        { "title", house->title },
        { "house", cr_rulebook_house_key(asked->book) },
        { "version", house->version },
        { "game", cr_cli_game(asked->game->name) },
        { "hand", hand },
    };
    cr_words_fill(out,
                  cr_words(cr_cli_lang, N_("{title} ({house}, version {version}), {game}: {hand}")),
                  places, 5);
    cr_text_put(out, "\n\n");
}

static void put_option(struct cr_grid *grid, const struct cr_hand_asked *asked,
                       const struct cr_advice *advice, const struct cr_advice_option *option)
{
    char cards[LIST_SIZE], stake[32] = "", value[32], cost[32];
    if (option->amount > 0)
        snprintf(stake, sizeof stake, "%g", insured_by(asked, advice, option).stake);
    snprintf(value, sizeof value, "%+.6f", option->value);
    snprintf(cost, sizeof cost, "%.6f", cost_of(advice, option));
    cr_grid_put(grid, deed_words(asked, option->choice));
    cr_grid_put(grid, list_text(option->cards, option->card_count, cards));
    cr_grid_put(grid, stake);
    cr_grid_put(grid, value);
    cr_grid_put(grid, cost);
}

static void print_options(struct cr_text *out, const struct cr_hand_asked *asked,
                          const struct cr_advice *advice)
{
    const char *heads[] = { N_("decision"), N_("cards"), N_("stake"),
                            cr_hand_poker(asked) ? N_("wins, in Antes") : N_("wins, in stakes"),
                            N_("costs") };
    struct cr_grid grid;
    cr_grid_init(&grid, "llrrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (size_t i = 0; i < advice->count; i++)
        put_option(&grid, asked, advice, &advice->list[i]);
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
}

static void put_chance(struct cr_grid *grid, const char *name, int64_t deals, int64_t all)
{
    char text[32];
    cr_money_write(deals, " ", text, sizeof text);
    cr_grid_put(grid, cr_words(cr_cli_lang, name));
    cr_grid_put(grid, text);
    cr_grid_percent(grid, (double)deals / (double)all);
}

static void print_chances(struct cr_text *out, const struct cr_hand_asked *asked,
                          const struct cr_advice_chances *chances)
{
    bool bought = asked->dealer.count == CR_HAND_CARDS;
    const char *heads[] = { bought ? N_("the dealer's bought hand") : N_("the dealer's hand"),
                            N_("deals"), "" };
    struct cr_grid grid;
    if (chances->deals == 0) return;
    cr_text_char(out, '\n');
    cr_grid_init(&grid, "lrr");
    cr_grid_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    put_chance(&grid, N_("no game"), chances->none, chances->deals);
    put_chance(&grid, N_("a lower game"), chances->lower, chances->deals);
    put_chance(&grid, N_("an equal game"), chances->equal, chances->deals);
    put_chance(&grid, N_("a higher game"), chances->higher, chances->deals);
    cr_grid_print(&grid, out, 0);
    cr_grid_release(&grid);
}

static void print_insured(struct cr_text *out, const struct cr_hand_asked *asked,
                          const struct cr_advice *advice)
{
    for (size_t i = 0; i < advice->count; i++) {
        const struct cr_advice_option *option = &advice->list[i];
        char unit[32], stake[32], adds[32];
        if (option->amount == 0) continue;
        const struct insured insured = insured_by(asked, advice, option);
        snprintf(unit, sizeof unit, "%+.6f", insured.unit);
        snprintf(stake, sizeof stake, "%g", insured.stake);
        snprintf(adds, sizeof adds, "%+.6f", insured.adds);
        const struct cr_place places[] = { { "insurance", deed_words(asked, option->choice) },
                                           { "unit", unit },
                                           { "stake", stake },
                                           { "adds", adds } };
        cr_text_char(out, '\n');
        cr_words_fill(out,
                      cr_words(cr_cli_lang, N_("{insurance}: {unit} for every unit staked; the "
                                               "most there is, {stake}, adds {adds}.")),
                      places, 4);
        cr_text_char(out, '\n');
    }
}

static void print_most(struct cr_text *out, const struct cr_hand_asked *asked)
{
    char stake[32], most[32];
    const struct cr_place places[] = { { "stake", stake }, { "most", most } };
    cr_money_write(asked->stake, " ", stake, sizeof stake);
    cr_money_write(asked->most, " ", most, sizeof most);
    cr_text_char(out, '\n');
    cr_words_fill(out,
                  cr_words(cr_cli_lang, N_("For a stake of {stake}, under the table's maximum "
                                           "payout of {most}.")),
                  places, 2);
    cr_text_char(out, '\n');
}

void cr_hand_print_people(const struct cr_hand_asked *asked, const struct cr_advice *advice)
{
    char buffer[8192];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    print_title(&out, asked);
    print_options(&out, asked, advice);
    print_chances(&out, asked, &advice->chances);
    print_insured(&out, asked, advice);
    if (asked->most != CR_NONE) print_most(&out, asked);
    cr_text_flush(&out);
}

/* ---- For machines ---- */

static void write_double(struct cr_text *out, const char *key, double value)
{
    cr_text_key(out, key);
    cr_text_format(out, "%.15g", value);
}

static void write_list(struct cr_text *out, const char *key, const cr_card *cards, unsigned count)
{
    char text[LIST_SIZE];
    cr_text_member_text(out, key, list_text(cards, count, text));
}

static void write_chances(struct cr_text *out, const struct cr_advice_chances *chances)
{
    if (chances->deals == 0) return;
    cr_text_key(out, "chances");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "deals", chances->deals);
    cr_text_member_int(out, "equal", chances->equal);
    cr_text_member_int(out, "higher", chances->higher);
    cr_text_member_int(out, "lower", chances->lower);
    cr_text_member_int(out, "no_game", chances->none);
    cr_text_end(out, '}');
}

static void write_option(struct cr_text *out, const struct cr_hand_asked *asked,
                         const struct cr_advice *advice, const struct cr_advice_option *option)
{
    bool poker = cr_hand_poker(asked) != NULL, insures = option->amount > 0;
    const struct insured insured =
        insures ? insured_by(asked, advice, option) : (struct insured){ 0, 0, 0 };
    char name[32];
    asked->game->symbol_name(poker ? CR_HP_SET_DO : CR_BJ_SET_DO, option->choice, name,
                             sizeof name);
    cr_text_begin(out, '{');
    if (insures) write_double(out, "adds", insured.adds);
    if (option->card_count > 0) write_list(out, "cards", option->cards, option->card_count);
    write_double(out, "cost", cost_of(advice, option));
    cr_text_member_text(out, "do", name);
    if (insures) write_double(out, "per_unit", insured.unit);
    if (insures) write_double(out, "stake", insured.stake);
    write_double(out, "value", option->value);
    cr_text_end(out, '}');
}

void cr_hand_print_json(const struct cr_hand_asked *asked, const struct cr_advice *advice)
{
    char buffer[16384];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    write_list(&out, "board", asked->board.list, asked->board.count);
    write_list(&out, "cards", asked->own.list, asked->own.count);
    write_chances(&out, &advice->chances);
    write_list(&out, "dealer", asked->dealer.list, asked->dealer.count);
    cr_text_member_text(&out, "game", asked->game->name);
    write_list(&out, "gone", asked->gone.list, asked->gone.count);
    cr_text_key(&out, "options");
    cr_text_begin(&out, '[');
    for (size_t i = 0; i < advice->count; i++)
        write_option(&out, asked, advice, &advice->list[i]);
    cr_text_end(&out, ']');
    cr_text_member_text(&out, "rulebook", cr_rulebook_house_key(asked->book));
    cr_text_member_int(&out, "stake", asked->stake);
    cr_text_member_text(&out, "version", cr_rulebook_house(asked->book)->version);
    cr_text_end(&out, '}');
    assert(!out.full); /* 48 options of some hundred letters */
    puts(buffer);
}
