// poker.mjs: poker against the house worked out anew for the browser tests, from the rules' text: what hands
// are, which combinations are paid, what every bet of a box comes to.

const RANKS = '23456789TJQKA'
const ORDER = ['high_card', 'ace_king', 'pair', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'four', 'straight_flush', 'royal_flush']
const list = (cards) => (Array.isArray(cards) ? cards : cards.split(' ').filter(Boolean))
const rank = (card) => RANKS.indexOf(card[0]) + 2

/** All choices of so many. */
function choose(all, count) {
  if (count === 0) return [[]]
  return all.flatMap((one, i) => choose(all.slice(i + 1), count - 1).map((rest) => [one, ...rest]))
}

/** The highest card of five in a row, 0: they are not. */
function row(ranks) {
  const sorted = [...new Set(ranks)].sort((a, b) => b - a)
  if (sorted.length !== 5) return 0
  if (sorted[0] - sorted[4] === 4) return sorted[0]
  return sorted.join() === '14,5,4,3,2' ? 5 : 0
}

/** What five cards are: the category's place in the order, then the ranks that decide between equals. */
function five(cards) {
  const ranks = cards.map(rank)
  const counts = [...new Set(ranks)].map((r) => [ranks.filter((other) => other === r).length, r]).sort((a, b) => b[0] - a[0] || b[1] - a[1])
  const shape = counts.map(([count]) => count).join('')
  const flush = new Set(cards.map((card) => card[1])).size === 1
  const high = row(ranks)
  const name =
    high && flush ? (high === 14 ? 'royal_flush' : 'straight_flush')
    : shape === '41' ? 'four'
    : shape === '32' ? 'full_house'
    : flush ? 'flush'
    : high ? 'straight'
    : shape === '311' ? 'trips'
    : shape === '221' ? 'two_pair'
    : shape === '2111' ? 'pair'
    : ranks.includes(14) && ranks.includes(13) ? 'ace_king' : 'high_card'
  return [ORDER.indexOf(name), ...(high ? [high] : counts.map(([, r]) => r))]
}

export const compare = (a, b) => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return Math.sign((a[i] ?? 0) - (b[i] ?? 0))
  return 0
}

/** The best five of them. */
export function best(cards) {
  return choose(list(cards), 5).map(five).sort(compare).at(-1)
}

export const categoryOf = (cards) => ORDER[best(cards)[0]]

/** The first and the second combination of five or six cards: the second has a card outside the first. */
export function combinations(cards) {
  const all = list(cards)
  const found = []
  const add = (name, core, ...ranks) => found.push({ value: [ORDER.indexOf(name), ...ranks], core })
  for (const hand of choose(all, 5)) {
    const value = five(hand)
    if (['straight', 'flush', 'full_house', 'straight_flush', 'royal_flush'].includes(ORDER[value[0]])) found.push({ value, core: hand })
  }
  for (const [count, name] of [[4, 'four'], [3, 'trips'], [2, 'pair']])
    for (const same of choose(all, count)) if (new Set(same.map(rank)).size === 1) add(name, same, rank(same[0]))
  const pairs = found.filter(({ value }) => ORDER[value[0]] === 'pair')
  for (const [a, b] of choose(pairs, 2)) if (a.value[1] !== b.value[1]) add('two_pair', [...a.core, ...b.core], ...[a.value[1], b.value[1]].sort((x, y) => y - x))
  for (const a of all.filter((card) => rank(card) === 14)) for (const k of all.filter((card) => rank(card) === 13)) add('ace_king', [a, k])
  found.sort((a, b) => compare(b.value, a.value))
  const second = found.find(({ core }) => core.some((card) => !found[0].core.includes(card)))
  return [found[0], second].map((one) => (one ? ORDER[one.value[0]] : null))
}

// ---- What the houses pay ----

const TEXAS = { flush: 2, full_house: 3, four: 10, straight_flush: 20, royal_flush: 100 }
const FIVE = { high_card: 1, ace_king: 1, pair: 1, two_pair: 2, trips: 3, straight: 4, flush: 5, full_house: 7, four: 20, straight_flush: 50, royal_flush: 100 }

/** Fixed lines of the bonus bets by house and game. */
export const BONUS = {
  'tdc texas-poker': { pair_of_aces: 4, two_pair: 4, trips: 8, straight: 10, flush: 20, full_house: 40, four: 100 },
  'tdc russian-poker': { trips: 10, straight: 21, flush: 40, full_house: 60, four: 150 },
  'm1 oasis-poker': { trips: 10, straight: 40, flush: 50, full_house: 70, four: 200, straight_flush: 500, royal_flush: 1000 },
  'bg caribbean-stud': { flush: 100, full_house: 150, four: 250, straight_flush: 1000, royal_flush: 5000 },
}

/** A bonus bet on the first five cards. */
export function bonus(table, cards, stake, bonusCard = null) {
  const value = best(cards)
  const name = ORDER[value[0]]
  const line = name === 'pair' && value[1] === 14 ? 'pair_of_aces' : name
  const odds = Math.max(table[line] ?? 0, bonusCard && list(cards).includes(bonusCard) ? 10 : 0)
  return odds ? odds * stake : -stake
}

/** What Ante and Bet of a playing box win (+) or lose (-): {ante, bet, second}. */
export function settle(game, { own, board = '', dealer, ante, bet, bought = false }) {
  const mine = best([...list(own), ...list(board)])
  const his = best([...list(dealer), ...list(board)])
  const name = ORDER[mine[0]]
  const texas = game === 'texas-poker'
  const plays = texas ? compare(his, [ORDER.indexOf('pair'), 4]) >= 0 : his[0] >= ORDER.indexOf('ace_king')
  const anteOdds = texas ? (TEXAS[name] ?? 1) : 1
  if (!plays) return { ante: bought ? 0 : ante * anteOdds, bet: 0, second: 0 }
  const order = compare(mine, his)
  if (order < 0) return { ante: -ante, bet: -bet, second: 0 }
  if (order === 0) return { ante: 0, bet: 0, second: 0 }
  if (texas) return { ante: ante * anteOdds, bet, second: 0 }
  if (game !== 'russian-poker') return { ante, bet: bet * FIVE[name], second: 0 }
  const [first, second] = combinations(own)
  return { ante: 0, bet: bet * FIVE[first], second: second ? bet * FIVE[second] : 0 }
}
