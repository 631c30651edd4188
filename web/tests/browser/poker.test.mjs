// Poker between players: three of them in three windows and three languages, one by mouse, one by keys alone, one on
// a phone, at an electronic table of hold'em of M-1. They sit down, draw for the button, play a hand with bets
// chosen ahead, then one with a side pot, whose pots are worked out anew; and see it again step by step. Then a hand
// of stud and one of Omaha, with closed and open cards.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { give } from './cards.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, picture, sideways, thumbs } from './looks.mjs'
import { cardName, pokerPlayer, potsOf, winners } from './poker_player.mjs'
import { digits } from './words.mjs'

const TABLE = 61
const PLATE = { min_bet: 100, max_bet: 1000000, buyin_min: 2000 }
const SIZES = [[1280, 720], [360, 740]]

let house
let people
before(async () => {
  house = await openHouse()
  const boss = await house.person('pit_boss')
  await give(house, boss, TABLE, { do: 'open', rulebook: 'm1', game: 'holdem', name: 'Poker 61', table: PLATE, chance: 'electronic', bet_seconds: 8, result_seconds: 25, decision_seconds: 240 })
  await boss.close()
})
after(() => house?.close())

const look = () => house.look(people[0], TABLE)
const at = (page, seat) => page.seats.find((one) => one.seat === seat)
/** Who sits there. */
const who = (seat) => people.find((one) => one.number === seat)

/** How a page looks at both sizes; afterwards it is as it was. */
async function looks(a, name) {
  const size = a.page.viewportSize()
  for (const [width, height] of SIZES) {
    await a.page.setViewportSize({ width, height })
    await a.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    await picture(a.page, name, width, a.lang)
    assert.deepEqual(await sideways(a.page), [], `${name} ${width} ${a.lang}`)
    await thumbs(a.page, width, `${name} ${a.lang}`)
  }
  await a.page.setViewportSize(size)
  await isClean(a.page, `${name} ${a.lang}`)
}

/** The next hand in which all of them are dealt in; whoever is asked in another one folds. */
async function nextHand(past) {
  let answered = null
  return until(
    'a hand of all three',
    async () => {
      const view = await look()
      const { page, round } = view
      if (!page.turn || round <= past) return null
      if (people.every(({ number }) => ['live', 'all_in'].includes(at(page, number)?.state)) && page.street === 0) return view
      if (answered === page.turn.turn) return null
      answered = page.turn.turn
      await who(page.turn.seat).asked()
      await who(page.turn.seat).fold()
      return null
    },
    240,
  )
}

/** Everybody's page is at the same point. */
async function turnOf(seat) {
  await until(`the turn of seat ${seat}`, async () => (await look()).page.turn?.seat === seat)
  await who(seat).asked()
  return who(seat)
}

test('three players sit down, by mouse, by keys and by thumb', async () => {
  people = [
    pokerPlayer(await house.person('player1', { lang: 'en' }), house, TABLE),
    pokerPlayer(await house.person('player2', { lang: 'ru' }), house, TABLE, { keys: true }),
    pokerPlayer(await house.person('player3', { lang: 'bg', width: 360, height: 740 }), house, TABLE),
  ]
  const [a, b, c] = people
  await a.open(`/table/${TABLE}`)
  await looks(a, 'poker-free')
  await a.sitWith(50, 4)
  await b.sitWith(60)
  await c.sitWith(20, 7)
  for (const one of people) one.number = await one.seat()
  assert.deepEqual([a.number, c.number], [4, 7])
  await until('all chips in play', async () => {
    const { page } = await look()
    return people.every(({ number }) => at(page, number))
  })
  // The first round was the draw for the button, and is told.
  await until('the draw', async () => (await look()).round > 1)
  const { body } = await house.ask(a, 'GET', `/api/tables/${TABLE}/history?limit=10`)
  assert.equal(typeof body.rounds.at(-1).outcome.button, 'number')
})

let played = 0

test('bets chosen ahead: dropped by another price, sent when the turn comes', async () => {
  const view = await nextHand(1)
  const { turn, small, big, button } = view.page
  assert.deepEqual(new Set([turn.seat, small, big]), new Set(people.map(({ number }) => number)))
  assert.equal(turn.seat, button, 'of three the button speaks first')
  const [first, second, third] = [turn.seat, small, big].map(who)
  await first.asked()
  await looks(first, 'poker-asked')
  await third.choose('check_fold')
  await looks(third, 'poker-ahead')
  await first.betExactly(2.5)
  await until('the choice is dropped', async () => (await third.ahead('check_fold').getAttribute('aria-pressed')) === 'false')
  await third.notice.filter({ hasText: third.t('The price has changed: choose again.') }).waitFor()
  await third.choose('call')
  await (await turnOf(second.number)).fold()
  // The call goes by itself, and three cards lie open.
  await until('the flop', async () => (await look()).page.board.length === 3)
  const flop = (await look()).page.board
  for (const one of people) {
    const words = flop.map((card) => one.t(cardName(card))).join(', ')
    await one.page.locator(`section.board[aria-label*="${words}"]`).waitFor()
  }
  await (await turnOf(third.number)).check()
  await turnOf(first.number)
  // 250 and 250 and the small blind: half of 550.
  assert.equal(await first.bet('half'), 2.75)
  await turnOf(third.number)
  await third.live.filter({ hasText: third.t('Seat {n} bets {amount}.', { n: first.number + 1, amount: third.lang === 'en' ? '2.75' : '2,75' }) }).waitFor({ state: 'attached' })
  await third.fold()
  await until('the end', async () => (await look()).page.phase === 'over')
  const { page, round } = await look()
  played = round
  // One is left: he takes it unseen, what nobody called is back.
  assert.equal(page.returned, 275)
  assert.deepEqual(page.results.map(({ amount, fee, high }) => [amount + fee, high]), [[550, [first.number]]])
  assert.deepEqual(at(page, first.number).cards, ['??', '??'])
  for (const one of people) await one.results.first().waitFor()
})

test('three all-in: a side pot, by the cards', async () => {
  const view = await nextHand(played)
  const began = new Map(view.page.seats.map(({ seat, stack, put }) => [seat, stack + put]))
  const held = new Map()
  for (const one of people) {
    await one.mine.and(one.page.locator(`[aria-label*="${one.t('Cards: {cards}.').split('{')[0]}"]`)).waitFor()
    held.set(one.number, await one.mine.getAttribute('aria-label'))
  }
  const pages = new Map()
  const raised = new Set()
  let answered = null
  await until(
    'nobody to act',
    async () => {
      const { page } = await look()
      if (page.phase === 'over') return true
      if (!page.turn || page.turn.turn === answered) return false
      answered = page.turn.turn
      const one = who(page.turn.seat)
      await one.asked()
      if (!pages.size) for (const other of people) pages.set(other.number, await other.page.locator('main').innerHTML())
      const may = one.page.locator('footer [data-preset="most"]')
      if (await may.count()) {
        raised.add(one.number)
        await one.bet('most')
      } else await one.call()
      return false
    },
    240,
  )
  const { page, round } = await look()
  played = round
  const cards = new Map(page.seats.map((seat) => [seat.seat, seat.cards]))
  const live = people.map(({ number }) => number)
  for (const one of people) {
    // What was opened is what its owner saw, and nobody else did.
    const own = cards.get(one.number)
    for (const card of own) assert.ok(held.get(one.number).includes(one.t(cardName(card))), `${card} in ${held.get(one.number)}`)
    for (const other of people.filter((two) => two !== one)) {
      for (const card of own) assert.ok(!pages.get(other.number).includes(other.t(cardName(card))), `${card} of seat ${one.number} on the page of seat ${other.number}`)
    }
  }
  // The pots anew: what each put in is what he began with; who has most had some of it back, or only called.
  const most = live.find((seat) => began.get(seat) === Math.max(...began.values()))
  const { pots, returned } = potsOf(new Map(live.map((seat) => [seat, began.get(seat)])), live)
  const bp = (await house.rules(people[0], TABLE)).game.fee.bp
  assert.ok(pots.length >= 2, 'there is a side pot')
  assert.equal(page.returned, raised.has(most) ? returned : 0)
  assert.deepEqual(
    page.results.map(({ amount, fee, high, who: of }) => ({ amount: amount + fee, high, who: of })),
    pots.map(({ amount, who: of }) => ({ amount, high: winners(of, cards, page.board), who: [...of].sort((x, y) => x - y) })),
  )
  for (const { amount, fee } of page.results) assert.ok(Math.abs(fee - ((amount + fee) * bp) / 10000) < 1, `fee ${fee} of ${amount + fee}`)
  for (const one of people) {
    await one.results.nth(1).waitFor()
    const told = await one.results.allInnerTexts()
    page.results.forEach(({ amount }, i) => assert.ok(digits(told[i]).includes(String(amount)), told[i]))
  }
  await looks(people[0], 'poker-over')
  await looks(people[1], 'poker-over')
  await looks(people[2], 'poker-over')
})

test('the wall, the lobby and the plate show it', async () => {
  const guest = await house.person(null, { lang: 'ru' })
  await guest.open(`/wall/${TABLE}`)
  await guest.page.locator('section.seat').first().waitFor()
  await picture(guest.page, 'poker-wall', 1280, 'ru')
  assert.deepEqual(await sideways(guest.page), [])
  await isClean(guest.page, 'wall')
  await guest.open('/')
  await guest.page.locator(`a[href="/table/${TABLE}"]`, { hasText: people[1].t('Hold’em') }).waitFor()
  await guest.close()
  const [a] = people
  await a.page.locator('header button.plate').click()
  await a.page.getByRole('dialog').getByRole('row', { name: new RegExp(a.t('Big blind')) }).waitFor()
  await picture(a.page, 'poker-plate', 1280, a.lang)
  await isClean(a.page, 'plate')
  await a.page.keyboard.press('Escape')
})

test('the hand again, step by step', async () => {
  const [a] = people
  await until('the next hand', async () => (await look()).round > played)
  await a.page.getByRole('tab', { name: a.t('Hands') }).click()
  const rows = a.page.locator('[role=tabpanel] li button')
  await until('the hand in the list', async () => (await rows.first().innerText()).includes(String(played)))
  await rows.first().click()
  const dialog = a.page.getByRole('dialog')
  const slider = dialog.locator('input[type=range]')
  await slider.waitFor()
  const last = Number(await slider.inputValue())
  await dialog.locator('.results [data-pot]').first().waitFor()
  const steps = []
  for (let i = 0; i < last; i++) {
    steps.push(await dialog.locator('.step span').first().innerText())
    await dialog.getByRole('button', { name: a.t('One step back') }).click()
  }
  assert.equal(await slider.inputValue(), '0')
  assert.ok(!steps.includes(a.t('Another player did something')), steps.join(' | '))
  assert.ok(steps.some((step) => /^Seat \d+ (raises to|calls) [\d.]+\.$/.test(step)), steps.join(' | '))
  await dialog.getByRole('button', { name: a.t('One step on') }).click()
  assert.equal(await slider.inputValue(), '1')
  await picture(a.page, 'poker-recall', 1280, a.lang)
  await isClean(a.page, 'recall')
  await a.page.keyboard.press('Escape')
  // The same on a phone.
  const c = people[2]
  await c.page.getByRole('tab', { name: c.t('Hands') }).click()
  await c.page.locator('[role=tabpanel] li button').first().click()
  await c.page.getByRole('dialog').locator('.results [data-pot]').first().waitFor()
  await picture(c.page, 'poker-recall', 360, c.lang)
  assert.deepEqual(await sideways(c.page), [], 'recall on a phone')
  await isClean(c.page, 'recall on a phone')
  await c.page.keyboard.press('Escape')
})

test('who has had enough takes his chips and goes', async () => {
  const [, b] = people
  const { page } = await look()
  if (!at(page, b.number)?.stack) return b.page.locator('footer button', { hasText: b.t('Come into play') }).waitFor()
  await b.tabTo(b.page.locator('footer button.chips'))
  await b.page.keyboard.press('Enter')
  const leave = b.page.getByRole('dialog').getByRole('button', { name: b.t('Cash out and leave') })
  await b.tabTo(leave)
  await b.page.keyboard.press('Enter')
  await until('he has left', async () => !(await house.me(b)).seats.includes(TABLE), 240)
})

/** A hand of two to its end: everybody stays in for the least there is. `midway` is called once, on that street. */
async function drive(table, players, street, midway) {
  let answered = null
  let seen = false
  return until(
    'the end of the hand',
    async () => {
      const { page } = await house.look(players[0], table)
      if (page.phase === 'over' && page.results.length) return page
      if (!page.turn || page.turn.turn === answered) return null
      answered = page.turn.turn
      if (page.street === street && !seen) {
        seen = true
        await midway(page)
      }
      const one = players.find(({ number }) => number === page.turn.seat)
      const price = page.price - at(page, one.number).in
      const plate = (await house.rules(one, table)).game
      const what = page.phase === 'bring_in' ? { do: 'bring_in', amount: plate.bring_in[0] } : page.street === 0 && page.price === 0 ? { do: 'bet', amount: plate.min_bet } : { do: price > 0 ? 'call' : 'check' }
      await give(house, one, table, { in: 'act', ...what })
      return null
    },
    240,
  )
}

for (const [game, number, street, count] of [['seven-card-stud', 62, 2, 5], ['omaha-hi-lo', 63, 1, 4]]) {
  test(`${game}: closed cards are their owner's, open ones everybody's`, async () => {
    const boss = await house.person('pit_boss')
    await give(house, boss, number, { do: 'open', rulebook: 'm1', game, name: `Poker ${number}`, table: { min_bet: 100, max_bet: 10000, buyin_min: 2000, ...(game === 'seven-card-stud' ? { ante: 10 } : {}) }, chance: 'electronic', bet_seconds: 4, result_seconds: 25, decision_seconds: 240 })
    const players = [pokerPlayer(await house.person('player4', { lang: 'en' }), house, number), pokerPlayer(await house.person('player2', { lang: 'bg', width: 360, height: 740 }), house, number)]
    for (const one of players) {
      await one.sitWith(50)
      one.number = await one.seat()
    }
    const held = new Map()
    const told = new Map()
    const end = await drive(number, players, street, async (page) => {
      for (const one of players) {
        const cards = () => one.mine.locator('.laid').count()
        await until(`${count} cards`, async () => (await cards()) === count)
        await looks(one, game)
        held.set(one.number, await one.mine.getAttribute('aria-label'))
        told.set(one.number, await one.page.locator('main').innerHTML())
        // What lies open everybody is told.
        const open = page.seats.flatMap(({ cards: all }) => all.filter((card) => card !== '??'))
        assert.equal(open.length, game === 'seven-card-stud' ? 6 : 0)
        for (const card of [...open, ...page.board]) assert.ok(told.get(one.number).includes(one.t(cardName(card))), card)
      }
    })
    const [a, b] = players
    for (const [one, other] of [[a, b], [b, a]]) {
      const cards = at(end, one.number).cards
      const closed = game === 'seven-card-stud' ? cards.slice(0, 2) : cards
      for (const card of closed) {
        assert.ok(held.get(one.number).includes(one.t(cardName(card))), `${card} in ${held.get(one.number)}`)
        assert.ok(!told.get(other.number).includes(other.t(cardName(card))), `${card} was seen by the other`)
      }
      await one.results.first().waitFor()
    }
    await looks(b, `${game}-over`)
  })
}
