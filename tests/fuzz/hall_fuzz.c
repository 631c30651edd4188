/* Any lines as deeds of a hall. A refused deed changes nothing that a page shows, the books are sound after
 * every deed, and the records of those that were done make the same hall again: pages, registers, postings.
 * hall_kit.h looks after all three.
 *
 *     m1                                              the house, by its rulebook
 *     registrar {"do":"enter","visitor":17,...}       somebody in a role; "cashier:44" is person 44
 *     +3600                                           seconds later
 *
 * What the rest of the house knows is fixed: everybody is of age but person 5, tables 1 to 4 stand there.
 */
#include <assert.h>

/* Short evenings, many of them. */
#define LINES_MAX        128
#define KIT_RECORDS_MAX  (12 * LINES_MAX)
#define KIT_POSTINGS_MAX (48 * LINES_MAX)
#include "../unit/hall/hall_kit.h"

#define LINE_SIZE 2048

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void know(void)
{
    static const char *const tables[] = { "'blackjack','class':'cards'",
                                          "'punto-banco','class':'cards'",
                                          "'roulette','class':'roulette'",
                                          "'holdem','class':'poker'" };
    char key[24], value[256];
    kit.facts_of_books = true;
    for (int person = 1; person <= 60; person++) {
        snprintf(key, sizeof key, "age/%d", person);
        set_fact(key, person == 5 ? "17" : "40");
        snprintf(key, sizeof key, "person/%d", person);
        set_fact(key, "{'known':true,'document':true,'erased':false}");
    }
    for (int role = 0; role < CR_ROLE_COUNT; role++) {
        snprintf(key, sizeof key, "staff/%d", role + 1);
        snprintf(value, sizeof value, "{'roles':['%s']}", cr_role_name((enum cr_role)role));
        set_fact(key, value);
    }
    for (int table = 1; table <= 4; table++) {
        snprintf(key, sizeof key, "table/%d", table);
        snprintf(value, sizeof value,
                 "{'open':true,'game':%s,'in_round':false,'session':1,'round':20,'seats':[],"
                 "'plate':true}",
                 tables[table - 1]);
        set_fact(key, value);
    }
}

/* What its clocks owe is done, as the floor does it. */
static void let_tick(void)
{
    int64_t due;
    for (int i = 0; i < 8; i++) {
        json_t *owed = cr_hall_owes(kit.hall, kit.now, &due);
        if (!owed || deed_json("system", owed) != CR_OK) return;
    }
}

static bool is_role(const char *who)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(who, ":"), who);
    return cr_role_find(name) != CR_ROLE_COUNT;
}

static void do_line(char *line)
{
    char *told = strchr(line, ' ');
    if (line[0] == '+') {
        int64_t seconds = strtol(line + 1, NULL, 10);
        if (seconds > 0 && seconds <= 400 * 86400) kit.now += seconds * 1000000;
        let_tick();
        return;
    }
    if (!told) return;
    *told++ = '\0';
    json_t *value = json_loads(told, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(value) && is_role(line))
        (void)deed_json(line, value); /* the kit keeps it */
    else
        json_decref(value);
}

/* The next line into out, NUL-terminated; false: none is left. A longer one is cut. */
static bool next_line(const uint8_t **at, const uint8_t *end, char out[LINE_SIZE])
{
    size_t length = 0;
    if (*at == end) return false;
    while (*at < end && **at != '\n') {
        char letter = (char)*(*at)++;
        if (length + 1 < LINE_SIZE && letter != '\0') out[length++] = letter;
    }
    if (*at < end) ++*at;
    out[length] = '\0';
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const houses[] = { "m1", "bg", "tdc", "rf", "tp" };
    char line[LINE_SIZE];
    const uint8_t *at = data, *end = data + size;
    const char *house = houses[0];
    setenv("CROUPIER_SOURCE", ".", 0);
    if (!next_line(&at, end, line)) return 0;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        if (strcmp(line, houses[i]) == 0) house = houses[i];
    open_hall(house);
    know();
    for (int i = 0; i < LINES_MAX && next_line(&at, end, line); i++)
        do_line(line);
    close_hall();
    return 0;
}
