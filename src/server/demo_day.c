/* demo_day.c -- the two days of the demonstration house: who does what, minute by minute.
 *
 * Tables: 1 and 4 electronic roulette and blackjack, 2 and 3 the same with a dealer, 8 and 9 electronic
 * poker against the house, 12 hold'em. Yesterday tables 2 and 3 play an evening and close; today they
 * are open again, with visitors inside, a fill on its way, and things to decide on every desk.
 */
#include "server/demo.h"

/* Who, as every step begins. */
#define MANAGER        CR_DEMO_MANAGER
#define BOSS           CR_DEMO_BOSS
#define INSPECTOR      CR_DEMO_INSPECTOR
#define DEALER         5, CR_ROLE_DEALER
#define DEALER2        13, CR_ROLE_DEALER
#define HEAD           CR_DEMO_HEAD
#define CASHIER        CR_DEMO_CASHIER
#define REGISTRAR      CR_DEMO_REGISTRAR
#define SECURITY       10, CR_ROLE_SECURITY
#define ADMINISTRATION CR_DEMO_ADMINISTRATION
#define VISITOR(n)     n, CR_ROLE_PLAYER

#define AT_2           "{'person':5,'role':'dealer'},{'person':8,'role':'cashier'}"
#define AT_3           "{'person':13,'role':'dealer'},{'person':8,'role':'cashier'}"
#define STEPS          "'steps':[1,2,3,4,5,6,7,8,9]"

#define ALL_CHIPS \
    "{'1000000':20,'100000':300,'50000':300,'10000':3000,'2500':4000,'500':6000,'100':10000}"
#define FLOAT "{'100000':20,'50000':20,'10000':100,'2500':200,'500':200,'100':500}"

/* A table is there; its float comes from the cage. */
#define OPEN(table, at, what)                                     \
    {                                                             \
        at, BOSS, table, "{'do':'open','rulebook':'m1'," what "}" \
    }
#define BEGIN(table, at, signs)                                                      \
    { at, BOSS, 0, "{'do':'table_prepare','table':" #table "}" },                    \
    {                                                                                \
        at, BOSS, 0,                                                                 \
            "{'do':'table_open','table':" #table ",'chips':" FLOAT ",'paper':" FLOAT \
            ",'signs':[" signs "]}"                                                  \
    }
#define ENTER(at, visitor)                                                        \
    {                                                                             \
        at, REGISTRAR, 0, "{'do':'enter','visitor':" #visitor ",'id_shown':true}" \
    }
#define LEAVE(at, visitor)                                       \
    {                                                            \
        at, REGISTRAR, 0, "{'do':'exit','visitor':" #visitor "}" \
    }
#define BUY(at, visitor, sum, tendered)                                                         \
    {                                                                                           \
        at, CASHIER, 0,                                                                         \
            "{'do':'buy','visitor':" #visitor ",'payments':[{'by':'cash','tendered':" #tendered \
            ",'sum':" #sum "}]," STEPS "}"                                                      \
    }
#define REDEEM(at, visitor)                                                                     \
    {                                                                                           \
        at, CASHIER, 0,                                                                         \
            "{'do':'redeem','visitor':" #visitor ",'chips':$chips" #visitor ",'id_shown':true}" \
    }
#define IN(at, visitor, table, what)                   \
    {                                                  \
        at, VISITOR(visitor), table, "{'in':" what "}" \
    }
#define BET(at, visitor, where, amount) \
    IN(at, visitor, 2, "'bet','bet':'" where "','amount':" #amount)
#define SPIN(at, number)                                     \
    { at, DEALER, 2, "{'in':'spin','number':" #number "}" }, \
    {                                                        \
        at + 1, DEALER, 2, "{'in':'lift_dolly'}"             \
    }
/* He sits down at table 2 with a colour of his own, and changes his chips into it. */
#define SIT(at, visitor, colour, value, amount)                             \
    IN(at, visitor, 2, "'sit'"),                                            \
        IN(at, visitor, 2, "'mark','colour':'" colour "','value':" #value), \
        IN(at, visitor, 2, "'swap','amount':" #amount)
#define COLOUR(colour)                                                                        \
    {                                                                                         \
        121, MANAGER, 0, "{'do':'register_colour','at':2,'colour':" #colour ",'amount':1000}" \
    }

static const struct cr_demo_step yesterday[] = {
    /* what the house has */
    { 121, MANAGER, 0, "{'do':'equipment_put','class':'alarm','serial':'AL-1'}" },
    { 121, MANAGER, 0, "{'do':'equipment_put','class':'video','serial':'TV-1'}" },
    { 121, MANAGER, 0, "{'do':'chips_register','chips':" ALL_CHIPS "}" },
    { 121, CASHIER, 0, "{'do':'chips_move','from':'vault','chips':" ALL_CHIPS "}" },
    { 121, MANAGER, 0, "{'do':'safe_in','amount':100000000}" },
    { 121, MANAGER, 0, "{'do':'safe_in','amount':200000000,'into':'bank'}" },
    { 121, MANAGER, 0, "{'do':'safe_in','amount':20000000,'into':'wallet'}" },
    OPEN(1, 121,
         "'game':'roulette','name':'Roulette 1','chance':'electronic','bet_seconds':20,"
         "'result_seconds':8,'table':{'min_inside':200,'min_outside':1000,'max_straight':20000,"
         "'max_dozen_column':200000,'max_even_chance':400000,'colour_value_min':200,"
         "'colour_value_max':10000}"),
    OPEN(2, 121,
         "'game':'roulette','name':'Roulette 2','chance':'live','table':{'min_inside':200,"
         "'min_outside':1000,'max_straight':20000,'max_dozen_column':200000,"
         "'max_even_chance':400000,'colour_value_min':200,'colour_value_max':10000}"),
    OPEN(3, 121,
         "'game':'blackjack','name':'Blackjack 3','chance':'live',"
         "'table':{'min_bet':1000,'max_bet':50000}"),
    OPEN(4, 121,
         "'game':'blackjack','name':'Blackjack 4','chance':'electronic','bet_seconds':20,"
         "'result_seconds':8,'decision_seconds':25,'table':{'min_bet':1000,'max_bet':50000}"),
    OPEN(8, 121,
         "'game':'texas-poker','name':'Texas poker 8','chance':'electronic','bet_seconds':20,"
         "'result_seconds':10,'decision_seconds':30,'table':{'deck_source':'machine',"
         "'min_ante':500,'max_ante':20000,'max_payout':2000000}"),
    OPEN(9, 121,
         "'game':'oasis-poker','name':'Oasis poker 9','chance':'electronic','bet_seconds':20,"
         "'result_seconds':10,'decision_seconds':30,'table':{'deck_source':'machine',"
         "'min_ante':500,'max_ante':20000,'ante_step':100,'bonus_min':100,'bonus_max':10000,"
         "'max_payout':2000000}"),
    OPEN(12, 121,
         "'game':'holdem','name':'Hold\\u0027em 12','chance':'electronic','bet_seconds':10,"
         "'result_seconds':8,'decision_seconds':30,'table':{'min_bet':1000,'max_bet':0}"),
    COLOUR(1),
    COLOUR(2),
    COLOUR(3),
    COLOUR(4),
    COLOUR(5),
    COLOUR(6),
    COLOUR(7),
    COLOUR(8),
    { 122, MANAGER, 0, "{'do':'equip_table','table':2,'serial':'W-2'}" },
    { 122, MANAGER, 0, "{'do':'equip_table','table':3}" },
    /* the cage, the crews, the tables */
    { 124, HEAD, 0, "{'do':'shift_plan','cashier':8,'drawer':1}" },
    { 124, HEAD, 0, "{'do':'safe_move','shift':1,'amount':20000000}" },
    { 125, CASHIER, 0, "{'do':'shift_open','shift':1,'cash':20000000,'chips':$cage}" },
    { 126, BOSS, 0, "{'do':'assign_crew','table':2,'role':'dealer','person':5}" },
    { 126, BOSS, 0, "{'do':'assign_crew','table':2,'role':'inspector','person':4}" },
    { 126, BOSS, 0, "{'do':'assign_crew','table':3,'role':'dealer','person':13}" },
    BEGIN(2, 130, AT_2),
    BEGIN(3, 130, AT_3),
    /* visitors, among them one who is too young and one who has drunk */
    ENTER(240, 105),
    ENTER(245, 106),
    ENTER(247, 112),
    { 248, REGISTRAR, 0, "{'do':'enter','visitor':107,'id_shown':true,'intoxicated':true}" },
    ENTER(250, 108),
    BUY(252, 105, 200000, 200000),
    BUY(254, 106, 500000, 500000),
    BUY(256, 108, 100000, 102000),
    SIT(260, 105, "white", 500, 150000),
    SIT(260, 106, "yellow", 2500, 450000),
    BET(262, 105, "n17", 2500),
    BET(262, 106, "red", 50000),
    SPIN(264, 17),
    BET(268, 105, "n17", 2500),
    BET(268, 106, "red", 50000),
    SPIN(270, 32),
    BET(274, 105, "n23", 5000),
    BET(274, 106, "black", 50000),
    SPIN(276, 12),
    BET(282, 106, "even", 100000),
    SPIN(284, 7),
    /* a fill */
    { 290, DEALER, 0, "{'do':'slip_request','table':2,'kind':'fill','chips':{'10000':50}}" },
    { 291, BOSS, 0, "{'do':'slip_approve','slip':1}" },
    { 292, BOSS, 0, "{'do':'slip_enter','slip':1}" },
    { 294, CASHIER, 0, "{'do':'slip_issue','slip':1,'chips':{'10000':50}}" },
    { 296, SECURITY, 0, "{'do':'slip_carry','slip':1}" },
    { 298, DEALER, 0,
      "{'do':'slip_receive','slip':1,'chips':{'10000':50},"
      "'witness':{'person':4,'role':'inspector'}}" },
    BET(310, 105, "n8", 5000),
    BET(310, 106, "low", 50000),
    SPIN(312, 30),
    BET(320, 105, "n30", 5000),
    BET(320, 106, "low", 50000),
    SPIN(322, 11),
    /* a complaint, and what was written about a visitor */
    { 330, INSPECTOR, 0,
      "{'do':'incident_write','code':'disorder','table':2,'visitor':108,"
      "'text':'shouted at the dealer'}" },
    { 335, SECURITY, 0,
      "{'do':'act','visitor':108,'clauses':['2.4'],'text':'shouted at the dealer, was calmed',"
      "'incident':1,'documented':true}" },
    { 340, MANAGER, 0, "{'do':'confirm_act','act':1}" },
    /* they go home, tables and cage are closed */
    IN(599, 106, 2, "'remove','bet':'low'"),
    IN(600, 105, 2, "'cash_out'"),
    IN(600, 106, 2, "'cash_out'"),
    IN(601, 105, 2, "'leave'"),
    IN(601, 106, 2, "'leave'"),
    REDEEM(610, 105),
    REDEEM(612, 106),
    REDEEM(614, 108),
    LEAVE(620, 105),
    LEAVE(620, 106),
    LEAVE(620, 108),
    { 630, DEALER, 0, "{'do':'table_last_games','table':2}" },
    { 630, DEALER2, 0, "{'do':'table_last_games','table':3}" },
    { 640, BOSS, 0, "{'do':'table_count','table':2,'chips':$float2,'signs':[" AT_2 "]}" },
    { 650, BOSS, 0, "{'do':'table_count','table':3,'chips':$float3,'signs':[" AT_3 "]}" },
    { 655, BOSS, 0, "{'do':'table_close','table':2,'witness':{'person':8,'role':'cashier'}}" },
    { 655, BOSS, 0, "{'do':'table_close','table':3,'witness':{'person':8,'role':'cashier'}}" },
    { 656, BOSS, 0, "{'do':'relieve','table':2,'role':'dealer'}" },
    { 656, BOSS, 0, "{'do':'relieve','table':2,'role':'inspector'}" },
    { 656, BOSS, 0, "{'do':'relieve','table':3,'role':'dealer'}" },
    { 660, MANAGER, 0,
      "{'do':'recording_put','camera':'pit','table':2,'from':$from,'to':$until,'fps':25,"
      "'medium':'disk 1'}" },
    { 660, CASHIER, 0, "{'do':'shift_count','shift':1,'cash':$drawer1,'chips':$cage}" },
    { 665, CASHIER, 0, "{'do':'shift_reconcile','shift':1}" },
    { 670, CASHIER, 0, "{'do':'shift_close','shift':1}" },
};

static const struct cr_demo_step today[] = {
    { 1, MANAGER, 0, "{'do':'day_close','day':'$yesterday'}" },
    { 2, HEAD, 0, "{'do':'shift_plan','cashier':8,'drawer':1}" },
    { 2, HEAD, 0, "{'do':'safe_move','shift':2,'amount':20000000}" },
    { 3, CASHIER, 0, "{'do':'shift_open','shift':2,'cash':20000000,'chips':$cage}" },
    { 3, HEAD, 0, "{'do':'shift_plan','cashier':16,'drawer':2}" },
    { 4, BOSS, 0, "{'do':'assign_crew','table':2,'role':'dealer','person':5}" },
    { 4, BOSS, 0, "{'do':'assign_crew','table':2,'role':'inspector','person':4}" },
    { 4, BOSS, 0, "{'do':'assign_crew','table':3,'role':'dealer','person':13}" },
    BEGIN(1, 6, "{'person':8,'role':'cashier'}"),
    BEGIN(2, 6, AT_2),
    BEGIN(3, 6, AT_3),
    BEGIN(4, 6, "{'person':8,'role':'cashier'}"),
    BEGIN(8, 6, "{'person':8,'role':'cashier'}"),
    BEGIN(9, 6, "{'person':8,'role':'cashier'}"),
    { 6, BOSS, 0, "{'do':'table_prepare','table':12}" },
    { 6, BOSS, 0, "{'do':'table_open','table':12,'signs':[{'person':8,'role':'cashier'}]}" },
    ENTER(20, 101),
    ENTER(22, 102),
    ENTER(24, 103),
    ENTER(26, 104),
    ENTER(30, 105),
    ENTER(35, 106),
    ENTER(37, 112),
    BUY(40, 101, 1000000, 1000000),
    BUY(42, 102, 1000000, 1000000),
    { 44, CASHIER, 0,
      "{'do':'buy','visitor':103,'payments':[{'by':'card','sum':1000000}],'steps':[4,5,6,7,8]}" },
    { 45, CASHIER, 0,
      "{'do':'buy','visitor':104,'payments':[{'by':'cash','tendered':500000,'sum':500000},"
      "{'by':'card','sum':500000}]," STEPS "}" },
    BUY(46, 105, 300000, 305000),
    BUY(48, 106, 100000, 100000),
    SIT(60, 105, "white", 500, 200000),
    SIT(60, 106, "yellow", 2500, 100000),
    BET(62, 105, "n8", 2500),
    BET(62, 106, "red", 20000),
    SPIN(64, 8),
    BET(70, 105, "n8", 2500),
    BET(70, 106, "red", 20000),
    SPIN(72, 3),
    BET(80, 105, "n8", 5000),
    SPIN(82, 20),
    /* on every desk something waits */
    { 90, REGISTRAR, 0,
      "{'do':'self_exclude','visitor':110,'months':12,'in_person':true,'written':true,"
      "'id_shown':true}" },
    { 100, DEALER, 0, "{'do':'slip_request','table':2,'kind':'fill','chips':{'10000':30}}" },
    { 101, BOSS, 0, "{'do':'slip_approve','slip':2}" },
    { 102, BOSS, 0, "{'do':'slip_enter','slip':2}" },
    { 104, DEALER2, 0, "{'do':'slip_request','table':3,'kind':'credit','chips':{'100000':5}}" },
    { 110, CASHIER, 0,
      "{'do':'payout_submit','visitor':103,'method':'bank','sum':500000,'account_owner':103,"
      "'needs_account':true,'fields':['legal_entity','surname','given_name','document.name',"
      "'document.number','document.issued_on','document.issued_by','filed_at','account']}" },
    { 111, CASHIER, 0, "{'do':'payout_identify','payout':4,'person':103,'id_shown':true}" },
    { 115, ADMINISTRATION, 0,
      "{'do':'act_create','visitor':104,'sum':2000000,'contract':'12/2026'}" },
    { 116, ADMINISTRATION, 0, "{'do':'act_funds','act':1,'amount':2000000}" },
    { 120, INSPECTOR, 0,
      "{'do':'dispute_raise','table':2,'visitor':106,'amount':20000,"
      "'subject':'says his bet lay on black'}" },
    { 130, DEALER, 0, "{'do':'incident_write','code':'wheel','table':2,'text':'ball replaced'}" },
    { 140, SECURITY, 0,
      "{'do':'act','visitor':106,'clauses':['2.4'],'text':'loud',"
      "'documented':true}" },
};

const struct cr_demo_story cr_demo_m1 = {
    .establish =
        "{'do':'establish','house':'m1','currency':'BYN','decimals':2,'zone':'<+03>-3',"
        "'day_start':21600,'legal_entity':'Casino M-1','address':'Minsk','income_tax_bp':400,"
        "'rotation_minutes':40,'staff_is_kept':true,"
        "'denominations':[1000000,100000,50000,10000,2500,500,100]}",
    .zone = "<+03>-3",
    .currency = "BYN",
    .code = "M1",
    .country = "BY",
    .city = "Minsk",
    .yesterday = yesterday,
    .yesterday_count = sizeof yesterday / sizeof yesterday[0],
    .today = today,
    .today_count = sizeof today / sizeof today[0],
};
