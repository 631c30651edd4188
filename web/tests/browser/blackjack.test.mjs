// Blackjack: whole live rounds, a dealer and two players in three windows and three languages; a round at an
// electronic table by keys alone; every page of the game as it looks in use.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { blackjackHand, cardDealer, cardPlayer, give, insured, total } from './cards.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, keepApart, keepsIn, looksRight, picture, thumbs } from './looks.mjs'

const LIVE = 5 // of the house tdc: six packs
const ELECTRONIC = 4 // of the house m1
let house
let byKeys
before(async () => {
  house = await openHouse()
  // Its clock runs twenty seconds: it is played beside the live rounds.
  byKeys = playByKeys().then(() => null, (error) => error)
})
after(async () => {
  await byKeys
  await house?.close()
})

const stakesOf = async (who) =>
  Object.fromEntries((await house.look(who, LIVE)).page.boxes.flatMap((box) => box.bettors.map((bettor) => [`${box.box} of seat ${bettor.seat}`, bettor.stake])))

async function windows(lang) {
  const d = cardDealer(await house.person('dealer', { lang }), house, LIVE)
  const a = cardPlayer(await house.person('player1', { lang }), house, LIVE)
  const b = cardPlayer(await house.person('player2', { lang }), house, LIVE)
  await Promise.all([d.open(), a.come(), b.come()])
  const rules = await house.rules(a, LIVE)
  return { d, a, b, rules, end: () => Promise.all([d, a, b].map((who) => who.close())) }
}

const turn = (who, box, hand = 1) =>
  until(`the turn of box ${box}, hand ${hand}`, async () => {
    const { turn: now } = (await house.look(who, LIVE)).page
    return now?.box === box && now.hand === hand ? now : null
  })

/** A chip of the rail put on boxes; what lies there then is what the house has. */
async function bets(who, chip, ...boxes) {
  await who.chip(chip).click()
  for (const box of boxes) {
    const sum = async () => Object.values(await stakesOf(who)).reduce((all, stake) => all + stake, 0)
    const was = await sum()
    await who.place(`box:${box}`).click()
    await until(`a stake on box ${box}`, async () => (await sum()) > was)
  }
}

test('live, in Russian: a split, a fellow bettor who declines and joins, a double, a card taken back', async () => {
  const { d, a, b, end } = await windows('ru')
  const was = [await a.chips(), await b.chips()]
  await bets(a, 1, 2) // 1 000, nearest the dealer: his decisions
  await bets(b, 0, 2) // 500 behind it
  await bets(b, 0, 5, 5, 5, 5) // 2 000 in four chips
  assert.deepEqual(Object.values(await stakesOf(a)), [1000, 500, 2000])
  await d.big('No more bets', 'deal')
  await d.cards(['8s', 'Card to box {n}', { n: 2 }], ['Ks', 'Card to box {n}', { n: 5 }], ['6d', 'Card to the dealer'], ['8h', 'Card to box {n}', { n: 2 }], ['7d', 'Card to box {n}', { n: 5 }])

  await turn(a, 2)
  await a.page.locator('.phase', { hasText: a.t('Box {n}: your turn', { n: 2 }) }).waitFor()
  await b.page.locator('.phase', { hasText: b.t('Box {n} plays', { n: 2 }) }).waitFor()
  await a.button('Split').click()
  await b.button('Do not add').click()
  await d.cards(['4c', 'Card to box {n}', { n: 2 }])
  await a.box(2).locator('.total').filter({ hasText: /^12/ }).first().waitFor()
  await d.takeBack()
  await a.box(2).locator('.total').filter({ hasText: /^8/ }).first().waitFor()
  await d.cards(['3c', 'Card to box {n}', { n: 2 }])
  await turn(a, 2)
  await a.press('d')
  await b.button('Add my stake').click()
  await d.cards(['Ks', 'Card to box {n}', { n: 2 }], ['Ks', 'Card to box {n}, hand {hand}', { n: 2, hand: 2 }])
  await turn(a, 2, 2)
  await a.press('s')
  await turn(b, 5)
  await b.button('Stand').click()
  await d.cards(['Ks', 'Card to the dealer'], ['2s', 'Card to the dealer'])

  const dealt = '6d Ks 2s'
  const first = '8s 3c Ks'
  const ofA = blackjackHand(first, 2000, dealt, { split: true }) + blackjackHand('8h Ks', 1000, dealt, { split: true })
  assert.equal(ofA, 2000)
  const ofB = blackjackHand(first, 1000, dealt, { split: true }) + blackjackHand('Ks 7d', 2000, dealt)
  assert.equal(ofB, -1000)
  await d.named('The round is right: next round').waitFor()
  assert.deepEqual(await d.dues(), [['2 · Player 1', 2000], ['2 · Player 2', 1000]])
  await a.outcome(2).first().filter({ hasText: /\+20/ }).waitFor()
  await a.outcome(2).first().filter({ hasText: '1:1 · blackjack "Description"' }).waitFor()
  await a.outcome(2).nth(1).filter({ hasText: '=' }).waitFor()
  await b.outcome(5).filter({ hasText: /[-−]20/ }).waitFor()
  await a.book.locator('li.good .clause').filter({ hasText: /\S/ }).first().waitFor()
  await a.has(was[0] + ofA)
  await b.has(was[1] + ofB)
  await picture(a.page, 'blackjack-won', 1280, 'ru')
  await isClean(a.page, 'player, settled')
  await isClean(d.page, 'dealer, settled')
  await d.next()
  await end()
})

test('live, in Bulgarian: insurance of a half and of less, even money, the dealer’s blackjack', async () => {
  const { d, a, b, rules, end } = await windows('bg')
  const was = [await a.chips(), await b.chips()]
  await bets(a, 1, 1, 1)
  await bets(b, 1, 1)
  await bets(b, 0, 3)
  await d.big('No more bets', 'deal')
  await d.cards(['Ks', 'Card to box {n}', { n: 1 }], ['Ah', 'Card to box {n}', { n: 3 }], ['As', 'Card to the dealer'], ['5d', 'Card to box {n}', { n: 1 }], ['Kd', 'Card to box {n}', { n: 3 }])

  const insurance = async (box, seat) => (await house.look(a, LIVE)).page.boxes.find((one) => one.box === box).bettors[seat].insurance ?? 0
  await a.button('Insurance').first().waitFor()
  await a.press('i')
  await until('the whole insurance of the owner', async () => (await insurance(1, 0)) === 1000)
  const field = b.page.locator('footer').getByRole('spinbutton').first()
  await field.fill('4')
  await field.press('Enter')
  await until('the insurance of the fellow bettor', async () => (await insurance(1, 1)) === 400)
  await a.box(1).locator('.insured').first().waitFor()
  await b.button('Even money').click()
  await turn(a, 1)
  await a.press('h')
  await d.cards(['6c', 'Card to box {n}', { n: 1 }], ['Ks', 'Card to the dealer'])

  const dealt = 'As Ks'
  const ofA = blackjackHand('Ks 5d 6c', 2000, dealt) + insured(1000, dealt)
  const ofB = blackjackHand('Ks 5d 6c', 1000, dealt) + insured(400, dealt) + 500
  assert.deepEqual([ofA, ofB], [0, 300])
  await d.named('The round is right: next round').waitFor()
  assert.deepEqual(await d.dues(), [['1 · Player 1', 2000], ['1 · Player 2', 800]])
  // Even money was paid while the round went on: it is told apart.
  await d.page.locator('.panel li').filter({ hasText: 'Player 2' }).filter({ hasText: '+5,00' }).waitFor()
  await b.book.locator('li.good').filter({ hasText: rules.clauses['insurance.pays'].number }).first().waitFor()
  await b.outcome(3).filter({ hasText: /\+5/ }).waitFor()
  await a.has(was[0] + ofA)
  await b.has(was[1] + ofB)
  await picture(b.page, 'blackjack-insured', 1280, 'bg')
  await d.next()
  await end()
})

test('live: a blackjack is paid at once, what cannot be says why, a card the pack has no more is refused', async () => {
  const { d, a, b, rules, end } = await windows('en')
  const was = [await a.chips(), await b.chips()]
  await bets(a, 1, 4)
  await bets(b, 0, 6)
  await d.big('No more bets', 'deal')
  await d.cards(['Ah', 'Card to box {n}', { n: 4 }], ['Ts', 'Card to box {n}', { n: 6 }], ['9c', 'Card to the dealer'], ['Qs', 'Card to box {n}', { n: 4 }])
  await d.due('Card to box {n}', { n: 6 })
  // Six kings of spades have been dealt from six packs.
  assert.ok(await d.grid('Ks').isDisabled())
  assert.ok(await d.grid('Kh').isEnabled())
  const { left } = (await house.look(a, LIVE)).page
  await d.keys('Ks')
  await d.page.locator('.told .refused').waitFor()
  assert.equal((await house.look(a, LIVE)).page.left, left)
  await d.cards(['6h', 'Card to box {n}', { n: 6 }])

  await a.outcome(4).filter({ hasText: '+15' }).waitFor()
  await a.outcome(4).filter({ hasText: `3:2 · ${rules.clauses['natural.pays'].number}` }).waitFor()
  await a.has(was[0] + blackjackHand('Ah Qs', 1000, '9c'))
  await turn(b, 6)
  const refusal = await house.command(b, LIVE, { in: 'act', box: 6, do: 'split' })
  assert.equal(refusal.status, 'NOT_PAIR')
  await b.button('Split').and(b.page.locator('[aria-disabled=true]')).waitFor()
  await b.press('p')
  await b.refused(refusal)
  await a.page.locator('footer', { hasText: a.t('Your boxes have no decision to make now.') }).waitFor()
  await b.press('h')
  await d.cards(['9d', 'Card to box {n}', { n: 6 }])
  await d.named('The round is right: next round').waitFor()
  await b.box(6).locator('.total', { hasText: '25' }).waitFor()
  await b.has(was[1] - 500)
  assert.equal((await house.look(a, LIVE)).page.dealer.cards, '9c')
  await d.next()
  await end()
})

// ---- By keys alone ----

async function playByKeys() {
  const a = cardPlayer(await house.person('player3'), house, ELECTRONIC)
  await a.sitByKeys(ELECTRONIC)
  const { proof, round, currency } = await house.look(a, ELECTRONIC)
  const was = (await house.me(a)).chips[currency]
  assert.match(proof.commitment, /^[0-9a-f]{64}$/)
  await a.tabTo(a.page.getByRole('tab', { name: a.t('Proof') }))
  await a.press('Enter')
  const panel = a.page.getByRole('tabpanel')
  await panel.getByText(proof.commitment).waitFor()
  await panel.getByText(proof.label).waitFor()
  await a.tabTo(a.page.getByRole('tab', { name: a.t('Book') }))
  await a.press('Enter')

  await a.press('2')
  await a.tabTo(a.place('box:3'))
  await a.press('Enter')
  const look = async () => house.look(a, ELECTRONIC)
  await until('the stake', async () => (await look()).page.boxes[0]?.bettors[0]?.stake === 5000)
  await a.page.getByRole('timer', { name: /\d/ }).waitFor()

  // Draws to sixteen, insures nothing, refuses even money.
  let page
  let answered = null
  await until('the round to be over', async () => {
    const view = await look()
    if (view.round !== round) throw new Error('the round went by unseen')
    page = view.page
    const { turn: now } = page
    if (now && now.turn !== answered) {
      await a.page.locator('.phase', { hasText: a.t('Box {n}: your turn', { n: 3 }) }).waitFor()
      await a.page.getByRole('timer', { name: /\d/ }).waitFor()
      const asks = a.button('No even money')
      answered = now.turn
      await a.press((await asks.count()) ? 'n' : total(page.boxes[0].hands[0].cards) < 17 ? 'h' : 's')
    }
    return page.phase === 'over' || page.phase === 'settle'
  }, 120)
  const sum = blackjackHand(page.boxes[0].hands[0].cards, 5000, page.dealer.cards)
  await until('the chips', async () => (await house.me(a)).chips[currency] === was + sum)
  await a.book.locator('li', { hasText: `Round ${round}` }).first().waitFor()
  await a.book.locator('li .clause').filter({ hasText: /§/ }).first().waitFor()
  await until('the next round', async () => (await look()).round === round + 1)
  // One promise stands for the whole shoe.
  assert.equal((await look()).proof.commitment, proof.commitment)
  await a.has(was + sum)
  await a.close()
}

test('electronic: a whole round by keys alone, with the clock and the promise', async () => {
  const error = await byKeys
  if (error) throw error
})

// ---- As it looks ----

/** Seven boxes, three bettors on some, an insurance, even money, a pair split and a pair again in turn. */
async function busy() {
  const people = await Promise.all(['player1', 'player2', 'player3', 'player4'].map((login) => house.person(login)))
  const [p1, p2, p3, p4] = people
  const d = await house.person('dealer')
  for (const who of people) if (!(await house.me(who)).seats.includes(LIVE)) await give(house, who, LIVE, { in: 'sit', chips: 200000 })
  for (const [who, box, amount] of [[p1, 1, 2500], [p2, 1, 500], [p3, 1, 1500], [p2, 2, 1000], [p1, 3, 5000], [p4, 3, 500], [p3, 4, 2000], [p4, 5, 10000], [p1, 6, 500], [p2, 7, 20000]])
    await give(house, who, LIVE, { in: 'bet', box, amount })
  await give(house, d, LIVE, { in: 'close_bets' })
  const deal = (card) => give(house, d, LIVE, { in: 'card', cards: card })
  for (const card of '8c 5h Ad 9h Jc 3h 6s As 8d 7h Kc 4h Qd 4d 5s'.split(' ')) await deal(card)
  await give(house, p1, LIVE, { in: 'act', box: 1, do: 'insure', amount: 1250 })
  await give(house, p2, LIVE, { in: 'act', box: 7, do: 'insure', amount: 10000 })
  await give(house, p1, LIVE, { in: 'act', box: 3, do: 'even_money' })
  await give(house, p4, LIVE, { in: 'act', box: 3, do: 'refuse' })
  await give(house, p1, LIVE, { in: 'act', box: 1, do: 'split' })
  await give(house, p2, LIVE, { in: 'act', box: 1, do: 'join' })
  await give(house, p3, LIVE, { in: 'act', box: 1, do: 'decline' })
  await deal('8h')
  await Promise.all([d, ...people].map((who) => who.close()))
}

/** Two boxes beside each other, each split three times and played to the end, between two others. */
async function splits() {
  const people = await Promise.all(['player1', 'player2', 'player4'].map((login) => house.person(login)))
  const [p1, p2, p4] = people
  const d = await house.person('dealer')
  for (const who of people) if (!(await house.me(who)).seats.includes(LIVE)) await give(house, who, LIVE, { in: 'sit', chips: 200000 })
  for (const [who, box, amount] of [[p1, 3, 2500], [p1, 4, 1000], [p2, 4, 500], [p1, 5, 2000], [p2, 5, 1500], [p4, 5, 500], [p4, 6, 500]])
    await give(house, who, LIVE, { in: 'bet', box, amount })
  await give(house, d, LIVE, { in: 'close_bets' })
  const deal = async (cards) => {
    for (const card of cards.split(' ')) await give(house, d, LIVE, { in: 'card', cards: card })
  }
  await deal('Ah 8s 8h Th 9d Kh 8d 8c Jh')
  for (const [box, joins] of [[4, [p2]], [5, [p2, p4]]]) {
    const act = async (doing) => {
      await give(house, p1, LIVE, { in: 'act', box, do: doing })
      if (doing === 'split' || doing === 'double') for (const who of joins) await give(house, who, LIVE, { in: 'act', box, do: 'join' })
    }
    for (const pair of ['8d', '8c', null]) {
      await act('split')
      if (pair) await deal(pair)
    }
    await deal('3c')
    await act('double')
    await deal('Kd 5c')
    await act('hit')
    await deal('2c')
    await act('hit')
    await deal('3d')
    await act('stand')
    await deal('Tc')
    await act('stand')
    await deal('7c')
    await act('hit')
    await deal('Qd')
  }
  await give(house, p4, LIVE, { in: 'act', box: 6, do: 'stand' })
  await deal('9h')
  await Promise.all([d, ...people].map((who) => who.close()))
}

test('as it looks: two boxes side by side, each split three times', async () => {
  await splits()
  const lies = '.hand .laid, .hand .total, .outcome'
  await looksRight(house, 'blackjack-splits', 'player1', `/table/${LIVE}`, async ({ page }) => page.locator('section[data-box="5"] .outcome').nth(3).waitFor(), {
    held: [360, 1280, 3840],
    each: async (page, width, where) => {
      await keepApart(page, `section[data-box] :is(${lies})`, where)
      await keepsIn(page, '.outcome > *', '.outcome', where)
    },
  })
  await looksRight(house, 'blackjack-splits-dealer', 'dealer', `/dealer/${LIVE}`, async ({ page }) => page.locator('section[data-box="5"] [data-hand="4"]').waitFor(), {
    held: [1280, 3840],
    each: async (page, width, where) => {
      await keepApart(page, `section[data-box] :is(${lies}, .name, .figure)`, where)
      await keepsIn(page, 'section[data-box] :is(.laid, .total, .stake .figure)', 'section[data-box]', where)
      if (width > 360) await keepsIn(page, 'section[data-box] .hand', '.boxes', where)
    },
  })
  const d = await house.person('dealer')
  await give(house, d, LIVE, { in: 'confirm' })
  await d.close()
})

test('as it looks: player, dealer, inspector, recall and wall in three languages and sizes', async () => {
  await busy()
  await looksRight(house, 'blackjack', 'player1', `/table/${LIVE}`, async ({ page }) => page.locator('section[data-box="1"] .hand.now').waitFor(), { held: [360, 1280, 3840], each: thumbs })
  await looksRight(house, 'blackjack-dealer', 'dealer', `/dealer/${LIVE}`, async ({ page }) => page.locator('[data-do=split]:enabled').waitFor(), { held: [1280, 3840], each: thumbs })
  await looksRight(house, 'blackjack-inspector', 'inspector', `/inspector/${LIVE}`, async ({ page }) => page.locator('[data-box="7"]').first().waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'blackjack-recall', 'inspector', `/inspector/${LIVE}?round=1`, async ({ page }) => page.getByRole('slider').waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'blackjack-wall', null, `/wall/${LIVE}`, async ({ page }) => page.locator('[data-box="7"]').waitFor(), { held: [1280, 3840] })
})
