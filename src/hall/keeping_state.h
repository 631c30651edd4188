/* keeping_state.h -- the keeping desk's own. */
#ifndef CR_HALL_KEEPING_STATE_H
#define CR_HALL_KEEPING_STATE_H

#include "hall/keeping_desk.h"

#define CR_KEPT_CARDS_MAX   (1u << 24)
#define CR_KEPT_OUTAGES_MAX 1024 /* open at once */

struct cr_kept_card {
    uint32_t person;
    cr_day since;       /* the last time it was written */
    uint32_t forgotten; /* 1: erased */
};

struct cr_outage {
    int64_t starts_at, ends_at, last_played; /* last_played 0: no round entered yet */
    uint32_t number, table;
    uint32_t rounds, entered; /* as the paper says, and so far */
    uint32_t last_round, reserved;
};

/* One change of the house's currency: so many of the old unit are so many of the next. */
struct cr_currency_change {
    int64_t at, old, now;
    uint16_t unit; /* the old one */
    uint16_t reserved[3];
};
#define CR_KEPT_CHANGES_MAX 16

struct cr_keeping {
    struct cr_kept_card *cards; /* by person */
    uint32_t card_count, card_room;
    uint32_t outage_count, last_outage;
    uint32_t change_count, reserved;
    struct cr_currency_change changes[CR_KEPT_CHANGES_MAX];
    struct cr_outage outages[CR_KEPT_OUTAGES_MAX]; /* those that are open, by number */
};

struct cr_keeping *cr_keeping_of(const struct cr_hall *hall);

/* keeping_late.c */
enum cr_status cr_keeping_outage_put(struct cr_deed *deed);
enum cr_status cr_keeping_late_round(struct cr_deed *deed);
enum cr_status cr_keeping_outage_close(struct cr_deed *deed);

/* keeping_currency.c */
enum cr_status cr_keeping_currency_change(struct cr_deed *deed);
enum cr_status cr_keeping_exchange(struct cr_deed *deed);

#endif
