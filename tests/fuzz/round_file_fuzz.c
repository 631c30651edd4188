/* Any bytes as a file of rounds: played, refused or said to be wrong with one line, never worse. What is
 * told of a round is JSON again; every input a table took is written so that it is read again.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_state.h"

#ifndef CROUPIER_SOURCE_ROOT
#define CROUPIER_SOURCE_ROOT "."
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_inputs(const struct cr_round_outcome *outcome)
{
    const struct cr_input *list;
    size_t count;
    cr_table_inputs(outcome->table, &list, &count);
    for (size_t i = 0; i < count && i < 64; i++) {
        char buffer[4096];
        struct cr_text text = cr_text_on(buffer, sizeof buffer);
        cr_round_write_input(&text, outcome->rounds, outcome->table, &list[i]);
        assert(!text.full);
        json_t *json = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
        assert(json_is_object(json));
        json_decref(json);
    }
}

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    static char buffer[4 * 1024 * 1024];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    (void)context;
    assert(outcome->end != CR_ROUND_BAD || outcome->what[0] != '\0');
    assert(outcome->end != CR_ROUND_DIFFERS || outcome->what[0] != '\0');
    assert(outcome->end != CR_ROUND_REFUSED || outcome->status != CR_OK);
    cr_round_write_json(&text, outcome, true);
    assert(!text.full);
    json_t *json = json_loads(buffer, JSON_REJECT_DUPLICATES, NULL);
    assert(json_is_object(json));
    json_decref(json);
    if (outcome->table) check_inputs(outcome);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Reading a rulebook is slow: one reader serves many files, but not so many that its rulebooks
     * run out. */
    static struct cr_rounds *rounds;
    static unsigned files;
    if (rounds && ++files % 256 == 0) {
        cr_rounds_close(rounds);
        rounds = NULL;
    }
    if (!rounds) {
        char root[512];
        const char *source = getenv("CROUPIER_SOURCE");
        snprintf(root, sizeof root, "%s/rulebooks", source ? source : CROUPIER_SOURCE_ROOT);
        if (cr_rounds_open(&rounds, root, on_round, NULL) != CR_OK) abort();
    }
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop + 1 : end) - at);
        cr_rounds_line(rounds, at, length);
        at += length;
    }
    cr_rounds_end(rounds);
    return 0;
}
