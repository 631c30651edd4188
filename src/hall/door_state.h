/* door_state.h -- between the files of the door desk: its state, and what its deeds share.
 *
 *     door_desk.c     operations, page, clock, questions
 *     door_visits.c   coming and going
 *     door_conduct.c  exclusions, acts, bans, restrictions
 *     door_asks.c     what those who may not do it themselves ask for
 */
#ifndef CR_HALL_DOOR_STATE_H
#define CR_HALL_DOOR_STATE_H

#include "hall/asks.h"
#include "hall/hall.h"
#include "house/door.h"

#define CR_DOOR_ASKS_MAX    256
#define CR_DOOR_CLASSES_MAX 32 /* as many as a mask has bits */
#define CR_DOOR_CLASS_TEXT  31
#define CR_DOOR_TEXT        1000 /* bytes of facts or a reason */

struct cr_door_state {
    struct cr_door door;
    /* Rows of acts, exclusions, bans and restrictions that may still change, by key ("act/3"): a row is
     * written whole, so what it was told first is kept as long as something may be added. */
    json_t *open_rows;
    char classes[CR_DOOR_CLASSES_MAX][CR_DOOR_CLASS_TEXT + 1]; /* refused by law [R16]; "": free */
    struct cr_asks asks;                                       /* of a visitor */
    cr_day next_lapse;                                         /* CR_DAY_NONE: nothing will */
    cr_day day;                                                /* the gaming day counted */
    uint32_t admitted, refused, left, official;
};

struct cr_door_state *cr_door_state_of(const struct cr_hall *hall);

/* The pure deed of a kind, with the rules of the house and who does it when. */
struct cr_door_deed cr_door_deed_of(const struct cr_deed *deed, enum cr_door_deed_kind kind);

/* Whether it may be done, with the deed's refusal filled; and there is room for it. Then it is done, and
 * cannot fail. */
enum cr_status cr_door_ask(struct cr_deed *deed, const struct cr_door_deed *what,
                           struct cr_door_told *told);
void cr_door_make(struct cr_deed *deed, const struct cr_door_deed *what, struct cr_door_told *told);

/* The visitors' register has its row as it is now, under the gaming day he came in. */
void cr_door_write_visit(struct cr_deed *deed, const struct cr_visit *visit);

/* The state with the counters of the deed's gaming day: from 0 on a new one. */
struct cr_door_state *cr_door_count(struct cr_deed *deed);

/* ---- Rows that may still change ---- */

/* A new row, kept and written; value is taken. */
void cr_door_open_row(struct cr_deed *deed, const char *register_name, const char *kind,
                      uint32_t number, json_t *value);
/* Members are put into it (taken), it is written again, and let go if nothing will change any more. */
void cr_door_change_row(struct cr_deed *deed, const char *register_name, const char *kind,
                        uint32_t number, json_t *members, bool is_last);

/* ---- What is asked for ---- */

/* What was asked of that kind ("leave", "act", "ban", "restrict") for him is done: it goes. */
void cr_door_settle_asks(struct cr_deed *deed, const char *kind, uint32_t visitor);

/* ---- Operations ---- */

enum cr_status cr_door_do_enter(struct cr_deed *deed);
enum cr_status cr_door_do_official(struct cr_deed *deed);
enum cr_status cr_door_do_tell(struct cr_deed *deed);
enum cr_status cr_door_do_exit(struct cr_deed *deed);
enum cr_status cr_door_do_played(struct cr_deed *deed);
enum cr_status cr_door_do_class_put(struct cr_deed *deed);
enum cr_status cr_door_do_class_drop(struct cr_deed *deed);

enum cr_status cr_door_do_self_exclude(struct cr_deed *deed);
enum cr_status cr_door_do_list(struct cr_deed *deed);
enum cr_status cr_door_do_relent(struct cr_deed *deed);
enum cr_status cr_door_do_act(struct cr_deed *deed);
enum cr_status cr_door_do_document(struct cr_deed *deed);
enum cr_status cr_door_do_confirm(struct cr_deed *deed);
enum cr_status cr_door_do_ban(struct cr_deed *deed);
enum cr_status cr_door_do_lift(struct cr_deed *deed);
enum cr_status cr_door_do_restrict(struct cr_deed *deed);
enum cr_status cr_door_do_unrestrict(struct cr_deed *deed);
enum cr_status cr_door_do_lapse(struct cr_deed *deed);

enum cr_status cr_door_do_ask_leave(struct cr_deed *deed);
enum cr_status cr_door_do_ask_act(struct cr_deed *deed);
enum cr_status cr_door_do_ask_ban(struct cr_deed *deed);
enum cr_status cr_door_do_ask_restrict(struct cr_deed *deed);
enum cr_status cr_door_do_ask_drop(struct cr_deed *deed);

#endif
