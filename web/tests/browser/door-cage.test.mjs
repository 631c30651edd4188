// The hall: a visitor from the door to the cage and out, by the registrar's and the cashier's hands; what each of
// them is refused; their pages in three languages and three sizes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ANNA, BORIS, CHIPS, DRAWER, confirm, furnish, openHall } from './hall.mjs'
import { until } from './house.mjs'
import { isClean, looksRight } from './looks.mjs'
import { money, wordsOf } from './words.mjs'

let house
let registrar
let cashier
const en = wordsOf('en')
before(async () => {
  house = await openHall()
  await furnish(house)
  registrar = await house.person('registrar')
  cashier = await house.person('cashier')
})
after(() => house?.close())

const tab = (page, name) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const finder = (page) => page.getByRole('combobox', { name: en('Visitor: card, number, name or document') })
const counts = async () => (await house.hallPage('registrar', 'door')).counts
const cage = () => house.hallPage('cashier', 'cage')
const closePaper = async (page, title) => {
  const paper = page.locator('dialog.paper').filter({ hasText: title })
  await paper.waitFor()
  const text = await paper.innerText()
  await page.keyboard.press('Escape')
  await paper.waitFor({ state: 'hidden' })
  return text
}
const isStep = (page, step) => until(`step ${step}`, async () => (await page.locator('li[aria-current=step] .n').innerText()) === String(step))
/** The steps of a purchase, up to the one at which it is written down. */
async function walk(page, last, each) {
  for (let step = 1; step <= last; step++) {
    await isStep(page, step)
    await each?.()
    await page.keyboard.press('Enter')
  }
}

test('door: a card is written, scanned, and its owner let in with Enter, Enter', async () => {
  const { page, open } = registrar
  await open('/door')
  await page.getByRole('button', { name: 'New card' }).click()
  for (const [label, text] of [['Surname', ANNA.surname], ['Given name', ANNA.given_name], ['Patronymic', ANNA.patronymic], ['Born', ANNA.born], ['Document', ANNA.document.name], ['Series', ANNA.document.series], ['Document number', ANNA.document.number], ['Issued on', ANNA.document.issued_on], ['Issued by', ANNA.document.issued_by], ['Code of the club card (scan it)', ANNA.code]])
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Keep the card' }).click()
  await page.getByRole('button', { name: /The document is shown and is his/ }).waitFor()
  await page.keyboard.press('Escape')
  await finder(page).waitFor()
  await page.locator('body').click({ position: { x: 5, y: 400 } })
  await page.keyboard.type(`${ANNA.code}`) // a scanner, wherever the focus is
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /The document is shown and is his/ }).waitFor()
  assert.equal((await counts()).admitted, 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Let in/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'May come in' }).filter({ hasText: ANNA.surname }).waitFor()
  assert.equal((await counts()).admitted, 1)
})

test('door: who may not come in hears the first ground, the clerk sees all of them', async () => {
  const { page } = registrar
  await house.must('registrar', { do: 'card_put', card: BORIS })
  await finder(page).fill(BORIS.surname) // the patronymic of another begins so too: a list
  await page.getByRole('option').filter({ hasText: BORIS.given_name }).click()
  await page.getByLabel('Weapon').check()
  await page.getByRole('button', { name: /The document is shown/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('alert').filter({ hasText: 'Not let in' })
  await verdict.waitFor()
  assert.match(await verdict.innerText(), /under 18/)
  assert.deepEqual(await verdict.getByRole('listitem').allInnerTexts(), ['under age', 'weapon, ammunition, poison or explosives'])
  assert.equal((await counts()).refused, 1)
  await finder(page).fill(BORIS.code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'No document: not let in' }).click()
  await page.getByRole('alert').filter({ hasText: 'no identity document was shown' }).first().waitFor()
  await page.getByText('A person without a card and a document').click()
  await page.getByLabel('How he looks (no name)').fill('a tall man')
  await page.getByRole('button', { name: 'Not let in: write it down' }).click()
  await until('three refused', async () => (await counts()).refused === 3)
  await isClean(page, 'door')
})

test('cage: the shift is opened by a count; a wrong one is refused by name', async () => {
  const { page, open } = cashier
  await open('/cage')
  await page.getByText('You have no open shift: nothing can be sold or paid').waitFor()
  await page.getByText('Hidden while you count.').waitFor()
  const count = async (cash) => {
    await page.getByLabel('Cash in the drawer').fill(String(cash / 100))
    for (const [value, pieces] of Object.entries(CHIPS)) await page.getByLabel(`Pieces of ${money('en', value / 100, 0)}`, { exact: true }).first().fill(String(pieces))
    await page.getByRole('button', { name: /^Open the shift/ }).click()
    await confirm(page)
  }
  await count(DRAWER - 500)
  await page.getByRole('alert').filter({ hasText: 'COUNT_DIFFERS' }).waitFor()
  await count(DRAWER)
  await until('the shift to be open', async () => (await cage()).shifts[0].state === 'open')
})

test('cage: chips are sold for cash and card, the nine steps in their order, the document printed', async () => {
  const { page } = cashier
  await tab(page, 'Sell chips')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bank card', exact: true }).click()
  await page.getByLabel('Cash tendered').fill('600')
  await page.getByLabel('For chips (empty: for all of it)').fill('525')
  await page.getByRole('textbox', { name: 'Bank card' }).fill('475')
  await page.getByRole('button', { name: /^Go through the steps/ }).focus()
  await page.keyboard.press('Enter')
  await walk(page, 8, async () => assert.equal((await cage()).receipts, 0))
  const paper = await closePaper(page, 'Payment document') // there to be handed over with chips and change
  await isStep(page, 9)
  assert.equal(await page.getByRole('button', { name: 'One step back' }).count(), 0, 'what is handed over is not taken back here')
  await page.keyboard.press('Enter')
  await finder(page).waitFor()
  assert.match(paper, /Change due[\s\S]*75\.00/)
  assert.match(paper, /1 × 1\s000/) // 1,000.00 in one chip
  assert.equal((await cage()).receipts, 2)
  assert.equal((await cage()).shifts[0].sold, 100000)
})

test('cage: who is not inside buys nothing', async () => {
  const { page } = cashier
  await tab(page, 'Sell chips')
  await finder(page).fill(BORIS.code)
  await page.keyboard.press('Enter')
  await page.getByLabel('Cash tendered').fill('100')
  await page.getByRole('button', { name: /^Go through the steps/ }).click()
  await walk(page, 8)
  await page.getByRole('alert').filter({ hasText: 'NO_VISIT' }).waitFor()
  await isStep(page, 8) // before anything was handed over
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await finder(page).waitFor()
})

test('cage: chips are redeemed with a document, tax withheld, the receipt printed', async () => {
  const { page } = cashier
  await tab(page, 'Redeem')
  await finder(page).fill('Иванова')
  await page.keyboard.press('Enter')
  await page.getByLabel('Pieces of 1 000', { exact: true }).fill('1')
  await page.getByRole('button', { name: /^Pay and print the receipt/ }).click()
  await page.getByRole('alert').filter({ hasText: 'ID_REQUIRED' }).waitFor()
  await page.getByLabel('The document is shown and is his').check()
  await page.getByText(money('en', 96000, 2)).first().waitFor()
  await isClean(page, 'redeem')
  await page.getByRole('button', { name: /^Pay and print the receipt/ }).click()
  const paper = await closePaper(page, 'Receipt for a payout')
  assert.match(paper, /Income tax[\s\S]*40\.00/)
  assert.match(paper, /Paid out[\s\S]*960\.00/)
  assert.equal((await cage()).shifts[0].paid, 100000)
})

test('cage: a till that is short is said, the chips are taken and the term stands in the queue', async () => {
  const { page } = cashier
  const { visitor } = (await house.ask(cashier, 'GET', `/api/cards?q=${ANNA.code}`)).body.cards[0]
  await house.must('cashier', { do: 'buy', visitor, payments: [{ by: 'card', sum: 3000000 }], steps: [4, 5, 6, 7, 8] })
  await tab(page, 'Redeem')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  await page.getByLabel('The document is shown and is his').check()
  await page.getByLabel('Pieces of 1 000', { exact: true }).fill('30')
  await page.getByRole('button', { name: /^Pay and print the receipt/ }).click()
  await page.getByRole('alert').filter({ hasText: 'TILL_SHORT' }).waitFor()
  await page.getByRole('button', { name: 'He agrees to wait: take the chips' }).click()
  await closePaper(page, 'Chips taken, cash is owed')
  await page.getByText(/^The till is low: .*28.800\.00.* is owed in cash$/).waitFor()
  await house.must('head_cashier', { do: 'safe_in', amount: 4000000 })
  await house.must('head_cashier', { do: 'safe_move', shift: 1, amount: 4000000 })
  await tab(page, 'Payouts')
  await page.getByText(/in 23 h \d+ min|in 24 h 0 min/).waitFor()
  await page.getByRole('button', { name: /^Pay out…/ }).click()
  await page.getByLabel('The document is shown and is his').check()
  await page.getByRole('button', { name: 'Pay out', exact: true }).click()
  await confirm(page)
  await closePaper(page, 'Receipt for a payout')
  await page.getByText('The house owes nobody anything.').waitFor()
})

test('cage: an application to the bank is filed and its chips taken, step by step', async () => {
  const { page } = cashier
  await house.must('cashier', { do: 'buy', visitor: (await house.ask(cashier, 'GET', `/api/cards?q=${ANNA.code}`)).body.cards[0].visitor, payments: [{ by: 'card', sum: 100000 }], steps: [4, 5, 6, 7, 8] })
  await tab(page, 'Application')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  await page.getByLabel('Sum', { exact: true }).fill('1000')
  await page.getByLabel('Bank account').fill('BY00 0000')
  await page.getByLabel('The account is his own').check()
  await page.getByRole('button', { name: /^File the application/ }).click()
  await confirm(page)
  await closePaper(page, 'Application for a payout')
  const row = page.getByRole('article').filter({ hasText: ANNA.surname })
  await row.getByRole('button', { name: /^Identify the person…/ }).click()
  await row.getByLabel('The document is shown and is his').check()
  await row.getByRole('button', { name: 'Identify the person', exact: true }).click()
  await confirm(page)
  await row.getByRole('button', { name: /^Take the chips…/ }).click()
  await row.getByLabel('Pieces of 1 000', { exact: true }).fill('1')
  await row.getByRole('button', { name: 'Take the chips', exact: true }).click()
  await confirm(page)
  await until('the chips to be taken', async () => ['accepted', 'queued_bank'].includes((await cage()).payouts[0]?.state))
  await isClean(page, 'queue')
})

test('door: a visitor excludes himself, is confirmed on paper, and goes out', async () => {
  const { page } = registrar
  await tab(page, 'Self-exclusion')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  const accept = page.getByRole('button', { name: 'Accept the application…' })
  await page.getByRole('button', { name: '12 months' }).click()
  assert.equal(await accept.isDisabled(), true)
  for (const label of ['He is here himself', 'The application is in writing', 'The document is shown and is his']) await page.getByLabel(label).check()
  await accept.click()
  await confirm(page)
  await page.getByLabel('Number of the document made by the cash-register system').fill('4711')
  await isClean(page, 'self-exclusion')
  await page.getByRole('button', { name: 'In the list: print the confirmation' }).click()
  const paper = await closePaper(page, 'Confirmation of self-exclusion')
  assert.match(paper, /4711/)
  assert.match(paper, /12 months/)
  await tab(page, 'Inside')
  const row = page.getByRole('row').filter({ hasText: ANNA.surname })
  await row.filter({ hasText: 'must leave' }).waitFor()
  // The page hears of it only when he is found again: Enter is for what stands first then.
  let hear
  const heard = new Promise((resolve) => (hear = resolve))
  await page.route('**/api/hall/door*', async (route) => {
    await heard
    await route.continue()
  })
  await row.getByRole('button', { name: 'Goes out' }).click()
  await until('nobody inside', async () => (await counts()).inside === 0)
  await tab(page, 'Door')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Goes out/ }).waitFor()
  hear()
  await page.getByRole('button', { name: /The document is shown/ }).waitFor()
  await page.unroute('**/api/hall/door*')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Let in/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'self-excluded until' }).waitFor()
})

test('door: a breach act is written, the manager confirms it', async () => {
  const { page } = registrar
  await tab(page, 'Breaches')
  await finder(page).fill(ANNA.code)
  await page.keyboard.press('Enter')
  await page.getByLabel(/2\.4\s+misbehaved/).check()
  await page.getByLabel('What happened (no names)').fill('shouted at the dealer')
  await page.getByRole('button', { name: 'Write the act…' }).click()
  await confirm(page)
  await closePaper(page, 'Breach act')
  await page.getByRole('button', { name: 'Papers and pictures are attached' }).click()
  const manager = await house.person('manager')
  await manager.open('/door')
  await tab(manager.page, 'Breaches')
  await manager.page.getByRole('button', { name: 'Confirm…' }).click()
  await confirm(manager.page)
  await until('no act to wait', async () => (await house.hallPage('manager', 'door')).acts.length === 0)
  await manager.close()
})

test('cage: the shift is counted blind, agrees with the books, and is closed', async () => {
  const { page } = cashier
  await tab(page, 'Shift')
  const chips = (await cage()).chips
  await page.getByRole('button', { name: 'End the shift: count' }).click()
  await page.getByText('Hidden while you count.').waitFor()
  const { sold, paid } = (await cage()).shifts[0]
  assert.ok(sold > 0 && paid > 0)
  // opened with 20,000.00; 525.00 in cash; 960.00 and 28,800.00 out; 40,000.00 from the safe
  await page.getByLabel('Cash in the drawer').fill('30765')
  for (const { value, pieces } of chips) await page.getByLabel(`Pieces of ${money('en', value / 100, 0)}`, { exact: true }).first().fill(String(pieces))
  await page.getByRole('button', { name: /^Take the count/ }).click()
  await confirm(page)
  await page.getByRole('button', { name: 'Agree with the books' }).click()
  await page.getByRole('button', { name: /^Close the shift/ }).click()
  await confirm(page)
  await until('the shift to be closed', async () => (await cage()).shifts.length === 0)
})

test('cage: a fill is issued, a box counted, an Act paid out in chips, a mistake taken back', async () => {
  const evening = await openHall({ demo: '--demo-house' })
  try {
    const { page, open } = await evening.person('cashier')
    const slip = (await evening.must('dealer', { do: 'slip_request', table: 2, kind: 'fill', chips: { 10000: 5 } })).came.slip
    await evening.must('pit_boss', { do: 'slip_approve', slip })
    await evening.must('pit_boss', { do: 'slip_enter', slip })
    await open('/')
    await page.getByRole('navigation', { name: 'The hall' }).getByRole('link', { name: 'Cage' }).click()
    await page.waitForURL('**/cage')
    await tab(page, 'Fills')
    const row = page.getByRole('article').filter({ hasText: `№ ${slip}` })
    await row.getByRole('button', { name: /^Issue the chips…/ }).click()
    assert.equal(await row.getByLabel('Pieces of 100', { exact: true }).inputValue(), '5')
    await row.getByRole('button', { name: /^Issue the chips…/ }).click()
    await confirm(page)
    await until('the fill to be on its way', async () => (await evening.hallPage('cashier', 'tables')).slips.find((one) => one.slip === slip)?.state === 'issued')

    const third = async () => (await evening.hallPage('cashier', 'tables')).tables.find((one) => one.table === 3)
    await evening.must('pit_boss', { do: 'table_last_games', table: 3 })
    await evening.must('pit_boss', { do: 'table_count', table: 3, chips: (await third()).pieces, signs: [{ person: 5, role: 'dealer' }, { person: 8, role: 'cashier' }] })
    await evening.must('pit_boss', { do: 'box_seal', table: 3, box: 'tips', seal: 77, witness: { person: 10, role: 'security' } })
    await page.getByRole('button', { name: /^Count the box/ }).click()
    await page.getByLabel('Witness, by number').fill('2')
    await page.getByRole('button', { name: /^Counted…/ }).click()
    await confirm(page)
    await until('the tips to be counted', async () => (await third()).boxes.find((one) => one.box === 'tips').state === 'counted')

    const { act, sum } = (await evening.hallPage('cashier', 'cage')).acts[0]
    await evening.must('administration', { do: 'act_register', act })
    await evening.must('administration', { do: 'act_to_cage', act })
    await tab(page, 'Acts')
    for (const step of ['Identify the person', 'Count the chips', 'He has signed', 'Hand over chips and copy']) {
      await page.getByRole('button', { name: `${step}…` }).click()
      await confirm(page)
    }
    assert.match(await closePaper(page, 'Settlement Act'), new RegExp(money('en', sum, 2)))
    await page.getByText('No Act is under way.').waitFor()

    await tab(page, 'Done today')
    const { record } = (await evening.hallPage('cashier', 'cage')).entries.findLast((one) => one.kind === 'buy')
    await page.getByLabel('Why it is to be taken back').fill('wrong visitor')
    await page.getByRole('row').filter({ hasText: `record ${record}` }).getByRole('button', { name: /^A mistake/ }).click()
    await confirm(page)
    await page.getByText('asked to be taken back').waitFor()
    await isClean(page, 'done today')
    const manager = await evening.person('manager')
    await manager.open('/cage')
    await tab(manager.page, 'Done today')
    await manager.page.getByRole('button', { name: /^Take it back/ }).click()
    await confirm(manager.page)
    await page.getByText('taken back', { exact: true }).waitFor()
  } finally {
    await evening.close()
  }
})

test('who has no business there gets a page that says so', async () => {
  const player = await house.person('player1')
  for (const path of ['/door', '/cage']) {
    await player.open(path)
    await player.page.getByText('This page is for other roles than yours.').waitFor()
  }
  const dealer = await house.person('dealer', { lang: 'ru' })
  await dealer.open('/cage')
  await dealer.page.getByText(wordsOf('ru')('This page is for other roles than yours.')).waitFor()
})

test('door and cage in three languages and sizes', async () => {
  await furnish(house).catch(() => {})
  await looksRight(house, 'door', 'registrar', '/door', ({ page }, t) => page.getByRole('combobox', { name: t('Visitor: card, number, name or document') }).waitFor())
  await looksRight(house, 'cage', 'cashier', '/cage', ({ page }) => page.getByRole('tab').first().waitFor())
})
