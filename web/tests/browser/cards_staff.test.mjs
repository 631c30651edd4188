// Whole live rounds of blackjack and punto banco by the dealer's console: the pack, cards by keys and by
// finger, players' words, undo, errors with the inspector's ruling, what to pay, recall.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardDealer, give as giveTo } from './cards.mjs'
import { openHouse } from './house.mjs'
import { wordsOf } from './words.mjs'

const BLACKJACK = 5 // of the house tdc
const PUNTO_BANCO = 7 // of the house bg
const t = wordsOf('en')
let house
let one
let a
let b
before(async () => {
  house = await openHouse()
  one = await house.person('dealer')
  a = await house.person('player1')
  b = await house.person('player2')
})
after(() => house?.close())

const give = (who, table, what) => giveTo(house, who, table, what)

/** The dealer's hands, and what a console has beside the cards. */
function deskAt(who, table) {
  const { page } = who
  const base = cardDealer(who, house, table)
  return {
    ...base,
    /** The card for whom the page says, by keys. */
    async card(card, sentence, places) {
      await base.due(sentence, places)
      await base.keys(card)
    },
    async decide(key, doing) {
      await page.locator(`[data-do=${doing}]:enabled`).waitFor()
      await page.keyboard.press(key)
      await page.locator('.told .done', { hasText: 'Box' }).waitFor()
    },
    async shuffle(player) {
      await page.keyboard.press('f')
      await page.locator('.panel').getByRole('button', { name: t('New shuffle…') }).click()
      await base.yes()
      await page.keyboard.press('Escape')
      await page.locator('.panel').getByRole('button', { name: new RegExp(player) }).click()
      await page.locator('.panel').getByRole('button', { name: t('The pack is cut') }).click()
    },
  }
}

test('blackjack: a whole round by keys and by finger, paid box by box', async () => {
  const desk = deskAt(one, BLACKJACK)
  const { page } = one
  await give(a, BLACKJACK, { in: 'sit', chips: 100000 })
  await give(b, BLACKJACK, { in: 'sit', chips: 100000 })
  await desk.open()
  await a.open(`/table/${BLACKJACK}`)
  await desk.named('No more bets').waitFor()
  await desk.shuffle('Player 1')
  await desk.named('No more bets').waitFor()
  assert.equal((await house.look(one, BLACKJACK)).page.shoe, 2)

  await give(a, BLACKJACK, { in: 'bet', box: 2, amount: 1000 })
  await give(b, BLACKJACK, { in: 'bet', box: 2, amount: 500 })
  await give(b, BLACKJACK, { in: 'bet', box: 5, amount: 2000 })
  await desk.big('No more bets', 'deal')
  await desk.card('8s', 'Card to box {n}', { n: 2 })
  await desk.due('Card to box {n}', { n: 5 })
  await page.locator('[data-card="As"]').click()
  await desk.card('6d', 'Card to the dealer')
  await desk.card('8h', 'Card to box {n}', { n: 2 })
  await desk.card('Kd', 'Card to box {n}', { n: 5 })

  // The blackjack is paid at once; box 2 is a pair, and its second bettor goes along with the split alone.
  await page.locator('[data-box="5"]').getByText('+30').waitFor()
  await page.locator('.panel li', { hasText: t('Pay now') }).filter({ hasText: '30.00' }).waitFor()
  await desk.decide('p', 'split')
  await desk.decide('j', 'join')
  await desk.card('4c', 'Card to box {n}', { n: 2 })
  await page.locator('[data-do=double]:enabled').waitFor()
  await page.keyboard.press('Backspace')
  await desk.yes()
  await desk.card('3c', 'Card to box {n}', { n: 2 })
  await desk.decide('d', 'double')
  await desk.decide('n', 'decline')
  await desk.card('Kc', 'Card to box {n}', { n: 2 })
  await desk.card('Td', 'Card to box {n}, hand {hand}', { n: 2, hand: 2 })
  await desk.decide('s', 'stand')
  await desk.card('Tc', 'Card to the dealer')
  await desk.card('9s', 'Card to the dealer')

  await desk.named('The round is right: next round').waitFor()
  assert.deepEqual(await desk.dues(), [['2 · Player 1', 3000], ['2 · Player 2', 1000]])
  await page.locator('.panel li', { hasText: 'box 5' }).filter({ hasText: '+30.00' }).waitFor()
  await a.page.locator('ol.book li.good').first().waitFor()
  await desk.big('The round is right: next round', 'bets')
})

test('blackjack: a skipped box is put to the inspector, who has the cards laid again', async () => {
  const desk = deskAt(one, BLACKJACK)
  const { page } = one
  const inspector = await house.person('inspector')
  await inspector.open(`/inspector/${BLACKJACK}`)
  for (const box of [1, 2, 3]) await give(a, BLACKJACK, { in: 'bet', box, amount: 500 })
  await desk.big('No more bets', 'deal')
  await desk.card('9s', 'Card to box {n}', { n: 1 })
  await desk.due('Card to box {n}', { n: 2 })
  await page.keyboard.press('x')
  await page.locator('.panel').getByRole('button', { name: t('The next card went to box {n}', { n: 3 }) }).click()
  await page.locator('.panel [data-card="8s"]').click()
  await desk.yes()
  await page.keyboard.press('Escape')
  await desk.card('7s', 'Card to the dealer')
  await desk.card('6s', 'Card to box {n}', { n: 1 })
  await desk.card('5s', 'Card to box {n}', { n: 2 })
  await desk.card('4s', 'Card to box {n}', { n: 3 })

  await inspector.page.getByRole('button', { name: t('Round'), exact: true }).click()
  await inspector.page.getByRole('button', { name: t('the cards are laid again in order') }).click()
  await inspector.page.getByRole('dialog').locator('button.primary').click()
  await desk.card('3s', 'Card to box {n}', { n: 3 })
  const laid = (await house.look(one, BLACKJACK)).page
  assert.deepEqual(laid.boxes.map((box) => box.hands[0].cards), ['9s 5s', '8s 4s', '7s 3s'])
  assert.equal(laid.dealer.cards, '6s')
  for (let i = 0; i < 3; i++) {
    await page.locator('.say', { hasText: `${i + 1}:` }).waitFor()
    await desk.decide('s', 'stand')
  }
  await desk.card('Ks', 'Card to the dealer')
  await desk.card('4d', 'Card to the dealer')
  await page.locator('.panel').getByText(t('Nobody is paid')).waitFor()
  await page.locator('.taken', { hasText: '15.00' }).waitFor()
  await desk.big('The round is right: next round', 'bets')
  await inspector.page.context().close()
})

test('punto banco: a whole hand, called banco first, paid less the commission, recalled', async () => {
  const desk = deskAt(one, PUNTO_BANCO)
  const { page } = one
  await give(a, PUNTO_BANCO, { in: 'sit', chips: 5000 })
  await give(b, PUNTO_BANCO, { in: 'sit', chips: 5000 })
  await desk.open()
  await desk.named('No more bets').waitFor()
  await desk.shuffle('Player 2')
  await desk.big('The marker is placed', 'bets')
  await give(a, PUNTO_BANCO, { in: 'bet', bet: 'banco', amount: 505 })
  await give(b, PUNTO_BANCO, { in: 'bet', bet: 'punto', amount: 100 })
  await desk.big('No more bets', 'deal')
  await desk.card('2s', 'Card to punto')
  await desk.card('3d', 'Card to banco')
  await desk.card('Kh', 'Card to punto')
  await desk.card('Kc', 'Card to banco')
  await desk.card('9s', 'Card to punto')
  await desk.card('4d', 'Card to banco')
  const rules = await house.rules(one, PUNTO_BANCO)
  const said = wordsOf(rules.language)('Banco wins, {call}', { call: '7 : 1' })
  await desk.say.filter({ hasText: said }).waitFor()
  assert.deepEqual(await desk.dues(), [['1 · Player 1', 480]])
  await desk.big('The round is right: next round', 'bets')

  const inspector = await house.person('inspector')
  await inspector.open(`/inspector/${PUNTO_BANCO}?round=1`)
  await inspector.page.locator('[data-side=banco]', { hasText: '7' }).waitFor()
  await inspector.page.keyboard.press('ArrowLeft')
  await inspector.page.locator('[data-side=banco]', { hasText: '3' }).waitFor()
  await inspector.page.context().close()
})
