// Every page as it looks in use: axe-core finds nothing serious, nothing scrolls sideways, what a thumb
// presses is large enough, the whole is light. Pictures of all are kept in build/pictures, the few that the
// documentation shows in docs/pictures (written only when PICTURES=docs).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { dealer, player } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, looksRight as looks, picture, thumbs } from './looks.mjs'

const TABLE = 3
let house
let one
let ina
before(async () => {
  house = await openHouse()
  one = await house.person('dealer')
  ina = await house.person('player1')
  const jan = await house.person('player2')
  const eva = await house.person('player3')
  for (const who of [ina, jan, eva]) await give(who, { in: 'sit', chips: 20_000 })
  for (const number of [17, 0, 32, 5, 5, 26, 11, 36, 24, 8, 19, 30, 7, 22]) await round(number)
  await round(17, { n17: 20, black: 50, doz2: 30 })
  await bets(ina, { n17: 30, 's20/23': 20, 'c25/29': 20, x31: 10, red: 50, doz2: 100, col3: 40 })
  await give(ina, { in: 'announce', bet: 'neighbours', number: 26, amount: 50 })
  await bets(jan, { n0: 10, n17: 100, black: 200, t13: 30 })
  await bets(eva, { n8: 20, even: 60, high: 20, doz3: 10 })
})
after(() => house?.close())

const give = async (who, what) => assert.equal((await house.command(who, TABLE, what)).status, 'OK', JSON.stringify(what))

async function bets(who, all) {
  for (const [bet, amount] of Object.entries(all)) await give(who, { in: 'bet', bet, amount })
}

async function round(number, mine = null) {
  if (mine) await bets(ina, mine)
  for (const what of [{ in: 'launch' }, { in: 'close_bets' }, { in: 'result', number }, { in: 'lift_dolly' }, { in: 'confirm' }]) await give(one, what)
}

// ---- What is looked at ----

function looksRight(name, login, path, ready, more) {
  test(`${name}: three languages, three sizes, nothing sideways, axe finds nothing serious`, () => looks(house, name, login, path, ready, more))
}

looksRight('lobby', 'player1', '/', async ({ page }, t) => {
  await page.getByRole('link', { name: /Roulette 3/ }).first().waitFor()
  await page.getByText(t('Your account and receipts')).waitFor()
})

looksRight('signin', null, '/', async ({ page }, t) => {
  await page.getByRole('link', { name: /Roulette 3/ }).first().waitFor()
  await page.getByLabel(t('Login')).fill(`nobody-${page.viewportSize().width}`)
  await page.getByLabel(t('Password')).fill('wrong')
  await page.getByRole('button', { name: t('Sign in') }).click()
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
})

looksRight('table', 'player1', `/table/${TABLE}`, async ({ page }) => {
  await page.locator('.layout .stake.own').first().waitFor({ state: 'attached' })
  await page.locator('ol.came li').first().waitFor()
}, { held: [360, 1280, 3840], each: thumbs })

looksRight('dealer', 'dealer', `/dealer/${TABLE}`, async ({ page }) => {
  await page.locator('button.go:enabled').waitFor()
  await page.getByRole('row').filter({ hasText: 'Player 2' }).first().waitFor()
}, { held: [1280, 3840], each: thumbs })

looksRight('tables', 'inspector', '/inspector', async ({ page }) => page.getByRole('row').filter({ hasText: 'Roulette 3' }).waitFor(), { held: [1280, 3840] })

looksRight('inspector', 'inspector', `/inspector/${TABLE}`, async ({ page }) => {
  await page.getByRole('row').filter({ hasText: 'Player 2' }).first().waitFor()
}, { held: [1280, 3840] })

looksRight('recall', 'inspector', `/inspector/${TABLE}?round=15`, async ({ page }) => {
  await page.getByRole('slider').waitFor()
  await page.locator('.cloth .stake').first().waitFor({ state: 'attached' })
}, { held: [1280, 3840] })

looksRight('account', 'player1', '/me', async ({ page }) => page.getByRole('row').nth(5).waitFor())

looksRight('wall', null, `/wall/${TABLE}`, async ({ page }) => page.locator('.number text').filter({ hasText: '17' }).waitFor(), { held: [1280, 3840] })

test('table: the plate, the chips, a recall, statistics and the proof are clean', async () => {
  const a = player(await house.person('player1', { lang: 'ru' }))
  await a.open(`/table/${TABLE}`)
  await a.page.getByRole('button', { name: a.t('Limits and pays') }).click()
  const leaf = a.page.getByRole('dialog')
  await leaf.getByRole('row').nth(5).waitFor()
  await isClean(a.page, 'plate')
  await picture(a.page, 'plate', 1280, 'ru')
  await a.page.keyboard.press('Escape')
  await a.page.locator('footer').getByRole('button', { name: a.t('Chips') }).click()
  await leaf.getByRole('button', { name: a.t('Cash out and leave') }).waitFor()
  await isClean(a.page, 'chips')
  await picture(a.page, 'chips', 1280, 'ru')
  await a.page.keyboard.press('Escape')
  await a.page.getByRole('list', { name: a.t('Last numbers') }).getByRole('button').first().click()
  await leaf.getByRole('slider').waitFor()
  await isClean(a.page, 'recall')
  await picture(a.page, 'again', 1280, 'ru')
  await a.page.keyboard.press('Escape')
  await a.page.getByRole('tab', { name: a.t('Statistics') }).click()
  await a.page.getByText(a.t('Rounds counted: {n}', { n: 15 })).waitFor()
  await isClean(a.page, 'statistics')
  await picture(a.page, 'statistics', 1280, 'ru')
  await a.open('/table/2')
  await a.page.getByRole('tab', { name: a.t('Proof') }).click()
  await a.page.getByText('table/2 round 1').waitFor()
  await isClean(a.page, 'proof')
  await picture(a.page, 'proof', 1280, 'ru')
  await a.close()
})

test('weight: what the table page loads is under 150 KB compressed, and comes compressed', async () => {
  const { page, open, close } = await house.person('player1', { lang: 'ru' })
  const loaded = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) loaded.push(response)
  })
  await open(`/table/${TABLE}`)
  await page.locator('.layout .stake.own').first().waitFor({ state: 'attached' })
  let bytes = 0
  for (const response of loaded) {
    const body = await response.body().catch(() => Buffer.alloc(0))
    if (/javascript|css|html/.test(response.headers()['content-type'] ?? '')) assert.equal(response.headers()['content-encoding'], 'gzip', response.url())
    bytes += gzipSync(body).length
  }
  assert.ok(loaded.length > 3, 'the page and its parts')
  assert.ok(bytes < 150_000, `${bytes} bytes`)
  await close()
})

// Last, as it plays the round on.
test('dealer: every phase and panel of the console is clean; so is the player who wins', async () => {
  const d = dealer(await house.person('dealer', { lang: 'ru' }), house, TABLE)
  const a = player(await house.person('player1', { lang: 'ru' }))
  await d.open()
  await a.open(`/table/${TABLE}`)
  for (const name of ['Put down', 'No spin', 'Undo', 'Players', 'Table']) {
    await d.panel(name).click()
    await isClean(d.page, `panel ${name}`)
    await picture(d.page, `dealer-${name.toLowerCase().replace(' ', '-')}`, 1280, 'ru')
  }
  await d.panel('Round').click()
  await d.launch()
  await d.named('No more bets').waitFor()
  await isClean(d.page, 'spin')
  await isClean(a.page, 'player, spin')
  await d.closeBets()
  await d.page.getByRole('group', { name: d.t('The number'), exact: true }).getByRole('button').filter({ hasText: /^17$/ }).click()
  await isClean(d.page, 'closed')
  await picture(d.page, 'dealer-closed', 1280, 'ru')
  await d.number(17)
  await d.named('All is paid: lift the dolly').waitFor()
  await isClean(d.page, 'pay')
  await picture(d.page, 'dealer-pay', 1280, 'ru')
  await a.page.locator('.outcome').first().waitFor({ state: 'attached' })
  await isClean(a.page, 'player, won')
  await picture(a.page, 'won', 1280, 'ru')
  await a.page.setViewportSize({ width: 360, height: 740 })
  await picture(a.page, 'won', 360, 'ru')
  await d.liftDolly()
  await d.named('The round is right: next round').waitFor()
  await isClean(d.page, 'over')
  await picture(d.page, 'dealer-over', 1280, 'ru')
  await d.confirm()
  await until('the next round', async () => (await house.look(d, TABLE)).round === 17)
})
