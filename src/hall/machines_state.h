/* machines_state.h -- the machines desk's state, and what its files do for each other. */
#ifndef CR_HALL_MACHINES_STATE_H
#define CR_HALL_MACHINES_STATE_H

#include "hall/hall.h"
#include "house/linked.h"
#include "house/machine.h"
#include "house/pool.h"

#define MACHINES_MAX    4096
#define JACKPOTS_MAX    64
#define EVENTS_MAX      4096
#define JACKPOT_FIRST   1000001 /* so that no table's jackpot has its number */
#define AWARD_FIRST     1000001 /* nor any application of the cage */
#define MACHINE_MEANS   5
#define NOTES_VERIFY_AT (1u << 20) /* more are not kept before the jackpot is computed again */
#define P_MACHINE       45         /* machines and jackpots [jackpots-and-machines 11] */
#define P_PRIZE         46

struct entry {
    struct cr_machine machine;
    cr_day day; /* whose figures: counted less what it was when the day began */
    int64_t began[CR_METERS];
};

struct jackpot {
    uint32_t number;
    uint32_t state; /* enum cr_pool_state */
    char name[CR_MACHINE_TEXT], hall[CR_MACHINE_TEXT], network[CR_MACHINE_TEXT];
    char metrology[CR_MACHINE_TEXT], commission[CR_MACHINE_TEXT];
    struct cr_linked money;
    /* set aside for hits that are not decided or not handed over: in 2040 still */
    cr_money pending;
    struct cr_linked verified; /* as it was when last computed again; the notes are since then */
    struct cr_linked_note *notes;
    size_t note_count, note_room;
    cr_day day, verified_on;
    struct cr_linked began; /* when the day began */
};

enum award_state {
    AWARD_PENDING,  /* inspector and pit boss look, the manager decides */
    AWARD_APPROVED, /* owed: cash 2020, bank 2021, kind still 2040 */
};

enum award_method { AWARD_CASH, AWARD_BANK, AWARD_KIND, AWARD_METHODS };

/* A hit, or a hand pay that goes by bank (jackpot 0). It leaves the list when it is paid or rejected. */
struct award {
    uint32_t number, machine, jackpot, level;
    uint32_t state, method; /* enum award_state, enum award_method */
    uint32_t inspector, pit_boss, manager, visitor;
    int64_t at, game; /* the machine's count of games at the hit */
    cr_money amount, snapshot;
    cr_money tax; /* of the amount, withheld when it is paid; known once it is approved (R10) */
};

struct prize {
    uint32_t number;
    uint32_t reserved;
    char name[CR_MACHINE_TEXT], serial[CR_MACHINE_TEXT];
    cr_money value;
};

struct rate {
    char currency[4];
    uint16_t unit;
    uint16_t reserved;
    int64_t rate_ppm;
};

struct machines {
    struct entry *list; /* by number, the first is 1 */
    uint32_t count, room;
    struct jackpot *jackpots; /* the first is JACKPOT_FIRST */
    uint32_t jackpot_count, jackpot_room;
    struct award *awards;
    uint32_t award_count, award_room, award_last;
    struct prize *prizes;
    uint32_t prize_count, prize_room, prize_last;
    struct rate rates[CR_FOREIGN_MAX];
    uint32_t rate_count;
};

struct machines *cr_machines_of(const struct cr_hall *hall);
const char *cr_machines_means_name(unsigned means);         /* "coin" */
const char *cr_machines_award_method_name(unsigned method); /* "bank" */

/* Room for one more; false: there is no memory. */
bool cr_machines_grow(void **list, uint32_t count, uint32_t *room, size_t size);

/* What the deed names by that key; NULL: refused, *status says why. All else was read before. */
struct entry *cr_machines_told_machine(struct cr_deed *deed, enum cr_status *status);
struct jackpot *cr_machines_told_jackpot(struct cr_deed *deed, const char *key,
                                         enum cr_status *status);
struct award *cr_machines_told_award(struct cr_deed *deed, enum cr_status *status);
struct jackpot *cr_machines_find_jackpot(const struct machines *own,
                                         uint32_t number); /* NULL: none */

/* Room for so many notes, and a note. */
bool cr_machines_notes_reserve(struct jackpot *jackpot, size_t count);
void cr_machines_notes_add(struct jackpot *jackpot, enum cr_linked_change change, unsigned part,
                           int currency, cr_money amount, int64_t rate_ppm);

/* Which of the foreign currencies, CR_OWN for the house's; below that: neither. */
int cr_machines_currency_index(const struct cr_hall *hall, const char *currency);

/* A sum of the machine in the house's currency, at the rate there is now: for limits and registers. */
cr_money cr_machines_worth(const struct cr_hall *hall, const struct cr_machine *machine,
                           cr_money sum);

/* As cr_deed_post, in the machine's currency. */
enum cr_status cr_machines_post_in(struct cr_deed *deed, const char *currency,
                                   const struct cr_house_posting *posting, uint32_t shift);

/* The day's figures begin anew where the day is another: before the first change of a deed. */
void cr_machines_begin_day(const struct cr_deed *deed, struct entry *entry);
void cr_machines_begin_jackpot_day(const struct cr_deed *deed, struct jackpot *jackpot);

/* Rows of the registers. */
void cr_machines_row_machine(struct cr_deed *deed, const struct entry *entry);
void cr_machines_row_result(struct cr_deed *deed, const struct entry *entry);
void cr_machines_row_contributions(struct cr_deed *deed, const struct entry *entry);
void cr_machines_row_meters(struct cr_deed *deed, const struct entry *entry, bool rolled_over);
void cr_machines_row_pool(struct cr_deed *deed, const struct jackpot *jackpot);
void cr_machines_row_award(struct cr_deed *deed, const struct award *award, const char *state);
void cr_machines_row_prize(struct cr_deed *deed, const struct prize *prize,
                           const struct award *award, const char *document);

void cr_machines_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                      struct cr_text *out);

/* The operations. */
enum cr_status cr_machines_put(struct cr_deed *deed);
enum cr_status cr_machines_withdraw(struct cr_deed *deed);
enum cr_status cr_machines_rate(struct cr_deed *deed);
enum cr_status cr_machines_link(struct cr_deed *deed);
enum cr_status cr_machines_unlink(struct cr_deed *deed);
enum cr_status cr_machines_play(struct cr_deed *deed);
enum cr_status cr_machines_money_in(struct cr_deed *deed);
enum cr_status cr_machines_stake(struct cr_deed *deed);
enum cr_status cr_machines_win(struct cr_deed *deed);
enum cr_status cr_machines_cash_out(struct cr_deed *deed);
enum cr_status cr_machines_redeem(struct cr_deed *deed);
enum cr_status cr_machines_handpay(struct cr_deed *deed);
enum cr_status cr_machines_hopper_fill(struct cr_deed *deed);
enum cr_status cr_machines_drop_count(struct cr_deed *deed);
enum cr_status cr_machines_meters(struct cr_deed *deed);
enum cr_status cr_machines_rollover(struct cr_deed *deed);
enum cr_status cr_machines_linked_put(struct cr_deed *deed);
enum cr_status cr_machines_linked_move(struct cr_deed *deed);
enum cr_status cr_machines_linked_pass(struct cr_deed *deed);
enum cr_status cr_machines_verify(struct cr_deed *deed);
enum cr_status cr_machines_jackpot_hit(struct cr_deed *deed);
enum cr_status cr_machines_award_verify(struct cr_deed *deed);
enum cr_status cr_machines_award_approve(struct cr_deed *deed);
enum cr_status cr_machines_award_reject(struct cr_deed *deed);
enum cr_status cr_machines_award_pay(struct cr_deed *deed);
enum cr_status cr_machines_award_transfer(struct cr_deed *deed);
enum cr_status cr_machines_prize_buy(struct cr_deed *deed);
enum cr_status cr_machines_prize_give(struct cr_deed *deed);

#endif
