/* room_electronic.c -- the poker room at a table that deals by itself: a guest's eyes [B6], and a game that waits
 * for management [A15]. */
#include "poker_house.h"

#include "floor/room.h"

enum { MANAGER = 1, HOST = 17, OTHER = 18, GUEST = 22 };

static char text[TEXT_SIZE];

/* What his page says of closed cards. */
static const char *own_of(const struct house *house, uint32_t player)
{
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_floor_you(house->floor, TABLE, player, &out);
    assert_false(out.full);
    json_t *page = json_loads(text, 0, NULL);
    char *own = json_dumps(json_object_get(page, "own"), JSON_ENCODE_ANY | JSON_SORT_KEYS);
    assert_non_null(own);
    snprintf(text, sizeof text, "%s", own);
    free(own);
    json_decref(page);
    return text;
}

static void keep_own(const struct house *house, uint32_t player, char *out, size_t size)
{
    snprintf(out, size, "%s", own_of(house, player));
}

static void furnish_room(struct house *house)
{
    open_poker(house, "rf", "holdem", "{\"min_bet\":1000}");
    seat_players(house, PLAYERS, true);
}

static void leave_room(struct house *house)
{
    struct cr_verified found;
    if (verify(house, &found) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
    close_house(house);
}

static enum cr_status at(struct house *house, uint32_t by, enum cr_role role, const char *line)
{
    return one(house, by, role, TABLE, line);
}

static void b6_a_guest_sees_his_hosts_cards_and_no_others(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    char hosts[512], others[512];
    furnish_room(house);
    into_hand(house);
    keep_own(house, HOST, hosts, sizeof hosts);
    keep_own(house, OTHER, others, sizeof others);
    assert_string_not_equal(hosts, "null");
    assert_string_not_equal(hosts, others);
    assert_string_equal(own_of(house, GUEST), "null");
    MUST(at(house, HOST, CR_ROLE_PLAYER, "{\"do\":\"room_guest\",\"target\":22,\"seat\":9}"));
    assert_string_equal(own_of(house, GUEST), "null"); /* asked for is not yet let */
    MUST(at(house, MANAGER, CR_ROLE_MANAGER,
            "{\"do\":\"room_rule\",\"case\":\"guest\",\"seat\":9,\"outcome\":\"allow\"}"));
    assert_string_equal(own_of(house, GUEST), hosts);
    assert_string_equal(own_of(house, OTHER), others);
    assert_string_equal(own_of(house, GUEST + 1), "null"); /* nobody else looks over his shoulder */
    MUST(at(house, GUEST, CR_ROLE_PLAYER, "{\"do\":\"room_guest_went\",\"seat\":9}"));
    assert_string_equal(own_of(house, GUEST), "null");
    leave_room(house);
}

/* Its clock asks again until it may. */
static void a15_a_table_that_waits_deals_nothing(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    furnish_room(house);
    uint32_t round = round_at(house);
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, "{\"do\":\"room_wait_start\"}"));
    for (int i = 0; i < 10; i++)
        tick(house);
    assert_int_equal(round_at(house), round);
    assert_int_equal(need_at(house).kind, CR_NEED_BETS);
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, "{\"do\":\"room_start\"}"));
    into_hand(house);
    leave_room(house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(b6_a_guest_sees_his_hosts_cards_and_no_others, make_folder,
                                        drop_folder),
        cmocka_unit_test_setup_teardown(a15_a_table_that_waits_deals_nothing, make_folder,
                                        drop_folder),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("room_electronic", tests, NULL, NULL);
}
