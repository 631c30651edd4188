// The inspector's pages, the command line, recall, who may open what.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { layoutIs } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { money, wordsOf } from './words.mjs'

const TABLE = 3
let house
let one
let a
let b
before(async () => {
  house = await openHouse()
  one = await house.person('dealer')
  a = await house.person('player1')
  b = await house.person('player2')
  for (const who of [a, b]) assert.equal((await house.command(who, TABLE, { in: 'sit', chips: 5000 })).status, 'OK')
})
after(() => house?.close())

const give = async (who, what) => assert.equal((await house.command(who, TABLE, what)).status, 'OK', JSON.stringify(what))

async function round(number) {
  for (const what of [{ in: 'launch' }, { in: 'close_bets' }, { in: 'result', number }, { in: 'lift_dolly' }, { in: 'confirm' }]) await give(one, what)
}

test('inspector: every table in a list that follows, opened by keys', async () => {
  const { page, open } = await house.person('inspector', { lang: 'ru' })
  const t = wordsOf('ru')
  await open('/inspector')
  const row = page.getByRole('row').filter({ hasText: 'Roulette 3' })
  await page.getByRole('row').filter({ hasText: 'Roulette 1' }).waitFor()
  await row.filter({ hasText: t('bets') }).waitFor()
  await give(a, { in: 'bet', bet: 'n17', amount: 50 })
  await row.filter({ hasText: money('ru', 50, 0) }).waitFor()
  await until('arrows to lead to the table', async () => {
    await page.keyboard.press('ArrowDown')
    return page.evaluate(() => document.activeElement.textContent.includes('Roulette 3'))
  })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inspector/3')
  await page.getByRole('row').filter({ hasText: 'Player 1' }).filter({ hasText: '50' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/inspector')
  await page.context().close()
})

test('inspector: bets by player, results by clause as the round goes', async () => {
  const { page, open } = await house.person('inspector')
  await give(b, { in: 'bet', bet: 'red', amount: 40 })
  await open(`/inspector/${TABLE}`)
  const row = (name) => page.getByRole('row').filter({ hasText: name })
  await row('Player 1').filter({ hasText: '17' }).filter({ hasText: 'stands' }).first().waitFor()
  await row('Player 2').filter({ hasText: 'red' }).filter({ hasText: '40' }).first().waitFor()
  for (const what of [{ in: 'launch' }, { in: 'close_bets' }, { in: 'result', number: 17 }]) await give(one, what)
  const clause = (await house.rules(one, TABLE)).clauses['pay.straight'].number
  await row('Player 1').filter({ hasText: 'won' }).filter({ hasText: money('en', 50 * 35, 0) }).filter({ hasText: clause }).first().waitFor()
  await row('Player 2').filter({ hasText: 'lost' }).first().waitFor()
  await give(one, { in: 'lift_dolly' })
  await give(one, { in: 'confirm' })
  await page.context().close()
})

test('inspector: the command line leads to a round, the slider through its steps', async () => {
  const { page, open } = await house.person('inspector', { lang: 'bg' })
  const t = wordsOf('bg')
  await open('/inspector')
  await page.getByRole('row').filter({ hasText: 'Roulette 3' }).waitFor()
  await page.keyboard.press('/')
  const line = page.getByRole('dialog', { name: t('Find') })
  await line.getByRole('textbox').fill('3 r1')
  await line.getByRole('button', { name: t('Table {n}, round {round}', { n: 3, round: 1 }) }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inspector/3?round=1')
  const slider = page.getByRole('slider', { name: t('Step') })
  await slider.waitFor()
  const stake = page.locator('.cloth .stake')
  await slider.focus()
  await page.keyboard.press('Home')
  await until('an empty layout', async () => (await stake.count()) === 0)
  await until('a chip on the layout', async () => {
    await page.keyboard.press('ArrowRight')
    return (await stake.count()) > 0
  })
  await page.keyboard.press('End')
  await page.getByRole('row').filter({ hasText: t('won') }).first().waitFor()
  await page.locator('ol.book').filter({ hasText: '17' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('To the table now') }).click()
  await slider.waitFor({ state: 'detached' })
  await page.context().close()
})

test('wall: follows a round by itself, without anybody signed in', async () => {
  const { page, open } = await house.person(null, { lang: 'bg' })
  const t = wordsOf('bg')
  await open(`/wall/${TABLE}`)
  await page.getByText(t('Place your bets')).first().waitFor()
  await give(one, { in: 'launch' })
  await give(one, { in: 'close_bets' })
  await page.getByText(t('No more bets')).first().waitFor()
  await give(one, { in: 'result', number: 32 })
  await page.locator('.number text').filter({ hasText: /^32$/ }).waitFor()
  await page.getByText(t('red'), { exact: true }).first().waitFor()
  await give(one, { in: 'lift_dolly' })
  await give(one, { in: 'confirm' })
  await page.getByText(t('Place your bets')).first().waitFor()
  const last = page.getByRole('list', { name: t('Last numbers') }).getByRole('listitem')
  await until('the numbers that came', async () => (await last.allInnerTexts()).join(' ').replace(/\D+/g, ' ').trim().startsWith('32'))
  await page.context().close()
})

test('staff pages are for staff: a player and a stranger get a page that says so', async () => {
  const player = await house.person('player3', { lang: 'ru' })
  const t = wordsOf('ru')
  for (const path of ['/dealer/3', '/inspector', '/inspector/3']) {
    await player.open(path)
    await player.page.getByText(t('These pages are for staff.'), { exact: true }).waitFor()
    await player.page.getByRole('link', { name: t('All tables') }).first().waitFor()
  }
  const stranger = await house.person(null)
  await stranger.open('/dealer/3')
  await stranger.page.getByText('These pages are for staff. Sign in first.').waitFor()
  await stranger.open('/table/3')
  await stranger.page.getByText('Sign in to play; anybody may watch.').waitFor()
  await stranger.open('/table/77')
  await stranger.page.getByText('There is no such table, or it is closed.').waitFor()
})

test('the door: signing in with a wrong and a right password, out again', async () => {
  const { page, open } = await house.person(null, { lang: 'en' })
  await open('/')
  await page.getByLabel('Login').fill('player4')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  await page.getByLabel('Password').fill(house.passwords.get('player4'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Player 4' }).waitFor()
  await page.getByRole('link', { name: /Roulette 3/ }).first().click()
  await page.getByRole('button', { name: 'Sit down', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Login').waitFor()
  await until('the session to be over', async () => (await page.request.get(house.url + '/api/session')).status() === 401)
})

test('inspector: a bet of a player is taken out by who may, the layout follows', async () => {
  const { page, open } = await house.person('inspector')
  await layoutIs(house, a, TABLE, {})
  await give(a, { in: 'bet', bet: 'n17', amount: 50 })
  await give(b, { in: 'bet', bet: 'n5', amount: 20 })
  await layoutIs(house, a, TABLE, { n17: 50, n5: 20 })
  await open(`/inspector/${TABLE}`)
  await page.getByRole('button', { name: 'Entries' }).click()
  await page.getByRole('button', { name: /^Take out…/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Take it out/ }).click()
  await layoutIs(house, a, TABLE, { n17: 50 })
  await round(4)
})
