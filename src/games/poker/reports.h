/* reports.h -- what may go wrong at a poker table, and what the floor may decide [poker-room E to K].
 *
 * A report is an input like any other. Its row says what follows: the engine does it at once (E), the
 * floor picks one of the outcomes (F), or it is written down and play goes on (R).
 */
#ifndef CR_GAMES_POKER_REPORTS_H
#define CR_GAMES_POKER_REPORTS_H

/* Enum name, name in round files, id in poker-room.md. */
#define CR_REPORT_MAP(ROW)                                                                  \
    ROW(NONE, "", "")                                                                       \
    /* the deal */                                                                          \
    ROW(EXPOSED, "exposed", "E1 E2 E11 E12 E13") /* number: the how-manieth card dealt */   \
    ROW(BOXED, "boxed", "E3 E14")                /* number: how many lay face up */         \
    ROW(EXTRA_CARD, "extra_card", "E4 E10")      /* number: how many seats got one */       \
    ROW(WRONG_NUMBER, "wrong_number", "E5 F4")   /* of cards at a seat */                   \
    ROW(OUT_OF_ORDER, "out_of_order", "E6")                                                 \
    ROW(WRONG_BUTTON, "wrong_button", "E7 D19")                                             \
    ROW(WRONG_BOX, "wrong_box", "E8")     /* dealt to who does not play */                  \
    ROW(PASSED_OVER, "passed_over", "E9") /* a player got no cards */                       \
    ROW(DROPPED, "dropped", "E15")                                                          \
    ROW(EARLY_STREET, "early_street", "E16") /* number: cards that lay too early */         \
    ROW(MISSING_CARD, "missing_card", "E17")                                                \
    ROW(DUPLICATE, "duplicate", "I9")                                                       \
    ROW(DEFECTIVE_SHUFFLE, "defective_shuffle", "I1")                                       \
    ROW(DEFECTIVE_CLOSED, "defective_closed", "I2 I3")                                      \
    ROW(DEFECTIVE_OPEN, "defective_open", "I4")                                             \
    ROW(KNEW_DEFECT, "knew_defect", "I5")                                                   \
    ROW(WRONG_COUNT, "wrong_count", "M1 10.1") /* too many or too few cards, other backs */ \
    /* hands */                                                                             \
    ROW(THROWN, "thrown", "F2 F8")    /* cards thrown forward */                            \
    ROW(MIXED, "mixed", "F3")         /* stud: open and closed mixed */                     \
    ROW(BLIND_ACT, "blind_act", "F5") /* acted without looking */                           \
    ROW(SHOWN_EARLY, "shown_early", "F6 J13")                                               \
    ROW(UNPROTECTED, "unprotected", "F9")                                                   \
    /* turns and words */                                                                   \
    ROW(MISINFORMED, "misinformed", "G12")                                                  \
    ROW(SKIPPED, "skipped", "G15")                                                          \
    ROW(STRING_BET, "string_bet", "G6")                                                     \
    ROW(CASH, "cash", "A2")                                                                 \
    ROW(FALSE_CLAIM, "false_claim", "H8")                                                   \
    ROW(DISPUTE, "dispute", "K3 K4")                                                        \
    ROW(MISDEAL_CASE, "misdeal_case", "R3") /* two acted without money: redeal or play */   \
    ROW(EARLY_BET, "early_bet", "G11")      /* a bet out of turn, and one bet before him */ \
    ROW(CONDUCT, "conduct", "J")            /* number: J1 to J27 */                         \
    ROW(NOTE, "note", "A8 A14 H9 I6 I8 K2") /* recorded, nothing more */

enum cr_poker_report {
#define X(name, text, ids) CR_REPORT_##name,
    CR_REPORT_MAP(X)
#undef X
        CR_REPORTS
};

/* What the floor may decide. */
#define CR_OUTCOME_MAP(X)                                                     \
    X(NONE, "")                                                               \
    X(APPROVE, "approve") /* a seat */                                        \
    X(REFUSE, "refuse")                                                       \
    X(REDEAL, "redeal")                                                       \
    X(PLAY_ON, "play_on")                                                     \
    X(DEAD, "dead")                                                           \
    X(LIVES, "lives")   /* an accident: the hand lives */                     \
    X(RETURN, "return") /* thrown cards, or chips, go back */                 \
    X(STANDS, "stands")                                                       \
    X(OPTIONS_OPEN, "options_open")                                           \
    X(RESTORE, "restore") /* the word of who was passed over */               \
    X(AUTO_CHECK, "auto_check")                                               \
    X(CALL_ONLY, "call_only")                                                 \
    X(PLAYS, "plays")       /* an exposed last card plays as it is */         \
    X(ALL_OPEN, "all_open") /* all last cards are dealt open */               \
    X(NEW_DECK, "new_deck")                                                   \
    X(REPLACE_CARD, "replace_card")                                           \
    X(CONFISCATE, "confiscate")                                               \
    X(CLAIM_LOST, "claim_lost")                                               \
    X(WARNING, "warning")                                                     \
    X(NEXT_BEST, "next_best") /* the pot to the next best live hand */        \
    X(REMOVE, "remove")       /* the player from the table */                 \
    X(CONVERT, "convert")     /* cash plays, and is changed after the hand */ \
    X(CASH_OUT_OF_PLAY, "cash_out_of_play")                                   \
    X(PLAY_OR_FOLD, "play_or_fold")                                           \
    X(VOID, "void")                                                           \
    X(APPLY, "apply") /* a rebuilt pot */                                     \
    X(REJECT, "reject")                                                       \
    X(SUSPEND, "suspend")                                                     \
    X(EXCLUDE, "exclude")                                                     \
    X(SET_BUTTON, "set_button") /* position: the seat */                      \
    X(OTHER, "other")           /* entry: where its reason stands */

enum cr_outcome {
#define X(name, text) CR_OUTCOME_##name,
    CR_OUTCOME_MAP(X)
#undef X
        CR_OUTCOMES
};

#endif
