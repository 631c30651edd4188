// Whole shoes, from the first card to the shuffle: blackjack and punto banco by the dealer's console, card by
// card at the keyboard, and blackjack at a table that deals itself.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { playAlone } from './alone.mjs'
import { blackjackHand, blackjackSeat, cardDealer, cardPlayer, give, insured, puntoBancoBets, total } from './cards.mjs'
import { openHouse, until } from './house.mjs'
import { dealtHand, roads, shoeOf } from './shoes.mjs'

const BLACKJACK = 5 // of the house tdc: six packs, a quarter behind the cutting card
const PUNTO_BANCO = 7 // of the house bg: four packs, seven cards behind the marker
let house
let alone
before(async () => {
  house = await openHouse()
  // Tables that deal themselves mostly wait for their clocks: they are played beside the live ones.
  alone = playAlone(house).then(() => null, (error) => error)
})
after(async () => {
  await alone
  await house?.close()
})

const page = async (who, table) => (await house.look(who, table)).page

/** Cards one behind the other, as fast as they are typed: the console keeps them in their order. */
async function type(d, cards) {
  for (const card of cards) {
    await d.page.keyboard.press(card[0].toLowerCase())
    await d.page.keyboard.press(card[1])
  }
}

/** Enter, once the one big action says this. */
async function enter(d, sentence) {
  await d.named(sentence).and(d.page.locator(':enabled')).waitFor()
  await d.page.keyboard.press('Enter')
}

/** The console greys the cards of which no copy is left, and no other. */
async function greys(d, shoe) {
  const wanted = shoe.gone().sort()
  assert.ok(wanted.length > 0, 'no card is used up yet')
  let seen
  const look = async () => (seen = await d.page.locator('.panel [data-card]:disabled').evaluateAll((all) => all.map((one) => one.getAttribute('data-card')).sort()))
  await until('the used-up cards to be grey', async () => (await look()).join() === wanted.join(), 20).catch(() => assert.deepEqual(seen, wanted))
}

// ---- Blackjack by the console ----

/** What a round waits for, on the dealer's page too: nothing is pressed before it says so. */
async function waits(d) {
  const view = await house.look(d, BLACKJACK)
  const { turn } = view.page
  if (turn) await d.due('Box {n} decides', { n: turn.box })
  return view
}

/** One entry of the dealer's, and the house has it. */
async function entry(d, key) {
  const { v } = await house.look(d, BLACKJACK)
  await d.page.keyboard.press(key)
  await until(`what ${key} does`, async () => (await house.look(d, BLACKJACK)).v > v)
}

/** The rest of a round: every box stands on twelve or more, nobody takes even money; the dealer draws. */
async function playOut(d, shoe) {
  let looked = false
  for (;;) {
    const { page: now, need } = await waits(d)
    if (need === 'decision') {
      const even = now.phase === 'offers'
      const hand = now.boxes.find((box) => box.box === now.turn.box).hands[(now.turn.hand || 1) - 1]
      const doing = even ? 'refuse' : total(hand.cards) < 12 ? 'hit' : 'stand'
      await d.page.locator(`[data-do=${doing}]:enabled`).waitFor()
      await entry(d, even ? 'n' : doing[0])
    } else if (need === 'chance') {
      const to = d.page.locator('button.go', { hasText: /[Cc]ard to/ }).first()
      await to.waitFor()
      if (!looked && shoe.gone().length) await greys(d, shoe)
      looked = true
      const { left } = now
      await type(d, [shoe.next()])
      await until('the card', async () => (await page(d, BLACKJACK)).left < left)
    } else return now
  }
}

/** Bets laid, the deal of these cards. */
async function deal(d, bets, cards) {
  for (const [who, box, amount] of bets) await give(house, who, BLACKJACK, { in: 'bet', box, amount })
  await enter(d, 'No more bets')
  await d.page.locator('button.go', { hasText: /[Cc]ard to/ }).first().waitFor()
  await type(d, cards)
  const boxes = new Set(bets.map(([, box]) => box))
  assert.equal(cards.length, 2 * boxes.size + 1)
  await until('the deal', async () => {
    const now = await page(d, BLACKJACK)
    return now.phase !== 'deal'
  })
}

async function settled(d, a, b, chips, won) {
  chips[0] += won[0]
  chips[1] += won[1]
  await until('what they won', async () => (await a.chips()) === chips[0] && (await b.chips()) === chips[1]).catch(async () =>
    assert.deepEqual([await a.chips(), await b.chips()], chips),
  )
  await enter(d, 'The round is right: next round')
}

test('blackjack: a whole shoe by the console, with a split, a double, an insurance, a bettor who declines', async () => {
  const d = cardDealer(await house.person('dealer'), house, BLACKJACK)
  const a = cardPlayer(await house.person('player1'), house, BLACKJACK)
  const b = cardPlayer(await house.person('player2'), house, BLACKJACK)
  await Promise.all([d.open(), a.come(), b.come()])
  const shoe = shoeOf(6, 175)
  const chips = [await a.chips(), await b.chips()]
  const take = (cards) => cards.split(' ').map(shoe.take)
  const now = () => page(d, BLACKJACK)

  // A pair is split; the fellow bettor declines, then goes along with the double of the first hand.
  await deal(d, [[a, 2, 1000], [b, 2, 500]], take('8s 6d 8h'))
  const first = await now()
  const seats = [1000, 500].map((stake) => first.boxes[0].bettors.find((bettor) => bettor.stake === stake).seat)
  await d.due('Box {n} decides', { n: 2 })
  await a.button('Split').and(a.page.locator(':not([aria-disabled=true])')).waitFor()
  await a.press('p')
  await b.button('Do not add').click()
  await d.cards([shoe.take('3c'), 'Card to box {n}', { n: 2 }])
  await a.button('Double').and(a.page.locator(':not([aria-disabled=true])')).waitFor()
  await a.press('d')
  await b.button('Add my stake').click()
  await d.cards([shoe.take('Ks'), 'Card to box {n}', { n: 2 }], [shoe.take('Td'), 'Card to box {n}, hand {hand}', { n: 2, hand: 2 }])
  await d.due('Box {n} decides', { n: 2 })
  await d.page.locator('[data-do=stand]:enabled').waitFor()
  await entry(d, 's')
  await d.cards([shoe.take('Tc'), 'Card to the dealer'], [shoe.take('9s'), 'Card to the dealer'])
  assert.deepEqual((await now()).boxes[0].hands.map((hand) => hand.cards), ['8s 3c Ks', '8h Td'])
  await settled(d, a, b, chips, [2000 + 1000, 1000])

  // An ace: one insures and the other does not; the dealer has blackjack.
  await deal(d, [[a, 1, 1000], [b, 3, 2000]], take('Th 9c As 7d 9d'))
  await a.button('Insurance').first().waitFor()
  await a.press('i')
  await until('the insurance', async () => (await now()).boxes[0].bettors[0].insurance === 500)
  for (const box of [1, 3]) {
    await d.due('Box {n} decides', { n: box })
    await d.page.locator('[data-do=stand]:enabled').waitFor()
    await entry(d, 's')
  }
  await d.cards([shoe.take('Kh'), 'Card to the dealer'])
  const ofA = blackjackHand('Th 7d', 1000, 'As Kh') + insured(500, 'As Kh')
  assert.equal(ofA, 0)
  await settled(d, a, b, chips, [ofA, -2000])

  // Then quieter rounds, five boxes each, until the cutting card is out.
  let rounds = 2
  for (let last = false; !last; rounds++) {
    const cards = Array.from({ length: 11 }, shoe.next)
    await deal(d, [[a, 1, 500], [a, 2, 1000], [b, 4, 500], [a, 5, 1500], [b, 7, 2000]], cards)
    const over = await playOut(d, shoe)
    assert.equal(over.left, shoe.left)
    last = over.last_hand
    assert.equal(last, shoe.left < 78, `a quarter lies behind the cutting card; ${shoe.left} are left`)
    if (last) {
      await d.say.filter({ hasText: d.t('The cutting card is out: after this round a new shuffle.') }).waitFor()
      await a.page.locator('.shoe', { hasText: a.t('Last hand') }).first().waitFor()
    }
    await settled(d, a, b, chips, seats.map((seat) => blackjackSeat(over, seat)))
  }
  assert.ok(rounds > 8, `${rounds} rounds`)
  await a.has(chips[0])
  await b.has(chips[1])

  // Shuffled, cut by a player at his page, and whole again.
  await enter(d, 'The pack is shuffled')
  await a.page.locator('footer form button').click()
  await d.named('No more bets').waitFor()
  const fresh = await now()
  assert.deepEqual([fresh.shoe, fresh.left, fresh.last_hand], [2, 312, false])
  await Promise.all([d, a, b].map((who) => who.close()))
})

// ---- Punto banco ----

/** A road as the page draws it. */
const drawn = (who, road) =>
  who.page.locator(`figure.${road} svg > g`).evaluateAll((all) =>
    all.map((mark) => {
      const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(mark.getAttribute('transform'))
      const value = ['punto', 'banco', 'tie', 'red', 'blue'].find((name) => mark.classList.contains(name))
      return [(Number(x) - 5) / 10, (Number(y) - 5) / 10, value]
    }),
  )

test('punto banco: a whole shoe by the console, with its five roads', async () => {
  const d = cardDealer(await house.person('dealer'), house, PUNTO_BANCO)
  const a = cardPlayer(await house.person('player1', { width: 1920, height: 1080 }), house, PUNTO_BANCO)
  const b = await house.person('player2')
  await Promise.all([d.open(), a.come(), give(house, b, PUNTO_BANCO, { in: 'sit', chips: 50000 })])
  // Of this shoe every road grows a tail, and it begins with a tie.
  const shoe = shoeOf(4, 2880)
  const bets = { banco: 200, tie: 20 }
  const wins = []
  let chips = await a.chips()
  let last = false
  while (!last) {
    if (wins.length === 0) for (const [bet, amount] of Object.entries(bets)) await give(house, a, PUNTO_BANCO, { in: 'bet', bet, amount })
    else {
      await a.betting()
      await a.press('r')
    }
    await give(house, b, PUNTO_BANCO, { in: 'bet', bet: 'punto', amount: 100 })
    await until('the bets', async () => (await page(a, PUNTO_BANCO)).bets.length === 3)
    await enter(d, 'No more bets')
    await d.due('Card to punto')
    if (wins.length === 35) await greys(d, shoe)
    const hand = dealtHand(shoe.next)
    await type(d, hand.cards)
    await d.named('The round is right: next round').and(d.page.locator(':enabled')).waitFor()
    const now = await page(a, PUNTO_BANCO)
    assert.deepEqual([now.won, now.call, now.punto.cards, now.banco.cards, now.cards_left], [hand.won, hand.call, hand.sides.punto, hand.sides.banco, shoe.left])
    wins.push(hand.won)
    chips += puntoBancoBets(bets, hand.won)
    last = now.last_hand
    assert.equal(last, shoe.left < 7, `the marker lies before the last seven cards; ${shoe.left} are left`)
    if (last) await d.say.filter({ hasText: d.t('Say aloud: last hand of this shoe.') }).waitFor()
    await enter(d, 'The round is right: next round')
    if (!last) await d.named('No more bets').waitFor()
  }
  assert.ok(wins.length > 30, `${wins.length} hands`)
  await a.has(chips)

  const wanted = roads(wins)
  const { body } = await house.ask(a, 'GET', `/api/tables/${PUNTO_BANCO}/history?limit=500`)
  assert.deepEqual(body.roads, { ...wanted, leading_ties: 0 })
  for (const [road, marks] of Object.entries(wanted)) {
    await until(`${road} to be drawn`, async () => (await a.page.locator(`figure.${road} svg > g`).count()) > 0)
    const columns = { bead_plate: 12, big_road: 36 }[road] ?? 24
    const from = Math.max(0, Math.max(...marks.map(([column]) => column)) + 1 - columns)
    assert.deepEqual(await drawn(a, road), marks.filter(([column]) => column >= from).map(([column, row, value]) => [column - from, row, value]), road)
  }

  // The shoe is used up: shuffled, cut by a player, marked, and the next one begins whole.
  await enter(d, 'The pack is shuffled')
  await a.page.locator('footer form button').click()
  await enter(d, 'The marker is placed')
  await d.named('No more bets').waitFor()
  const fresh = await page(a, PUNTO_BANCO)
  assert.deepEqual([fresh.shoe, fresh.cards_left, fresh.last_hand], [2, 208, false])
  await Promise.all([d, a, b].map((who) => who.close()))
})

// ---- Blackjack that deals itself ----

test('blackjack that deals itself: a whole shoe by keys, with a split, a double, an insurance; elsewhere a bettor who declines', async () => {
  const error = await alone
  if (error) throw error
})
