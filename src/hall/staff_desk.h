/* staff_desk.h -- staff, crews and equipment: what other desks and the floor ask of the staff desk.
 *
 *     hire dismiss set_skills schedule_put schedule_drop on_duty off_duty      staff_desk.c
 *     assign_crew relieve brief_rules                                          staff_crew.c
 *     equipment_put equip_table equipment_move equipment_withdraw              staff_equipment.c
 *     deck_open deck_suspect deck_withdraw
 *     ask_schedule ask_crew ask_equipment staff_ask_drop                       staff_asks.c
 *     GET /api/hall/staff                                                      staff_page.c
 *
 * Rules of persons and posts are house/staff.h's, of items and decks house/equipment.h's. A house that does
 * not keep its staff here (settings: staff_is_kept) is not asked who is on duty or stands at a table; its
 * equipment is asked for all the same.
 */
#ifndef CR_HALL_STAFF_DESK_H
#define CR_HALL_STAFF_DESK_H

#include "hall/hall.h"
#include "house/table_fit.h"

/* S7: he is on duty in that role, or the manager acting as the pit boss where there is none (S4). The
 * administration and auditors have no turns: they always are. */
bool cr_staff_on_duty(const struct cr_hall *hall, uint32_t person, enum cr_role role);

/* Whether he is on the list of staff: such do not play [R45]. */
bool cr_staff_is_member(const struct cr_hall *hall, uint32_t person);

/* Whether the table runs: its crew, the supervisors in the house, the rules explained. CREW with the role;
 * OUT_OF_ORDER "brief_rules" [TP 2.6.1]. A table that never had a crew (an electronic one) is not asked
 * about: opening asks for one. */
enum cr_status cr_staff_check_table(const struct cr_hall *hall, uint32_t table,
                                    struct cr_refusal *why);

/* What opening a table of that class asks by the house's rules, and what is there; plate_complete is the
 * caller's to say. cr_table_check_fit() compares them. */
void cr_staff_fit(const struct cr_hall *hall, uint32_t table, enum cr_table_class class,
                  bool by_hand, cr_day today, struct cr_table_needs *needs,
                  struct cr_table_fit *fit);

/* A new session of the table begins: the rules are to be explained again. */
void cr_staff_session(struct cr_hall *hall, uint32_t table);

#endif
