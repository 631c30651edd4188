/* Any bytes as an evening of punto banco, at the large or the small table and under options no house has:
 * sensible inputs and nonsense, rulings, voids and corrections. After each the state is sane, a refused
 * input has changed nothing, no chip is lost, the report adds up (punto_banco_kit.h), and the pages can
 * be written.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define KIT_FAIL(...)                 \
    do {                              \
        fprintf(stderr, __VA_ARGS__); \
        fputc('\n', stderr);          \
        abort();                      \
    } while (0)
#include "../unit/games/punto_banco_kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_pages(const struct kit *kit)
{
    static char page[32768];
    for (unsigned part = CR_PAGE_PUBLIC; part <= CR_PAGE_STAFF; part++) {
        struct cr_text out = cr_text_on(page, sizeof page);
        cr_pb_page(cr_table_play(kit->table), kit_state(kit), (enum cr_page_part)part, 0, &out);
        if (out.full) KIT_FAIL("a page is longer than %zu bytes", sizeof page);
    }
}

/* As the hand would have it: the card it waits for, the shuffle, the confirmation. */
static void go_on(struct kit *kit, struct dice *dice)
{
    struct cr_need need;
    cr_table_need(kit->table, &need);
    if (need.kind == CR_NEED_NOTHING) {
        kit_apply(kit, kit_in(CR_IN_CONFIRM, CR_ROLE_DEALER));
    } else if (need.kind == CR_NEED_BETS) {
        kit_apply(kit, kit_bet(roll(dice, 3), roll(dice, 3), 1 + (cr_money)roll(dice, 256)));
    } else if (need.input == CR_IN_CARD) {
        kit_apply(kit, kit_card((cr_card)roll(dice, CR_PACK_CARDS)));
    } else {
        kit_apply(kit, kit_number(need.input, need.input == CR_IN_CUT ? 1 + roll(dice, 200) : 0));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct kit *kit;
    struct dice dice = { .bytes = data, .left = size };
    if (size < 4) return 0;
    if (!kit) kit = kit_open();
    random_options(kit, &dice);
    kit_start(kit);
    for (uint32_t i = 0; i < 3; i++)
        kit_seat(kit, i + 1, 2000);
    for (int i = 0; i < 400 && dice.left > 0; i++) {
        if (roll(&dice, 3) > 0)
            go_on(kit, &dice);
        else
            kit_apply(kit, random_input(&dice));
        write_pages(kit);
    }
    return 0;
}
