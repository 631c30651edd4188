/* registers.h -- the registers a house keeps: one list of them, and one list of their columns.
 *
 * A register is a name and the columns of its rows [house.md, Reports; jackpots-and-machines.md 11]. Desks
 * put rows in (cr_deed_row), the store keeps them, reports print them. A column's key means one thing in
 * every register, so title and type stand once, in CR_COLUMN_MAP. In a register's list of columns
 *
 *     gross+      is added up under the table
 *     left_at?    may be absent or null; any other column must be in every row
 *
 * A row whose members are not its register's columns is a fault of ours: cr_register_check() names it, and
 * the tests of every desk ask it.
 *
 *     cr_deed_row(deed, "visitors", json_pack("{...}"), "visit/%u", visit);
 */
#ifndef CR_HALL_REGISTERS_H
#define CR_HALL_REGISTERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "base/words.h"
#include "house/permissions.h"

/* What a column holds, and how it stands in the row's JSON. */
enum cr_column_type {
    CR_COLUMN_TEXT,  /* "as it was said" */
    CR_COLUMN_WORD,  /* "queued_cash": a word of the house's lists, said in the reader's language */
    CR_COLUMN_WORDS, /* ["dealer", "inspector"] */
    CR_COLUMN_PERSON,   /* 17: a number; the card index knows the name */
    CR_COLUMN_PERSONS,  /* [17, 18] */
    CR_COLUMN_MONEY,    /* 50000: smallest units */
    CR_COLUMN_COUNT,    /* 3 */
    CR_COLUMN_NUMBERS,  /* [3, 5]: of other rows */
    CR_COLUMN_NUMBER,   /* 3: it names something, so it is never added up */
    CR_COLUMN_BP,       /* 450 is 4.50 % */
    CR_COLUMN_DAY,      /* "2026-03-15" */
    CR_COLUMN_MOMENT,   /* microseconds since 1970 */
    CR_COLUMN_TABLE,    /* 4 */
    CR_COLUMN_FLAG,     /* true */
    CR_COLUMN_DOCUMENT, /* "SKKS 000123": number of a document, text or a number */
    CR_COLUMN_CHIPS,    /* {"100": 5, "2500": 40}: pieces by denomination */
    CR_COLUMN_IDENTITY, /* his document, from the card index when it is printed: never in a row */
};

/* clang-format off */
#define CR_COLUMN_MAP(X) \
    /* whom and where */ \
    X(visitor,         PERSON,   N_("Visitor"))               \
    X(person,          PERSON,   N_("Person"))                \
    X(identity,        IDENTITY, N_("Identity document"))     \
    X(other,           PERSON,   N_("Other person"))          \
    X(who,             TEXT,     N_("Who"))                   \
    X(by,              PERSON,   N_("By"))                    \
    X(role,            WORD,     N_("Role"))                  \
    X(roles,           WORDS,    N_("Roles"))                 \
    X(skills,          WORDS,    N_("Games known"))           \
    X(witness,         PERSON,   N_("Witness"))               \
    X(witnesses,       PERSONS,  N_("Witnesses"))             \
    X(signed_by,       PERSONS,  N_("Signed by"))             \
    X(approved_by,     PERSON,   N_("Approved by"))           \
    X(confirmed_by,    PERSON,   N_("Confirmed by"))          \
    X(lifted_by,       PERSON,   N_("Lifted by"))             \
    X(requested_by,    PERSON,   N_("Requested by"))          \
    X(entered_by,      PERSON,   N_("Entered by"))            \
    X(issued_by,       PERSON,   N_("Issued by"))             \
    X(received_by,     PERSON,   N_("Received by"))           \
    X(removed_by,      PERSON,   N_("Removed by"))            \
    X(counted_by,      PERSON,   N_("Counted by"))            \
    X(found_by,        PERSON,   N_("Found by"))              \
    X(decided_by,      PERSON,   N_("Decided by"))            \
    X(changed_by,      PERSON,   N_("Changed by"))            \
    X(verified_by,     PERSONS,  N_("Verified by"))           \
    X(table,           TABLE,    N_("Table"))                 \
    X(session,         NUMBER,   N_("Session"))               \
    X(shift,           NUMBER,   N_("Shift"))                 \
    X(drawer,          NUMBER,   N_("Drawer"))                \
    X(round,           NUMBER,   N_("Round"))                 \
    X(seat,            NUMBER,   N_("Seat"))                  \
    X(box,             NUMBER,   N_("Box"))                   \
    X(machine,         NUMBER,   N_("Machine"))               \
    X(game,            WORD,     N_("Game"))                  \
    X(house,           TEXT,     N_("House"))                 \
    X(place,           TEXT,     N_("Place"))                 \
    /* what it is called */ \
    X(visit,           NUMBER,   N_("Visit"))                 \
    X(exclusion,       NUMBER,   N_("No."))                   \
    X(act,             NUMBER,   N_("Act"))                   \
    X(acts,            NUMBERS,  N_("Acts"))                  \
    X(ban,             NUMBER,   N_("Ban no."))                 \
    X(restriction,     NUMBER,   N_("Restriction"))           \
    X(item,            NUMBER,   N_("Item"))                  \
    X(deck,            NUMBER,   N_("Deck"))                  \
    X(slip,            NUMBER,   N_("Slip"))                  \
    X(receipt,         NUMBER,   N_("Receipt"))               \
    X(payout,          NUMBER,   N_("Application"))           \
    X(dispute,         NUMBER,   N_("Dispute"))               \
    X(incident,        NUMBER,   N_("Incident"))              \
    X(recording,       NUMBER,   N_("Recording"))             \
    X(version,         NUMBER,   N_("Version"))               \
    X(jackpot,         NUMBER,   N_("Jackpot"))               \
    X(cycle,           NUMBER,   N_("Cycle"))                 \
    X(prize,           NUMBER,   N_("Prize"))                 \
    X(record,          NUMBER,   N_("Record"))                \
    X(document,        DOCUMENT, N_("Document"))              \
    X(reference,       DOCUMENT, N_("Reference"))             \
    X(contract,        DOCUMENT, N_("Contract"))              \
    X(excise,          DOCUMENT, N_("Excise"))                \
    X(approval,        DOCUMENT, N_("Approval"))              \
    X(metrology,       DOCUMENT, N_("Metrology approval"))    \
    X(serial,          DOCUMENT, N_("Serial no."))            \
    X(seal,            DOCUMENT, N_("Seal"))                  \
    X(medium,          DOCUMENT, N_("Medium"))                \
    X(hash,            DOCUMENT, N_("Hash"))                  \
    X(commitment,      DOCUMENT, N_("Commitment"))            \
    X(salt,            DOCUMENT, N_("Salt"))                  \
    /* what kind, how it stands, why */ \
    X(kind,            WORD,     N_("Kind"))                  \
    X(class,           WORD,     N_("Class"))                 \
    X(method,          WORD,     N_("Method"))                \
    X(means,           WORDS,    N_("Means of play"))         \
    X(state,           WORD,     N_("State"))                 \
    X(ground,          WORD,     N_("Ground"))                \
    X(grounds,         WORDS,    N_("All grounds"))           \
    X(clauses,         WORDS,    N_("Clauses"))               \
    X(code,            WORD,     N_("Code"))                  \
    X(effect,          WORD,     N_("Effect on the round"))   \
    X(outcome,         WORD,     N_("Outcome"))               \
    X(signature,       WORD,     N_("Signature"))             \
    X(facts,           TEXT,     N_("Facts"))                 \
    X(subject,         TEXT,     N_("Subject"))               \
    X(decision,        TEXT,     N_("Decision"))              \
    X(reason,          TEXT,     N_("Reason"))                \
    X(text,            TEXT,     N_("What happened"))         \
    X(note,            TEXT,     N_("Note"))                  \
    X(name,            TEXT,     N_("Name"))                  \
    X(body,            TEXT,     N_("Body"))                  \
    X(authority,       TEXT,     N_("Authority"))             \
    X(camera,          TEXT,     N_("Camera"))                \
    X(cards,           TEXT,     N_("Cards"))                 \
    X(colour,          WORD,     N_("Colour"))                \
    X(currency,        TEXT,     N_("Currency"))              \
    X(decimals,        NUMBER,   N_("Decimals"))              \
    X(zone,            TEXT,     N_("Time zone"))             \
    X(legal_entity,    TEXT,     N_("Legal entity"))          \
    X(address,         TEXT,     N_("Address"))               \
    X(account,         TEXT,     N_("Account"))               \
    X(owner,           NUMBER,   N_("Of"))                    \
    X(location,        TEXT,     N_("Location"))              \
    X(stream,          TEXT,     N_("Stream"))                \
    X(operation,       TEXT,     N_("Operation"))             \
    X(invariant,       TEXT,     N_("Invariant"))             \
    X(segment,         TEXT,     N_("Segment"))               \
    X(limits,          TEXT,     N_("Limits"))                \
    X(hand_overs,      TEXT,     N_("Handed over"))           \
    /* yes or no */ \
    X(id_shown,        FLAG,     N_("Document shown"))        \
    X(played,          FLAG,     N_("Played"))                \
    X(documented,      FLAG,     N_("Documented"))            \
    X(signed,          FLAG,     N_("Signed"))                \
    X(copy,            FLAG,     N_("Copy given"))            \
    X(overdue,         FLAG,     N_("Overdue"))               \
    X(short,           FLAG,     N_("Short"))                 \
    X(none,            FLAG,     N_("None"))                  \
    X(reversed,        FLAG,     N_("Reversed"))              \
    X(linked,          FLAG,     N_("Linked"))                \
    X(rolled_over,     FLAG,     N_("Rolled over"))           \
    X(holds_true,      FLAG,     N_("Holds"))                 \
    X(gap,             FLAG,     N_("Gap"))                   \
    /* when */ \
    X(day,             DAY,      N_("Day"))                   \
    X(at,              MOMENT,   N_("Time"))                  \
    X(entered_at,      MOMENT,   N_("In"))                    \
    X(left_at,         MOMENT,   N_("Out"))                   \
    X(came_at,         MOMENT,   N_("Came"))                  \
    X(filed_at,        MOMENT,   N_("Filed"))                 \
    X(listed_at,       MOMENT,   N_("Listed"))                \
    X(happened_at,     MOMENT,   N_("Happened"))              \
    X(confirmed_at,    MOMENT,   N_("Confirmed"))             \
    X(lifted_at,       MOMENT,   N_("Lifted"))                \
    X(starts_at,       MOMENT,   N_("From"))                  \
    X(ends_at,         MOMENT,   N_("Until"))                    \
    X(requested_at,    MOMENT,   N_("Requested"))             \
    X(approved_at,     MOMENT,   N_("Approved"))              \
    X(written_at,      MOMENT,   N_("Entered"))               \
    X(issued_at,       MOMENT,   N_("Issued"))                \
    X(received_at,     MOMENT,   N_("Received at"))           \
    X(opened_at,       MOMENT,   N_("Opened"))                \
    X(closed_at,       MOMENT,   N_("Closed"))                \
    X(removed_at,      MOMENT,   N_("Removed"))               \
    X(counted_at,      MOMENT,   N_("Counted at"))            \
    X(due_at,          MOMENT,   N_("Due"))                   \
    X(paid_at,         MOMENT,   N_("Paid at"))               \
    X(raised_at,       MOMENT,   N_("Raised"))                \
    X(copy_due_at,     MOMENT,   N_("Copy due"))              \
    X(copy_sent_at,    MOMENT,   N_("Copy sent"))             \
    X(complaint_due_at, MOMENT,  N_("Complaint due"))         \
    X(complaint_at,    MOMENT,   N_("Complaint"))             \
    X(keep_until,      MOMENT,   N_("Keep until"))            \
    X(hit_at,          MOMENT,   N_("Hit at"))                   \
    X(handed_at,       MOMENT,   N_("Handed over at"))        \
    X(played_at,       MOMENT,   N_("Played at"))             \
    X(first_day,       DAY,      N_("First day"))             \
    X(last_day,        DAY,      N_("Last day"))              \
    X(hired_on,        DAY,      N_("Hired"))                 \
    X(dismissed_on,    DAY,      N_("Dismissed"))             \
    X(protocol_on,     DAY,      N_("Protocol"))              \
    X(submitted_on,    DAY,      N_("Submitted"))             \
    X(approved_on,     DAY,      N_("Approved on"))           \
    X(effective_from,  DAY,      N_("In force from"))         \
    X(superseded_on,   DAY,      N_("Superseded"))            \
    /* how many */ \
    X(months,          COUNT,    N_("Months"))                \
    X(minutes,         COUNT,    N_("Minutes"))               \
    X(pieces,          COUNT,    N_("Pieces"))                \
    X(rounds,          COUNT,    N_("Rounds"))                \
    X(rounds_per_hour, COUNT,    N_("Rounds an hour"))        \
    X(incidents,       COUNT,    N_("Incidents"))             \
    X(complaints,      COUNT,    N_("Complaints"))            \
    X(refusals,        COUNT,    N_("Refusals"))              \
    X(fps,             COUNT,    N_("Frames a second"))       \
    X(holds,           COUNT,    N_("Holds"))                 \
    X(records,         COUNT,    N_("Records"))               \
    X(signed_to,       COUNT,    N_("Signed up to"))          \
    X(draw,            COUNT,    N_("Number drawn"))                  \
    X(games,           COUNT,    N_("Games"))                 \
    X(accumulator,     COUNT,    N_("Accumulator"))           \
    X(hold_bp,         BP,       N_("Hold"))                  \
    X(share_bp,        BP,       N_("Share"))                 \
    X(commission_bp,   BP,       N_("Commission rate"))       \
    /* how much */ \
    X(amount,          MONEY,    N_("Amount"))                \
    X(value,           MONEY,    N_("Value"))                 \
    X(tendered,        MONEY,    N_("Tendered"))              \
    X(change,          MONEY,    N_("Change given"))                \
    X(gross,           MONEY,    N_("Gross"))                 \
    X(tax,             MONEY,    N_("Tax"))                   \
    X(net,             MONEY,    N_("Net"))                   \
    X(paid,            MONEY,    N_("Paid"))                  \
    X(sold,            MONEY,    N_("Sold"))                  \
    X(remitted,        MONEY,    N_("Remitted"))              \
    X(cash,            MONEY,    N_("Cash"))                  \
    X(bank,            MONEY,    N_("Bank"))                  \
    X(required,        MONEY,    N_("Required"))              \
    X(received,        MONEY,    N_("Received"))              \
    X(opening,         MONEY,    N_("Opening"))               \
    X(fills,           MONEY,    N_("Fills"))                 \
    X(credits,         MONEY,    N_("Credits"))               \
    X(drop,            MONEY,    N_("Drop"))                  \
    X(closing,         MONEY,    N_("Closing"))               \
    X(colours_out,     MONEY,    N_("Colour chips not returned")) \
    X(result,          MONEY,    N_("Result"))                \
    X(won,             MONEY,    N_("Win by the books"))      \
    X(variance,        MONEY,    N_("Variance"))              \
    X(theoretical,     MONEY,    N_("Theoretical win"))       \
    X(band_low,        MONEY,    N_("95 % from"))             \
    X(band_high,       MONEY,    N_("95 % to"))               \
    X(book,            MONEY,    N_("By the books"))                  \
    X(counted,         MONEY,    N_("Counted"))               \
    X(opening_cash,    MONEY,    N_("Opening cash"))          \
    X(opening_chips,   MONEY,    N_("Opening chips"))         \
    X(book_cash,       MONEY,    N_("Cash by the books"))     \
    X(counted_cash,    MONEY,    N_("Cash counted"))          \
    X(book_chips,      MONEY,    N_("Chips by the books"))    \
    X(counted_chips,   MONEY,    N_("Chips counted"))         \
    X(bought,          MONEY,    N_("Bought in"))             \
    X(taken_out,       MONEY,    N_("Taken out"))             \
    X(minimum,         MONEY,    N_("Minimum"))               \
    X(maximum,         MONEY,    N_("Maximum"))               \
    X(max_payout,      MONEY,    N_("Maximum payout"))        \
    X(contributions,   MONEY,    N_("Contributions"))         \
    X(seeds,           MONEY,    N_("Seeds"))                 \
    X(awards,          MONEY,    N_("Awards"))                \
    X(award,           MONEY,    N_("Award"))                 \
    X(snapshot,        MONEY,    N_("Pool at the hit"))       \
    X(trigger,         MONEY,    N_("Trigger"))               \
    X(pool,            MONEY,    N_("Pool"))                  \
    X(recomputed,      MONEY,    N_("Recomputed"))            \
    X(stakes,          MONEY,    N_("Stakes"))                \
    X(wins,            MONEY,    N_("Wins"))                  \
    X(credits_in,      MONEY,    N_("Credits in"))            \
    X(credits_out,     MONEY,    N_("Credits out"))           \
    X(handpays,        MONEY,    N_("Hand pays"))             \
    X(debit,           MONEY,    N_("Debit"))                 \
    X(credit,          MONEY,    N_("Credit"))                \
    X(left,            MONEY,    N_("Left side"))             \
    X(right,           MONEY,    N_("Right side"))            \
    X(rate_ppm,        COUNT,    N_("Rate, millionths"))      \
    X(chips,           CHIPS,    N_("Chips"))

/* name, title, period, who reads it, clauses by house, columns */
#define CR_REGISTER_MAP(X) \
    /* the door */ \
    X(visitors, N_("Register of visitors"), DAY, REGISTER_READ, "BG art.7(1)7.1; M1 §4.5", \
      "visit visitor identity? id_shown entered_at left_at? played state reason? by") \
    X(refused, N_("Entries refused"), DAY, REGISTER_READ, "BG art.7(1)7.2; M1 §6", \
      "visitor? who? at ground grounds by") \
    X(exclusions, N_("List of self-exclusions"), LIVE, REGISTER_READ, "M1 §4.7", \
      "exclusion visitor identity? filed_at months first_day last_day listed_at? document? state by") \
    X(acts, N_("Breach acts"), LIVE, REGISTER_READ, "M1 §5", \
      "act visitor incident? happened_at clauses facts by witnesses? documented confirmed_by? " \
      "confirmed_at? state?") \
    X(bans, N_("Bans"), LIVE, REGISTER_READ, "M1 §5; BG art.7(1)1.9; RF gen 1.5", \
      "ban visitor first_day last_day? acts? reason? state by lifted_by? lifted_at?") \
    X(restrictions, N_("Restrictions of play"), LIVE, REGISTER_READ, "RF 15.1", \
      "restriction visitor kind table? game? other? first_day last_day? reason? state by lifted_by? " \
      "lifted_at?") \
    X(official, N_("Officers on duty let in"), DAY, REGISTER_READ, "M1 def", \
      "person? who? body? reason? at by") \
    /* staff and equipment */ \
    X(staff, N_("Staff"), LIVE, REPORTS, "BG art.7(1); M1 §4.3, §6.3", \
      "person roles skills? hired_on dismissed_on? state by?") \
    X(schedule, N_("Weekly schedule"), WEEK, REPORTS, "BG art.7(1)1.6", \
      "person role starts_at ends_at state? by") \
    X(duty, N_("Duty"), DAY, REPORTS, "BG art.7(1)2.2; TP 2.5", \
      "person role came_at left_at? minutes? by?") \
    X(crew, N_("Crews at the tables"), DAY, REPORTS, "BG art.7(1)2.2-2.3; TP 2.5", \
      "table person role came_at left_at? minutes? reason? by") \
    X(briefings, N_("Rules explained before the game"), DAY, REPORTS, "TP 2.6.1", \
      "table person? at by") \
    X(equipment, N_("Equipment"), LIVE, REPORTS, "BG art.3-6; M1 §4.6", \
      "item class name? colour? place? table? pieces? serial? excise? approval? last_day? state by") \
    X(decks, N_("Decks and void deals"), DAY, REPORTS, "M1 §10.1; RF gen 1.1-1.2", \
      "deck? table? round? at reason? found_by? by effect? state") \
    /* tables */ \
    X(slips, N_("Fill and credit protocols"), SESSION, REPORTS, "BG art.7(1)6.2, 6.4b", \
      "slip kind table session? amount+ chips? requested_by requested_at? approved_by? approved_at? " \
      "entered_by? written_at? issued_by? issued_at? received_by? witness? received_at? received?+ " \
      "reason? state") \
    X(closings, N_("Table closing protocols"), SESSION, REPORTS, "BG art.7(1)2.4, 6.3, 6.4c", \
      "table session game? opened_at? closed_at opening+ fills+ credits+ drop?+ closing+ colours_out?+ " \
      "result?+ won?+ variance+ chips? signed_by reason? state?") \
    X(results, N_("Table results and the casino's total"), DAY, REPORTS, "BG art.7(1)1.8, 6.3", \
      "table session game? rounds?+ drop?+ result?+ hold_bp? theoretical?+ band_low? band_high?") \
    X(figures, N_("Figures by the hour and the shift"), DAY, REPORTS, "", \
      "table session? kind starts_at ends_at person? rounds+ rounds_per_hour? stakes?+ drop?+ result?+ " \
      "hold_bp? theoretical?+ band_low? band_high?") \
    X(drop, N_("Boxes counted"), DAY, REPORTS, "BG art.4 k.8", \
      "table session? kind seal? removed_by? removed_at? counted_by? witness? counted_at? book?+ " \
      "counted?+ variance?+ state?") \
    X(tips, N_("Tips"), DAY, REPORTS, "BG art.4 k.9", \
      "table kind amount+ at visitor? person? by?") \
    X(commission, N_("Commission taken"), DAY, REPORTS, "M1 §49; BG art.28(18)-(19)", \
      "table session? round? rounds? amount+ at?") \
    X(goodwill, N_("Goodwill by the manager"), DAY, REPORTS, "", \
      "table visitor amount+ reason at by dispute?") \
    X(strays, N_("Colour chips not returned"), LIVE, REPORTS, "M1 §15", \
      "table session? colour? pieces value? amount+ visitor? at state by") \
    X(sales, N_("Chips sold at the tables"), DAY, REPORTS, "BG art.14(2)", \
      "table session? visitor amount+ at by") \
    /* the cage */ \
    X(shifts, N_("Cage shifts"), SHIFT, REPORTS, "", \
      "shift person drawer opened_at? closed_at? opening_cash? opening_chips? book_cash? counted_cash? " \
      "book_chips? counted_chips? variance?+ reason? approved_by? state") \
    X(receipts, N_("Receipts by method"), SHIFT, REPORTS, "M1 §8.3-8.4", \
      "receipt document? at shift? visitor method amount+ tendered? change? chips? by reversed?") \
    X(contracts, N_("Settlement Acts"), LIVE, REPORTS, "M1 §8.4", \
      "act contract visitor identity? amount+ received_at? document? chips? issued_at? by? signed? copy? state") \
    X(payouts, N_("Payouts with identity"), DAY, REPORTS, "M1 §9", \
      "payout? receipt? document? visitor identity? method gross+ tax+ net+ id_shown at by shift? reversed?") \
    X(queue, N_("Short till, bank and e-money applications"), LIVE, REPORTS, "M1 §4.4, §9", \
      "payout visitor method gross+ paid?+ filed_at due_at? paid_at? overdue? state") \
    X(tax, N_("Income tax withheld, gambling tax"), MONTH, REPORTS, "M1 §4.2, §4.8", \
      "kind payout? receipt? gross?+ tax?+ remitted?+ at by?") \
    X(bank_payouts, N_("Winnings paid by bank"), DAY, REPORTS, "BG art.8(2)", \
      "payout visitor amount+ reference? at? state") \
    X(reserve, N_("Reserve against the approved amount"), DAY, REPORTS, "BG art.8(1)", \
      "at cash bank required short") \
    X(sold_and_paid, N_("Chips sold and winnings paid"), SHIFT, REPORTS, "BG art.7(1)6.4a", \
      "person role shift? table? session? sold+ paid+") \
    X(safe, N_("Safe and house funds"), DAY, REPORTS, "", \
      "kind amount+ shift? at by reason? reference?") \
    X(reversals, N_("Postings reversed"), DAY, REPORTS, "", \
      "record at requested_by? approved_by? by reason amount?") \
    /* disputes, incidents, recordings */ \
    X(disputes, N_("Disputes, protocols, complaints"), LIVE, REPORTS, \
      "BG art.30; M1 §10.2; RF gen 1.7", \
      "dispute raised_at by visitor? table? round? subject amount? decided_by? decision? changed_by? " \
      "outcome? protocol_on? signature? copy_due_at? copy_sent_at? complaint_due_at? complaint_at? " \
      "closed_at? state note?") \
    X(incidents, N_("Complaints and incidents"), DAY, REPORTS, "BG art.7(1)1.7", \
      "incident at code table? visitor? text? decision? by?") \
    X(recordings, N_("Index of recordings"), LIVE, REPORTS, "BG art.29, art.30(5); M1 §4.6", \
      "recording camera? table? starts_at ends_at fps medium? keep_until? holds? hand_overs? gap? state") \
    X(days, N_("Days closed"), DAY, REPORTS, "BG art.7(1)1.7", \
      "day incidents complaints? none by at") \
    /* versions and plates */ \
    X(versions, N_("Versions of the rules and approvals"), LIVE, REPORTS, \
      "BG art.2, art.35; M1 end of ch.2", \
      "version house hash authority? reference? submitted_on? approved_on? effective_from? " \
      "superseded_on? state by") \
    X(plates, N_("Plates of the tables"), LIVE, REPORTS, "BG art.35; M1 §49", \
      "table at game? version? limits? minimum? maximum? max_payout? commission_bp? by") \
    /* the poker room */ \
    X(seats, N_("Seats: lists, entries, exits, absences"), DAY, REPORTS, "RF 13.2, 14.3, gen 1.8", \
      "table visitor seat? kind at? came_at? left_at? minutes? bought?+ taken_out?+ reason? by?") \
    /* jackpots and machines */ \
    X(pools, N_("Jackpot pools"), DAY, REPORTS, "BG art.34(5)", \
      "jackpot kind opening contributions+ seeds+ awards+ closing accumulator") \
    X(hits, N_("Jackpot hits"), LIVE, REPORTS, "BG art.34(5)", \
      "jackpot? at table? round? box? machine? visitor? cards? snapshot? share_bp? award+ tax?+ net?+ " \
      "verified_by? approved_by? method? state") \
    X(cycles, N_("Mystery cycles"), LIVE, REPORTS, "TDC mystery jackpot", \
      "jackpot cycle commitment trigger? salt? visitor? hit_at? state") \
    X(wheel, N_("Wheel of fortune"), DAY, REPORTS, "TDC wheel of fortune", \
      "table round box visitor? draw segment award+ at") \
    X(machines, N_("Gaming machines"), LIVE, REPORTS, "BG art.31-34", \
      "machine name? serial? place? currency? means? linked approval? excise? metrology? state by?") \
    X(meters, N_("Meters of the machines"), DAY, REPORTS, "BG art.34(5)", \
      "machine at stakes wins credits_in? credits_out? drop? handpays? games? contributions? " \
      "rolled_over? by?") \
    X(machine_results, N_("Results of the machines"), DAY, REPORTS, "BG art.34(5)", \
      "machine stakes+ wins+ handpays+ contributions+ result+") \
    X(contributions, N_("Contributions and their share of stakes"), DAY, REPORTS, "BG art.34(2)", \
      "jackpot machine? table? stakes+ contributions+ share_bp") \
    X(verifications, N_("Jackpots computed again from the stakes"), LIVE, REPORTS, "BG art.34(5)", \
      "jackpot at starts_at? ends_at? pool recomputed accumulator? holds_true by") \
    X(prizes, N_("Prizes in kind"), LIVE, REPORTS, "BG art.34(4)", \
      "prize jackpot? name serial? value+ visitor? document? handed_at? by state") \
    /* keeping */ \
    X(erasures, N_("Personal data erased"), LIVE, REPORTS, "", \
      "person at reason? by") \
    X(late_rounds, N_("Rounds entered late"), DAY, REPORTS, "", \
      "table round played_at at reason? by") \
    X(chip_places, N_("Chips by piece: vault, cage, outside"), LIVE, REPORTS, "", \
      "location currency chips at") \
    X(settings, N_("What the house set for itself"), LIVE, REPORTS, "", \
      "at house currency decimals zone legal_entity? address? by") \
    X(currencies, N_("Changes of the house's currency"), LIVE, REPORTS, "", \
      "at currency rate_ppm amount? reason? by") \
    /* at any moment, from the books: no rows are kept */ \
    X(trial_balance, N_("Trial balance"), MOMENT, REPORTS, "", \
      "currency account owner? debit+ credit+") \
    X(chip_inventory, N_("Chips by place and denomination"), MOMENT, REPORTS, "", \
      "currency location value? pieces? amount+") \
    X(streams, N_("Streams of the record"), MOMENT, REPORTS, "", \
      "stream records+ signed_to? at? hash") \
    X(attempts, N_("Attempts refused"), MOMENT, REPORTS, "", \
      "record at by role operation code? note?") \
    X(invariants, N_("Invariants of the books"), MOMENT, REPORTS, "", \
      "currency? invariant subject left? right? holds_true")
/* clang-format on */

enum cr_register_period {
    CR_PERIOD_LIVE,    /* as it stands, whatever the day it began */
    CR_PERIOD_DAY,     /* of gaming days */
    CR_PERIOD_SHIFT,   /* of gaming days, by shift */
    CR_PERIOD_SESSION, /* of gaming days, by a table's session */
    CR_PERIOD_WEEK,
    CR_PERIOD_MONTH,
    CR_PERIOD_MOMENT, /* of the books at any moment: it has no rows */
};
const char *cr_period_name(enum cr_register_period period); /* "day" */

struct cr_column {
    const char *key, *title; /* title in English: cr_words() it */
    enum cr_column_type type;
};
const char *cr_column_type_name(enum cr_column_type type); /* "money" */
const struct cr_column *cr_column_find(const char *key);   /* NULL: there is none */

struct cr_register {
    const char *name, *title;
    enum cr_register_period period;
    enum cr_operation may; /* any letter but '.' reads it */
    const char *clauses;   /* "BG art.7(1)7.1; M1 §4.5"; "": no document asks for it */
    const char *columns;   /* the list, as above */
};

const struct cr_register *cr_register_at(size_t index); /* NULL behind the last */
const struct cr_register *cr_register_find(const char *name);
bool cr_register_reads(const struct cr_register *reg, enum cr_role role);

/* Its clauses in one house's document ("m1" ...) only; "": that document does not ask for it. */
void cr_register_clause(const struct cr_register *reg, const char *house, struct cr_text *out);

/* Its columns one after another:
 *
 *     struct cr_register_column it = { 0 };
 *     while (cr_register_next(reg, &it)) ... it.column->key
 */
struct cr_register_column {
    const struct cr_column *column;
    bool optional, summed;
    size_t place; /* where to read on */
};
bool cr_register_next(const struct cr_register *reg, struct cr_register_column *it);

/* A word of a row in English, as it is said: "queued_cash" -> "waits for cash" [register_words.c]; the word
 * itself where it is not in the list. */
const char *cr_register_word(const char *word);

/* NULL: the value is a row of that register; else what is wrong ("a row has no such column: seat"), in a
 * buffer that lasts until the next call of the thread. */
const char *cr_register_check(const char *name, const json_t *value);

#endif
