/* asks.c -- a list of asks, in the order they were made. */
#include "hall/asks.h"

#include <stdlib.h>
#include <string.h>

bool cr_asks_open(struct cr_asks *asks, uint32_t most)
{
    *asks = (struct cr_asks){ .list = json_array(), .most = most };
    return asks->list != NULL;
}

void cr_asks_close(struct cr_asks *asks)
{
    json_decref(asks->list);
}

enum cr_status cr_asks_add(struct cr_deed *deed, struct cr_asks *asks, json_t *about)
{
    deed->why.max = asks->most;
    if (json_array_size(asks->list) == asks->most) {
        json_decref(about);
        return cr_deed_refuse(deed, CR_TOO_MANY, "asks");
    }
    json_object_set_new(about, "ask", json_integer(++asks->last));
    json_object_set_new(about, "at", json_integer(deed->at));
    json_object_set_new(about, "by", json_integer(deed->by));
    json_array_append_new(asks->list, about);
    cr_deed_say(deed, "ask", asks->last);
    return CR_OK;
}

bool cr_asks_drop(struct cr_asks *asks, uint32_t number)
{
    for (size_t i = 0; i < json_array_size(asks->list); i++) {
        const json_t *ask = json_array_get(asks->list, i);
        if (json_integer_value(json_object_get(ask, "ask")) != number) continue;
        json_array_remove(asks->list, i);
        return true;
    }
    return false;
}

void cr_asks_settle(struct cr_asks *asks, const char *kind, uint32_t visitor)
{
    for (size_t i = json_array_size(asks->list); i-- > 0;) {
        const json_t *ask = json_array_get(asks->list, i);
        bool is_his = json_integer_value(json_object_get(ask, "visitor")) == visitor;
        if (is_his && strcmp(json_string_value(json_object_get(ask, "kind")), kind) == 0)
            json_array_remove(asks->list, i);
    }
}

void cr_asks_write(const struct cr_asks *asks, struct cr_text *out)
{
    char *text = json_dumps(asks->list, JSON_COMPACT | JSON_SORT_KEYS);
    if (!text) abort(); /* a house without memory stops before it lies */
    cr_text_key(out, "asks");
    cr_text_put(out, text);
    free(text);
}
