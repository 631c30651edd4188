/* examples.c -- the worked hands of poker-games.md and low-hands.md, by their numbers, chip for chip. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play.h"

/* ---- Hold'em ---- */

#define HOLDEM(house_, button_) .variant = &cr_holdem, .house = &house_, .button = button_
#define H01_CARDS               "1 9d 4c, 2 Jh Th, 3 As Kd, 4 7s 7c"

static const struct example holdem[] = {
    { "H01", HOLDEM(m1, 4), .stacks = "2000 2000 2000 2000", .cards = H01_CARDS,
      .board = "Kh 8h 2c 5s 3h",
      .play = "3 raise 300, 4 call, 1 fold, 2 call / 2 check, 3 bet 500, 4 fold, 2 call / "
              "2 check, 3 check / 2 bet 400, 3 call",
      .pots = "2750 137 2", .ends = "1950 3413 800 1700" },
    { "H02", HOLDEM(m1, 4), .stacks = "2000 2000 2000 2000", .play = "3 fold, 4 fold, 1 fold",
      .pots = "100 5 2", .ends = "1950 2045 2000 2000", .back = 50 },
    { "H03", HOLDEM(m1, 4), .stacks = "2000 2000 2000 2000",
      .play = "3 raise 350, 4 fold, 1 fold, 2 fold", .pots = "250 12 3",
      .ends = "1950 1900 2138 2000", .back = 250 },
    { "H04", HOLDEM(m1, 1), .stacks = "1000 1000 1000", .cards = "1 As 5d, 2 Ah 6c, 3 Kc Qd",
      .board = "Ac Ks Jh 9d 8c",
      .play = "1 call, 2 call, 3 check / 2 check, 3 check, 1 check / 2 check, 3 check, "
              "1 check / 2 check, 3 check, 1 check",
      .pots = "300 15 1+2", .ends = "1042 1043 900" },
    { "H05", HOLDEM(m1, 5), .stacks = "0 1000 0 0 1000 0 0 1000 1000",
      .cards = "2 2c 2d, 5 3c 3d, 9 4c 4d", .board = "As Kd Qh Jc Ts",
      .play = "2 call, 5 call, 8 call, 9 check / 8 fold, 9 check, 2 check, 5 check / "
              "9 check, 2 check, 5 check / 9 check, 2 check, 5 check",
      .pots = "400 20 2+5+9", .ends = "0 1027 0 0 1026 0 0 900 1027" },
    { "H06", HOLDEM(m1, 4), .stacks = "350 1275 3000 3000",
      .cards = "1 Qs Qd, 2 Js Jd, 3 As Kh, 4 Td Tc", .board = "Qh 7c 2d Kd 3s",
      .play = "3 raise 300, 4 raise 800, 1 call, 2 raise 1275, 3 least 1775, 3 raise 2000, "
              "4 call / 3 bet 500, 4 call / 3 check, 4 check / 3 check, 4 check",
      .pots = "1400 70 1; 2775 138 3; 2450 122 3", .ends = "1330 0 5465 500" },
    { "H07", HOLDEM(m1, 4), .stacks = "150 2000 2000 620",
      .cards = "1 5s 5h, 2 9h 8h, 3 Ac Qd, 4 Kc Jc", .board = "5d Qs 2c 3h Jd",
      .play = "3 raise 300, 4 call, 1 call, 2 call / 2 check, 3 bet 600, 4 call, 2 call / "
              "2 check, 3 bet 700, 2 fold",
      .pots = "600 30 1; 1410 70 3; 560 28 3", .ends = "570 1100 2972 0", .back = 700 },
    { "H08", HOLDEM(m1, 3), .stacks = "135 1000 1000 1000",
      .cards = "1 7h 6h, 2 2c 2h, 3 Ad 9c, 4 Ac 9d", .board = "As Kd 8c 5s 3d",
      .play = "2 call, 3 raise 400, 4 call, 1 call, 2 fold / 4 check, 3 check / 4 check, "
              "3 check / 4 check, 3 check",
      .pots = "505 25 3+4; 530 26 3+4", .ends = "0 900 1092 1092" },
    { "H09", HOLDEM(m1, 4), .stacks = "1000 60 1000 1000",
      .cards = "1 9s 9d, 2 Ah 2h, 3 Kc Qc, 4 7d 2c", .board = "Kd 8s 4h 3c 2d",
      .play = "3 calls 100, 3 call, 4 fold, 1 calls 50, 1 call / 1 check, 3 check / "
              "1 check, 3 bet 100, 1 fold",
      .pots = "180 9 3; 80 4 3", .ends = "900 0 1147 1000", .back = 100 },
    { "H10", HOLDEM(m1, 6), .stacks = "0 1000 0 0 0 1000", .cards = "2 Ks Kd, 6 Ah Td",
      .board = "Tc 6s 4h 9d As",
      .play = "2 raise 300, 6 call / 2 bet 300, 6 call / 2 check, 6 check / 2 check, "
              "6 bet 400, 2 call",
      .pots = "2000 100 6", .ends = "0 0 0 0 0 1900" },
    { "H11", HOLDEM(rf, 6), .stacks = "0 10000 0 0 0 10000", .cards = "2 Ac Td, 6 Kh 9h",
      .board = "9c 5h 2s Ts 3d",
      .play = "6 call, 2 raise 300, 6 call / 2 check, 6 bet 300, 2 call / 2 check, "
              "6 check / 2 bet 600, 6 call",
      .pots = "2400 0 2", .ends = "0 11200 0 0 0 8800" },
    { "H12", HOLDEM(m1_most_500, 4), .stacks = "3000 3000 3000 3000", .cards = "3 Ad Qd, 4 Jc Jh",
      .board = "Js Qh 8d 4d 6c",
      .play = "3 raise 600 !much, 3 raise 300, 4 raise 500, 1 fold, 2 fold, "
              "3 raise 501 !raise, 3 call / 3 bet 500, 4 call / 3 check, 4 bet 400, "
              "3 raise 499 !little, 3 raise 500, 4 raise 600 !raise, 4 call / 3 check, "
              "4 check",
      .pots = "3150 157 4", .ends = "2950 2900 1500 4493" },
    { "H13", HOLDEM(m1_increment, 4), .stacks = "3000 3000 3000 3000",
      .play = "3 most 600, 3 raise 600, 4 most 1100, 4 raise 1100, 1 most 1600" },
    { "H14", HOLDEM(m1, 3), .stacks = "800 5000 5000", .cards = "1 Ah Kh, 3 Qs Qd",
      .board = "Qc 8d 4h 2h 9h", .play = "3 raise 5000, 1 call, 2 fold", .pots = "1700 85 1",
      .ends = "1615 4900 4200", .back = 4200 },
    { "H15", HOLDEM(m1_fee_200, 3), .stacks = "1000 3000 3000",
      .cards = "1 Ah Kh, 2 Qs Qd, 3 Js Jd", .board = "Qc 8d 4h 2h 9h",
      .play = "3 raise 1000, 1 call, 2 call / 2 bet 1000, 3 call / 2 check, 3 check / "
              "2 check, 3 check",
      .pots = "3000 150 1; 2000 50 2", .ends = "2850 2950 1000" },
    { "H16", HOLDEM(m1_high, 3), .stacks = "20000 20000 20000", .cards = "1 Ah Kh, 3 Js Jd",
      .board = "Kc 8d 4h 2h 9c",
      .play = "3 call, 1 call, 2 check / 1 bet 1500, 2 fold, 3 call / 1 check, 3 check / "
              "1 check, 3 check",
      .pots = "6000 180 1", .ends = "23320 19000 17500" },
    { "H17", HOLDEM(m1, 4), .stacks = "9000 9000 9000 9000",
      .play = "3 least 200, 3 raise 199 !little, 3 raise 250, 4 least 400, 4 raise 600, "
              "1 least 950, 1 raise 950, 2 least 1300" },
    { "H18", HOLDEM(rf_25, 1), .stacks = "5000 5000 5000", .cards = "1 Ac Kd, 3 As Kc",
      .board = "Kh 9d 5s 4c 2h",
      .play = "1 raise 150, 2 fold, 3 call / 3 bet 200, 1 call / 3 bet 300, 1 call / "
              "3 check, 1 check",
      .pots = "1325 0 1+3", .ends = "5000 4975 5025" },
    { "H19", HOLDEM(rf_pot, 4), .stacks = "20000 20000 20000 20000",
      .play = "3 most 350, 3 raise 351 !much, 3 raise 350, 4 most 1200, 4 call, "
              "1 most 1500, 1 fold, 2 most 1450, 2 call / 2 bet 600, 3 most 2900, "
              "3 raise 2900, 4 most 10400, 4 raise 9650" },
    { "H20", HOLDEM(rf_fixed, 1), .stacks = "5000 5000 5000",
      .play = "1 raise 200, 2 raise 300, 3 raise 400, 1 raise 500 !raise, 1 call, 2 fold / "
              "3 bet 100, 1 raise 200, 3 raise 300, 1 raise 400, 3 raise 500, 1 call / "
              "3 bet 100 !little, 3 bet 200, 1 fold",
      .pots = "2100 0 3", .ends = "4100 4700 6200", .back = 200 },
    { "H21, H22", HOLDEM(m1, 4), .stacks = "3000 3000 3000 750",
      .play = "3 raise 500, 4 raise 750, 1 fold, 4 fold !allin, 2 call, "
              "3 raise 3000 !raise, 3 calls 250, 3 call /" },
    { "H26", HOLDEM(rf_dead_ante, 4), .stacks = "2000 2000 400 2000",
      .cards = "2 Ah Kd, 3 9s 9c, 4 Jd Tc", .board = "Ad 9h 6c 5s 2d",
      .play = "3 raise 400, 4 call, 1 fold, 2 call / 2 bet 500, 4 call / 2 check, 4 check / "
              "2 check, 4 check",
      .pots = "1350 0 3; 1000 0 2", .ends = "1950 2000 1350 1100" },
    { "H27", HOLDEM(rf_dead_ante, 4), .stacks = "2000 2000 2000 2000",
      .play = "3 fold, 4 fold, 1 fold", .pots = "200 0 2", .ends = "1950 2050 2000 2000",
      .back = 50 },
    { "H28", HOLDEM(rf_pot_ante, 4), .stacks = "2000 2000 2000 2000",
      .play = "3 most 450, 3 raise 350, 4 fold, 1 fold, 2 call / 2 most 850" },
    { "H28, antes left out", HOLDEM(rf_pot_ante_out, 4), .stacks = "2000 2000 2000 2000",
      .play = "3 most 350, 3 raise 350, 4 fold, 1 fold, 2 call / 2 most 850" },
};

/* ---- Omaha ---- */

static const struct example omaha[] = {
    { "O01", &cr_omaha, &m1, 4, .stacks = "3000 3000 3000 3000",
      .cards = "1 9c 8d 3c 2d, 2 7s 7d 6c 5s, 3 Ah Ks Kd Qc, 4 Jh Th 9s 4c",
      .board = "Kh 8h 2h 3s 5h",
      .play = "3 raise 300, 4 call, 1 fold, 2 call / 2 check, 3 bet 600, 4 call, 2 fold / "
              "3 check, 4 check / 3 bet 900, 4 call",
      .pots = "3950 197 4", .ends = "2950 2700 1200 4953" },
    { "O02", &cr_omaha, &rf_pot, 1, .stacks = "5000 5000 5000",
      .cards = "1 As Ac 8s 7c, 3 Ks Qs Jc Tc", .board = "Ts 9s 2c Ah 3d",
      .play = "1 most 350, 1 raise 350, 2 fold, 3 call / 3 check, 1 most 750, 1 bet 750, "
              "3 most 3000, 3 raise 3000, 1 raise 4650, 3 call",
      .pots = "10050 0 1", .ends = "10050 4950 0" },
};

#define HI_LO(button_) .variant = &cr_omaha_hi_lo, .house = &m1, .button = button_

static const struct example hi_lo[] = {
    { "Q01, L09", HI_LO(1), .stacks = "2000 2000 2000",
      .cards = "1 Qc Jc Td 9d, 2 Ah 2h Qd 9s, 3 8s 8d Th Jh", .board = "8c 6d 3s Ks 5c",
      .play = "1 call, 2 call, 3 check / 2 bet 200, 3 call, 1 call / 2 check, 3 check, "
              "1 check / 2 bet 300, 3 call, 1 fold",
      .pots = "1500 75 3/2", .ends = "1700 2112 2113" },
    { "L01", HI_LO(1), .stacks = "3000 3000 3000",
      .cards = "1 Kh Kd 9s 9c, 2 As 2d Qc Jc, 3 Ad 2s Th 7h", .board = "Kc 7d 5s 3h Tc",
      .play = "1 call, 2 call, 3 check / 2 bet 200, 3 call, 1 call / 2 check, 3 check, "
              "1 check / 2 bet 400, 3 call, 1 call",
      .pots = "2100 105 1/2+3", .ends = "3298 2799 2798" },
    { "L02", HI_LO(1), .stacks = "3000 3000", .cards = "1 As 2d Kc Kd, 2 Ad 2s Qc Jc",
      .board = "Kh 7d 5s 3h Tc",
      .play = "2 raise 500, 1 call / 2 bet 500, 1 call / 2 check, 1 check / 2 bet 1000, "
              "1 call",
      .pots = "4000 200 1/1+2", .ends = "3850 1950" },
    { "L03", HI_LO(1), .stacks = "3000 3000", .cards = "1 As 2d 3c 4d, 2 Qs Qc 9h 5h",
      .board = "Kh Td 9s 8h 7c",
      .play = "2 call, 1 check / 2 check, 1 check / 2 check, 1 check / 2 check, 1 check",
      .pots = "200 10 2", .ends = "2900 3090" },
    { "L04", HI_LO(1), .stacks = "3000 3000", .cards = "1 As 2d Kc Qd, 2 Jh Jd Ah 6c",
      .board = "3h 4d 5s Jc 8h",
      .play = "2 raise 300, 1 call / 2 bet 300, 1 call / 2 bet 400, 1 call / 2 check, "
              "1 check",
      .pots = "2000 100 1/1", .ends = "3900 2000" },
    { "L05", HI_LO(1), .stacks = "3000 3000", .cards = "1 As 2d Kc Qd, 2 3c 6s Jh Jd",
      .board = "2h 4d 7s Jc 8h",
      .play = "2 call, 1 check / 2 check, 1 check / 2 check, 1 check / 2 bet 200, 1 call",
      .pots = "600 30 2/2", .ends = "2700 3270" },
    { "L06", HI_LO(3), .stacks = "250 2000 2000",
      .cards = "1 Ah 2c Qd 9d, 2 Kh Ks Jd Tc, 3 4s 5s 8d 8h", .board = "Kd 7c 6d 3h Qs",
      .play = "3 raise 300, 1 call, 2 call / 2 bet 500, 3 call / 2 check, 3 check / "
              "2 bet 300, 3 call",
      .pots = "750 37 3/1; 1700 85 3/3", .ends = "356 900 2872" },
    { "L07", HI_LO(4), .stacks = "1000 1000 1000 1000",
      .cards = "1 Ah 2c Qd 9d, 2 As 2d Jd Tc, 3 Ad 2h Ts 9s, 4 Kd Kc Qh Jh",
      .board = "Kh 7c 6d 3h 8s",
      .play = "3 call, 4 call, 1 call, 2 check / 1 check, 2 check, 3 check, 4 check / "
              "1 check, 2 check, 3 check, 4 check / 1 check, 2 check, 3 check, 4 check",
      .pots = "400 20 3/1+2+3", .ends = "964 963 1153 900" },
    { "L08", HI_LO(3), .stacks = "1000 1000 1000", .cards = "1 Ah 2c Qd Js, 2 As 2d Qh Jd",
      .board = "Kh 7c 6d 3h Ts",
      .play = "3 fold, 1 call, 2 raise 225, 1 call / 1 check, 2 check / 1 check, 2 check / "
              "1 check, 2 check",
      .pots = "450 22 1+2/1+2", .ends = "989 989 1000" },
};

/* ---- Stud ---- */

#define S04_CARDS "1 ?? ?? 4h, 2 ?? ?? Ah, 3 ?? ?? 4c"
#define S09_CARDS "1 ?? ?? 3d 4c Tc, 2 ?? ?? Qs Qh 9h, 3 ?? ?? 7d 7c 5c"
#define S04       &cr_seven_card_stud, &m1_most_500, .stacks = "2000 2000 2000", .cards = S04_CARDS
#define S09       &cr_seven_card_stud, &rf_fixed, .stacks = "2000 2000 2000", .cards = S09_CARDS

static const struct example stud[] = {
    { "S01", &cr_seven_card_stud, &m1, .stacks = "2000 2000 2000 2000",
      .cards = "1 Kd Qs 4h, 4 8c 5d Jc, 2 As Td Ah 7h 3c 6d Tc, 3 9h 9s 4c 4s 2h Js Qd",
      .play = "3 brings 100, 4 fold, 1 call, 2 raise 300, 3 call, 1 fold / 3 bet 200, "
              "2 call / 3 check, 2 bet 300, 3 call / 3 check, 2 check / 3 bet 400, 2 call",
      .pots = "2580 129 2", .ends = "1880 3231 780 1980" },
    { "S02", &cr_seven_card_stud, &m1, .stacks = "420 3000 3000 0 3000",
      .cards = "1 Ac Ad 8s 8h Tc 3c 2d, 2 Jh Jd 2s 7c 7d 4c Qh, 3 9c 9d 5s 6h,"
               "5 Ks Kh Qs Kd 5h 6s 9s",
      .play = "2 brings 100, 3 call, 5 raise 400, 1 call, 2 call, 3 call / 5 bet 500, "
              "2 call, 3 fold / 2 bet 600, 5 call / 2 check, 5 check / 2 check, 5 bet 800, "
              "2 fold",
      .pots = "1680 84 5; 2200 110 5", .ends = "0 1480 2580 0 5166", .back = 800 },
    { "S03", &cr_seven_card_stud, &m1, .stacks = "70 1000 1000",
      .cards = "1 9c 9d 3s 8h Tc 4c Jd, 2 Jh 6d 7s 7c Kd 4d Qh, 3 Ac 5d Ts Ah 2c 6h 8c",
      .play = "1 brings 50, 2 calls 100, 2 call, 3 call / 2 check, 3 check / 2 check, "
              "3 check / 2 check, 3 check / 2 check, 3 check",
      .pots = "210 10 3; 100 5 3", .ends = "0 880 1175" },
    { "S04", S04,
      .play = "3 brings 99 !little, 3 brings 501 !much, 1 brings 100 !turn, 3 brings 100, "
              "3 brings 100 !turn" },
    { "S04, 300", S04, .play = "3 brings 300, 1 calls 300, 1 least 500, 1 most 500" },
    { "S04, 500", S04, .play = "3 brings 500, 1 calls 500" },
    { "S04, the step is the bring-in", &cr_seven_card_stud, &m1, .stacks = "2000 2000 2000",
      .cards = S04_CARDS, .play = "3 brings 300, 1 raise 599 !little, 1 least 600" },
    { "S05", S04, .play = "3 brings 100, 1 call, 2 call /" },
    { "S06", S04, .play = "3 check !turn, 3 brings 100, 1 check !check, 1 call, 2 check !check" },
    { "S08", &cr_seven_card_stud_hi_lo, &rf_fixed, .stacks = "2000 2000 2000 2000",
      .cards = "1 ?? ?? 3d, 2 Kh Kd Qs 9c 9h 5c 3c, 3 Ah 2c 7d 6s Jd 4h Th, 4 ?? ?? 8c",
      .play = "1 brings 25, 2 raise 100, 3 raise 200, 4 fold, 1 fold, 2 call / 2 bet 100, "
              "3 call / 2 bet 200, 3 call / 2 bet 200, 3 call / 2 bet 200, 3 call",
      .pots = "1865 0 2/3", .ends = "1965 2023 2022 1990" },
    { "S09", S09,
      .play = "1 brings 50 !much, 1 brings 25, 2 calls 25, 2 least 100, 2 most 100, "
              "2 raise 100, 3 raise 200, 1 raise 300, 2 raise 400, 3 raise 500 !raise, "
              "3 call, 1 call / 2 most 100, 2 check, 3 check, 1 check / 2 most 200" },
    { "S09, at once", S09, .play = "1 brings 100, 2 least 200, 2 call, 3 call /" },
    { "S09, called", S09, .play = "1 brings 25, 2 call, 3 call /" },
    { "F01", &cr_five_card_stud, &m1, .stacks = "2000 2000 2000 2000",
      .cards = "1 9c Td, 2 As 3d 8h 8c 5s, 3 Jh 6h, 4 Kc Kd 7s Qd 2c",
      .play = "2 brings 100, 3 call, 4 raise 200, 1 fold, 2 call, 3 fold / 4 bet 200, "
              "2 call / 2 bet 400, 4 call / 2 check, 4 bet 500, 2 call",
      .pots = "2780 139 4", .ends = "1980 680 1880 3321" },
    { "F02", &cr_five_card_stud, &m1, .stacks = "320 0 1500 0 0 1500",
      .cards = "1 4c 4h 9d 7s 2h, 3 Qs Ah Kd Js 8c, 6 Qd Ac Kh Jd 8s",
      .play = "1 brings 100, 3 raise 300, 6 call, 1 call / 3 bet 400, 6 call / 3 check, "
              "6 check / 3 check, 6 check",
      .pots = "960 48 1; 800 40 3+6", .ends = "912 0 1160 0 0 1160" },
    { "F03", &cr_five_card_stud, &m1, .ante = 25, .stacks = "1000 0 1500 0 0 1500",
      .cards = "1 2c 4h 9d 7s 3h, 3 Qs Ah Kd Js 8c, 6 Qd Ac Kh Jd 8s",
      .play = "1 brings 100, 3 call, 6 call / 3 check, 6 check, 1 check / 3 check, 6 check, "
              "1 check / 3 check, 6 check, 1 check",
      .pots = "375 18 3+6", .ends = "875 0 1554 0 0 1553" },
};

/* ---- BG ---- */

#define G01_CARDS "1 Ac 5d Kc As 2h 6h 8c, 2 Jh Jd 3s 7c 4d 9d Qh, 3 9c 9s 6s 2d 5h Th 4s"
#define G01       &cr_seven_card_stud, &bg_split, .cards = G01_CARDS, .stacks = "500000 500000 500000"

static const struct example bg[] = {
    { "G01", G01,
      .play = "2 brings 10000, 3 call, 1 raise 50000, 2 call, 3 fold / 1 bet 20000, "
              "2 call / 1 check, 2 bet 30000, 1 call / 1 check, 2 check / 1 bet 10000, "
              "2 call",
      .pots = "233000 10000 1", .ends = "612000 389000 489000" },
    { "G02", G01, .play = "2 brings 10000, 3 fold, 1 fold", .pots = "3000 3000 2",
      .ends = "499000 499000 499000", .back = 10000 },
    { "G03", &cr_seven_card_stud, &bg_pot, .stacks = "20000 20000 20000 20000",
      .cards = "1 ?? ?? 9d, 2 ?? ?? Jd, 3 As Ad 8s 8c 5c 3d Kh, 4 6d 6c 4h 7s 9c 9h Ks",
      .play = "4 brings 401 !much, 4 brings 400, 1 fold, 2 call, 3 most 2000, 3 raise 1200, "
              "4 call, 2 fold / 3 most 3200, 3 bet 3000, 4 call / 3 check, 4 check / "
              "4 check, 3 check / 4 bet 1000, 3 call",
      .pots = "11200 336 3", .ends = "19900 19500 25564 14700" },
    { "G05, G06", G01,
      .play = "2 brings 10000, 3 raise 60000 !much, 3 check !check, 3 raise 50000" },
    { "G07, G21", G01,
      .play = "2 brings 10000, 3 call, 1 call / 1 check, 2 check, 3 check / 1 check, "
              "2 check, 3 check / 1 check, 2 check, 3 check / 1 check, 2 check, 3 check",
      .pots = "33000 10000 1", .ends = "512000 489000 489000" },
    { "G22", &cr_seven_card_stud, &bg_split, .cards = G01_CARDS, .stacks = "500000 500000 31000",
      .play = "2 brings 50000, 3 calls 30000, 3 call, 1 call / 1 check, 2 check / 1 check, "
              "2 check / 1 check, 2 check / 1 check, 2 check",
      .pots = "93000 10000 1; 40000 0 1", .ends = "572000 449000 0" },
    { "G25", G01,
      .play = "2 brings 10000, 3 call, 1 call / 1 check, 2 check, 3 check / 1 bet 20000, "
              "2 fold, 3 fold",
      .pots = "33000 10000 1", .ends = "512000 489000 489000", .back = 20000 },
};

/* ---- All of them ---- */

#define PLAY_ALL(list)                                        \
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) \
    play_example(&list[i])

static void test_holdem(void **unused)
{
    (void)unused;
    PLAY_ALL(holdem);
}

static void test_omaha(void **unused)
{
    (void)unused;
    PLAY_ALL(omaha);
}

static void test_omaha_hi_lo(void **unused)
{
    (void)unused;
    PLAY_ALL(hi_lo);
}

static void test_stud(void **unused)
{
    (void)unused;
    PLAY_ALL(stud);
}

static void test_bg(void **unused)
{
    (void)unused;
    PLAY_ALL(bg);
}

/* R15: one against one a short blind costs only what is in it. */
static void test_a_short_blind_of_two(void **unused)
{
    (void)unused;
    static const struct example rows[] = {
        { "two", HOLDEM(rf, 1), .stacks = "1000 60", .cards = "1 2c 7d, 2 As Ad",
          .board = "Kd 8s 4h 3c 2d", .play = "1 calls 10, 1 raise 200 !raise, 1 call",
          .pots = "120 0 2", .ends = "940 120" },
        { "two are left", HOLDEM(m1, 4), .stacks = "1000 60 1000 1000", .cards = "1 2c 7d, 2 As Ad",
          .board = "Kd 8s 4h 3c 2d", .play = "3 calls 100, 3 fold, 4 fold, 1 calls 10, 1 call",
          .pots = "120 6 2", .ends = "940 114 1000 1000" },
        { "already covered", HOLDEM(m1, 4), .stacks = "1000 30 1000 1000",
          .cards = "1 2c 7d, 2 As Ad", .board = "Kd 8s 4h 3c 2d", .play = "3 fold, 4 fold",
          .pots = "60 3 2", .ends = "970 57 1000 1000", .back = 20 },
    };
    PLAY_ALL(rows);
}

/* R34: who is all-in on a dead ante plays for the dead chips, and for no others. */
static void test_all_in_on_a_dead_ante(void **unused)
{
    (void)unused;
    static const struct example rows[] = {
        { "wins", HOLDEM(rf_dead_ante, 4), .stacks = "2000 100 2000 2000",
          .cards = "1 2c 7d, 2 As Ad, 3 Kh Qh", .board = "Kd 8s 4h 3c 2d",
          .play = "3 calls 100, 3 call, 4 fold, 1 call / 1 check, 3 check / 1 check, 3 check / "
                  "1 check, 3 check",
          .pots = "100 0 2; 200 0 3", .ends = "1900 100 2100 2000" },
        { "loses", HOLDEM(rf_dead_ante, 4), .stacks = "2000 100 2000 2000",
          .cards = "1 2c 7d, 2 As Qd, 3 Kh Qh", .board = "Kd 8s 4h 3c 2d",
          .play = "3 raise 300, 4 fold, 1 fold", .pots = "100 0 3; 100 0 3",
          .ends = "1950 0 2150 2000", .back = 250 },
    };
    PLAY_ALL(rows);
}

/* A hand that is thrown away wins nothing another could; a pot nobody wants cannot be compared. */
static void test_thrown_away(void **unused)
{
    (void)unused;
    static const struct example row = {
        "thrown away",
        HOLDEM(rf, 3),
        .stacks = "200 1000 1000",
        .cards = "1 2c 7d, 2 As Ad, 3 Kh Qh",
        .board = "Kd 8s 4h 3c 2d",
        .play = "3 call, 1 call, 2 check / 1 bet 100, 2 call, 3 raise 300, 2 call / "
                "2 check, 3 check / 2 check, 3 check",
    };
    struct table table;
    struct cr_pk_result result;
    sit(&table, &row);
    assert_false(cr_pk_muck(&table.hand, 1)); /* not before it is over */
    play(&table, row.play);
    assert_true(cr_pk_muck(&table.hand, 1));
    assert_false(cr_pk_muck(&table.hand, 1) || cr_pk_show(&table.hand, 1, NULL));
    assert_false(cr_pk_muck(&table.hand, 10) || cr_pk_show(&table.hand, 10, NULL));
    struct table other = table;
    finish(&table, &result);
    check_pots(&table, &result, "600 0 3; 400 0 3");
    assert_false(cr_pk_muck(&table.hand, 2)); /* he has shown */
    const cr_card not_his[] = { 0, 1 };
    assert_false(cr_pk_show(&other.hand, 2, not_his));
    assert_true(cr_pk_muck(&other.hand, 2));
    assert_false(cr_pk_muck(&other.hand, 0)); /* the last one takes the pot */
    assert_false(cr_pk_settle(&other.rules, &other.hand, &result));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holdem),
        cmocka_unit_test(test_omaha),
        cmocka_unit_test(test_omaha_hi_lo),
        cmocka_unit_test(test_stud),
        cmocka_unit_test(test_bg),
        cmocka_unit_test(test_a_short_blind_of_two),
        cmocka_unit_test(test_all_in_on_a_dead_ante),
        cmocka_unit_test(test_thrown_away),
    };
    return cmocka_run_group_tests_name("poker, worked hands", tests, NULL, NULL);
}
