/* page_parts.h -- what pages of several games write alike: cards, odds, an open decision. */
#ifndef CR_GAMES_PAGE_PARTS_H
#define CR_GAMES_PAGE_PARTS_H

#include "cards/card.h"
#include "games/game.h"

/* "key":"As"; null where there is no card, or none that is seen. */
void cr_page_card(struct cr_text *out, const char *key, cr_card card);
/* "key":"As Kd ??" */
void cr_page_cards(struct cr_text *out, const char *key, const cr_card *cards, unsigned count);
/* "key":[3,2] */
void cr_page_ratio(struct cr_text *out, const char *key, struct cr_ratio ratio);
/* null where the rules say there is none (CR_NONE). */
void cr_page_or_null(struct cr_text *out, const char *key, int64_t value);
/* What a seat may decide about a box now: {"box":1,"do":"hit",...}. */
void cr_page_act(struct cr_text *out, const struct cr_action *action, const char *doing, int seat);

#endif
