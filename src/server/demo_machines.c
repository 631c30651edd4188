/* demo_machines.c -- the two days of the demonstration house with gaming machines: who does what, minute by
 * minute.
 *
 * Two machines share a jackpot; whoever controls them speaks for them as administration [0022]. Yesterday
 * evening they are played, one hits the jackpot, and it is verified, approved and paid. Today they stand
 * linked, another hit waits for its second pair of eyes, and a prize in kind for somebody to win it.
 */
#include "server/demo.h"

#define MANAGER        CR_DEMO_MANAGER
#define BOSS           CR_DEMO_BOSS
#define INSPECTOR      CR_DEMO_INSPECTOR
#define HEAD           CR_DEMO_HEAD
#define CASHIER        CR_DEMO_CASHIER
#define REGISTRAR      CR_DEMO_REGISTRAR
#define ADMINISTRATION CR_DEMO_ADMINISTRATION
#define JACKPOT        "'jackpot':1000001"

#define ENTER(at, visitor)                                                        \
    {                                                                             \
        at, REGISTRAR, 0, "{'do':'enter','visitor':" #visitor ",'id_shown':true}" \
    }
#define LEAVE(at, visitor)                                       \
    {                                                            \
        at, REGISTRAR, 0, "{'do':'exit','visitor':" #visitor "}" \
    }
#define MOVE(to)                                                               \
    {                                                                          \
        122, ADMINISTRATION, 0, "{'do':'linked_move'," JACKPOT ",'to':" to "}" \
    }
#define PUT(name, serial)                                             \
    {                                                                 \
        123, ADMINISTRATION, 0,                                       \
            "{'do':'machine_put','name':'" name "','serial':'" serial \
            "','place':'Hall 1','means':['coin','token']," JACKPOT    \
            ",'approval':'BG-2026-7','excise':'E-2026-11'}"           \
    }
#define MACHINE(at, number, what)                                               \
    {                                                                           \
        at, ADMINISTRATION, 0, "{'do':'machine_" what ",'machine':" #number "}" \
    }
/* Some games in a row: money in, stakes, wins. */
#define PLAY(at, number, events) MACHINE(at, number, "play','events':[" events "]")
#define GAME(stake)              "{'stake':" #stake "}"
#define WON(stake, win)          "{'stake':" #stake "},{'win':" #win "}"

static const struct cr_demo_step yesterday[] = {
    /* what the house has */
    { 121, MANAGER, 0, "{'do':'safe_in','amount':30000000}" },
    { 121, MANAGER, 0, "{'do':'safe_in','amount':80000000,'into':'bank'}" },
    { 121, ADMINISTRATION, 0,
      "{'do':'linked_put','name':'Vitosha','hall':'Hall 1','reserve_bp':100,"
      "'levels':[{'share_bp':200,'reset':100000},{'share_bp':150,'reset':10000}]}" },
    MOVE("'submitted'"),
    MOVE("'approved','metrology':'M-2026-3','commission':'C-2026-19'"),
    MOVE("'active'"),
    PUT("A1", "77-001"),
    PUT("A2", "77-002"),
    { 124, HEAD, 0, "{'do':'shift_plan','cashier':8,'drawer':1}" },
    { 124, HEAD, 0, "{'do':'safe_move','shift':1,'amount':5000000}" },
    { 125, CASHIER, 0, "{'do':'shift_open','shift':1,'cash':5000000,'chips':{}}" },
    { 126, CASHIER, 0, "{'do':'machine_hopper_fill','machine':1,'amount':200000}" },
    { 126, CASHIER, 0, "{'do':'machine_hopper_fill','machine':2,'amount':200000}" },
    MACHINE(130, 1, "link'"),
    MACHINE(130, 2, "link'"),
    /* an evening of games */
    ENTER(240, 105),
    ENTER(245, 106),
    PLAY(250, 1,
         "{'in':10000,'means':'coin'}," GAME(200) "," GAME(200) "," WON(500, 5000) "," GAME(500)),
    PLAY(252, 2, "{'in':20000,'means':'token'}," GAME(1000) "," GAME(1000) "," WON(1000, 4000)),
    PLAY(270, 1, GAME(500) "," WON(500, 2000) "," GAME(500) "," GAME(1000) "," GAME(1000)),
    PLAY(275, 2, WON(2000, 20000) "," GAME(2000) "," GAME(2000) "," GAME(2000)),
    MACHINE(280, 2, "jackpot_hit','level':2"),
    { 285, INSPECTOR, 0, "{'do':'award_verify','award':1000001}" },
    { 290, BOSS, 0, "{'do':'award_verify','award':1000001}" },
    { 300, MANAGER, 0, "{'do':'award_approve','award':1000001,'visitor':106,'method':'cash'}" },
    { 305, CASHIER, 0, "{'do':'award_pay','award':1000001}" },
    PLAY(320, 1, GAME(200) "," GAME(200) "," WON(200, 800)),
    /* they go home; what is on the machines is paid */
    MACHINE(590, 1, "cash_out','amount':12300"),
    { 595, CASHIER, 0, "{'do':'machine_redeem','machine':2,'amount':33000}" },
    LEAVE(600, 105),
    LEAVE(600, 106),
    { 610, INSPECTOR, 0,
      "{'do':'machine_meters','machine':1,'stakes':5500,'wins':7800,'credits_in':10000,"
      "'credits_out':12300,'drop':10000,'games':12}" },
    { 612, INSPECTOR, 0,
      "{'do':'machine_meters','machine':2,'stakes':11000,'wins':24000,'credits_in':20000,"
      "'credits_out':33000,'drop':20000,'games':7}" },
    { 620, CASHIER, 0, "{'do':'machine_drop_count','machine':1,'amount':10000}" },
    { 622, CASHIER, 0, "{'do':'machine_drop_count','machine':2,'amount':20000}" },
    { 640, MANAGER, 0, "{'do':'machine_verify'," JACKPOT "}" },
    { 660, CASHIER, 0, "{'do':'shift_count','shift':1,'cash':$drawer1,'chips':{}}" },
    { 665, CASHIER, 0, "{'do':'shift_reconcile','shift':1}" },
    { 670, CASHIER, 0, "{'do':'shift_close','shift':1}" },
};

static const struct cr_demo_step today[] = {
    { 1, MANAGER, 0, "{'do':'day_close','day':'$yesterday','none':true}" },
    { 2, HEAD, 0, "{'do':'shift_plan','cashier':8,'drawer':1}" },
    { 2, HEAD, 0, "{'do':'safe_move','shift':2,'amount':5000000}" },
    { 3, CASHIER, 0, "{'do':'shift_open','shift':2,'cash':5000000,'chips':{}}" },
    { 10, ADMINISTRATION, 0, "{'do':'prize_buy','name':'Bicycle','serial':'B-17','value':120000}" },
    { 12, MANAGER, 0, "{'do':'machine_rate','currency':'EUR','rate_ppm':1955830}" },
    ENTER(20, 105),
    ENTER(25, 106),
    PLAY(40, 1, "{'in':10000,'means':'coin'}," GAME(500) "," WON(500, 5000) "," GAME(500)),
    PLAY(45, 2, "{'in':10000,'means':'coin'}," GAME(1000) "," GAME(1000) "," GAME(1000)),
    MACHINE(60, 1, "jackpot_hit','level':1"),
    { 70, INSPECTOR, 0, "{'do':'award_verify','award':1000002}" },
};

const struct cr_demo_story cr_demo_machines = {
    .establish = "{'do':'establish','house':'bg','currency':'BGN','decimals':2,'zone':'<+02>-2',"
                 "'day_start':21600,'legal_entity':'Casino','address':'Sofia','staff_is_kept':true,"
                 "'denominations':[1000000,100000,50000,10000,2500,500,100]}",
    .zone = "<+02>-2",
    .currency = "BGN",
    .code = "BG",
    .country = "BG",
    .city = "Sofia",
    .yesterday = yesterday,
    .yesterday_count = sizeof yesterday / sizeof yesterday[0],
    .today = today,
    .today_count = sizeof today / sizeof today[0],
};
