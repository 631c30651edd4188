// Poker between players at a live table of a poker room: four players come into play with the floor's word, draw
// for the button, have a hand dealt anew by a ruling, then play one with a straddle, a side pot and a hand thrown
// away unseen. The dealer's console is used by keys alone, three players by their windows, the floor by its own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { give } from './cards.mjs'
import { dealer } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, keepApart, looksRight, sideways } from './looks.mjs'
import { pokerPlayer } from './poker_player.mjs'
import { money, wordsOf } from './words.mjs'

const TABLE = 71
const STUD = 72
const PLATE = { min_bet: 100, buyin_min: 2000, straddle: 'yes' }
const CHIPS = [4000, 10000, 10000, 10000]
const t = wordsOf('en')
let house
let desk
let floor
let manager
let people
let fourth
before(async () => {
  house = await openHouse()
  const boss = await house.person('pit_boss')
  await give(house, boss, TABLE, { do: 'open', rulebook: 'rf', game: 'holdem', name: 'Poker 71', table: PLATE, chance: 'live' })
  await boss.close()
  people = [
    pokerPlayer(await house.person('player1'), house, TABLE),
    pokerPlayer(await house.person('player2', { lang: 'ru' }), house, TABLE),
    pokerPlayer(await house.person('player3', { lang: 'bg', width: 360, height: 740 }), house, TABLE),
  ]
  fourth = await house.person('player4')
  floor = await house.person('floor')
  manager = await house.person('manager')
  desk = pokerDealer(await house.person('dealer'), TABLE)
})
after(() => house?.close())

const look = () => house.look(floor, TABLE)
const at = (page, seat) => page.seats.find((one) => one.seat === seat)
const stacks = ({ page }) => [0, 1, 2, 3].map((seat) => at(page, seat)?.stack ?? 0)

/** The dealer's hands: keys alone, each waits for what the page says and for what came of it. */
function pokerDealer(who, table) {
  const { page } = who
  const base = dealer(who, house, table)
  const panel = page.locator('section.panel')
  const look = () => house.look(who, table)
  async function entered(what, doing) {
    const { v } = await look()
    await doing()
    await until(what, async () => (await look()).v > v)
  }
  return {
    ...base,
    panel,
    entered,
    look,
    /** The one big action. */
    async enter(words) {
      await page.locator('button.go:enabled', { hasText: words }).waitFor()
      await entered(words, () => page.keyboard.press('Enter'))
    },
    async cards(cards, words) {
      await page.locator('button.go', { hasText: words }).waitFor()
      await entered(cards, async () => {
        for (const card of cards.split(' ')) {
          await page.keyboard.press(card[0].toLowerCase())
          await page.keyboard.press(card[1])
        }
      })
    },
    /** Tab until what has the focus fits, then Enter. */
    async reach(locator) {
      await locator.waitFor()
      for (let i = 0; i < 60; i++) {
        if (await locator.evaluate((one) => one === document.activeElement)) return page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
      }
      throw new Error(`no Tab leads to ${locator}`)
    },
    /** The word of the seat in turn; with a sum it is typed. */
    async says(seat, key, amount = null) {
      await panel.locator('h2', { hasText: `${t('Seat {n}', { n: seat })}:` }).waitFor()
      await panel.locator('[data-do]:enabled kbd', { hasText: key.toUpperCase() }).first().waitFor()
      if (amount === null) return entered(`seat ${seat}: ${key}`, () => page.keyboard.press(key))
      await page.keyboard.press(key)
      await until('the amount has the focus', () => page.evaluate(() => document.activeElement?.tagName === 'INPUT'))
      await page.keyboard.type(String(amount))
      await entered(`seat ${seat}: ${amount}`, () => page.keyboard.press('Enter'))
    },
  }
}

/** The turn of a seat, on its own page too. */
async function turnOf(seat) {
  await until(`the turn of seat ${seat + 1}`, async () => (await look()).page.turn?.seat === seat)
  const one = people[seat]
  await one.page.locator('section.seat.mine.turn').waitFor()
  return one
}

async function fourthFolds() {
  await until('the turn of seat 4', async () => (await look()).page.turn?.seat === 3)
  await give(house, fourth, TABLE, { in: 'act', do: 'fold' })
}

/** The floor's panel of that name, and what is in it. */
async function side(who, name) {
  await who.page.getByRole('group', { name: t('Panels') }).getByRole('button', { name: t(name), exact: true }).click()
  return who.page.locator('section.side')
}

/** Done when the page says so. */
async function done(who, press) {
  const before = await who.page.locator('.told').innerText()
  await press()
  await until('told', async () => (await who.page.locator('.told').innerText()) !== before)
  await who.page.locator('.told .done').waitFor()
}

test('a visitor waits, his seat is held, all come into play with the floor’s word', async () => {
  await floor.open(`/inspector/${TABLE}`)
  const room = await side(floor, 'Room')
  await room.getByLabel(t('Visitor')).selectOption({ label: 'Player 4' })
  await done(floor, () => room.getByRole('button', { name: t('On the list: he is here') }).click())
  await room.locator('ol li', { hasText: 'Player 4' }).waitFor()
  assert.equal((await look()).room.waiting, 1)
  await room.getByLabel(t('Seat'), { exact: true }).fill('4')
  await done(floor, () => room.getByRole('button', { name: t('Hold the seat') }).click())
  await room.locator('[data-hold="4"]', { hasText: 'Player 4' }).waitFor()

  for (const [seat, one] of people.entries()) await one.sitWith(CHIPS[seat] / 100, seat)
  await give(house, fourth, TABLE, { in: 'sit', chips: CHIPS[3], seat: 4 })
  await give(house, fourth, TABLE, { in: 'bring', amount: CHIPS[3] })
  await until('four ask', async () => (await look()).page.seats.filter(({ asks }) => asks > 0).length === 4)
  assert.deepEqual(stacks(await look()), [0, 0, 0, 0])

  await looksRight(house, 'poker-asks', 'floor', `/inspector/${TABLE}`, ({ page }) => page.locator('[data-asks="4"]').waitFor())
  for (const seat of [1, 2, 3, 4]) {
    const line = floor.page.locator(`[data-asks="${seat}"]`, { hasText: money('en', CHIPS[seat - 1], 2) })
    await done(floor, () => line.locator('button.primary:enabled').click())
    await line.waitFor({ state: 'detached' })
  }
  await until('all in play', async () => JSON.stringify(stacks(await look())) === JSON.stringify(CHIPS))
  await looksRight(house, 'poker-floor', 'floor', `/inspector/${TABLE}`, ({ page }) => page.locator('section.seat').nth(3).waitFor(), { held: [1280, 3840] })
})

test('the highest card has the button', async () => {
  await desk.open()
  await desk.enter(t('Shuffle: a new hand'))
  await desk.cards('9c Kd Kh As', '4 open cards')
  await until('the draw is over', async () => (await look()).page.phase === 'over')
  assert.equal((await look()).page.button, 3)
  await desk.enter(t('The hand is right: next hand'))
  await until('between hands', async () => (await look()).page.phase === 'between')
})

test('the button was wrong: the floor has the hand dealt anew', async () => {
  await desk.enter(t('Shuffle: a new hand'))
  const { page } = await look()
  assert.deepEqual([page.button, page.small, page.big], [3, 0, 1])
  await desk.enter('8 cards face down')
  await (await turnOf(2)).fold()
  await fourthFolds()

  const window = desk.page
  await window.locator('[data-do=call]').waitFor()
  await window.keyboard.press('x')
  await until('the list of reports has the focus', () => window.evaluate(() => document.activeElement?.tagName === 'SELECT'))
  await window.keyboard.type(t('The button is at the wrong seat'))
  await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await desk.dialog.locator('button.primary').waitFor()
  await desk.entered('the report', () => window.keyboard.press('Enter'))
  assert.equal((await look()).page.ruling.report, 'misdeal_case')
  await window.locator('.say .words', { hasText: wordsOf('ru')('The floor, please') }).waitFor()
  for (const one of people) await one.page.locator('.phase', { hasText: one.t('The floor decides') }).waitFor()
  await looksRight(house, 'poker-ruling', 'floor', `/inspector/${TABLE}`, ({ page: seen }) => seen.locator('[data-outcome]').first().waitFor(), { held: [1280, 3840] })

  const outcomes = floor.page.locator('.ruling [data-outcome]')
  assert.deepEqual(await outcomes.evaluateAll((all) => all.map((one) => one.dataset.outcome)), ['redeal', 'play_on', 'other'])
  await done(floor, () => outcomes.first().click())
  await until('between hands again', async () => (await look()).page.phase === 'between')
  assert.deepEqual(stacks(await look()), CHIPS)
  assert.equal((await look()).page.next.button, 3)
})

let played = 0

test('a straddle, a side pot, and a hand thrown away unseen', async () => {
  const [a, b, c] = people
  await c.act('straddle').click()
  await until('the straddle', async () => at((await look()).page, 2).straddles)
  await desk.enter(t('Shuffle: a new hand'))
  assert.deepEqual((await look()).page.seats.map(({ put }) => put), [50, 100, 200, 0])
  await desk.enter('8 cards face down')
  await fourthFolds()
  assert.equal(await (await turnOf(0)).bet('most'), 40)
  await (await turnOf(1)).call()
  await (await turnOf(2)).call()
  await desk.enter(t('Burn a card'))
  await desk.cards('Kh 8h 2c', '3 common cards')
  await looksRight(house, 'poker-console', 'dealer', `/dealer/${TABLE}`, ({ page }) => page.locator('[data-do=check]').waitFor(), {
    held: [1280, 3840],
    each: (page, _, where) => keepApart(page, '.felt-pane .plate, .felt-pane .board', where, '[data-seat]'),
  })
  await (await turnOf(1)).betExactly(10)
  await (await turnOf(2)).call()
  await desk.enter(t('Burn a card'))
  await desk.cards('5s', '1 common card')

  // Seat 3 checks before his turn, which is entered as it was said: it stands once seat 2 has checked.
  const { page: window, panel } = desk
  await until('the turn of seat 2', async () => (await look()).page.turn?.seat === 1)
  await panel.locator('[data-do=check]:enabled').waitFor()
  await desk.reach(panel.locator('summary', { hasText: t('Somebody spoke before his turn') }))
  const early = panel.locator('details[open]')
  await desk.reach(early.getByRole('button', { name: '3 · Player 3' }))
  await desk.reach(early.getByRole('button', { name: t('Check') }))
  await desk.entered('a word before its turn', () => desk.reach(early.getByRole('button', { name: t('Enter it') })))
  assert.equal((await look()).page.turn.seat, 1)
  await window.keyboard.press('Escape')
  await desk.says(2, 'c')
  await desk.enter(t('Burn a card'))
  await desk.cards('3h', '1 common card')

  // The river: ten, typed; and one chip of twenty without a word, which is a call.
  await desk.says(2, 'r', 10)
  await panel.locator('h2', { hasText: `${t('Seat {n}', { n: 3 })}:` }).waitFor()
  await desk.reach(panel.locator('summary', { hasText: t('Chips without a word') }))
  const silent = panel.locator('details[open]')
  await desk.reach(silent.getByLabel(t('Put in')))
  await window.keyboard.type('20')
  await desk.entered('chips without a word', () => window.keyboard.press('Enter'))
  await window.keyboard.press('Escape')

  await desk.cards('Ks Kd', t('Seat {n} opens: its closed cards', { n: 2 }))
  await looksRight(house, 'poker-showdown', 'dealer', `/dealer/${TABLE}`, ({ page }) => page.locator('[data-card], [data-rank]').first().waitFor(), { held: [1280, 3840] })
  await until('seat 3 is asked', async () => (await look()).page.turn?.seat === 2)
  await c.act('muck').click()
  await until('thrown away', async () => at((await look()).page, 2).mucked)
  await desk.cards('Ah Th', t('Seat {n} opens: its closed cards', { n: 1 }))
  await until('the end', async () => (await look()).page.phase === 'over')

  const view = await look()
  played = view.round
  assert.deepEqual(
    view.page.results.map(({ amount, fee, high, who }) => [amount + fee, high, who]),
    [[12000, [0], [0, 1, 2]], [4000, [1], [1, 2]]],
  )
  assert.deepEqual(stacks(view), [12000, 8000, 4000, 10000])
  assert.deepEqual([at(view.page, 0).hand.category, at(view.page, 2).cards], ['flush', ['??', '??']])
  for (const one of people) await one.results.nth(1).waitFor()
  for (const window of [a.page, b.page, c.page, desk.page, floor.page]) await nothingOf(window, 2)
  await desk.panel.getByText(t('Push to seat {n}: {amount}', { n: 1, amount: '120.00' })).waitFor()
  await looksRight(house, 'poker-settled', 'dealer', `/dealer/${TABLE}`, ({ page }) => page.locator('.results [data-pot]').nth(1).waitFor(), { held: [1280, 3840] })
  await looksRight(house, 'poker-wall', null, `/wall/${TABLE}`, ({ page }) => page.locator('.results [data-pot]').nth(1).waitFor(), { held: [1280, 3840] })
  await desk.enter(t('The hand is right: next hand'))
  await until('the next hand', async () => (await look()).round > played)
})

/** No card of that seat stands on the page. */
async function nothingOf(window, seat) {
  const one = window.locator(`section.seat[data-seat="${seat}"]`).first()
  await one.waitFor()
  assert.equal(await one.locator('.cards').count(), 0)
  assert.ok(!/ of (spades|hearts|diamonds|clubs)|пик|черв|бубен|треф|пик|купа|каро|спатия/.test(await one.getAttribute('aria-label')))
}

test('the floor looks at the hand again, step by step', async () => {
  const path = `/api/tables/${TABLE}/rounds/${played}`
  const { body } = await house.ask(floor, 'GET', path)
  for (const { input, public: seen } of body.steps) {
    assert.ok(!(input?.in === 'show' && input.player === '103'), 'a thrown hand is not opened')
    const seat = (seen?.page ?? seen)?.seats?.find((one) => one.seat === 2)
    if (seat) assert.ok(seat.cards.every((card) => card === '??'), JSON.stringify(seat.cards))
  }
  await floor.open(`/inspector/${TABLE}?round=${played}`)
  const { page } = floor
  await page.locator('.results [data-pot]').nth(1).waitFor()
  const told = await page.locator('ol.book').innerText()
  const says = (player, sentence, places) => t(sentence, { player: `Player ${player}`, ...places })
  for (const line of [
    t('The button is at the wrong seat'),
    t('Ruling: {what}', { what: t('Deal anew') }),
    t('Misdeal: all bets go back.'),
    says(3, '{player} straddles: {amount}', { amount: '2.00' }),
    says(4, '{player} folds'),
    says(1, '{player} raises to {amount}', { amount: '40.00' }),
    says(2, '{player} calls'),
    says(2, '{player} bets {amount}', { amount: '10.00' }),
    says(2, '{player} shows {cards}', { cards: t('king of spades') }),
    says(3, '{player} throws his cards away'),
    says(1, '{pot}: {amount} to {player}', { pot: t('Main pot'), amount: '120.00' }),
  ]) assert.ok(told.includes(line), `${line} in\n${told}`)
  await nothingOf(page, 2)
  await looksRight(house, 'poker-recall-staff', 'floor', `/inspector/${TABLE}?round=${played}`, ({ page: seen }) => seen.locator('.results [data-pot]').nth(1).waitFor())
  // Back to the flop: three common cards, then none.
  const board = () => page.locator('section.board .common').count()
  const seen = new Set()
  for (let step = 0; step < body.steps.length + 2; step++) {
    seen.add(await board())
    await page.keyboard.press('ArrowLeft')
  }
  assert.deepEqual([...seen], [5, 4, 3, 0])
})

test('seven-card stud where every hand is opened: the dealer enters all of it', async () => {
  const boss = await house.person('pit_boss')
  await give(house, boss, STUD, { do: 'open', rulebook: 'bg', game: 'seven-card-stud', name: 'Stud 72', table: { min_bet: 10, max_bet: 200, ante: 2 }, chance: 'live' })
  await boss.close()
  for (const who of [people[0], people[1], fourth]) {
    await give(house, who, STUD, { in: 'sit', chips: 1000 })
    await give(house, who, STUD, { in: 'bring', amount: 1000 })
  }
  const stud = pokerDealer(desk, STUD)
  const { page } = desk
  await page.goto(`${house.url}/dealer/${STUD}`)
  await stud.enter(t('Shuffle: a new hand'))
  await stud.enter('6 cards face down')
  await stud.cards('Kc 2d 9h', '3 open cards')
  // The lowest open card brings in; then the best open hand speaks first.
  assert.deepEqual([(await stud.look()).page.phase, (await stud.look()).page.turn.seat], ['bring_in', 1])
  await stud.says(2, 'r', 10)
  await stud.says(3, 'c')
  await stud.says(1, 'c')
  await stud.cards('Ks 3c 9d', '3 open cards')
  await stud.says(1, 'r', 20)
  await stud.says(2, 'c')
  await stud.says(3, 'f')
  for (const cards of ['4d Jd', '5d Qs']) {
    await stud.cards(cards, '2 open cards')
    await stud.says(1, 'c')
    await stud.says(2, 'c')
  }
  await stud.enter('2 cards face down')
  await looksRight(house, 'stud-console', 'dealer', `/dealer/${STUD}`, ({ page: window }) => window.locator('[data-do=check]').waitFor(), { held: [1280, 3840] })
  await stud.says(1, 'c')
  await stud.says(2, 'c')
  await stud.cards('As Ah 7c', t('Seat {n} opens: its closed cards', { n: 1 }))
  await stud.cards('2c 2h 8s', t('Seat {n} opens: its closed cards', { n: 2 }))
  await until('the end', async () => (await stud.look()).page.phase === 'over')
  const { page: over } = await stud.look()
  assert.deepEqual(over.results.map(({ amount, fee, high }) => [amount + fee, high]), [[76, [1]]])
  assert.deepEqual([0, 1].map((seat) => at(over, seat).hand.category), ['two_pair', 'trips'])
  await looksRight(house, 'stud-over', 'dealer', `/dealer/${STUD}`, ({ page: window }) => window.locator('.results [data-pot]').waitFor(), { held: [1280, 3840] })
  await stud.enter(t('The hand is right: next hand'))
})

test('rulings that name a seat, or give a reason', async () => {
  await floor.open(`/inspector/${TABLE}`)
  const { page } = floor
  const report = async (what) => {
    const panel = await side(floor, 'Irregularity')
    await panel.getByLabel(t('What went wrong')).selectOption(what)
    await panel.getByRole('button', { name: t('Report it') }).click()
    await done(floor, () => page.getByRole('dialog').locator('button.primary').click())
    await page.locator('.ruling [data-outcome]').first().waitFor()
  }
  await report('wrong_button')
  await page.locator('.ruling [data-outcome=set_button]:disabled').waitFor()
  await page.locator('.ruling').getByRole('button', { name: '3 · Player 3' }).click()
  await done(floor, () => page.locator('.ruling [data-outcome=set_button]').click())
  await until('the button is set', async () => (await look()).page.next?.button === 2)

  await report('dispute')
  await page.locator('.ruling [data-outcome=other]:disabled').waitFor()
  await page.getByLabel(t('Reason, for another decision')).fill('both agreed at the table')
  await page.locator('.ruling [data-outcome=other]').click()
  await until('it is decided', async () => (await look()).page.phase === 'between')
  await page.locator('.told .done', { hasText: t('Otherwise, with a written reason') }).waitFor()
  assert.deepEqual(stacks(await look()), [12000, 8000, 4000, 10000])
})

test('the room: an absence, a note, a ban', async () => {
  const [, , c] = people
  await c.page.getByRole('button', { name: c.t('I go away for a while') }).click()
  await floor.open(`/inspector/${TABLE}`)
  const room = await side(floor, 'Room')
  await room.locator('[data-away]', { hasText: 'Player 3' }).waitFor()
  await room.getByLabel(t('Visitor')).selectOption({ label: 'Player 3' })
  await room.getByLabel(t('Minutes')).fill('20')
  const due = async () => (await room.locator('[data-away]').innerText()).match(/\d+:\d+/g).at(-1)
  const first = await due()
  await done(floor, () => room.getByRole('button', { name: t('More time') }).click())
  await until('more time', async () => (await due()) !== first)
  await room.getByLabel(t('Incident')).selectOption('J3')
  await room.getByLabel(t('What happened')).fill('swore at the dealer')
  await done(floor, () => room.getByRole('button', { name: t('Write it down') }).click())
  await looksRight(house, 'poker-room', 'floor', `/inspector/${TABLE}`, async ({ page }, words) => {
    await page.getByRole('group', { name: words('Panels') }).getByRole('button', { name: words('Room'), exact: true }).click()
    await page.locator('[data-away]').waitFor()
  })

  // Who is barred from the table does not sit down there again.
  await manager.open(`/inspector/${TABLE}`)
  const lists = await side(manager, 'Room')
  await lists.getByLabel(t('Visitor')).selectOption({ label: 'Player 4' })
  await done(manager, () => lists.getByRole('button', { name: t('Ban'), exact: true }).click())
  await lists.locator('[data-ban]', { hasText: 'Player 4' }).waitFor()
  await isClean(manager.page, 'the room')
  assert.deepEqual(await sideways(manager.page), [])
  await give(house, fourth, TABLE, { in: 'act', do: 'ask_leave' })
  await done(floor, () => floor.page.locator('[data-leaves="4"] button').click())
  await until('he has left', async () => !(await house.me(fourth)).seats.includes(TABLE))
  const answer = await house.command(fourth, TABLE, { in: 'sit', chips: 10000, seat: 4 })
  assert.equal(answer.code, 'BARRED', JSON.stringify(answer))
})

test('the room: a stack in safekeeping, a game that waits, spectators sent back', async () => {
  const [a, , c] = people
  const room = await side(floor, 'Room')
  await c.act('sit_out').click()
  await until('he sits out', async () => at((await look()).page, 2)?.state === 'out')
  await done(floor, () => room.locator('[data-keep]').click())
  const kept = room.locator('[data-kept]')
  await kept.waitFor()
  await c.page.getByText(c.t('The floor keeps your chips safe and brings them back.')).waitFor()
  const { page, decimals } = await look()
  const { stack } = at(page, 2)
  // It comes back whole or not at all.
  const back = kept.getByRole('button', { name: t('Give back') })
  await kept.getByLabel(t('Counted')).fill(String((stack - 100) / 10 ** decimals))
  await back.click()
  await floor.page.locator('.told').getByText('STACK_WHOLE').waitFor()
  await kept.getByLabel(t('Counted')).fill(String(stack / 10 ** decimals))
  await done(floor, () => back.click())
  await kept.waitFor({ state: 'detached' })

  await done(floor, () => room.getByRole('button', { name: t('Let the game wait') }).click())
  await a.page.getByText(a.t('The game has not been started yet.')).waitFor()
  await done(floor, () => room.getByRole('button', { name: t('Start the game') }).click())
  await a.page.getByText(a.t('The game has not been started yet.')).waitFor({ state: 'detached' })

  await a.page.getByText(a.t('Ask the floor')).click()
  await a.page.getByRole('button', { name: a.t('Spectators disturb me') }).click()
  const asked = manager.page.locator('[data-spectators="asked"]')
  await asked.waitFor()
  await done(manager, () => asked.locator('[data-rule="spectators-move"]').click())
  await manager.page.locator('[data-spectators="move"]').waitFor()
  await isClean(manager.page, 'what is put to the floor')
  assert.deepEqual(await sideways(manager.page), [])
})
