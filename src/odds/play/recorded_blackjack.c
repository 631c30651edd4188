/* recorded_blackjack.c -- a box of blackjack as boxes in a record played: hands, and insurance beside them. */
#include "odds/blackjack/player.h"
#include "odds/play/recorded_work.h"
#include "odds/play/situation.h"

#define NOT_INSURED CR_BJ_STAND
#define INSURED     CR_BJ_INSURE
static_assert((int)CR_BJ_NOTHING == CR_RECORDED_NOTHING && (int)CR_BJ_DOS <= CR_RECORDED_DOINGS,
              "doings are what they are in the game");
static_assert(CR_BJ_BOXES_MAX < CR_LESSON_BOXES && (int)CR_BJ_INSURANCES <= CR_LESSON_BESIDE,
              "a lesson has room for them");

static bool is_of(const struct cr_game *game)
{
    return game == &cr_blackjack_game;
}

/* ---- Learning ---- */

/* He insured after all, later than at his first decision. */
static void count_late(struct cr_lesson *lesson, unsigned box, unsigned doing)
{
    const struct cr_bj *bj = lesson->state;
    bool ace = cr_card_rank(bj->dealer[0]) == CR_ACE;
    unsigned kind = doing == CR_BJ_INSURE || ace ? CR_BJ_INSURE_BJ : CR_BJ_INSURE_TEN;
    uint32_t *key = &lesson->refused[box][kind];
    if (*key == CR_NOTHING_ASKED) return;
    cr_lesson_change(lesson, *key, NOT_INSURED, INSURED);
    *key = CR_NOTHING_ASKED;
}

static void learn_insurance(struct cr_lesson *lesson, unsigned box, unsigned seat)
{
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        bool taken;
        uint32_t key = cr_bj_insurance_situation(lesson->play, lesson->state, box, seat,
                                                 (enum cr_bj_insurance)kind, &taken);
        if (key == CR_NOTHING_ASKED) continue;
        cr_lesson_count(lesson, key, taken ? INSURED : NOT_INSURED);
        if (!taken) lesson->refused[box][kind] = key;
    }
}

static void learn(struct cr_lesson *lesson, const struct cr_input *act)
{
    const struct cr_bj *bj = lesson->state;
    if (act->position < 1 || act->position > CR_BJ_BOXES_MAX || bj->dealer_count != 1) return;
    switch ((enum cr_bj_do)act->choice) {
    case CR_BJ_INSURE:
    case CR_BJ_INSURE_AGAINST_TEN: count_late(lesson, act->position, act->choice); return;
    case CR_BJ_HIT:
    case CR_BJ_STAND:
    case CR_BJ_DOUBLE:
    case CR_BJ_BLIND:
    case CR_BJ_SPLIT:
    case CR_BJ_SURRENDER:
    case CR_BJ_EVEN_MONEY:
    case CR_BJ_REFUSE: break;
    case CR_BJ_JOIN: /* a fellow bettor, who decides nothing alone */
    case CR_BJ_DECLINE:
    case CR_BJ_NOTHING:
    case CR_BJ_DOS: return;
    }
    uint32_t key = cr_bj_situation(lesson->play, bj, act->position, act->seat);
    cr_lesson_count(lesson, key, act->choice == CR_BJ_BLIND ? CR_BJ_DOUBLE : act->choice);
    learn_insurance(lesson, act->position, act->seat);
}

/* ---- Playing ---- */

/* Kinds are asked in order, each once: those up to one that is taken have been. */
static unsigned first_to_ask(const struct cr_bj_bettor *own)
{
    unsigned first = 0;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        if (own->insured[kind] > 0) first = kind + 1;
    return first;
}

static bool insures(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                    const struct cr_play *play, const struct cr_bj *bj, struct cr_input *act)
{
    static const uint16_t doing[CR_BJ_INSURANCES] = { CR_BJ_INSURE, CR_BJ_INSURE_AGAINST_TEN };
    const struct cr_bj_box *box = cr_bj_box_of(bj, act->position);
    int bettor = cr_bj_bettor_at(box, act->seat);
    if (bettor < 0) return false;
    const struct cr_bj_bettor *own = &box->bettors[bettor];
    for (unsigned kind = first_to_ask(own); kind < CR_BJ_INSURANCES; kind++) {
        bool taken;
        uint32_t key = cr_bj_insurance_situation(play, bj, act->position, act->seat,
                                                 (enum cr_bj_insurance)kind, &taken);
        if (key == CR_NOTHING_ASKED || cr_recorded_recall(recorded, mind, key) != INSURED) continue;
        cr_money least;
        cr_bj_insurance_sizes(play, own->stake, &least, &act->amount);
        act->choice = doing[kind];
        return true;
    }
    return false;
}

static void decide(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                   const struct cr_play *play, const void *state, const struct cr_need *need,
                   struct cr_input *act)
{
    if (insures(recorded, mind, play, state, act)) return;
    uint32_t key = cr_bj_situation(play, state, act->position, act->seat);
    unsigned doing =
        key == CR_NOTHING_ASKED ? CR_BJ_NOTHING : cr_recorded_recall(recorded, mind, key);
    if (doing == CR_BJ_NOTHING)
        cr_bj_basic(play, state, need, act);
    else
        act->choice = (uint16_t)doing;
}

const struct cr_recorded_game cr_recorded_blackjack = { .is_of = is_of,
                                                        .learn = learn,
                                                        .decide = decide };
