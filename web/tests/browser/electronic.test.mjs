// Whole rounds at electronic tables: the promise before, a word, the clock, the number, the seed after.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { add, layoutIs, payouts, player } from './hands.mjs'
import { openHouse, until } from './house.mjs'
import { digits } from './words.mjs'

let house
let rounds
before(async () => {
  house = await openHouse()
  // Both tables have a clock of twenty seconds: they are played at once.
  const kept = (playing) => playing.then((value) => ({ value }), (error) => ({ error }))
  rounds = { value: kept(playWithValueChips()), colour: kept(playWithColourChips()) }
})
after(async () => {
  await Promise.all(Object.values(rounds ?? {}))
  await house?.close()
})

const told = async (playing) => {
  const { error } = await playing
  if (error) throw error
}

/** BLAKE2b-256 of what was promised, by another program than the house's. */
function commitmentOf(seed, label) {
  const input = Buffer.concat([Buffer.from('croupier/commit/1\0'), Buffer.from(seed, 'hex'), Buffer.from(label)])
  const { stdout } = spawnSync('b2sum', ['-l', '256'], { input })
  return stdout.toString().split(' ')[0]
}

const tab = (a, name) => a.page.getByRole('tab', { name: a.t(name) })
const numberOf = (table, who, round) =>
  until(`the number of table ${table}`, async () => {
    const view = await house.look(who, table)
    return view.round === round && view.page.number !== null ? { number: view.page.number } : null
  }, 120)

async function playWithValueChips() {
  const table = 2
  const a = player(await house.person('player1', { lang: 'bg' }))
  await a.open(`/table/${table}`)
  const { proof, round } = await house.look(a, table)
  await tab(a, 'Proof').click()
  const panel = a.page.getByRole('tabpanel')
  await panel.getByText(proof.commitment).waitFor()
  await panel.getByText(proof.label).waitFor()
  assert.equal(proof.last, null)

  await a.sit(table)
  await tab(a, 'Proof').click()
  await panel.getByLabel(a.t('Add a word of your own: the number then depends on it too')).fill('rain')
  await panel.getByRole('button', { name: a.t('Add'), exact: true }).click()
  await until('the word to be taken', async () => (await house.look(a, table)).proof.words === 1)
  await panel.getByRole('button', { name: a.t('Add'), exact: true }).waitFor({ state: 'detached' })

  const rules = await house.rules(a, table)
  const was = (await house.me(a)).chips.TDC
  const bets = { n7: 500, doz1: 500, doz2: 500 }
  await a.chip(1).click()
  for (const key of Object.keys(bets)) await a.place(key).click()
  await layoutIs(house, a, table, bets)
  await a.page.getByRole('timer', { name: /\d/ }).waitFor()

  const { number } = await numberOf(table, a, round)
  await a.page.locator('.phase').filter({ hasText: new RegExp(`^\\s*${number}\\b`) }).waitFor()
  const { paid, lost } = payouts(rules, bets, number)
  assert.equal((await house.me(a)).chips.TDC, was - 1500 + paid)
  await until('the balance on the page', async () => digits(await a.balance.innerText()) === String(was - 1500 + paid))

  await until('the next round', async () => (await house.look(a, table)).round === round + 1)
  const { last, commitment } = (await house.look(a, table)).proof
  assert.equal(last.commitment, proof.commitment)
  assert.equal(last.number, number)
  assert.equal(commitmentOf(last.seed, last.label), proof.commitment)
  assert.notEqual(commitment, proof.commitment)
  await panel.getByText(last.seed, { exact: true }).waitFor()
  await tab(a, 'Statistics').click()
  await panel.getByText(a.t('Rounds counted: {n}', { n: 1 })).waitFor()

  // The round before again, from the row of numbers: its steps back to the first.
  await a.page.getByRole('list', { name: a.t('Last numbers') }).getByRole('button').first().click()
  const leaf = a.page.getByRole('dialog')
  const slider = leaf.getByRole('slider')
  const steps = Number(await slider.getAttribute('max')) + 1
  await leaf.getByText(a.t('Step {n} of {all}', { n: steps, all: steps })).waitFor()
  await slider.focus()
  await until('a step with chips on the layout', async () => {
    await a.page.keyboard.press('ArrowLeft')
    return (await leaf.locator('.stake').count()) > 0
  })
  await a.page.keyboard.press('Home')
  await leaf.getByText(a.t('Step {n} of {all}', { n: 1, all: steps })).waitFor()
  await leaf.locator('.stake').first().waitFor({ state: 'detached' })
  await a.page.keyboard.press('Escape')
  await a.leave()
  assert.equal((await house.me(a)).chips.TDC, was + paid - lost)
}

async function playWithColourChips() {
  const table = 1
  const a = player(await house.person('player2', { lang: 'ru' }))
  const was = (await house.me(a)).chips.BYN
  await a.sit(table)
  const { round, page } = await house.look(a, table)
  assert.deepEqual(page.colours, [['white', 200, 0]])
  const mine = a.page.locator('footer button.mine')
  const inHand = async () => Number(/^\s*(\d+)/.exec(await mine.innerText())[1])
  await until('sixty chips in hand', async () => (await inHand()) === 60)
  const rules = await house.rules(a, table)
  const bets = { n7: 200, 's7/8': 200, col1: 1000 }
  for (const key of Object.keys(bets)) await a.place(key).click()
  await layoutIs(house, a, table, bets)
  await until('seven chips less in hand', async () => (await inHand()) === 53)

  const { number } = await numberOf(table, a, round)
  const { paid, lost } = payouts(rules, bets, number)
  const head = a.t('Round {n}: {number} {colour}', { n: round, number, colour: '' }).trim()
  await a.book.getByText(head).first().waitFor()
  const line = a.book.locator('li').filter({ hasText: a.t('column {n}', { n: 1 }) }).first()
  await line.locator('.clause').filter({ hasText: /\S/ }).waitFor()
  if (number % 3 === 1) await line.filter({ hasText: rules.clauses['pay.column'].number }).waitFor()
  await until('the chips won in hand', async () => (await inHand()) === 53 + paid / 200)
  await until('the next round', async () => (await house.look(a, table)).round === round + 1)
  const stays = Object.fromEntries(Object.entries(bets).filter(([key]) => payouts(rules, { [key]: 1 }, number).paid))
  await layoutIs(house, a, table, add(stays))
  await a.leave()
  await layoutIs(house, a, table, {})
  assert.equal((await house.me(a)).chips.BYN, was + paid - lost)
  // Every posting stands in the account.
  await a.open('/me')
  await a.page.getByRole('row').filter({ hasText: a.t('Changed for colour chips') }).first().waitFor()
  await a.page.getByRole('row').filter({ hasText: a.t('Colour chips changed back') }).first().waitFor()
}

test('electronic table with value chips: promise, word, clock, number, seed, statistics, recall', () => told(rounds.value))
test('electronic table with colour chips: sixty chips, a whole round, changed back', () => told(rounds.colour))
