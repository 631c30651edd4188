// poker_player.mjs: a player's hands at a table of poker between players, by mouse, by thumb, or by keys alone; and
// what a hand's pots come to, worked out anew.
import { until } from './house.mjs'
import { best, compare } from './poker.mjs'
import { player } from './hands.mjs'

const RANKS = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace' }
const SUITS = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
/** "As" is "ace of spades". */
export const cardName = (card) => `${RANKS[card[0]]} of ${SUITS[card[1]]}`

// ---- What a hand comes to ----

/** Pots of what each seat put in, those who did not fold in them; what nobody called goes back to whose it is. */
export function potsOf(put, live) {
  const levels = [...new Set(live.map((seat) => put.get(seat)))].sort((a, b) => a - b)
  const pots = []
  let from = 0
  for (const level of levels) {
    const who = live.filter((seat) => put.get(seat) >= level)
    const amount = [...put.values()].reduce((sum, chips) => sum + Math.max(0, Math.min(chips, level) - from), 0)
    if (who.length > 1) pots.push({ amount, who })
    else return { pots, returned: amount }
    from = level
  }
  return { pots, returned: 0 }
}

/** Who of them has the best hand. */
export function winners(who, cards, board) {
  const made = who.map((seat) => best([...cards.get(seat), ...board]))
  const top = [...made].sort(compare).at(-1)
  return who.filter((_, i) => compare(made[i], top) === 0)
}

// ---- A player ----

/** keys: everything by keyboard. */
export function pokerPlayer(who, house, table, { keys = false } = {}) {
  const base = player(who)
  const { page } = who
  const look = () => house.look(who, table)
  const act = (name) => page.locator(`footer [data-act="${name}"]`)
  const ahead = (name) => page.locator(`footer [data-ahead="${name}"]`)
  const AHEAD = { check_fold: 'f', call: 'c', call_any: 'v' }
  const PRESETS = { least: 'm', half: 'h', pot: 'p', most: 'a' }
  const press = (locator) => (keys ? base.tabTo(locator).then(() => page.keyboard.press('Enter')) : locator.click())

  return {
    ...base,
    keys,
    look,
    act,
    mine: page.locator('section.seat.mine'),
    results: page.locator('.results [data-pot]'),
    live: page.locator('[aria-live=polite]'),
    ahead,
    async seat() {
      const label = await page.locator('section.seat.mine').getAttribute('data-seat')
      return Number(label)
    },
    /** Sits down with so much in play, at a seat of his choice where he has one. */
    async sitWith(amount, seat = null) {
      await who.open(`/table/${table}`)
      if (seat !== null) await press(page.locator(`button.free[data-seat="${seat}"]`))
      await press(page.getByRole('button', { name: base.t('Choose the chips') }))
      const dialog = page.getByRole('dialog')
      const field = dialog.locator('input')
      await field.waitFor()
      if (keys) await base.tabTo(field)
      await field.fill(String(amount))
      if (keys) await page.keyboard.press('Enter')
      else await dialog.locator('form button').click()
      await dialog.waitFor({ state: 'hidden' })
      await page.locator('section.seat.mine').waitFor()
    },
    /** It is his turn, on his page too. */
    async asked() {
      await page.locator('section.seat.mine.turn').waitFor()
      await act('fold').waitFor()
    },
    fold: () => (keys ? page.keyboard.press('f') : act('fold').click()),
    async check() {
      await act('check').waitFor()
      await (keys ? page.keyboard.press('c') : act('check').click())
    },
    async call() {
      await act('call').waitFor()
      await (keys ? page.keyboard.press('c') : act('call').click())
    },
    /** Bets or raises by one of the amounts there are buttons for; gives what it comes to. */
    async bet(preset) {
      const field = page.locator('footer input[type=number]')
      if (keys) await page.keyboard.press(PRESETS[preset])
      else await page.locator(`footer [data-preset="${preset}"]`).click()
      const amount = await field.inputValue()
      if (keys) await page.keyboard.press('Enter')
      else await page.locator('footer form .do').click()
      return Number(amount)
    },
    /** Types the amount. */
    async betExactly(amount) {
      if (keys) await page.keyboard.press('r')
      await page.locator('footer input[type=number]').fill(String(amount))
      if (keys) await page.keyboard.press('Enter')
      else await page.locator('footer form .do').click()
    },
    async choose(what) {
      await ahead(what).waitFor()
      if (keys) await page.keyboard.press(AHEAD[what])
      else await ahead(what).click()
      await until(`${what} chosen`, async () => (await ahead(what).getAttribute('aria-pressed')) === 'true')
    },
  }
}
