/* roulette.c -- every bet, every number, added up exactly. */
#include "odds/roulette.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/roulette/roulette.h"

static_assert(sizeof(long) == sizeof(cr_money), "GMP takes an amount as a long");

static void line_init(struct cr_odds_line *line)
{
    memset(line, 0, sizeof *line);
    mpq_inits(line->hit, line->least, line->most, line->edge, line->variance, NULL);
}

void cr_odds_line_release(struct cr_odds_line *line)
{
    mpq_clears(line->hit, line->least, line->most, line->edge, line->variance, NULL);
}

/* ---- One bet ---- */

struct sums {
    mpz_t net, squares; /* of what 37 numbers won */
    cr_money played, least, most;
    unsigned hits;
};

static void add_spin(struct sums *sums, const struct cr_spin *spin, struct cr_odds_line *line,
                     unsigned number)
{
    cr_money net = spin->paid - spin->lost;
    mpz_t square;
    mpz_init_set_si(square, net);
    mpz_add(sums->net, sums->net, square);
    mpz_mul(square, square, square);
    mpz_add(sums->squares, sums->squares, square);
    mpz_clear(square);
    sums->played = spin->played;
    if (spin->paid == 0) return;
    if (sums->hits == 0 || net < sums->least) sums->least = net;
    if (sums->hits == 0 || net > sums->most) sums->most = net;
    sums->hits++;
    line->numbers |= UINT64_C(1) << number;
}

/* num / (den * times), in lowest terms. */
static void set_fraction(mpq_t out, const mpz_t num, cr_money den, unsigned times)
{
    mpz_set(mpq_numref(out), num);
    mpz_set_si(mpq_denref(out), den);
    mpz_mul_ui(mpq_denref(out), mpq_denref(out), times);
    mpq_canonicalize(out);
}

static void set_amount(mpq_t out, cr_money num, cr_money den)
{
    mpz_t whole;
    mpz_init_set_si(whole, num);
    set_fraction(out, whole, den, 1);
    mpz_clear(whole);
}

/* edge = -mean; variance = mean of squares - square of mean; all in units of the stake in play. */
static void conclude(struct cr_odds_line *line, const struct sums *sums)
{
    mpq_t square;
    line->played = sums->played;
    mpq_set_ui(line->hit, sums->hits, CR_NUMBERS);
    mpq_canonicalize(line->hit);
    set_amount(line->least, sums->least, sums->played);
    set_amount(line->most, sums->most, sums->played);
    set_fraction(line->edge, sums->net, sums->played, CR_NUMBERS);

    mpq_init(square);
    mpq_mul(square, line->edge, line->edge);
    set_fraction(line->variance, sums->squares, sums->played, CR_NUMBERS);
    mpz_mul_si(mpq_denref(line->variance), mpq_denref(line->variance), sums->played);
    mpq_canonicalize(line->variance);
    mpq_sub(line->variance, line->variance, square);
    mpq_clear(square);
    mpq_neg(line->edge, line->edge);
}

static enum cr_status count_bet(struct cr_odds_line *line, struct cr_player *player,
                                const struct cr_stake *stakes, size_t count,
                                struct cr_stake_fault *fault)
{
    struct sums sums = { .hits = 0 };
    enum cr_status status = cr_player_choose(player, stakes, count, fault);
    mpz_inits(sums.net, sums.squares, NULL);
    for (unsigned number = 0; number < CR_NUMBERS && status == CR_OK; number++) {
        struct cr_spin spin;
        status = cr_player_sit(player, fault);
        if (status == CR_OK) status = cr_player_spin(player, number, &spin, fault);
        if (status != CR_OK) break;
        assert(number == 0 || spin.played == sums.played); /* the close comes before the number */
        add_spin(&sums, &spin, line, number);
    }
    if (status == CR_OK && sums.played == 0) { /* the close gave it all back */
        status = CR_BET_MIN;
        if (fault != NULL)
            *fault = (struct cr_stake_fault){ .why = { .status = status, .what = "stake" } };
    }
    if (status == CR_OK) conclude(line, &sums);
    mpz_clears(sums.net, sums.squares, NULL);
    return status;
}

/* ---- All bets ---- */

static bool is_about_a_number(unsigned kind)
{
    return kind == CR_NEIGHBOURS || kind == CR_COMPLETE;
}

static size_t bet_count(const struct cr_roulette_rules *rules)
{
    size_t count = CR_POSITIONS;
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++)
        if (rules->announced >> kind & 1) count += is_about_a_number(kind) ? CR_NUMBERS : 1;
    return count;
}

static cr_money clamp(cr_money wanted, cr_money least, cr_money most)
{
    if (wanted < least) return least;
    return wanted > most ? most : wanted;
}

static void name_position(struct cr_odds_line *line, const struct cr_play *play, unsigned position,
                          cr_money wanted)
{
    cr_money most = cr_roulette_max(play, cr_positions[position].type);
    snprintf(line->name, sizeof line->name, "%s", cr_positions[position].key);
    line->chips = 1;
    line->stake =
        (struct cr_stake){ .position = (uint16_t)position,
                           .announced = CR_NOT_ANNOUNCED,
                           .amount = clamp(wanted, cr_stake_least(play, position), most) };
}

static void name_announced(struct cr_odds_line *line, const struct cr_play *play, unsigned kind,
                           unsigned number, cr_money wanted)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    struct cr_component parts[CR_COMPONENTS_MAX];
    size_t count = cr_roulette_components(rules, (enum cr_announced)kind, number, parts);
    cr_money most = CR_STAKE_MOST;
    for (size_t i = 0; i < count; i++) {
        cr_money room =
            cr_roulette_max(play, cr_positions[parts[i].position].type) / parts[i].chips;
        if (room < most) most = room;
    }
    if (is_about_a_number(kind))
        snprintf(line->name, sizeof line->name, "%s %u", cr_announced_key(kind), number);
    else
        snprintf(line->name, sizeof line->name, "%s", cr_announced_key(kind));
    line->chips = rules->chips[kind];
    line->stake = (struct cr_stake){ .position = CR_NO_POSITION,
                                     .announced = (uint8_t)kind,
                                     .number = (uint8_t)number };
    if (kind == CR_COMPLETE) return;
    cr_money least = cr_stake_least_unit(play, (enum cr_announced)kind);
    line->stake.amount = line->chips * clamp(wanted, least, most);
}

static void name_all(struct cr_odds *odds, const struct cr_play *play, cr_money wanted)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    struct cr_odds_line *line = odds->lines;
    for (unsigned position = 0; position < CR_POSITIONS; position++)
        name_position(line++, play, position, wanted);
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++) {
        if (!(rules->announced >> kind & 1)) continue;
        unsigned numbers = is_about_a_number(kind) ? CR_NUMBERS : 1;
        for (unsigned number = 0; number < numbers; number++)
            name_announced(line++, play, kind, number, wanted);
    }
    assert(line == odds->lines + odds->count);
}

enum cr_status cr_odds_open(struct cr_odds **out, const struct cr_roulette_rules *rules,
                            const struct cr_roulette_settings *plate, cr_money stake,
                            struct cr_stake_fault *fault)
{
    const struct cr_play play = { rules, plate };
    struct cr_player *player;
    enum cr_status status = cr_player_open(&player, rules, plate, fault);
    if (status != CR_OK) return status;
    size_t count = bet_count(rules);
    struct cr_odds *odds = malloc(sizeof *odds + count * sizeof odds->lines[0]);
    if (odds == NULL) abort(); /* not run: 30 KiB */
    odds->count = count;
    for (size_t i = 0; i < count; i++)
        line_init(&odds->lines[i]);
    name_all(odds, &play, stake);
    for (size_t i = 0; i < count && status == CR_OK; i++) {
        status = count_bet(&odds->lines[i], player, &odds->lines[i].stake, 1, fault);
        if (status != CR_OK && fault != NULL) fault->bet = i;
    }
    cr_player_close(player);
    if (status == CR_OK)
        *out = odds;
    else
        cr_odds_close(odds);
    return status;
}

void cr_odds_close(struct cr_odds *odds)
{
    if (odds == NULL) return;
    for (size_t i = 0; i < odds->count; i++)
        cr_odds_line_release(&odds->lines[i]);
    free(odds);
}

enum cr_status cr_odds_of(struct cr_odds_line *line, const struct cr_roulette_rules *rules,
                          const struct cr_roulette_settings *plate, const struct cr_stake *stakes,
                          size_t count, struct cr_stake_fault *fault)
{
    struct cr_player *player;
    line_init(line);
    enum cr_status status = cr_player_open(&player, rules, plate, fault);
    if (status != CR_OK) return status;
    status = count_bet(line, player, stakes, count, fault);
    cr_player_close(player);
    return status;
}

double cr_odds_deviation(const struct cr_odds_line *line)
{
    return sqrt(mpq_get_d(line->variance));
}

bool cr_odds_alike(const struct cr_odds_line *a, const struct cr_odds_line *b)
{
    if (a->stake.announced != b->stake.announced) return false;
    if (a->stake.announced == CR_NOT_ANNOUNCED &&
        cr_positions[a->stake.position].type != cr_positions[b->stake.position].type)
        return false;
    return a->played == b->played && mpq_equal(a->hit, b->hit) && mpq_equal(a->least, b->least) &&
           mpq_equal(a->most, b->most) && mpq_equal(a->edge, b->edge) &&
           mpq_equal(a->variance, b->variance);
}
