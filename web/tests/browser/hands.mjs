// hands.mjs: what a player's and a dealer's hands do on the pages, by mouse and by keyboard; and what a
// number pays, worked out anew from the plate.
import assert from 'node:assert/strict'
import { until } from './house.mjs'
import { wordsOf } from './words.mjs'

/** What lies on the layout by position, for everybody, as the house says. */
export async function layout(house, who, table) {
  return Object.fromEntries((await house.look(who, table)).page.positions.map(([key, amount]) => [key, amount]))
}

/** Waits until exactly these positions lie on the layout. */
export async function layoutIs(house, who, table, wanted) {
  let seen
  const order = (bets) => JSON.stringify(Object.entries(bets).sort())
  await until(`the layout ${order(wanted)}`, async () => order((seen = await layout(house, who, table))) === order(wanted)).catch(
    () => assert.deepEqual(seen, wanted),
  )
}

/** What these bets are paid by the number, and what of them is lost. */
export function payouts(rules, bets, number) {
  let paid = 0
  let lost = 0
  for (const [key, amount] of Object.entries(bets)) {
    const place = rules.game.positions.find((position) => position.key === key)
    if (place.covers.includes(number)) paid += (amount * place.pays[0]) / place.pays[1]
    else lost += amount
  }
  return { paid, lost }
}

export function add(...all) {
  const sum = {}
  for (const bets of all) for (const [key, amount] of Object.entries(bets)) sum[key] = (sum[key] ?? 0) + amount
  return sum
}

/** Where the chips of an announced bet go, one of them worth `value`. */
export function announcedBets(rules, bet, number, value) {
  const { components } = rules.game.announced.find((announced) => announced.bet === bet)
  return Object.fromEntries((number === null ? components : components[number]).map(([key, chips]) => [key, chips * value]))
}

// ---- A player ----

export function player(who) {
  const { page, lang } = who
  const t = wordsOf(lang)
  const place = (key) => page.locator(`.layout [data-key="${key}"]`)
  const button = (sentence) => page.getByRole('button', { name: new RegExp(`^${escape(t(sentence))}`) })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.getAttribute('data-number'))

  /** Tab until what has the focus fits. */
  async function tabTo(locator) {
    await locator.first().waitFor()
    for (let i = 0; i < 80; i++) {
      if (await locator.evaluateAll((all) => all.includes(document.activeElement))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${locator}`)
  }

  /** Arrow keys to a position of the layout. */
  async function walkTo(key) {
    await tabTo(page.locator('.layout [data-key]'))
    for (let i = 0; i < 60; i++) {
      if ((await focused()) === key) return
      const [dx, dy] = await page.evaluate((wanted) => {
        const middle = (element) => {
          const box = element.getBoundingClientRect()
          return [box.x + box.width / 2, box.y + box.height / 2]
        }
        const [x, y] = middle(document.activeElement)
        const [toX, toY] = middle(document.querySelector(`.layout [data-key="${wanted}"]`))
        return [toX - x, toY - y]
      }, key)
      const before = await focused()
      const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft'
      const down = dy > 0 ? 'ArrowDown' : 'ArrowUp'
      const [first, second] = Math.abs(dx) > Math.abs(dy) ? [across, down] : [down, across]
      await page.keyboard.press(first)
      if ((await focused()) === before) await page.keyboard.press(second)
    }
    throw new Error(`no arrows lead to ${key}`)
  }

  return {
    ...who,
    t,
    place,
    button,
    tabTo,
    walkTo,
    seated: page.getByRole('radiogroup', { name: t('Chip in hand') }),
    notice: page.locator('footer [role=alert]'),
    balance: page.locator('header .balance'),
    book: page.locator('ol.book'),
    chip: (i) => page.getByRole('radiogroup', { name: t('Chip in hand') }).getByRole('radio').nth(i),
    number: (n) => page.locator(`.track [data-number="${n}"]`),

    async sit(table) {
      await who.open(`/table/${table}`)
      await page.getByRole('button', { name: t('Sit down'), exact: true }).click()
      await page.getByRole('radiogroup', { name: t('Chip in hand') }).waitFor()
    },
    async sitByKeys(table) {
      await who.open(`/table/${table}`)
      await tabTo(page.getByRole('button', { name: t('Sit down'), exact: true }))
      await page.keyboard.press('Enter')
      await page.getByRole('radiogroup', { name: t('Chip in hand') }).waitFor()
    },
    async press(key) {
      await walkTo(key)
      await page.keyboard.press('Enter')
    },
    async leave() {
      await page.locator('footer button.mine').click()
      await page.getByRole('dialog').getByRole('button', { name: t('Cash out and leave') }).click()
      await page.getByRole('button', { name: t('Sit down'), exact: true }).waitFor()
    },
  }
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// ---- A dealer ----

export function dealer(who, house, table) {
  const { page, lang } = who
  const t = wordsOf(lang)
  const go = page.locator('button.go')
  const pad = page.getByRole('group', { name: t('The number'), exact: true })
  const phase = (wanted) => until(`phase ${wanted}`, async () => (await house.look(who, table)).page.phase === wanted)
  const named = (sentence, places) => page.locator('button.go', { hasText: t(sentence, places) })

  /** The one big action, which must say what it is. */
  async function big(sentence, wanted, places) {
    await named(sentence, places).and(page.locator(':enabled')).waitFor()
    await named(sentence, places).click()
    if (wanted) await phase(wanted)
  }

  return {
    ...who,
    t,
    go,
    named,
    big,
    phase,
    told: page.locator('.told'),
    say: page.getByRole('region', { name: t('Say now') }),
    dialog: page.getByRole('dialog'),
    panel: (sentence) => page.getByRole('group', { name: t('Panels') }).getByRole('button', { name: new RegExp(`^${escape(t(sentence))} [A-Z]$`) }),
    open: () => who.open(`/dealer/${table}`),
    launch: () => big('Launch the ball', 'spin'),
    closeBets: () => big('No more bets', 'closed'),
    /** The pad's key, then the big action. */
    async number(n) {
      await pad.getByRole('button').filter({ hasText: new RegExp(`^${n}$`) }).click()
      await big('Number {n}: confirm', 'pay', { n })
    },
    /** Its digits and Enter. */
    async numberByKeys(n) {
      await pad.waitFor()
      await page.keyboard.type(String(n))
      await named('Number {n}: confirm', { n }).and(page.locator(':enabled')).waitFor()
      await page.keyboard.press('Enter')
      await phase('pay')
    },
    liftDolly: () => big('All is paid: lift the dolly', 'over'),
    confirm: () => big('The round is right: next round', 'open'),
    async yes() {
      await page.getByRole('dialog').locator('button.primary:enabled').click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  }
}
