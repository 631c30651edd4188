/* play_tell.c -- `croupier play`: the spin, and answers to questions. */
#include <stdio.h>

#include "cli/bets.h"
#include "cli/play.h"

const char *cr_play_sentence(const struct cr_play_game *play, unsigned clause, unsigned position,
                             char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_cli_clause(&text, play->book, clause, position);
    return out;
}

/* ---- The spin ---- */

static void tell_win(struct cr_play_game *play, const struct cr_result *line)
{
    char name[128], stake[32], paid[32], sentence[256];
    struct cr_text text = cr_text_on(name, sizeof name);
    cr_cli_bet(&text, line->position, line->value);
    const struct cr_place places[] = {
        { "bet", name },
        { "stake", cr_play_digits(line->stake - line->returned, stake) },
        { "paid", cr_play_digits(line->paid, paid) },
        { "sentence",
          cr_play_sentence(play, line->clause, line->position, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, line->clause) },
    };
    cr_play_say(play, N_("{bet}: {stake} wins {paid}; {sentence} [{clause}]"), places, 5);
}

static void tell_back(struct cr_play_game *play, const struct cr_result *line)
{
    char name[128], back[32], sentence[256];
    struct cr_text text = cr_text_on(name, sizeof name);
    unsigned clause = line->result == CR_RESULT_RETURNED ? line->clause : (unsigned)CR_RC_BET_OVER;
    cr_cli_bet(&text, line->position, line->value);
    const struct cr_place places[] = {
        { "bet", name },
        { "amount", cr_play_digits(line->returned, back) },
        { "sentence", cr_play_sentence(play, clause, line->position, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, (int)clause) },
    };
    cr_play_say(play, N_("{bet}: {amount} given back; {sentence} [{clause}]"), places, 4);
}

/* All that lost, in one sentence. */
static void tell_losses(struct cr_play_game *play, const struct cr_report *report)
{
    char list[1024], total[32], sentence[256];
    struct cr_text text = cr_text_on(list, sizeof list);
    unsigned clause = CR_RC_COUNT;
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        if (line->result != CR_RESULT_LOST) continue;
        clause = line->clause;
        if (text.length > 0) cr_text_put(&text, ", ");
        if (line->position < CR_POSITIONS) cr_text_put(&text, cr_positions[line->position].key);
        cr_text_format(&text, " %lld", (long long)line->lost);
    }
    if (clause == CR_RC_COUNT) return;
    const struct cr_place places[] = {
        { "amount", cr_play_digits(report->lost, total) },
        { "bets", list },
        { "sentence", cr_play_sentence(play, clause, CR_NO_POSITION, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, (int)clause) },
    };
    cr_play_say(play, N_("lost {amount}: {bets}; {sentence} [{clause}]"), places, 4);
}

/* What the number did to every bet, with its clause. */
static void tell_results(struct cr_play_game *play)
{
    const struct cr_report *report = &play->sitting->report;
    for (size_t i = 0; i < report->count; i++) {
        if (report->list[i].result == CR_RESULT_WON) tell_win(play, &report->list[i]);
        if (report->list[i].returned > 0) tell_back(play, &report->list[i]);
    }
    tell_losses(play, report);
}

/* The same in a line or two, for a small screen. */
static void tell_results_shortly(struct cr_play_game *play)
{
    const struct cr_report *report = &play->sitting->report;
    char list[1024], count[16], back[32];
    struct cr_text text = cr_text_on(list, sizeof list);
    size_t losers = 0;
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        losers += line->result == CR_RESULT_LOST;
        if (line->result != CR_RESULT_WON) continue;
        cr_text_format(&text, "%s%s %lld [%s]", text.length > 0 ? ", " : "",
                       cr_positions[line->position].key, (long long)line->paid,
                       cr_rulebook_clause(play->book, line->clause));
    }
    snprintf(count, sizeof count, "%zu", losers);
    const struct cr_place places[] = { { "bets", list },
                                       { "n", count },
                                       { "amount", cr_play_digits(report->returned, back) } };
    if (text.length > 0) cr_play_say(play, N_("won: {bets}"), places, 3);
    if (report->returned > 0) cr_play_say(play, N_("given back: {amount}"), places, 3);
    if (losers > 0) cr_play_say(play, N_("bets lost: {n}; results lists them"), places, 3);
}

static void tell_number(struct cr_play_game *play)
{
    const struct cr_report *report = &play->sitting->report;
    char number[16], paid[32], lost[32];
    snprintf(number, sizeof number, "%d", report->number);
    const struct cr_place places[] = {
        { "number", number },
        { "colour", cr_cli_colour((unsigned)report->number) },
        { "paid", cr_play_digits(report->paid, paid) },
        { "lost", cr_play_digits(report->lost, lost) },
    };
    if (report->number == 0)
        cr_play_say(play, N_("Zero! You win {paid} and lose {lost}."), places, 4);
    else
        cr_play_say(play, N_("{number} {colour}! You win {paid} and lose {lost}."), places, 4);
}

static void tell_seed(struct cr_play_game *play)
{
    char seed[CR_SEED_TEXT_SIZE];
    cr_seed_write(&play->sitting->last.seed, seed);
    const struct cr_place place = { "seed", seed };
    cr_play_say(play, N_("seed {seed}"), &place, 1);
    if (play->sitting->report.stands > 0)
        cr_play_say(play, N_("Winning stakes stay on the table; remove takes them off."), NULL, 0);
}

static void tell_round(struct cr_play_game *play)
{
    struct cr_text before = play->message;
    tell_number(play);
    tell_results(play);
    tell_seed(play);
    if (!play->terminal || cr_play_lines(play) <= play->kind->room(play)) return;
    play->message = before;
    play->message_buffer[before.length] = '\0';
    tell_number(play);
    tell_results_shortly(play);
    tell_seed(play);
}

void cr_play_results(struct cr_play_game *play)
{
    if (play->wheel.number_count == 0) {
        cr_play_say(play, N_("no ball has fallen yet"), NULL, 0);
        return;
    }
    tell_number(play);
    tell_results(play);
}

void cr_play_spin(struct cr_play_game *play)
{
    if (!play->terminal) { /* the hash stands in the transcript before the number */
        cr_play_write_commitment(play, &play->message);
    }
    enum cr_status status = cr_play_roll(play);
    if (status != CR_OK) {
        cr_play_refuse(play, status);
        play->over = play->over || status == CR_NO_RESULT;
        return;
    }
    tell_round(play);
}

/* ---- Looking things up ---- */

static void put_heads(struct cr_grid *grid, const char *const *heads, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cr_grid_put(grid, heads[i][0] != '\0' ? cr_words(cr_cli_lang, heads[i]) : "");
}

void cr_play_bets(struct cr_play_game *play)
{
    static const char *const heads[] = { N_("bet"), N_("stake"), N_("if it wins"), N_("clause") };
    const struct cr_roulette_rules *rules = play->wheel.rules;
    cr_money stakes[CR_POSITIONS];
    struct cr_grid grid;
    cr_money total = cr_play_stakes(play, stakes);
    cr_grid_init(&grid, "lrrl");
    put_heads(&grid, heads, 4);
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        if (stakes[i] == 0) continue;
        cr_grid_put(&grid, cr_positions[i].key);
        cr_grid_int(&grid, stakes[i]);
        cr_grid_int(&grid, stakes[i] * rules->pays[i]);
        cr_grid_put(&grid, cr_rulebook_clause(play->book, rules->pay_clause[i]));
    }
    if (total > 0) cr_grid_print(&grid, &play->message, 2);
    cr_grid_release(&grid);
    cr_play_tell_total(play);
}

static void list_types(struct cr_play_game *play)
{
    static const char *const heads[] = { N_("bet"), N_("pays"), N_("least"), N_("most"),
                                         N_("clause") };
    const struct cr_play rules = cr_play_rules_of(play);
    struct cr_grid grid;
    cr_grid_init(&grid, "llrrl");
    put_heads(&grid, heads, 5);
    for (unsigned i = 0, last = CR_BET_TYPES; i < CR_POSITIONS; i++) {
        enum cr_bet_type type = cr_positions[i].type;
        char pays[64];
        struct cr_text text = cr_text_on(pays, sizeof pays);
        if (type == last) continue;
        last = type;
        cr_ratio_say(&text, cr_cli_lang, play->wheel.rules->payout[type]);
        cr_grid_put(&grid, cr_cli_type(type));
        cr_grid_put(&grid, pays);
        cr_grid_int(&grid, cr_roulette_min(&rules, type));
        cr_grid_int(&grid, cr_roulette_max(&rules, type));
        cr_grid_put(&grid, cr_rulebook_clause(play->book, play->wheel.rules->pay_clause[i]));
    }
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++) {
        if (!(play->wheel.rules->announced >> kind & 1)) continue;
        cr_grid_put(&grid, cr_cli_announced(kind));
        cr_grid_put(&grid, "");
        cr_grid_int(&grid, play->wheel.rules->chips[kind] *
                               cr_stake_least_unit(&rules, (enum cr_announced)kind));
        cr_grid_put(&grid, "");
        cr_grid_put(&grid,
                    cr_rulebook_clause(play->book, (int)(CR_RC_ANNOUNCED_NEIGHBOURS + kind)));
    }
    cr_grid_print(&grid, &play->message, 2);
    cr_grid_release(&grid);
}

static void write_numbers(struct cr_text *out, uint64_t numbers)
{
    for (unsigned n = 0; n < CR_NUMBERS; n++)
        if (numbers >> n & 1) cr_text_format(out, out->length > 0 ? " %u" : "%u", n);
}

static void rules_of_position(struct cr_play_game *play, unsigned position)
{
    const struct cr_play rules = cr_play_rules_of(play);
    enum cr_bet_type type = cr_positions[position].type;
    unsigned clause = play->wheel.rules->pay_clause[position];
    char numbers[128], sentence[256], least[32], most[32];
    struct cr_text text = cr_text_on(numbers, sizeof numbers);
    write_numbers(&text, cr_positions[position].numbers);
    const struct cr_place places[] = {
        { "bet", cr_positions[position].key },
        { "type", cr_cli_type(type) },
        { "numbers", numbers },
        { "sentence", cr_play_sentence(play, clause, position, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, (int)clause) },
        { "min", cr_play_digits(cr_roulette_min(&rules, type), least) },
        { "max", cr_play_digits(cr_roulette_max(&rules, type), most) },
    };
    cr_play_say(play, N_("{bet} ({type}): {sentence} [{clause}]. Stakes from {min} to {max}."),
                places, 7);
    cr_play_say(play, N_("numbers: {numbers}"), places, 7);
}

static void rules_of_announced(struct cr_play_game *play, unsigned kind)
{
    unsigned clause = CR_RC_ANNOUNCED_NEIGHBOURS + kind;
    struct cr_component parts[CR_COMPONENTS_MAX];
    char list[512], sentence[256];
    struct cr_text text = cr_text_on(list, sizeof list);
    bool offered = play->wheel.rules->announced >> kind & 1;
    cr_money number = 0;
    if (play->word_count > 2) (void)cr_money_read(play->words[play->word_count - 1], &number);
    if (number < 0 || number >= CR_NUMBERS) number = 0;
    size_t count = offered ? cr_roulette_components(play->wheel.rules, (enum cr_announced)kind,
                                                    (unsigned)number, parts)
                           : 0;
    for (size_t i = 0; i < count; i++) {
        cr_text_format(&text, i > 0 ? ", %s" : "%s", cr_positions[parts[i].position].key);
        if (parts[i].chips > 1) cr_text_format(&text, " × %d", parts[i].chips);
    }
    if (!offered) clause = CR_RC_ANNOUNCED_OFFERED;
    const struct cr_place places[] = {
        { "bet", cr_cli_announced(kind) },
        { "sentence", cr_play_sentence(play, clause, CR_NO_POSITION, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, (int)clause) },
        { "chips", list },
    };
    if (offered)
        cr_play_say(play, N_("{bet}: {sentence} [{clause}]: {chips}"), places, 4);
    else
        cr_play_say(play, N_("{bet}: not offered here; {sentence} [{clause}]"), places, 4);
}

void cr_play_rules(struct cr_play_game *play)
{
    int next;
    if (play->word_count < 2) {
        list_types(play);
        return;
    }
    int kind = cr_play_announced_at(play, 1, &next),
        position = cr_cli_find_position(play->words[1]);
    const struct cr_place place = { "word", play->words[1] };
    if (kind >= 0)
        rules_of_announced(play, (unsigned)kind);
    else if (position >= 0)
        rules_of_position(play, (unsigned)position);
    else
        cr_play_say(play, N_("there is no bet {word}"), &place, 1);
}
