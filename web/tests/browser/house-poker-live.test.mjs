// Poker against the house at a live table: the dealer's console by keys, a player's window beside it. One round
// of Russian poker with an exchange, insurance, a dark box and a bought game; one of Texas with a bonus.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { dealer } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { looksRight } from './looks.mjs'
import { digits, wordsOf } from './words.mjs'

const t = wordsOf('en')
const TABLES = {
  21: { rulebook: 'm1', game: 'russian-poker', name: 'Russian 21', table: { min_ante: 1000, max_ante: 50000, bonus_min: 500, bonus_max: 10000 } },
  22: { rulebook: 'm1', game: 'texas-poker', name: 'Texas 22', table: { min_ante: 1000, max_ante: 50000, bonus_min: 1000, bonus_max: 50000 } },
  23: { rulebook: 'tdc', game: 'texas-poker', name: 'Texas 23', table: { min_ante: 500, max_ante: 20000, bonus_min: 500, bonus_max: 5000 } },
}
const CURRENCIES = { m1: 'BYN', tdc: 'TDC' }
let house
let one
let a
let b
before(async () => {
  house = await openHouse()
  one = await house.person('dealer')
  a = await house.person('player1')
  b = await house.person('player2')
  const boss = await house.person('pit_boss')
  const cashier = await house.person('cashier')
  for (const [table, what] of Object.entries(TABLES)) {
    await inHouse(cashier, { do: 'fill', currency: CURRENCIES[what.rulebook], at: Number(table), amount: 100000000 })
    await give(boss, Number(table), { do: 'open', chance: 'live', ...what })
    for (const player of [a, b]) await give(player, Number(table), { in: 'sit', chips: 100000 })
  }
})
after(() => house?.close())

const inHouse = async (who, what) => {
  const { body } = await house.ask(who, 'POST', '/api/house/commands', { id: randomBytes(16).toString('hex'), do: what })
  assert.equal(body.status, 'OK', `${JSON.stringify(what)}: ${JSON.stringify(body)}`)
}
const give = async (who, table, what) => {
  const answer = await house.command(who, table, what)
  assert.equal(answer.status, 'OK', `${JSON.stringify(what)}: ${answer.text ?? JSON.stringify(answer)}`)
}

/** The dealer's hands; everything waits for what the page itself says. */
function pokerDealer(table) {
  const { page } = one
  const base = dealer(one, house, table)
  const panel = page.locator('section.panel')
  const due = (words) => page.locator('button.go', { hasText: words }).first().waitFor()
  /** A record more than before: the entry was taken. */
  async function entered(what, doing) {
    const { v } = await house.look(one, table)
    await doing()
    await until(what, async () => (await house.look(one, table)).v > v)
  }
  return {
    ...base,
    panel: panel,
    due,
    entered,
    async ready(player) {
      await base.open()
      await base.named('No more bets').waitFor()
      await page.keyboard.press('b')
      await panel.getByRole('button', { name: t('New shuffle…') }).click()
      await base.yes()
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: new RegExp(player) }).first().click()
      await panel.getByRole('button', { name: t('The pack is cut') }).click()
      await base.named('No more bets').waitFor()
    },
    /** Cards nobody sees: Enter. */
    async closed(words) {
      await due(words)
      await page.locator('button.go:enabled').waitFor()
      await entered(words, () => page.keyboard.press('Enter'))
    },
    async cards(cards, words) {
      await due(words)
      await entered(cards, async () => {
        for (const card of cards.split(' ')) {
          await page.keyboard.press(card[0].toLowerCase())
          await page.keyboard.press(card[1])
        }
      })
    },
    async says(box, key, doing) {
      await panel.locator('h2', { hasText: t('Box {n}', { n: box }) }).waitFor()
      await panel.locator(`[data-do=${doing}]:enabled`).first().waitFor()
      await entered(`box ${box}: ${doing}`, () => page.keyboard.press(key))
    },
    /** Box and player, what he is paid at the end. */
    async dues() {
      const rows = page.locator('.dues tbody tr:not(.line)')
      await rows.first().waitFor()
      return (await rows.allInnerTexts()).map((row) => row.split('\t').slice(0, 2).map((cell) => cell.trim())).map(([box, sum]) => [box, Number(digits(sum))])
    },
  }
}

/** What is said at the table is said in the house's language. */
const aloud = async (table) => wordsOf((await house.rules(one, table)).language)
const chips = async (who, currency = 'BYN') => (await house.me(who)).chips[currency]

test('Russian poker: an exchange, an insurance, a dark box and a bought game, all by the console', async () => {
  const table = 21
  const desk = pokerDealer(table)
  const { page } = one
  const had = [await chips(a), await chips(b)]
  await a.open(`/table/${table}`)
  await desk.ready('Player 1')
  await give(a, table, { in: 'bet', box: 1, bet: 'ante', amount: 1000 })
  await give(b, table, { in: 'bet', box: 2, bet: 'ante', amount: 1000 })

  // The dark box is put down by the dealer's hand, with its Bet, and insured before the deal.
  await page.keyboard.press('l')
  const { panel } = desk
  await panel.getByRole('button', { name: /^Player 1/ }).click()
  await page.locator('.felt [data-box="3"] button').click()
  await panel.getByRole('button', { name: t('Dark box') }).click()
  await panel.getByLabel(t('Amount')).fill('10')
  await panel.getByRole('button', { name: t('Bet for the player…') }).click()
  await desk.dialog.getByText('20.00').waitFor()
  await desk.yes()
  await panel.getByRole('button', { name: t('Insurance'), exact: true }).click()
  await panel.getByLabel(t('Amount')).fill('10')
  await panel.getByRole('button', { name: t('Bet for the player…') }).click()
  await desk.yes()
  const dark = (await house.look(one, table)).page.boxes.find((box) => box.box === 3)
  assert.deepEqual([dark.dark, dark.ante, dark.bet, dark.insurance], [true, 1000, 2000, 1000])
  await page.keyboard.press('Escape')

  await desk.big('No more bets', 'deal')
  for (const box of [1, 2, 3]) await desk.closed(`5 cards face down to box ${box}`)
  await desk.closed('4 cards face down to the dealer')
  await desk.cards('3h', t('The dealer’s open card'))

  await desk.says(1, '2', 'exchange')
  await panel.locator('h2', { hasText: t('Box {n}', { n: 2 }) }).waitFor() // the house has answered
  await panel.locator('[data-do=insure]').waitFor()
  await page.keyboard.press('i')
  await panel.getByLabel(t('Amount')).fill('10')
  await panel.locator('form button.primary:enabled').waitFor()
  await desk.entered('insurance', () => page.keyboard.press('Enter'))
  await page.keyboard.press('Escape')
  await desk.says(2, 'p', 'play')
  await desk.closed('2 cards face down to box 1')
  await desk.says(1, 'p', 'play')

  await looksRight(house, 'console-russian', 'dealer', `/dealer/${table}`, ({ page: window }) => window.locator('[data-card], [data-rank]').first().waitFor(), { held: [1280, 3840] })

  // A wrong card of the packet is taken back before the packet is given.
  await desk.due(t('Turned: the dealer’s cards'))
  for (const key of ['q', 'h', 'k', 'c']) await page.keyboard.press(key)
  await panel.getByText('2 / 4').waitFor()
  await page.keyboard.press('Backspace')
  await panel.getByText('1 / 4').waitFor()
  await desk.entered('the dealer’s hand', async () => {
    for (const key of ['9', 'c', '6', 's', '4', 'd']) await page.keyboard.press(key)
  })
  await page.locator('.say .words', { hasText: (await aloud(table))('No game') }).waitFor()
  await desk.cards('Js 8d 7c 5h 2c', t('Turned: the cards of box {n}', { n: 3 }))
  await desk.cards('Tc Td Th 5s 2d', t('Turned: the cards of box {n}', { n: 2 }))
  await desk.cards('As Ad 8c 7h 2s', t('Turned: the cards of box {n}', { n: 1 }))
  await page.locator('.panel li', { hasText: t('Pay now') }).filter({ hasText: '10.00' }).first().waitFor()
  await a.page.locator('section[data-box="1"][aria-label*="pair of aces"]').waitFor()

  await desk.says(1, 'g', 'buy')
  await desk.says(2, 'a', 'take_ante')
  await desk.says(3, 'a', 'take_ante')
  await desk.cards('9d', t('The card that replaces the dealer’s highest'))
  await desk.named('The round is right: next round').waitFor()
  assert.deepEqual(await desk.dues(), [['1 · Player 1', 2000], ['2 · Player 2', 1000], ['3 · Player 1', 1000]])
  const { dealer: his } = (await house.look(one, table)).page
  assert.deepEqual([his.removed, his.drawn, his.category], ['Qh', '9d', 'pair'])
  await a.page.locator('ol.book li.good').first().waitFor()
  await desk.big('The round is right: next round', 'shuffle')
  // Box 1: Bet +20, draw and game -10 each; box 3: Ante +10. Box 2: Ante and insurance.
  assert.deepEqual([(await chips(a)) - had[0], (await chips(b)) - had[1]], [1000, 2000])
})

test('Texas poker: dealt round by round, a bonus paid before the last common cards', async () => {
  const table = 22
  const desk = pokerDealer(table)
  const { page } = one
  const had = [await chips(a), await chips(b)]
  await a.open(`/table/${table}`)
  await desk.ready('Player 2')
  await give(a, table, { in: 'bet', box: 1, bet: 'ante', amount: 1000 })
  await give(a, table, { in: 'bet', box: 1, bet: 'bonus', amount: 1000 })
  await give(b, table, { in: 'bet', box: 4, bet: 'ante', amount: 2000 })
  await desk.big('No more bets', 'deal')
  await desk.closed('3 cards face down, one a box')
  await desk.closed('3 cards face down, one a box')
  await desk.cards('Kc 9d 7s', '3 common cards')
  await looksRight(house, 'console-texas', 'dealer', `/dealer/${table}`, ({ page: window }) => window.locator('[data-do=play]').waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'inspector-texas', 'inspector', `/inspector/${table}`, ({ page: window }) => window.locator('[data-box="4"]').waitFor(), { held: [1280, 3840] })

  // Both decide; the second speaks first.
  await page.keyboard.press('ArrowRight')
  await desk.says(4, 'f', 'pass')
  await desk.says(1, 'p', 'play')
  await desk.cards('As Ad', t('Turned: the cards of box {n}', { n: 1 }))
  await page.locator('.panel li', { hasText: t('Pay now') }).filter({ hasText: '70.00' }).waitFor()
  await desk.cards('4h 2c', '2 common cards')
  await desk.cards('Kd 5s', t('Turned: the dealer’s cards'))
  await desk.named('The round is right: next round').waitFor()
  const said = await aloud(table)
  await page.locator('.say .words', { hasText: said('Game: {hand}', { hand: said('pair') }) }).waitFor()
  assert.deepEqual(await desk.dues(), [['1 · Player 1', 3000]])
  await a.page.locator('ol.book li.good').first().waitFor()
  await desk.big('The round is right: next round', 'shuffle')
  assert.deepEqual([(await chips(a)) - had[0], (await chips(b)) - had[1]], [1000 + 2000 + 7000, -2000])

  // The round is looked at again, step by step: the last entry opened the dealer's hand.
  const inspector = await house.person('inspector')
  await inspector.open(`/inspector/${table}?round=1`)
  const dealt = inspector.page.locator('section.dealer')
  await dealt.and(inspector.page.locator('[aria-label*="king of diamonds, five of spades"]')).waitFor()
  await inspector.page.locator('section[data-box="1"][aria-label*="pair of aces"]').waitFor()
  await looksRight(house, 'recall-texas', 'inspector', `/inspector/${table}?round=1`, ({ page: window }) => window.locator('section[data-box="1"] .is').waitFor())
  for (let step = 0; step < 4; step++) {
    if (!(await dealt.getAttribute('aria-label')).includes('king of diamonds')) break
    await inspector.page.keyboard.press('ArrowLeft')
  }
  await inspector.page.locator('section.dealer:not([aria-label*="king of diamonds"])').waitFor()
})

test('a jackpot is verified by two, paid by a third, and the table goes on', async () => {
  const table = 23
  const desk = pokerDealer(table)
  const { page } = one
  const had = await chips(a, 'TDC')
  await desk.ready('Player 1')
  await give(a, table, { in: 'bet', box: 1, bet: 'ante', amount: 1000 })
  await give(a, table, { in: 'bet', box: 1, bet: 'bonus', amount: 500 })
  await desk.big('No more bets', 'deal')
  await desk.closed('2 cards face down, one a box')
  await desk.closed('2 cards face down, one a box')
  await desk.cards('7s 6s 5s', '3 common cards')
  await desk.says(1, 'f', 'pass')
  await desk.cards('9s 8s', t('Turned: the cards of box {n}', { n: 1 }))
  const hit = page.locator('.panel [data-hit]')
  await hit.getByText(t('The inspector and the pit boss verify it, then the manager decides.')).waitFor()
  const { amount } = (await house.look(one, table)).pools.find((pool) => pool.kind === 'progressive').hits[0].claims[0]
  assert.ok(amount > 0)

  for (const login of ['inspector', 'pit_boss']) {
    const who = await house.person(login)
    await who.open('/inspector')
    await who.page.locator('[data-pool] a.open').click()
    await who.page.getByRole('button', { name: t('I have seen the cards: verified') }).click()
    await who.page.locator('[data-hit] .done').first().waitFor()
  }
  const manager = await house.person('manager')
  await looksRight(house, 'jackpot-hit', 'manager', `/inspector/${table}`, ({ page: window }) => window.locator('[data-hit] button').first().waitFor())
  await looksRight(house, 'jackpots', 'manager', '/inspector', ({ page: window }) => window.locator('[data-pool] a.open').waitFor())
  await manager.open(`/inspector/${table}`)
  await manager.page.getByRole('button', { name: t('Pay…') }).click()
  await manager.page.getByRole('dialog').locator('button.primary').click()
  await hit.waitFor({ state: 'detached' })
  await desk.named('The round is right: next round').waitFor()
  await desk.big('The round is right: next round')
  await until('the next round', async () => (await house.look(one, table)).round === 2)
  assert.equal((await chips(a, 'TDC')) - had, amount - 1000)
})
