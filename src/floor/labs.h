/* labs.h -- what is known of the games of a house, counted beside the house while it plays.
 *
 * A lab [odds/lab/lab.h] may take minutes: it is counted once for a rulebook and a plate, on threads that have
 * nothing else to do, and kept in a folder where the next opening finds it. Whoever asks is told what is known,
 * and never waits.
 *
 *     cr_labs_open(&labs, "data/odds");
 *     const struct cr_lab *lab = cr_labs_find(labs, book, game, play);     NULL: not yet
 *     if (!lab) cr_labs_wish(labs, own_book, game, play);                  once: it is counted some time
 *     cr_labs_ask(labs, own_book, game, plate, &found);                    a page: it is counted next
 *     cr_labs_worth(labs, own_old, own_new, game, plate, &found, &text);   what a change is worth
 *
 * Of what the house wishes for its tables, that decided by chance alone is counted at once, what takes seconds
 * when the house has been open for a minute, what takes minutes after ten. What a page asks for goes before all
 * of it, the quick before the long, and is dropped if nobody has come to ask again for a minute. What takes
 * minutes has a thread of its own, so that nothing quick waits for it.
 *
 * Asked from any thread. A lab, once found, stays until they are closed. Closing does not wait for a count that
 * is under way: it is let go, and ends with the program.
 */
#ifndef CR_FLOOR_LABS_H
#define CR_FLOOR_LABS_H

#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

#define CR_LABS_WAIT_MAX   32  /* asked for by pages and not counted yet */
#define CR_LABS_KEPT_MAX   512 /* asked for by pages, and known */
#define CR_LABS_WORTHS_MAX 64  /* changes whose worth is remembered */

struct cr_labs;

/* folder NULL: nothing is kept from one opening to the next. */
enum cr_status cr_labs_open(struct cr_labs **out, const char *folder);
void cr_labs_close(struct cr_labs *labs); /* NULL is fine */

/* ---- For the house's own tables: figures alone ---- */

/* NULL: it is not known yet, or cannot be. */
const struct cr_lab *cr_labs_find(struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const struct cr_play *play);

/* Whether it is known, being counted, or was and could not be: nobody need wish for it. */
bool cr_labs_has(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                 const struct cr_play *play);

/* Counts it. Takes the book, the caller's own and no table's, whose rules these are; the plate is copied.
 * Without memory or a thread it stays unknown. */
void cr_labs_wish(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                  const void *plate);

/* ---- For pages ---- */

enum cr_labs_state {
    CR_LABS_KNOWN,
    CR_LABS_WAITS,   /* for its turn */
    CR_LABS_COUNTS,  /* is being counted */
    CR_LABS_UNKNOWN, /* it cannot be counted: `what` says why */
    CR_LABS_FULL     /* too much is being counted: nothing was asked for */
};
const char *cr_labs_state_key(enum cr_labs_state state); /* "known", "waits" ... */

struct cr_labs_found {
    enum cr_labs_state state;
    const struct cr_lab *lab; /* the best that is known so far; NULL: nothing */
    double of;                /* of the part of it under way, 0..1; below 0: nobody knows */
    char what[sizeof((struct cr_error *)0)->what];
};

/* Everything there is to know of it, charts and worths too; until then `lab` is its figures, once those are
 * known. Takes the book; the plate is copied. Asked again and again until it is KNOWN or UNKNOWN. */
void cr_labs_ask(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                 const void *plate, struct cr_labs_found *found);

/* Whether anything is known; nothing is begun. */
bool cr_labs_knows(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                   const void *plate);

/* What each changed line is worth, as JSON [rules_worth.h] in *text, the caller's to free, once it is KNOWN; NULL
 * until then. Takes both books; the same two again are the same question. */
void cr_labs_worth(struct cr_labs *labs, struct cr_rulebook *old, struct cr_rulebook *now,
                   const struct cr_game *game, const void *plate, struct cr_labs_found *found,
                   char **text);

#endif
