// Punto banco: live hands whose results are known, a natural, a drawn one, a tie, with roads, call and
// commission; a hand of an electronic table with its promise; every page of the game as it looks in use.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardDealer, cardPlayer, give, puntoBanco, puntoBancoBets } from './cards.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, looksRight, picture, thumbs } from './looks.mjs'
import { wordsOf } from './words.mjs'

const LIVE = 7 // of the house bg: four packs
const ELECTRONIC = 6
let house
let electronic
before(async () => {
  house = await openHouse()
  // Its clock runs twenty seconds: it is played beside the live hands.
  electronic = playElectronic().then(() => null, (error) => error)
})
after(async () => {
  await electronic
  await house?.close()
})

const places = async (who, table) => Object.fromEntries((await house.look(who, table)).page.bets.map(([bet, amount]) => [bet, amount]))

/** What lies on the three places, of all players. */
async function lies(who, table, wanted) {
  const order = (bets) => JSON.stringify(Object.entries(bets).sort())
  let seen
  await until(`bets ${order(wanted)}`, async () => order((seen = await places(who, table))) === order(wanted)).catch(() => assert.deepEqual(seen, wanted))
}

const names = { punto: 'Punto', banco: 'Banco', tie: 'Tie' }
const wins = { punto: 'Punto wins', banco: 'Banco wins', tie: 'A tie' }

/** The hands that are dealt: cards in the order they come; a king of hearts in each. */
const HANDS = [
  { cards: '5s 8d Kh Kc', won: 'banco', call: '8 : 5', natural: true },
  { cards: '2s 3d Kh Kc 9s 4d', won: 'banco', call: '7 : 1', natural: false },
  { cards: '6s 6d Kh Kc', won: 'tie', call: '6 : 6', natural: false },
  { cards: '9d 2h Kh 3c', won: 'punto', call: '5 : 9', natural: true },
]

/** Cards dealt one each to punto and banco, two rounds of it, then the thirds that are due. */
async function deal(d, cards) {
  const sides = { punto: [], banco: [] }
  const order = ['punto', 'banco', 'punto', 'banco', 'punto', 'banco']
  for (const [i, card] of cards.split(' ').entries()) {
    await d.cards([card, `Card to ${order[i]}`])
    sides[order[i]].push(card)
  }
  return sides
}

test('live: naturals, third cards and a tie, called, settled with commission, laid out in the roads', async () => {
  const d = cardDealer(await house.person('dealer', { lang: 'bg' }), house, LIVE)
  const a = cardPlayer(await house.person('player1', { lang: 'ru' }), house, LIVE)
  const b = cardPlayer(await house.person('player2', { lang: 'bg' }), house, LIVE)
  await Promise.all([d.open(), a.come(), b.come()])
  const rules = await house.rules(a, LIVE)
  const inHouse = wordsOf(rules.language)
  assert.equal(rules.game.commission, 5)
  const chip = async (who, i) => Number((await who.chip(i).getAttribute('aria-label')).replace(/[^0-9]/g, ''))

  for (const [i, hand] of HANDS.entries()) {
    const was = [await a.chips(), await b.chips()]
    const value = await chip(a, 2)
    let ofA = { banco: value, tie: value }
    let ofB = { punto: value }
    if (i === 0) {
      // By hand: put down, doubled, taken back, and both sides at once refused.
      await a.chip(2).click()
      await a.place('banco').click()
      await lies(a, LIVE, { banco: value })
      await a.button('Double').click()
      await lies(a, LIVE, { banco: 2 * value })
      await a.button('Undo').click()
      await lies(a, LIVE, { banco: value })
      const refusal = await house.command(a, LIVE, { in: 'bet', bet: 'punto', amount: value })
      assert.notEqual(refusal.status, 'OK')
      await a.place('punto').click()
      await a.refused(refusal)
      await a.place('tie').click()
      await b.press('3')
      await b.press('p')
    } else {
      for (const who of [a, b]) {
        await who.press('r')
        await lies(who, LIVE, who === a ? ofA : { ...ofA, ...ofB })
      }
    }
    await lies(a, LIVE, { ...ofA, ...ofB })
    await d.big('No more bets', 'deal')
    if (i === 1) {
      // A wrong card is taken back before the next.
      await d.cards(['7s', 'Card to punto'])
      await a.page.locator('section.side.punto .points', { hasText: '7' }).waitFor()
      await d.takeBack()
      await a.page.locator('section.side.punto .points', { hasText: /^$/ }).waitFor({ state: 'attached' })
    }
    const { punto, banco } = await deal(d, hand.cards)
    const worked = puntoBanco(punto, banco)
    assert.deepEqual([worked.won, worked.call, worked.natural, ...worked.counts], [hand.won, hand.call, hand.natural, punto.length, banco.length])

    await a.page.locator('.call', { hasText: hand.call }).waitFor()
    await a.page.locator('.phase', { hasText: a.t(wins[hand.won]) }).waitFor()
    await a.page.locator('.result', { hasText: a.t('natural') }).count().then((n) => assert.equal(n, hand.natural ? 1 : 0))
    await d.say.filter({ hasText: hand.won === 'tie' ? hand.call : inHouse(`${names[hand.won]} wins, {call}`, { call: hand.call }) }).waitFor()
    const sums = [puntoBancoBets(ofA, hand.won), puntoBancoBets(ofB, hand.won)]
    if (hand.won === 'banco') {
      const less = value - Math.floor((value * 5) / 100)
      await a.page.locator('.place.banco .outcome', { hasText: `+${less}` }).waitFor()
      await a.page.locator('.place.banco .outcome', { hasText: '5 %' }).waitFor()
      await a.book.locator('li.good', { hasText: rules.clauses[rules.game.bets.find((bet) => bet.key === 'banco').clause].number }).first().waitFor()
    }
    await d.named('The round is right: next round').waitFor()
    await a.has(was[0] + sums[0])
    await b.has(was[1] + sums[1])
    if (i === 0) {
      await picture(a.page, 'punto-banco-natural', 1280, 'ru')
      await isClean(a.page, 'player, natural')
      await isClean(d.page, 'dealer, settled')
    }
    await d.next()
  }

  // All four kings of hearts of the four packs are out.
  await until('bets again', async () => {
    if (Object.keys(await places(a, LIVE)).length === 0) await a.press('r') // not heard before the page has the next round
    await a.page.waitForTimeout(500)
    return Object.keys(await places(a, LIVE)).length === 2
  })
  await d.big('No more bets', 'deal')
  await d.due('Card to punto')
  assert.ok(await d.grid('Kh').isDisabled())
  assert.ok(await d.grid('Ks').isEnabled())
  const { cards_left: left } = (await house.look(a, LIVE)).page
  await d.keys('Kh')
  await d.page.locator('.told .refused').waitFor()
  assert.equal((await house.look(a, LIVE)).page.cards_left, left)

  // Roads as the hands came.
  for (const who of [a, b]) {
    const came = HANDS.map(({ won }) => who.t(names[won])).join(', ')
    await who.page.getByRole('img', { name: `${who.t('Bead plate')}: ${came}`, exact: true }).waitFor()
  }
  const big = a.page.locator('figure.big_road')
  assert.deepEqual([await big.locator('g.banco').count(), await big.locator('g.punto').count(), await big.locator('.ties').count()], [2, 1, 1])
  assert.equal(await a.page.locator('ol.came li').count(), 4)
  await Promise.all([d, a, b].map((who) => who.close()))
})

async function playElectronic() {
  const a = cardPlayer(await house.person('player3'), house, ELECTRONIC)
  await a.sitByKeys(ELECTRONIC)
  const look = () => house.look(a, ELECTRONIC)
  await until('the first shoe to be ready', async () => (await look()).page.phase === 'bets')
  const { proof, round, currency } = await look()
  const was = (await house.me(a)).chips[currency]
  await a.page.getByRole('tab', { name: a.t('Proof') }).click()
  const panel = a.page.getByRole('tabpanel')
  assert.match(proof.commitment, /^[0-9a-f]{64}$/)
  await panel.getByText(proof.commitment).waitFor()
  await panel.getByText(proof.label).waitFor()
  assert.match(proof.label, /^table\/6 shoe 1$/)

  await a.press('3')
  await a.press('b')
  await until('a bet', async () => (await look()).page.bets.length === 1)
  await a.press('t')
  await until('two bets', async () => (await look()).page.bets.length === 2)
  const bets = await places(a, ELECTRONIC)
  await a.page.getByRole('timer', { name: /\d/ }).waitFor()
  let page
  await until('the hand', async () => {
    const view = await look()
    if (view.round === round) page = view.page
    return page.won !== null || view.round !== round
  }, 120)
  const worked = puntoBanco(page.punto.cards, page.banco.cards)
  assert.deepEqual([page.punto.cards.length, page.banco.cards.length, page.won, page.call, page.natural], [...worked.counts, worked.won, worked.call, worked.natural])
  const sum = puntoBancoBets(bets, worked.won)
  await until('the chips', async () => (await house.me(a)).chips[currency] === was + sum)
  await a.page.getByRole('tab', { name: a.t('Book') }).click()
  await a.book.locator('li', { hasText: a.t('Round {n}: {call}. {won}', { n: round, call: worked.call, won: a.t(wins[worked.won]) }) }).waitFor()
  await until('the next round', async () => (await look()).round === round + 1)
  await a.page.getByRole('img', { name: `${a.t('Bead plate')}: ${a.t(names[worked.won])}`, exact: true }).waitFor()
  // One promise stands for the whole shoe.
  await a.page.getByRole('tab', { name: a.t('Proof') }).click()
  await panel.getByText(proof.commitment).first().waitFor()
  const after = (await look()).proof
  assert.equal(after.commitment, proof.commitment)
  assert.ok(!after.last?.seed, 'a seed is not told while its shoe is dealt')
  await isClean(a.page, 'proof')
  await picture(a.page, 'punto-banco-proof', 1280, 'en')
  await a.has(was + sum)
  await a.close()
}

test('electronic: a whole hand with the clock and the promise, by the tableau', async () => {
  const error = await electronic
  if (error) throw error
})

// ---- As it looks ----

test('as it looks: player, dealer, inspector, recall and wall in three languages and sizes', async () => {
  const d = await house.person('dealer')
  const [p1, p2, p3] = await Promise.all(['player1', 'player2', 'player4'].map((login) => house.person(login)))
  const to = (who, what) => give(house, who, LIVE, what)
  await to(p3, { in: 'sit', chips: 5000 })
  const hand = async (cards) => {
    for (const card of cards.split(' ')) await to(d, { in: 'card', cards: card })
  }
  // A shoe in which much has come, then a hand that waits for banco's third card.
  await hand('5d 8s Qh Jc')
  await to(d, { in: 'confirm' })
  for (const cards of ['5h 8h Qh Jc', '5c 8c Qd Jd', '9h 2c Qd Js', '9c 2d Qs Jh', '6h 6c Qs Th', '9s 3h Qc Td', '7d 8d Tc Ts', '4s 8s Tc Ts']) {
    await to(p2, { in: 'bet', bet: 'tie', amount: 20 })
    await hand(cards)
    await to(d, { in: 'confirm' })
  }
  await to(p1, { in: 'bet', bet: 'banco', amount: 9000 })
  await to(p1, { in: 'bet', bet: 'tie', amount: 400 })
  await to(p2, { in: 'bet', bet: 'punto', amount: 5000 })
  await to(p3, { in: 'bet', bet: 'banco', amount: 800 })
  await to(d, { in: 'close_bets' })
  await hand('2c 3c Td Tc 9h')
  const path = `/table/${LIVE}`
  await looksRight(house, 'punto-banco', 'player1', path, async ({ page }) => page.locator('.place .own').first().waitFor(), { held: [360, 1280, 3840], each: thumbs })
  await looksRight(house, 'punto-banco-dealer', 'dealer', `/dealer/${LIVE}`, async ({ page }) => page.locator('[data-card="As"], [data-rank="A"]').first().waitFor(), { held: [1280, 3840], each: thumbs })
  await looksRight(house, 'punto-banco-inspector', 'inspector', `/inspector/${LIVE}`, async ({ page }) => page.locator('[data-side=banco]').first().waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'punto-banco-recall', 'inspector', `/inspector/${LIVE}?round=2`, async ({ page }) => page.getByRole('slider').waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'punto-banco-wall', null, `/wall/${LIVE}`, async ({ page }) => page.locator('.call', { hasText: ':' }).waitFor(), { held: [1280, 3840] })
  const phone = await house.person('player1', { lang: 'bg', width: 360, height: 740 })
  await phone.open(path)
  await phone.page.getByRole('tab', { name: wordsOf('bg')('Roads') }).click()
  await phone.page.locator('figure.cockroach_pig').waitFor()
  await isClean(phone.page, 'roads on a phone')
  await picture(phone.page, 'punto-banco-roads', 360, 'bg')
  await Promise.all([d, p1, p2, p3, phone].map((who) => who.close()))
})
