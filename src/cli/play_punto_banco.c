/* play_punto_banco.c -- `croupier play punto-banco`: three bets, two hands, the roads. */
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/play_cards.h"
#include "games/punto_banco/roads.h"

#define NAME_COLUMNS 8
#define ROAD_CELL    2 /* columns of a mark and its blank */

static const struct cr_pb *punto_banco(const struct cr_play_game *play)
{
    return cr_play_state(play);
}

/* ---- Names ---- */

static const struct {
    const char *key, *name;
} kinds[CR_PB_KINDS] = {
    [CR_PB_PUNTO] = { "p", N_("Punto") },
    [CR_PB_BANCO] = { "b", N_("Banco") },
    [CR_PB_TIE] = { "t", N_("Tie") },
};

static const char *kind_name(unsigned kind)
{
    return cr_words(cr_cli_lang, kinds[kind].name);
}

static void name_bet(struct cr_text *out, unsigned position, unsigned value)
{
    (void)value;
    cr_text_put(out, kind_name(position));
}

static unsigned find_kind(const char *word)
{
    unsigned kind = 0;
    while (kind < CR_PB_KINDS && !cr_cli_is_word(word, kinds[kind].key) &&
           !cr_cli_is_word(word, kinds[kind].name))
        kind++;
    return kind;
}

/* ---- The roads ---- */

static void write_mark(const struct cr_play_game *play, struct cr_text *out, unsigned road,
                       const struct cr_road_mark *mark)
{
    static const enum cr_style sides[] = { [CR_PB_PUNTO] = CR_STYLE_CARD_BACK,
                                           [CR_PB_BANCO] = CR_STYLE_RED,
                                           [CR_PB_TIE] = CR_STYLE_GREEN };
    static const char *const letters[] = { "P", "B", "T" };
    bool derived = road > CR_BIG_ROAD, red = mark->value == CR_ROAD_RED;
    enum cr_style style = derived ? (red ? CR_STYLE_RED : CR_STYLE_CARD_BACK) : sides[mark->value];
    const char *text = derived ? (red ? "x" : "o") : letters[mark->value];
    char ties[8];
    if (road == CR_BIG_ROAD && mark->ties > 0) { /* ties are counted on the mark they follow */
        snprintf(ties, sizeof ties, "%u", mark->ties > 9 ? 9u : mark->ties);
        cr_screen_box(out, &play->screen, style, text, 1);
        cr_screen_box(out, &play->screen, CR_STYLE_GREEN, ties, 1);
        return;
    }
    cr_screen_box(out, &play->screen, style, text, 1);
    cr_text_char(out, ' ');
}

/* One row of a road, `width` cells: its latest columns. */
static void write_road_row(const struct cr_play_game *play, struct cr_text *out,
                           const struct cr_roads *roads, unsigned kind, unsigned row,
                           unsigned width)
{
    const struct cr_road *road = &roads->list[kind];
    unsigned first = road->columns > width ? road->columns - width : 0;
    for (unsigned column = first; column < first + width; column++) {
        const struct cr_road_mark *found = NULL;
        for (size_t i = 0; i < road->count && found == NULL; i++)
            if (road->marks[i].column == column && road->marks[i].row == row)
                found = &road->marks[i];
        if (found != NULL)
            write_mark(play, out, kind, found);
        else
            cr_text_put(out, "· ");
    }
}

static const struct cr_roads *read_roads(const struct cr_play_game *play)
{
    static struct cr_roads roads;
    cr_roads_read(&roads, play->hands, play->hand_count);
    return &roads;
}

/* The bead plate, and the big road beside it. */
static void write_roads(const struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_roads *roads = read_roads(play);
    unsigned beads = 10, cells = (unsigned)play->screen.columns / ROAD_CELL;
    unsigned big = cells > beads + 6 ? cells - beads - 3 : 4;
    for (unsigned row = 0; row < CR_ROADS_ROWS; row++) {
        cr_text_put(out, "  ");
        write_road_row(play, out, roads, CR_BEAD_PLATE, row, beads);
        cr_text_put(out, " ");
        write_road_row(play, out, roads, CR_BIG_ROAD, row, big);
        cr_text_char(out, '\n');
    }
}

static void all_roads(struct cr_play_game *play)
{
    static const char *const names[CR_ROAD_KINDS] = {
        [CR_BEAD_PLATE] = N_("Bead plate"),       [CR_BIG_ROAD] = N_("Big road"),
        [CR_BIG_EYE_BOY] = N_("Big eye boy"),     [CR_SMALL_ROAD] = N_("Small road"),
        [CR_COCKROACH_PIG] = N_("Cockroach pig"),
    };
    const struct cr_roads *roads = read_roads(play);
    unsigned width = (unsigned)play->screen.columns / ROAD_CELL - 2;
    for (unsigned kind = 0; kind < CR_ROAD_KINDS; kind++) {
        unsigned columns = roads->list[kind].columns;
        cr_text_format(&play->message, "%s\n", cr_words(cr_cli_lang, names[kind]));
        for (unsigned row = 0; columns > 0 && row < CR_ROADS_ROWS; row++) {
            cr_text_put(&play->message, "  ");
            write_road_row(play, &play->message, roads, kind, row,
                           columns < width ? columns : width);
            cr_text_char(&play->message, '\n');
        }
    }
}

/* ---- The table ---- */

static void write_side(const struct cr_play_game *play, struct cr_text *out, unsigned side)
{
    const struct cr_pb *pb = punto_banco(play);
    cr_text_put(out, "  ");
    cr_play_write_padded(out, kind_name(side), NAME_COLUMNS);
    cr_play_write_cards(play, out, pb->cards[side], pb->counts[side]);
    if (pb->counts[side] > 0) cr_text_format(out, "  %u", cr_pb_side_points(pb, side));
    cr_text_char(out, '\n');
}

static void hands(struct cr_play_game *play, struct cr_text *out)
{
    const struct cr_pb *pb = punto_banco(play);
    write_side(play, out, CR_PB_PUNTO);
    write_side(play, out, CR_PB_BANCO);
    if (play->terminal) {
        cr_text_char(out, '\n');
        write_roads(play, out);
    }
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        char stake[32];
        if (!cr_pb_lies(pb, 0, kind)) continue;
        cr_text_format(out, "  %s: %s\n", kind_name(kind),
                       cr_play_digits(pb->boxes[0].stakes[kind], stake));
    }
}

static void write_bet(const struct cr_play_game *play, struct cr_text *out,
                      const struct cr_action *action)
{
    char least[32], most[32], step[32];
    const struct cr_place places[] = {
        { "key", kinds[action->position].key },
        { "bet", kind_name(action->position) },
        { "min", cr_play_digits(action->least, least) },
        { "max", cr_play_digits(action->most, most) },
        { "step", cr_play_digits(action->step, step) },
    };
    (void)play;
    cr_text_put(out, "  ");
    cr_words_fill(out,
                  cr_words(cr_cli_lang, action->step > 1
                                            ? N_("{key}  {bet}: {min} to {max}, by {step}")
                                            : N_("{key}  {bet}: {min} to {max}")),
                  places, 5);
    cr_text_char(out, '\n');
}

static void write_closed(const struct cr_play_game *play, struct cr_text *out,
                         const struct cr_action *action)
{
    char line[512];
    struct cr_text text = cr_text_on(line, sizeof line);
    struct cr_input input = cr_sitting_players(CR_IN_BET);
    input.position = action->position;
    input.amount = action->least;
    cr_text_format(&text, "  - %s: ", kind_name(action->position));
    cr_play_write_why_not(play, &input, &text);
    cr_cli_wrap(out, line, 0, 4, play->screen.columns);
    cr_text_char(out, '\n');
}

static void choices(struct cr_play_game *play, struct cr_text *out, bool all)
{
    struct cr_action actions[CR_PLAY_ACTIONS_MAX];
    size_t count = cr_play_actions(play, actions);
    for (size_t i = 0; i < count; i++) {
        if (actions[i].input != CR_IN_BET) continue;
        if (actions[i].status == CR_OK)
            write_bet(play, out, &actions[i]);
        else if (all)
            write_closed(play, out, &actions[i]);
    }
}

/* ---- Commands ---- */

static struct cr_input bet(unsigned kind, cr_money amount)
{
    struct cr_input input = cr_sitting_players(CR_IN_BET);
    input.position = (uint16_t)kind;
    input.amount = amount;
    return input;
}

static void other(struct cr_play_game *play)
{
    unsigned kind = find_kind(play->words[0]);
    const struct cr_place place = { "word", play->words[0] };
    cr_money amount;
    if (kind == CR_PB_KINDS) {
        cr_play_say(play, N_("there is no bet and no command {word}; try help"), &place, 1);
        return;
    }
    if (!cr_play_read_amount(play, 1, &amount)) return;
    struct cr_input input = bet(kind, amount > 0 ? amount : play->chip);
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void remove_command(struct cr_play_game *play)
{
    struct cr_input input = cr_sitting_players(CR_IN_REMOVE);
    unsigned kind = play->word_count == 2 ? find_kind(play->words[1]) : CR_PB_KINDS;
    if (kind == CR_PB_KINDS) {
        cr_play_say(play, N_("remove what? remove p, remove b or remove t"), NULL, 0);
        return;
    }
    input.position = (uint16_t)kind;
    if (cr_play_stake(play, &input, 1)) cr_play_cards_total(play);
}

static void repeat(struct cr_play_game *play)
{
    struct cr_input inputs[CR_PB_KINDS];
    size_t count = 0;
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
        if (play->last_bets[kind] > 0) inputs[count++] = bet(kind, play->last_bets[kind]);
    if (count == 0)
        cr_play_say(play, N_("no round has been played yet"), NULL, 0);
    else if (cr_play_stake(play, inputs, count))
        cr_play_cards_total(play);
}

/* The call: banco's points first [BG art.24(2)4]. */
static void tell_call(struct cr_play_game *play, const struct cr_event *event)
{
    static const char *const calls[CR_PB_KINDS] = { [CR_PB_PUNTO] = N_("Punto wins, {call}"),
                                                    [CR_PB_BANCO] = N_("Banco wins, {call}"),
                                                    [CR_PB_TIE] = N_("Tie, {call}") };
    char call[16], line[256];
    struct cr_text text = cr_text_on(line, sizeof line);
    snprintf(call, sizeof call, "%u : %u", event->value / 10u, event->value % 10u);
    const struct cr_place place = { "call", call };
    cr_words_fill(&text, cr_words(cr_cli_lang, calls[event->position]), &place, 1);
    cr_text_format(&text, " [%s]", cr_rulebook_clause(play->book, event->clause));
    cr_play_say_plain(play, line);
}

static void settled(struct cr_play_game *play)
{
    const struct cr_events *events = cr_table_events(play->sitting->table);
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
        play->last_bets[kind] = punto_banco(play)->boxes[0].stakes[kind];
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        if (event->kind != CR_EV_CALLED) continue;
        if (play->hand_count == CR_PLAY_HISTORY)
            memmove(play->hands, play->hands + 1, --play->hand_count);
        play->hands[play->hand_count++] = (uint8_t)event->position;
        tell_call(play, event);
    }
}

static void help(struct cr_grid *grid)
{
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        char line[64];
        snprintf(line, sizeof line, "%s 50", kinds[kind].key);
        cr_grid_put(grid, line);
        snprintf(line, sizeof line, "%s 50", kind_name(kind));
        cr_grid_put(grid, line);
    }
}

static const struct cr_play_row rows[] = {
    { N_("deal"), "", N_("the cards are dealt; an empty line does the same"), cr_play_deal },
    { N_("remove"), "p", N_("takes a bet off"), remove_command },
    { N_("repeat"), "", N_("the last round's bets again"), repeat },
    { N_("undo"), "", N_("takes the last command back"), cr_play_undo },
    { N_("cut"), "120", N_("so many cards go from the top to the bottom"), cr_play_cut },
    { N_("roads"), "", N_("the score boards of this shoe"), all_roads },
    { N_("results"), "", N_("the last round, bet by bet"), cr_play_cards_results },
    { N_("chip"), "5", N_("what is staked where no amount is said"), cr_play_chip },
    { N_("buy"), "100", N_("more chips"), cr_play_cards_buy },
    { N_("word"), N_("rain"), N_("a word of yours is mixed into the shoe"), cr_play_add_word },
    { N_("proof"), "", N_("how to check the last shoe against its commitment"), cr_play_proof },
    { NULL, NULL, NULL, NULL },
};

const struct cr_play_kind cr_play_punto_banco = {
    .game = &cr_punto_banco_game,
    .hint =
        N_("p 50 puts 50 on punto, b on banco, t on a tie; an empty line deals, help says more."),
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
    .bet_item = CR_PB_ITEM_BET,
    .name_bet = name_bet,
    .hands = hands,
    .choices = choices,
    .settled = settled,
};
