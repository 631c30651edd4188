/* chips.c -- chips by the piece: what is asked for, of those that are there. */
#include "week.h"

#define FACES 4
static const int faces[FACES] = { 10000, 2500, 500, 100 };

/* A float is of many small ones: so many of each, if there are more; what is a whole number of the next
 * larger. Then the largest that go. Face values divide each other, so it comes out if it can. */
static void pick(const int64_t have[FACES], cr_money worth, int64_t taken[FACES])
{
    static const int64_t of_a_float[FACES] = { 100, 200, 200, 500 };
    static const int64_t whole[FACES] = { 1, 4, 5, 5 };
    for (int i = 0; i < FACES; i++) {
        int64_t many = have[i] - 25 < of_a_float[i] ? have[i] - 25 : of_a_float[i];
        taken[i] =
            worth >= 1000000 && worth < INT64_MAX && many > 0 ? many / whole[i] * whole[i] : 0;
        worth -= taken[i] * faces[i];
    }
    for (int i = 0; i < FACES; i++) {
        int64_t more =
            worth / faces[i] < have[i] - taken[i] ? worth / faces[i] : have[i] - taken[i];
        taken[i] += more;
        worth -= more * faces[i];
    }
}

cr_money chips(struct week *week, const char *place, cr_money worth, char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    int64_t have[FACES], taken[FACES];
    char face[16];
    json_t *told = page_of(week, "tables");
    const json_t *pieces = json_object_get(json_object_get(told, "chips"), place);
    for (int i = 0; i < FACES; i++) {
        snprintf(face, sizeof face, "%d", faces[i]);
        have[i] = json_integer_value(json_object_get(pieces, face));
    }
    pick(have, worth, taken);
    const char *comma = "";
    cr_money found = 0;
    cr_text_char(&text, '{');
    for (int i = 0; i < FACES; i++) {
        if (taken[i] == 0) continue;
        cr_text_format(&text, "%s'%d':%lld", comma, faces[i], (long long)taken[i]);
        comma = ",";
        found += faces[i] * taken[i];
    }
    cr_text_char(&text, '}');
    json_decref(told);
    return found;
}
