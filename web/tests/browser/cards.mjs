// cards.mjs: hands at a card table, the dealer's and the players'; and what cards come to, worked out anew.
import assert from 'node:assert/strict'
import { dealer, player } from './hands.mjs'
import { until } from './house.mjs'
import { digits } from './words.mjs'

// ---- What cards come to ----

const list = (cards) => (Array.isArray(cards) ? cards : cards.split(' ').filter(Boolean))
const worth = (card) => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[card[0]] ?? Number(card[0])

/** Points of a blackjack hand: one ace is eleven where that does no harm. */
export function total(cards) {
  const hard = list(cards).reduce((sum, card) => sum + worth(card), 0)
  return hard <= 11 && list(cards).some((card) => card[0] === 'A') ? hard + 10 : hard
}

const isNatural = (cards) => list(cards).length === 2 && total(cards) === 21

/** What a blackjack hand wins (+) or loses (-); `split`: its 21 is no blackjack. */
export function blackjackHand(cards, stake, dealt, { split = false } = {}) {
  const natural = isNatural(cards) && !split
  if (total(cards) > 21) return -stake
  if (isNatural(dealt)) return natural ? 0 : -stake
  if (natural) return Math.floor((stake * 3) / 2)
  if (total(dealt) > 21) return stake
  return Math.sign(total(cards) - total(dealt)) * stake
}

/** What the hands of a seat won or lost, of a page whose round is over; insurance apart. */
export function blackjackSeat({ boxes, dealer }, seat) {
  let sum = 0
  for (const { bettors, hands } of boxes) {
    const stake = bettors.find((bettor) => bettor.seat === seat)?.stake ?? 0
    for (const hand of hands) sum += blackjackHand(hand.cards, stake * (hand.doubled ? 2 : 1), dealer.cards, { split: hands.length > 1 })
  }
  return sum
}

/** Insurance pays two to one against the dealer's blackjack. */
export const insured = (amount, dealt) => (isNatural(dealt) ? 2 * amount : -amount)

const baccarat = (cards) => cards.reduce((sum, card) => sum + worth(card), 0) % 10

/** A hand of punto banco by the tableau: how many cards each side must have, the points, who wins. */
export function puntoBanco(punto, banco) {
  const [p, b] = [baccarat(punto.slice(0, 2)), baccarat(banco.slice(0, 2))]
  const natural = p >= 8 || b >= 8
  const third = !natural && p <= 5
  const drawn = third ? worth(punto[2]) % 10 : null
  const on = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] }
  const more = !natural && (b <= 2 || (drawn === null ? b <= 5 : (on[b] ?? []).includes(drawn)))
  const points = { punto: baccarat(punto), banco: baccarat(banco) }
  const won = points.punto === points.banco ? 'tie' : points.punto > points.banco ? 'punto' : 'banco'
  return { counts: [third ? 3 : 2, more ? 3 : 2], natural, won, ...points, call: `${points.banco} : ${points.punto}` }
}

/** What bets on it win (+) or lose (-): banco less five in the hundred, a tie eight times. */
export function puntoBancoBets(bets, won) {
  let sum = 0
  for (const [bet, stake] of Object.entries(bets)) {
    if (bet === won) sum += { punto: stake, banco: stake - Math.floor((stake * 5) / 100), tie: 8 * stake }[bet]
    else if (won !== 'tie' || bet === 'tie') sum -= stake
  }
  return sum
}

// ---- A player ----

export function cardPlayer(who, house, table) {
  const base = player(who)
  const { page } = who
  const currency = async () => (await house.look(who, table)).currency
  return {
    ...base,
    place: (key) => page.locator(`[data-key="${key}"]`),
    box: (n) => page.locator(`section[data-box="${n}"]`),
    outcome: (n) => page.locator(`section[data-box="${n}"] .outcome`),
    press: (key) => page.keyboard.press(key),
    chips: async () => (await house.me(who)).chips[await currency()],
    /** Opens the table and sits down where he does not sit yet. */
    async come() {
      if (!(await house.me(who)).seats.includes(table)) return base.sit(table)
      await who.open(`/table/${table}`)
      await base.seated.waitFor()
    },
    /** The house has, and the page shows, just so many chips. */
    async has(chips) {
      await until(`${chips} in the house`, async () => (await house.me(who)).chips[await currency()] === chips)
      await until(`${chips} on the page`, async () => digits(await base.balance.innerText()) === String(chips))
    },
    /** His page has come to the bets of the round that is on. */
    async betting() {
      const { round } = await house.look(who, table)
      await page.locator('header .round', { hasText: new RegExp(`^${base.t('Round {n}', { n: round })}$`) }).waitFor()
      await page.locator('.phase', { hasText: base.t('Place your bets') }).waitFor()
    },
    async refused(answer) {
      await base.notice.filter({ hasText: answer.text }).waitFor()
      if (answer.clause) await base.notice.filter({ hasText: answer.clause }).waitFor()
    },
  }
}

// ---- A dealer ----

export function cardDealer(who, house, table) {
  const { page } = who
  const base = dealer(who, house, table)
  const told = page.locator('.told')
  const due = (sentence, places) => base.named(sentence, places).first().waitFor()

  /** Two keys, and what came of them is told. */
  async function keys(card) {
    const before = await told.innerText()
    await page.keyboard.press(card[0].toLowerCase())
    await page.keyboard.press(card[1])
    await until(`${card} entered`, async () => (await told.innerText()) !== before)
  }

  return {
    ...base,
    due,
    keys,
    grid: (card) => page.locator(`.panel [data-card="${card}"]`),
    /** Each card to whom the page says it goes. */
    async cards(...all) {
      for (const [card, sentence, places] of all) {
        await due(sentence, places)
        await keys(card)
        await page.locator('.told .done').waitFor()
      }
    },
    async takeBack() {
      await page.keyboard.press('Backspace')
      await base.yes()
    },
    /** Box and player, what he is paid. */
    async dues() {
      const rows = page.locator('.panel tbody tr:not(.line)')
      await rows.first().waitFor()
      return (await rows.allInnerTexts())
        .map((row) => row.split('\t'))
        .filter((cells) => cells.length > 1)
        .map(([box, sum]) => [box.trim(), Number(digits(sum))])
    },
    next: () => base.big('The round is right: next round', 'bets'),
  }
}

/** One command that must be taken. */
export async function give(house, who, table, what) {
  const answer = await house.command(who, table, what)
  assert.equal(answer.status, 'OK', `${JSON.stringify(what)}: ${answer.text}`)
}
