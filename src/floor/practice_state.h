/* practice_state.h -- within practice.h: a sitting, its shoe, its decisions. */
#ifndef CR_FLOOR_PRACTICE_STATE_H
#define CR_FLOOR_PRACTICE_STATE_H

#include <jansson.h>
#include <stdbool.h>

#include "chance/stream.h"
#include "floor/practice.h"
#include "odds/advice/prices.h"
#include "table/round_file.h"

#define CR_PRACTICE_DECISIONS \
    16 /* of a sitting that are remembered: more than wait to be counted */
#define CR_PRACTICE_CLOSED 64
#define CR_PRACTICE_CARDS  (8 * CR_PACK_CARDS)
#define CR_PRACTICE_HOUSE  64 /* a house's name */
#define CR_PRACTICE_LINES  64 /* bets of a layout that is asked about */
#define CR_PRACTICE_LEVELS 5

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

/* ---- Payouts, asked of a dealer ---- */

enum cr_practice_answer { CR_PRACTICE_LOST, CR_PRACTICE_BACK, CR_PRACTICE_WON };

/* A bet of the layout, what is right and what was answered. Won: the amount is the winnings; lost: what of the
 * stake goes back to the player; back: all of it does, and the amount says nothing. */
struct cr_practice_asked {
    size_t line; /* of the round's report */
    size_t also; /* a second combination's, paid beside it; SIZE_MAX: there is none */
    enum cr_practice_answer right, yours;
    cr_money right_amount, your_amount;
    bool is_right;
};

struct cr_practice_drill {
    unsigned level; /* from 1: up with a layout that is all right, down with another */
    bool is_answered;
    unsigned number; /* the wheel's, drawn before the bets so that many of them win */
    struct cr_practice_asked asked[CR_PRACTICE_LINES];
    size_t count;
    int64_t shown_at_ms;
    /* of all that was answered */
    uint32_t layouts, right, wrong;
    int64_t took_ms;
};

struct cr_practice_sitting {
    uint32_t number, person;
    char house[CR_PRACTICE_HOUSE];
    const struct cr_game *game;
    cr_money unit;                   /* a whole one of the currency */
    struct cr_stream stream;         /* a wheel's numbers; a drill's bets */
    struct cr_advice_prices *prices; /* where choosing the bet is all there is to decide */
    struct cr_practice_drill *drill; /* NULL: he plays himself */
    int64_t touched_at;              /* seconds */
    bool is_counted;                 /* the counter looks at it: it is not freed */
    bool is_over;                    /* freed once nobody looks */
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

/* A fresh table of the sitting's game with so many players, whose numbers begin with the first, each with
 * those chips and ready to bet [practice_plate.c]. What stood before is gone. */
enum cr_status cr_practice_table(struct cr_practice_sitting *sitting, uint32_t first,
                                 unsigned players, cr_money chips);
/* A player's chips, those the game keeps for him among them; and more of them. */
cr_money cr_practice_chips(const struct cr_practice_sitting *sitting, uint32_t player);
enum cr_status cr_practice_add_chips(struct cr_practice_sitting *sitting, uint32_t player,
                                     cr_money amount);

/* [practice_table.c] drill: what was asked for, NULL where he plays himself. NULL: *status says why. */
struct cr_practice_sitting *cr_practice_sit(const char *rulebooks, const char *house,
                                            const struct cr_game *game, uint32_t person,
                                            const json_t *drill, enum cr_status *status);
void cr_practice_leave(struct cr_practice_sitting *sitting);
/* One request; a round that then asks something has a new decision. */
enum cr_status cr_practice_act(struct cr_practice_sitting *sitting, json_t *object);

/* Bets as decisions [practice_bets.c]: counted when the round begins, told at any time. */
void cr_practice_judge_bets(struct cr_practice_sitting *sitting);
void cr_practice_write_bets(struct cr_practice_sitting *sitting, struct cr_text *out);

/* [practice_drill.c] How hard it is to be, where the object says so: false, it says nothing of use. A layout to
 * be paid; an answer to it, or the next one. */
bool cr_practice_drill_level(struct cr_practice_drill *drill, const json_t *object);
enum cr_status cr_practice_drill_deal(struct cr_practice_sitting *sitting);
enum cr_status cr_practice_drill_act(struct cr_practice_sitting *sitting, const json_t *object);
/* [practice_players.c] The players of a drill put down their stakes; whoever is asked decides something. */
enum cr_status cr_practice_players_bet(struct cr_practice_sitting *sitting, unsigned players);
enum cr_status cr_practice_players_decide(struct cr_practice_sitting *sitting);

/* [practice_page.c, practice_drill_page.c] */
void cr_practice_page(struct cr_practice_sitting *sitting, enum cr_lang lang, struct cr_text *out);
void cr_practice_write_public(const struct cr_practice_sitting *sitting, const char *page,
                              struct cr_text *out); /* page: in place of the game's own; or NULL */
void cr_practice_write_answer(const struct cr_practice_sitting *sitting, enum cr_lang lang,
                              struct cr_text *out);
void cr_practice_write_drill(struct cr_practice_sitting *sitting, enum cr_lang lang,
                             struct cr_text *out);

#endif
