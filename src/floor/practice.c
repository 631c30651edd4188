/* practice.c -- the sittings there are, who asks, and the thread that counts. */
#include "floor/practice.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "floor/page.h"
#include "floor/practice_state.h"

#define HOUSES_MAX  64
#define PATIENCE_MS 250 /* a verdict that is almost known is waited for */

struct cr_practice {
    char *rulebooks;
    pthread_mutex_t lock;
    pthread_cond_t asked, counted;
    struct cr_practice_sitting *sittings[CR_PRACTICE_MOST];
    uint32_t last; /* number given out */
    bool is_closed, is_counting;
    unsigned users; /* who has it open, and the thread: the last frees it */
};

static int64_t now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* ---- Opening and closing ---- */

enum cr_status cr_practice_open(struct cr_practice **out, const char *rulebooks)
{
    struct cr_practice *practice = calloc(1, sizeof *practice);
    char *folder = strdup(rulebooks);
    if (!practice || !folder) {
        free(practice);
        free(folder);
        return CR_NO_MEMORY;
    }
    practice->rulebooks = folder;
    practice->users = 1;
    pthread_mutex_init(&practice->lock, NULL);
    pthread_cond_init(&practice->asked, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&practice->counted, &attributes);
    pthread_condattr_destroy(&attributes);
    *out = practice;
    return CR_OK;
}

/* With the lock, which is given back. */
static void part(struct cr_practice *practice)
{
    bool is_last = --practice->users == 0;
    pthread_mutex_unlock(&practice->lock);
    if (!is_last) return;
    for (unsigned i = 0; i < CR_PRACTICE_MOST; i++)
        cr_practice_leave(practice->sittings[i]);
    pthread_cond_destroy(&practice->asked);
    pthread_cond_destroy(&practice->counted);
    pthread_mutex_destroy(&practice->lock);
    free(practice->rulebooks);
    free(practice);
}

void cr_practice_close(struct cr_practice *practice)
{
    if (!practice) return;
    pthread_mutex_lock(&practice->lock);
    practice->is_closed = true;
    pthread_cond_broadcast(&practice->asked);
    part(practice);
}

/* ---- The thread that counts ---- */

/* The decision that waits longest, of whoever. With the lock. */
static struct cr_practice_decision *next_to_count(struct cr_practice *practice, unsigned *at)
{
    for (*at = 0; *at < CR_PRACTICE_MOST; ++*at) {
        struct cr_practice_sitting *sitting = practice->sittings[*at];
        for (uint32_t back = CR_PRACTICE_DECISIONS; sitting && !sitting->is_over && back-- > 0;) {
            if (back >= sitting->asked) continue;
            struct cr_practice_decision *decision =
                cr_practice_decision(sitting, sitting->asked - back);
            if (decision->number == sitting->asked - back && decision->known == CR_PRACTICE_WAITS)
                return decision;
        }
    }
    return NULL;
}

static void drop(struct cr_practice *practice, unsigned at)
{
    struct cr_practice_sitting *sitting = practice->sittings[at];
    if (!sitting) return;
    sitting->is_over = true;
    if (sitting->is_counted) return; /* the counter does it */
    practice->sittings[at] = NULL;
    cr_practice_leave(sitting);
}

static void *count_all(void *context)
{
    struct cr_practice *practice = context;
    struct cr_advice *advice = malloc(sizeof *advice);
    pthread_mutex_lock(&practice->lock);
    while (!practice->is_closed) {
        unsigned at;
        struct cr_practice_decision *decision = next_to_count(practice, &at);
        if (!decision) {
            pthread_cond_wait(&practice->asked, &practice->lock);
            continue;
        }
        struct cr_practice_sitting *sitting = practice->sittings[at];
        struct cr_advice_question question = decision->question;
        decision->known = CR_PRACTICE_COUNTS;
        sitting->is_counted = true;
        pthread_mutex_unlock(&practice->lock);
        enum cr_status status = advice ? cr_advice_give(&question, advice) : CR_NO_MEMORY;
        pthread_mutex_lock(&practice->lock);
        if (status == CR_OK) decision->advice = *advice;
        decision->known = status == CR_OK ? CR_PRACTICE_KNOWN : CR_PRACTICE_UNKNOWN;
        cr_practice_judge(sitting, decision);
        sitting->is_counted = false;
        sitting->version++;
        if (sitting->is_over) drop(practice, at);
        pthread_cond_broadcast(&practice->counted);
    }
    free(advice);
    part(practice);
    return NULL;
}

/* With the lock. Without a thread decisions wait for ever, and say so. */
static void wake_counter(struct cr_practice *practice)
{
    pthread_t thread;
    if (!practice->is_counting && pthread_create(&thread, NULL, count_all, practice) == 0) {
        pthread_detach(thread);
        practice->is_counting = true;
        practice->users++;
    }
    pthread_cond_signal(&practice->asked);
}

/* ---- The list ---- */

static unsigned place_of(const struct cr_practice *practice, uint32_t person)
{
    unsigned at = 0;
    while (at < CR_PRACTICE_MOST && !(practice->sittings[at] && !practice->sittings[at]->is_over &&
                                      practice->sittings[at]->person == person))
        at++;
    return at;
}

static struct cr_practice_sitting *find(struct cr_practice *practice, uint32_t person,
                                        uint32_t number)
{
    unsigned at = place_of(practice, person);
    if (at == CR_PRACTICE_MOST || practice->sittings[at]->number != number) return NULL;
    practice->sittings[at]->touched_at = now_seconds();
    return practice->sittings[at];
}

/* Room for one more: his own earlier one goes, and those nobody touches. */
static unsigned make_room(struct cr_practice *practice, uint32_t person)
{
    int64_t idle = now_seconds() - CR_PRACTICE_IDLE_SECONDS;
    for (unsigned i = 0; i < CR_PRACTICE_MOST; i++) {
        const struct cr_practice_sitting *sitting = practice->sittings[i];
        if (sitting && (sitting->person == person || sitting->touched_at < idle)) drop(practice, i);
    }
    unsigned at = 0;
    while (at < CR_PRACTICE_MOST && practice->sittings[at])
        at++;
    return at;
}

/* Games against the house: those that ask for decisions, and those whose bets have a price. */
static bool is_practised(const struct cr_game *game)
{
    return cr_advice_has(game) || cr_advice_has_prices(game);
}

static void write_games(const struct cr_practice *practice, const char *house, struct cr_text *out)
{
    const struct cr_game *game;
    for (size_t i = 0; (game = cr_game_at(i)) != NULL; i++) {
        struct cr_rulebook *book = NULL;
        struct cr_error err;
        if (!is_practised(game) ||
            cr_rulebook_open(&book, practice->rulebooks, house, NULL, game->rules, &err) != CR_OK)
            continue;
        cr_text_begin(out, '{');
        cr_text_member_text(out, "game", game->name);
        cr_text_member_text(out, "house", house);
        cr_text_member_text(out, "title", cr_rulebook_house(book)->title);
        cr_text_end(out, '}');
        cr_rulebook_close(book);
    }
}

enum cr_status cr_practice_list(struct cr_practice *practice, uint32_t person, struct cr_text *out)
{
    struct cr_house_name houses[HOUSES_MAX];
    struct cr_error err;
    size_t count = 0;
    enum cr_status status =
        cr_rulebook_houses(practice->rulebooks, houses, HOUSES_MAX, &count, &err);
    if (status != CR_OK) return status;
    cr_text_begin(out, '{');
    cr_text_key(out, "games");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count && i < HOUSES_MAX; i++)
        if (!strchr(houses[i].name, '@')) write_games(practice, houses[i].name, out);
    cr_text_end(out, ']');
    pthread_mutex_lock(&practice->lock);
    unsigned at = place_of(practice, person);
    if (at < CR_PRACTICE_MOST)
        cr_text_member_int(out, "sitting", practice->sittings[at]->number);
    else
        cr_text_member_null(out, "sitting");
    pthread_mutex_unlock(&practice->lock);
    cr_text_end(out, '}');
    return CR_OK;
}

/* ---- A sitting ---- */

static const struct cr_game *game_of(const json_t *body)
{
    const char *name = json_string_value(json_object_get(body, "game"));
    const struct cr_game *game = name ? cr_game_find(name) : NULL;
    return game && is_practised(game) ? game : NULL;
}

static enum cr_status begin(struct cr_practice *practice, uint32_t person, const json_t *body,
                            enum cr_lang lang, struct cr_text *out)
{
    const char *house = json_string_value(json_object_get(body, "house"));
    const struct cr_game *game = game_of(body);
    enum cr_status status = CR_OK;
    /* A table of the house is played for money: there is no advice there, and none of it here. */
    if (json_object_get(body, "table")) return CR_PRACTICE_ONLY;
    const json_t *drill = json_object_get(body, "drill");
    if (!house || !json_object_get(body, "game") || (drill && !json_is_boolean(drill)))
        return CR_BAD_INPUT;
    if (!game || strspn(house, "abcdefghijklmnopqrstuvwxyz0123456789_-") != strlen(house) ||
        strlen(house) >= CR_PRACTICE_HOUSE)
        return CR_NOT_FOUND;
    struct cr_practice_sitting *sitting = cr_practice_sit(
        practice->rulebooks, house, game, person, json_is_true(drill) ? body : NULL, &status);
    if (!sitting) return status;
    pthread_mutex_lock(&practice->lock);
    unsigned at = make_room(practice, person);
    if (at == CR_PRACTICE_MOST) {
        pthread_mutex_unlock(&practice->lock);
        cr_practice_leave(sitting);
        return CR_PRACTICE_FULL;
    }
    sitting->number = ++practice->last;
    sitting->touched_at = now_seconds();
    practice->sittings[at] = sitting;
    cr_practice_page(sitting, lang, out);
    pthread_mutex_unlock(&practice->lock);
    return CR_OK;
}

static json_t *read_object(const char *body, size_t size)
{
    json_t *object = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(object)) return object;
    json_decref(object);
    return NULL;
}

enum cr_status cr_practice_begin(struct cr_practice *practice, uint32_t person, const char *body,
                                 size_t size, enum cr_lang lang, struct cr_text *out)
{
    json_t *object = read_object(body, size);
    if (!object) return CR_BAD_INPUT;
    enum cr_status status = begin(practice, person, object, lang, out);
    json_decref(object);
    return status;
}

enum cr_status cr_practice_look(struct cr_practice *practice, uint32_t person, uint32_t number,
                                enum cr_lang lang, struct cr_text *out)
{
    pthread_mutex_lock(&practice->lock);
    struct cr_practice_sitting *sitting = find(practice, person, number);
    if (sitting) {
        sitting->status = CR_OK;
        cr_practice_page(sitting, lang, out);
    }
    pthread_mutex_unlock(&practice->lock);
    return sitting ? CR_OK : CR_NOT_FOUND;
}

enum cr_status cr_practice_rules(struct cr_practice *practice, uint32_t person, uint32_t number,
                                 enum cr_lang lang, struct cr_text *out)
{
    pthread_mutex_lock(&practice->lock);
    const struct cr_practice_sitting *sitting = find(practice, person, number);
    if (sitting) cr_page_rules(sitting->rounds, lang, out);
    pthread_mutex_unlock(&practice->lock);
    return sitting ? CR_OK : CR_NOT_FOUND;
}

/* What is counted in hundredths of a second is in the answer to the decision itself. */
static void wait_a_little(struct cr_practice *practice, uint32_t person, uint32_t number)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PATIENCE_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    for (;;) {
        struct cr_practice_sitting *sitting = find(practice, person, number);
        if (!sitting || sitting->asked == 0) return;
        const struct cr_practice_decision *last = cr_practice_decision(sitting, sitting->asked);
        if (last->number != sitting->asked || last->known >= CR_PRACTICE_KNOWN) return;
        if (!last->is_made && !last->is_hinted) return; /* nothing is to be told yet */
        if (pthread_cond_timedwait(&practice->counted, &practice->lock, &until) != 0) return;
    }
}

/* With the lock. */
static enum cr_status act(struct cr_practice *practice, uint32_t person, uint32_t number,
                          json_t *object, enum cr_lang lang, struct cr_text *out)
{
    struct cr_practice_sitting *sitting = find(practice, person, number);
    const char *what = json_string_value(json_object_get(object, "do"));
    if (!sitting) return CR_NOT_FOUND;
    if (what && strcmp(what, "end") == 0 && !json_object_get(object, "in")) {
        drop(practice, place_of(practice, person));
        cr_text_put(out, "{\"status\":\"OK\"}");
        return CR_OK;
    }
    sitting->status = cr_practice_act(sitting, object);
    wake_counter(practice);
    wait_a_little(practice, person, number);
    sitting = find(practice, person, number);
    if (!sitting) return CR_NOT_FOUND;
    cr_practice_page(sitting, lang, out);
    return CR_OK;
}

enum cr_status cr_practice_do(struct cr_practice *practice, uint32_t person, uint32_t number,
                              const char *body, size_t size, enum cr_lang lang, struct cr_text *out)
{
    json_t *object = read_object(body, size);
    if (!object) return CR_BAD_INPUT;
    pthread_mutex_lock(&practice->lock);
    enum cr_status status = act(practice, person, number, object, lang, out);
    pthread_mutex_unlock(&practice->lock);
    json_decref(object);
    return status;
}
