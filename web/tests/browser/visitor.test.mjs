// One visitor through the whole house, each hand at its own page: let in at the door, chips at the cage, a round of
// roulette and one of Caribbean stud with its jackpot, a dispute that freezes what he is paid until it is ruled and
// put right, his chips redeemed, and out. Then the registers tell the visit and the record proves itself.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { cardPlayer } from './cards.mjs'
import { CASHIER, confirm, openHall } from './hall.mjs'
import { dealer, layoutIs, player } from './hands.mjs'
import { root, until } from './house.mjs'
import { isClean, keysShown } from './looks.mjs'
import { digits, wordsOf } from './words.mjs'

const t = wordsOf('en')
const ROULETTE = 31
const CARDS = 32
const POOL = 11
const SEED = 5000
const VISITOR = 103 // player3: has a login of the house's, and no card yet
const DEALER = 5
const INSPECTOR = 4
const MANAGER = 1
const CHIPS = { 1000: 100, 500: 100, 100: 400, 25: 400, 10: 400, 5: 400, 1: 1000 }
const FLOAT = { 100: 50, 25: 40, 10: 40, 5: 40, 1: 100 }
const BOUGHT = 2000
const BET = 5
const NUMBER = 17
const PAYS = 35 * BET
const REDEEMED = 100
const card = { surname: 'Колев', given_name: 'Петър', born: '1990-05-01', document: { name: 'лична карта', number: '641234567', issued_on: '2018-03-02', issued_by: 'МВР' } }

let house
const pages = {}
before(async () => {
  house = await openHall({ house: 'bg', currency: 'BGN', decimals: 0, zone: '<+02>-2', legal_entity: 'Казино', denominations: Object.keys(CHIPS).map(Number).sort((a, b) => b - a), income_tax_bp: undefined })
  await stock()
  await openTable(ROULETTE, { game: 'roulette', name: 'Roulette', table: {} })
  await openTable(CARDS, { game: 'caribbean-stud', name: 'Caribbean stud', table: { min_ante: 5, max_ante: 200, bonus_min: 5, bonus_max: 20, progressive: 'yes', share_royal: 5000, share_straight_flush: 1500 } })
  await openPool()
  for (const login of ['registrar', 'cashier', 'dealer', 'inspector', 'pit_boss', 'manager', 'player3']) pages[login] = await house.person(login)
})
after(() => house?.close())

/** Chips in the cage, money in the drawer of an open shift. */
async function stock() {
  await house.must('manager', { do: 'chips_register', chips: CHIPS })
  await house.must('cashier', { do: 'chips_move', from: 'vault', chips: CHIPS })
  await house.must('head_cashier', { do: 'safe_in', amount: 100000 })
  const { came } = await house.must('head_cashier', { do: 'shift_plan', cashier: CASHIER, drawer: 1 })
  await house.must('head_cashier', { do: 'safe_move', shift: came.shift, amount: 50000 })
  await house.must('cashier', { do: 'shift_open', shift: came.shift, cash: 50000, chips: CHIPS })
}

async function openTable(table, what) {
  const boss = await house.person('pit_boss')
  const answer = await house.command(boss, table, { do: 'open', rulebook: 'bg', chance: 'live', ...what })
  assert.equal(answer.status, 'OK', JSON.stringify(answer))
  await house.must('manager', { do: 'equip_table', table, serial: `W${table}`, excise: `E${table}`, approval: `A${table}`, approved_until: '2099-12-31' })
  await house.must('dealer', { do: 'table_prepare', table })
  const signs = [{ person: DEALER, role: 'dealer' }, { person: INSPECTOR, role: 'inspector' }, { person: CASHIER, role: 'cashier' }]
  await house.must('pit_boss', { do: 'table_open', table, chips: FLOAT, paper: FLOAT, signs })
}

async function openPool() {
  await house.must('administration', {
    do: 'pool_open', pool: POOL, kind: 'progressive', name: 'Progressive', house: 'bg', currency: 'BGN', games: ['caribbean-stud'], tables: [CARDS], contribution: 500, reset: 1000, chips_max: 100000,
    awards: [{ line: 'royal flush', share: 5000, least: 5000 }, { line: 'straight flush', share: 1500, least: 1500 }],
  })
  for (const [login, state] of [['administration', 'submitted'], ['manager', 'approved'], ['administration', 'active']]) await house.must(login, { do: 'pool_set', pool: POOL, state })
  await house.must('manager', { do: 'pool_seed', pool: POOL, amount: SEED })
}

const tab = (page, id) => page.locator(`#tab-${id}`).click()
const finder = (page) => page.getByRole('combobox', { name: t('Visitor: card, number, name or document') })
const chips = async () => (await house.me(pages.player3)).chips.BGN
const disputes = async () => (await house.hallPage('manager', 'disputes')).disputes
const deedOf = (page, name) => page.locator(`details[data-deed=${name}]`)
const register = async (name, login = 'manager') => (await house.ask(await house.person(login), 'GET', `/api/registers/${name}`)).body.rows.map((row) => row.value)

/** Where a page was passed: nothing that axe-core finds, no key where a word should be. */
async function isGood(page, where) {
  await isClean(page, where)
  assert.deepEqual(await keysShown(page), [], `${where}: keys instead of words`)
}

const closePaper = async (page, title) => {
  const paper = page.locator('dialog.paper').filter({ hasText: title })
  await paper.waitFor()
  await isGood(page, title)
  const text = await paper.innerText()
  await page.keyboard.press('Escape')
  await paper.waitFor({ state: 'hidden' })
  return text
}

test('the registrar writes his card from the document and lets him in', async () => {
  const { page, open } = pages.registrar
  await house.must('registrar', { do: 'card_put', visitor: VISITOR, card: { surname: card.surname } })
  await open('/door')
  await finder(page).fill(card.surname)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change the card' }).click()
  for (const [label, text] of [['Given name', card.given_name], ['Born', card.born], ['Document', card.document.name], ['Document number', card.document.number], ['Issued on', card.document.issued_on], ['Issued by', card.document.issued_by]])
    await page.getByLabel(label, { exact: true }).fill(text)
  await isGood(page, 'the card')
  await page.getByRole('button', { name: 'Keep the card' }).click()
  await page.getByRole('button', { name: /The document is shown and is his/ }).click()
  await page.getByRole('button', { name: /^Let in/ }).click()
  await page.getByRole('alert').filter({ hasText: 'May come in' }).filter({ hasText: card.surname }).waitFor()
  await isGood(page, 'the door')
})

test('the cashier sells him chips, the document is printed', async () => {
  const { page, open } = pages.cashier
  const had = await chips()
  await open('/cage')
  await finder(page).fill(card.surname)
  await page.keyboard.press('Enter')
  await page.getByLabel('Cash tendered').fill(String(BOUGHT))
  await isGood(page, 'chips sold')
  await page.getByRole('button', { name: /^Sell…/ }).click()
  await confirm(page)
  assert.match(digits(await closePaper(page, 'Payment document')), new RegExp(String(BOUGHT)))
  assert.equal((await chips()) - had, BOUGHT)
})

test('roulette: he plays, the dealer enters a number he does not agree with', async () => {
  const one = dealer(pages.dealer, house, ROULETTE)
  const a = player(pages.player3)
  await one.open()
  await a.sit(ROULETTE)
  await a.chip(1).click()
  await a.place(`n${NUMBER}`).click()
  await layoutIs(house, a, ROULETTE, { [`n${NUMBER}`]: BET })
  await isGood(a.page, 'his page at the roulette')
  await isGood(one.page, 'the dealer’s console at the roulette')
  await one.launch()
  await one.closeBets()
  await one.numberByKeys(NUMBER + 1)
  await one.liftDolly()
  await one.confirm()
  await until('the next round', async () => (await house.look(a, ROULETTE)).round === 2)
  await a.leave()
})

test('Caribbean stud: a straight flush wins a share of the jackpot, verified by two and paid by a third', async () => {
  const { page } = pages.dealer
  const one = dealer(pages.dealer, house, CARDS)
  const a = cardPlayer(pages.player3, house, CARDS)
  const entered = async (what, doing) => {
    const { v } = await house.look(one, CARDS)
    await doing()
    await until(what, async () => (await house.look(one, CARDS)).v > v)
  }
  const due = (words) => page.locator('button.go', { hasText: words }).first().waitFor()
  const closed = async (words) => {
    await due(words)
    await page.locator('button.go:enabled').waitFor()
    await entered(words, () => page.keyboard.press('Enter'))
  }
  const cards = async (list, words) => {
    await due(words)
    await entered(list, async () => {
      for (const key of list.replaceAll(' ', '').toLowerCase()) await page.keyboard.press(key)
    })
  }
  await one.open()
  await a.open(`/table/${CARDS}`)
  await a.page.getByRole('button', { name: t('Sit down'), exact: true }).click()
  await a.chip(1).click()
  await a.place('ante:1').click()
  await a.place('bonus:1').click()
  await until('his bets', async () => (await house.look(a, CARDS)).page.boxes.some((box) => box.ante && box.bonus))
  await isGood(a.page, 'his page at the cards')
  await one.big('No more bets', 'deal')
  await closed('5 cards face down to box 1')
  await closed('4 cards face down to the dealer')
  await cards('3h', t('The dealer’s open card'))
  await page.locator('section.panel [data-do=play]:enabled').first().waitFor()
  await entered('he plays', () => page.keyboard.press('p'))
  await cards('9s 8s 7s 6s 5s', t('Turned: the cards of box {n}', { n: 1 }))
  await cards('9c 6d 4d Jh', t('Turned: the dealer’s cards'))
  const hit = page.locator('.panel [data-hit]')
  await hit.getByText(t('The inspector and the pit boss verify it, then the manager decides.')).waitFor()
  await isGood(page, 'the dealer’s console with a jackpot')
  const { amount } = (await house.look(one, CARDS)).pools.find((pool) => pool.pool === POOL).hits[0].claims[0]
  assert.equal(amount, Math.floor(((SEED + 1000) * 1500) / 10000))

  for (const login of ['inspector', 'pit_boss']) {
    await pages[login].open(`/inspector/${CARDS}`)
    await pages[login].page.getByRole('button', { name: t('I have seen the cards: verified') }).click()
    await pages[login].page.locator('[data-hit] .done').first().waitFor()
    await isGood(pages[login].page, `the jackpot before the ${login}`)
  }
  // The manager sees it among what waits for a word, and goes there.
  const manager = pages.manager
  await manager.open('/manager')
  await tab(manager.page, 'approvals')
  await isGood(manager.page, 'what waits for the manager')
  await manager.page.getByRole('article').filter({ hasText: 'Progressive' }).getByRole('link', { name: 'Open it' }).click()
  await manager.page.waitForURL(`**/inspector/${CARDS}`)
  await manager.page.getByRole('button', { name: t('Pay…') }).click()
  await manager.page.getByRole('dialog').locator('button.primary').click()
  await hit.waitFor({ state: 'detached' })
  await one.big('The round is right: next round')
  await until('the next round', async () => (await house.look(one, CARDS)).round === 2)
  const { last } = (await house.ask(manager, 'GET', '/api/pools')).body.pools.find((pool) => pool.pool === POOL)
  assert.deepEqual(last.map((one) => one.amount), [amount])
  await pages.player3.page.locator('footer button.mine').click()
  await pages.player3.page.getByRole('dialog').getByRole('button', { name: t('Cash out and leave') }).click()
  await until('him to stand up', async () => (await house.me(a)).seats.length === 0)
})

test('his dispute: raised with the inspector, his payouts frozen, the round recalled, the first word given', async () => {
  const { page, open } = pages.inspector
  await open('/pit')
  await page.getByRole('button', { name: new RegExp(`^${ROULETTE} `) }).click()
  const form = deedOf(page, 'dispute_raise')
  await form.getByText('Raise a dispute').click()
  await form.getByLabel('What it is about (no names)').fill('he says the ball lay in seventeen')
  await form.getByLabel('Round', { exact: true }).fill('1')
  await form.getByLabel('Visitor, by number').fill(String(VISITOR)) // at the tables he is a number
  await form.getByLabel('Amount in dispute').fill(String(PAYS))
  await form.getByLabel('His payouts wait until it is decided').check()
  await isGood(page, 'a dispute is raised')
  await form.getByRole('button', { name: 'Raise it…' }).click()
  await confirm(page)
  await until('the dispute', async () => (await disputes()).some((one) => one.visitor === VISITOR && one.freezes))
  assert.ok((await house.hallPage('manager', 'disputes')).holds.some((one) => one.cause === 'dispute' && one.table === ROULETTE), 'the recording is kept')

  // While nothing is decided he is not paid.
  const cage = pages.cashier.page
  await tab(cage, 'redeem')
  await finder(cage).fill(card.surname)
  await cage.keyboard.press('Enter')
  await cage.getByLabel('The document is shown and is his').check()
  await cage.getByLabel('Pieces of 100', { exact: true }).fill('1')
  await cage.getByRole('button', { name: /^Pay and print the receipt/ }).click()
  await cage.getByRole('alert').filter({ hasText: /FROZEN/ }).waitFor()
  await isGood(cage, 'a payout refused')

  // What was entered is looked at again; the record shows what the dealer entered, and the inspector lets it stand.
  await open(`/inspector/${ROULETTE}?round=1`)
  await page.getByText(String(NUMBER + 1)).first().waitFor()
  await isGood(page, 'the round recalled')
  await open('/pit')
  await tab(page, 'disputes')
  await page.getByRole('button', { name: 'Decide…' }).click()
  await page.getByLabel('Decision and its reason').fill('the record says eighteen')
  await page.locator('form').getByRole('button', { name: 'Decide…' }).click()
  await confirm(page)
  await until('the first decision', async () => (await disputes())[0].state === 'inspector')
  await isGood(page, 'a dispute decided')
  await page.getByRole('button', { name: 'Take it further…' }).click()
  await confirm(page)
  await until('it to be taken further', async () => (await disputes())[0].state === 'escalated')
})

test('the manager rules otherwise by the recording, and it is put right in the books', async () => {
  const { page, open } = pages.manager
  const had = await chips()
  await open('/manager')
  await tab(page, 'disputes')
  await page.getByRole('button', { name: 'Change the decision…' }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Decision and its reason') })
  await form.getByLabel('Outcome').selectOption({ label: 'by the rules' })
  await form.getByLabel('Clause').fill('art.15')
  await form.getByLabel('Decision and its reason').fill('the recording shows seventeen')
  await form.getByLabel('The house pays beside it').fill(String(PAYS + BET))
  await isGood(page, 'the ruling')
  await form.getByRole('button', { name: 'Change the decision…' }).click()
  await confirm(page)
  await until('the ruling', async () => (await disputes())[0].state === 'manager')
  await page.getByRole('button', { name: 'Settle…' }).click()
  await confirm(page)
  await until('it to be settled', async () => !(await disputes())[0].open)
  assert.equal((await chips()) - had, PAYS + BET)
})

test('he disputes a round from his own page too; the inspector lets it stand', async () => {
  const { page, open } = pages.player3
  await open('/me')
  await page.getByRole('row').filter({ hasText: 'Caribbean stud' }).getByRole('button', { name: 'Round 1' }).first().click()
  await page.getByText('I dispute this round').click()
  await page.getByLabel('What is wrong').fill('the share was too small')
  await isGood(page, 'his own page')
  await page.getByRole('button', { name: 'Raise the dispute' }).click()
  await page.getByText(/^Dispute \d+ is written down/).waitFor()
  const { dispute } = (await disputes()).find((one) => one.by === VISITOR)
  const inspector = pages.inspector.page
  await pages.inspector.open('/pit')
  await inspector.getByRole('button', { name: `Dispute ${dispute} waits for your decision` }).click()
  const row = inspector.getByRole('article').filter({ hasText: `№ ${dispute}` })
  await row.getByRole('button', { name: 'Decide…' }).click()
  await row.getByLabel('Decision and its reason').fill('as the rules of the jackpot say')
  await row.locator('form').getByRole('button', { name: 'Decide…' }).click()
  await confirm(inspector)
  await row.getByRole('button', { name: 'Settle…' }).click()
  await confirm(inspector)
  await until('it to be settled', async () => !(await disputes()).some((one) => one.open))
})

test('his chips are redeemed with his document, and he goes out', async () => {
  const { page } = pages.cashier
  const had = await chips()
  await page.getByRole('button', { name: /^Pay and print the receipt/ }).click()
  assert.match(await closePaper(page, 'Receipt for a payout'), new RegExp(`Paid out\\s+${REDEEMED}`))
  assert.equal(had - (await chips()), REDEEMED)
  const door = pages.registrar.page
  await tab(door, 'inside')
  await door.getByRole('row').filter({ hasText: card.surname }).getByRole('button', { name: 'Goes out' }).click()
  await until('him to be out', async () => (await house.hallPage('registrar', 'door')).counts.inside === 0)
  await isGood(door, 'nobody inside')
})

test('the registers tell the visit, and the record proves itself', async () => {
  const mine = async (name) => (await register(name)).filter((row) => row.visitor === VISITOR)
  const [visit, ...others] = await mine('visitors')
  assert.deepEqual([visit.state, visit.id_shown, visit.played, others.length], ['left', true, true, 0])
  assert.ok(visit.left_at > visit.entered_at)
  assert.deepEqual((await mine('receipts')).map((row) => [row.method, row.amount]), [['cash', BOUGHT]])
  assert.deepEqual((await mine('payouts')).map((row) => [row.method, row.gross, row.id_shown]), [['cash', REDEEMED, true]])
  assert.deepEqual((await mine('disputes')).map((row) => [row.table, row.state, row.outcome, row.decided_by, row.changed_by]), [[ROULETTE, 'settled', 'by_rules', INSPECTOR, MANAGER], [CARDS, 'settled', 'stands', INSPECTOR, undefined]])
  assert.deepEqual((await mine('incidents')).map((row) => row.code), ['dispute', 'dispute'])
  for (const name of ['visitors', 'receipts', 'payouts', 'disputes']) {
    await pages.manager.open(`/registers/${name}`)
    await pages.manager.page.locator('tbody tr').first().waitFor()
    await isGood(pages.manager.page, `register ${name}`)
  }
  await house.stop()
  const program = process.env.CROUPIER ?? join(root, 'build/croupier')
  const { stdout } = await promisify(execFile)(program, ['verify', join(house.folder, 'house.db')], { cwd: root })
  assert.match(stdout, /All of it agrees\./)
})
