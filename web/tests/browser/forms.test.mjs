// Doings that are seldom done, each by the form where its people look for it: what is asked before, what came of it
// in the house's own registers, and what a refusal says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirm, openHall } from './hall.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, keysShown } from './looks.mjs'

let house
before(async () => {
  house = await openHall({ demo: '--demo-house' })
})
after(() => house?.close())

const TABLE = 2 // live roulette, open
const tab = (page, id) => page.locator(`#tab-${id}`).click()
const rowsOf = async (name) => (await house.ask(await house.person('manager'), 'GET', `/api/registers/${name}`)).body.rows.map((row) => row.value)
const cage = () => house.hallPage('cashier', 'cage')

/** A form unfolded, its fields filled, what it will do confirmed. */
async function does(page, name, fields, ticks = []) {
  const form = page.locator(`details[data-deed=${name}]`)
  await form.locator('summary').click()
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true }).or(form.locator('label').filter({ hasText: label }).locator('select')).first()
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
  for (const label of ticks) await form.getByLabel(label).check()
  await form.locator('button.primary:enabled').click()
  await confirm(page)
  return form
}
const isDone = (page) => page.getByText(/record \d/).waitFor()
const isRefused = (page, code) => page.getByRole('alert').filter({ hasText: code }).waitFor()

async function at(login, path, id) {
  const one = await house.person(login)
  await one.open(path)
  if (id) await tab(one.page, id)
  return one
}

async function isGood(page, where) {
  await isClean(page, where)
  assert.deepEqual(await keysShown(page), [], where)
  await page.context().close()
}

test('cage: money comes in, the card bank pays over, tax falls due; more than is owed is refused', async () => {
  const head = await at('head_cashier', '/cage', 'money')
  await does(head.page, 'safe_in', { Amount: '500' })
  await until('the money in the safe', async () => (await rowsOf('safe')).some((row) => row.kind === 'funds_in' && row.amount === 50000))
  await isGood(head.page, 'house money of the head cashier')
  const { page } = await at('administration', '/cage', 'money')
  await does(page, 'gambling_tax', { Amount: '1000' })
  await until('the tax due', async () => (await rowsOf('tax')).some((row) => row.kind === 'gambling' && row.tax === 100000))
  await does(page, 'tax_remit', { Amount: '99999999' })
  await isRefused(page, 'AMOUNT')
  assert.equal(await page.locator('details[data-deed=safe_in]').count(), 0, 'administration puts no money in')
  await isGood(page, 'house money of the administration')
})

test('cage: the money of an Act goes back', async () => {
  const { page } = await at('administration', '/cage', 'acts')
  const before = (await cage()).acts.length
  await page.getByRole('button', { name: 'Pay it back…' }).first().click()
  await confirm(page)
  await until('one Act less', async () => (await cage()).acts.length === before - 1)
  await isGood(page, 'Acts')
})

test('cage: a payout that waits is paid in part, by agreement; the rest stays owed', async () => {
  const { page } = await at('cashier', '/cage', 'queue')
  const visitor = 101
  // Nearly all of the drawer goes to the safe, some of it comes back.
  const { shift } = (await cage()).shifts.find((one) => one.cashier === 8)
  const move = { do: 'safe_move', shift, amount: 1_000_000 }
  for (let n = 0; n < 100 && (await house.deed('head_cashier', { ...move, to_safe: true })).status === 'OK'; n++);
  await house.must('head_cashier', move)
  await house.must('cashier', { do: 'buy', visitor, payments: [{ by: 'card', sum: 12_000_000 }], steps: [4, 5, 6, 7, 8] })
  const { came } = await house.must('cashier', { do: 'redeem', visitor, chips: { 1000000: 12 }, id_shown: true, document_of: visitor, queue: true })
  assert.equal(came.state, 'queued_cash')
  const left = async () => (await cage()).payouts.find((one) => one.payout === came.payout).left
  const owed = await left()
  const row = page.getByRole('article').filter({ hasText: `№ ${came.payout}` })
  await row.getByRole('button', { name: 'Pay out…' }).click()
  await row.getByLabel('The document is shown and is his').check()
  await row.getByLabel('Only a part now (empty: all of it)').fill('1000')
  await row.getByRole('button', { name: 'Pay out', exact: true }).click()
  await confirm(page)
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor() // he was not asked
  await row.getByLabel('He agrees to a part; the rest keeps its term').check()
  await row.getByRole('button', { name: 'Pay out', exact: true }).click()
  await confirm(page)
  const paper = page.locator('dialog.paper')
  await paper.getByText('Still owed').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(owed - (await left()), 100000)
  await isGood(page, 'payouts')
})

test('cage: a shift is closed and its drawer handed to the next one', async () => {
  const { page } = await at('cashier', '/cage', 'shift')
  const mine = (await cage()).shifts.find((one) => one.cashier === 8)
  const next = (await cage()).shifts.find((one) => one.state === 'planned')
  await page.getByRole('button', { name: 'End the shift: count' }).click()
  const told = Object.fromEntries((await cage()).chips.map(({ value, pieces }) => [value, pieces]))
  const counted = await house.deed('cashier', { do: 'shift_count', shift: mine.shift, cash: 1, chips: told })
  assert.equal(counted.status, 'OK', JSON.stringify(counted))
  await house.must('manager', { do: 'shift_reconcile', shift: mine.shift, reason: 'a test of the hand-over' })
  await page.reload()
  await tab(page, 'shift')
  await page.getByLabel('The drawer goes to').first().selectOption({ label: (await page.getByLabel('The drawer goes to').first().locator('option').allInnerTexts())[1] })
  await page.getByRole('button', { name: 'Close the shift…' }).first().click()
  await page.getByRole('dialog').getByText(/The drawer is handed to/).waitFor()
  await confirm(page)
  await until('the shift to be handed over', async () => (await rowsOf('safe')).some((row) => row.kind === 'handed_over' && row.shift === next.shift))
  await isGood(page, 'a shift handed over')
})

test('door: a class the house’s rules do not know is refused in words', async () => {
  const { page } = await at('administration', '/door', 'bans')
  await does(page, 'class_put', { Class: 'minors' })
  await isRefused(page, 'OUTSIDE_RULES')
  await isGood(page, 'classes')
})

test('manager: chips are registered and retired, somebody hired and dismissed', async () => {
  const { page } = await at('manager', '/manager', 'equipment')
  const chips = async () => (await house.hallPage('manager', 'tables')).chips
  const { vault, issued } = await chips()
  await does(page, 'chips_register', { 'Pieces of 100': '7' })
  await until('seven more', async () => (await chips()).issued['10000'] === (issued['10000'] ?? 0) + 7)
  await does(page, 'chips_retire', { 'Pieces of 100': '7' })
  await until('as before', async () => (await chips()).vault['10000'] === (vault['10000'] ?? 0) || (await chips()).vault['10000'] === undefined)
  await does(page, 'chips_retire', { 'Pieces of 100': '999999' })
  await isRefused(page, 'CAGE_CHIPS')
  await tab(page, 'staff')
  const { visitor } = await house.must('registrar', { do: 'card_put', card: { surname: 'Nu', given_name: 'Staff', born: '1995-01-01' } })
  const members = async () => (await house.hallPage('manager', 'staff')).members
  await does(page, 'hire', { 'Person, by number': String(visitor) }, ['dealer', 'Roulette'])
  await until('him to be hired', async () => (await members()).some((one) => one.person === visitor && one.skills.includes('roulette')))
  await does(page, 'dismiss', { Person: String(visitor) })
  await until('him to be gone', async () => !(await members()).some((one) => one.person === visitor))
  await isGood(page, 'equipment and staff')
})

test('pit: goodwill from the float, a dispute, a recording kept; each stands in its register', async () => {
  const { page } = await at('manager', '/pit')
  await page.getByRole('button', { name: new RegExp(`^${TABLE} `) }).click()
  const form = page.locator('details[data-deed=goodwill]')
  await form.locator('summary').click()
  await form.getByRole('combobox').fill('101')
  await page.keyboard.press('Enter')
  await form.getByLabel('Amount').fill('5')
  await form.getByLabel('Reason').fill('waited long')
  await form.locator('button.primary:enabled').click()
  await confirm(page)
  await until('the goodwill', async () => (await rowsOf('goodwill')).some((row) => row.visitor === 101 && row.amount === 500))
  await does(page, 'dispute_raise', { 'What it is about (no names)': 'a chip fell' })
  await until('the dispute', async () => (await rowsOf('disputes')).some((row) => row.subject === 'a chip fell' && row.table === TABLE))
  await isGood(page, 'a table’s doings')
  const guard = await at('security', '/pit', 'recordings')
  await does(guard.page, 'recording_hold', { Table: String(TABLE), 'When it was': await clock(), Reason: 'seen at the door' })
  await until('the hold', async () => (await house.hallPage('manager', 'disputes')).holds.some((one) => one.cause === 'order' && one.table === TABLE))
  await isGood(guard.page, 'recordings')
})

/** The house's clock as a field of a page takes it. */
const clock = async () => (await house.hallPage('manager', 'house')).clock.slice(0, 16).replace(' ', 'T')

test('dealer: a fill is counted in before a witness, a tip goes into its box', async () => {
  const { slip } = (await house.must('dealer', { do: 'slip_request', table: TABLE, kind: 'fill', chips: { 10000: 5 } })).came
  for (const [login, what] of [['pit_boss', 'slip_approve'], ['pit_boss', 'slip_enter']]) await house.must(login, { do: what, slip })
  await house.must('cashier', { do: 'slip_issue', slip, chips: { 10000: 5 } }).catch(() => house.must('cashier2', { do: 'slip_issue', slip, chips: { 10000: 5 } }))
  await house.must('security', { do: 'slip_carry', slip })
  const { page } = await at('dealer', '/pit', 'slips')
  const row = page.getByRole('article').filter({ hasText: `№ ${slip}` })
  await row.getByRole('button', { name: /^Take in at the table/ }).click()
  await row.getByLabel('Pieces of 100', { exact: true }).fill('5')
  await row.getByLabel('Person').selectOption({ index: 1 })
  await row.getByRole('button', { name: /^Take in at the table/ }).click()
  await confirm(page)
  await until('the fill taken in', async () => !(await house.hallPage('manager', 'tables')).slips.some((one) => one.slip === slip))
  await tab(page, 'tables')
  await page.getByRole('button', { name: new RegExp(`^${TABLE} `) }).click()
  await does(page, 'tip', { 'Pieces of 5': '1' })
  await isDone(page)
  await isGood(page, 'the dealer’s page of the pit')
})

test('a house is established by the administration on its first page', async () => {
  const fresh = await openHouse()
  try {
    const { page, open } = await fresh.person('administration')
    await open('/manager')
    const form = page.locator('form')
    await form.getByLabel('Rules').selectOption('tdc')
    await form.getByLabel('House', { exact: true }).fill('Casino')
    await form.getByLabel('Currency (three letters)').fill('TDC')
    await form.getByLabel('Denominations, in smallest units, largest first').fill('100000, 10000, 500, 100')
    await isClean(page, 'a house to be established')
    await form.locator('button.primary:enabled').click()
    await confirm(page)
    await page.getByRole('tab').first().waitFor()
  } finally {
    await fresh.close()
  }
})
