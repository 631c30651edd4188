/* Cards in text and words, what is refused, and the counts of packs. */
#include "cards/pack.h"
#include "rows.h"

static const char *text_of(const cr_card *cards, size_t count)
{
    static char line[256];
    struct cr_text text = cr_text_on(line, sizeof line);
    cr_cards_write(&text, cards, count);
    return line;
}

static void test_every_card_is_read_as_it_is_written(void **state)
{
    (void)state;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
        char text[CR_CARD_TEXT_SIZE];
        cr_card back = CR_NO_CARD;
        cr_card_write((cr_card)card, text);
        assert_true(cr_card_read(text, &back));
        assert_int_equal(back, card);
        assert_int_equal(cr_card_of(cr_card_rank(back), cr_card_suit(back)), card);
    }
    assert_string_equal(text_of((const cr_card[]){ 0, 51, CR_CLOSED_CARD, CR_NO_CARD }, 4),
                        "2c As ?? --");
}

static void test_cards_are_read_with_any_spaces(void **state)
{
    (void)state;
    cr_card cards[4];
    assert_int_equal(read_cards("  As   Td ?? 9h ", cards, 4), 4);
    assert_string_equal(text_of(cards, 4), "As Td ?? 9h");
    assert_int_equal(read_cards("", cards, 4), 0);
}

static const struct {
    const char *text;
    enum cr_card_fault_kind kind;
    const char *words;
} unreadable[] = {
    { "1h", CR_CARD_UNREADABLE, "cannot read \"1h\"" },
    { "as", CR_CARD_UNREADABLE, "cannot read \"as\"" },
    { "kd", CR_CARD_UNREADABLE, "cannot read \"kd\"" },
    { "AS", CR_CARD_UNREADABLE, "cannot read \"AS\"" },
    { "10h", CR_CARD_UNREADABLE, "cannot read \"10h\"" },
    { "A", CR_CARD_UNREADABLE, "cannot read \"A\"" },
    { "Ks\tQs", CR_CARD_UNREADABLE, "cannot read \"Ks\tQs\"" },
    { "А♠", CR_CARD_UNREADABLE, "cannot read \"А♠\"" },
    { "a very long word: averyveryverylongone", CR_CARD_UNREADABLE, "cannot read \"a\"" },
    { "averyveryverylongone", CR_CARD_UNREADABLE, "cannot read \"averyveryverylo\"" },
    { "As Joker", CR_CARD_JOKER, "no jokers in this deck" },
    { "Jk", CR_CARD_JOKER, "no jokers in this deck" },
    { "As Ks Qs Js", CR_CARD_TOO_MANY, "at most 3 cards can be read in one go" },
};

static void test_what_is_no_card_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
        cr_card cards[3];
        size_t count;
        struct cr_card_fault fault;
        char line[128];
        struct cr_text text = cr_text_on(line, sizeof line);
        assert_false(cr_cards_read(unreadable[i].text, cards, 3, &count, &fault));
        assert_int_equal(fault.kind, unreadable[i].kind);
        cr_card_fault_words(&text, CR_LANG_EN, &fault);
        assert_string_equal(line, unreadable[i].words);
    }
}

static void test_a_hand_is_checked_before_it_is_ranked(void **state)
{
    (void)state;
    static const struct {
        const char *cards, *words;
    } rows[] = {
        { "As Kd Qh Js", "5 to 7 cards required, got 4" },
        { "As Kd Qh Js Tc 9c 8c 7c", "5 to 7 cards required, got 8" },
        { "As Kd Qh Js Kd", "duplicate card Kd" },
        { "As Kd ?? Js Kh", "card not revealed" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_card cards[8];
        struct cr_card_fault fault;
        char line[128];
        struct cr_text text = cr_text_on(line, sizeof line);
        size_t count = read_cards(rows[i].cards, cards, 8);
        assert_false(cr_cards_check(cards, count, 5, 7, &fault));
        cr_card_fault_words(&text, CR_LANG_EN, &fault);
        assert_string_equal(line, rows[i].words);
    }
    cr_card nine[9];
    struct cr_card_fault fault;
    char line[128];
    struct cr_text text = cr_text_on(line, sizeof line);
    size_t count = read_cards("As Kd Qh Js Tc 9c 8c 7c", nine, 9);
    assert_false(cr_cards_check(nine, count, 9, 9, &fault));
    cr_card_fault_words(&text, CR_LANG_EN, &fault);
    assert_string_equal(line, "9 cards required, got 8");
    count = read_cards("As Kd Qh Js Tc", nine, 9);
    assert_true(cr_cards_check(nine, count, 5, 7, &fault));
    assert_int_equal(fault.kind, CR_CARD_NONE);
}

static void test_cards_have_names_of_their_own(void **state)
{
    (void)state;
    cr_card card;
    assert_true(cr_card_read("As", &card));
    assert_string_equal(cr_card_words(CR_LANG_EN, card), "ace of spades");
    assert_true(cr_card_read("2c", &card));
    assert_string_equal(cr_card_words(CR_LANG_EN, card), "two of clubs");
    assert_string_equal(cr_card_words(CR_LANG_EN, CR_CLOSED_CARD), "a closed card");
    for (unsigned a = 0; a < CR_PACK_CARDS; a++)
        for (unsigned b = 0; b < a; b++)
            assert_string_not_equal(cr_card_words(CR_LANG_EN, (cr_card)a),
                                    cr_card_words(CR_LANG_EN, (cr_card)b));
    assert_string_equal(cr_rank_words(CR_LANG_EN, CR_SIX), "six");
    assert_string_equal(cr_ranks_words(CR_LANG_EN, CR_SIX), "sixes");
}

/* ---- Packs ---- */

static void test_a_fifth_ace_of_spades_does_not_come_from_four_packs(void **state)
{
    (void)state;
    struct cr_pack pack, before;
    cr_card ace = cr_card_of(CR_ACE, CR_SPADES);
    cr_pack_init(&pack, 4);
    assert_int_equal(pack.left_count, 208);
    for (int i = 0; i < 4; i++)
        assert_int_equal(cr_pack_take(&pack, ace), CR_CARD_NONE);
    before = pack;
    assert_int_equal(cr_pack_take(&pack, ace), CR_CARD_SURPLUS);
    assert_memory_equal(&pack, &before, sizeof pack);
    assert_int_equal(cr_pack_left(&pack, ace), 0);
    assert_int_equal(cr_pack_left_of_rank(&pack, CR_ACE), 12);
    assert_int_equal(cr_pack_put(&pack, ace), CR_CARD_NONE);
    assert_int_equal(cr_pack_left(&pack, ace), 1);
    assert_int_equal(pack.left_count, 205);
}

static void test_every_card_of_every_pack_comes_out_once(void **state)
{
    (void)state;
    for (unsigned packs = 1; packs <= CR_PACKS_MAX; packs++) {
        struct cr_pack pack;
        cr_pack_init(&pack, packs);
        for (unsigned i = 0; i < packs * CR_PACK_CARDS; i++)
            assert_int_equal(cr_pack_take(&pack, (cr_card)(i % CR_PACK_CARDS)), CR_CARD_NONE);
        assert_int_equal(pack.left_count, 0);
        assert_int_equal(cr_pack_take(&pack, 0), CR_CARD_NONE_LEFT);
        assert_int_equal(cr_pack_take(&pack, CR_CLOSED_CARD), CR_CARD_NONE_LEFT);
        assert_true(cr_pack_is_sane(&pack));
    }
}

static void test_a_closed_card_is_gone_and_named_when_it_is_shown(void **state)
{
    (void)state;
    struct cr_pack pack;
    cr_card ace = cr_card_of(CR_ACE, CR_SPADES), king = cr_card_of(CR_KING, CR_SPADES);
    cr_pack_init(&pack, 1);
    assert_int_equal(cr_pack_show(&pack, ace), CR_CARD_NONE_LEFT);
    assert_int_equal(cr_pack_take(&pack, CR_CLOSED_CARD), CR_CARD_NONE);
    assert_int_equal(pack.left_count, 51);
    assert_int_equal(cr_pack_left(&pack, ace), 1); /* it may be any */
    assert_int_equal(cr_pack_take(&pack, king), CR_CARD_NONE);
    assert_int_equal(cr_pack_show(&pack, king), CR_CARD_SURPLUS);
    assert_int_equal(cr_pack_show(&pack, ace), CR_CARD_NONE);
    assert_int_equal(pack.left_count, 50);
    assert_int_equal(pack.closed, 0);
    assert_int_equal(cr_pack_put(&pack, CR_CLOSED_CARD), CR_CARD_SURPLUS);
    assert_int_equal(cr_pack_put(&pack, 0), CR_CARD_SURPLUS); /* it never came out */
    assert_true(cr_pack_is_sane(&pack));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_is_read_as_it_is_written),
        cmocka_unit_test(test_cards_are_read_with_any_spaces),
        cmocka_unit_test(test_what_is_no_card_is_named),
        cmocka_unit_test(test_a_hand_is_checked_before_it_is_ranked),
        cmocka_unit_test(test_cards_have_names_of_their_own),
        cmocka_unit_test(test_a_fifth_ace_of_spades_does_not_come_from_four_packs),
        cmocka_unit_test(test_every_card_of_every_pack_comes_out_once),
        cmocka_unit_test(test_a_closed_card_is_gone_and_named_when_it_is_shown),
    };
    return cmocka_run_group_tests_name("card", tests, NULL, NULL);
}
