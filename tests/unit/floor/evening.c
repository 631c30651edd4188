/* evening.c -- a house that has had an evening: three rounds at a table, in a store of its own.
 *
 *     floor-evening STORE
 *     floor-evening STORE KEY      the same in a house that signs with that key; then it is established, and
 *                                  somebody disputes the second round
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor.h"

static const struct {
    uint32_t by;
    enum cr_role role;
    uint32_t table;
    const char *text;
} commands[] = {
    { 1, CR_ROLE_MANAGER, 0,
      "{\"do\":\"register_chips\",\"currency\":\"BGN\",\"amount\":1000000}" },
    { 2, CR_ROLE_CASHIER, 0, "{\"do\":\"chips_to_cage\",\"currency\":\"BGN\",\"amount\":1000000}" },
    { 2, CR_ROLE_CASHIER, 0, "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":1,\"amount\":500000}" },
    { 2, CR_ROLE_CASHIER, 0,
      "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":1000}" },
    { 1, CR_ROLE_PIT_BOSS, 1, "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}" },
    { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}" },
    { 17, CR_ROLE_PLAYER, 1, "{\"amount\":10,\"bet\":\"n17\",\"in\":\"bet\"}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":17}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}" },
    { 17, CR_ROLE_PLAYER, 1, "{\"amount\":20,\"bet\":\"red\",\"in\":\"bet\"}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":4}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":0}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}" },
    { 3, CR_ROLE_DEALER, 1, "{\"in\":\"confirm\"}" },
    /* from here on only with a key */
    { 9, CR_ROLE_ADMINISTRATION, 0,
      "{\"do\":\"establish\",\"house\":\"bg\",\"currency\":\"BGN\",\"decimals\":2,"
      "\"zone\":\"EET-2EEST,M3.5.0/3,M10.5.0/4\",\"day_start\":21600,"
      "\"legal_entity\":\"Casino\",\"denominations\":[10000,2500,500,100]}" },
    { 4, CR_ROLE_INSPECTOR, 0,
      "{\"do\":\"dispute_raise\",\"table\":1,\"round\":2,\"visitor\":17,\"amount\":20,"
      "\"subject\":\"it was black\"}" },
    { 4, CR_ROLE_INSPECTOR, 0,
      "{\"do\":\"dispute_decide\",\"dispute\":1,\"outcome\":\"stands\",\"text\":\"4 is black\"}" },
};
#define WITH_KEY 3

static int64_t clock_now(void *context)
{
    int64_t *now = context;
    return *now += 1000000;
}

static void take_answer(void *context, const struct cr_answer *answer)
{
    int *refused = context;
    if (answer->status == CR_OK) return;
    fprintf(stderr, "%.*s\n", (int)answer->size, answer->text);
    ++*refused;
}

int main(int argc, char **argv)
{
    struct cr_store *store;
    struct cr_floor *floor;
    struct cr_error err;
    int64_t now = 1700000000000000;
    int refused = 0;
    const char *rulebooks = getenv("CROUPIER_RULEBOOKS");
    if (argc != 2 && argc != 3) return 2;
    struct cr_floor_setup setup = { .rulebooks = rulebooks ? rulebooks : "rulebooks",
                                    .now = clock_now,
                                    .context = &now,
                                    .answer = take_answer,
                                    .listener = &refused };
    struct cr_signing_key key;
    if (argc == 3 && cr_signing_key_open(&key, argv[2], &err) != CR_OK) return 1;
    if (argc == 3) setup.key = &key;
    if (cr_store_open(&store, argv[1], &err) != CR_OK) {
        fprintf(stderr, "%s: %s\n", err.where, err.what);
        return 1;
    }
    setup.store = store;
    if (cr_floor_open(&floor, &setup, &err) != CR_OK) {
        fprintf(stderr, "%s: %s\n", err.where, err.what);
        return 1;
    }
    size_t count = sizeof commands / sizeof commands[0] - (argc == 3 ? 0 : WITH_KEY);
    for (size_t i = 0; i < count; i++) {
        struct cr_command command = { .id = { (uint8_t)(i + 1) },
                                      .by = commands[i].by,
                                      .role = (uint8_t)commands[i].role,
                                      .table = commands[i].table,
                                      .text = commands[i].text,
                                      .size = strlen(commands[i].text) };
        if (cr_floor_submit(floor, &command) != CR_OK) return 1;
        cr_floor_turn(floor);
    }
    cr_floor_close(floor);
    cr_store_close(store);
    return refused ? 1 : 0;
}
