// What the rules are worth, on the page of the rules: the edge of every bet and the charts of the strategy, what a
// draft changes line by line before it is submitted, a change that is only tried; who may not see it; the page in
// three languages and three sizes.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openHouse, root, until } from './house.mjs'
import { isClean, looksRight, picture, sideways, SIZES } from './looks.mjs'

let house, books
before(async () => {
  books = await mkdtemp(join(tmpdir(), 'croupier-rulebooks-'))
  await cp(join(root, 'rulebooks'), books, { recursive: true })
  house = await openHouse({ demo: '--demo-house', more: ['--rulebooks', books] })
})
after(async () => {
  await house?.close()
  await rm(books, { recursive: true, force: true })
})

const tab = (page, id) => page.locator(`#tab-${id}`).click()
const pick = (page, game) => page.locator('#panel select').nth(1).selectOption(game)
const table = (page, caption) => page.getByRole('table', { name: caption, exact: true })
const FIGURES = 'What the house keeps, in parts of the first stake'
const COUNTING_S = 300 // it is counted after everything else the machine has to do
const counted = { timeout: COUNTING_S * 1000 }
const percent = (value) => `${(value * 100).toFixed(4)}%`.replace('-', '−')

/** The lab as the house tells it, once all of it is counted. */
const labOf = (who, game) =>
  until(`all of ${game}`, async () => {
    const { body } = await house.ask(who, 'GET', `/api/rules/m1/odds?game=${game}`)
    return body.state === 'known' ? body.lab : null
  }, COUNTING_S)

async function change(file, from, to) {
  const path = join(books, 'm1', file)
  const text = await readFile(path, 'utf8')
  assert.ok(text.includes(from), `${file} has ${from}`)
  await writeFile(path, text.replace(from, to))
}

const surrenders = ['blackjack.yaml', 'surrender:                        { is: yes,', 'surrender:                        { is: no, ']

test('every bet of roulette, alike ones on one line, with its fraction', async () => {
  const who = await house.person('manager')
  const { page, open } = who
  await open('/rules')
  await tab(page, 'odds')
  await pick(page, 'roulette')
  const line = table(page, FIGURES).getByRole('row', { name: /^straight / })
  await line.waitFor(counted)
  assert.match(await line.innerText(), /37 bets[\s\S]*2\.7027%\s+1\/37[\s\S]*5\.8378[\s\S]*2\.7027%[\s\S]*35[\s\S]*counted/)
  assert.equal(await table(page, FIGURES).getByRole('row', { name: /^column / }).count(), 1)
  await isClean(page, 'odds of roulette')
  await who.close()
})

test('blackjack: figures, then the charts of the strategy as the house counts them, facts behind a disclosure', async () => {
  const who = await house.person('manager')
  const { page, open } = who
  await open('/rules')
  await tab(page, 'odds')
  await pick(page, 'blackjack')
  const lab = await labOf(who, 'blackjack')
  const best = lab.figures.find((one) => one.way === 'best')
  const line = table(page, FIGURES).getByRole('row', { name: /best play / }).first()
  await until('the best play', async () => (await line.innerText()).includes(percent(best.edge)))
  assert.ok((await line.innerText()).includes(percent(best.edge / best.wager)))
  const hard = lab.charts.find((one) => one.key === 'hard')
  const chart = table(page, 'hard totals')
  await chart.waitFor()
  const cells = await chart.locator('tbody td').allInnerTexts()
  assert.deepEqual(cells, hard.rows.flatMap((row) => row.cells.map((cell) => cell || '·')))
  const fact = page.getByText('what it is worth to the player, of a stake: giving a box up for half its stake')
  assert.equal(await fact.isVisible(), false)
  await page.getByText('What else is known').click()
  await fact.waitFor()
  await isClean(page, 'odds of blackjack')
  await who.close()
})

test('a draft says what each changed line is worth before it is submitted, in the rulebook’s order', async () => {
  await change(...surrenders)
  await change('blackjack.yaml', 'bj_payout:                        { is: 3 to 2,', 'bj_payout:                        { is: 6 to 5,')
  const who = await house.person('manager')
  const { page, open } = who
  const id = randomBytes(16).toString('hex')
  const drafted = await house.ask(who, 'POST', '/api/house/commands', { id, do: { do: 'version_draft' } })
  assert.equal(drafted.body.status, 'OK', JSON.stringify(drafted.body))
  await open('/rules')
  await page.getByRole('heading', { name: 'What this change is worth' }).waitFor()
  await table(page, 'All of it together').waitFor(counted)
  const lines = await page.locator('article ol .line').allInnerTexts()
  assert.deepEqual(lines.map((one) => one.split(' ')[0]), ['bj_payout', 'surrender'])
  assert.match(lines[0], /3 to 2 → 6 to 5 §192\.1/)
  const said = async (where) => (await where.getByRole('row', { name: /best play / }).first().innerText()).split(/\s+/).slice(-3)
  const steps = await Promise.all([0, 1].map((i) => said(table(page, 'What this changes').nth(i))))
  const total = await said(table(page, 'All of it together'))
  assert.equal(steps[0][0], total[0])
  assert.equal(steps[1][0], steps[0][1], 'a step begins where the last one ended')
  assert.equal(steps[1][1], total[1])
  assert.ok(steps.every((one) => one[2].startsWith('+')), 'both are worth something to the house')
  await isClean(page, 'a draft')
  await looksFine(who, 'odds-draft')
  await who.close()
})

/** Keys of the rulebook are shown there and meant: so not by looksRight. */
async function looksFine(who, name) {
  for (const [width, height] of SIZES) {
    await who.page.setViewportSize({ width, height })
    await who.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    await picture(who.page, name, width, 'en')
    assert.deepEqual(await sideways(who.page), [], `${name} ${width}`)
  }
}

test('a change that is only tried: refused with its line, counted, warned of; nothing is kept', async () => {
  const who = await house.person('administration')
  const { page, open } = who
  await open('/rules')
  await tab(page, 'odds')
  await pick(page, 'roulette')
  await page.getByText('Try a change').click()
  const text = page.getByLabel('The game’s file of this version')
  await until('the file', async () => (await text.inputValue()).includes('game: roulette'))
  const was = await text.inputValue()
  const ask = page.getByRole('button', { name: 'What is it worth?' })

  await text.fill(was.replace('max_players:', 'max_playerz:'))
  await ask.click()
  const line = was.split('\n').findIndex((one) => one.startsWith('max_players:')) + 1
  await page.getByRole('alert').filter({ hasText: `roulette.yaml:${line}:` }).waitFor()

  await text.fill(was.replace(/straight:( *)\{ is: 35 to 1/, 'straight:$1{ is: 37 to 1').replace(/straight:( *)35 to 1/, 'straight:$137 to 1'))
  assert.notEqual(await text.inputValue(), was)
  await ask.click()
  const moved = table(page, 'What this changes').getByRole('row', { name: /^straight / })
  await moved.waitFor(counted)
  assert.match(await moved.innerText(), /2\.7027%\s+▲ −2\.7027%\s+−5\.4054%/)
  await page.getByText('After this change the player has the better of a bet.').waitFor()
  await isClean(page, 'a trial')

  await page.getByRole('button', { name: 'As it was' }).click()
  await until('the file as it was', async () => (await text.inputValue()) === was)
  const { body } = await house.ask(who, 'GET', '/api/rules/m1/text?game=roulette')
  assert.equal(body.text, was)
  await who.close()
})

test('by keyboard alone: the tab, the version, the disclosure', async () => {
  const who = await house.person('auditor')
  const { page, open } = who
  await open('/rules')
  await page.locator('#tab-odds').waitFor()
  await page.keyboard.press('Alt+3')
  await table(page, FIGURES).waitFor(counted)
  const summary = page.locator('summary').filter({ hasText: 'Try a change' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('The game’s file of this version').waitFor()
  await who.close()
})

test('who may not read rulebooks sees no odds', async () => {
  for (const login of ['inspector', 'pit_boss']) {
    const who = await house.person(login)
    await who.open('/rules')
    await who.page.locator('#tab-difference').waitFor()
    assert.equal(await who.page.locator('#tab-odds').count(), 0)
    assert.equal((await house.ask(who, 'GET', '/api/rules/m1/odds?game=roulette')).status, 403)
    assert.equal((await house.ask(who, 'POST', '/api/rules/m1/worth', { from: '', to: '' })).status, 403)
    await who.close()
  }
})

test('the page in three languages and three sizes', async () => {
  await looksRight(house, 'odds', 'manager', '/rules', async ({ page }) => {
    await page.locator('#tab-odds').waitFor()
    await tab(page, 'odds')
    await pick(page, 'blackjack')
    await until('the charts', () => page.locator('td.cell').count(), COUNTING_S)
  })
})
