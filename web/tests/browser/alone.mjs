// alone.mjs: blackjack at tables that deal themselves, played by keys: a whole shoe of one player's boxes, and a
// box of two bettors of whom one declines.
import assert from 'node:assert/strict'
import { blackjackHand, blackjackSeat, cardPlayer, give, insured, total } from './cards.mjs'
import { until } from './house.mjs'

// Opened here. At the first a dealer's ten or ace may be insured, so that a shoe has one: of the house bg, four
// packs, half of them behind the cutting card. At the second a box has more than one bettor: of the house tdc.
const ITSELF = 58
const SHARED = 59

async function openTable(house, table, currency, what) {
  const [boss, cashier] = await Promise.all([house.person('pit_boss'), house.person('cashier')])
  const id = [...Array(32)].map((_, i) => ((i * 7 + table) % 16).toString(16)).join('')
  const filled = await house.ask(cashier, 'POST', '/api/house/commands', { id, do: { do: 'fill', currency, at: table, amount: 100000000 } })
  assert.equal(filled.body.status, 'OK', JSON.stringify(filled.body))
  await give(house, boss, table, { do: 'open', game: 'blackjack', chance: 'electronic', bet_seconds: 4, result_seconds: 2, decision_seconds: 90, ...what })
  await Promise.all([boss.close(), cashier.close()])
}

/** The player's page shows the hand in turn as it is in the house. */
async function shows(a, turn, hand) {
  await a.page.locator('.phase', { hasText: a.t('Box {n}: your turn', { n: turn.box }) }).waitFor()
  const laid = a.box(turn.box).locator('.hand.now .laid')
  await until(`hand ${turn.hand} of box ${turn.box} on the page`, async () => (await laid.count()) === hand.cards.split(' ').length)
}

/** What is done with a hand: what has not been done yet, if it can be. */
function choice(done, box, hand) {
  const [one, two, more] = hand.cards.split(' ')
  const pair = !more && total([one]) === total([two])
  if (!done.split && pair && box.hands.length === 1) return ['split', 'p']
  if (!done.doubled && !more && total(hand.cards) < 21) return ['doubled', 'd']
  return total(hand.cards) < 14 ? ['hit', 'h'] : ['stood', 's']
}

/** The page of a round as it ended, from the record: a slow machine may not see it go by. */
async function ended(house, who, table, round) {
  const { body } = await house.ask(who, 'GET', `/api/tables/${table}/rounds/${round}`)
  return [...body.steps, body.end].filter((step) => step?.public).at(-1).public.page
}

/** One round of his three boxes by keys; gives the page as it ended, or null. */
async function playRound(house, a, done, seen) {
  const look = () => house.look(a, ITSELF)
  const { round } = await look()
  let answered = 0
  let over = null
  await until('the round to be over', async () => {
    const view = await look()
    if (view.round !== round) return true
    const { turn, phase, boxes, dealer } = view.page
    if (phase === 'settle' || phase === 'over') over = view.page
    if (!turn || turn.turn === answered) return false
    const box = boxes.find((one) => one.box === turn.box)
    const hand = box.hands[(turn.hand || 1) - 1]
    await shows(a, turn, hand)
    if (phase === 'offers') await a.press('n') // no even money
    else {
      if (!done.insured && 'TJQKA'.includes(dealer.cards[0]) && (await a.button('Insurance').count())) {
        await a.press('i')
        const insurance = async () => (await look()).page.boxes.map((one) => one.bettors[0].insurance ?? 0).reduce((sum, amount) => sum + amount, 0)
        seen.insurance = await until('the insurance', insurance)
        done.insured = true
      }
      const [what, key] = choice(done, box, hand)
      done[what] = true
      await a.press(key)
    }
    answered = turn.turn
    await until(`what turn ${turn.turn} does`, async () => (await look()).page.turn?.turn !== turn.turn)
    return false
  }, 240)
  return over
}

/** Whole shoes until everything has been done at least once; the first nearly always has it all. */
async function playShoes(house, a) {
  const look = () => house.look(a, ITSELF)
  const done = {}
  const all = () => done.split && done.doubled && done.insured
  let chips = await a.chips()
  for (let shoe = 1, last = false; !(last && all()); ) {
    assert.ok(shoe <= 6, `six shoes had not everything: ${JSON.stringify(done)}`)
    await until('bets to be open', async () => (await look()).page.phase === 'bets')
    const { proof, page: fresh, round } = await look()
    if (round === 1) for (const box of [1, 2, 3]) await give(house, a, ITSELF, { in: 'bet', box, amount: 20 })
    else {
      await a.betting()
      await a.press('r')
    }
    await until('the stakes', async () => (await look()).page.boxes.length > 0)
    const seen = { insurance: 0 }
    const over = (await playRound(house, a, done, seen)) ?? (await ended(house, a, ITSELF, round))
    const dealt = [over.dealer.cards, ...over.boxes.flatMap((box) => box.hands.map((hand) => hand.cards))]
    const count = dealt.join(' ').split(' ').filter(Boolean).length
    assert.equal(over.left, fresh.left - count, 'every card of the shoe is seen once')
    chips += blackjackSeat(over, over.boxes[0].bettors[0].seat) + (seen.insurance ? insured(seen.insurance, over.dealer.cards) : 0)
    await until(`${chips} in the house`, async () => (await a.chips()) === chips).catch(async () => assert.equal(await a.chips(), chips))
    await until('the next round', async () => (await look()).round > round)
    assert.equal(over.last_hand, over.left < 104, `half lies behind the cutting card; ${over.left} are left`)
    last = over.left <= 104 // the cutting card may also be the next: then it is shuffled before dealing (R23)
    if (!last) continue
    // He cuts the next shoe, if he is quicker than the house; the last one's seed is told.
    const form = a.page.locator('footer form button')
    await until('the next shoe', async () => {
      if (await form.isVisible()) await form.click({ timeout: 1000 }).catch(() => null)
      return (await look()).page.phase === 'bets'
    })
    const after = await look()
    assert.deepEqual([after.page.shoe, after.page.left, after.page.last_hand], [++shoe, 208, false])
    assert.equal(after.proof.last.commitment, proof.commitment)
    assert.match(after.proof.last.seed, /^[0-9a-f]{64}$/)
    assert.notEqual(after.proof.commitment, proof.commitment)
  }
  await a.has(chips)
}

/** A box of two: its owner doubles, and the other keeps what he has. */
async function declines(house) {
  const [a, b] = await Promise.all(['player3', 'player4'].map(async (login) => cardPlayer(await house.person(login), house, SHARED)))
  const look = () => house.look(a, SHARED)
  await a.come()
  await b.come()
  for (let tried = 0; ; tried++) {
    assert.ok(tried < 20, 'twenty rounds, and no box could be doubled')
    await until('bets to be open', async () => (await look()).page.phase === 'bets')
    const { round } = await look()
    const was = [await a.chips(), await b.chips()]
    await give(house, a, SHARED, { in: 'bet', box: 4, amount: 1000 })
    await give(house, b, SHARED, { in: 'bet', box: 4, amount: 600 })
    const isDue = async () => {
      const view = await look()
      return (view.page.turn || ['settle', 'over'].includes(view.page.phase) || view.round !== round) && view
    }
    const { page: now } = await until('a decision', isDue)
    if (now.phase !== 'boxes' || !now.turn || total(now.boxes[0].hands[0].cards) === 21) {
      // Blackjack, or an offer of even money: the clock would answer; here the owner does.
      if (now.turn) for (const who of [a, b]) await house.command(who, SHARED, { in: 'act', box: 4, do: 'refuse' })
      await until('the next round', async () => (await look()).round > round, 240)
      continue
    }
    await a.page.locator('.phase', { hasText: a.t('Box {n}: your turn', { n: 4 }) }).waitFor()
    await a.button('Double').and(a.page.locator(':not([aria-disabled=true])')).waitFor()
    await a.press('d')
    await b.button('Do not add').waitFor()
    await b.press('n')
    let over = null
    await until('the round to be over', async () => {
      const view = await look()
      if (['settle', 'over'].includes(view.page.phase)) over = view.page
      return over || view.round !== round
    })
    over ??= await ended(house, a, SHARED, round)
    const [hand] = over.boxes[0].hands
    assert.equal(hand.cards.split(' ').length, 3)
    const won = [2000, 600].map((stake) => blackjackHand(hand.cards, stake, over.dealer.cards))
    for (const [i, who] of [a, b].entries()) await until('what he won', async () => (await who.chips()) === was[i] + won[i]).catch(async () => assert.equal((await who.chips()) - was[i], won[i]))
    return Promise.all([a.close(), b.close()])
  }
}

export async function playAlone(house) {
  await openTable(house, ITSELF, 'BGN', { rulebook: 'bg', name: 'Blackjack 58', table: { decks: 4, cut_card_depth: 104, min_bet: 10, max_bet: 1000 } })
  await openTable(house, SHARED, 'TDC', { rulebook: 'tdc', name: 'Blackjack 59', table: { min_bet: 500, max_bet: 20000, bonus_min: 0, bonus_max: 0, wheel_min: 0, wheel_max: 0 } })
  const a = cardPlayer(await house.person('player3'), house, ITSELF)
  await a.come()
  const both = await Promise.allSettled([playShoes(house, a), declines(house)])
  await a.close()
  for (const { reason } of both) if (reason) throw reason
}
