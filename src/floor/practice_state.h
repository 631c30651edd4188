/* practice_state.h -- within practice.h: a sitting, its shoe, its decisions. */
#ifndef CR_FLOOR_PRACTICE_STATE_H
#define CR_FLOOR_PRACTICE_STATE_H

#include <jansson.h>
#include <stdbool.h>

#include "chance/entropy.h"
#include "floor/practice.h"
#include "odds/advice/advice.h"
#include "table/round_file.h"

#define CR_PRACTICE_DECISIONS \
    16 /* of a sitting that are remembered: more than wait to be counted */
#define CR_PRACTICE_CLOSED 64
#define CR_PRACTICE_CARDS  (8 * CR_PACK_CARDS)

/* ---- The shoe [practice_deal.c] ---- */

struct cr_practice_shoe {
    bool is_drawn, is_refill, has_dealt;
    cr_card order[CR_PRACTICE_CARDS];
    size_t count, round_from;
    uint16_t cut;
    /* cards that lie face down: before which hand, and where in the pack they lay */
    struct {
        uint16_t box, hand, from;
        cr_card card;
    } closed[CR_PRACTICE_CLOSED];
    size_t closed_count;
};

/* ---- Decisions ---- */

enum cr_practice_known {
    CR_PRACTICE_WAITS,
    CR_PRACTICE_COUNTS,
    CR_PRACTICE_KNOWN,
    CR_PRACTICE_UNKNOWN
};

struct cr_practice_decision {
    uint32_t number; /* of the sitting; 0: none */
    enum cr_practice_known known;
    bool is_made, is_hinted;
    struct cr_advice_question question; /* its state is a copy */
    struct cr_advice advice;
    /* what was decided */
    struct cr_input made;
    double value, cost;
    bool is_judged; /* it is among the totals */
};

struct cr_practice_sitting {
    uint32_t number, person;
    int64_t touched_at; /* seconds */
    bool is_counted;    /* the counter looks at it: it is not freed */
    bool is_over;       /* freed once nobody looks */
    struct cr_rounds *rounds;
    struct cr_practice_shoe shoe;
    uint32_t version; /* raised by whatever changes */
    cr_money chips;   /* he is given: and given again where they run out */
    struct cr_practice_decision decisions[CR_PRACTICE_DECISIONS];
    uint32_t asked; /* decisions so far; the last may wait for him */
    /* of decisions that were judged */
    uint32_t judged, right, hinted;
    double cost; /* in stakes */
    struct cr_refusal why;
    enum cr_status status; /* of the last line */
};

static inline struct cr_practice_decision *cr_practice_decision(struct cr_practice_sitting *sitting,
                                                                uint32_t number)
{
    return &sitting->decisions[number % CR_PRACTICE_DECISIONS];
}
/* The one the round waits for; NULL: none. */
struct cr_practice_decision *cr_practice_due(struct cr_practice_sitting *sitting);
void cr_practice_judge(struct cr_practice_sitting *sitting, struct cr_practice_decision *decision);

/* One line to the table, as its player's or the house's: cr_rounds_try(), and sitting->why. */
enum cr_status cr_practice_line(struct cr_practice_sitting *sitting, const char *line);
enum cr_status cr_practice_give(struct cr_practice_sitting *sitting, const struct cr_input *input);

/* Whatever the round asks of the house, until the player is asked or it is over [practice_deal.c]. */
enum cr_status cr_practice_go_on(struct cr_practice_sitting *sitting);
enum cr_status cr_practice_next_round(struct cr_practice_sitting *sitting);

/* [practice_table.c] NULL: out of memory, or *status says what. */
struct cr_practice_sitting *cr_practice_sit(const char *rulebooks, const char *house,
                                            const struct cr_game *game, uint32_t person,
                                            enum cr_status *status);
void cr_practice_leave(struct cr_practice_sitting *sitting);
/* One request; a round that then asks something has a new decision. */
enum cr_status cr_practice_act(struct cr_practice_sitting *sitting, json_t *object);

/* [practice_page.c] */
void cr_practice_page(struct cr_practice_sitting *sitting, enum cr_lang lang, struct cr_text *out);

#endif
