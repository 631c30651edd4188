/* keeping_late.c -- rounds that were played while the system was down, entered afterwards.
 *
 *     {"do":"outage_put","table":3,"starts_at":…,"ends_at":…,"rounds":12,"reason":"power"}   came.outage
 *     {"do":"late_round","outage":1,"round":118,"played_at":…}          after it is confirmed at the table
 *     {"do":"outage_close","outage":1}                                  as many as the paper says
 *
 * A live table went on by hand, and its crew wrote down what came. When the system is back the manager says
 * from when to when it was away and how many rounds the paper has; the rounds are entered at the table like
 * any other, so that they are judged, booked and recorded like any other; and after each it is noted when it
 * was really played. A record is never dated back: it says when it was entered and by whom, the register
 * late_rounds when it was played. Rounds come in the order they were played, and the outage is closed when
 * all are there.
 */
#include <stdio.h>
#include <string.h>

#include "hall/keeping_state.h"

#define REASON_TEXT 200

bool cr_keeping_is_late(const struct cr_hall *hall, uint32_t table)
{
    const struct cr_keeping *keeping = cr_keeping_of(hall);
    for (uint32_t i = 0; i < keeping->outage_count; i++)
        if (keeping->outages[i].table == table) return true;
    return false;
}

static struct cr_outage *told_outage(struct cr_deed *deed, enum cr_status *status)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "outage");
    *status = cr_deed_read(deed);
    if (*status == CR_OK && number == 0) *status = cr_deed_refuse(deed, CR_FIELD_MISSING, "outage");
    if (*status != CR_OK) return NULL;
    for (uint32_t i = 0; i < keeping->outage_count; i++)
        if (keeping->outages[i].number == number) return &keeping->outages[i];
    *status = cr_deed_refuse(deed, number <= keeping->last_outage ? CR_ALREADY_DONE : CR_NOT_FOUND,
                             "outage %u", (unsigned)number);
    return NULL;
}

/* A live table that is there and not in a round. */
static enum cr_status check_table(struct cr_deed *deed, uint32_t table, uint32_t *round)
{
    char key[16];
    snprintf(key, sizeof key, "%u", (unsigned)table);
    const json_t *fact =
        cr_deed_fact(deed, "table", key, json_pack("{s:I}", "table", (json_int_t)table));
    if (!json_is_object(fact)) return cr_deed_refuse(deed, CR_NOT_FOUND, "table %s", key);
    if (json_is_true(json_object_get(fact, "electronic")))
        return cr_deed_refuse(deed, CR_ELECTRONIC, NULL);
    if (json_is_true(json_object_get(fact, "in_round")))
        return cr_deed_refuse(deed, CR_IN_ROUND, NULL);
    *round = (uint32_t)json_integer_value(json_object_get(fact, "round"));
    return CR_OK;
}

enum cr_status cr_keeping_outage_put(struct cr_deed *deed)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    struct cr_outage outage = { .table = cr_deed_number(deed, "table"),
                                .starts_at = cr_deed_int(deed, "starts_at", 1, INT64_MAX),
                                .ends_at = cr_deed_int(deed, "ends_at", 1, INT64_MAX),
                                .rounds = (uint32_t)cr_deed_int(deed, "rounds", 1, 100000) };
    const char *reason = cr_deed_text(deed, "reason", REASON_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (outage.table == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "table");
    if (outage.rounds == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "rounds");
    if (reason[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "reason");
    if (outage.starts_at == 0 || outage.ends_at < outage.starts_at || outage.ends_at > deed->at)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "starts_at, ends_at");
    if (cr_keeping_is_late(deed->hall, outage.table))
        return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (keeping->outage_count == CR_KEPT_OUTAGES_MAX)
        return cr_deed_refuse(deed, CR_TOO_MANY, "outages");
    status = check_table(deed, outage.table, &outage.last_round);
    if (status != CR_OK) return status;
    if (outage.last_round > 0) outage.last_round--; /* the round to come is the first */
    outage.number = ++keeping->last_outage;
    keeping->outages[keeping->outage_count++] = outage;
    cr_deed_say(deed, "outage", outage.number);
    cr_deed_say(deed, "incident", cr_deed_incident(deed, "outage", outage.table, 0, reason));
    return CR_OK;
}

enum cr_status cr_keeping_late_round(struct cr_deed *deed)
{
    char key[32];
    enum cr_status status;
    uint32_t round = cr_deed_number(deed, "round");
    int64_t played_at = cr_deed_int(deed, "played_at", 1, INT64_MAX);
    struct cr_outage *outage = told_outage(deed, &status);
    if (!outage) return status;
    if (round == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "round");
    if (round <= outage->last_round) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (outage->entered == outage->rounds)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "outage_close");
    if (played_at < outage->starts_at || played_at > outage->ends_at ||
        played_at < outage->last_played)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "played_at");
    snprintf(key, sizeof key, "%u.%u", (unsigned)outage->table, (unsigned)round);
    const json_t *fact = cr_deed_fact(
        deed, "round", key,
        json_pack("{s:I,s:I}", "table", (json_int_t)outage->table, "round", (json_int_t)round));
    const json_t *at = json_object_get(fact, "at");
    if (!json_is_integer(at)) return cr_deed_refuse(deed, CR_NOT_FOUND, "round %s", key);
    if (json_integer_value(at) < outage->ends_at)
        return cr_deed_refuse(deed, CR_OUT_OF_ORDER, "round %s", key);
    outage->last_round = round;
    outage->last_played = played_at;
    outage->entered++;
    cr_deed_say(deed, "left", outage->rounds - outage->entered);
    cr_deed_row(deed, "late_rounds",
                json_pack("{s:I,s:I,s:I,s:I,s:I}", "table", (json_int_t)outage->table, "round",
                          (json_int_t)round, "played_at", (json_int_t)played_at, "at",
                          json_integer_value(at), "by", (json_int_t)deed->by),
                "round/%u/%u", (unsigned)outage->table, (unsigned)round);
    return CR_OK;
}

enum cr_status cr_keeping_outage_close(struct cr_deed *deed)
{
    struct cr_keeping *keeping = cr_keeping_of(deed->hall);
    enum cr_status status;
    uint32_t round;
    struct cr_outage *outage = told_outage(deed, &status);
    if (!outage) return status;
    if (outage->entered != outage->rounds) {
        deed->why.n = outage->rounds - outage->entered;
        return cr_deed_refuse(deed, CR_COUNT_DIFFERS, "rounds");
    }
    status = check_table(deed, outage->table, &round);
    if (status != CR_OK) return status;
    size_t after = (size_t)(&keeping->outages[keeping->outage_count] - (outage + 1));
    memmove(outage, outage + 1, after * sizeof *outage);
    keeping->outage_count--;
    return CR_OK;
}
