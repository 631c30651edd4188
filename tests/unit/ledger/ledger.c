/* The ledger against a list of entries that is summed whenever somebody asks; keeping and dropping; ids.
 * CROUPIER_LONG=1 posts ten times as much; a failure prints its seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../base/random.h"
#include "base/text.h"
#include "operations.h"

__extension__ typedef __int128 wide;

/* ---- The oracle: all that was posted, one entry after the other ---- */

enum { POSTINGS_MAX = 512, ENTRIES_MAX = 64 + POSTINGS_MAX * CR_ENTRIES_MAX };

struct naive {
    struct cr_entry entries[ENTRIES_MAX]; /* the sheet's balances, then what was posted */
    size_t entry_count;
    struct cr_posting list[POSTINGS_MAX];
    size_t ends[POSTINGS_MAX]; /* entry_count after it */
    wide worth[POSTINGS_MAX];  /* of colour chips outside the racks, after it */
    size_t count, kept, opening_count;
};

static void note_opening(void *context, const struct cr_account *on, cr_money amount)
{
    struct naive *naive = context;
    naive->entries[naive->entry_count++] = (struct cr_entry){ *on, amount };
    naive->opening_count = naive->entry_count;
}

static void note_posting(struct naive *naive, const struct cr_posting *posting, wide worth)
{
    for (unsigned i = 0; i < posting->count; i++)
        naive->entries[naive->entry_count++] = posting->entries[i];
    naive->list[naive->count] = *posting;
    naive->ends[naive->count] = naive->entry_count;
    naive->worth[naive->count++] = worth;
}

static void forget_to(struct naive *naive, size_t count)
{
    naive->count = count;
    naive->entry_count = count > 0 ? naive->ends[count - 1] : naive->opening_count;
}

/* Which entries are summed: those of the account, of all accounts of its kind, of its book, of players. */
enum which { SAME_ACCOUNT, SAME_KIND, SAME_BOOK, PLAYERS };

static uint64_t table_of(const struct cr_account *account)
{
    return account->kind == CR_ACCOUNT_COLOUR_PLAYER ? account->owner >> 32 : account->owner;
}

static bool is_colour(const struct cr_account *account)
{
    return account->kind >= CR_ACCOUNT_RACK && account->kind <= CR_ACCOUNT_COLOUR_ISSUED;
}

static bool is_player(const struct cr_account *account)
{
    return account->kind == CR_ACCOUNT_PLAYER || account->kind == CR_ACCOUNT_HELD;
}

/* Colours of two tables have nothing to do with each other. */
static bool belongs(enum which which, const struct cr_account *one, const struct cr_account *other)
{
    if (one->unit != other->unit) return false;
    if (which == SAME_ACCOUNT) return one->kind == other->kind && one->owner == other->owner;
    if (which == PLAYERS) return is_player(one);
    if (is_colour(one) && is_colour(other) && table_of(one) != table_of(other)) return false;
    if (which == SAME_KIND) return one->kind == other->kind;
    return cr_account_book((enum cr_account_kind)one->kind) ==
           cr_account_book((enum cr_account_kind)other->kind);
}

static inline wide sum_entries(const struct cr_entry *entries, size_t count, enum which which,
                               const struct cr_account *to)
{
    wide sum = 0;
    for (size_t i = 0; i < count; i++)
        if (belongs(which, &entries[i].account, to)) sum += entries[i].amount;
    return sum;
}

/* On demand, from the first entry to the last, and those of one posting more (NULL: none). */
static wide sum_of(const struct naive *naive, const struct cr_posting *more, enum which which,
                   const struct cr_account *to)
{
    return sum_entries(naive->entries, naive->entry_count, which, to) +
           (more ? sum_entries(more->entries, more->count, which, to) : 0);
}

static bool is_done(const struct naive *naive, const struct cr_posting *posting)
{
    static const uint8_t none[CR_ID_SIZE];
    for (size_t i = 0; i < naive->count; i++) {
        const struct cr_posting *old = &naive->list[i];
        if (memcmp(old->id, posting->id, CR_ID_SIZE) == 0) return true;
        if (memcmp(posting->mirror_of, none, CR_ID_SIZE) != 0 &&
            memcmp(old->mirror_of, posting->mirror_of, CR_ID_SIZE) == 0)
            return true;
    }
    return false;
}

static bool is_beyond(wide sum)
{
    return sum > INT64_MAX || sum < -INT64_MAX;
}

static enum cr_status judge(const struct naive *naive, const struct cr_posting *posting)
{
    enum cr_status worst = CR_OK;
    if (is_done(naive, posting)) return CR_ALREADY_DONE;
    if (posting->count == 0) return CR_UNBALANCED;
    for (unsigned i = 0; i < posting->count; i++)
        if (sum_entries(posting->entries, posting->count, SAME_BOOK,
                        &posting->entries[i].account) != 0)
            return CR_UNBALANCED;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_account *on = &posting->entries[i].account;
        int sign = cr_account_sign((enum cr_account_kind)on->kind);
        wide after = sum_of(naive, posting, SAME_ACCOUNT, on);
        if (is_beyond(after) || is_beyond(sum_of(naive, posting, SAME_KIND, on)))
            return CR_OVERFLOW;
        if (after * sign < 0) worst = CR_OVERDRAWN;
        if (is_player(on) && sum_of(naive, posting, PLAYERS, on) < 0) worst = CR_OVERDRAWN;
    }
    return worst;
}

/* ---- Postings at random: the operations of house.md, and wrong ones ---- */

struct maker {
    uint64_t seed, next_id;
    struct cr_posting rows[OPERATION_ROWS];
};

static void make_rows(struct maker *maker)
{
    for (size_t i = 0; i < OPERATION_ROWS; i++)
        maker->rows[i] =
            posting_of(operations[i].number, 1, operations[i].chips, operations[i].money);
}

static cr_money largest(const struct cr_posting *posting)
{
    cr_money most = 1;
    for (unsigned i = 0; i < posting->count; i++) {
        cr_money size = llabs(posting->entries[i].amount);
        if (size > most) most = size;
    }
    return most;
}

/* Other visitors, tables, slips: the same change for the whole posting. */
static void give_to_others(struct maker *maker, struct cr_posting *posting)
{
    uint32_t visitor = (uint32_t)random_below(&maker->seed, 6) + 5;
    uint32_t table = (uint32_t)random_below(&maker->seed, 3) + 1;
    for (unsigned i = 0; i < posting->count; i++) {
        struct cr_account *on = &posting->entries[i].account;
        if (on->owner == 0) continue;
        if (on->kind == CR_ACCOUNT_PLAYER) on->owner = visitor;
        if (on->kind == CR_ACCOUNT_COLOUR_PLAYER) on->owner = cr_owner_at(table, visitor);
        if (on->kind == CR_ACCOUNT_TABLE_WIN) on->owner = cr_owner_at(table, 1);
        if (on->owner == 1 && on->kind != CR_ACCOUNT_CASH_DRAWER && on->kind != CR_ACCOUNT_JACKPOT)
            on->owner = table;
    }
}

/* How the worth of colour chips outside the racks would change goes to *worth. */
static struct cr_posting make(struct maker *maker, const struct naive *naive, wide *worth)
{
    uint64_t *seed = &maker->seed;
    size_t row = random_below(seed, OPERATION_ROWS);
    if (random_below(seed, 16) == 0 && naive->count > 0) { /* takes an earlier one back */
        size_t old = random_below(seed, naive->count);
        wide before = old > 0 ? naive->worth[old - 1] : SHEET_WORTH;
        uint8_t id[CR_ID_SIZE];
        number_id(maker->next_id++, id);
        *worth = before - naive->worth[old];
        return cr_posting_mirror(&naive->list[old], id);
    }
    struct cr_posting posting = maker->rows[row];
    cr_money times = random_below(seed, 8) == 0 ? 1 + (cr_money)random_below(seed, 40) : 1;
    if (random_below(seed, 64) == 0) times = CR_MONEY_MAX / largest(&posting);
    for (unsigned i = 0; i < posting.count; i++)
        posting.entries[i].amount *= times;
    *worth = (wide)operations[row].worth * times;
    if (random_below(seed, 4) == 0) give_to_others(maker, &posting);
    if (random_below(seed, 32) == 0 && posting.count > 0)
        posting.entries[random_below(seed, posting.count)].amount ^=
            1; /* one off, or a unit of 1 gone */
    for (unsigned i = 0; i < posting.count; i++)
        if (posting.entries[i].amount == 0) posting.entries[i].amount = 2;
    number_id(maker->next_id++, posting.id);
    if (random_below(seed, 32) == 0 && naive->count > 0)
        memcpy(posting.id, naive->list[random_below(seed, naive->count)].id, CR_ID_SIZE);
    return posting;
}

/* ---- Both at once ---- */

struct comparison {
    const struct naive *naive;
    size_t count;
    uint64_t seed;
};

static void compare_balance(void *context, const struct cr_account *on, cr_money amount)
{
    struct comparison *comparison = context;
    if (sum_of(comparison->naive, NULL, SAME_ACCOUNT, on) != amount) {
        char name[64];
        cr_account_write(on, name, sizeof name);
        fail_msg("seed=%llu: %s is %lld", (unsigned long long)comparison->seed, name,
                 (long long)amount);
    }
    comparison->count++;
}

static void compare_all(const struct cr_ledger *ledger, const struct naive *naive, uint64_t seed)
{
    struct comparison comparison = { naive, 0, seed };
    cr_ledger_each(ledger, false, compare_balance, &comparison);
    assert_true(comparison.count >= naive->opening_count);
    for (int kind = 0; kind < CR_ACCOUNT_KINDS; kind++) {
        if (cr_account_book((enum cr_account_kind)kind) == CR_BOOK_COLOUR) continue;
        struct cr_account any = cr_account_of((enum cr_account_kind)kind, UNIT, 0);
        assert_true(cr_ledger_sum(ledger, (enum cr_account_kind)kind, UNIT) ==
                    sum_of(naive, NULL, SAME_KIND, &any));
    }
}

static wide worth_of(const struct naive *naive)
{
    return naive->count > 0 ? naive->worth[naive->count - 1] : SHEET_WORTH;
}

static void check_invariants(const struct cr_ledger *ledger, const struct naive *naive,
                             bool recount, uint64_t seed)
{
    struct cr_error err = { "", "" };
    wide worth = worth_of(naive);
    if (is_beyond(worth)) return;
    enum cr_status status = recount ? cr_ledger_recount(ledger, UNIT, (cr_money)worth, &err)
                                    : cr_ledger_check(ledger, UNIT, (cr_money)worth, &err);
    if (status != CR_OK) fail_msg("seed=%llu: %s", (unsigned long long)seed, err.what);
}

static void post_both(struct cr_ledger *ledger, struct naive *naive, struct maker *maker,
                      uint64_t seed, unsigned *taken)
{
    wide change;
    struct cr_posting posting = make(maker, naive, &change);
    enum cr_status due = judge(naive, &posting), is = cr_ledger_post(ledger, &posting);
    if (is != due)
        fail_msg("seed=%llu: P%u is %s, not %s", (unsigned long long)seed, posting.operation,
                 cr_status_name(is), cr_status_name(due));
    taken[is]++;
    if (is != CR_OK) return;
    note_posting(naive, &posting, worth_of(naive) + change);
    for (unsigned i = 0; i < posting.count; i++) {
        const struct cr_account *on = &posting.entries[i].account;
        assert_true(cr_ledger_balance(ledger, on) == sum_of(naive, NULL, SAME_ACCOUNT, on));
    }
    check_invariants(ledger, naive, false, seed);
}

/* A command of a few postings that is refused in the end. */
static void run_and_go_back(struct cr_ledger *ledger, struct naive *naive, struct maker *maker,
                            uint64_t seed, unsigned *taken)
{
    struct cr_ledger_mark mark = cr_ledger_mark(ledger);
    size_t count = naive->count;
    for (uint64_t i = random_below(&maker->seed, 6); i > 0; i--)
        post_both(ledger, naive, maker, seed, taken);
    cr_ledger_back(ledger, &mark);
    forget_to(naive, count);
    check_invariants(ledger, naive, true, seed);
}

/* One house: so many postings, kept or dropped now and then. */
static void run_house(uint64_t seed, unsigned postings, unsigned *taken)
{
    static struct naive naive;
    static struct maker maker;
    struct cr_ledger *ledger = open_sheet();
    naive.count = naive.kept = naive.entry_count = 0;
    cr_ledger_each(ledger, false, note_opening, &naive);
    maker.seed = seed;
    maker.next_id = 1;
    if (maker.rows[0].count == 0) make_rows(&maker);
    for (unsigned i = 0; i < postings; i++) {
        post_both(ledger, &naive, &maker, seed, taken);
        unsigned choice = (unsigned)random_below(&maker.seed, 64);
        if (choice == 0) {
            cr_ledger_keep(ledger);
            naive.kept = naive.count;
        } else if (choice == 1) {
            cr_ledger_drop(ledger);
            forget_to(&naive, naive.kept);
            check_invariants(ledger, &naive, true, seed);
        } else if (choice == 2) {
            run_and_go_back(ledger, &naive, &maker, seed, taken);
        }
    }
    compare_all(ledger, &naive, seed);
    check_invariants(ledger, &naive, true, seed);
    cr_ledger_close(ledger);
}

static void test_a_million_random_postings_end_as_a_list_of_entries_would(void **state)
{
    (void)state;
    const char *is_long = getenv("CROUPIER_LONG");
    unsigned houses = is_long && *is_long && *is_long != '0' ? 80000 : 8000;
    unsigned taken[CR_STATUS_COUNT] = { 0 };
    for (unsigned house = 1; house <= houses; house++)
        run_house(house, 125, taken);
    /* The postings were of all sorts. */
    assert_true(taken[CR_OK] > houses * 50);
    assert_true(taken[CR_ALREADY_DONE] > houses);
    assert_true(taken[CR_UNBALANCED] > houses);
    assert_true(taken[CR_OVERFLOW] > houses / 10);
    assert_true(taken[CR_OVERDRAWN] > houses);
}

/* ---- Keep and drop ---- */

struct picture {
    struct cr_account accounts[4096];
    cr_money amounts[4096];
    size_t count;
};

static void take_picture(void *context, const struct cr_account *on, cr_money amount)
{
    struct picture *picture = context;
    picture->accounts[picture->count] = *on;
    picture->amounts[picture->count++] = amount;
}

static void picture_of(struct picture *picture, const struct cr_ledger *ledger, bool changed_only)
{
    memset(picture, 0, sizeof *picture);
    cr_ledger_each(ledger, changed_only, take_picture, picture);
}

static void test_drop_restores_what_was_at_the_last_keep_accounts_and_ids_too(void **state)
{
    (void)state;
    static struct picture kept, now;
    struct cr_ledger *ledger = open_sheet();
    struct cr_posting first = posting_of(14, 1, "cage -> transit:50 10", NULL);
    assert_int_equal(cr_ledger_post(ledger, &first), CR_OK);
    cr_ledger_keep(ledger);
    picture_of(&kept, ledger, false);
    for (uint64_t id = 2; id < 2000;
         id++) { /* new accounts, a new currency, a new colour; it grows */
        char chips[128], money[64];
        snprintf(chips, sizeof chips,
                 "cage -> transit:%u 1; issued#840 -> vault#840 5; cissued:3#9 -> rack:3#9 1",
                 (unsigned)id + 5000);
        snprintf(money, sizeof money, "Dr 1000:%u#840 1 / Cr 3000#840 1", (unsigned)id);
        struct cr_posting posting = posting_of(14, id, chips, money);
        assert_int_equal(cr_ledger_post(ledger, &posting), CR_OK);
    }
    struct cr_posting mirror = cr_posting_mirror(&first, (const uint8_t[CR_ID_SIZE]){ 9 });
    assert_int_equal(cr_ledger_post(ledger, &mirror), CR_OK);
    picture_of(&now, ledger, true);
    assert_int_equal(now.count, 2 * 1998 + 7);

    cr_ledger_drop(ledger);
    picture_of(&now, ledger, false);
    assert_memory_equal(&now, &kept, sizeof now);
    picture_of(&now, ledger, true);
    assert_int_equal(now.count, 0);
    holds(ledger, SHEET_WORTH);

    struct cr_posting again = posting_of(14, 2, "cage -> transit:51 1", NULL);
    assert_int_equal(cr_ledger_post(ledger, &again), CR_OK);  /* its id is free again */
    assert_int_equal(cr_ledger_post(ledger, &mirror), CR_OK); /* and so is the mirror */
    assert_int_equal(cr_ledger_post(ledger, &first),
                     CR_ALREADY_DONE); /* what was kept stays done */
    cr_ledger_drop(ledger);
    cr_ledger_drop(ledger);
    picture_of(&now, ledger, false);
    assert_memory_equal(&now, &kept, sizeof now);
    cr_ledger_close(ledger);
}

static void test_going_back_to_a_mark_leaves_what_came_before_it(void **state)
{
    (void)state;
    static struct picture all, changed, now;
    struct cr_ledger *ledger = open_sheet();
    struct cr_posting first = posting_of(14, 1, "cage -> transit:50 10", NULL);
    struct cr_posting second =
        posting_of(14, 2, "cage -> transit:51 5; transit:50 -> vault 3", NULL);
    struct cr_posting mirror = cr_posting_mirror(&first, (const uint8_t[CR_ID_SIZE]){ 9 });
    assert_int_equal(cr_ledger_post(ledger, &first), CR_OK);
    picture_of(&all, ledger, false);
    picture_of(&changed, ledger, true);
    struct cr_ledger_mark mark = cr_ledger_mark(ledger);
    for (int twice = 0; twice < 2; twice++) { /* ids and mirrors are free again */
        assert_int_equal(cr_ledger_post(ledger, &mirror), CR_OK);
        cr_ledger_back(ledger, &mark);
        assert_int_equal(cr_ledger_post(ledger, &second), CR_OK);
        assert_int_equal(cr_ledger_post(ledger, &first), CR_ALREADY_DONE);
        cr_ledger_back(ledger, &mark);
        picture_of(&now, ledger, false);
        assert_memory_equal(&now, &all, sizeof now);
        picture_of(&now, ledger, true);
        assert_memory_equal(&now, &changed, sizeof now);
        holds(ledger, SHEET_WORTH);
    }
    cr_ledger_drop(ledger);
    assert_int_equal(balance(ledger, "cage"), 50000);
    cr_ledger_close(ledger);
}

static void test_each_tells_what_changed_since_the_last_keep(void **state)
{
    (void)state;
    static struct picture now;
    struct cr_ledger *ledger = open_sheet();
    picture_of(&now, ledger, true);
    assert_int_equal(now.count, 0); /* what was loaded was kept */
    struct cr_posting one = posting_of(19, 1, "player:7 -> layout:1 30", NULL);
    struct cr_posting two = posting_of(19, 2, "player:7 -> layout:1 12", NULL);
    assert_int_equal(cr_ledger_post(ledger, &one), CR_OK);
    assert_int_equal(cr_ledger_post(ledger, &two), CR_OK);
    picture_of(&now, ledger, true);
    assert_int_equal(now.count, 2); /* each once, as it now is */
    assert_int_equal(now.amounts[0], 5000 - 42);
    assert_int_equal(now.amounts[1], 600 + 42);
    cr_ledger_keep(ledger);
    picture_of(&now, ledger, true);
    assert_int_equal(now.count, 0);
    cr_ledger_close(ledger);
}

/* ---- Ids ---- */

static void test_a_retry_is_done_once_also_after_it_was_kept(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    struct cr_posting posting = posting_of(19, 77, "player:7 -> layout:1 30", NULL);
    assert_int_equal(cr_ledger_post(ledger, &posting), CR_OK);
    assert_int_equal(cr_ledger_post(ledger, &posting), CR_ALREADY_DONE);
    cr_ledger_keep(ledger);
    assert_int_equal(cr_ledger_post(ledger, &posting), CR_ALREADY_DONE);
    cr_ledger_drop(ledger);
    assert_int_equal(cr_ledger_post(ledger, &posting), CR_ALREADY_DONE);
    assert_int_equal(balance(ledger, "player:7"), 4970);
    cr_ledger_close(ledger);
}

static void test_a_ledger_open_for_long_forgets_old_ids_and_no_young_ones(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    struct cr_posting forth = posting_of(3, 0, "vault -> cage 1", NULL);
    struct cr_posting back = posting_of(3, 0, "cage -> vault 1", NULL);
    uint64_t count = 3 * (uint64_t)CR_IDS_KNOWN_MIN;
    for (uint64_t id = 1; id <= count; id++) {
        struct cr_posting *posting = id % 2 ? &forth : &back;
        number_id(id, posting->id);
        assert_int_equal(cr_ledger_post(ledger, posting), CR_OK);
        if (id % 1000 == 0) cr_ledger_keep(ledger);
    }
    for (uint64_t id = count; id > count - CR_IDS_KNOWN_MIN; id--) {
        number_id(id, forth.id);
        assert_int_equal(cr_ledger_post(ledger, &forth), CR_ALREADY_DONE);
    }
    number_id(1, forth.id);
    assert_int_equal(cr_ledger_post(ledger, &forth), CR_OK); /* now the store's to refuse */
    cr_ledger_drop(ledger);
    holds(ledger, SHEET_WORTH);
    cr_ledger_close(ledger);
}

/* By Python: hashlib.blake2b(b"croupier/posting/1\0table/3\0" + (17).to_bytes(8, "little") +
 * (2).to_bytes(4, "little"), digest_size=16).hexdigest() */
static void test_an_id_is_the_documented_hash(void **state)
{
    (void)state;
    uint8_t id[CR_ID_SIZE];
    char digits[2 * CR_ID_SIZE + 1];
    struct cr_text text = cr_text_on(digits, sizeof digits);
    cr_posting_id("table/3", 17, 2, id);
    cr_text_hex(&text, id, sizeof id);
    assert_string_equal(digits, "eb8f2a8e21eb263f8da885ce3f946b19");
}

static void test_ids_differ_by_stream_number_and_index(void **state)
{
    (void)state;
    static const struct {
        const char *stream;
        uint64_t number;
        uint32_t index;
    } rows[] = { { "table/3", 17, 2 }, { "table/3", 17, 3 },      { "table/3", 18, 2 },
                 { "table/4", 17, 2 }, { "table/31", 7, 2 },      { "table/3", 17, 2u << 24 },
                 { "", 17, 2 },        { "table/3", 17u << 8, 2 } };
    uint8_t ids[sizeof rows / sizeof rows[0]][CR_ID_SIZE], again[CR_ID_SIZE];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_posting_id(rows[i].stream, rows[i].number, rows[i].index, ids[i]);
        cr_posting_id(rows[i].stream, rows[i].number, rows[i].index, again);
        assert_memory_equal(ids[i], again, CR_ID_SIZE);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(ids[i], ids[j], CR_ID_SIZE);
    }
}

/* ---- Names ---- */

static void test_every_account_is_found_by_its_name(void **state)
{
    (void)state;
    for (int kind = 0; kind < CR_ACCOUNT_KINDS; kind++)
        assert_int_equal(cr_account_find(cr_account_name((enum cr_account_kind)kind)), kind);
    assert_int_equal(cr_account_find("2001"), CR_ACCOUNT_KINDS);
    assert_string_equal(cr_account_name(CR_ACCOUNT_KINDS), "?");
}

static void test_an_account_is_written_with_its_owner(void **state)
{
    (void)state;
    static const struct {
        const char *read, *written;
    } rows[] = {
        { "vault", "vault" },
        { "float:3", "float:3" },
        { "player", "player:unattributed" },
        { "player:7", "player:7" },
        { "cplayer:3/7#2", "cplayer:3/7" },
        { "4000:3/9", "4000:3/9" },
        { "2000", "2000" },
        { "2000:3", "2000:3" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_account on = account(rows[i].read);
        char out[32];
        assert_int_equal(cr_account_write(&on, out, sizeof out), strlen(rows[i].written));
        assert_string_equal(out, rows[i].written);
        assert_int_equal(cr_account_write(&on, out, 3), strlen(rows[i].written));
        assert_int_equal(strlen(out), 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_million_random_postings_end_as_a_list_of_entries_would),
        cmocka_unit_test(test_drop_restores_what_was_at_the_last_keep_accounts_and_ids_too),
        cmocka_unit_test(test_going_back_to_a_mark_leaves_what_came_before_it),
        cmocka_unit_test(test_each_tells_what_changed_since_the_last_keep),
        cmocka_unit_test(test_a_retry_is_done_once_also_after_it_was_kept),
        cmocka_unit_test(test_a_ledger_open_for_long_forgets_old_ids_and_no_young_ones),
        cmocka_unit_test(test_an_id_is_the_documented_hash),
        cmocka_unit_test(test_ids_differ_by_stream_number_and_index),
        cmocka_unit_test(test_every_account_is_found_by_its_name),
        cmocka_unit_test(test_an_account_is_written_with_its_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
