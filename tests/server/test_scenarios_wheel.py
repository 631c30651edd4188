"""The wheel of fortune, the Bonus Card, the Lucky Player: J36-J46 of jackpots-and-machines.md."""
import unittest

from jackpot_floor import SEGMENTS, Floor

POOL = 1234567


def cards_with(card, count, ranks="KJ852"):
    """So many cards of different ranks, the card among them, that make nothing."""
    others = [rank for rank in ranks if rank != card[0]][:count - 1]
    suits = [suit for suit in "shdc" if suit != card[1]]
    return [card] + [rank + suits[place % 3] for place, rank in enumerate(others)]


class WheelAndBonus(Floor):
    def spins(self, pool):
        """Every turn of the wheel, each by the number that was drawn."""
        for spin in self.records(pool, "spin"):
            prizes = [times for times, weight in SEGMENTS for _ in range(weight)]
            self.assertEqual(spin["prize"], prizes[spin["draw"]] * spin["stake"], spin)
            yield spin

    def turned(self, table, pool, stake=1000):
        spin = list(self.spins(pool))[-1]
        self.assertEqual(self.bets(table)["wheel:1"]["paid"], spin["prize"])
        self.assertEqual(self.bets(table)["wheel:1"]["returned"], stake, "the stake comes back")
        return spin["prize"]

    def fortune_blackjack(self, cards=lambda fortune: (fortune, "5c")):
        table = self.table("blackjack", fortune_card=lambda card: card[0] in "23456789")
        pool = self.wheel(table, "blackjack")
        self.sit("p1", table)
        self.bet("p1", table, "blackjack", wheel=1000)
        first, second = cards(self.drawn(table, "fortune_card"))
        self.deal(table, f"{first} 6d {second}")
        return table, pool

    def test_j36_the_fortune_card_turns_the_wheel(self):
        seen = set()
        for _ in range(12):
            table, pool = self.fortune_blackjack()
            spin, = self.spins(pool)
            self.turned(table, pool)
            seen.add(spin["prize"])
            self.act("p1", table, "stand")
            self.deal(table, "Td 9d")
            self.must("dealer", table, {"in": "confirm"})
            self.leave(table, "p1")
        self.assertLessEqual(seen, {5000, 10000, 20000, 50000, 100000})
        for times, _ in SEGMENTS:  # and each segment by itself, to the unit
            table = self.table("blackjack", fortune_card=lambda card: card[0] in "23456789")
            self.wheel(table, "blackjack", [(times, 1)])
            self.sit("p1", table)
            before = self.chips("p1")
            self.bet("p1", table, "blackjack", wheel=1000)
            self.deal(table, f"{self.drawn(table, 'fortune_card')} 6d 5c")
            self.assertEqual(self.chips("p1") - before, times * 1000 - 2000)
            self.act("p1", table, "stand")
            self.deal(table, "Td 9d")
            self.must("dealer", table, {"in": "confirm"})
            self.leave(table, "p1")

    def test_j37_the_third_card_does_not_count(self):
        table, pool = self.fortune_blackjack(lambda fortune: (
            "2s" if fortune != "2s" else "3s", "2h" if fortune != "2h" else "3h"))
        self.act("p1", table, "hit")
        self.deal(table, self.drawn(table, "fortune_card"))
        self.act("p1", table, "stand")
        self.deal(table, "Td 9d")
        self.assertEqual(self.bets(table)["wheel:1"]["result"], "lost")
        self.assertEqual(self.records(pool, "spin"), [])
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    def texas_wheel(self, in_hand):
        table = self.table("texas-poker")
        pool = self.wheel(table, "texas-poker")
        self.sit("p1", table)
        self.bet("p1", table, "texas-poker", wheel=1000)
        card = self.drawn(table, "fortune_card")
        own, other, *rest = [one for one in cards_with(card, 9, "KJT986432A75")]
        if in_hand:
            hand, flop = (own, other), rest[2:5]
        else:
            hand, flop = (other, rest[0]), [own, *rest[3:5]]
        dealer = (rest[1], rest[5])
        self.deal(table, f"{hand[0]} {dealer[0]} {hand[1]} {dealer[1]} {' '.join(flop)}")
        self.act("p1", table, "pass")
        return table, pool

    def test_j38_texas_on_the_flop_and_in_hand(self):
        table, pool = self.texas_wheel(in_hand=False)
        self.assertEqual(self.bets(table)["wheel:1"]["result"], "lost")
        self.assertEqual(self.records(pool, "spin"), [])
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")
        table, pool = self.texas_wheel(in_hand=True)
        self.turned(table, pool)
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    def test_j39_two_copies_turn_it_once(self):
        table, pool = self.fortune_blackjack(lambda fortune: (fortune, fortune))
        self.assertEqual(len(list(self.spins(pool))), 1)
        self.act("p1", table, "stand")
        self.deal(table, "Td 9d")
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    def russian_wheel(self, wheel=1000):
        table = self.table("russian-poker", fortune_card=lambda card: card[0] in "KJ852")
        pool = self.wheel(table, "russian-poker")
        self.sit("p1", table)
        self.bet("p1", table, "russian-poker", main=10, wheel=wheel)
        return table, pool, self.drawn(table, "fortune_card")

    def test_j40_a_card_received_in_an_exchange(self):
        table, pool, card = self.russian_wheel()
        extra = "As" if card[1] != "s" else "Qh"
        self.deal(table, f"{' '.join(cards_with(card, 5)[1:])} {extra} Ah Qd 9d 6s 3h")
        self.act("p1", table, "exchange", cards=extra, amount=10)
        self.deal(table, card)
        self.act("p1", table, "pass")
        self.assertEqual(self.bets(table)["wheel:1"]["result"], "lost")
        self.assertEqual(self.records(pool, "spin"), [])
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    def passed_with(self, wheel):
        table, pool, card = self.russian_wheel(wheel)
        self.deal(table, f"{' '.join(cards_with(card, 5))} Ah Qd 9d 6s 3h")
        self.act("p1", table, "pass")
        return table, pool

    def test_j41_the_card_without_a_bet(self):
        table, pool = self.passed_with(0)
        self.assertEqual(self.records(pool, "spin"), [])
        self.assertEqual(set(self.bets(table)), {"ante:1"})
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    def test_j42_a_fold_does_not_cancel_it(self):
        table, pool = self.passed_with(1000)
        self.turned(table, pool)
        self.assertEqual(self.bets(table)["ante:1"]["result"], "lost")
        self.must("dealer", table, {"in": "confirm"})
        self.leave(table, "p1")

    # ---- Bonus Card, Lucky Player ----

    def bonus_hand(self, hand, paid, lucky=0, bonus_card=lambda card: True):
        """Bonus 10.00 with a hand made of the designated card; the box passes."""
        table = self.table("russian-poker", plate={"lucky_player_chance_ppm": lucky}, bonus_card=bonus_card)
        pool = self.pool("progressive", [table], ["russian-poker"], POOL)
        self.sit("p1", table)
        before = self.chips("p1")
        self.bet("p1", table, "russian-poker", bonus=1000)
        cards = hand(self.drawn(table, "bonus_card"))
        rest = [rank + suit for rank in "A9643" for suit in "hdsc" if rank + suit not in cards]
        dealer = [next(card for card in rest if card[0] == rank) for rank in "A9643"]
        if lucky:
            self.must("dealer", table, {"in": "close_bets"})
        self.deal(table, " ".join([*cards, *dealer]))
        self.act("p1", table, "pass")
        row = self.bets(table)["bonus:1"]
        self.assertEqual((row["result"], row["paid"], row["returned"]), ("won", paid, 1000))
        self.must("dealer", table, {"in": "confirm"})
        self.assertEqual(self.chips("p1") - before, paid - 1000, "the Ante is lost, the stake is back")
        self.assertEqual(self.amount(pool), POOL)
        self.leave(table, "p1")

    @staticmethod
    def three_of_a_kind(card):
        others = [card[0] + suit for suit in "shdc" if suit != card[1]][:2]
        apart = [rank for rank in "KJ85" if rank != card[0]][:2]
        return [card, *others, apart[0] + "s", apart[1] + "h"]

    @staticmethod
    def straight(card):
        low = min("23456789TJQKA".index(card[0]), 8)
        ranks = "23456789TJQKA"[low:low + 5]
        suits = [suit for suit in "shdc" if suit != card[1]]
        return [card] + [rank + suits[place % 3] for place, rank in enumerate(ranks) if rank != card[0]]

    @staticmethod
    def nothing(card):
        return cards_with(card, 5)

    def test_j43_the_best_line_once(self):
        self.bonus_hand(self.three_of_a_kind, 10000)
        self.bonus_hand(self.straight, 21000)
        self.bonus_hand(self.nothing, 10000, lucky=1000000)

    def test_j44_the_bonus_card_alone(self):
        self.bonus_hand(self.nothing, 10000)

    def test_j45_the_lucky_player_alone(self):
        self.bonus_hand(lambda card: ["Kd", "Jc", "8s", "5h", "2c"], 5000, lucky=1000000,
                        bonus_card=lambda card: card not in "Kd Jc 8s 5h 2c")

    def test_j46_a_wheel_bet_wants_a_main_bet_and_a_wheel(self):
        for game, main in (("russian-poker", "ante"), ("blackjack", "box")):
            table = self.table(game)
            self.sit("p1", table)
            bet = {"in": "bet", "box": 1, "bet": "wheel", "amount": 1000}
            self.must("p1", table, {"in": "bet", "box": 1, "bet": main, "amount": 2000})
            self.refused("NO_WHEEL", "p1", table, bet)
            self.must("p1", table, {"in": "remove", "box": 1, "bet": main})
            self.wheel(table, game)
            self.refused("NO_MAIN_BET", "p1", table, bet)
            self.leave(table, "p1")
        self.refused("NO_WHEEL", "administration", 0, self.plan("wheel", [], ["blackjack"], segments=[]))


if __name__ == "__main__":
    unittest.main()
