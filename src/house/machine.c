/* machine.c -- meters, credits and link of a gaming machine. */
#include "house/machine.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define METER_MAX (INT64_MAX / 16) /* so that four of them add up */

const char *cr_meter_name(unsigned meter)
{
    static const char *const names[] = {
#define X(name, text) #text,
        CR_METER_MAP(X)
#undef X
    };
    return meter < CR_METERS ? names[meter] : "?";
}

const char *cr_machine_state_name(unsigned state)
{
    static const char *const names[] = { "down", "linked", "withdrawn" };
    return state < CR_MACHINE_STATES ? names[state] : "?";
}

static const char *const plays[] = { "in", "stake", "win", "out", "handpay" };

const char *cr_machine_play_name(unsigned play)
{
    return play < CR_PLAYS ? plays[play] : "?";
}

unsigned cr_machine_play_find(const char *name)
{
    unsigned at = 0;
    while (at < CR_PLAYS && strcmp(plays[at], name) != 0)
        at++;
    return at;
}

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, const char *what)
{
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

/* ---- Where it stands ---- */

enum cr_status cr_machine_check_place(const struct cr_machine *machine, const char *hall,
                                      const char *network, struct cr_refusal *why)
{
    bool same_hall = strcmp(machine->place, hall) == 0;
    bool joined = network[0] != '\0' && strcmp(machine->network, network) == 0;
    return same_hall || joined ? CR_OK : refuse(why, CR_NOT_LINKED, machine->place);
}

enum cr_status cr_machine_check_live(const struct cr_machine *machine, struct cr_refusal *why)
{
    if (machine->state == CR_MACHINE_LINKED) return CR_OK;
    return refuse(why, CR_LINK_DOWN, cr_machine_state_name(machine->state));
}

enum cr_status cr_machine_move(struct cr_machine *machine, enum cr_machine_state to,
                               struct cr_refusal *why)
{
    bool leads = machine->state == CR_MACHINE_DOWN ? to != CR_MACHINE_DOWN : to == CR_MACHINE_DOWN;
    if (machine->state == CR_MACHINE_WITHDRAWN || !leads)
        return refuse(why, CR_OUT_OF_ORDER, cr_machine_state_name(machine->state));
    why->have = machine->credits;
    if (to == CR_MACHINE_WITHDRAWN && machine->credits > 0)
        return refuse(why, CR_NOT_EMPTY, "credits");
    machine->state = to;
    return CR_OK;
}

/* ---- What it does ---- */

enum cr_status cr_machine_play(struct cr_machine *machine, enum cr_machine_play play,
                               cr_money amount, struct cr_refusal *why)
{
    static const uint8_t meters[] = { CR_METER_CREDITS_IN, CR_METER_STAKES, CR_METER_WINS,
                                      CR_METER_CREDITS_OUT, CR_METER_HANDPAYS };
    assert(play < CR_PLAYS);
    int64_t *meter = &machine->counted[meters[play]];
    cr_money adds = play == CR_PLAY_IN || play == CR_PLAY_WIN ? amount : 0;
    cr_money takes = play == CR_PLAY_STAKE || play == CR_PLAY_OUT ? amount : 0;
    why->value = 1;
    if (amount < 1) return refuse(why, CR_AMOUNT, plays[play]);
    if (*meter > METER_MAX - amount || machine->credits > METER_MAX - adds)
        return refuse(why, CR_OVERFLOW, plays[play]);
    why->have = machine->credits - takes;
    if (why->have < 0) return refuse(why, CR_OVERDRAWN, "credits");
    *meter += amount;
    machine->credits += adds - takes;
    if (play == CR_PLAY_IN) machine->counted[CR_METER_DROP] += amount;
    if (play == CR_PLAY_STAKE) machine->counted[CR_METER_GAMES]++;
    return CR_OK;
}

/* ---- Meters ---- */

enum cr_status cr_machine_read(struct cr_machine *machine, const int64_t shown[CR_METERS],
                               bool rolled_over, int64_t *strayed, struct cr_refusal *why)
{
    for (unsigned i = 0; i < CR_METERS; i++) {
        why->max = machine->reading[i];
        why->value = shown[i];
        if (shown[i] < 0 || shown[i] > METER_MAX) return refuse(why, CR_OVERFLOW, cr_meter_name(i));
        if (shown[i] < machine->reading[i] && !rolled_over)
            return refuse(why, CR_METER_BACK, cr_meter_name(i));
    }
    int64_t ahead = shown[CR_METER_STAKES] - machine->counted[CR_METER_STAKES];
    *strayed = rolled_over ? 0 : ahead - machine->ahead;
    machine->ahead = ahead;
    memcpy(machine->reading, shown, sizeof machine->reading);
    return CR_OK;
}

cr_money cr_machine_result(const int64_t meters[CR_METERS])
{
    return meters[CR_METER_STAKES] - meters[CR_METER_WINS] - meters[CR_METER_HANDPAYS] -
           meters[CR_METER_CONTRIBUTIONS];
}
