/* recorded_poker.c -- a box of poker against the house as boxes in a record played: hands, and insurance beside
 * them. */
#include "odds/house_poker/player.h"
#include "odds/play/poker_situation.h"
#include "odds/play/recorded_work.h"

static bool is_of(const struct cr_game *game)
{
    return game == &cr_texas_poker_game || game == &cr_oasis_poker_game ||
           game == &cr_russian_poker_game || game == &cr_caribbean_stud_game;
}

/* A box that decides while it could be insured and is not has said no. */
static void learn_insurance(struct cr_lesson *lesson, const struct cr_input *act)
{
    struct cr_hp_insurable may;
    uint32_t key =
        cr_hp_insurance_situation(lesson->play, lesson->state, act->position, act->seat, &may);
    bool insures = act->choice == CR_HP_INSURE;
    if (key == CR_NOTHING_ASKED) return;
    if (insures && (act->amount < may.least || act->amount > may.most)) return; /* refused */
    cr_lesson_count(lesson, key, insures ? cr_hp_insuring(&may, act->amount) : CR_HP_NOT_INSURED);
}

static void learn(struct cr_lesson *lesson, const struct cr_input *act)
{
    const struct cr_hp *hp = lesson->state;
    if (act->position < 1 || act->position > CR_HP_BOXES_MAX) return;
    learn_insurance(lesson, act);
    uint32_t key = cr_hp_situation(lesson->play, hp, act->position, act->seat);
    if (key == CR_NOTHING_ASKED) return;
    unsigned doing = cr_hp_doing(cr_hp_box_of(hp, act->position), act);
    if (doing != CR_RECORDED_NOTHING) cr_lesson_count(lesson, key, doing);
}

/* What the record exchanged another house may not let go: that is a guess too. */
static bool is_taken(const struct cr_play *play, const struct cr_hp *hp, const struct cr_input *act)
{
    struct cr_refusal why;
    const struct cr_hp_choice choice = { .doing = (uint8_t)act->choice,
                                         .box = (uint8_t)act->position,
                                         .card_count = act->card_count,
                                         .seat = act->seat,
                                         .cards = act->cards,
                                         .funds = act->funds };
    return cr_hp_check_act(play, hp, &choice, &why) == CR_OK;
}

static bool insures(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                    const struct cr_play *play, const struct cr_hp *hp, struct cr_input *act)
{
    struct cr_hp_insurable may;
    uint32_t key = cr_hp_insurance_situation(play, hp, act->position, act->seat, &may);
    if (key == CR_NOTHING_ASKED) return false;
    unsigned doing = cr_recorded_recall(recorded, mind, key);
    if (doing < CR_HP_INSURED) return false;
    act->choice = CR_HP_INSURE;
    act->amount = cr_hp_insure_as(&may, doing);
    return true;
}

static void decide(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                   const struct cr_play *play, const void *state, const struct cr_need *need,
                   struct cr_input *act)
{
    const struct cr_hp *hp = state;
    if (insures(recorded, mind, play, hp, act)) return;
    uint32_t key = cr_hp_situation(play, hp, act->position, act->seat);
    unsigned doing = CR_RECORDED_NOTHING;
    if (key != CR_NOTHING_ASKED) doing = cr_recorded_recall(recorded, mind, key);
    if (doing != CR_RECORDED_NOTHING) {
        cr_hp_do_as(cr_hp_box_of(hp, act->position), doing, act);
        if (is_taken(play, hp, act)) return;
        mind->guesses++;
    }
    cr_hp_simple(play, state, need, act);
}

const struct cr_recorded_game cr_recorded_poker = { .is_of = is_of,
                                                    .learn = learn,
                                                    .decide = decide };
