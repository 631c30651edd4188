/* recorded_between.c -- players against each other as players in a record played: by what everybody saw. */
#include "odds/play/between_situation.h"
#include "odds/play/recorded.h"
#include "odds/play/recorded_work.h"

static_assert((int)CR_BETWEEN_DOINGS <= CR_RECORDED_DOINGS, "doings fit");

static bool is_of(const struct cr_game *game)
{
    return game->room != NULL;
}

void cr_recorded_between_act(void *context, const struct cr_pk_rules *rules,
                             const struct cr_pk_hand *hand, unsigned seat, enum cr_betting_act act,
                             cr_money to)
{
    cr_lesson_count(context, cr_between_situation(rules, hand, seat),
                    cr_between_doing(rules, hand, seat, act, to));
}

/* An act out of turn is a slip, and one that is refused no play. */
static void learn(struct cr_lesson *lesson, const struct cr_input *act)
{
    const struct cr_poker *poker = lesson->state;
    struct cr_pk_rules rules;
    enum cr_betting_act does;
    cr_money to;
    if (cr_poker_to_speak(lesson->play, poker) != act->seat || poker->hand.phase != CR_PK_BETTING)
        return;
    cr_poker_rules_now(lesson->play, poker, &rules);
    if (cr_poker_read_act(lesson->play, &rules, &poker->hand.betting, act, &does, &to) != CR_OK ||
        cr_betting_check(&rules.betting, &poker->hand.betting, act->seat, does, to) !=
            CR_BETTING_TAKEN)
        return;
    cr_recorded_between_act(lesson, &rules, &poker->hand, act->seat, does, to);
}

void cr_recorded_between_decides(const void *knows, struct cr_card_mind *mind,
                                 const struct cr_between_word *word, struct cr_input *act)
{
    uint32_t key = cr_between_situation(word->rules, &word->poker->hand, word->seat);
    unsigned doing = cr_recorded_recall(knows, mind, key);
    if (doing == CR_RECORDED_NOTHING)
        cr_between_simple(NULL, mind, word, act);
    else
        cr_between_do_as(word, (enum cr_between_doing)doing, act);
}

const struct cr_recorded_game cr_recorded_between = { .is_of = is_of, .learn = learn };
