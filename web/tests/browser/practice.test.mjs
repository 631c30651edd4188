// Practice: play money, each decision is told what it cost; ten rounds of every game by keys, a hint, three
// languages, three sizes. Blackjack's verdicts are held against the values the page itself shows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, until } from './house.mjs'
import { isClean, looksRight, thumbs } from './looks.mjs'
import { begin, sitting } from './practice.mjs'
import { wordsOf } from './words.mjs'

const t = wordsOf('en')
let house
before(async () => {
  house = await openHouse()
})
after(() => house?.close())

const state = (who) => sitting(house, who)

/** The page has what the house has. */
const caughtUp = (who, told) => until('the page', async () => (await state(who)).public.v >= told.public.v)

/** A stake on the first box, then the cards. */
async function deal(who) {
  const { page } = who
  const told = await state(who)
  if (told.public.need === 'nothing') {
    await page.getByRole('button', { name: t('Same stake, deal') }).click()
  } else {
    await page.getByRole('button', { name: /box 1/i }).first().click()
    const button = page.getByRole('button', { name: t('Deal'), exact: false }).last()
    await until('a stake', () => button.isEnabled())
    await button.click()
  }
  return until('the cards', async () => {
    const now = await state(who)
    return now.public.need !== 'bets' && now
  })
}

/** Decides by a button of the rail until the round is over; returns how many decisions there were. */
async function playOut(who, told, act) {
  const { page } = who
  let decisions = 0
  while (told.decision) {
    const { number } = told.decision
    await page.locator(`footer .rail .acts button:not([aria-disabled])`).first().waitFor()
    await act(page, told)
    told = await until('a verdict', async () => {
      const now = await state(who)
      return now.verdict?.number === number && now.verdict.state !== 'counting' && now
    })
    decisions += 1
    await page.getByText(t('Your last decision')).waitFor()
    await caughtUp(who, told)
  }
  return decisions
}

const GAMES = [
  ['Casino M-1', 'Blackjack'],
  ['Texas Poker', 'Texas poker'],
  ['Casino M-1', 'Oasis poker'],
  ['Bulgarian casino', 'Caribbean stud'],
  ['TDC Casino', 'Russian poker'],
]
for (const [heading, game] of GAMES)
  test(`${heading}, ${game}: ten rounds, each decision judged`, async () => {
    const who = await house.person('player1')
    await begin(who, heading, game)
    let decisions = 0
    for (let i = 0; i < 10; i += 1) {
      const told = await deal(who)
      decisions += await playOut(who, told, (page) => page.locator('footer .rail .acts button:not([aria-disabled])').first().click())
    }
    const told = await state(who)
    assert.equal(told.totals.decisions, decisions)
    assert.ok(decisions > 0)
    await until('the totals', async () => { // a decision may still be counted when the round is over
      const { totals } = await state(who)
      return (await who.page.locator('.totals').innerText()).includes(`${totals.right} of ${totals.decisions}`)
    })
    await who.close()
  })

test('the line after a decision is what its table says', async () => {
  const who = await house.person('player2')
  await begin(who, 'Casino M-1', 'Blackjack')
  const { page } = who
  for (let seen = 0; seen < 3; ) {
    const told = await deal(who)
    seen += await playOut(who, told, () => page.keyboard.press('s')) // stand, or no even money
    const { verdict } = await state(who)
    if (!verdict?.best) continue
    const line = page.locator('.verdict')
    await until('the verdict', async () => (await line.innerText()).includes(verdict.cost < 1e-9 ? ':' : 'cost'))
    const rows = await page.locator('aside table tr').allInnerTexts()
    assert.match(rows[0], /best$/)
    assert.equal(rows.length, verdict.options.length)
    const values = rows.map((row) => Number(row.split('\t')[1].replace('\u2212', '-')))
    assert.deepEqual(values, [...values].sort((a, b) => b - a))
  }
  await who.close()
})

test('by keys alone: a chip, the deal, a hint, a decision, the next round', async () => {
  const who = await house.person('player3')
  await begin(who, 'Texas Poker', 'Texas poker')
  const { page } = who
  await page.getByText(t('Place your bets')).first().waitFor()
  await page.getByRole('button', { name: /box 1/i }).first().focus()
  await page.keyboard.press('Enter')
  await until('a stake', async () => (await state(who)).public.page.boxes?.length > 0)
  await page.evaluate(() => document.activeElement.blur())
  await page.keyboard.press('Enter')
  await until('the cards', async () => (await state(who)).decision)
  await page.keyboard.press('?')
  await page.locator('aside table').waitFor()
  assert.equal((await page.locator('aside table tr').count()), 2)
  await page.keyboard.press('p')
  const told = await until('a verdict', async () => {
    const now = await state(who)
    return now.verdict?.state === 'known' && now
  })
  assert.equal(told.verdict.hinted, true)
  await page.getByText(t('Your last decision')).waitFor()
  await page.keyboard.press('Enter')
  await until('the next round', async () => (await state(who)).public.round === 2)
  await who.close()
})

test('it says that it is practice, and nothing of the house is touched', async () => {
  const who = await house.person('player4')
  const before = await house.me(who)
  await begin(who, 'Casino M-1', 'Oasis poker')
  await who.page.getByText(t('Play money: nothing here is won or lost.')).waitFor()
  const told = await deal(who)
  await playOut(who, told, (page) => page.getByRole('button', { name: t('Pass') }).first().click())
  assert.deepEqual(await house.me(who), before)
  const refused = await house.ask(who, 'POST', '/api/practice', { game: 'roulette', house: 'm1', table: 3 })
  assert.deepEqual([refused.status, refused.body.code], [403, 'PRACTICE_ONLY'])
  await who.close()
})

test('the list of games: three languages, three sizes', () =>
  looksRight(house, 'practice', 'dealer', '/practice', async ({ page }, say) => {
    await page.getByRole('button', { name: say('Blackjack') }).first().waitFor()
  }))

for (const [heading, game, login] of [
  ['Casino M-1', 'Blackjack', 'manager'],
  ['Bulgarian casino', 'Caribbean stud', 'inspector'],
])
  test(`${game} in practice: three languages, three sizes`, () =>
    looksRight(
      house, `practice-${game.split(' ')[0].toLowerCase()}`, login, '/practice',
      async (who, say) => {
        await begin(who, heading, game, { say })
        await who.page.getByRole('button', { name: /1/ }).and(who.page.locator('main button')).first().click()
        const button = who.page.locator('.go button.primary')
        await until('a stake', () => button.isEnabled())
        await button.click()
        await until('the cards', async () => (await state(who)).public.need !== 'bets')
      },
      { held: [360, 1280, 3840], each: (page, width, where) => thumbs(page, width, where) },
    ))

test('axe finds nothing serious beside a verdict', async () => {
  const who = await house.person('pit_boss')
  await begin(who, 'Casino M-1', 'Oasis poker')
  const told = await deal(who)
  await playOut(who, told, (page) => page.getByRole('button', { name: t('Pass') }).first().click())
  await isClean(who.page, 'a verdict')
  await who.close()
})
