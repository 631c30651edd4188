/* cage_state.h -- what the cage desk keeps, for its own files.
 *
 * Shifts, applications and Acts are numbered from 1 and stand in the order of their numbers; one that is
 * over leaves as soon as nothing will ask for it, and the registers keep it. A number that was given and is
 * no longer here is over.
 *
 * Entries are what was done at the window and may still be taken back: each names its record.
 */
#ifndef CR_HALL_CAGE_STATE_H
#define CR_HALL_CAGE_STATE_H

#include <jansson.h>

#include "hall/cage_desk.h"
#include "hall/hall.h"
#include "house/act.h"
#include "house/cage_shift.h"
#include "house/chip_count.h"
#include "house/payout.h"

#define CR_CONTRACT_TEXT  48
#define CR_REASON_TEXT    200
#define CR_REFERENCE_TEXT 48

struct cage_shift {
    uint32_t number;
    struct cr_cage_shift own;
    int64_t pieces_off[CR_DENOMINATIONS_MAX]; /* of the last count: counted less booked */
};

struct cage_payout {
    uint32_t number;
    uint32_t approved_by; /* the release; 0: nobody yet */
    struct cr_payout own;
    bool id_shown;
};

struct cage_act {
    uint32_t number;
    uint32_t document; /* its registration; 0: not yet */
    struct cr_act own;
    struct cr_chip_count chips;
    char contract[CR_CONTRACT_TEXT + 1];
};

enum cage_entry_kind {
    CAGE_MONEY,  /* safe, acquirer, tax */
    CAGE_BUY,    /* all in cash */
    CAGE_BOUGHT, /* by card or e-money too: not taken back, redeemed (R42) */
    CAGE_REDEEM, /* in cash, at once */
};

struct cage_entry {
    uint32_t number;
    uint32_t by, shift, visitor, payout; /* 0: none */
    uint32_t requested_by;               /* to take it back; 0: nobody has */
    uint64_t record;
    cr_money amount;
    struct cr_chip_count chips;
    json_t *rows;   /* [[register, key, value]]: said again with `reversed` */
    json_t *reason; /* why it was asked to be taken back; NULL: it was not */
    cr_day gaming_day;
    uint32_t postings;
    uint8_t kind; /* enum cage_entry_kind */
    bool reversed;
};

/* count of them, in the order of their numbers; each begins with its uint32_t number. */
struct cage_list {
    void *items;
    size_t count, room, size;
    uint32_t last; /* number given */
};

struct cage_state {
    struct cage_list shifts, payouts, acts, entries;
    uint32_t receipts, documents; /* last number of each */
    bool reserve_low;
};

struct cage_state *cr_cage_of(const struct cr_hall *hall);

/* ---- Lists ---- */

void *cr_cage_find(const struct cage_list *list, uint32_t number); /* NULL: there is none */
void *cr_cage_at(const struct cage_list *list, size_t index);
/* Room for one more, before anything is changed: CR_OK or NO_MEMORY. */
enum cr_status cr_cage_make_room(struct cr_deed *deed, struct cage_list *list);
/* The next one, all zeros but for its number. There is room (asserted). */
void *cr_cage_add(struct cage_list *list);
void cr_cage_remove(struct cage_list *list, void *item);

/* ---- What the files ask of each other ---- */

/* The doer's open shift; NO_SHIFT. */
enum cr_status cr_cage_own_shift(struct cr_deed *deed, struct cage_shift **shift);
/* What the drawer of a shift holds by the books. */
cr_money cr_cage_drawer(struct cr_deed *deed, uint32_t shift);
/* A balance by its name, all owners together. */
cr_money cr_cage_balance(struct cr_deed *deed, const char *account);

/* Whether a visitor may do that at the window now, with what he has in his hands. An application needs no
 * visit (R12). */
enum cage_errand { CAGE_BUYS, CAGE_REDEEMS, CAGE_APPLIES };
enum cr_status cr_cage_check_visitor(struct cr_deed *deed, uint32_t visitor,
                                     enum cage_errand errand);
/* Chips that lie at a table are not at the window. Others may have come from anybody's hands (I4). */
enum cr_status cr_cage_check_hands(struct cr_deed *deed, uint32_t visitor, cr_money amount);

/* Chips that go out over the counter: as the deed was told (COUNT_DIFFERS), or as few as can be made of what
 * the cage has. */
enum cr_status cr_cage_find_chips(struct cr_deed *deed, cr_money total,
                                  struct cr_chip_count *chips);

/* Whether chips counted earlier are still worth that: the house may have changed its denominations since. */
enum cr_status cr_cage_check_worth(struct cr_deed *deed, const struct cr_chip_count *chips,
                                   cr_money sum);

/* 0 as null: for a column that may be absent. */
json_t *cr_cage_some(int64_t value);

/* What was done, to be taken back if need be; there is room. Its rows are written with it (NULL: a row that
 * is not taken back). */
struct cage_entry *cr_cage_note(struct cr_deed *deed, enum cage_entry_kind kind, cr_money amount);
void cr_cage_entry_row(struct cr_deed *deed, struct cage_entry *entry, const char *register_name,
                       json_t *value, const char *key);
void cr_cage_drop_entries(struct cage_list *entries, cr_day before); /* those of days before that */

/* Rows of the registers. */
void cr_cage_shift_row(struct cr_deed *deed, const struct cage_shift *shift, const char *reason);
void cr_cage_sold_row(struct cr_deed *deed, const struct cage_shift *shift);

/* The reserve, after money went out: a row, and an incident where it has fallen below (R44). before is
 * what there was. */
struct cage_reserve {
    cr_money cash, bank;
};
struct cage_reserve cr_cage_reserve_now(struct cr_deed *deed);
void cr_cage_reserve_watch(struct cr_deed *deed, struct cage_reserve before, cr_money pays,
                           bool by_bank);

/* ---- Operations, by file ---- */

#define CAGE_OPERATION(name) enum cr_status name(struct cr_deed *deed)
CAGE_OPERATION(cr_cage_shift_plan);
CAGE_OPERATION(cr_cage_shift_open);
CAGE_OPERATION(cr_cage_shift_count);
CAGE_OPERATION(cr_cage_shift_reconcile);
CAGE_OPERATION(cr_cage_shift_close);
CAGE_OPERATION(cr_cage_safe_in);
CAGE_OPERATION(cr_cage_safe_move);
CAGE_OPERATION(cr_cage_buy);
CAGE_OPERATION(cr_cage_acquirer_settles);
CAGE_OPERATION(cr_cage_tax_remit);
CAGE_OPERATION(cr_cage_gambling_tax);
CAGE_OPERATION(cr_cage_gambling_tax_pay);
CAGE_OPERATION(cr_cage_act_create);
CAGE_OPERATION(cr_cage_act_funds);
CAGE_OPERATION(cr_cage_act_register);
CAGE_OPERATION(cr_cage_act_to_cage);
CAGE_OPERATION(cr_cage_act_identify);
CAGE_OPERATION(cr_cage_act_count);
CAGE_OPERATION(cr_cage_act_sign);
CAGE_OPERATION(cr_cage_act_issue);
CAGE_OPERATION(cr_cage_act_refund);
CAGE_OPERATION(cr_cage_redeem);
CAGE_OPERATION(cr_cage_payout_submit);
CAGE_OPERATION(cr_cage_payout_identify);
CAGE_OPERATION(cr_cage_payout_accept);
CAGE_OPERATION(cr_cage_payout_pay);
CAGE_OPERATION(cr_cage_payout_queue);
CAGE_OPERATION(cr_cage_payout_check_wallet);
CAGE_OPERATION(cr_cage_payout_approve);
CAGE_OPERATION(cr_cage_payout_release);
CAGE_OPERATION(cr_cage_payout_confirm);
CAGE_OPERATION(cr_cage_payout_bounce);
CAGE_OPERATION(cr_cage_payout_correct);
CAGE_OPERATION(cr_cage_payout_cancel);
CAGE_OPERATION(cr_cage_payout_lapse);
CAGE_OPERATION(cr_cage_reverse_ask);
CAGE_OPERATION(cr_cage_reverse);
#undef CAGE_OPERATION

void cr_cage_page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out);

#endif
