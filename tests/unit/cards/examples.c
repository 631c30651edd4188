/* The worked examples of hand-ranking.md (H), and the hands of poker-games.md (VH, VO) and low-hands.md
 * (E, M, C) as far as they rank: each row under its number. */
#include "cards/low.h"
#include "rows.h"

/* ---- hand-ranking.md ---- */

static const struct ranking_row {
    const char *number, *cards, *value;
    char order; /* of the two hands; a space where there is one */
    const char *others, *other_value;
} ranking_rows[] = {
    { "H1", "As Ks Qs Js Ts", "royal flush (A)", ' ', "", "" },
    { "H2", "Kd Qd Jd Td 9d", "straight flush (K)", ' ', "", "" },
    { "H3", "6h 5h 4h 3h 2h", "straight flush (6)", ' ', "", "" },
    { "H4", "5c 4c 3c 2c Ac", "straight flush (5)", ' ', "", "" },
    { "H5", "Js Jh Jd Jc 6s", "four of a kind (J,6)", ' ', "", "" },
    { "H6", "6s 6h 6d Kc Ks", "full house (6,K)", ' ', "", "" },
    { "H7", "Kc Tc 5c 3c 2c", "flush (K,T,5,3,2)", ' ', "", "" },
    { "H8", "6s 5h 4d 3c 2s", "straight (6)", ' ', "", "" },
    { "H9", "As Kh Qd Jc Ts", "straight (A)", ' ', "", "" },
    { "H10", "5s 4h 3d 2c As", "straight (5)", ' ', "", "" },
    { "H11", "3s 2h Ad Kc Qs", "ace-king (A,K,Q,3,2)", ' ', "", "" },
    { "H12", "9s 9h 9d Qc 4s", "trips (9,Q,4)", ' ', "", "" },
    { "H13", "5s 5h Ad Ac Ts", "two pair (A,5,T)", ' ', "", "" },
    { "H14", "8s 8h Kd 4c 2s", "pair (8,K,4,2)", ' ', "", "" },
    { "H15", "As Kh 9d 8c 5s", "ace-king (A,K,9,8,5)", ' ', "", "" },
    { "H16", "Ah Th 9h 6h 2h", "flush (A,T,9,6,2)", ' ', "", "" },
    { "H17", "9h 8c 7s 6d 5c", "straight (9)", ' ', "", "" },
    { "H18", "9h 8h 7h 6h 5h", "straight flush (9)", ' ', "", "" },
    { "H19", "Qs Qh Qd 5c 5s", "full house (Q,5)", ' ', "", "" },
    { "H20", "Ks Qh Jd Tc 8s", "high card (K,Q,J,T,8)", ' ', "", "" },
    { "H21", "As Qh Jd Tc 9s", "high card (A,Q,J,T,9)", ' ', "", "" },
    { "H22", "6h 6s Kd Qc 2c", "pair (6,K,Q,2)", '>', "6d 6c Kh Ts 9d", "pair (6,K,T,9)" },
    { "H23", "Ah As 7d 4c 2c", "pair (A,7,4,2)", '>', "Td Tc Kh Qs 9d", "pair (T,K,Q,9)" },
    { "H24", "As Ks Qs Js Ts", "royal flush (A)", '>', "Kh Qh Jh Th 9h", "straight flush (K)" },
    { "H25", "As Ks Qs Js Ts", "royal flush (A)", '=', "Ah Kh Qh Jh Th", "royal flush (A)" },
    { "H26", "5c 4c 3c 2c Ac", "straight flush (5)", '<', "6h 5h 4h 3h 2h", "straight flush (6)" },
    { "H27", "5s 4h 3d 2c As", "straight (5)", '<', "6s 5d 4c 3h 2s", "straight (6)" },
    { "H28", "As Kh Qd Jc Ts", "straight (A)", '>', "Kd Qh Js Td 9c", "straight (K)" },
    { "H29", "7s 7h 7d 7c 2s", "four of a kind (7,2)", '>', "6s 6h 6d 6c As",
      "four of a kind (6,A)" },
    { "H30", "7s 7h 7d 2c 2s", "full house (7,2)", '>', "6s 6h 6d Ac As", "full house (6,A)" },
    { "H31", "Kc Tc 5c 3c 2c", "flush (K,T,5,3,2)", '>', "Kd 9d 8d 7d 6d", "flush (K,9,8,7,6)" },
    { "H32", "Kc Tc 5c 3c 2c", "flush (K,T,5,3,2)", '=', "Kd Td 5d 3d 2d", "flush (K,T,5,3,2)" },
    { "H33", "9s 9h 9d Qc 4s", "trips (9,Q,4)", '>', "8s 8h 8d Ac Ks", "trips (8,A,K)" },
    { "H34", "As Ah 5d 5c 2s", "two pair (A,5,2)", '>', "Ks Kh Qd Qc Jc", "two pair (K,Q,J)" },
    { "H35", "As Ah 5d 5c 2s", "two pair (A,5,2)", '>', "Ad Ac 4d 4c Ks", "two pair (A,4,K)" },
    { "H36", "As Ah 5d 5c 3s", "two pair (A,5,3)", '>', "Ad Ac 5h 5s 2c", "two pair (A,5,2)" },
    { "H37", "8s 8h Ad 4c 2s", "pair (8,A,4,2)", '>', "8d 8c Kh Qs Jd", "pair (8,K,Q,J)" },
    { "H38", "8s 8h Ad Kc 3s", "pair (8,A,K,3)", '>', "8d 8c Ah Kd 2h", "pair (8,A,K,2)" },
    { "H39", "As Kh 9d 8c 5s", "ace-king (A,K,9,8,5)", '>', "Ah Kd 9c 8h 4s",
      "ace-king (A,K,9,8,4)" },
    { "H40", "As Kh 4d 3c 2s", "ace-king (A,K,4,3,2)", '>', "Ah Qd Jc Th 9s",
      "high card (A,Q,J,T,9)" },
    { "H41", "2s 2h 5d 4c 3s", "pair (2,5,4,3)", '>', "Ah Kd Qc Js 9h", "ace-king (A,K,Q,J,9)" },
    { "H42", "9h 9s Ad Kc 4c Qs", "pair (9,A,K,Q)", '=', "9d 9c Ah Ks Qd", "pair (9,A,K,Q)" },
    { "H43", "2c 2d Ts Jd Qc Kh Ah", "straight (A)", '=', "3h 3s Ts Jd Qc Kh Ah", "straight (A)" },
    { "H44", "7c 6c As Ad Kc Kd Qh", "two pair (A,K,Q)", '=', "Jh 9h As Ad Kc Kd Qh",
      "two pair (A,K,Q)" },
    { "H45", "5h 5c 9d 9s 8h 8c Ad", "two pair (9,8,A)", '=', "6h 6d 9d 9s 8h 8c Ad",
      "two pair (9,8,A)" },
    { "H46", "4h 4c 4d 9s 9h 9c Ad", "full house (9,4)", '=', "4h 4s Kc 9s 9h 9d Ad",
      "full house (9,4)" },
    { "H47", "Ah 9h 7h 5h 3h 2h Kc", "flush (A,9,7,5,3)", '=', "Ad 9d 7d 5d 3d 4c Kc",
      "flush (A,9,7,5,3)" },
};

static cr_rank_value rank_text(const char *text, const char *value)
{
    cr_card cards[CR_HAND_MOST];
    char line[64];
    struct cr_text out = cr_text_on(line, sizeof line);
    size_t count = read_cards(text, cards, CR_HAND_MOST);
    cr_rank_value ranked = cr_rank(cards, count);
    cr_hand_write(&out, ranked);
    assert_string_equal(line, value);
    assert_int_equal(cr_best_of(cards, count).value, ranked);
    return ranked;
}

static void test_ranking(void **state)
{
    const struct ranking_row *row = *state;
    cr_rank_value value = rank_text(row->cards, row->value);
    if (row->order == ' ') return;
    cr_rank_value other = rank_text(row->others, row->other_value);
    char order = (char)(value > other ? '>' : value < other ? '<' : '=');
    assert_int_equal(order, row->order);
}

/* ---- Two hands, high and low ---- */

struct showdown_row {
    const char *number, *common;
    struct {
        const char *cards, *low, *high;
    } hands[2];
    const char *high_won, *low_won; /* "A", "B", "A/B", "none" */
};

static const struct showdown_row holdem_rows[] = {
    { "VH01",
      "Td 9s 5c 5h 2d",
      { { "Ah Kd", "none", "pair of 5s, A-K-T" }, { "Kc Qs", "none", "pair of 5s, K-Q-T" } },
      "A",
      "none" },
    { "VH02",
      "As Kd Qh Jc Ts",
      { { "2c 2d", "none", "straight, A high" }, { "9h 8h", "none", "straight, A high" } },
      "A/B",
      "none" },
    { "VH03",
      "Ac 2d 3h 4s 9c",
      { { "5d Kd", "none", "straight, 5 high" }, { "Ah Kh", "none", "pair of As, K-9-4" } },
      "A",
      "none" },
    { "VH04",
      "Ac 2d 3h 4s 5c",
      { { "6d Kd", "none", "straight, 6 high" }, { "Ah Kh", "none", "straight, 5 high" } },
      "A",
      "none" },
    { "VH05",
      "Qc Kd Ah 2s 3c",
      { { "Qh 4d", "none", "pair of Qs, A-K-4" }, { "Kh 7d", "none", "pair of Ks, A-Q-7" } },
      "B",
      "none" },
    { "VH06",
      "9h 7h 4h 2h Ks",
      { { "Ah 3c", "none", "flush A-9-7-4-2" }, { "Kh Qh", "none", "flush K-Q-9-7-4" } },
      "A",
      "none" },
    { "VH07",
      "9h 7h 4h 2h 8h",
      { { "Ac Ad", "none", "flush 9-8-7-4-2" }, { "3h Kc", "none", "flush 9-8-7-4-3" } },
      "B",
      "none" },
    { "VH08",
      "Kc Kd 7s 7h 2d",
      { { "Kh 3s", "none", "full house Ks over 7s" }, { "7c 7d", "none", "four 7s, K" } },
      "B",
      "none" },
    { "VH09",
      "Kc Kd 7s 7h 2d",
      { { "Ah 3s", "none", "two pair Ks and 7s, A" },
        { "Qc 3d", "none", "two pair Ks and 7s, Q" } },
      "A",
      "none" },
    { "VH10",
      "Kc Kd 7s 7h Ad",
      { { "Qh 3s", "none", "two pair Ks and 7s, A" },
        { "Qc 3d", "none", "two pair Ks and 7s, A" } },
      "A/B",
      "none" },
    { "VH11",
      "8s 8d 8h 8c Kd",
      { { "Ah 2s", "none", "four 8s, A" }, { "Qc Jd", "none", "four 8s, K" } },
      "A",
      "none" },
    { "VH12",
      "8s 8d 8h 8c Ad",
      { { "Kh 2s", "none", "four 8s, A" }, { "Qc Jd", "none", "four 8s, A" } },
      "A/B",
      "none" },
    { "VH13",
      "Th Jh Qh 2c 2d",
      { { "Kh Ah", "none", "royal flush" }, { "2h 2s", "none", "four 2s, Q" } },
      "A",
      "none" },
    { "VH14",
      "Ah 2h 3h 4h Kd",
      { { "5h Kc", "none", "straight flush, 5 high" }, { "Ks Kh", "none", "flush A-K-4-3-2" } },
      "A",
      "none" },
    { "VH15",
      "9c 8d 7s 6h Kc",
      { { "Th 5d", "none", "straight, T high" }, { "5c 4s", "none", "straight, 9 high" } },
      "A",
      "none" },
    { "VH16",
      "Js Jd 5c 4h 3d",
      { { "As Kc", "none", "pair of Js, A-K-5" }, { "Ad Kh", "none", "pair of Js, A-K-5" } },
      "A/B",
      "none" },
    { "VH17",
      "Ts 9d 5c 4h 2d",
      { { "As Kc", "none", "high card A-K-T-9-5" }, { "Ad Qh", "none", "high card A-Q-T-9-5" } },
      "A",
      "none" },
    { "VH18",
      "6c 6d Ks Kh 3d",
      { { "6s Ah", "none", "full house 6s over Ks" },
        { "Kd 2c", "none", "full house Ks over 6s" } },
      "B",
      "none" },
};

static const struct showdown_row omaha_rows[] = {
    { "VO01",
      "Ah Kh 9h 4h 2c",
      { { "Qh 8c 7d 6s", "none", "high card A-K-Q-9-8" },
        { "Jh Th 3c 3d", "none", "flush A-K-J-T-9" } },
      "B",
      "none" },
    { "VO02",
      "As Ks Qs Js 2d",
      { { "Ts 9c 8c 3h", "none", "straight, K high" },
        { "4s 3s 7c 6d", "none", "flush A-K-Q-4-3" } },
      "B",
      "none" },
    { "VO03",
      "8c 8d 8h 2s 3d",
      { { "8s Ah Kd Qc", "none", "four 8s, A" },
        { "Ac As 7h 6h", "none", "full house 8s over As" } },
      "A",
      "none" },
    { "VO04",
      "8c 8d 8h 8s 3d",
      { { "Ah Kd Qc Jh", "none", "three 8s, A-K" },
        { "As Ac 7d 6h", "none", "full house 8s over As" } },
      "B",
      "none" },
    { "VO05",
      "9c 8d 7h Ks 2d",
      { { "Js Tc 3h 3c", "none", "straight, J high" },
        { "Ts 6c Ad 4h", "none", "straight, T high" } },
      "A",
      "none" },
    { "VO06",
      "Kc Kd 5h 5s 2d",
      { { "Ah Ac Qd Js", "none", "two pair As and Ks, 5" },
        { "Kh 3s 4c 7d", "none", "three Ks, 7-5" } },
      "B",
      "none" },
    { "VO07",
      "Kc Kd 5h 5s 2d",
      { { "5c 2h Qd Js", "none", "full house 5s over 2s" },
        { "Kh Ts 9c 7d", "none", "three Ks, T-5" } },
      "A",
      "none" },
    { "VO08",
      "Ac Kd Qh Js 9c",
      { { "Tc 2d 3h 4s", "none", "high card A-K-Q-T-4" },
        { "Td 9h 8s 7c", "none", "straight, K high" } },
      "B",
      "none" },
    { "VO09",
      "Ah 2d 3c 4s Kd",
      { { "5h 5c Qs Js", "none", "pair of 5s, A-K-4" },
        { "5d 6c Th 9h", "none", "straight, 6 high" } },
      "B",
      "none" },
    { "VO10",
      "7c 7d 7h Qs Qd",
      { { "Ah As 2c 3d", "none", "full house 7s over As" },
        { "Qc 5h 6s 9d", "none", "three Qs, 9-7" } },
      "A",
      "none" },
    { "VO11",
      "Jc Tc 4c 3d 3h",
      { { "Ac 2c Js Jd", "none", "full house Js over 3s" },
        { "Kc Qc 3s 9h", "none", "flush K-Q-J-T-4" } },
      "A",
      "none" },
    { "VO12",
      "Jc Tc 4c 5d 6h",
      { { "Ac 2c As Ad", "none", "flush A-J-T-4-2" },
        { "Kc Qc 9c 8c", "none", "flush K-Q-J-T-4" } },
      "A",
      "none" },
    { "VO13",
      "9h 9s 4d 4c 2h",
      { { "9d 4h Ks Kd", "none", "full house 9s over 4s" },
        { "Ac Ad Ah As", "none", "two pair As and 9s, 4" } },
      "A",
      "none" },
    { "VO14",
      "Ts 8s 6s 2h 2c",
      { { "9s 7s Ad Ac", "none", "straight flush, T high" },
        { "As Ks Qd Qh", "none", "flush A-K-T-8-6" } },
      "A",
      "none" },
    { "VO15",
      "Ad Kd Qc 7h 2s",
      { { "Jh Th 3c 3s", "none", "straight, A high" },
        { "Js Tc 4d 4h", "none", "straight, A high" } },
      "A/B",
      "none" },
    { "VO16",
      "Ks Kd Kc Qh 2s",
      { { "Kh 3d 4c 6d", "none", "four Ks, 6" },
        { "Qs Qd 7c 8c", "none", "full house Ks over Qs" } },
      "A",
      "none" },
    { "VO17",
      "Ac Ad 9h 5c 3s",
      { { "As 9d Kc Qc", "none", "full house As over 9s" },
        { "9c 9s Jd Tc", "none", "full house 9s over As" } },
      "A",
      "none" },
    { "VO18",
      "6h 5h 4d Kc Qs",
      { { "8d 7c 2h 3h", "none", "straight, 8 high" },
        { "3c 2d Ah Ad", "none", "straight, 6 high" } },
      "A",
      "none" },
    { "VO19",
      "Tc Td Th 9s 8s",
      { { "Js 7s 2c 2d", "none", "full house Ts over 2s" },
        { "Qs Jc 4h 4d", "none", "full house Ts over 4s" } },
      "B",
      "none" },
    { "VO20",
      "Kh 7s 7d 7c 2h",
      { { "Kc Kd 5s 4s", "none", "full house Ks over 7s" },
        { "Ah As Qd Jc", "none", "full house 7s over As" } },
      "A",
      "none" },
    { "VO21",
      "8c 8d Kh Ks 2c",
      { { "8h 8s Ac Ad", "none", "four 8s, K" }, { "Kc Kd 3h 4h", "none", "four Ks, 8" } },
      "B",
      "none" },
};

static const struct showdown_row hilo_rows[] = {
    { "M01",
      "8c 6d 3s Ks 5c",
      { { "Ah 2h Kc Kd", "6-5-3-2-A", "three Ks, 8-6" },
        { "4s 7d Qh Qc", "7-6-5-4-3", "straight, 8 high" } },
      "B",
      "A" },
    { "M02",
      "Kc 7d 5s 3h Tc",
      { { "As 2d Qc Jc", "7-5-3-2-A", "high card A-K-Q-T-7" },
        { "Ad 4s Th 9h", "7-5-4-3-A", "pair of Ts, A-K-7" } },
      "B",
      "A" },
    { "M03",
      "2h 4d 7s Jc 8h",
      { { "As 2d Kc Qd", "8-7-4-2-A", "pair of 2s, A-J-8" },
        { "3c 6s Jh Jd", "7-6-4-3-2", "three Js, 8-7" } },
      "B",
      "B" },
    { "M04",
      "2h 4d 7s Jc 8h",
      { { "As 2d 3c Qd", "7-4-3-2-A", "pair of 2s, A-J-8" },
        { "Ac 5s Kh Kd", "7-5-4-2-A", "pair of Ks, J-8-7" } },
      "B",
      "A" },
    { "M05",
      "Kh Td 9s 8h 7c",
      { { "As 2d 3c 4d", "none", "high card A-K-T-9-4" },
        { "Qs Qc 9h 5h", "none", "pair of Qs, K-T-9" } },
      "B",
      "none" },
    { "M06",
      "8h 7d 6s Kc Kd",
      { { "Ah 2c Qd Qs", "8-7-6-2-A", "two pair Ks and Qs, 8" },
        { "5h 4h Kh Jc", "8-7-6-5-4", "straight, 8 high" } },
      "B",
      "A" },
    { "M07",
      "8h 7d 6s 2c Kd",
      { { "8c 7c 6c Ah", "8-7-6-2-A", "two pair 8s and 7s, K" },
        { "As 5d Qd Qc", "7-6-5-2-A", "pair of Qs, K-8-7" } },
      "A",
      "B" },
    { "M08",
      "Ac 2d 3h 9s Tc",
      { { "4c 5d Kh Ks", "5-4-3-2-A", "straight, 5 high" },
        { "4s 8d Qh Qs", "8-4-3-2-A", "pair of Qs, A-T-9" } },
      "A",
      "A" },
    { "M09",
      "Ac 2d 3h 4s 5c",
      { { "6c 7d Kh Ks", "7-6-3-2-A", "straight, 7 high" },
        { "Ah 2c Qh Qs", "5-4-3-2-A", "straight, 5 high" } },
      "A",
      "B" },
    { "M10",
      "Ac 2d 3h 4s 5c",
      { { "Ad 6s Kh Ks", "6-4-3-2-A", "pair of As, K-5-4" },
        { "9c Tc Qh Qs", "none", "pair of Qs, A-5-4" } },
      "A",
      "A" },
    { "M11",
      "3c 4d 6h Qs Jc",
      { { "As 2s 9c 9d", "6-4-3-2-A", "pair of 9s, Q-J-6" },
        { "Ad 2c Kd Kh", "6-4-3-2-A", "pair of Ks, Q-J-6" } },
      "B",
      "A/B" },
    { "M12",
      "8c 5d 4h 4s 2c",
      { { "Ah 3h Td Tc", "5-4-3-2-A", "straight, 5 high" },
        { "As 7s Qd Qc", "7-5-4-2-A", "two pair Qs and 4s, 8" } },
      "A",
      "A" },
    { "M13",
      "8c 8d 4h 4s 2c",
      { { "Ah 3h Td Tc", "8-4-3-2-A", "two pair Ts and 8s, 4" },
        { "As 7s Qd Qc", "8-7-4-2-A", "two pair Qs and 8s, 4" } },
      "B",
      "A" },
    { "M14",
      "8c 8d 4h 4s Kc",
      { { "Ah 2h 3d 5c", "none", "pair of 8s, A-K-5" },
        { "As 7s Qd Qc", "none", "two pair Qs and 8s, K" } },
      "B",
      "none" },
    { "M15",
      "7h 6h 5h 4h 3h",
      { { "Ah 2h Kd Kc", "5-4-3-2-A", "straight flush, 5 high" },
        { "8h 9h Qs Qc", "none", "straight flush, 9 high" } },
      "B",
      "A" },
};

static const struct showdown_row stud_rows[] = {
    { "C01",
      "",
      { { "As 2d 3h 4c 5s Kd Kc", "5-4-3-2-A", "straight, 5 high" },
        { "8h 7c 6d 2s Ah Qd Qc", "8-7-6-2-A", "pair of Qs, A-8-7" } },
      "A",
      "A" },
    { "C02",
      "",
      { { "8s 7d 5h 4c 2s 2d 9c", "8-7-5-4-2", "pair of 2s, 9-8-7" },
        { "Ah 3d 4h 6s 7c 7h Jd", "7-6-4-3-A", "pair of 7s, A-J-6" } },
      "B",
      "B" },
    { "C03",
      "",
      { { "Ad Kd 9d 6d 2d 4s 3c", "6-4-3-2-A", "flush A-K-9-6-2" },
        { "5c 5h 5d 8c 7s 3h Ac", "8-7-5-3-A", "three 5s, A-8" } },
      "A",
      "A" },
    { "C04",
      "",
      { { "Kc Ks 9h 8d 4c 4s 2h", "none", "two pair Ks and 4s, 9" },
        { "Qh Qd Jc Ts 7d 6h 3s", "none", "pair of Qs, J-T-7" } },
      "A",
      "none" },
    { "C05",
      "",
      { { "Ah 2c 3d 6h 7s Kh Kd", "7-6-3-2-A", "pair of Ks, A-7-6" },
        { "Ac 2s 3c 6d 7h Jh Ts", "7-6-3-2-A", "high card A-J-T-7-6" } },
      "A",
      "A/B" },
    { "C06",
      "",
      { { "8c 6c 5c 3c 2c Kd Qs", "8-6-5-3-2", "flush 8-6-5-3-2" },
        { "8d 6h 5s 3s 2h Ks Qd", "8-6-5-3-2", "high card K-Q-8-6-5" } },
      "A",
      "A/B" },
};

/* As poker-games.md writes it: "two pair Ks and Qs, 8". */
static void write_spec(struct cr_text *out, cr_rank_value value)
{
    unsigned ranks[CR_HAND_CARDS], next = 0;
    unsigned count = cr_rank_ties(value, ranks);
    char top = cr_rank_letter(ranks[0]), second = cr_rank_letter(ranks[count > 1]);
    switch (cr_rank_category(value)) {
    case CR_HAND_ROYAL_FLUSH: cr_text_put(out, "royal flush"); return;
    case CR_HAND_STRAIGHT_FLUSH: cr_text_format(out, "straight flush, %c high", top); return;
    case CR_HAND_STRAIGHT: cr_text_format(out, "straight, %c high", top); return;
    case CR_HAND_FULL_HOUSE: cr_text_format(out, "full house %cs over %cs", top, second); return;
    case CR_HAND_FLUSH: cr_text_put(out, "flush "); break;
    case CR_HAND_ACE_KING:
    case CR_HAND_HIGH_CARD: cr_text_put(out, "high card "); break;
    case CR_HAND_FOUR_OF_A_KIND: cr_text_format(out, "four %cs, ", top), next = 1; break;
    case CR_HAND_TRIPS: cr_text_format(out, "three %cs, ", top), next = 1; break;
    case CR_HAND_TWO_PAIR:
        cr_text_format(out, "two pair %cs and %cs, ", top, second), next = 2;
        break;
    case CR_HAND_PAIR: cr_text_format(out, "pair of %cs, ", top), next = 1; break;
    case CR_CATEGORIES: fail();
    }
    for (unsigned i = next; i < count; i++) {
        if (i > next) cr_text_char(out, '-');
        cr_text_char(out, cr_rank_letter(ranks[i]));
    }
}

static const char *winner(int64_t a, int64_t b)
{
    return a > b ? "A" : a < b ? "B" : "A/B";
}

static void check_high(cr_rank_value value, const char *wanted)
{
    char line[64];
    struct cr_text text = cr_text_on(line, sizeof line);
    write_spec(&text, value);
    assert_string_equal(line, wanted);
}

static void check_low(const struct cr_low_best *best, cr_low_value value, const char *wanted)
{
    char line[64];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_low_write(&text, best);
    assert_string_equal(line, strcmp(wanted, "none") == 0 ? "no low" : wanted);
    assert_int_equal(best->value, value);
}

/* Own cards and common ones, any five of them. */
static void test_any_five(void **state)
{
    const struct showdown_row *row = *state;
    cr_rank_value high[2];
    for (int i = 0; i < 2; i++) {
        char all[64];
        cr_card cards[CR_HAND_MOST];
        snprintf(all, sizeof all, "%s %s", row->hands[i].cards, row->common);
        assert_int_equal(read_cards(all, cards, CR_HAND_MOST), CR_HAND_MOST);
        high[i] = cr_rank7(cards);
        check_high(high[i], row->hands[i].high);
    }
    assert_string_equal(winner(high[0], high[1]), row->high_won);
}

static void check_winners(const struct showdown_row *row, const cr_rank_value high[2],
                          const cr_low_value low[2])
{
    assert_string_equal(winner(high[0], high[1]), row->high_won);
    bool none = low[0] == CR_LOW_NONE && low[1] == CR_LOW_NONE;
    assert_string_equal(none ? "none" : winner(low[1], low[0]), row->low_won);
}

static void test_omaha(void **state)
{
    const struct showdown_row *row = *state;
    cr_card common[5], own[4];
    cr_rank_value high[2];
    cr_low_value low[2];
    bool has_low = strcmp(row->low_won, "none") != 0 || row->number[0] == 'M';
    read_cards(row->common, common, 5);
    for (int i = 0; i < 2; i++) {
        read_cards(row->hands[i].cards, own, 4);
        high[i] = cr_rank_omaha(own, common);
        check_high(high[i], row->hands[i].high);
        assert_int_equal(cr_best_omaha(own, common).value, high[i]);
        struct cr_low_best best = cr_low_best_omaha(own, common, CR_LOW_QUALIFIER);
        low[i] = has_low ? cr_low_omaha(own, common, CR_LOW_QUALIFIER) : CR_LOW_NONE;
        if (has_low) check_low(&best, low[i], row->hands[i].low);
    }
    check_winners(row, high, low);
}

static void test_stud(void **state)
{
    const struct showdown_row *row = *state;
    cr_rank_value high[2];
    cr_low_value low[2];
    for (int i = 0; i < 2; i++) {
        cr_card cards[CR_HAND_MOST];
        assert_int_equal(read_cards(row->hands[i].cards, cards, 7), 7);
        high[i] = cr_rank7(cards);
        low[i] = cr_low(cards, 7, CR_LOW_QUALIFIER);
        struct cr_low_best best = cr_low_best_of(cards, 7, CR_LOW_QUALIFIER);
        check_high(high[i], row->hands[i].high);
        check_low(&best, low[i], row->hands[i].low);
    }
    check_winners(row, high, low);
}

/* ---- Five cards, low ---- */

static const struct low_row {
    const char *number, *cards, *eight, *seven, *high;
} low_rows[] = {
    { "E01", "5c 4d 3h 2s Ac", "5-4-3-2-A", "5-4-3-2-A", "straight, 5 high" },
    { "E02", "5c 4c 3c 2c Ac", "5-4-3-2-A", "5-4-3-2-A", "straight flush, 5 high" },
    { "E03", "6d 4s 3h 2c Ad", "6-4-3-2-A", "6-4-3-2-A", "high card A-6-4-3-2" },
    { "E04", "6d 5s 3h 2c Ad", "6-5-3-2-A", "6-5-3-2-A", "high card A-6-5-3-2" },
    { "E05", "6d 5s 4h 3c 2d", "6-5-4-3-2", "6-5-4-3-2", "straight, 6 high" },
    { "E06", "7d 4s 3h 2c Ad", "7-4-3-2-A", "7-4-3-2-A", "high card A-7-4-3-2" },
    { "E07", "7d 5s 4h 3c 2d", "7-5-4-3-2", "7-5-4-3-2", "high card 7-5-4-3-2" },
    { "E08", "8d 4s 3h 2c Ad", "8-4-3-2-A", "no low", "high card A-8-4-3-2" },
    { "E09", "8c 7d 6h 5s 4c", "8-7-6-5-4", "no low", "straight, 8 high" },
    { "E10", "8h 7h 6h 5h 4h", "8-7-6-5-4", "no low", "straight flush, 8 high" },
    { "E11", "9d 4s 3h 2c Ad", "no low", "no low", "high card A-9-4-3-2" },
    { "E12", "8d 8s 3h 2c Ad", "no low", "no low", "pair of 8s, A-3-2" },
    { "E13", "7d 4s 4h 2c Ad", "no low", "no low", "pair of 4s, A-7-2" },
    { "E14", "Ad As 3h 2c 4d", "no low", "no low", "pair of As, 4-3-2" },
    { "E15", "Kd 4s 3h 2c Ad", "no low", "no low", "high card A-K-4-3-2" },
    { "E16", "8s 6s 5s 2s As", "8-6-5-2-A", "no low", "flush A-8-6-5-2" },
    { "E17", "7c 6d 5h 4s 3c", "7-6-5-4-3", "7-6-5-4-3", "straight, 7 high" },
    { "E18", "7c 6d 4h 3s 2c", "7-6-4-3-2", "7-6-4-3-2", "high card 7-6-4-3-2" },
};

static void test_low_five(void **state)
{
    const struct low_row *row = *state;
    cr_card cards[5];
    assert_int_equal(read_cards(row->cards, cards, 5), 5);
    struct cr_low_best eight = cr_low_best_of(cards, 5, 8), seven = cr_low_best_of(cards, 5, 7);
    check_low(&eight, cr_low(cards, 5, 8), strcmp(row->eight, "no low") ? row->eight : "none");
    check_low(&seven, cr_low(cards, 5, 7), strcmp(row->seven, "no low") ? row->seven : "none");
    check_high(cr_rank5(cards), row->high);
}

/* "Order of the qualifying ones, best first" under the table. */
static void test_low_order(void **state)
{
    (void)state;
    static const char *const order[] = {
        "5c 4d 3h 2s Ac", "5c 4c 3c 2c Ac", "6d 4s 3h 2c Ad", "6d 5s 3h 2c Ad", "6d 5s 4h 3c 2d",
        "7d 4s 3h 2c Ad", "7d 5s 4h 3c 2d", "7c 6d 4h 3s 2c", "7c 6d 5h 4s 3c", "8d 4s 3h 2c Ad",
        "8s 6s 5s 2s As", "8c 7d 6h 5s 4c", "8h 7h 6h 5h 4h",
    };
    const size_t last = sizeof order / sizeof order[0] - 1;
    cr_low_value before = 0;
    for (size_t i = 0; i <= last; i++) {
        cr_card cards[5];
        read_cards(order[i], cards, 5);
        cr_low_value value = cr_low(cards, 5, CR_LOW_QUALIFIER);
        assert_true(i == 1 || i == last ? value == before
                                        : value > before); /* E01 = E02, E09 = E10 */
        before = value;
    }
}

#define ADD(list, run)                                            \
    for (size_t i = 0; i < sizeof(list) / sizeof(list)[0]; i++) { \
        add_row(&rows, (list)[i].number, run, &(list)[i]);        \
    }

int main(void)
{
    static struct rows rows;
    ADD(ranking_rows, test_ranking)
    ADD(holdem_rows, test_any_five)
    ADD(omaha_rows, test_omaha)
    ADD(hilo_rows, test_omaha)
    ADD(stud_rows, test_stud)
    ADD(low_rows, test_low_five)
    add_row(&rows, "E order", test_low_order, NULL);
    return run_rows("examples", &rows);
}
