// Payouts, for a dealer in training: a layout, an amount for every bet, what was right and by which clause. The page
// has nothing of it before the answer; roulette is answered right here by what its bets pay everywhere.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, until } from './house.mjs'
import { isClean, looksRight } from './looks.mjs'
import { begin, sitting } from './practice.mjs'
import { wordsOf } from './words.mjs'

const t = wordsOf('en')
let house
before(async () => {
  house = await openHouse()
})
after(() => house?.close())

const state = (who) => sitting(house, who)

const PAYS = { n: 35, s: 17, t: 11, c: 8, f: 8, x: 5, col: 2, doz: 2 }
const pays = (position) => PAYS[/^[a-z]+/.exec(position)[0]] ?? 1

/** In whole units of the currency, as it is typed. */
const typed = (amount, { decimals }) => String(amount / 10 ** decimals)

test('roulette: amounts by keys, all right, the next is harder; one unit too much is wrong', async () => {
  const who = await house.person('dealer')
  const { page } = who
  await begin(who, 'Casino M-1', 'Roulette', { payouts: true })
  await page.getByText(t('Nothing answered yet.')).waitFor()
  let told = await state(who)
  let asked = told.drill.lines.length
  assert.equal(await page.locator('form fieldset').count(), asked)
  assert.ok(!/"right":\{|"clause"|"paid"|"results"/.test(JSON.stringify(told)), 'told before the answer')
  const check = page.getByRole('button', { name: t('Check the payouts') })
  assert.equal(await check.isDisabled(), true)
  for (const [i, line] of told.drill.lines.entries()) {
    await page.locator('form fieldset input').nth(i).focus()
    await page.keyboard.type(typed(line.stake * pays(line.position), told.public))
  }
  await page.keyboard.press('Enter')
  await page.getByText(t('All of it is right.')).waitFor()
  await page.getByText(`Right: ${asked} of ${asked}.`).waitFor()
  assert.match(await page.locator('form fieldset').first().innerText(), /Right: wins [\s\S]*§25/)
  await isClean(page, 'a layout that was paid')
  await page.keyboard.press('Enter') // the next one
  await page.getByText('Level 2').waitFor()

  told = await state(who)
  asked += told.drill.lines.length
  for (const [i, line] of told.drill.lines.entries())
    await page.locator('form fieldset input').nth(i).fill(typed(line.stake * pays(line.position) + (i === 0 ? 10 ** told.public.decimals : 0), told.public))
  await check.click()
  await page.getByText(/Right was: wins .* You said: wins /).waitFor()
  await page.getByText(`Right: ${asked - 1} of ${asked}.`).waitFor()
  assert.equal((await state(who)).drill.tally.wrong, 1)
  await who.close()
})

test('blackjack: each box wins, loses or gets its stake back, chosen by letters', async () => {
  const who = await house.person('inspector')
  const { page } = who
  await begin(who, 'Casino M-1', 'Blackjack', { payouts: true })
  const told = await state(who)
  for (const i of told.drill.lines.keys()) {
    const input = page.locator('form fieldset').nth(i).locator('input')
    await input.focus()
    await page.keyboard.press('w')
    await page.keyboard.press('b')
    await page.keyboard.press('l')
    await page.locator('form fieldset').nth(i).getByRole('button', { name: t('It loses'), pressed: true }).waitFor()
    assert.equal(await input.inputValue(), '')
  }
  await page.getByRole('button', { name: t('Check the payouts') }).click()
  const answered = await until('the answer', async () => {
    const now = await state(who)
    return now.drill.answered && now
  })
  const right = answered.drill.lines.filter((line) => line.right.result === 'lost' && line.right.amount === 0).length
  await page.getByText(`Right: ${right} of ${told.drill.lines.length}.`).first().waitFor()
  assert.equal(await page.locator('form .right').count(), right)
  assert.equal(await page.locator('form .clause').count(), told.drill.lines.length)
  await page.getByLabel(t('Level')).selectOption('3')
  await page.getByRole('button', { name: t('Next layout') }).click()
  await page.getByText('Level 3').waitFor()
  await page.getByRole('button', { name: t('Limits and pays') }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await who.open('/practice') // what was begun goes on
  await page.getByText('Level 3').waitFor()
  await page.getByRole('button', { name: t('Another game') }).click()
  await page.getByRole('button', { name: t('Playing') }).waitFor()
  await who.close()
})

for (const [heading, game, login] of [
  ['Bulgarian casino', 'Punto banco', 'player1'],
  ['TDC Casino', 'Russian poker', 'player2'],
  ['Bulgarian casino', 'Caribbean stud', 'player3'],
  ['Texas Poker', 'Texas poker', 'player4'],
  ['Casino M-1', 'Oasis poker', 'manager'],
])
  test(`${heading}, ${game}: a layout is shown, answered and told`, async () => {
    const who = await house.person(login)
    const { page } = who
    await begin(who, heading, game, { payouts: true })
    for (let i = 0; i < 3; i += 1) {
      const { drill } = await state(who)
      for (const k of drill.lines.keys()) await page.locator('form fieldset').nth(k).getByRole('button', { name: t('It goes back') }).click()
      await page.getByRole('button', { name: t('Check the payouts') }).click()
      await page.getByRole('button', { name: t('Next layout') }).waitFor()
      const { drill: answered } = await state(who)
      assert.equal(await page.locator('form .verdict').count(), answered.lines.length)
      await page.getByRole('button', { name: t('Next layout') }).click()
      await until('the next layout', async () => !(await state(who)).drill.answered)
      await page.getByRole('button', { name: t('Check the payouts') }).waitFor()
    }
    await who.close()
  })

for (const [heading, game, login] of [
  ['Casino M-1', 'Roulette', 'pit_boss'],
  ['TDC Casino', 'Blackjack', 'auditor'],
  ['Bulgarian casino', 'Punto banco', 'registrar'],
  ['TDC Casino', 'Russian poker', 'cashier'],
])
  test(`payouts of ${game}: three languages, three sizes`, () =>
    looksRight(house, `payouts-${game.toLowerCase().replace(' ', '-')}`, login, '/practice', async (who, say) => {
      await begin(who, heading, game, { say, payouts: true })
      await who.page.locator('.felt .cloth').first().waitFor()
    }, { held: [1280, 3840] }))
