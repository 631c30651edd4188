/* Sealed packs: the documented hashes; every forged opening is found; what is not opened is not told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "chance/sealed_pack.h"
#include "chance/shoe.h"

static const char label[] = "table/4 pack 17";

/* 00 01 02 .. 1f */
static struct cr_seed counting_seed(void)
{
    struct cr_seed seed;
    for (unsigned i = 0; i < CR_SEED_SIZE; i++)
        seed.bytes[i] = (uint8_t)i;
    return seed;
}

static void assert_hex(const uint8_t *bytes, const char *expected)
{
    char digits[65];
    struct cr_text text = cr_text_on(digits, sizeof digits);
    cr_text_hex(&text, bytes, 32);
    assert_string_equal(digits, expected);
}

/* By Python: its hashlib.blake2b, and a ChaCha20 written out there. */
static void test_a_pack_is_the_documented_one(void **state)
{
    (void)state;
    static const char *const words[] = { "rain", "снег" };
    static const char *const dealt[] = { "2h", "Kh", "6h", "4c", "Jd", "8h", "4d", "Jc", "9h" };
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    uint8_t places[CR_PACK_CARDS];
    cr_sealed_pack_make(&pack, &seed);
    assert_hex(pack.salts[0], "2fa4f10250808e89a25231e50fdf6ee071c65f21ef9eee784c3f2d89061ae895");
    assert_hex(pack.leaves.bytes[0],
               "4a25560bb31cd2f3b15e5fac87138a3f032cc8c09a98d71aca4ff7c9d6064ef8");
    struct cr_commitment commitment = cr_sealed_pack_commit(&pack.leaves, label);
    assert_hex(commitment.bytes,
               "b8ecb4f6c9615d6e0b7e1842e8ad2942b79ebed818fad09feacd16ff90690167");
    cr_sealed_places(&commitment, words, 2, places);
    for (size_t i = 0; i < sizeof dealt / sizeof *dealt; i++) {
        char name[CR_CARD_TEXT_SIZE];
        cr_card_write(pack.cards[places[i]], name);
        assert_string_equal(name, dealt[i]);
    }
}

static void test_a_pack_has_every_card_and_the_deal_every_place_once(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 50; number++) {
        struct cr_seed seed = cr_seed_from_number(number);
        struct cr_sealed_pack pack;
        uint8_t places[CR_PACK_CARDS];
        uint64_t cards = 0, dealt = 0;
        cr_sealed_pack_make(&pack, &seed);
        struct cr_commitment commitment = cr_sealed_pack_commit(&pack.leaves, label);
        cr_sealed_places(&commitment, NULL, 0, places);
        for (unsigned i = 0; i < CR_PACK_CARDS; i++) {
            cards |= UINT64_C(1) << pack.cards[i];
            dealt |= UINT64_C(1) << places[i];
        }
        assert_int_equal(cards, (UINT64_C(1) << CR_PACK_CARDS) - 1);
        assert_int_equal(dealt, (UINT64_C(1) << CR_PACK_CARDS) - 1);
    }
}

/* ---- Forgery ---- */

static void test_no_other_card_place_or_salt_opens_a_leaf(void **state)
{
    (void)state;
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    cr_sealed_pack_make(&pack, &seed);
    for (unsigned place = 0; place < CR_PACK_CARDS; place++) {
        const uint8_t *salt = pack.salts[place];
        cr_card own = pack.cards[place];
        assert_true(cr_sealed_pack_check(&pack.leaves, place, own, salt));
        for (unsigned other = 0; other < CR_PACK_CARDS; other++) {
            if (other != own)
                assert_false(cr_sealed_pack_check(&pack.leaves, place, (cr_card)other, salt));
            if (other != place) {
                assert_false(cr_sealed_pack_check(&pack.leaves, other, own, salt));
                assert_false(cr_sealed_pack_check(&pack.leaves, place, own, pack.salts[other]));
            }
        }
        for (unsigned bit = 0; bit < 8 * CR_SALT_SIZE; bit++) {
            uint8_t changed[CR_SALT_SIZE];
            memcpy(changed, salt, sizeof changed);
            changed[bit / 8] ^= (uint8_t)(1u << bit % 8);
            assert_false(cr_sealed_pack_check(&pack.leaves, place, own, changed));
        }
    }
}

static void test_the_commitment_holds_for_its_leaves_and_label_alone(void **state)
{
    (void)state;
    static const char *const others[] = { "", "table/4 pack 1", "table/4 pack 18",
                                          "table/4 pack 170" };
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    cr_sealed_pack_make(&pack, &seed);
    struct cr_commitment commitment = cr_sealed_pack_commit(&pack.leaves, label), changed;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        changed = cr_sealed_pack_commit(&pack.leaves, others[i]);
        assert_memory_not_equal(&changed, &commitment, sizeof changed);
    }
    for (unsigned place = 0; place < CR_PACK_CARDS; place++) {
        for (unsigned bit = 0; bit < 8 * CR_LEAF_SIZE; bit++) {
            pack.leaves.bytes[place][bit / 8] ^= (uint8_t)(1u << bit % 8);
            changed = cr_sealed_pack_commit(&pack.leaves, label);
            assert_memory_not_equal(&changed, &commitment, sizeof changed);
            pack.leaves.bytes[place][bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
    }
    changed = cr_sealed_pack_commit(&pack.leaves, label);
    assert_memory_equal(&changed, &commitment, sizeof changed);
}

/* ---- What stays closed ---- */

/* Two packs that differ in two cards that were never opened: what was opened is opened alike, and of the
 * rest no leaf that is not one of the two is another. */
static void test_opened_cards_say_nothing_of_closed_ones(void **state)
{
    (void)state;
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack, other;
    cr_sealed_pack_make(&pack, &seed);
    other = pack;
    other.cards[20] = pack.cards[40];
    other.cards[40] = pack.cards[20];
    for (unsigned place = 20; place <= 40; place += 20)
        cr_sealed_leaf(place, other.cards[place], other.salts[place], other.leaves.bytes[place]);
    for (unsigned place = 0; place < CR_PACK_CARDS; place++) {
        bool same = memcmp(pack.leaves.bytes[place], other.leaves.bytes[place], CR_LEAF_SIZE) == 0;
        assert_int_equal(same, place != 20 && place != 40);
        if (same)
            assert_true(
                cr_sealed_pack_check(&other.leaves, place, pack.cards[place], pack.salts[place]));
    }
    struct cr_commitment first = cr_sealed_pack_commit(&pack.leaves, label);
    struct cr_commitment second = cr_sealed_pack_commit(&other.leaves, label);
    assert_memory_not_equal(&first, &second, sizeof first);
}

/* A salt is no other's, and none of them is the seed: whoever sees 51 of them does not have the last. */
static void test_no_two_salts_are_alike_and_none_is_the_seed(void **state)
{
    (void)state;
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    cr_sealed_pack_make(&pack, &seed);
    for (unsigned i = 0; i < CR_PACK_CARDS; i++) {
        assert_memory_not_equal(pack.salts[i], seed.bytes, CR_SALT_SIZE);
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(pack.salts[i], pack.salts[j], CR_SALT_SIZE);
    }
}

/* ---- Who chooses the deal ---- */

static void test_every_word_its_place_and_its_end_change_the_deal(void **state)
{
    (void)state;
    static const char *const lists[][2] = {
        { "ab", "c" }, { "a", "bc" }, { "c", "ab" }, { "abc", "" }, { "ab", "d" }
    };
    enum { LISTS = sizeof lists / sizeof *lists };
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    uint8_t places[LISTS + 1][CR_PACK_CARDS];
    cr_sealed_pack_make(&pack, &seed);
    struct cr_commitment commitment = cr_sealed_pack_commit(&pack.leaves, label);
    for (size_t i = 0; i < LISTS; i++)
        cr_sealed_places(&commitment, lists[i], 2, places[i]);
    cr_sealed_places(&commitment, NULL, 0, places[LISTS]);
    for (size_t i = 0; i <= LISTS; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(places[i], places[j], sizeof places[i]);
}

static void test_a_released_pack_is_wiped(void **state)
{
    (void)state;
    static const struct cr_sealed_pack nothing;
    struct cr_seed seed = counting_seed();
    struct cr_sealed_pack pack;
    cr_sealed_pack_make(&pack, &seed);
    assert_memory_not_equal(&pack, &nothing, sizeof pack);
    cr_sealed_pack_release(&pack);
    assert_memory_equal(&pack, &nothing, sizeof pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pack_is_the_documented_one),
        cmocka_unit_test(test_a_pack_has_every_card_and_the_deal_every_place_once),
        cmocka_unit_test(test_no_other_card_place_or_salt_opens_a_leaf),
        cmocka_unit_test(test_the_commitment_holds_for_its_leaves_and_label_alone),
        cmocka_unit_test(test_opened_cards_say_nothing_of_closed_ones),
        cmocka_unit_test(test_no_two_salts_are_alike_and_none_is_the_seed),
        cmocka_unit_test(test_every_word_its_place_and_its_end_change_the_deal),
        cmocka_unit_test(test_a_released_pack_is_wiped),
    };
    return cmocka_run_group_tests_name("sealed_pack", tests, NULL, NULL);
}
