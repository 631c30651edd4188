/* operations.h -- the postings of house.md, P1-P47, as rows, on one balance sheet.
 *
 * Shift 1 has the drawer, session 1 of table 1 is running; visitor 7 plays with colour 2 at a marker of 5
 * and holds 40 of its chips, 10 lie on the layout. So the colour chips outside the rack are worth 250.
 */
#ifndef LEDGER_OPERATIONS_H
#define LEDGER_OPERATIONS_H

#include "words.h"

#define SHEET_WORTH 250

static const char sheet[] =
    "issued -100000, vault 20000, cage 50000, transit:4 500, "
    "float:1 20000, layout:1 600, rake:1 100, tips:1 50, "
    "player:7 5000, player:8 3400, player 50, held:3 300, "
    "cissued:1#2 -200, rack:1#2 150, cplayer:1/7#2 40, clayout:1#2 10, "
    "1000:1 20000, 1010 30000, 1020:1 300, 1021 20, 1030 40000, 1040 500, 1050 700, 1060 1000, "
    "2000 -7000, 2000:1 -2600, 2010 -2000, 2020 -1000, 2021 -1500, 2022 -400, 2030 -80, "
    "2040:1 -1200, 2041:1 -100, 2050 -70, 2070 -15, 2080 -200, "
    "3000 -75905, 4000:1/1 -1250, 4005 900, 4010 -100";

struct operation {
    unsigned number;
    const char *name, *chips, *money;
    const char *balances; /* of every account it touches, before > after */
    cr_money worth;       /* how the worth of colour chips outside the racks changes (I2) */
};

/* clang-format off */
static const struct operation operations[] = {
    { 1, "register new chips", "issued -> vault 1000", NULL,
      "issued -100000>-101000, vault 20000>21000", 0 },
    { 1, "colour chips brought to a table", "cissued:1#2 -> rack:1#2 100", NULL,
      "cissued:1#2 -200>-300, rack:1#2 150>250", 0 },
    { 2, "retire chips", "vault -> issued 400", NULL,
      "issued -100000>-99600, vault 20000>19600", 0 },
    { 3, "vault to cage", "vault -> cage 5000", NULL,
      "vault 20000>15000, cage 50000>55000", 0 },
    { 3, "and back", "cage -> vault 5000", NULL,
      "vault 20000>25000, cage 50000>45000", 0 },
    { 4, "house puts in funds", NULL, "Dr 1010 2500 / Cr 3000 2500",
      "1010 30000>32500, 3000 -75905>-78405", 0 },
    { 5, "safe to drawer", NULL, "Dr 1000:1 3000 / Cr 1010 3000",
      "1000:1 20000>23000, 1010 30000>27000", 0 },
    { 5, "and back", NULL, "Dr 1010 3000 / Cr 1000:1 3000",
      "1000:1 20000>17000, 1010 30000>33000", 0 },
    { 6, "buy-in cash (H26)", "cage -> player:7 500", "Dr 1000:1 500 / Cr 2000 500",
      "cage 50000>49500, player:7 5000>5500, 1000:1 20000>20500, 2000 -7000>-7500", 0 },
    { 7, "buy-in card (H25)", "cage -> player:7 500", "Dr 1040 500 / Cr 2000 500",
      "cage 50000>49500, player:7 5000>5500, 1040 500>1000, 2000 -7000>-7500", 0 },
    { 8, "acquirer settles", NULL, "Dr 1030 490, Dr 5030 10 / Cr 1040 500",
      "1030 40000>40490, 5030 0>10, 1040 500>0", 0 },
    { 9, "buy-in e-money", "cage -> player:8 200", "Dr 1050 200 / Cr 2000 200",
      "cage 50000>49800, player:8 3400>3600, 1050 700>900, 2000 -7000>-7200", 0 },
    { 10, "bank money in under a contract", NULL, "Dr 1030 2000 / Cr 2010 2000",
      "1030 40000>42000, 2010 -2000>-4000", 0 },
    { 11, "Act issued (H30)", "cage -> player:7 2000", "Dr 2010 2000 / Cr 2000 2000",
      "cage 50000>48000, player:7 5000>7000, 2010 -2000>0, 2000 -7000>-9000", 0 },
    { 12, "Act refunded unused (H81)", NULL, "Dr 2010 2000 / Cr 1030 2000",
      "2010 -2000>0, 1030 40000>38000", 0 },
    { 13, "chips sold at the table (H32)", "float:1 -> player:8 300", "Dr 1020:1 300 / Cr 2000:1 300",
      "float:1 20000>19700, player:8 3400>3700, 1020:1 300>600, 2000:1 -2600>-2900", 0 },
    { 14, "fill: issued", "cage -> transit:5 2000", NULL,
      "cage 50000>48000, transit:5 0>2000", 0 },
    { 14, "fill: counted 25 short (H43)", "transit:4 -> float:1 475", NULL,
      "transit:4 500>25, float:1 20000>20475", 0 },
    { 15, "credit: issued", "float:1 -> transit:6 500", NULL,
      "float:1 20000>19500, transit:6 0>500", 0 },
    { 15, "credit: received", "transit:4 -> cage 500", NULL,
      "transit:4 500>0, cage 50000>50500", 0 },
    { 16, "value -> colour chips (H45)", "player:7 -> float:1 100; rack:1#2 -> cplayer:1/7#2 20", NULL,
      "player:7 5000>4900, float:1 20000>20100, rack:1#2 150>130, cplayer:1/7#2 40>60", 100 },
    { 17, "colour -> value chips", "float:1 -> player:7 200; cplayer:1/7#2 -> rack:1#2 40", NULL,
      "player:7 5000>5200, float:1 20000>19800, rack:1#2 150>190, cplayer:1/7#2 40>0", -200 },
    { 18, "break / colour up", "player:7 -> float:1 100; float:1 -> player:7 100", NULL, "", 0 },
    { 19, "stake placed", "player:8 -> layout:1 250", NULL,
      "player:8 3400>3150, layout:1 600>850", 0 },
    { 19, "stake placed in colour", "cplayer:1/7#2 -> clayout:1#2 3", NULL,
      "cplayer:1/7#2 40>37, clayout:1#2 10>13", 0 },
    { 20, "stake returned", "layout:1 -> player:8 600", NULL,
      "layout:1 600>0, player:8 3400>4000", 0 },
    { 20, "stake returned in colour", "clayout:1#2 -> cplayer:1/7#2 10", NULL,
      "clayout:1#2 10>0, cplayer:1/7#2 40>50", 0 },
    { 21, "stake lost", "layout:1 -> float:1 600", "Dr 2000:1 600 / Cr 4000:1/1 600",
      "layout:1 600>0, float:1 20000>20600, 2000:1 -2600>-2000, 4000:1/1 -1250>-1850", 0 },
    { 21, "stake lost in colour", "clayout:1#2 -> rack:1#2 5", "Dr 2000:1 25 / Cr 4000:1/1 25",
      "clayout:1#2 10>5, rack:1#2 150>155, 2000:1 -2600>-2575, 4000:1/1 -1250>-1275", -25 },
    { 22, "winning paid", "float:1 -> player:8 700", "Dr 4000:1/1 700 / Cr 2000:1 700",
      "float:1 20000>19300, player:8 3400>4100, 4000:1/1 -1250>-550, 2000:1 -2600>-3300", 0 },
    { 22, "winning paid in colour", "rack:1#2 -> cplayer:1/7#2 35", "Dr 4000:1/1 175 / Cr 2000:1 175",
      "rack:1#2 150>115, cplayer:1/7#2 40>75, 4000:1/1 -1250>-1075, 2000:1 -2600>-2775", 175 },
    { 23, "half lost", "layout:1 -> float:1 50; layout:1 -> player:8 50", "Dr 2000:1 50 / Cr 4000:1/1 50",
      "layout:1 600>500, float:1 20000>20050, player:8 3400>3450, 2000:1 -2600>-2550, 4000:1/1 -1250>-1300", 0 },
    { 24, "pot pushed to the winner", "layout:1 -> player:8 228", NULL,
      "layout:1 600>372, player:8 3400>3628", 0 },
    { 25, "rake taken (H52)", "layout:1 -> rake:1 12", "Dr 2000:1 12 / Cr 4010 12",
      "layout:1 600>588, rake:1 100>112, 2000:1 -2600>-2588, 4010 -100>-112", 0 },
    { 26, "rake box to cage", "rake:1 -> cage 100", NULL,
      "rake:1 100>0, cage 50000>50100", 0 },
    { 27, "tip in chips", "player:7 -> tips:1 10", "Dr 2000:1 10 / Cr 2050 10",
      "player:7 5000>4990, tips:1 50>60, 2000:1 -2600>-2590, 2050 -70>-80", 0 },
    { 27, "tip in cash", NULL, "Dr 1021 5 / Cr 2050 5",
      "1021 20>25, 2050 -70>-75", 0 },
    { 28, "tips paid out to staff", "tips:1 -> cage 50", "Dr 2050 70 / Cr 1000:1 70; Dr 1000:1 20 / Cr 1021 20",
      "tips:1 50>0, cage 50000>50050, 2050 -70>0, 1000:1 20000>19950, 1021 20>0", 0 },
    { 29, "redeem in cash (H60)", "player:7 -> cage 1000", "Dr 2000 1000 / Cr 1000:1 960, Cr 2030 40",
      "player:7 5000>4000, cage 50000>51000, 2000 -7000>-6000, 1000:1 20000>19040, 2030 -80>-120", 0 },
    { 30, "redeem, till short: accepted (H64)", "player:7 -> cage 1000", "Dr 2000 1000 / Cr 2020 1000",
      "player:7 5000>4000, cage 50000>51000, 2000 -7000>-6000, 2020 -1000>-2000", 0 },
    { 31, "paid later, in part (H65)", NULL, "Dr 2020 740 / Cr 1000:1 700, Cr 2030 40",
      "2020 -1000>-260, 1000:1 20000>19300, 2030 -80>-120", 0 },
    { 32, "redeem by bank: accepted (H76)", "player:8 -> cage 3000", "Dr 2000 3000 / Cr 2021 3000",
      "player:8 3400>400, cage 50000>53000, 2000 -7000>-4000, 2021 -1500>-4500", 0 },
    { 32, "redeem by bank: paid", NULL, "Dr 2021 1500 / Cr 1030 1440, Cr 2030 60",
      "2021 -1500>0, 1030 40000>38560, 2030 -80>-140", 0 },
    { 33, "redeem by e-money: accepted", "player:8 -> cage 500", "Dr 2000 500 / Cr 2022 500",
      "player:8 3400>2900, cage 50000>50500, 2000 -7000>-6500, 2022 -400>-900", 0 },
    { 33, "redeem by e-money: paid", NULL, "Dr 2022 400 / Cr 1050 384, Cr 2030 16",
      "2022 -400>0, 1050 700>316, 2030 -80>-96", 0 },
    { 34, "bank bounced, the tax already paid over (H74)", NULL, "Dr 1030 2400, Dr 2030 100 / Cr 2021 2500",
      "1030 40000>42400, 2030 -80>20, 2021 -1500>-4000", 0 },
    { 35, "drop counted, 10 short (H53)", NULL, "Dr 1000:1 290, Dr 5010 10 / Cr 1020:1 300",
      "1000:1 20000>20290, 5010 0>10, 1020:1 300>0", 0 },
    { 35, "drop counted, 10 over", NULL, "Dr 1000:1 310 / Cr 1020:1 300, Cr 4090 10",
      "1000:1 20000>20310, 1020:1 300>0, 4090 0>-10", 0 },
    { 36, "closing count short by 25 (H55)", "float:1 -> player 25", "Dr 4000:1/1 25 / Cr 2000:1 25",
      "float:1 20000>19975, player 50>75, 4000:1/1 -1250>-1225, 2000:1 -2600>-2625", 0 },
    { 37, "closing count over by 25 (H57)", "player -> float:1 25", "Dr 2000:1 25 / Cr 4000:1/1 25",
      "float:1 20000>20025, player 50>25, 4000:1/1 -1250>-1275, 2000:1 -2600>-2575", 0 },
    { 37, "over by more than is unattributed", "player -> float:1 125", "Dr 2000:1 125 / Cr 4000:1/1 125",
      "float:1 20000>20125, player 50>-75, 4000:1/1 -1250>-1375, 2000:1 -2600>-2475", 0 },
    { 38, "cage cash short (H59)", NULL, "Dr 5010 5 / Cr 1000:1 5",
      "5010 0>5, 1000:1 20000>19995", 0 },
    { 38, "cage cash over", NULL, "Dr 1000:1 5 / Cr 4090 5",
      "1000:1 20000>20005, 4090 0>-5", 0 },
    { 39, "cage chips short", "cage -> player 25", "Dr 5010 25 / Cr 2000 25",
      "cage 50000>49975, player 50>75, 5010 0>25, 2000 -7000>-7025", 0 },
    { 39, "cage chips over", "player -> cage 25", "Dr 2000 25 / Cr 4090 25",
      "cage 50000>50025, player 50>25, 2000 -7000>-6975, 4090 0>-25", 0 },
    { 40, "stack taken off (H82)", "player:8 -> held:3 350", NULL,
      "player:8 3400>3050, held:3 300>650", 0 },
    { 40, "disputed stake held", "layout:1 -> held:9 100", NULL,
      "layout:1 600>500, held:9 0>100", 0 },
    { 41, "held: back to player", "held:3 -> player:8 300", NULL,
      "held:3 300>0, player:8 3400>3700", 0 },
    { 41, "held: to the house", "held:3 -> float:1 300", "Dr 2000:1 300 / Cr 4000:1/1 300",
      "held:3 300>0, float:1 20000>20300, 2000:1 -2600>-2300, 4000:1/1 -1250>-1550", 0 },
    { 42, "goodwill by manager", "float:1 -> player:7 20", "Dr 5020 20 / Cr 2000:1 20",
      "float:1 20000>19980, player:7 5000>5020, 5020 0>20, 2000:1 -2600>-2620", 0 },
    { 43, "colour chips not returned (H47)", NULL, "Dr 2000:1 15 / Cr 2070 15",
      "2000:1 -2600>-2585, 2070 -15>-30", -15 },
    { 43, "claimed later", "float:1 -> player:7 15", "Dr 2070 15 / Cr 2000:1 15",
      "float:1 20000>19985, player:7 5000>5015, 2070 -15>0, 2000:1 -2600>-2615", 0 },
    { 44, "tax paid over", NULL, "Dr 2030 80 / Cr 1030 80",
      "2030 -80>0, 1030 40000>39920", 0 },
    { 44, "gambling tax accrued", NULL, "Dr 5060 60 / Cr 2080 60",
      "5060 0>60, 2080 -200>-260", 0 },
    { 44, "gambling tax paid", NULL, "Dr 2080 200 / Cr 1030 200",
      "2080 -200>0, 1030 40000>39800", 0 },
    { 45, "jackpot contribution", NULL, "Dr 4005 30 / Cr 2040:1 30",
      "4005 900>930, 2040:1 -1200>-1230", 0 },
    { 45, "jackpot seed", NULL, "Dr 5000 1000 / Cr 2040:1 1000",
      "5000 0>1000, 2040:1 -1200>-2200", 0 },
    { 45, "jackpot hit in chips", "float:1 -> player:7 1200", "Dr 2040:1 1200 / Cr 2000:1 1200",
      "float:1 20000>18800, player:7 5000>6200, 2040:1 -1200>0, 2000:1 -2600>-3800", 0 },
    { 45, "jackpot hit by cage", NULL, "Dr 2040:1 600 / Cr 2020 600",
      "2040:1 -1200>-600, 2020 -1000>-1600", 0 },
    { 45, "jackpot hit by bank", NULL, "Dr 2040:1 600 / Cr 2021 600",
      "2040:1 -1200>-600, 2021 -1500>-2100", 0 },
    { 46, "prize in kind bought", NULL, "Dr 1060 5000 / Cr 1030 5000",
      "1060 1000>6000, 1030 40000>35000", 0 },
    { 46, "prize in kind given", NULL, "Dr 2040:1 1000 / Cr 1060 1000",
      "2040:1 -1200>-200, 1060 1000>0", 0 },
    { 47, "reverse of a buy-in", "player:7 -> cage 500", "Dr 2000 500 / Cr 1000:1 500",
      "player:7 5000>4500, cage 50000>50500, 2000 -7000>-6500, 1000:1 20000>19500", 0 },
};
/* clang-format on */
#define OPERATION_ROWS (sizeof operations / sizeof operations[0])

static inline struct cr_ledger *open_sheet(void)
{
    struct cr_ledger *ledger;
    assert_int_equal(cr_ledger_open(&ledger), CR_OK);
    load(ledger, sheet);
    return ledger;
}

#endif
