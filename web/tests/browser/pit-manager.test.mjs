// The pit, the manager's desk, audit, registers and rules: a slip approved, a table closed by a count that is short,
// opened again, what the manager sees of it, what the registers and the auditor say; the pages in three languages
// and three sizes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { confirm, openHall } from './hall.mjs'
import { until } from './house.mjs'
import { isClean, looksRight, sideways } from './looks.mjs'
import { money } from './words.mjs'

const TABLE = 8 // electronic, nobody plays there
let house
before(async () => {
  house = await openHall({ demo: '--demo-house' })
})
after(() => house?.close())

const tables = () => house.hallPage('manager', 'tables')
const tableIs = async (state) => until(`table ${TABLE} to be ${state}`, async () => (await tables()).tables.find((one) => one.table === TABLE)?.state === state)
const tab = (page, id) => page.locator(`#tab-${id}`).click()
const row = (page) => page.getByRole('button', { name: new RegExp(`^${TABLE} `) })

/** Pieces by face value into the count that is open. */
async function count(page, pieces) {
  for (const [face, n] of Object.entries(pieces)) await page.getByLabel(`Pieces of ${face}`, { exact: true }).first().fill(String(n))
}

test('pit: a slip waits for the pit boss, says what it is worth, and is approved', async () => {
  const { page, open } = await house.person('pit_boss')
  const waits = (await tables()).slips.find((one) => one.next === 'slip_approve')
  await open('/pit')
  await page.getByRole('button', { name: `Slip ${waits.slip} of table ${waits.table} waits for you: Approve` }).click()
  await page.getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(money('en', waits.amount, 2)).waitFor()
  await page.keyboard.press('Escape')
  assert.equal((await tables()).slips.find((one) => one.slip === waits.slip).state, 'requested', 'Escape does nothing')
  await page.getByRole('button', { name: 'Approve…' }).click()
  await confirm(page)
  await until('the slip to be approved', async () => (await tables()).slips.find((one) => one.slip === waits.slip).state === 'approved')
  await page.getByText(/record \d/).waitFor()
  await isClean(page, 'slips')
  await page.context().close()
})

test('pit: a table is announced, counted short, closed; the difference stands out', async () => {
  const { page, open } = await house.person('pit_boss')
  await open('/pit')
  await row(page).click()
  await page.getByRole('button', { name: 'Last games…' }).click()
  await confirm(page)
  await tableIs('closing')
  const before = (await tables()).tables.find((one) => one.table === TABLE)
  const pieces = { ...before.pieces, 10000: before.pieces['10000'] - 1 }
  await count(page, Object.fromEntries(Object.entries(pieces).map(([face, n]) => [money('en', Number(face) / 100, 0), n])))
  await page.getByRole('combobox', { name: 'inspector', exact: true }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'cashier', exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Take the count…' }).click()
  await confirm(page)
  await tableIs('reconciled')
  const { count: counted } = (await tables()).tables.find((one) => one.table === TABLE)
  assert.equal(counted.variance, -10000)
  await page.getByRole('status').getByText(`Table ${TABLE}: the count is short by ${money('en', 10000, 2)}`).waitFor()
  await isClean(page, 'a table counted')
  await page.getByLabel('Cashier who takes the float').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Close the table…' }).click()
  await confirm(page)
  await tableIs('closed')
  await page.context().close()
})

test('pit: the table is prepared and opened again with a count; a refusal says why and changes nothing', async () => {
  const { page, open } = await house.person('pit_boss')
  await open('/pit')
  await row(page).click()
  await page.getByRole('button', { name: 'Prepare the table' }).click()
  await tableIs('preparing')
  await count(page, { 100: 30 })
  await page.getByRole('checkbox', { name: 'The paper that came with them says the same' }).uncheck()
  await page.getByRole('combobox', { name: 'cashier', exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Open the table…' }).click()
  await confirm(page)
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor() // the paper says nothing
  await tableIs('preparing')
  await page.getByRole('checkbox', { name: 'The paper that came with them says the same' }).check()
  await page.getByRole('button', { name: 'Open the table…' }).click()
  await confirm(page)
  await tableIs('open')
  assert.equal((await tables()).tables.find((one) => one.table === TABLE).opening, 30 * 10000)
  await page.context().close()
})

test('pit: who is due is relieved by who is next', async () => {
  const crew = async () => (await house.hallPage('manager', 'staff')).crews.find((one) => one.table === 3).posts.find((post) => post.role === 'dealer')
  const next = (await crew()).next
  const { page, open } = await house.person('pit_boss')
  await open('/pit')
  await tab(page, 'crew')
  const line = page.getByRole('region', { name: 'At the tables' }).getByRole('row').filter({ has: page.getByRole('cell', { name: '3', exact: true }) })
  await line.getByRole('button').first().click()
  await until('another dealer', async () => (await crew()).person === next)
  await page.context().close()
})

test('manager: a dispute is decided with its reason, an incident too; a breach act is confirmed', async () => {
  const { page, open } = await house.person('manager')
  const disputes = () => house.hallPage('manager', 'disputes')
  await open('/manager')
  await tab(page, 'disputes')
  await page.getByRole('button', { name: 'Decide…' }).first().click()
  await page.getByLabel('Decision and its reason').fill('the recording shows red')
  await page.locator('form').getByRole('button', { name: 'Decide…' }).click()
  await confirm(page)
  await until('the decision', async () => (await disputes()).disputes[0].decision === 'the recording shows red')
  await tab(page, 'incidents')
  const first = (await disputes()).incidents.find((one) => one.code === 'wheel')
  const article = page.getByRole('article').filter({ hasText: `№ ${first.incident}` }).filter({ hasText: first.text })
  await article.getByRole('button', { name: 'Decide…' }).click()
  await article.getByLabel('Decision').fill('seen to')
  await article.getByRole('button', { name: 'Decide', exact: true }).click()
  await until('the incident decided', async () => (await disputes()).incidents.find((one) => one.incident === first.incident).decision === 'seen to')
  await tab(page, 'approvals')
  await page.getByRole('button', { name: 'Confirm…' }).first().click()
  await confirm(page)
  await until('no act waits', async () => !(await house.hallPage('manager', 'door')).acts.some((one) => one.state === 'written'))
  await page.context().close()
})

test('manager and administration: the schedule, the settings of the house', async () => {
  const { page, open } = await house.person('manager')
  await open('/manager')
  await tab(page, 'staff')
  const turns = async () => (await house.hallPage('manager', 'staff')).schedule.length
  const before = await turns()
  await page.getByRole('region', { name: 'Schedule' }).getByRole('button').first().click()
  await confirm(page)
  await until('a turn struck out', async () => (await turns()) === before - 1)
  await tab(page, 'house')
  await page.getByText('Administration changes these.').waitFor()
  await page.context().close()
  const other = await house.person('administration')
  await other.open('/manager')
  await tab(other.page, 'house')
  await other.page.getByLabel('Income tax, %').fill('13,5')
  await other.page.getByRole('button', { name: 'Set…' }).click()
  await confirm(other.page)
  await until('the tax', async () => (await house.hallPage('manager', 'house')).income_tax_bp === 1350)
  await other.page.context().close()
})

test('registers: by desk, by time, summed; as a spreadsheet and as a document', async () => {
  const { page, open } = await house.person('manager')
  await open('/registers')
  await tab(page, 'tables')
  await page.getByRole('link', { name: /^Table closing protocols/ }).click()
  await page.waitForURL('**/registers/closings')
  const table = page.getByRole('region', { name: 'Table closing protocols' }).getByRole('table')
  const short = table.getByRole('row').filter({ hasText: money('en', 10000, 2) }).filter({ hasText: '▲' })
  await short.first().waitFor() // the count of this test, today
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await until('yesterday alone', async () => (await table.locator('tbody tr').count()) === 2 && (await table.getByText('▲').count()) === 0)
  for (const [name, type] of [['CSV', 'text/csv'], ['PDF', 'application/pdf']]) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    const answer = await page.request.get(house.url + href)
    assert.equal(answer.status(), 200, href)
    assert.ok(answer.headers()['content-type'].startsWith(type), href)
    assert.ok((await answer.body()).length > 100, href)
  }
  await isClean(page, 'a register')
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('button', { name: 'Yesterday' }).isVisible(), false, 'paper has no buttons')
  assert.equal(await page.getByRole('tablist').isVisible(), false)
  assert.equal(await table.isVisible(), true)
  await page.context().close()
})

test('audit: the books hold, nothing can be done there but asking for a recording', async () => {
  const { page, open } = await house.person('auditor')
  await open('/audit')
  const invariants = page.getByRole('region', { name: 'Invariants of the books' })
  await invariants.getByRole('row').filter({ hasText: 'I1' }).waitFor()
  assert.equal(await invariants.getByText('▲').count(), 0)
  const sums = await page.getByRole('region', { name: 'Trial balance' }).locator('tfoot td').allInnerTexts()
  assert.equal(sums.at(-1), sums.at(-2), 'debits are credits')
  await tab(page, 'recordings')
  await page.getByRole('button', { name: 'Demand' }).first().click()
  await until('a recording demanded', async () => (await house.hallPage('manager', 'disputes')).recordings.demanded.length === 1)
  await open('/pit')
  await row(page).click()
  await page.getByRole('heading', { name: new RegExp(`^${TABLE} ·`) }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Last games…' }).count(), 0)
  await page.context().close()
})

test('rules: anybody reads them in three languages; versions are for those who keep them', async () => {
  const stranger = await house.person(null)
  await stranger.open('/rules')
  const said = new Set()
  for (const [lang, language] of [['ru', 'Русский'], ['bg', 'Български'], ['en', 'English']]) {
    await stranger.page.getByRole('button', { name: language }).click()
    const clauses = stranger.page.locator(`article[lang=${lang}] dd`)
    await clauses.first().waitFor()
    said.add((await clauses.allInnerTexts()).join('\n'))
  }
  assert.equal(said.size, 3, 'three languages, three texts')
  assert.equal(await stranger.page.getByRole('tab').count(), 0)
  const { page, open } = await house.person('administration')
  await open('/rules')
  await page.getByText((await house.hallPage('administration', 'versions')).in_force).waitFor()
  await page.getByRole('button', { name: 'Draft from the newest rules' }).click()
  await page.getByRole('alert').filter({ hasText: 'ALREADY_DONE' }).waitFor() // they are in force: no draft of the same
  assert.deepEqual((await house.hallPage('administration', 'versions')).versions, [])
  await tab(page, 'difference')
  await page.getByText('The two do not differ.').waitFor()
  await page.context().close()
})

test('other roles are told whose pages these are', async () => {
  const dealer = await house.person('dealer')
  const registrar = await house.person('registrar')
  for (const [who, path] of [[registrar, '/pit'], [dealer, '/manager'], [dealer, '/audit'], [dealer, '/registers']]) {
    await who.open(path)
    await who.page.getByText('This page is for other roles than yours.').waitFor()
  }
  await dealer.open('/pit') // a dealer has his own doings there, and not the pit boss’s
  await row(dealer.page).click()
  await dealer.page.getByText('Raise a dispute').waitFor()
  assert.equal(await dealer.page.getByRole('button', { name: 'Figures now' }).count(), 0)
})

const ready = (selector) => (who) => who.page.locator(selector).first().waitFor()
test('looks: pit', () => looksRight(house, 'pit', 'pit_boss', '/pit', ready('.pit-list tbody button')))
test('looks: manager', () => looksRight(house, 'manager', 'manager', '/manager', ready('.glance'), {
  each: async (page, width, where) => {
    if (width === 3840) return
    for (const id of ['disputes', 'incidents', 'recordings', 'staff', 'equipment', 'house', 'day']) {
      await tab(page, id)
      await page.locator('#panel h2').first().waitFor()
      assert.deepEqual(await sideways(page), [], `${where} ${id}`)
    }
  },
}))
test('looks: audit', () => looksRight(house, 'audit', 'auditor', '/audit', ready('tfoot')))
test('looks: registers', () => looksRight(house, 'registers', 'auditor', '/registers', ready('#panel li a')))
test('looks: a register', () => looksRight(house, 'register', 'manager', '/registers/visitors', ready('tbody td.figure')))
test('looks: rules', () => looksRight(house, 'rules', null, '/rules', ready('article dd')))
