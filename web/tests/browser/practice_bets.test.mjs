// Practice without decisions: roulette and punto banco, where each bet is told what it costs on the average, before
// the round and after it; by keys, in three languages and sizes.
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

/** The rows of the table of prices, a list of cells each. */
const rows = async (page) => (await page.locator('.counsel tbody tr').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()))

test('roulette: every bet costs 1/37, before the spin and after it', async () => {
  const who = await house.person('player1')
  await begin(who, 'Casino M-1', 'Roulette')
  const { page } = who
  await page.getByText('Every bet here costs 1/37 = 2.703% of its stake on the average.').waitFor()
  await page.getByText(t('No bet yet.')).waitFor()
  await page.getByRole('button', { name: /^17\b/ }).first().click()
  await page.getByRole('button', { name: /^red\b/i }).first().click()
  await until('both bets', async () => (await rows(page)).length === 2)
  assert.deepEqual(await rows(page), [['17', '1', '2.703%', '0.027'], ['red', '5', '2.703%', '0.135']])
  await page.getByRole('button', { name: t('Spin the wheel') }).click()
  await page.getByText('Best bets: 2 of 2. Worse ones cost 0.000 stakes.').waitFor()
  assert.equal((await rows(page)).length, 2)
  const told = await state(who)
  assert.equal(told.public.need, 'nothing')
  assert.ok(told.public.page.number >= 0)
  await isClean(page, 'prices of roulette')
  await page.getByRole('button', { name: t('Same bets, spin') }).click()
  await until('another number', async () => (await state(who)).public.round === 2 && (await state(who)).public.need === 'nothing')
  await page.getByText('Best bets: 4 of 4.').waitFor()
  await who.close()
})

test('punto banco by keys: the tie is told what it is worse than banco', async () => {
  const who = await house.person('player2')
  await begin(who, 'Bulgarian casino', 'Punto banco')
  const { page } = who
  await page.getByText('The best bet here is Banco: it costs 1.058% of the stake on the average.').waitFor()
  await page.getByText(t('Place your bets')).first().waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('t')
  await until('both bets', async () => (await rows(page)).length === 2)
  const found = await rows(page)
  assert.match(found[0].join(' '), /^Banco best \d+ 1\.058% /)
  assert.match(found[1].join(' '), /^Tie \d+ 14\.360% /)
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press('Enter')
  await page.getByText('Best bets: 1 of 2. Worse ones cost 0.133 stakes.').waitFor()
  await until('the round is over', async () => (await state(who)).public.need === 'nothing')
  await isClean(page, 'prices of punto banco')
  await page.keyboard.press('Enter')
  await until('the next round', async () => (await state(who)).public.round === 2)
  await who.close()
})

for (const [heading, game, login, bet] of [
  ['TDC Casino', 'Roulette', 'manager', 'red'],
  ['Bulgarian casino', 'Punto banco', 'inspector', 'tie'],
])
  test(`${game} in practice: three languages, three sizes`, () =>
    looksRight(
      house, `practice-${game.split(' ')[0].toLowerCase()}`, login, '/practice',
      async (who, say) => {
        await begin(who, heading, game, { say })
        const { practice, actions } = await state(who)
        const least = Math.max(...actions.filter((one) => one.do === 'bet' && !one.closed).map((one) => one.least))
        await house.ask(who, 'POST', `/api/practice/${practice}/do`, { in: 'bet', bet, amount: least })
        await who.open('/practice')
        await who.page.locator('footer .rail').waitFor()
        await until('the bet', async () => (await state(who)).bets.list.length === 1)
        await who.page.locator('.go button.primary:enabled').waitFor()
      },
      { held: [360, 1280, 3840], each: (page, width, where) => thumbs(page, width, where) },
    ))
