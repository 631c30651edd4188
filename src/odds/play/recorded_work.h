/* recorded_work.h -- what the games of recorded.h share: lines of counts, a round that is learnt from. */
#ifndef CR_ODDS_PLAY_RECORDED_WORK_H
#define CR_ODDS_PLAY_RECORDED_WORK_H

#include "odds/play/recorded.h"

#define CR_NOTHING_ASKED    0  /* no question has this number */
#define CR_RECORDED_NOTHING 0  /* no doing has this one */
#define CR_RECORDED_DOINGS  48 /* that a game may tell apart */

struct cr_recorded_line {
    uint32_t key; /* CR_NOTHING_ASKED: free */
    uint32_t done[CR_RECORDED_DOINGS];
};

/* A round run again beside the table. */
#define CR_LESSON_BOXES  16
#define CR_LESSON_BESIDE 2
struct cr_lesson {
    struct cr_recorded *recorded;
    const struct cr_game *game;
    const struct cr_play *play;
    void *state;
    struct cr_events events;
    uint32_t refused[CR_LESSON_BOXES]
                    [CR_LESSON_BESIDE]; /* questions answered no, that may become yes */
    enum cr_status status;
};

/* How a kind of games is asked and answers. */
struct cr_recorded_game {
    bool (*is_of)(const struct cr_game *game);
    /* An act that is about to be done: counts what it answers. */
    void (*learn)(struct cr_lesson *lesson, const struct cr_input *act);
    /* NULL: between players, who decide otherwise (recorded.h). */
    void (*decide)(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                   const struct cr_play *play, const void *state, const struct cr_need *need,
                   struct cr_input *act);
};
extern const struct cr_recorded_game cr_recorded_blackjack, cr_recorded_poker, cr_recorded_between;

/* Between players: context is the lesson. */
cr_phh_on_act cr_recorded_between_act;

void cr_lesson_count(struct cr_lesson *lesson, uint32_t key, unsigned doing);
/* One that was counted was something else after all. */
void cr_lesson_change(struct cr_lesson *lesson, uint32_t key, unsigned from, unsigned to);

/* What the record did there, drawn by its frequencies; CR_RECORDED_NOTHING: it was never asked that. */
unsigned cr_recorded_recall(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                            uint32_t key);

#endif
