// Whole rounds at a live table, a dealer and two players in three windows, in three languages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { add, announcedBets, dealer, layoutIs, payouts, player } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { digits, money, wordsOf } from './words.mjs'

const TABLE = 3
let house
before(async () => (house = await openHouse()))
after(() => house?.close())

/** A notice or a book that has this in it. */
async function has(locator, text) {
  await locator.filter({ hasText: text }).first().waitFor()
}

async function seatsFor(lang, mouse, keys) {
  const one = dealer(await house.person('dealer', { lang }), house, TABLE)
  const a = player(await house.person(mouse, { lang }))
  const b = player(await house.person(keys, { lang }))
  await one.open()
  return [one, a, b]
}

/** What the house says of a bet too high, it says on the page: sentence and clause. */
async function isRefusedAbove(a) {
  await a.chip(4).click()
  await a.place('n17').click()
  await layoutIs(house, a, TABLE, { n17: 200 })
  const refusal = await house.command(a, TABLE, { in: 'bet', bet: 'n17', amount: 200 })
  assert.equal(refusal.status, 'BET_MAX')
  if (a.lang !== 'en') assert.match(refusal.text, /[а-я]/i)
  await a.place('n17').click()
  await has(a.notice, refusal.text)
  await has(a.notice, refusal.clause)
  await a.button('Undo').click()
  await layoutIs(house, a, TABLE, {})
}

/** Chips by mouse: on, double, all off, back again, one taken off, an announced bet. */
async function betByMouse(a, rules) {
  await a.chip(1).click()
  await a.place('n17').click()
  await a.place('s17/20').click()
  await a.place('black').click()
  const bets = { n17: 10, 's17/20': 10, black: 10 }
  await layoutIs(house, a, TABLE, bets)
  await a.button('Double').click()
  await layoutIs(house, a, TABLE, { n17: 20, 's17/20': 20, black: 20 })
  await a.button('Clear').click()
  await layoutIs(house, a, TABLE, {})
  await a.button('Undo').click()
  await layoutIs(house, a, TABLE, { n17: 20, 's17/20': 20, black: 20 })
  await a.place('n17').click({ button: 'right' })
  await layoutIs(house, a, TABLE, { n17: 10, 's17/20': 20, black: 20 })
  await a.number(25).click()
  const all = add({ n17: 10, 's17/20': 20, black: 20 }, announcedBets(rules, 'neighbours', 25, 10))
  await layoutIs(house, a, TABLE, all)
  return all
}

/** The same by keys alone: chip, layout, double, one off, the series on the racetrack, undo. */
async function betByKeys(b, rules, others) {
  const there = (own) => layoutIs(house, b, TABLE, add(others, own))
  await b.walkTo('n0')
  await b.page.keyboard.press('2')
  await b.press('n20')
  await b.press('col2')
  await there({ n20: 10, col2: 10 })
  await b.page.keyboard.press('d')
  await there({ n20: 20, col2: 20 })
  await b.walkTo('n20')
  await b.page.keyboard.press('Backspace')
  await there({ n20: 10, col2: 20 })
  await b.tabTo(b.page.getByRole('button', { name: b.t('big series') }))
  await b.page.keyboard.press('Enter')
  const series = announcedBets(rules, 'big_series', null, 10)
  await there(add({ n20: 10, col2: 20 }, series))
  await b.page.keyboard.press('u')
  await there({ n20: 10, col2: 20 })
  await b.walkTo('n20')
  await b.page.keyboard.press('1')
  await b.page.keyboard.press('Enter')
  await there({ n20: 12, col2: 20 })
  return { n20: 12, col2: 20 }
}

/** The book tells every bet, each with its clause; pressed, a line tells the clause's sentence. */
async function bookTells(who, rules, won) {
  const clause = rules.clauses[rules.game.positions.find((position) => position.key === won).clause]
  const line = who.book.locator('li.good').filter({ hasText: clause.number }).first()
  await line.waitFor()
  await line.getByRole('button').click()
  await has(line, clause.text)
}

const RUSSIAN = ['ru', 'player3', 'player4']
const ALL = [['en', 'player1', 'player2'], RUSSIAN, ['bg', 'player2', 'player1']]
for (const [lang, mouse, keys] of process.env.LOOKS === 'some' ? [RUSSIAN] : ALL) {
  test(`live table, ${lang}: two players and a dealer play whole rounds`, async () => {
    const [one, a, b] = await seatsFor(lang, mouse, keys)
    const rules = await house.rules(a, TABLE)
    const round = (await house.look(a, TABLE)).round
    await a.sit(TABLE)
    await b.sitByKeys(TABLE)
    await isRefusedAbove(a)
    const was = { a: (await house.me(a)).chips.BGN, b: (await house.me(b)).chips.BGN }
    const ofA = await betByMouse(a, rules)
    const ofB = await betByKeys(b, rules, ofA)

    await has(one.say, wordsOf('bg')('Place your bets'))
    await one.launch()
    await has(one.say, wordsOf('bg')('No more bets'))
    await one.panel('No spin').click()
    await one.page.getByRole('button', { name: one.t('the ball left the wheel') }).click()
    await has(one.dialog, one.t('the ball left the wheel'))
    await has(one.dialog, rules.clauses['nospin.reason'].number)
    await one.yes()
    await one.phase('open')
    await layoutIs(house, a, TABLE, add(ofA, ofB))

    await one.launch()
    await one.closeBets()
    await a.page.getByText(a.t('No more bets'), { exact: true }).first().waitFor()
    await a.place('n5').click({ force: true })
    await has(a.notice, rules.refusals.LATE_BET)

    // A wrong number is taken out before it is confirmed, the right one typed.
    await one.number(18)
    await has(a.page.locator('.phase'), '18')
    await one.panel('Undo').click()
    await one.page.getByRole('button', { name: one.t('Take out…') }).first().click()
    await one.yes()
    await one.phase('closed')
    await one.panel('Round').click()
    await one.numberByKeys(17)

    const won = { a: payouts(rules, ofA, 17), b: payouts(rules, ofB, 17) }
    await has(one.page.locator('.taken'), money(lang, won.a.paid + won.b.paid, 0))
    await has(one.page.locator('.taken'), money(lang, won.a.lost + won.b.lost, 0))
    await bookTells(a, rules, 'n17')
    await bookTells(b, rules, 'col2')
    for (const [who, bets, before, mine] of [[a, ofA, was.a, won.a], [b, ofB, was.b, won.b]]) {
      const stakes = Object.values(bets).reduce((sum, amount) => sum + amount, 0)
      const chips = before - stakes + mine.paid
      assert.equal((await house.me(who)).chips.BGN, chips)
      await until(`${chips} on the page`, async () => digits(await who.balance.innerText()) === String(chips))
    }
    await one.liftDolly()
    await one.confirm()
    await until('the next round', async () => (await house.look(a, TABLE)).round === round + 1)
    await a.page.getByRole('button', { name: new RegExp(`17 ${a.t('black')}`) }).first().waitFor()

    // What won stays; all off and the bets of the round before again.
    const stays = (bets) => Object.fromEntries(Object.entries(bets).filter(([key]) => payouts(rules, { [key]: 1 }, 17).paid))
    await layoutIs(house, a, TABLE, add(stays(ofA), stays(ofB)))
    await b.page.keyboard.press('c')
    await layoutIs(house, a, TABLE, stays(ofA))
    await b.page.keyboard.press('r')
    await layoutIs(house, a, TABLE, add(stays(ofA), ofB))
    await a.button('Clear').click()
    await a.button('Repeat').click()
    await layoutIs(house, a, TABLE, add(ofA, ofB))
    await a.leave()
    await b.tabTo(b.page.locator('footer').getByRole('button', { name: b.t('Chips') }))
    await b.page.keyboard.press('Enter')
    await b.tabTo(b.page.getByRole('button', { name: b.t('Cash out and leave') }))
    await b.page.keyboard.press('Enter')
    await b.page.getByRole('button', { name: b.t('Sit down'), exact: true }).waitFor()
    await layoutIs(house, a, TABLE, {})
    assert.equal((await house.me(a)).chips.BGN, was.a + won.a.paid - won.a.lost)
    assert.equal((await house.me(b)).chips.BGN, was.b + won.b.paid - won.b.lost)
    await Promise.all([one, a, b].map((who) => who.close()))
  })
}

test('live table: a badly placed chip is entered, asked about and called', async () => {
  const [one, a, b] = await seatsFor('en', 'player3', 'player4')
  await a.sit(TABLE)
  await one.panel('Put down').click()
  await one.page.getByRole('button', { name: 'Badly placed chip', exact: true }).click()
  await one.page.getByRole('group', { name: 'Player' }).getByRole('button', { name: /Player 3/ }).click()
  await one.page.getByLabel(/^Centre of the chip/).fill('17')
  await one.page.getByLabel(/^Amount/).fill('10')
  await one.page.getByRole('button', { name: 'Badly placed chip…' }).click()
  await has(one.dialog, 'Player 3')
  await one.yes()
  await until('the chip to lie badly', async () => (await house.look(a, TABLE)).page.unread === 1)
  await one.page.getByRole('group', { name: 'Chips that lie badly' }).getByRole('button').click()
  await one.page.getByLabel(/^It is on/).fill('17')
  await one.page.getByRole('button', { name: 'The player says so…' }).click()
  await one.yes()
  await layoutIs(house, a, TABLE, { n17: 10 })
  assert.equal((await house.look(a, TABLE)).page.unread, 0)
  await a.leave()
  await Promise.all([one, a, b].map((who) => who.close()))
})

test('live table: last games are said, counted down and the table shuts', async () => {
  const [one, a, b] = await seatsFor('bg', 'player1', 'player2')
  await a.open(`/table/${TABLE}`)
  await one.panel('Table').click()
  await one.page.getByRole('button', { name: one.t('Last games…') }).click()
  await one.yes()
  await has(a.page.locator('.phase'), a.t('Games left: {n}', { n: 3 }))
  for (const left of [2, 1, 0]) {
    await one.panel('Round').click()
    await one.launch()
    await one.closeBets()
    await one.numberByKeys(3)
    await one.liftDolly()
    await one.big('The round is right: next round')
    await until(`${left} games left`, async () => (await house.look(a, TABLE)).games_left === left)
    if (left) await has(a.page.locator('.phase'), a.t('Games left: {n}', { n: left }))
  }
  await has(one.say, one.t('The table is closed'))
  await one.go.waitFor({ state: 'detached' })
  await Promise.all([one, a, b].map((who) => who.close()))
})
