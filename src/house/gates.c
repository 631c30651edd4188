/* gates.c -- what each request asks for, a row each. */
#include <string.h>

#include "house/permissions.h"

/* clang-format off */
#define ASKS(...) CR_GATE_MATRIX, { __VA_ARGS__ }
#define ANYONE    CR_GATE_ANYONE, { { 0, NULL } }
#define SIGNED_IN CR_GATE_SIGNED_IN, { { 0, NULL } }
#define STAFF     CR_GATE_STAFF, { { 0, NULL } }
#define BETS      ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "d" })   /* by either hand [M1 §16] */
#define RUNS      ASKS({ CR_MAY_RUN_ROUND, "d" })
#define WATCHES   ASKS({ CR_MAY_RUN_ROUND, "dwv" }, { CR_MAY_CORRECT, "dv" })
#define SEES      ASKS({ CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" })

static const struct cr_gate gates[] = {
    /* a table's inputs */
    { "in", "open_table", ASKS({ CR_MAY_OPEN_TABLE, "da" }) },
    { "in", "settings", ASKS({ CR_MAY_LIMITS, "da" }) },
    { "in", "last_games", ASKS({ CR_MAY_CLOSE_TABLE, "dwa" }, { CR_MAY_SEAT_PLAYER, "d" }) },
    { "in", "close_table", ASKS({ CR_MAY_CLOSE_TABLE, "da" }) },
    { "in", "sit", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "d" }, { CR_MAY_SEAT_PLAYER, "d" }) },
    { "in", "leave", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "d" }, { CR_MAY_SEAT_PLAYER, "d" }) },
    { "in", "chips", ASKS({ CR_MAY_BUY_IN, "d" }, { CR_MAY_PLACE_BETS, "d" }) }, /* his own, from his pocket */
    { "in", "buy", ASKS({ CR_MAY_SELL_CHIPS, "d" }) },
    { "in", "bet", BETS },
    { "in", "remove", BETS },
    { "in", "move", BETS },
    { "in", "announce", BETS },
    { "in", "fund", BETS },
    { "in", "withdraw", BETS },
    { "in", "misplace", BETS },
    { "in", "clarify", BETS },
    { "in", "mark", ASKS({ CR_MAY_COLOUR_CHIPS, "dr" }) },       /* a player asks with his own hand */
    { "in", "swap", ASKS({ CR_MAY_COLOUR_CHIPS, "dr" }) },
    { "in", "cash_out", ASKS({ CR_MAY_COLOUR_CHIPS, "dr" }) },
    { "in", "stray", ASKS({ CR_MAY_CLOSE_TABLE, "da" }) },       /* with the count, and only so: its form hears the house */
    /* poker between players: chips in play; the floor is there when one comes or goes */
    { "in", "bring", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "d" }, { CR_MAY_SEAT_PLAYER, "d" }, { CR_MAY_CORRECT, "d" }) },
    { "in", "take_up", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "d" }, { CR_MAY_SEAT_PLAYER, "d" }, { CR_MAY_CORRECT, "d" }) },
    { "in", "report", ASKS({ CR_MAY_DISPUTE_RAISE, "d" }) },
    { "in", "place", RUNS },
    { "in", "assign", RUNS },
    { "in", "close_bets", RUNS },
    { "in", "launch", RUNS },
    { "in", "spin", RUNS },
    { "in", "result", RUNS },
    { "in", "lift_dolly", RUNS },
    { "in", "found", SEES },
    { "in", "scatter", SEES },
    { "in", "restore", SEES },
    { "in", "no_spin", ASKS({ CR_MAY_NO_SPIN, "dr" }) },         /* the game knows which reasons are whose */
    { "in", "confirm", ASKS({ CR_MAY_RUN_ROUND, "d" }, { CR_MAY_CORRECT, "d" }) },
    { "in", "undo", ASKS({ CR_MAY_CORRECT, "d" }, { CR_MAY_RUN_ROUND, "d" }) }, /* a dealer: what a dealer entered */
    { "in", "amend", ASKS({ CR_MAY_CORRECT, "d" }, { CR_MAY_RUN_ROUND, "d" }) },
    { "in", "void", ASKS({ CR_MAY_VOID_DEAL, "d" }, { CR_MAY_WITHDRAW_DECK, "d" }) }, /* at cards; at the wheel its form hears the manager alone */
    /* cards */
    { "in", "shuffle", RUNS },
    { "in", "cut", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_OPEN_TABLE, "da" }, { CR_MAY_CORRECT, "d" }) }, /* players decline: pit boss [M1 §177] */
    { "in", "marker", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_OPEN_TABLE, "da" }, { CR_MAY_CORRECT, "d" }) },
    { "in", "burn", RUNS },
    { "in", "change_dealer", ASKS({ CR_MAY_CREW, "dr" }, { CR_MAY_RUN_ROUND, "d" }) },
    { "in", "card", RUNS },
    { "in", "show", BETS },
    { "in", "act", BETS },
    { "in", "timeout", RUNS },
    { "in", "lucky", ASKS({ CR_MAY_RUN_ROUND, "d" }, { CR_MAY_JACKPOT, "dwa" }) },
    { "in", "award", ASKS({ CR_MAY_RUN_ROUND, "d" }, { CR_MAY_JACKPOT, "dwa" }) },
    { "in", "ruling", ASKS({ CR_MAY_DISPUTE_DECIDE, "d" }, { CR_MAY_CORRECT, "d" }) },
    /* the floor's operations */
    { "do", "open", ASKS({ CR_MAY_OPEN_TABLE, "da" }) },
    { "do", "word", ASKS({ CR_MAY_PLACE_BETS, "d" }) },
    { "do", "register_chips", ASKS({ CR_MAY_EQUIPMENT, "d" }) },
    { "do", "register_colour", ASKS({ CR_MAY_EQUIPMENT, "d" }) },
    { "do", "chips_to_cage", ASKS({ CR_MAY_CAGE_SHIFT, "da" }) },
    { "do", "funds_in", ASKS({ CR_MAY_PAYOUT_RELEASE, "da" }) },
    { "do", "safe_to_drawer", ASKS({ CR_MAY_CAGE_SHIFT, "da" }) },
    { "do", "buy_in", ASKS({ CR_MAY_BUY_IN, "d" }) },
    { "do", "fill", ASKS({ CR_MAY_FILL_ISSUE, "d" }) },
    { "do", "credit", ASKS({ CR_MAY_FILL_ISSUE, "d" }) },
    { "do", "redeem", ASKS({ CR_MAY_REDEEM, "d" }) },
    { "do", "pool_open", ASKS({ CR_MAY_JACKPOT, "d" }) },
    { "do", "pool_set", ASKS({ CR_MAY_JACKPOT, "da" }) },
    { "do", "pool_seed", ASKS({ CR_MAY_JACKPOT, "da" }) },
    { "do", "pool_move", ASKS({ CR_MAY_JACKPOT, "da" }) },
    { "do", "pool_trigger", ASKS({ CR_MAY_JACKPOT, "dwa" }) },   /* HIDDEN to whoever asks */
    { "do", "hit_verify", ASKS({ CR_MAY_JACKPOT, "w" }) },       /* the floor hears inspector and pit boss */
    { "do", "hit_approve", ASKS({ CR_MAY_JACKPOT, "a" }) },
    { "do", "hit_reject", ASKS({ CR_MAY_JACKPOT, "a" }) },
    { "do", "room_wait", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }) },
    { "do", "room_unwait", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }) },
    { "do", "room_wish", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }) },
    { "do", "room_unwish", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }) },
    { "do", "room_hold", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_lift", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_away", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    { "do", "room_back", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    { "do", "room_extend", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_ban", ASKS({ CR_MAY_RESTRICT, "d" }) },
    { "do", "room_unban", ASKS({ CR_MAY_RESTRICT, "d" }) },
    { "do", "room_stakes", ASKS({ CR_MAY_CHANGE_LIMIT, "dr" }) },
    { "do", "room_agree", ASKS({ CR_MAY_CHANGE_LIMIT, "dr" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    { "do", "room_object", ASKS({ CR_MAY_CHANGE_LIMIT, "dr" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    { "do", "room_note", ASKS({ CR_MAY_DISPUTE_RAISE, "d" }) },
    { "do", "room_keep", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_give_back", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_wait_start", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_start", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },
    { "do", "room_guest", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }) },
    { "do", "room_guest_went", ASKS({ CR_MAY_SEAT_PLAYER, "dr" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    { "do", "room_spectators", ASKS({ CR_MAY_DISPUTE_RAISE, "d" }) },
    { "do", "room_rule", ASKS({ CR_MAY_SEAT_PLAYER, "d" }) },    /* stakes and spectators: the manager's */
    { "do", "room_count", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "dw" }, { CR_MAY_CORRECT, "d" }) },
    /* ways of watching a table */
    { "watch", "public", ANYONE },
    { "watch", "player", ASKS({ CR_MAY_PLACE_BETS, "d" }) },
    { "watch", "staff", WATCHES },
    /* addresses */
    { "http", "POST /api/session", ANYONE },
    { "http", "GET /api/session", SIGNED_IN },
    { "http", "PUT /api/session", SIGNED_IN },
    { "http", "DELETE /api/session", SIGNED_IN },
    { "http", "GET /api/tables", ANYONE },
    { "http", "GET /api/tables/N", ANYONE },
    { "http", "GET /api/tables/N/rules", ANYONE },
    { "http", "GET /api/rules/W/diff", ANYONE },
    { "http", "GET /api/rules/W/odds", ASKS({ CR_MAY_RULEBOOK, "rdv" }) },
    { "http", "GET /api/rules/W/text", ASKS({ CR_MAY_RULEBOOK, "rdv" }) },
    { "http", "POST /api/rules/W/worth", ASKS({ CR_MAY_RULEBOOK, "rdv" }) },
    { "http", "GET /api/tables/N/history", ANYONE },
    { "http", "GET /api/tables/N/rounds/N", ASKS({ CR_MAY_PLACE_BETS, "d" }, { CR_MAY_RUN_ROUND, "dwv" }, { CR_MAY_CORRECT, "dv" }) },
    { "http", "POST /api/tables/N/commands", SIGNED_IN },        /* then by what it says */
    { "http", "POST /api/house/commands", SIGNED_IN },           /* then by what it says */
    { "http", "GET /api/hall/W", STAFF },                        /* then by the desk */
    { "http", "GET /api/registers", ASKS({ CR_MAY_REPORTS, "v" }, { CR_MAY_REGISTER_READ, "v" }) },
    { "http", "GET /api/registers/W", ASKS({ CR_MAY_REPORTS, "v" }, { CR_MAY_REGISTER_READ, "v" }) }, /* then by the register */
    { "http", "GET /api/cards", ASKS({ CR_MAY_REGISTER_READ, "v" }, { CR_MAY_ADMIT, "d" }) },
    { "http", "GET /api/cards/N", ASKS({ CR_MAY_REGISTER_READ, "v" }, { CR_MAY_ADMIT, "d" }) },
    { "http", "GET /api/me", SIGNED_IN },
    { "http", "GET /api/me/receipts", SIGNED_IN },
    { "http", "GET /api/pools", ANYONE },
    { "http", "GET /api/practice", SIGNED_IN },
    { "http", "POST /api/practice", SIGNED_IN },                 /* in play money: whoever he is */
    { "http", "GET /api/practice/N", SIGNED_IN },                /* then one's own alone */
    { "http", "GET /api/practice/N/rules", SIGNED_IN },
    { "http", "POST /api/practice/N/do", SIGNED_IN },
    { "http", "GET /api/people", STAFF },
    { "http", "GET /api/floor/tables", STAFF },
    { "http", "GET /health", ANYONE },
    { "http", "GET /metrics", ASKS({ CR_MAY_REPORTS, "v" }) },   /* or from this machine */
    { "http", "GET /ws", ANYONE },
};
/* clang-format on */
#define GATE_COUNT (sizeof gates / sizeof gates[0])

const struct cr_gate *cr_gate_at(size_t index)
{
    return index < GATE_COUNT ? &gates[index] : NULL;
}

const struct cr_gate *cr_gate_find(const char *kind, const char *name)
{
    for (size_t i = 0; i < GATE_COUNT; i++)
        if (strcmp(gates[i].kind, kind) == 0 && strcmp(gates[i].name, name) == 0) return &gates[i];
    return NULL;
}

static bool matrix_opens(const struct cr_gate *gate, enum cr_role role)
{
    for (int i = 0; i < CR_GATE_ASKS_MAX && gate->asks[i].letters; i++) {
        char letter = cr_operation_letter(role, gate->asks[i].operation);
        if (letter != '.' && strchr(gate->asks[i].letters, letter)) return true;
    }
    return false;
}

bool cr_gate_opens(const struct cr_gate *gate, enum cr_role role)
{
    bool is_person = role < CR_ROLE_COUNT && role != CR_ROLE_SYSTEM;
    switch (gate->who) {
    case CR_GATE_ANYONE: return true;
    case CR_GATE_SIGNED_IN: return is_person;
    case CR_GATE_STAFF: return is_person && role != CR_ROLE_PLAYER && role != CR_ROLE_SUPPORT;
    case CR_GATE_MATRIX: return is_person && matrix_opens(gate, role);
    }
    return false;
}

const char *cr_gate_asks(const struct cr_gate *gate)
{
    switch (gate->who) {
    case CR_GATE_ANYONE: return "anyone";
    case CR_GATE_SIGNED_IN: return "signed in";
    case CR_GATE_STAFF: return "staff";
    case CR_GATE_MATRIX: return cr_operation_name(gate->asks[0].operation);
    }
    return "";
}
