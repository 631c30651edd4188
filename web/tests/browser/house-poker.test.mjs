// Poker against the house: a round of each of the four games at an electronic table, by keys, with every bet the
// house has beside the Ante, each in one of the three languages; what every bet came to is worked out anew. Then
// chosen cards: insurance, two light boxes one after another, a game bought; and how the pages look in use.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { cardPlayer, give } from './cards.mjs'
import { openHouse, until } from './house.mjs'
import { isClean, looksRight, picture, thumbs } from './looks.mjs'
import { best, BONUS, bonus, categoryOf, combinations, settle } from './poker.mjs'
import { digits } from './words.mjs'

const TABLES = {
  'texas-poker': { number: 41, rulebook: 'tdc', currency: 'TDC', login: 'player1', lang: 'en' },
  'oasis-poker': { number: 42, rulebook: 'm1', currency: 'BYN', login: 'player2', lang: 'ru' },
  'russian-poker': { number: 43, rulebook: 'tdc', currency: 'TDC', login: 'player3', lang: 'bg' },
  'caribbean-stud': { number: 44, rulebook: 'bg', currency: 'BGN', login: 'player4', lang: 'en' },
}
const PLATES = {
  'texas-poker': { min_ante: 1000, max_ante: 50000, max_payout: 5000000, bonus_min: 500, bonus_max: 10000, wheel_min: 500, wheel_max: 2000 },
  'oasis-poker': { min_ante: 1000, max_ante: 50000, max_payout: 5000000, bonus_stake_1: 500, bonus_stake_2: 1000, bonus_max_payout: 5000000 },
  'russian-poker': { min_ante: 1000, max_ante: 50000, max_payout: 5000000, bonus_min: 500, bonus_max: 10000, wheel_min: 500, wheel_max: 2000 },
  'caribbean-stud': { min_ante: 10, max_ante: 500, bonus_min: 5, bonus_max: 100 },
}

/** Tables where the dealer names the cards he deals face down: their players alone see them. */
const LIVE = { 'russian-poker': 45, 'oasis-poker': 46, 'texas-poker': 47 }

let house
before(async () => {
  house = await openHouse()
  const boss = await house.person('pit_boss')
  const cashier = await house.person('cashier')
  for (const [game, { number, rulebook, currency }] of Object.entries(TABLES)) {
    await houseDoes(cashier, { do: 'fill', currency, at: number, amount: 10_000_000_000 })
    const chance = { chance: 'electronic', bet_seconds: 25, result_seconds: 20, decision_seconds: 60 }
    const answer = await house.command(boss, number, { do: 'open', rulebook, game, name: `Poker ${number}`, table: PLATES[game], ...chance })
    assert.equal(answer.status, 'OK', `${game}: ${answer.text}`)
  }
  for (const [game, number] of Object.entries(LIVE)) {
    await houseDoes(cashier, { do: 'fill', currency: 'BYN', at: number, amount: 10_000_000_000 })
    const table = { min_ante: 1000, max_ante: 50000, bonus_min: 500, bonus_max: 50000 }
    await give(house, boss, number, { do: 'open', rulebook: 'm1', game, name: `Poker ${number}`, table, chance: 'live' })
  }
})
after(() => house?.close())

async function houseDoes(who, what) {
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { body } = await house.ask(who, 'POST', '/api/house/commands', { id, do: what })
  assert.equal(body.status, 'OK', `${JSON.stringify(what)}: ${body.text}`)
}

// ---- A round ----

const LIGHT = 2
const DARK = 3

async function sitting(game) {
  const { number, login, lang, currency, rulebook } = TABLES[game]
  const who = cardPlayer(await house.person(login, { lang }), house, number)
  await who.come()
  const rules = await house.rules(who, number)
  const look = () => house.look(who, number)
  const box = async (n) => (await look()).page.boxes.find((one) => one.box === n && one.state !== 'empty')
  const chips = async () => (await house.me(who)).chips[currency]
  const { decimals } = await look()
  return { ...who, game, number, rulebook, decimals, plate: rules.game, look, box, chips }
}

/** A press on a place of the cloth; what lies there then is what the house has. */
async function lay(a, bet, n) {
  await a.place(`${bet}:${n}`).click()
  return until(`${bet} on box ${n}`, async () => (await a.box(n))?.[bet] || null)
}

/** Everything this house takes before the deal, on a light box and a dark one. */
async function stakes(a) {
  await a.chip(0).click()
  await lay(a, 'ante', LIGHT)
  for (const side of ['bonus', 'wheel']) if (a.plate[side]) await lay(a, side, LIGHT)
  if (!a.plate.dark) return
  await a.press('b')
  // A dark Ante is unlike the light ones where the house wants it so.
  if (a.game === 'oasis-poker') await a.press('2')
  await lay(a, 'ante', DARK)
  const posted = await a.box(DARK)
  assert.ok(posted.dark)
  assert.equal(posted.bet, 2 * posted.ante)
  if (a.plate.bonus) await lay(a, 'bonus', DARK)
  for (const post of ['insurance', 'sixth', 'buy']) {
    if (await a.place(`${post}:${DARK}`).count()) await lay(a, post, DARK)
  }
}

const held = (a) => a.page.locator('.held [data-card]').evaluateAll((all) => all.map((one) => one.dataset.card))

/** One decision by its key, told by what the rail says it costs. */
async function decide(a, phase) {
  const act = (name) => a.page.locator(`[data-act="${name}"]:not([aria-disabled])`)
  if (phase === 'buy') {
    await act('buy').waitFor()
    return a.press('g')
  }
  await act('play').waitFor()
  if (phase === 'decide' && a.plate.exchange && a.game !== 'russian-poker') {
    for (let place = 1; place <= a.plate.exchange.max; place++) await a.press(String(place))
    assert.equal(await a.page.locator('.held [aria-pressed=true]').count(), a.plate.exchange.max)
    return a.press('x')
  }
  return a.press(phase === 'decide' && a.plate.sixth ? '6' : 'p')
}

/** Decides until the round is over; gives the first cards and the last page. */
async function play(a, round) {
  let first = null
  let answered = null
  const seat = (await a.box(LIGHT)).seat
  const page = await until(
    'the end of the round',
    async () => {
      const view = await a.look()
      assert.equal(view.round, round, 'the round went by unseen')
      const turn = view.page.turns.find((one) => one.seat === seat)
      if (turn && turn.turn !== answered) {
        answered = turn.turn
        await a.page.locator('.phase', { hasText: new RegExp(`${turn.box}.*:`) }).waitFor()
        if (!first) {
          first = await held(a)
          await isClean(a.page, `${a.game}, asked`)
          await picture(a.page, `${a.game}-asked`, 1280, a.lang)
        }
        await decide(a, view.page.phase)
      }
      return view.page.phase === 'over' ? view.page : null
    },
    180,
  )
  return { first, page }
}

/** What came of every bet by the page: position and amount won (+), lost (-), 0. */
async function told(a) {
  await a.page.locator('[data-result]').first().waitFor()
  const rows = await a.page.locator('[data-result]').evaluateAll((all) => all.map((one) => [one.dataset.result, one.querySelector('b').textContent]))
  return Object.fromEntries(rows.map(([position, text]) => [position, /[+−-]/.test(text) ? (text.includes('+') ? 1 : -1) * Number(digits(text)) : 0]))
}

/** Waits until the page says just that of every bet; `wanted` is given what it says now. */
async function comesTo(a, wanted, why) {
  let came
  const isRight = async () => isDeepStrictEqual((came = await told(a)), wanted(came))
  await until('the results', isRight).catch(() => assert.deepEqual(came, wanted(came), why))
  return came
}

/** The same worked out from the cards. A prize is the system's: it is taken as told. */
function reckoned(a, { first, page }, before, came) {
  const found = Object.fromEntries(Object.entries(came).filter(([position]) => position.startsWith('mystery')))
  const unit = 10 ** a.decimals
  const put = (bet, n, amount) => (found[`${bet}:${n}`] = amount / unit)
  const { dealer, board } = page
  const bought = Boolean(dealer.removed)
  const opened = bought ? dealer.cards.replace(dealer.drawn, dealer.removed) : dealer.cards
  for (const { box: n, cards } of page.boxes) {
    const laid = before.find((one) => one.box === n)
    const own = n === LIGHT ? first : cards.split(' ').slice(0, 5)
    const fives = [...own, ...board.split(' ').slice(0, 3)].filter(Boolean)
    if (laid.bonus) put('bonus', n, bonus(BONUS[`${a.rulebook} ${a.game}`], fives, laid.bonus, page.bonus_card))
    if (laid.wheel) put('wheel', n, own.includes(page.fortune_card) ? came[`wheel:${n}`] * unit : -laid.wheel)
    const main = settle(a.game, { own: cards, board, dealer: dealer.cards, ante: laid.ante, bet: 2 * laid.ante, bought })
    put('ante', n, main.ante)
    put('bet', n, main.bet)
    if (main.second) put('second', n, main.second)
    if (n === LIGHT && a.plate.exchange) put('draw', n, a.game === 'oasis-poker' ? -Math.floor((laid.ante * 3) / 2) : -laid.ante)
    if (laid.sixth) put('draw', n, -laid.ante)
    if (bought) put('buy', n, -laid.ante)
    else if (laid.buy) put('buy', n, 0)
    if (laid.insurance) put('insurance', n, insured(a.game, cards, opened, laid.insurance))
  }
  return found
}

/** Insurance of trips or better: paid where the dealer had no game, lost where the box then won. */
function insured(game, own, dealer, stake) {
  if (best(own)[0] < best('7h 7s 7d 4c 2h')[0]) return 0
  if (best(dealer)[0] === 0) return stake
  return settle(game, { own, dealer, ante: 1, bet: 2 }).bet > 0 ? -stake : 0
}

async function roundOf(game) {
  const a = await sitting(game)
  const { round, proof } = await a.look()
  assert.match(proof.commitment, /^[0-9a-f]{64}$/)
  const was = await a.chips()
  await stakes(a)
  await a.page.getByRole('timer', { name: /\d/ }).waitFor()
  const before = (await a.look()).page.boxes
  const end = await play(a, round)
  const why = `${JSON.stringify(end.page)} after ${end.first.join(' ')}`
  const came = await comesTo(a, (shown) => reckoned(a, end, before, shown), why)
  await a.has(was + Math.round(10 ** a.decimals * Object.values(came).reduce((sum, amount) => sum + amount, 0)))
  await a.book.locator('li .clause').filter({ hasText: /\S/ }).first().waitFor()
  await isClean(a.page, `${game}, settled`)
  await picture(a.page, `${game}-settled`, 1280, a.lang)
  // His chips are wanted at another table.
  await until('leaving', async () => (await house.command(a, a.number, { in: 'leave' })).status === 'OK')
  await a.close()
}

test('the test’s own reckoning: hands, and the two combinations of the rules’ examples', () => {
  assert.equal(categoryOf('Ac 2d 3h 4s 5c'), 'straight')
  assert.equal(categoryOf('Qh Kc As 2d 3h'), 'ace_king')
  for (const [cards, ...both] of [
    ['Ac Kd Th Qs Qc', 'pair', 'ace_king'],
    ['2c 7c 9c 9d Jc Qc', 'flush', 'pair'],
    ['4d 4c 6h 6c 6d 6s', 'four', 'full_house'],
    ['8c 8d 8h 8s Ac Kd', 'four', 'ace_king'],
    ['As Ac Ks Kc 7d', 'two_pair', null],
  ])
    assert.deepEqual(combinations(cards), both)
  assert.deepEqual(settle('texas-poker', { own: '9h 3s', board: 'Kc 9d 7s 4h 2c', dealer: '4d Jh', ante: 10, bet: 20 }), { ante: 10, bet: 20, second: 0 })
})

// They play side by side: each has its own clock, house, person and language.
test('electronic: a whole round of each game, with every bet the house has', { concurrency: 4 }, async (t) => {
  await Promise.all(Object.keys(TABLES).map((game) => t.test(`${game} in ${TABLES[game].lang}`, () => roundOf(game))))
})

// ---- Chosen cards ----

/** A player's window at a live table, and the dealer who feeds it past his pages. */
async function atLive(game, lang) {
  const number = LIVE[game]
  const who = await house.person('player1', { lang })
  if (!(await house.me(who)).seats.includes(number)) await give(house, who, number, { in: 'sit', chips: 100_000 })
  const a = cardPlayer(who, house, number)
  await a.open(`/table/${number}`)
  const one = await house.person('dealer')
  const deals = (what) => give(house, one, number, what)
  const closed = (to, cards) => deals({ in: 'card', to, cards, closed: true })
  const asked = (box) => a.page.locator('.phase', { hasText: new RegExp(`${box}.*:`) }).waitFor()
  const box = async (n) => (await house.look(who, number)).page.boxes.find((one) => one.box === n && one.state !== 'empty')
  const held_ = (cards) => until(cards, async () => (await held(a)).join(' ') === cards)
  await deals({ in: 'shuffle' })
  await a.page.locator('footer form', { has: a.page.getByRole('slider') }).locator('button').click()
  await a.seated.waitFor()
  const end = () => Promise.all([who, one].map((window) => window.close()))
  return { ...a, number, deals, closed, asked, box, held: held_, lay: (bet, n) => lay({ ...a, box }, bet, n), end }
}

test('live, in Bulgarian: the pack cut, insurance between its limits, two combinations, the game bought', async () => {
  const a = await atLive('russian-poker', 'bg')
  const was = (await house.me(a)).chips.BYN
  await a.chip(0).click()
  await a.lay('ante', 1)
  await a.deals({ in: 'close_bets' })
  await a.closed('box:1', '8c 8d 8h As Kd')
  await a.deals({ in: 'card', to: 'dealer', cards: '?? ?? ?? ?? 3h' })
  await a.held('8c 8d 8h As Kd')
  await a.page.locator('.held strong', { hasText: a.t('{first} and {second}', { first: a.t('three of a kind'), second: a.t('ace-king') }) }).waitFor()
  // Both rows of the pay table are lit.
  assert.deepEqual(await a.page.locator('.left tr.on td').allInnerTexts(), ['3:1', '1:1'])
  // Nobody else is told.
  const other = await house.person('player2')
  await other.open(`/table/${a.number}`)
  await other.page.locator('section[data-box="1"]').waitFor()
  assert.equal(await other.page.locator('[aria-label*="eight of clubs"], [data-card="8c"]').count(), 0)
  await other.close()

  const field = a.page.locator('footer').getByRole('spinbutton')
  assert.deepEqual([await field.getAttribute('min'), await field.getAttribute('max')], ['10', '60'])
  await field.fill('30')
  await field.press('Enter')
  await until('the insurance', async () => (await a.box(1)).insurance === 3000)
  await a.page.evaluate(() => document.activeElement?.blur())
  await a.press('p')
  await until('the Bet', async () => (await a.box(1)).bet === 2000)
  await a.deals({ in: 'show', cards: 'Ah Qd 9c 6s' })
  await a.page.locator('.dealer .verdict', { hasText: a.t('No game') }).waitFor()
  await a.page.locator('[data-act=buy]', { hasText: '+10' }).waitFor()
  await picture(a.page, 'russian-poker-buys', 1280, 'bg')
  await a.press('g')
  await until('the game bought', async () => (await a.box(1)).buy === 1000)
  await a.deals({ in: 'card', cards: '9h' })
  await comesTo(a, () => ({ 'insurance:1': 30, 'ante:1': 0, 'bet:1': 60, 'second:1': 20, 'buy:1': -10 }), 'the game bought')
  await until('the chips', async () => (await house.me(a)).chips.BYN === was + 10000)
  await isClean(a.page, 'russian poker, settled')
  await a.deals({ in: 'confirm' })
  await a.end()
})

test('live, in Russian: two light boxes one after another, an exchange picked by arrows, what is closed says why', async () => {
  const a = await atLive('oasis-poker', 'ru')
  const was = (await house.me(a)).chips.BYN
  await a.chip(0).click()
  await a.lay('ante', 2)
  await a.lay('ante', 3)
  // Antes of light boxes are equal: raising one raises both.
  await a.place('ante:2').click()
  await until('both raised', async () => (await a.box(2))?.ante === 2000 && (await a.box(3))?.ante === 2000)
  await a.press('u')
  await until('both as before', async () => (await a.box(2))?.ante === 1000 && (await a.box(3))?.ante === 1000)
  await a.deals({ in: 'close_bets' })
  await a.closed('box:2', '9h 9s 4d 2c Kc')
  await a.closed('box:3', 'Qs Jc 8d 6h 3c')
  await a.deals({ in: 'card', to: 'dealer', cards: '?? ?? ?? ?? 3h' })
  await a.asked(2)
  await a.held('9h 9s 4d 2c Kc')
  // The second box is not to be looked at yet.
  assert.equal(await a.page.locator('section[data-box="3"][aria-label*="дам"]').count(), 0)
  await a.press('i')
  await a.notice.filter({ hasText: a.t('Straight').toLowerCase() }).waitFor()
  await a.press('x')
  await a.press('ArrowRight')
  await a.press('ArrowRight')
  await a.press('Space')
  await a.press('ArrowRight')
  await a.press('Space')
  await a.page.locator('[data-act=exchange]', { hasText: '+15' }).waitFor()
  assert.deepEqual(await a.page.locator('.held [aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.card)), ['4d', '2c'])
  await picture(a.page, 'oasis-poker-picked', 1280, 'ru')
  await a.press('x')
  await until('the exchange', async () => (await a.box(2)).exchanged === 2)
  await a.deals({ in: 'card', cards: '9d Th', closed: true })
  await a.held('9h 9s Kc 9d Th')
  await a.press('p')
  await a.asked(3)
  await a.held('Qs Jc 8d 6h 3c')
  await a.press('f')
  await until('the pass', async () => (await a.box(3)).state === 'passed')
  await a.deals({ in: 'show', cards: 'Ah Kd 9c 6s' })
  await comesTo(a, () => ({ 'draw:2': -15, 'ante:2': 10, 'bet:2': 60, 'ante:3': -10 }), 'two light boxes')
  await until('the chips', async () => (await house.me(a)).chips.BYN === was + 4500)
  await a.deals({ in: 'confirm' })
  await a.end()
})

// ---- As it looks ----

/** A table in use: four players, light and dark boxes, bets beside the Ante; the first is asked. */
async function busy(game, cards, first) {
  const number = LIVE[game]
  const people = await Promise.all(['player1', 'player2', 'player3', 'player4'].map((login) => house.person(login)))
  const d = await house.person('dealer')
  for (const who of people) if (!(await house.me(who)).seats.includes(number)) await give(house, who, number, { in: 'sit', chips: 100_000 })
  await give(house, d, number, { in: 'shuffle' })
  await give(house, people[0], number, { in: 'cut', number: 20 })
  const bet = (i, box, amount, more = {}) => give(house, people[i], number, { in: 'bet', box, bet: 'ante', amount, ...more })
  await bet(0, 1, 1000)
  await bet(1, 2, 25000)
  await bet(2, 3, 5000)
  await bet(0, 4, game === 'russian-poker' ? 1000 : 2000, { dark: true })
  const side = (i, box, what, amount) => give(house, people[i], number, { in: 'bet', box, bet: what, amount })
  await side(0, 1, 'bonus', game === 'russian-poker' ? 500 : 1000)
  if (game === 'russian-poker') await side(0, 4, 'insurance', 1000)
  if (game === 'texas-poker') for (const box of [5, 6]) await bet(3, box, 10000, box === 6 ? { dark: true } : {})
  await give(house, d, number, { in: 'close_bets' })
  for (const what of cards) await give(house, d, number, { in: 'card', ...what })
  await first?.(people)
  await Promise.all([d, ...people].map((who) => who.close()))
}

const asked = async ({ page }) => page.locator('.held [data-card]').first().waitFor()

/** A card on a phone is never narrower than a thumb can read. */
async function wide(page, width, where) {
  await thumbs(page, width, where)
  const narrow = await page.evaluate(() => [...document.querySelectorAll('main svg.card')].map((card) => card.getBoundingClientRect().width).filter((w) => w > 0 && w < 35.5))
  assert.deepEqual(narrow, [], `${where}: narrow cards`)
}

test('as it looks: Russian poker asked, the player’s page in three languages and sizes, the wall', async () => {
  await busy('russian-poker', [
    { to: 'box:1', cards: '8c 8d 8h As Kd', closed: true },
    { to: 'box:2', cards: '?? ?? ?? ?? ??' },
    { to: 'box:3', cards: '?? ?? ?? ?? ??' },
    { to: 'box:4', cards: '?? ?? ?? ?? ??' },
    { to: 'dealer', cards: '?? ?? ?? ?? 3h' },
  ], async (people) => {
    await give(house, people[1], LIVE['russian-poker'], { in: 'act', box: 2, do: 'exchange', cards: '?? ?? ??' })
    await give(house, people[2], LIVE['russian-poker'], { in: 'act', box: 3, do: 'pass' })
  })
  await looksRight(house, 'russian-poker', 'player1', `/table/${LIVE['russian-poker']}`, asked, { held: [360, 1280, 3840], each: wide })
  await looksRight(house, 'russian-poker-wall', null, `/wall/${LIVE['russian-poker']}`, async ({ page }) => page.locator('[data-box="1"]').waitFor(), { held: [1280, 3840] })
})

test('as it looks: Texas poker asked, with six boxes and common cards', async () => {
  await busy('texas-poker', [
    { cards: '?? ?? ?? ?? ?? ?? ??' },
    { cards: '?? ?? ?? ?? ?? ?? ??' },
    { to: 'board', cards: 'Kc 9d 7s' },
  ])
  await looksRight(house, 'texas-poker', 'player1', `/table/${LIVE['texas-poker']}`, asked, { held: [360, 1280, 3840], each: wide })
})
