/* cards.c -- rounds against the house at tables of cards. What punto banco pays is worked out here from the
 * cards in the record; at the other games players do at random what their page offers, or nothing until
 * the clock decides for them, and the model learns from the journal what came of it.
 */
#include <sqlite3.h>

#include "week.h"

uint32_t last_round(struct week *week, int table, int *number)
{
    struct cr_floor_about about;
    if (!cr_floor_about(week->floor, (uint32_t)table, &about)) differ(week, "no table %d", table);
    *number = about.last_number;
    return about.has_last ? about.last_round : 0;
}

/* ---- Decisions ---- */

/* It would leave the others waiting. */
static bool stops_play(const json_t *action)
{
    const char *act = json_string_value(json_object_get(action, "act"));
    return act && (strcmp(act, "sit_out") == 0 || strcmp(act, "wait") == 0 ||
                   strcmp(act, "ask_leave") == 0 || strcmp(act, "no_bring") == 0);
}

/* What his page offers of that kind, one at random; NULL: nothing. */
json_t *offered(struct week *week, const json_t *view, const char *what)
{
    size_t i, open = 0;
    json_t *action, *taken = NULL;
    json_array_foreach(json_object_get(view, "actions"), i, action)
    {
        const char *name = json_string_value(json_object_get(action, "do"));
        if (!name || strcmp(name, what) != 0) continue;
        if (!json_is_null(json_object_get(action, "closed")) || stops_play(action)) continue;
        if (rnd(week, (uint32_t)++open) == 0) taken = action;
    }
    return taken;
}

/* He says it as his page says it may be said: what was offered is done. */
bool decide_at(struct week *week, int table, int visitor)
{
    char text[512];
    json_t *view = view_of(week, table, visitor), *action = offered(week, view, "act");
    if (!action) {
        json_decref(view);
        return false;
    }
    cr_money least = json_integer_value(json_object_get(action, "least"));
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_text_format(&out, "{'in':'act','do':'%s'",
                   json_string_value(json_object_get(action, "act")));
    if (json_is_integer(json_object_get(action, "box")))
        cr_text_format(&out, ",'box':%d", (int)json_integer_value(json_object_get(action, "box")));
    if (least > 0) cr_text_format(&out, ",'amount':%lld", (long long)least);
    cr_text_char(&out, '}');
    json_decref(view);
    enum cr_status status =
        say(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)table, "%s", text);
    check(week);
    return status == CR_OK;
}

int wait_for_round(struct week *week, int table, uint32_t before)
{
    int number = -1;
    for (int i = 0; i < 400; i++) {
        if (last_round(week, table, &number) > before) return number;
        for (int k = 0; k < VISITORS; k++) /* whoever is silent is decided for by the clock */
            if (week->visitors[k].table == table && rnd(week, 3)) decide_at(week, table, k);
        settle_hits(week);
        tick(week);
    }
    struct cr_floor_about about;
    struct cr_need need;
    cr_floor_about(week->floor, (uint32_t)table, &about);
    cr_table_need(cr_rounds_table(cr_floor_table(week->floor, (uint32_t)table)), &need);
    differ(
        week,
        "the round at table %d does not end: needs %u %u of seat %u, %s, next clock %lld of %lld",
        table, need.kind, need.input, need.seat, about.starved ? "starved" : "not starved",
        (long long)cr_floor_due(week->floor), (long long)week->clock);
}

/* ---- Punto banco ---- */

struct stake {
    int visitor;
    const char *at;
    cr_money amount;
};

/* The points of the cards of that round, as the record has them, in the order they were dealt. */
static int read_cards(struct week *week, int table, uint32_t round, int *points, int max)
{
    static const char sql[] =
        "SELECT r.text FROM records r JOIN rounds o ON o.stream = r.stream AND r.number"
        " BETWEEN o.first AND o.last WHERE o.stream = ? AND o.round = ? ORDER BY r.number";
    sqlite3_stmt *rows;
    char stream[32];
    int count = 0;
    snprintf(stream, sizeof stream, "table/%d", table);
    if (sqlite3_prepare_v2(week->books.db, sql, -1, &rows, NULL) != SQLITE_OK)
        differ(week, "records: %s", sqlite3_errmsg(week->books.db));
    sqlite3_bind_text(rows, 1, stream, -1, SQLITE_STATIC);
    sqlite3_bind_int64(rows, 2, round);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        json_t *record = json_loads((const char *)sqlite3_column_text(rows, 0), 0, NULL);
        const json_t *value = json_object_get(record, "value");
        const char *in = json_string_value(json_object_get(value, "in"));
        const char *cards = json_string_value(json_object_get(value, "cards"));
        if (in && strcmp(in, "card") == 0 && cards)
            for (; *cards && count < max; cards += cards[2] ? 3 : 2)
                points[count++] = *cards == 'A' ? 1 : *cards <= '9' ? *cards - '0' : 0;
        json_decref(record);
    }
    sqlite3_finalize(rows);
    return count;
}

/* The bank's third card, by what the player's was; -1: he stood [R3]. */
static bool bank_draws(int bank, int third)
{
    if (third < 0) return bank <= 5;
    if (bank <= 2) return true;
    if (bank == 3) return third != 8;
    if (bank == 4) return third >= 2 && third <= 7;
    if (bank == 5) return third >= 4 && third <= 7;
    return bank == 6 && (third == 6 || third == 7);
}

/* Who has more: 1 the punto, -1 the banco, 0 nobody. The cards are as many as the tableau wants. */
static int judge(struct week *week, const int *points, int count)
{
    int punto = (points[0] + points[2]) % 10, banco = (points[1] + points[3]) % 10, used = 4;
    if (punto < 8 && banco < 8) {
        int third = -1, bank = banco;
        if (punto <= 5) {
            third = points[used++];
            punto = (punto + third) % 10;
        }
        if (bank_draws(bank, third)) banco = (banco + points[used++]) % 10;
    }
    if (used != count)
        differ(week, "punto banco: %d cards were dealt, the tableau wants %d", count, used);
    return punto > banco ? 1 : punto < banco ? -1 : 0;
}

static void settle_stake(struct week *week, int table, const struct stake *stake, int result)
{
    uint64_t at = (uint64_t)table, player = (uint64_t)(FIRST + stake->visitor);
    int side = strcmp(stake->at, "punto") == 0 ? 1 : strcmp(stake->at, "banco") == 0 ? -1 : 0;
    bool pushes = side != 0 && result == 0;
    if (side != result && !pushes) {
        moves(week, "layout", at, "float", at, stake->amount);
        moves(week, "4000", 0, "2000", 0, stake->amount);
        return;
    }
    cr_money paid = pushes ? 0 : side == 0 ? 8 * stake->amount : stake->amount;
    if (side < 0 && !pushes) paid -= stake->amount * 5 / 100;
    moves(week, "layout", at, "player", player, stake->amount);
    moves(week, "float", at, "player", player, paid);
    moves(week, "2000", 0, "4000", 0, paid);
    week->visitors[stake->visitor].stack += stake->amount + paid;
}

static void play_punto(struct week *week, int table)
{
    static const char *const places[] = { "punto", "banco", "tie", "punto", "banco" };
    struct stake stakes[SEATS];
    int number, count = 0, points[8];
    uint32_t before = last_round(week, table, &number);
    for (int i = 0; i < VISITORS && count < SEATS; i++) {
        struct visitor *own = &week->visitors[i];
        struct stake stake = { i, places[rnd(week, 5)], 2000 * (1 + (cr_money)rnd(week, 5)) };
        if (strcmp(stake.at, "tie") == 0) stake.amount = 1000; /* its maximum */
        if (own->table != table || own->stack < stake.amount) continue;
        if (say(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table,
                "{'in':'bet','bet':'%s','amount':%lld}", stake.at,
                (long long)stake.amount) != CR_OK)
            continue; /* the cut card */
        moves(week, "player", (uint64_t)(FIRST + i), "layout", (uint64_t)table, stake.amount);
        own->stack -= stake.amount;
        check(week);
        stakes[count++] = stake;
    }
    if (count == 0) return;
    wait_for_round(week, table, before);
    int dealt = read_cards(week, table, last_round(week, table, &number), points, 8);
    if (dealt < 4) differ(week, "punto banco: %d cards", dealt);
    int result = judge(week, points, dealt);
    for (int i = 0; i < count; i++)
        settle_stake(week, table, &stakes[i], result);
    check(week);
    week->rounds++;
}

/* ---- The others ---- */

static unsigned need_at(const struct week *week, int table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(cr_floor_table(week->floor, (uint32_t)table)), &need);
    return need.kind;
}

static bool stake_box(struct week *week, int table, int visitor, const char *bet, cr_money amount)
{
    bool named = bet[0] != '\0';
    enum cr_status status = say(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)table,
                                "{'in':'bet','box':%d%s%s%s,'amount':%lld}", visitor % SEATS + 1,
                                named ? ",'bet':'" : "", bet, named ? "'" : "", (long long)amount);
    check(week);
    return status == CR_OK;
}

/* Stakes of those who sit there; at how many boxes. */
static int stake_boxes(struct week *week, int table)
{
    const struct table_kind *kind = &week->kind->tables[table];
    unsigned boxes = 0;
    for (int i = 0; i < VISITORS; i++) {
        cr_money amount = kind->unit * (1 + (cr_money)rnd(week, 4));
        const struct visitor *own = &week->visitors[i];
        if (own->table != table || own->leaving || own->stack < 4 * amount) continue;
        if (!stake_box(week, table, i, kind->bet, amount)) continue; /* a box that is another's */
        boxes |= 1u << (i % SEATS);
        if (week->kind->pools && rnd(week, 2)) stake_box(week, table, i, "wheel", 1000);
        if (week->kind->pools && rnd(week, 4)) stake_box(week, table, i, "bonus", 1000);
    }
    return __builtin_popcount(boxes);
}

static void play_boxes(struct week *week, int table)
{
    int number;
    uint32_t before = last_round(week, table, &number);
    if (stake_boxes(week, table) == 0) return;
    wait_for_round(week, table, before);
    check(week);
    week->rounds++;
}

/* With a dealer: now and then the shoe is kind to the first box, three sevens of spades, and the jackpot
 * is claimed. */
static void play_live_boxes(struct week *week, int table)
{
    struct shoe *shoe = &week->shoe;
    if (shoe->count == 0) shuffle_shoe(week, shoe, 6);
    while (need_at(week, table) != CR_NEED_BETS)
        if (!deal_on(week, table, shoe)) return;
    int boxes = stake_boxes(week, table);
    if (boxes == 0) return;
    if (rnd(week, 2)) {
        rig(shoe, 0, '7', 's');
        rig(shoe, boxes, '6', 'd');
        rig(shoe, boxes + 1, '7', 's');
        rig(shoe, 2 * boxes + 1, '7', 's');
    }
    must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'close_bets'}");
    for (int i = 0; i < 200 && deal_on(week, table, shoe); i++)
        check(week);
    for (int i = 0; i < 3 && need_at(week, table) == CR_NEED_NOTHING;
         i++) { /* a mystery is paid first */
        must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'confirm'}");
        check(week);
    }
    week->rounds++;
}

void play_cards(struct week *week, int table)
{
    if (play_at(week, table) == PUNTO)
        play_punto(week, table);
    else if (play_at(week, table) == LIVE_CARDS)
        play_live_boxes(week, table);
    else
        play_boxes(week, table);
}

void play(struct week *week, int table)
{
    switch (play_at(week, table)) {
    case NO_TABLE: return;
    case LIVE_WHEEL:
    case MACHINE_WHEEL: play_wheel(week, table); return;
    case PUNTO:
    case CARDS:
    case LIVE_CARDS: play_cards(week, table); return;
    case POKER: play_poker(week, table); return;
    case ROOM: play_room(week, table); return;
    }
}
